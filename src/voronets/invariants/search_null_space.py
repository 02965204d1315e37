r"""The functions that do not change: the null space of rates, reduced to its simplest vectors.

With the values V and the rates W of candidates at many states (columns centred and of unit size, so that
constants are out), V = Q R,

    F = V c,   Ḟ = W c = (W R⁻¹) y,   y = R c,   |F| = |y|

so that the singular values of W R⁻¹ are |Ḟ|/|F|: zero for an integral, never small for a candidate that is
itself nearly zero.  Candidates that depend on simpler ones before them are left out first.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

DEPENDENT = 1e-7  # what is left of a column beside those before it, relative
CONSTANT = 1e-12  # how much a constant changes, relative to its size
NULL = 1e-9  # a singular value that counts as zero, relative to the usual ones
GAP = 1e3  # by which the next is larger
ENOUGH, SPARE = 1.4, 20  # states for each independent candidate, and some more
ROUNDING = 1e-14  # the same of rates, which are only turned
BLOCK = 32  # columns
CANCELLED = 0.03  # what is left of a column, relative, if its rounding matters
SMALL = 1e-6  # a coefficient that may be rounding, relative to the largest


class NullSpace(NamedTuple):
    """Combinations of candidates that do not change.

    vectors     (candidates, d), the simplest first
    basis       (candidates, d), of the same space, well conditioned
    candidates  how many were independent
    zero, next  the largest singular value that counts as zero, the next one; relative
    """

    vectors: np.ndarray
    basis: np.ndarray
    candidates: int
    zero: float
    next: float


def null_space(
    values: np.ndarray, rates: np.ndarray, pace: float, dependent: float = DEPENDENT
) -> NullSpace:
    """The combinations of columns whose rates vanish.

    values, rates  (N, candidates), ordered from the simplest on
    pace           how fast states change, 1/s: what rates are relative to where all of them vanish
    dependent      what is left of a candidate that depends on those before it, relative
    """
    return RateColumns(values, rates, pace, dependent).null_space(values.shape[1])


class RateColumns:
    """The columns of W R⁻¹, for null spaces of the first candidates alone.

    With V = Q R its first columns are those of the first candidates, however many there are.
    """

    def __init__(
        self, values: np.ndarray, rates: np.ndarray, pace: float, dependent: float = DEPENDENT
    ) -> None:
        self.count, self.pace = values.shape[1], pace
        V = values - values.mean(axis=0)
        size = V.std(axis=0)
        moving = size > CONSTANT * np.abs(values).max(axis=0)
        self.size = np.where(moving, size, 1.0)
        V, W = V / self.size, rates / self.size
        most = int((len(V) - SPARE) / ENOUGH)
        Q, self.kept = orthonormal(np.where(moving, V, 0.0), dependent, most)
        self.R = Q.T @ V[:, self.kept]
        Y = np.linalg.solve(self.R.T, W[:, self.kept].T).T
        self.Y = orthonormal(Y, ROUNDING, len(self.kept))[0].T @ Y

    def null_space(self, end: int) -> NullSpace:
        """The combinations of the first candidates, up to an end, whose rates vanish."""
        k, count = int(np.searchsorted(self.kept, end)), self.count
        if not k:
            return NullSpace(np.zeros((count, 0)), np.zeros((count, 0)), 0, 0.0, 0.0)
        kept, size = self.kept[:k], self.size[self.kept[:k], None]
        _, s, turned = _singular(self.Y[:, :k])
        d, zero, following = _gap(s, self.pace)
        C = np.linalg.solve(self.R[:k, :k], turned[k - d :].T)
        simple = _echelon(C)
        vectors, basis = np.zeros((count, simple.shape[1])), np.zeros((count, d))
        vectors[kept], basis[kept] = simple / size, C / size
        return NullSpace(vectors, basis, k, zero, following)


def orthonormal(V: np.ndarray, limit: float, most: int) -> tuple[np.ndarray, np.ndarray]:
    """An orthonormal basis Q of columns, and which of them it is made of: those that do not depend on others.

    limit  what is left of a column beside those before it, relative, if it depends on them
    most   columns to take

    Gram and Schmidt in blocks, each step twice: products of matrices are fast on any machine, while
    LAPACK's QR of tall matrices was found a hundred times slower with some builds on several cores.
    """
    Q = np.zeros((len(V), min(most, *V.shape)), order="F")
    kept: list[int] = []
    lengths = np.linalg.norm(V, axis=0)
    for begin in range(0, V.shape[1], BLOCK):
        block = V[:, begin : begin + BLOCK].copy()
        whole = len(kept)
        for _ in range(2):
            block -= Q[:, :whole] @ (Q[:, :whole].T @ block)
        for i, column in enumerate(block.T, begin):
            if len(kept) == Q.shape[1]:
                break
            new = Q[:, whole : len(kept)]
            for _ in range(2):
                column = column - new @ (new.T @ column)
            left = np.linalg.norm(column)
            if limit * lengths[i] < left < CANCELLED * lengths[i]:  # rounding may be along others
                basis = Q[:, : len(kept)]
                column = column - basis @ (basis.T @ column)
                left = np.linalg.norm(column)
            if left > limit * lengths[i]:
                Q[:, len(kept)] = column / left
                kept.append(i)
    return Q[:, : len(kept)], np.array(kept, dtype=int)


def _singular(Y: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The singular values of columns, as many as there are columns, falling."""
    u, s, turned = np.linalg.svd(Y, full_matrices=True)
    sizes = np.zeros(Y.shape[1])
    sizes[: len(s)] = s
    return u, sizes, turned


def _gap(s: np.ndarray, pace: float) -> tuple[int, float, float]:
    """How many singular values (falling) are zero, the largest of them and the next, relative.

    To the pace, or to the median: the largest may be those of candidates that nearly depend on others.
    """
    scale = max(float(np.median(s)), pace)
    small = s / scale
    d = int(np.sum(small < NULL))
    while 0 < d < len(s) and small[-d - 1] < GAP * max(small[-d], 1e-16):
        d -= 1  # no gap there: what is small is not zero
    if d == 0:
        return 0, 0.0, float(small[-1])
    return d, float(small[-d]), float(small[-d - 1]) if d < len(s) else 1.0


def _echelon(C: np.ndarray) -> np.ndarray:
    """The same space by vectors that end as early as they can, each end in one of them only."""
    left = [column / np.abs(column).max() for column in C.T]
    found: list[tuple[int, np.ndarray]] = []
    for row in range(len(C) - 1, -1, -1):
        if not left:
            break
        sizes = [abs(column[row]) for column in left]
        best = int(np.argmax(sizes))
        if sizes[best] < SMALL:
            for column in left:
                column[row] = 0.0
            continue
        pivot = left.pop(best)
        pivot = pivot / pivot[row]
        left = [_scaled(column - pivot * column[row], row) for column in left]
        found.append((row, pivot))
    found.reverse()
    vectors = []
    for i, (_, vector) in enumerate(found):  # a simpler one ends before this one does
        for row, simpler in reversed(found[:i]):
            vector = vector - simpler * vector[row]
            vector[row] = 0.0
        vectors.append(vector / np.abs(vector).max())
    return np.stack(vectors, axis=1) if vectors else np.zeros((len(C), 0))


def _scaled(column: np.ndarray, row: int) -> np.ndarray:
    column[row] = 0.0
    found: np.ndarray = column / max(np.abs(column).max(), 1e-300)
    return found


def refined(values: np.ndarray, rates: np.ndarray, vector: np.ndarray) -> np.ndarray:
    """The vector once more, on its own candidates alone: those that matter, to rounding.

    values, rates  (N, candidates)
    """
    size = values.std(axis=0)
    found, before = vector, -1
    while True:
        weight = np.abs(found) * size
        support = np.flatnonzero(weight > SMALL * weight.max())
        if len(support) == before:
            return found
        before = len(support)
        solved, _ = on_support(values[:, support], rates[:, support])
        largest = int(np.argmax(weight[support]))
        found = np.zeros_like(vector)
        found[support] = solved * (vector[support][largest] / solved[largest])


def on_support(values: np.ndarray, rates: np.ndarray) -> tuple[np.ndarray, float]:
    """The combination of a few columns that changes least, and |Ḟ|/Σ|terms| of it."""
    size = values.std(axis=0)
    W = rates / size
    if W.shape[1] == 1:
        return np.ones(1), float(np.abs(W).max() / max(np.abs(values / size).max(), 1e-300))
    _, s, turned = np.linalg.svd(W, full_matrices=False)
    return turned[-1] / size, float(s[-1] / s[0])


def depends(column: np.ndarray, others: np.ndarray, limit: float = 1e-8) -> bool:
    """Whether a function is a combination of others (N, k) and a constant, by its values.

    States where one of them has no value are left out.
    """
    if not others.shape[1]:
        return False
    good = np.isfinite(column) & np.all(np.isfinite(others), axis=1)
    centred = column[good] - column[good].mean()
    rest = others[good] - others[good].mean(axis=0)
    rest = rest / np.where(rest.std(axis=0) > 0, rest.std(axis=0), 1.0)
    solution = np.linalg.lstsq(rest, centred, rcond=1e-10)[0]
    return bool(np.linalg.norm(centred - rest @ solution) <= limit * np.linalg.norm(centred))
