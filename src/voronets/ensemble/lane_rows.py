"""The runs of a block that go together in lanes: those of one structure to which nothing happens.

A run that may meet an event, a limit or another mode leaves the lanes and is run alone, by the
ordinary engine; so do all runs where there are too few of a kind to be worth compiling for.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from voronets.engine.lane_motions import LaneMotions, intervals_for, runs_in_lanes, steps_of
from voronets.engine.lanes import Lanes
from voronets.engine.signature import fingerprint
from voronets.ensemble.columns import SweepColumn
from voronets.ensemble.recipe import Recipe
from voronets.mechanics.first_order import Event, FirstOrderSystem, Quantity
from voronets.mechanics.outcome import Outcome
from voronets.scenario.scenario import Scenario

LEAST = 64  # runs of one structure: for fewer, compiling takes longer than it saves
KEPT = 8  # structures whose compiled code is kept for the next block
TOGETHER = 32  # runs that a thread takes at once

#: What is kept of one run, by the names of the columns.
Row = dict[str, Any]


def lane_rows(
    recipe: Recipe, scenarios: Sequence[Scenario | None], pool: ThreadPoolExecutor,
    done: Callable[[int], None],
) -> list[Row | None]:  # fmt: skip
    """What is kept of each run; None of those that are to be run alone.

    scenarios  None where there is none to run
    """
    rows: list[Row | None] = [None] * len(scenarios)
    for kind, members in _kinds(scenarios).items():
        mine = [scenario for i in members if (scenario := scenarios[i]) is not None]
        if len(members) < LEAST:
            continue
        group = _group(recipe, kind, mine[0])
        if not group.fits:
            continue
        steps = group.steps(mine)
        parts = [range(i, min(i + TOGETHER, len(mine))) for i in range(0, len(mine), TOGETHER)]

        def work(part: range, mine: list[Scenario] = mine, steps: int = steps,
                 group: LaneGroup = group) -> list[Row | None]:  # fmt: skip
            found = group.rows([mine[i] for i in part], steps)
            done(sum(row is not None for row in found))
            return found

        for part, found in zip(parts, pool.map(work, parts), strict=True):
            for i, row in zip(part, found, strict=True):
                rows[members[i]] = row
    return rows


def _kinds(scenarios: Sequence[Scenario | None]) -> dict[Hashable, list[int]]:
    """The runs of each structure, by their places."""
    kinds: dict[Hashable, list[int]] = {}
    problem: Any = None
    mark: Any = None
    for i, scenario in enumerate(scenarios):
        if scenario is not None:
            system, run = scenario.system, scenario.run
            mine = system.attributes.get("problem")
            if mine is None or mine != problem:  # runs that differ in their start have one problem
                problem, mark = mine, fingerprint(system)
            events = repr(scenario.table["run"].get("events"))
            kinds.setdefault((mark, run.tolerance, events), []).append(i)
    return kinds


_groups: OrderedDict[Hashable, LaneGroup] = OrderedDict()  # so that blocks share compiled code
_lock = threading.Lock()


def _group(recipe: Recipe, kind: Hashable, first: Scenario) -> LaneGroup:
    key = (recipe.text(), kind)
    with _lock:
        found = _groups.pop(key, None) or LaneGroup(recipe, first)
        _groups[key] = found
        while len(_groups) > KEPT:
            _groups.popitem(last=False)
    return found


@dataclass(frozen=True)
class LaneGroup:
    """Runs of one structure; ``first`` is one of them."""

    recipe: Recipe
    first: Scenario

    @cached_property
    def system(self) -> FirstOrderSystem:
        """The system of the first."""
        return self.first.system

    @cached_property
    def lanes(self) -> Lanes:
        """Their compiled code, for one thread after the other."""
        tolerance = (
            self.first.run.tolerance if self.recipe.tolerance is None else self.recipe.tolerance
        )
        return Lanes(self.system, tolerance, threads=1)

    @cached_property
    def events(self) -> dict[str, Event]:
        """The scenario's own events, by name."""
        return {event.name: event for event in (of(self.system) for of in self.first.run.events)}

    @cached_property
    def quantities(self) -> dict[str, Quantity]:
        """Every observable by its name and by those of its components."""
        found = {q.name: q for q in self.system.quantities}
        return {name: q for q in found.values() for name in q.components()} | found

    @property
    def fits(self) -> bool:
        """Everything that is asked for can be had in lanes."""
        return runs_in_lanes(self.system) and all(map(self._fits, self.recipe.recorded))

    def _fits(self, column: SweepColumn) -> bool:
        if column.kind == "first":
            return True
        quantity = self.quantities[column.of]
        extreme = column.kind in ("min", "max")
        return not (
            column.words or quantity.words or (extreme and (quantity.positive or quantity.optional))
        )

    @property
    def _watched(self) -> bool:
        """More is looked at than the energy."""
        stops = any(event.outcome is not None for event in self.events.values())
        courses = any(column.kind in ("min", "max", "first") for column in self.recipe.recorded)
        return bool(self.system.events) or stops or courses

    def steps(self, scenarios: Sequence[Scenario]) -> int:
        """How many steps a run takes, about."""
        some = scenarios[:: max(1, len(scenarios) // 4)][:4]
        longest = max(scenario.run.duration for scenario in some)
        numbers = self.lanes.numbers([scenario.system for scenario in some])
        return steps_of(self.lanes, np.array([one.state for one in some]), numbers, longest)

    def rows(self, scenarios: Sequence[Scenario], steps: int) -> list[Row | None]:
        """What is kept of each run; None of those that must be run alone."""
        durations = np.array([scenario.run.duration for scenario in scenarios])
        times = self.recipe.times
        if times and (times[-1] > durations.min() or np.ptp(durations) > 0):
            return [None] * len(scenarios)
        motions = LaneMotions(
            self.lanes, [scenario.system for scenario in scenarios],
            np.array([scenario.state for scenario in scenarios]), durations,
            events=tuple(e for e in self.events.values() if e.outcome is not None), times=times,
            intervals=intervals_for(steps, watched=self._watched), steps=steps,
        )  # fmt: skip
        columns = {
            "t_end": durations, "energy_drift": motions.energy_drift(), "balance": motions.balance()
        }  # fmt: skip
        kept = motions.clear.copy()
        for column in self.recipe.recorded:
            columns[column.name], certain = self._values(motions, column)
            kept &= certain
        return [
            {"outcome": Outcome.COMPLETED.word, **{name: v[i] for name, v in columns.items()}}
            if kept[i] else None
            for i in range(len(scenarios))
        ]  # fmt: skip

    def _values(self, motions: LaneMotions, column: SweepColumn) -> tuple[np.ndarray, np.ndarray]:
        """The values of one column, and of which runs they are certain."""
        everywhere = np.ones(len(motions.states), dtype=bool)
        if column.kind == "first":
            event = self.events.get(column.of)
            if event is None or event.outcome is not None:  # it would have ended the motion
                return np.full(len(everywhere), np.nan), everywhere
            return motions.course(event.function).first_crossing(event.direction)
        if column.kind in ("min", "max"):
            sign = 1.0 if column.kind == "max" else -1.0
            parts = [
                motions.course(self.lanes.component(name)).greatest(sign)
                for name in column.components
            ]
            found = np.stack(parts, axis=-1) if column.labels else parts[0]
            return found, np.isfinite(found).reshape(len(found), -1).all(axis=1)
        whole = self.quantities[column.of]
        seen = motions.observed([whole], *motions.at(column.kind))[whole.name]
        if column.of != whole.name:  # one component
            seen = seen[..., whole.components().index(column.of)]
        return (seen[:, 0] if column.kind == "final" else seen), everywhere
