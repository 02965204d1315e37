"""A scenario's start as a function of one of its keys, and which of its numbers may change."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from voronets.analysis.departures import departures
from voronets.analysis.drawn_states import on_manifold
from voronets.expressions.faults import Fault, InputError
from voronets.mechanics.first_order import FirstOrderSystem
from voronets.mechanics.system import System, velocity
from voronets.rolling.laws.rolling import rolling_system, with_loss
from voronets.rolling.sliding import DIRECTION, VELOCITY
from voronets.scenario.rolling import RollingScenario
from voronets.scenario.scenario import Scenario

PARAMETERS, START = "system.parameters.", "start."
KEPT = 512  # starts
READ = 5  # starts, after which they may be seen to lie on a straight line


class StartState(NamedTuple):
    """The state and the numbers of a start."""

    x: np.ndarray
    p: Mapping[str, Any]


@dataclass(frozen=True, eq=False)
class VariedStart:
    """The start at values of a key; without a key, always the scenario's own."""

    scenario: Scenario
    key: str = ""
    _known: dict[float, StartState | None] = field(default_factory=dict)
    _slope: list[tuple[float, StartState, np.ndarray] | None] = field(default_factory=list)

    @cached_property
    def system(self) -> FirstOrderSystem:
        """The system whose steady motions are sought."""
        return contact_kept(self.scenario)[0]

    @cached_property
    def own(self) -> StartState:
        """The scenario's own start."""
        system, x = contact_kept(self.scenario)
        return StartState(x, system.numbers)

    def at(self, s: float) -> StartState | None:
        """The start where the key has the value s; None where there is none of the same kind."""
        if not self.key:
            return self.own
        if s not in self._known:
            if len(self._known) >= KEPT:
                self._known.clear()
            self._known[s] = self._straight(s) or self._found(s)
        return self._known[s]

    def _found(self, s: float) -> StartState | None:
        try:
            return self._read(s)
        except (InputError, ArithmeticError):
            return None

    def _straight(self, s: float) -> StartState | None:
        """The start by its slope, where the key says numbers of the state themselves; else None."""
        if not self.key.startswith(START):
            return None
        if not self._slope:
            read = [(place, at) for place, at in self._known.items() if at is not None]
            if len(read) < READ:
                return None
            (a, one), *between, (b, other) = sorted(read, key=lambda pair: pair[0])
            slope = (other.x - one.x) / (b - a)
            miss = [np.abs(one.x + (c - a) * slope - at.x).max() for c, at in between]
            size = np.abs(np.array([one.x, other.x])).max()
            same = all(at.p == one.p for _, at in read)
            straight = same and max(miss) <= 1e-14 * size
            self._slope.append((a, one, slope) if straight else None)
        known = self._slope[0]
        if known is None:
            return None
        a, one, slope = known
        said = (np.abs(slope - 1) < 1e-9) & (np.abs(one.x - a) <= 1e-14 * abs(a))
        return StartState(np.where(said, s, one.x + (s - a) * slope), one.p)

    def _read(self, s: float) -> StartState | None:
        system = self.system
        name = self.key.removeprefix(PARAMETERS)
        if self.key.startswith(PARAMETERS) and name in system.numbers:  # nothing else is read anew
            p = {**system.numbers, name: s}
            x = on_manifold(departures(system), self.own.x, p)
            return StartState(x, p) if np.all(np.isfinite(x)) else None
        other, x = contact_kept(self.scenario.with_({self.key: s}))
        names = [quantity.name for quantity in other.states]
        if names != [quantity.name for quantity in system.states]:
            return None
        return StartState(x, other.numbers)

    def held(self, s: float, span: float) -> set[int]:
        """The numbers of the state that a key of the start says, which are not to be changed."""
        if not self.key.startswith(START):
            return set()
        here = self.at(s)
        changed: set[int] = set()
        for other in (s + 1e-3 * span, s - 1e-3 * span):
            there = self.at(other)
            if here is not None and there is not None:
                changed |= set(np.flatnonzero(np.abs(there.x - here.x) > 0).tolist())
        return changed - set(self.groups.dependent)

    @cached_property
    def groups(self) -> Groups:
        """Which numbers of the state belong together."""
        problem = self.system.attributes["problem"]
        given = self.scenario.table.get("start", {})
        if isinstance(problem, System):
            return _of_system(problem, given)
        names = [quantity.name for quantity in self.system.states]
        return _of_body(names, given)


def contact_kept(scenario: Scenario) -> tuple[FirstOrderSystem, np.ndarray]:
    """The system and the state of a start, with dry friction that of a body that rolls.

    Slip against friction is not steady; a body in the air is an ``InputError``.
    """
    if not isinstance(scenario, RollingScenario):
        return scenario.system, scenario.state
    begin, mode = scenario.started, scenario.system.mode
    if mode == "flying":
        raise InputError(
            [
                Fault(
                    "start",
                    "a body in the air",
                    "a start in contact with the ground",
                    "The body starts in the air; a steady motion needs a start in contact.",
                )
            ]
        )
    if begin.problem.law.name == "coulomb" and mode == "sliding":
        system = rolling_system(begin.problem, begin.problem.core, begin.sense)
        return system, with_loss(begin.state, system)
    return scenario.system, scenario.state


class Groups(NamedTuple):
    """Numbers of a state by what says them.

    speeds     velocities, each a group
    places     coordinates: groups, the smaller first
    dependent  what was not given and follows from the rest
    """

    speeds: tuple[tuple[int, ...], ...]
    places: tuple[tuple[int, ...], ...]
    dependent: tuple[int, ...]


def _of_system(system: System, given: Mapping[str, Any]) -> Groups:
    n = len(system.names)
    speeds = [(n + i,) for i, name in enumerate(system.names) if velocity(name) in given]
    dependent = [n + i for i, name in enumerate(system.names) if velocity(name) not in given]
    return Groups(tuple(speeds), tuple((i,) for i in range(n)), tuple(dependent))


def _of_body(names: list[str], given: Mapping[str, Any]) -> Groups:
    def places(*starts: str) -> tuple[int, ...]:
        return tuple(i for i, name in enumerate(names) if name.startswith(starts))

    slip = {quantity.name for quantity in (*VELOCITY, *DIRECTION)} | {"slip_speed"}
    sliding = tuple(i for i, name in enumerate(names) if name in slip)
    turned, moved = places("q_", "body_"), places("q_", "body_", "ground_")
    speeds = [(i,) for i in places("omega_")]
    slides = "velocity" in given or "slip" in given
    if slides:
        speeds += [(i,) for i in sliding]
    return Groups(tuple(speeds), (turned, moved), () if slides else sliding)
