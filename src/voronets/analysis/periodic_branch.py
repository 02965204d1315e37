r"""Periodic motions followed in a parameter, and where their stability changes.

Along the branch, with μ the multipliers that are not trivial, change sign

    Π (1 + μ)                  a period doubling: one passes −1
    Π_{i<j} (1 − μᵢ μⱼ)        a Neimark–Sacker point: a pair on the unit circle leaves it
    Π (1 − μ)                  a branching, where the branch does not turn back: others cross it

and the branch turns back at folds.  Each is located by Brent's method on the branch itself.  Branch points
are located by the equations themselves too (``numerics/branch_points.py``), also where the branch turns back
at one, and the branches that cross there are followed.  Where a
motion is reversible or keeps an energy, multipliers come as μ, 1/μ and the second product vanishes: pairs
that leave the circle are then not told.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Generic, Protocol, TypeVar

import numpy as np
from scipy.interpolate import barycentric_interpolate
from scipy.optimize import brentq

from voronets.analysis.periodic_equations import OrbitEquations
from voronets.analysis.periodic_flow import NoReturn
from voronets.expressions.faults import Fault, InputError
from voronets.numerics.branch_points import BranchCrossing, crossing_branch, crossings
from voronets.numerics.continuation import Branch, BranchPoint, Curve, follow, joined

MOST, LONGEST = 400, 0.15  # steps, and their length in scaled unknowns
TOGETHER = 1e-6  # of the range: values that are one
SAME_PLACE = 1e-5  # in scaled unknowns: branch points that are one
MOST_BRANCHES = 8  # that are followed from one orbit, besides its own
#: Kinds of bifurcations in the words that steady motions have for them.
WORDS = {
    "branching": "branch point",
    "period_doubling": "period doubling",
    "neimark_sacker": "torus",
}
REVERSED = -0.5  # cosine between T ẋ at two points of a branch: it has gone through zero
SHRUNK = 1e-3  # of the scales: a motion that goes less far in a period has become steady
RECIPROCAL = 1e-6  # of a product of two multipliers from 1, all along: a pair by symmetry


class WithMultipliers(Protocol):
    """What is followed: an orbit that knows its multipliers."""

    @property
    def multipliers(self) -> np.ndarray:
        """Without the trivial ones."""
        ...


Orbit = TypeVar("Orbit", bound=WithMultipliers)
#: Unknowns and value of the key → the orbit there.
Made = Callable[[np.ndarray, float], Orbit]


@dataclass(frozen=True)
class Bifurcation(Generic[Orbit]):
    """A point of a branch where stability changes, or where it turns back.

    kind  "period_doubling", "neimark_sacker", "branching" (a branch point) or "fold"
    """

    kind: str
    value: float
    orbit: Orbit


@dataclass(frozen=True)
class OrbitBranch(Generic[Orbit]):
    """Periodic motions in the order of their branch.

    key, values  what is varied, and its value at every orbit
    lost         it could not be followed to the ends of the range
    shrinks      values at which it ends because the motion becomes steady there
    crossing     the branches that cross it at its branch points, and those that cross them
    """

    key: str
    values: np.ndarray
    orbits: tuple[Orbit, ...]
    bifurcations: tuple[Bifurcation[Orbit], ...]
    lost: bool
    branch: Branch
    made: Made[Orbit]
    crossing: tuple[OrbitBranch[Orbit], ...] = ()
    shrinks: tuple[float, ...] = ()

    def at(self, value: float) -> list[Orbit]:
        """Every orbit of the branch at a value of the key."""
        return [self.made(point.u, point.s) for point in self.branch.at(value)]

    @property
    def branches(self) -> tuple[OrbitBranch[Orbit], ...]:
        """This one, then those that cross it."""
        return (self, *self.crossing)

    @property
    def points(self) -> list[tuple[float, str]]:
        """What happens along the branches, in the order of the values; each branch point once."""
        every = {
            (one.value, WORDS.get(one.kind, one.kind))
            for branch in self.branches for one in branch.bifurcations
        }  # fmt: skip
        points: list[tuple[float, str]] = []
        span = float(np.ptp(self.values)) or 1.0
        for value, kind in sorted(every):
            if not any(kind == k and abs(value - v) < TOGETHER * span for v, k in points):
                points.append((value, kind))
        return points


def follow_orbit(
    equations: OrbitEquations, u: np.ndarray, made: Made[Orbit], key: str, value: float,
    low: float, high: float,
) -> OrbitBranch[Orbit]:  # fmt: skip
    """The branch through a solution u of the equations as a key goes from low to high.

    value  of the key at the solution
    """
    if not low < high:
        raise InputError([Fault(key, f"{low:g} to {high:g}", "a range with LO below HI")])
    if not low <= value <= high:
        raise InputError(
            [Fault(key, f"{low:g} to {high:g}", f"a range that contains {value:g}, its value now")]
        )
    scale = np.append(equations.scales, (high - low) / 2)
    curve = Curve(_values(equations), _slopes(equations), scale)

    start = np.append(u, value)
    first, shrinks = _until_steady(
        equations, follow(curve, u, value, low=low, high=high, most=MOST, longest=LONGEST), start
    )
    crossed = list(crossings(first))
    others: list[OrbitBranch[Orbit]] = []
    open_, places = list(crossed), list(crossed)
    while open_ and len(others) < MOST_BRANCHES:
        one = open_.pop(0)
        found = crossing_branch(curve, one, low=low, high=high, most=MOST, longest=LONGEST)
        if found is None:
            continue
        other, ends = _until_steady(equations, found, one.point.y)
        there = list(crossings(other))
        others.append(_branch(other, [one, *there], made, key, low, high, ends))
        new = [two for two in there if not any(_together(curve, two, known) for known in places)]
        open_ += new
        places += new
    own = _branch(first, crossed, made, key, low, high, shrinks)
    return replace(own, crossing=tuple(others))


def _until_steady(
    equations: OrbitEquations, branch: Branch, start: np.ndarray
) -> tuple[Branch, tuple[float, ...]]:
    """The part of a branch around a point in which no motion is steady, and where it becomes so at its ends.

    A family of orbits ends where they shrink to a steady motion; the curve goes on, with the same orbits
    half a period later: T ẋ has reversed.
    """
    curve, points = branch.curve, branch.points
    if equations.timely or branch.closed:
        return branch, ()
    beside = [equations.motion_beside(point.u, point.s) for point in points]
    sizes = [float(np.linalg.norm(one)) for one in beside]
    middle = int(np.argmin([np.linalg.norm((point.y - start) / curve.scale) for point in points]))
    ends, shrinks = [], []
    for step, last in ((-1, 0), (1, len(points) - 1)):
        end = middle
        while (
            end != last
            and beside[end] @ beside[end + step] > REVERSED * sizes[end] * sizes[end + step]
        ):
            end += step
        if end != last:
            near = [i for i in range(end - 2, end + 3) if 0 <= i < len(points)]
            amplitudes = [float(beside[i] @ beside[end]) / sizes[end] for i in near]
            shrinks.append(
                float(barycentric_interpolate(amplitudes, [points[i].s for i in near], 0.0))
            )
        elif sizes[end] < 2 * SHRUNK:
            shrinks.append(points[end].s)
        ends.append(end)
    first, last = ends
    if (first, last) == (0, len(points) - 1):
        return branch, tuple(shrinks)
    return joined(curve, points[first : last + 1], closed=False, lost=True), tuple(shrinks)


def _together(curve: Curve, one: BranchCrossing, other: BranchCrossing) -> bool:
    """Whether two branch points are one."""
    return bool(np.linalg.norm((one.point.y - other.point.y) / curve.scale) < SAME_PLACE)


def _branch(
    branch: Branch,
    crossed: list[BranchCrossing],
    made: Made[Orbit],
    key: str,
    low: float,
    high: float,
    shrinks: tuple[float, ...],
) -> OrbitBranch[Orbit]:
    """The orbits of a branch, and what happens along it."""
    points = [point for point in branch.points if low <= point.s <= high]
    orbits = [made(point.u, point.s) for point in points]

    def near(s: float) -> bool:
        return any(abs(s - one.point.s) < TOGETHER * (high - low) for one in crossed)

    # At a branch point itself a multiplier is 1 up to rounding, of either sign.
    regular = [i for i, point in enumerate(points) if not near(point.s)]
    events = [
        event
        for event in _bifurcations(
            branch.curve, [points[i] for i in regular], [orbits[i] for i in regular], made
        )
        if event.kind != "branching" or not near(event.value)
    ]
    events += [
        Bifurcation("branching", one.point.s, made(one.point.u, one.point.s)) for one in crossed
    ]
    events += [
        Bifurcation("fold", fold.s, made(fold.u, fold.s)) for fold in branch.folds
        if not near(fold.s)
    ]  # fmt: skip
    values = np.array([point.s for point in points])
    return OrbitBranch(
        key, values, tuple(orbits), tuple(events), branch.lost, branch, made, shrinks=shrinks
    )


def _values(equations: OrbitEquations) -> Callable[[np.ndarray, float], np.ndarray]:
    def values(u: np.ndarray, s: float) -> np.ndarray:
        try:
            found = equations.values(u, s)
            if not equations.timely and np.linalg.norm(equations.motion_beside(u, s)) < SHRUNK:
                found = np.full(equations.count, np.nan)  # the family of orbits ends here
            return found
        except (NoReturn, InputError):  # a guess too far away: the step is made shorter
            return np.full(equations.count, np.nan)

    return values


def _slopes(equations: OrbitEquations) -> Callable[[np.ndarray, float], np.ndarray]:
    def slopes(u: np.ndarray, s: float) -> np.ndarray:
        try:
            return equations.slopes(u, s)
        except (NoReturn, InputError):
            return np.full((equations.count, len(u) + 1), np.nan)

    return slopes


def _doubling(orbit: WithMultipliers) -> float:
    return float(np.prod(1 + orbit.multipliers).real)


def _branching(orbit: WithMultipliers) -> float:
    return float(np.prod(1 - orbit.multipliers).real)


def _leaving(orbit: WithMultipliers) -> float:
    """Π (1 − μᵢ μⱼ) over pairs."""
    mu = orbit.multipliers
    pairs = [1 - mu[i] * mu[j] for i in range(len(mu)) for j in range(i + 1, len(mu))]
    return float(np.prod(pairs).real) if pairs else 1.0


def _bifurcations(
    curve: Curve, points: list[BranchPoint], orbits: list[Orbit], made: Made[Orbit]
) -> list[Bifurcation[Orbit]]:
    bifurcations: list[Bifurcation[Orbit]] = []
    tests: list[tuple[str, Callable[[WithMultipliers], float]]]
    tests = [("period_doubling", _doubling), ("branching", _branching)]
    if not all(abs(_leaving(orbit)) < RECIPROCAL for orbit in orbits):
        tests.append(("neimark_sacker", _leaving))
    for (first, one), (second, two) in pairwise(zip(points, orbits, strict=True)):
        for kind, test in tests:
            turned = first.tangent[-1] * second.tangent[-1] < 0
            if test(one) * test(two) < 0 and not (turned and kind == "branching"):
                located = _located(curve, first, second, test, made)
                if located is not None and (kind != "neimark_sacker" or _paired(located[1])):
                    bifurcations.append(Bifurcation(kind, *located))
    return bifurcations


def _paired(orbit: WithMultipliers) -> bool:
    """A complex pair is on the unit circle, not two real ones whose product is 1."""
    mu = orbit.multipliers
    near = mu[np.abs(np.abs(mu) - 1) < 1e-4]
    return bool(np.any(np.abs(near.imag) > 1e-4))


def _located(
    curve: Curve, first: BranchPoint, second: BranchPoint,
    test: Callable[[WithMultipliers], float], made: Made[Orbit],
) -> tuple[float, Orbit] | None:  # fmt: skip
    """Where a test function vanishes between two points: the value of the key, and the orbit."""
    chord = (second.y - first.y) / curve.scale
    chord = chord / np.linalg.norm(chord)

    def place(part: float) -> tuple[float, Orbit]:
        point = curve.corrected(first.y + part * (second.y - first.y), chord)
        if point is None:
            raise ArithmeticError
        return point.s, made(point.u, point.s)

    try:
        part = brentq(lambda part: test(place(part)[1]), 0.0, 1.0, xtol=1e-12, rtol=1e-12)
        return place(float(part))
    except (ArithmeticError, ValueError):
        return None
