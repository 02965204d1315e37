"""Branches of steady motions that leave in numbers of the state that were held so far.

A branch is followed in as few unknowns as it needs.  Another one may cross it in numbers that do not
change along it: x = y = 0 stays an equilibrium while one with y ≠ 0 branches off.  There the matrix

    M = ∂(g, h)/∂(x, c)

of *all* numbers loses rank.  With the singular vectors U, V of M at one point, those of its rank alone,
det Uᵀ M V changes its sign there, whether or not the motion was stable before.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
from scipy.optimize import brentq

from voronets.analysis.steady_unknowns import SteadyUnknowns, by_speeds
from voronets.numerics.branch_points import BranchCrossing, crossing_at
from voronets.numerics.continuation import Branch, BranchPoint, row_sizes

NULL = 1e-7  # of the largest singular value: none, at a value that is known to rounding
MOVED = 1e-6  # of a kernel vector: a number that takes part


class _Rank(NamedTuple):
    """Singular vectors of M at a point, those of its rank, and the sizes of its rows."""

    U: np.ndarray
    V: np.ndarray
    sizes: np.ndarray

    @classmethod
    def of(cls, M: np.ndarray) -> _Rank:
        sizes = row_sizes(M)
        U, values, V = np.linalg.svd(M / sizes, full_matrices=False)
        rank = int(np.sum(values > NULL * values.max(initial=1e-300)))
        return cls(U[:, :rank], V[:rank].T, sizes)

    def determinant(self, M: np.ndarray) -> float:
        """det Uᵀ M V of M at another point."""
        return float(np.linalg.det(self.U.T @ (M / self.sizes) @ self.V))


def crossings_elsewhere(
    unknowns: SteadyUnknowns, branch: Branch, nodes: Sequence[BranchPoint], values: Sequence[float]
) -> Iterator[tuple[SteadyUnknowns, BranchCrossing]]:
    """Branch points at which another branch leaves in more unknowns, and those unknowns.

    nodes   points of the branch, one after the other
    values  of the key, at which the motion has a zero eigenvalue
    """
    points = [point for s in values for point in branch.at(s)]
    points += _singular(unknowns, branch, nodes)
    idle = _idle(unknowns, branch)
    for point in points:
        beside = max(branch.points[0], branch.points[-1], key=lambda end: abs(end.s - point.s))
        crossing = _crossing(unknowns, point, beside, idle)
        if crossing is not None:
            yield crossing


def _singular(
    unknowns: SteadyUnknowns, branch: Branch, nodes: Sequence[BranchPoint]
) -> Iterator[BranchPoint]:
    """Points between nodes at which M loses rank; a node may be one of them itself."""
    ranks = [_Rank.of(_slopes(unknowns, node)) for node in nodes]
    full = max((rank.V.shape[1] for rank in ranks), default=0)
    regular = [
        (node, rank) for node, rank in zip(nodes, ranks, strict=True) if rank.V.shape[1] == full
    ]
    for (first, rank), (second, _) in pairwise(regular):
        if first.tangent[-1] * second.tangent[-1] <= 0 or first.s == second.s:
            continue  # a fold, where M is singular too

        def test(s: float, first: BranchPoint = first, second: BranchPoint = second,
                 rank: _Rank = rank) -> float:  # fmt: skip
            u = branch.curve.solved(first, second, s)
            if u is None:
                raise ArithmeticError
            return rank.determinant(_slopes(unknowns, BranchPoint(u, s, first.tangent)))

        if not rank.determinant(_slopes(unknowns, second)) < 0:
            continue
        try:
            s = float(brentq(test, first.s, second.s, xtol=1e-15 * unknowns.span, rtol=1e-15))
        except (ArithmeticError, ValueError):
            continue
        point = branch.curve.at(first, second, s)
        if point is not None:
            yield point


def _crossing(
    unknowns: SteadyUnknowns, point: BranchPoint, beside: BranchPoint, idle: frozenset[int]
) -> tuple[SteadyUnknowns, BranchCrossing] | None:
    """The branch that leaves at a point, in the fewest more unknowns in which there is one."""
    at = unknowns.start.at(point.s)
    if at is None:
        return None
    x, _ = unknowns.state(point.u, at)
    kernel = _across_symmetries(unknowns, x, at.p, _kernel(_slopes(unknowns, point), len(x)))
    motion = np.abs(kernel).max(axis=0, initial=0.0)
    moved = [
        int(i) for i in np.argsort(-motion)
        if motion[i] > MOVED and i not in unknowns.held and i not in unknowns.free
    ]  # fmt: skip
    for more in [*([i] for i in moved), moved]:
        free = tuple(sorted({*unknowns.free, *more}))
        wider = replace(unknowns, free=free, frozen=unknowns.frozen | idle)
        here, there = (_embedded(unknowns, wider, one) for one in (point, beside))
        crossing = crossing_at(wider.curve(), here, there)
        if crossing is None:
            continue
        change = np.zeros(len(x))
        change[list(free)] = crossing.across[: len(free)]
        if np.abs(_across_symmetries(unknowns, x, at.p, change[None])).max() > MOVED:
            return wider, crossing
    return None


def _across_symmetries(
    unknowns: SteadyUnknowns, x: np.ndarray, p: Mapping[str, Any], changes: np.ndarray
) -> np.ndarray:
    """Scaled changes of a state, by rows, without what only moves it along its symmetries."""
    Xi = unknowns.equations.fields(x, p) / unknowns.equations.scales[:, None]
    along, sizes, _ = np.linalg.svd(Xi, full_matrices=False)
    along = along[:, sizes > NULL * sizes.max(initial=1e-300)]
    return np.asarray(changes - changes @ along @ along.T)


def _idle(unknowns: SteadyUnknowns, branch: Branch) -> frozenset[int]:
    """Symmetries that leave every motion of a branch alone: nothing says their speeds."""
    n = unknowns.equations.states
    ends = [np.abs(_slopes(unknowns, branch.points[i])[:, n:]).max(axis=0) for i in (0, -1)]
    return frozenset(np.flatnonzero(np.max(ends, axis=0) <= MOVED).tolist())


def _embedded(unknowns: SteadyUnknowns, wider: SteadyUnknowns, point: BranchPoint) -> BranchPoint:
    """A point of a branch in more unknowns of the state, and perhaps fewer speeds."""
    at = unknowns.start.at(point.s)
    assert at is not None
    x, c = unknowns.state(point.u, at)
    x_rate, c_rate = np.zeros(len(x)), np.zeros(len(c))
    x_rate[list(unknowns.free)] = point.tangent[: len(unknowns.free)]
    c_rate[unknowns.speeds] = point.tangent[len(unknowns.free) : -1]
    free, speeds = list(wider.free), wider.speeds
    return BranchPoint(
        np.append(x[free], c[speeds]), point.s,
        np.concatenate([x_rate[free], c_rate[speeds], point.tangent[-1:]]),
    )  # fmt: skip


def _slopes(unknowns: SteadyUnknowns, point: BranchPoint) -> np.ndarray:
    """M, scaled, without the columns of what is held."""
    at = unknowns.start.at(point.s)
    assert at is not None
    x, c = unknowns.state(point.u, at)
    J, Xi = unknowns.equations.linear(x, c, at.p)
    J = J * unknowns.equations.scales
    J[:, sorted(unknowns.held)] = 0.0
    return np.hstack([J, by_speeds(Xi, len(J))])


def _kernel(M: np.ndarray, states: int) -> np.ndarray:
    """Changes of the state, by rows, that with some change of the speeds change no equation."""
    _, values, V = np.linalg.svd(M / row_sizes(M))
    rank = int(np.sum(values > NULL * values.max(initial=1e-300)))
    return np.asarray(V[rank:, :states])
