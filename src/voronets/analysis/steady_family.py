"""Steady motions as a key varies: the branch through the first one, its values, where it is stable."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from voronets.analysis.stability_boundary import StabilityChange, located
from voronets.analysis.steady_crossings import crossings_elsewhere
from voronets.analysis.steady_equations import SteadyEquations
from voronets.analysis.steady_motion import SteadyMotion
from voronets.analysis.steady_search import first_steady
from voronets.analysis.steady_start import VariedStart
from voronets.analysis.steady_unknowns import SteadyUnknowns
from voronets.numerics.branch_points import crossing_branch, crossings
from voronets.numerics.continuation import Branch, BranchPoint, follow

LOOKS = 24  # at least so many looks at stability over a range
MOST_BRANCHES = 8  # that are followed from one steady motion
TOGETHER = 1e-6  # of the scales: points of branches that are one
ZERO = 1e-14  # of the range: a value that is 0 but for rounding
REST = 1e-5  # of the scales: velocities that may be none


@dataclass(frozen=True)
class SteadyFamily:
    """The steady motions at the values of one key.

    motions   in the order of the values; where a branch folds, several at a value
    critical  values at which stability changes
    folds     values at which a branch turns back
    points    values at which something happens, and what: "branch point", "fold", "hopf", …
    missing   values at which none was found
    branches  the motions that were looked at, one after the other along each curve
    """

    motions: tuple[SteadyMotion, ...]
    critical: tuple[float, ...] = ()
    folds: tuple[float, ...] = ()
    points: tuple[tuple[float, str], ...] = ()
    missing: tuple[float, ...] = ()
    branches: tuple[tuple[SteadyMotion, ...], ...] = ()


class BranchPlace(NamedTuple):
    """Where a branch point is: the value of the key and the state, in parts of their scales."""

    s: float
    x: np.ndarray

    def near(self, other: BranchPlace) -> bool:
        """Whether two are one."""
        apart = max(abs(self.s - other.s), float(np.abs(self.x - other.x).max(initial=0.0)))
        return apart < TOGETHER

    def turns(self, other: BranchPlace) -> bool:
        """Whether a branch turns back at another place: there s − s₀ grows as the square of x − x₀."""
        apart = float(np.abs(self.x - other.x).max(initial=0.0))
        return abs(self.s - other.s) < TOGETHER and apart**2 < TOGETHER


@dataclass
class FamilySearch:
    """The search for a family.

    others  values of other keys that are varied too, which motions carry with them
    before  how many branches other values of those keys have
    """

    equations: SteadyEquations
    start: VariedStart
    values: Sequence[float]
    fine: bool = True
    others: dict[str, float] = field(default_factory=dict)
    before: int = 0
    branches: list[tuple[SteadyMotion, ...]] = field(default_factory=list)
    changes: list[StabilityChange] = field(default_factory=list)
    folds: list[float] = field(default_factory=list)
    crossings: list[BranchPlace] = field(default_factory=list)
    number: int = 0

    def family(self) -> SteadyFamily:
        """Everything that is found; no motions where none is reached."""
        low, high = min(self.values), max(self.values)
        span = (high - low) or max(abs(low), 1.0)
        motions: dict[float, list[SteadyMotion]] = {value: [] for value in self.values}
        for value in self._order():
            if motions[value]:
                continue
            unknowns, solution = first_steady(self.equations, self.start, value, span)
            if unknowns is None or solution is None:
                continue
            open_ = _run_of(value, [one for one in self.values if not motions[one]], self.values)
            if len(open_) > 1:
                branch = follow(
                    unknowns.curve(), solution.y, value, low=min(open_), high=max(open_)
                )
                self._connected(unknowns, branch, motions, open_)
            if not motions[value]:
                self.number += 1
                motions[value].append(self._motion(unknowns, solution.y, value))
        listed = [motion for value in self.values for motion in motions[value]]
        missing = tuple(value for value in self.values if not motions[value])
        points = self._points(span)
        critical = [  # the same number where they are the same place
            next((s for s, _ in points if abs(s - value) <= 1e-9 * span), value)
            for value in _apart([change.value for change in self.changes], span)
        ]
        return SteadyFamily(
            tuple(listed), tuple(critical), tuple(_apart(self.folds, span)), points, missing,
            tuple(self.branches),
        )  # fmt: skip

    def _connected(
        self, unknowns: SteadyUnknowns, branch: Branch, motions: dict[float, list[SteadyMotion]],
        values: Sequence[float],
    ) -> None:  # fmt: skip
        """Note the motions of a branch, and of the branches that cross it."""
        low, high = min(self.values), max(self.values)
        open_ = [(unknowns, branch, values)]
        for _ in range(MOST_BRANCHES):
            if not open_:
                return
            unknowns, branch, values = open_.pop(0)
            self.number += 1
            before = len(self.changes)
            nodes = self._along(unknowns, branch, motions, values)
            crossed = [(unknowns, crossing) for crossing in crossings(branch)]
            places = [self._place(unknowns, crossing.point) for _, crossing in crossed]
            self.folds += [
                fold.s for fold in branch.folds
                if not any(self._place(unknowns, fold).turns(place) for place in places)
            ]  # fmt: skip
            zeros = [one.value for one in self.changes[before:] if one.kind == "zero eigenvalue"]
            crossed += crossings_elsewhere(unknowns, branch, nodes, zeros)
            for among, crossing in crossed:
                place = self._place(among, crossing.point)
                if any(place.near(other) for other in self.crossings):
                    continue
                self.crossings.append(place)
                other = crossing_branch(among.curve(), crossing, low=low, high=high)
                if other is not None:
                    open_.append((among, other, self.values))

    def _place(self, unknowns: SteadyUnknowns, point: BranchPoint) -> BranchPlace:
        at = self.start.at(point.s)
        assert at is not None
        x, _ = unknowns.state(point.u, at)
        return BranchPlace(point.s / unknowns.span, x / self.equations.scales)

    def _points(self, span: float) -> tuple[tuple[float, str], ...]:
        """Everything that happens along the branches, in the order of the values."""
        branching = [place.s * span for place in self.crossings]
        points = [(value, "branch point") for value in _apart(branching, span)]
        points += [(value, "fold") for value in _apart(self.folds, span)]
        for value in _apart([change.value for change in self.changes], span):
            kind = next(one.kind for one in self.changes if abs(one.value - value) <= 1e-9 * span)
            if not any(abs(value - other) <= TOGETHER * span for other, _ in points):
                points.append((value, kind))
        return tuple(sorted(points))

    def _order(self) -> list[float]:
        """The values, those near the scenario's own first."""
        own = self._own()
        if own is None:
            return list(self.values)
        return sorted(self.values, key=lambda value: abs(value - own))

    def _own(self) -> float | None:
        """What the scenario says of the key."""
        place = self.start.scenario.table
        for part in self.start.key.split("."):
            if isinstance(place, list) and part.isdigit() and int(part) < len(place):
                place = place[int(part)]
            elif isinstance(place, dict) and part in place:
                place = place[part]
            else:
                return None
        return float(place) if isinstance(place, int | float) else None

    def _along(
        self, unknowns: SteadyUnknowns, branch: Branch, motions: dict[float, list[SteadyMotion]],
        values: Sequence[float],
    ) -> list[BranchPoint]:  # fmt: skip
        """Note the motions of a branch at the values, and where their stability changes; the points looked at."""
        nodes = [  # at a branch point stability is a matter of rounding
            node for node in self._nodes(branch, values)
            if not any(self._place(unknowns, node).near(place) for place in self.crossings)
        ]  # fmt: skip
        if not nodes:
            return []
        seen = [self._motion(unknowns, node.u, node.s) for node in nodes]
        parameters = min(motion.family for motion in seen)
        seen = [
            motion.in_family(parameters, fine=self.fine and node.s in motions)
            for node, motion in zip(nodes, seen, strict=True)
        ]
        for node, motion in zip(nodes, seen, strict=True):
            if node.s in values and not any(_same(motion, other) for other in motions[node.s]):
                motions[node.s].append(motion)
        line = seen[:1]
        for (first, before), (second, after) in pairwise(zip(nodes, seen, strict=True)):
            if before.stable != after.stable:
                change = self._change(unknowns, branch, first, second, parameters)
                if change is not None:
                    self.changes.append(change)
                    line += self._between(unknowns, branch, first, second, change.value, parameters)
            line.append(after)
        self.branches.append(tuple(line))
        return nodes

    def _nodes(self, branch: Branch, values: Sequence[float]) -> list[BranchPoint]:
        """Points of the branch in order, those at the values among them, and enough to see changes."""
        low, high = min(values), max(values)
        looks = {*values, *np.linspace(low, high, LOOKS + 1).tolist()}
        pieces: list[BranchPoint] = []
        for first, second in branch.pieces():
            inside = [s for s in looks if min(first.s, second.s) < s < max(first.s, second.s)]
            inside.sort(reverse=second.s < first.s)
            points = [branch.curve.at(first, second, s) for s in inside]
            pieces += [first, *(point for point in points if point is not None)]
        pieces += branch.points[-1:]
        turns = {id(fold) for fold in branch.folds}
        return [point for point in pieces if low <= point.s <= high and id(point) not in turns]

    def _change(
        self, unknowns: SteadyUnknowns, branch: Branch, first: BranchPoint, second: BranchPoint,
        parameters: int,
    ) -> StabilityChange | None:  # fmt: skip
        """Where stability changes between two points that follow one another."""
        if first.tangent[-1] * second.tangent[-1] < 0:
            fold = branch.curve.fold(first, second)
            return None if fold is None else StabilityChange(fold.s, "fold")
        known: dict[float, SteadyMotion | None] = {}

        def at(s: float) -> SteadyMotion | None:
            if s not in known:
                u = branch.curve.solved(first, second, s)
                known[s] = None if u is None else self._motion(unknowns, u, s).in_family(
                    parameters, fine=True
                )  # fmt: skip
            return known[s]

        return located(at, first.s, second.s)

    def _between(
        self, unknowns: SteadyUnknowns, branch: Branch, first: BranchPoint, second: BranchPoint,
        s: float, parameters: int,
    ) -> list[SteadyMotion]:  # fmt: skip
        """The motion at a value between two points that follow one another."""
        u = branch.curve.solved(first, second, s) if min(first.s, second.s) < s < max(
            first.s, second.s) else None  # fmt: skip
        if u is None:
            return []
        return [self._motion(unknowns, u, s).in_family(parameters, fine=False)]

    def _motion(self, unknowns: SteadyUnknowns, y: np.ndarray, s: float) -> SteadyMotion:
        at = self.start.at(s)
        assert at is not None
        x, _ = unknowns.state(y, at)
        x = self._at_rest(x, at.p, unknowns.held)
        c = self.equations.speeds(x, at.p)
        values = {self.start.key: s} if self.start.key else {}
        return SteadyMotion(
            values | self.others, x, c, at.p, unknowns, fine=self.fine,
            branch=self.before + self.number,
        )  # fmt: skip

    def _at_rest(self, x: np.ndarray, p: Mapping[str, Any], held: frozenset[int]) -> np.ndarray:
        """Without velocities where they are next to none, and rest is steady itself."""
        groups = self.start.groups
        speeds = [i for group in groups.speeds for i in group] + list(groups.dependent)
        slow = np.abs(x[speeds]) <= REST * self.equations.scales[speeds]
        if not np.all(slow) or not np.any(x[speeds]) or np.any(x[sorted(held & set(speeds))]):
            return x
        still = x.copy()
        still[speeds] = 0.0
        miss = self.equations.values(still, np.zeros(len(self.equations.symmetry)), p)
        return still if np.abs(miss).max() < 1e-12 else x


def _run_of(value: float, open_: Sequence[float], values: Sequence[float]) -> list[float]:
    """The values around one that are open, up to the first on either side that are not."""
    every = sorted(values)
    place = every.index(value)
    first = last = place
    while first > 0 and every[first - 1] in open_:
        first -= 1
    while last < len(every) - 1 and every[last + 1] in open_:
        last += 1
    return every[first : last + 1]


def _same(one: SteadyMotion, other: SteadyMotion) -> bool:
    scales = one.unknowns.equations.scales
    return bool(np.abs((one.x - other.x) / scales).max() < 1e-8)


def _apart(values: list[float], span: float) -> list[float]:
    """The values in order, those that are the same once."""
    distinct: list[float] = []
    for value in sorted(values):
        if not distinct or value - distinct[-1] > 1e-9 * span:
            distinct.append(value if abs(value) > ZERO * span else 0.0)
    return distinct
