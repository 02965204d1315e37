"""Functions of time as Chebyshev series, one on each of many intervals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.polynomial import chebyshev

from voronets.engine.pieces import Piece

#: Values at increasing times: (m,) → (m, columns).
Function = Callable[[np.ndarray], np.ndarray]


def chebyshev_nodes(number: int) -> tuple[np.ndarray, np.ndarray]:
    """Nodes on (−1, 1), increasing, and the matrix that differentiates values given there."""
    x = -np.cos((np.arange(number) + 0.5) * np.pi / number)
    weights = (-1.0) ** np.arange(number) * np.sin((np.arange(number) + 0.5) * np.pi / number)
    difference = x[:, None] - x[None, :] + np.eye(number)
    D = weights[None, :] / weights[:, None] / difference
    np.fill_diagonal(D, 0.0)
    np.fill_diagonal(D, -D.sum(axis=1))
    return x, D


NODES = 24  # on an interval: any polynomial of a step of an engine is met exactly
NODE, SLOPE = chebyshev_nodes(NODES)
COEFFICIENTS = np.linalg.inv(chebyshev.chebvander(NODE, NODES - 1))
#: Of a run too long to keep whole, and where its error is looked at.
COARSE_NODE, COARSE_SLOPE = chebyshev_nodes(16)
COARSE = np.linalg.inv(chebyshev.chebvander(COARSE_NODE, 15))
BETWEEN = -np.cos(np.arange(17) * np.pi / 16)[[0, 1, 3, 6, 8, 11, 14, 16]]
#: Of the largest value on an interval: the digits that are kept, and what is noise at a series' end.
ROUNDING, NOISE = 2.0**-53, 2.0**-51
TAIL = 3  # the last coefficients: where they are rounding, the series has ended
RESOLVED = 1e-13  # they are then this part of the largest value
LEAST = 1e-3  # size of a column beside the largest: below it there is rounding of the others
FIRST, MOST = 16, 20_000  # intervals to begin with, and in the end
HALVINGS = 40
FALLS, SMALL = 0.5, 1e-9  # a tail so small that halving its interval does not make less is noise
BLOCK = 20_000  # times at once


@dataclass(frozen=True, eq=False)
class Interpolant:
    """Series Σ c T(x) on intervals, x from −1 to 1 on each.

    edges         of the intervals, increasing                     (intervals + 1,)
    coefficients  c                                 (intervals, degree + 1, columns)
    error         the largest known error, in parts of the largest value of its column
    """

    edges: np.ndarray
    coefficients: np.ndarray
    error: float = 0.0

    def __call__(self, t: np.ndarray) -> np.ndarray:
        """The values at any times (m, columns); beyond the ends those of the outer intervals."""
        t = np.asarray(t, dtype=float)
        found = np.empty((len(t), self.coefficients.shape[2]))
        which = np.searchsorted(self.edges[1:-1], t)
        middle, half = 0.5 * (self.edges[1:] + self.edges[:-1]), 0.5 * np.diff(self.edges)
        for start in range(0, len(t), BLOCK):
            now = slice(start, start + BLOCK)
            at = which[now]
            x = (t[now] - middle[at]) / half[at]
            found[now] = _summed(x[:, None], self.coefficients[at].transpose(1, 0, 2))
        return found

    def divided(self, parts: int) -> np.ndarray:
        """The edges, with each interval divided in equal parts."""
        share = np.arange(parts) / parts
        inner = self.edges[:-1, None] + np.diff(self.edges)[:, None] * share
        return np.append(inner.ravel(), self.edges[-1])

    @property
    def piece(self) -> Piece:
        """As the dense output of a motion."""
        return Piece(self.edges, self, self.coefficients.nbytes)

    @classmethod
    def of_piece(cls, piece: Piece) -> Interpolant:
        """A piece of an engine's dense output, step by step."""
        if isinstance(piece.evaluate, Interpolant):
            return piece.evaluate
        values = _at_nodes(piece.evaluate, piece.times[:-1], piece.times[1:])
        return cls(piece.times, _trimmed(COEFFICIENTS @ values))

    @classmethod
    def joined(cls, parts: Sequence[Interpolant], columns: int, t0: float) -> Interpolant:
        """Interpolants one after the other from t0; those of lower degree are filled up with zeros."""
        edges = np.concatenate([[t0], *(part.edges[1:] for part in parts)])
        series = [np.empty((0, 1, columns)), *(part.coefficients for part in parts)]
        degree = max(c.shape[1] for c in series)
        filled = [np.pad(c, ((0, 0), (0, degree - c.shape[1]), (0, 0))) for c in series]
        return cls(edges, np.concatenate(filled), max((part.error for part in parts), default=0.0))

    @classmethod
    def coarser(cls, piece: Piece, together: int) -> Interpolant:
        """A piece with so many of its steps in each interval, and how far it is off between nodes."""
        a, b = (
            piece.times[:-1:together],
            np.append(piece.times[together:-1:together], piece.times[-1]),
        )
        c = COARSE @ _at_nodes(piece.evaluate, a, b, COARSE_NODE, COARSE_SLOPE)
        t = 0.5 * (a + b)[:, None] + 0.5 * (b - a)[:, None] * BETWEEN
        exact = piece.evaluate(t.ravel()).reshape(*t.shape, -1)
        size = np.abs(exact).max(axis=(0, 1))
        off = np.abs(chebyshev.chebvander(BETWEEN, len(COARSE_NODE) - 1) @ c - exact).max(
            axis=(0, 1)
        )
        error = float((off / np.maximum(size, LEAST * (size.max() or 1.0))).max())
        return cls(np.append(a, b[-1]), c, error)

    @classmethod
    def of_function(cls, function: Function, edges: np.ndarray) -> Interpolant:
        """A smooth function between the first and the last edge, on intervals as short as it takes."""
        a, b, before = edges[:-1], edges[1:], np.full(len(edges) - 1, np.inf)
        parts: list[tuple[np.ndarray, np.ndarray, np.ndarray]] = []
        size: np.ndarray = np.zeros(1)
        error, count = 0.0, 0
        for depth in range(HALVINGS + 1):
            c = COEFFICIENTS @ _at_nodes(function, a, b)
            size = np.maximum(size, np.abs(c).sum(axis=1).max(axis=0, initial=0.0))
            least = np.maximum(size, LEAST * (size.max() or 1.0))
            tail = (np.abs(c[:, -TAIL:]).max(axis=1) / least).max(axis=1)
            noise = (tail <= SMALL) & (tail > FALLS * before)
            rough = ~(tail <= RESOLVED) & ~noise
            if depth == HALVINGS or count + 2 * rough.sum() > MOST:
                rough[:] = False
            parts.append((a[~rough], b[~rough], c[~rough]))
            error, count = max(error, float(tail[~rough].max(initial=0.0))), count + len(a)
            if not rough.any():
                break
            middle = 0.5 * (a + b)[rough]
            order = np.argsort(np.append(a[rough], middle), kind="stable")
            a, b = np.append(a[rough], middle)[order], np.append(middle, b[rough])[order]
            before = np.tile(tail[rough], 2)[order]
        starts, ends = (np.concatenate([part[i] for part in parts]) for i in range(2))
        order = np.argsort(starts)
        series = np.concatenate([part[2] for part in parts])[order]
        return cls(np.append(starts[order], ends.max()), _trimmed(series), error)


def _summed(x: np.ndarray, c: np.ndarray) -> np.ndarray:
    """Σ c[k] T_k(x) by Clenshaw's recurrence."""
    later, latest = np.zeros(c.shape[1:]), np.zeros(c.shape[1:])
    twice = 2 * x
    for k in range(len(c) - 1, 0, -1):
        later, latest = latest, twice * latest - later + c[k]
    found: np.ndarray = x * latest - later + c[0]
    return found


def _at_nodes(
    function: Function, a: np.ndarray, b: np.ndarray, node: np.ndarray = NODE,
    slope: np.ndarray = SLOPE,
) -> np.ndarray:  # fmt: skip
    """The function at the nodes of intervals, (intervals, nodes, columns)."""
    middle, half = 0.5 * (a + b), 0.5 * (b - a)
    t = middle[:, None] + half[:, None] * node
    values = np.asarray(function(t.ravel()), dtype=float).reshape(*t.shape, -1)
    late = (t - middle[:, None]) / half[:, None] - node  # t is rounded: off its node
    found: np.ndarray = values - late[:, :, None] * (slope @ values)
    return found


def _trimmed(c: np.ndarray) -> np.ndarray:
    """Without what is below rounding: digits of the small coefficients, and all of the last ones."""
    size = np.abs(c).sum(axis=1, keepdims=True)
    grain = np.exp2(np.floor(np.log2(np.where(size > 0, size, 1.0)))) * ROUNDING
    c = np.round(c / grain) * grain
    used = np.flatnonzero(np.any(np.abs(c) > NOISE * size, axis=(0, 2)))
    return np.ascontiguousarray(c[:, : used.max(initial=0) + 1])
