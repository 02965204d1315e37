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
ABSENT = 1e-8  # the share of a candidate in a function that does not need it
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
        simple = _echelon(turned[k - d :].T, self.R[:k, :k])
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


def _echelon(Y: np.ndarray, R: np.ndarray) -> np.ndarray:
    """The vectors c = R⁻¹ y of a space of y, those that end as early as they can, each end in one only.

    Y  (candidates, d), orthonormal;  R  upper triangular, so that y and c end at the same candidate

    Row by row from the last on, the columns of Y are turned so that one of them alone has the row.
    In y rounding stays rounding: in c it is multiplied by what R⁻¹ is for candidates that are nearly dependent.
    """
    left = Y.copy()
    ends: list[tuple[int, np.ndarray]] = []
    for row in range(len(Y) - 1, -1, -1):
        if not left.shape[1]:
            break
        if np.linalg.norm(left[row]) > ABSENT:
            left = left @ _reflection(left[row])
            c = np.zeros(len(Y))
            c[: row + 1] = np.linalg.solve(R[: row + 1, : row + 1], left[: row + 1, 0])
            ends.append((row, c / c[row]))
            left = left[:, 1:]
        left[row] = 0.0
    ends.reverse()
    vectors: list[np.ndarray] = []
    for i, (_, vector) in enumerate(ends):  # a simpler one ends before this one does
        for row, simpler in reversed(ends[:i]):
            vector = vector - simpler * vector[row]
            vector[row] = 0.0
        vectors.append(vector / np.abs(vector).max())
    return np.stack(vectors, axis=1) if vectors else np.zeros((len(Y), 0))


def _reflection(row: np.ndarray) -> np.ndarray:
    """Householder's reflection H that leaves a row its first component alone: row H = (±|row|, 0, …)."""
    w = row.copy()
    w[0] += np.copysign(np.linalg.norm(row), row[0])
    found: np.ndarray = np.eye(len(row)) - 2 * np.outer(w, w) / (w @ w)
    return found


class SupportSolution(NamedTuple):
    """The combination of a few candidates that changes least.

    vector  its coefficients
    left    the largest singular value of the directions that count as unchanging, relative
    alone   whether there is one such direction only, so that the coefficients are determined
    """

    vector: np.ndarray
    left: float
    alone: bool


def refined(values: np.ndarray, rates: np.ndarray, vector: np.ndarray, pace: float) -> np.ndarray:
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
        found = np.zeros_like(vector)
        found[support] = on_support(
            values[:, support], rates[:, support], vector[support], pace
        ).vector


def on_support(
    values: np.ndarray, rates: np.ndarray, near: np.ndarray, pace: float
) -> SupportSolution:
    """The combination of a few columns that changes least; of several, the one nearest to another.

    near  coefficients of that other one
    pace  how fast states change, 1/s: what rates are relative to where all of them vanish

    Two columns that are integrals each have no least combination: every one is as good.
    """
    if len(values) < values.shape[1]:  # too few states to say anything
        return SupportSolution(near, float("inf"), alone=False)
    size = values.std(axis=0)
    size = np.where(size > 0, size, 1.0)
    _, s, turned = np.linalg.svd(rates / size, full_matrices=False)
    s = s / max(float(s[0]), pace * float(np.sqrt(len(values))))
    null = turned[s < NULL] if s[-1] < NULL else turned[-1:]
    nearest = null.T @ (null @ (near * size))
    if not np.any(nearest):
        nearest = null[-1]
    return SupportSolution(nearest / size, float(s[-len(null)]), len(null) == 1)


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
