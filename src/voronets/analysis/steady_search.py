r"""From a start to a steady motion: what is held, and as few other numbers changed as are needed.

Unknowns are some numbers of the state and the speeds c of the symmetries; the rest of the state is the
start's.  Sets of numbers are tried in the order of their size, velocities before places, until Newton's
method meets the equations with one of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import numpy as np

from voronets.analysis.steady_equations import SteadyEquations
from voronets.analysis.steady_start import VariedStart
from voronets.analysis.steady_unknowns import SteadyUnknowns
from voronets.numerics.gauss_newton import Solution

HOPEFUL = 0.3  # of the equations, that a first step may leave


def attempts(start: VariedStart, held: frozenset[int]) -> Iterator[tuple[int, ...]]:
    """Sets of numbers that may be changed, in the order in which they are tried."""
    groups = start.groups
    always = [i for i in groups.dependent if i not in held]

    def allowed(some: tuple[tuple[int, ...], ...]) -> list[tuple[int, ...]]:
        return [group for group in some if not held & set(group)]

    speeds, places = allowed(groups.speeds), allowed(groups.places)
    sets: list[tuple[tuple[int, ...], ...]] = [()]
    sets += [(one,) for one in speeds] + list(combinations(speeds, 2))
    sets += [tuple(speeds)]
    sets += [(one,) for one in places] + [(place, one) for place in places for one in speeds]
    sets += [(*speeds, one) for one in places] + [(*speeds, *places)]
    seen = set()
    for some in sets:
        free = tuple(sorted({*always, *(i for group in some for i in group)}))
        if free not in seen:
            seen.add(free)
            yield free


def first_steady(
    equations: SteadyEquations, start: VariedStart, s: float, span: float
) -> tuple[SteadyUnknowns | None, Solution | None]:
    """The unknowns by which a steady motion is reached at a value of the key, and it.

    Those are preferred by which one is reached beside that value too.
    """
    held = frozenset(start.held(s, span))
    fallback = None
    for free in attempts(start, held):
        unknowns = SteadyUnknowns(equations, start, free, held, span)
        if not _hopeful(unknowns, s):
            continue
        solution = unknowns.solved(s)
        if solution is None or not solution.met or not unknowns.regular(solution.y, s):
            continue
        if not start.key or _beside(unknowns, solution, s):
            return unknowns, solution
        fallback = fallback or (unknowns, solution)
    return fallback or (None, None)


def _beside(unknowns: SteadyUnknowns, solution: Solution, s: float) -> bool:
    """A steady motion is reached a little beside the value too."""
    at = unknowns.start.at(s)
    assert at is not None
    x, _ = unknowns.state(solution.y, at)
    for other in (s + 1e-3 * unknowns.span, s - 1e-3 * unknowns.span):
        near = unknowns.solved(other, x, iterations=8)
        if near is not None and near.met:
            return True
    return False


def _hopeful(unknowns: SteadyUnknowns, s: float) -> bool:
    """Whether a first step takes away most of what the equations miss."""
    at = unknowns.start.at(s)
    if at is None:
        return False
    y = unknowns.guess(at.x, at.p)
    F = unknowns.residual(y, s)
    J = unknowns.slopes(y, s) * unknowns.scale
    if not (np.all(np.isfinite(F)) and np.all(np.isfinite(J))):
        return False
    scales = unknowns.equations.scales
    weights = np.concatenate([1 / scales, np.ones(len(F) - len(scales))])
    before = float(np.linalg.norm(F * weights))
    if before < 1e-9 or not len(y):
        return True
    step = np.linalg.lstsq(J * weights[:, None], F * weights, rcond=1e-9)[0]
    after = float(np.linalg.norm((F - J @ step) * weights))
    return after <= HOPEFUL * before or len(unknowns.free) >= len(unknowns.start.own.x) // 2
