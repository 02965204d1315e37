"""Many motions in lanes, with what a sweep asks of each: that nothing ends it, laws, records.

A motion is *clear* if none of its events can have happened; the others are for the ordinary engine,
which finds when.  Events are watched at a grid as fine as the steps, the energy at one that may be
coarser; the balance of momentum is measured in windows shorter than a step, as in a single run.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from voronets.engine.lane_course import LaneCourse, with_slope
from voronets.engine.lanes import WIDTH, Function, LaneRuns, Lanes
from voronets.engine.record import NODE, NODES, Segment
from voronets.engine.unlocked import unlocked_property
from voronets.mechanics.first_order import Event, FirstOrderSystem, Quantity

WINDOWS, WINDOW = 8, 0.1  # in which the balance is measured, and half of one in mean steps
INTERVALS = 64, 40_000  # of the grid
_MIDDLES = (np.arange(WINDOWS) + 0.5) / WINDOWS  # of the windows, in parts of the duration
WATCHED = 0.7  # intervals for each step of a motion, where events are watched
UNWATCHED = 256  # the most of them where nothing but the energy is looked at


def runs_in_lanes(system: FirstOrderSystem) -> bool:
    """Nothing has to be watched or done between its steps but events."""
    return not (system.guards or system.singularities or system.project)


@dataclass(frozen=True)
class LaneMotions:
    """The motions of systems of one structure, each from its state over its duration.

    events  beside the systems' own, those that would end a motion; made for the first of the systems
    times   at which states are wanted, the same for all: within every duration
    intervals, steps  of the grid, an even number; and how many steps a motion takes, about
    """

    lanes: Lanes
    systems: Sequence[FirstOrderSystem]
    states: np.ndarray
    durations: np.ndarray
    events: tuple[Event, ...] = ()
    times: tuple[float, ...] = ()
    intervals: int = INTERVALS[0]
    steps: int = INTERVALS[0]

    @unlocked_property
    def numbers(self) -> np.ndarray:
        """(runs, numbers)."""
        return self.lanes.numbers(self.systems)

    @unlocked_property
    def _places(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """The times in parts of the longest duration, in order; where the windows' nodes and the wanted are."""
        end = float(self.durations[0])
        nodes = _MIDDLES[:, None] + WINDOW / self.steps * NODE[None, :]
        grid = np.linspace(0.0, 1.0, self.intervals + 1)
        parts = (nodes.ravel(), np.array(self.times) / end)
        every = np.unique(np.concatenate([grid, *parts]))
        if len(every) % 2 == 0:  # intervals go in pairs
            every = np.insert(every, 1, 0.5 * every[1])
        windows, wanted = (np.searchsorted(every, part) for part in parts)
        return every, windows, wanted

    @unlocked_property
    def t(self) -> np.ndarray:
        """The times, (runs, times): the start and the end, and an even number of intervals between."""
        found: np.ndarray = self.durations[:, None] * self._places[0][None, :]
        return found

    @unlocked_property
    def _runs(self) -> LaneRuns:
        return self.lanes.run(self.states, self.numbers, self.t)

    @property
    def columns(self) -> np.ndarray:
        """The states at all times, (states, runs, times)."""
        return self._runs.columns

    @property
    def finished(self) -> np.ndarray:
        """Those that came to their end with finite numbers."""
        return self._runs.finished

    def at(self, which: str) -> tuple[np.ndarray, np.ndarray]:
        """Times and states at the end ("final"), at the wanted times ("at") or in the windows."""
        _, windows, wanted = self._places
        place = {"final": np.array([-1]), "at": wanted, "windows": windows}[which]
        return self.t[:, place], self.columns[:, :, place]

    @unlocked_property
    def _seen(self) -> np.ndarray:
        """Energy, kinetic energy, then each event and its slope on the grid: (functions, runs, times)."""
        system = self.lanes.system
        functions = [self.lanes.component(name) for name in ("energy", "kinetic_energy")]
        for event in self._watched:
            functions += with_slope(system.rate, event.function)
        return self.lanes.reader(functions)(self.t, self.columns, self.numbers)

    @property
    def _watched(self) -> tuple[Event, ...]:
        return (*self.lanes.system.events, *self.events)

    @unlocked_property
    def clear(self) -> np.ndarray:
        """Finished, and no event has ended the motion or led it elsewhere."""
        found = self.finished.copy()
        with np.errstate(all="ignore"):
            for i, event in enumerate(self._watched):
                values, slopes = self._seen[2 + 2 * i], self._seen[3 + 2 * i]
                course = self._course(event.function, values, slopes)
                found &= course.keeps_its_sign
                if event.limit:
                    found &= event.direction * values[:, 0] < 0
        return found

    def course(self, function: Function) -> LaneCourse:
        """A function along the motions."""
        pair = with_slope(self.lanes.system.rate, function)
        return self._course(function, *self.lanes.reader(pair)(self.t, self.columns, self.numbers))

    def _course(self, function: Function, values: np.ndarray, slopes: np.ndarray) -> LaneCourse:
        return LaneCourse(self.lanes, function, self.numbers, self.t, self.columns, values, slopes)

    def energy_drift(self) -> np.ndarray:
        """|E − E₀| / max(|E₀|, max T); NaN where the energy is no integral."""
        energy, kinetic = self._seen[:2]
        scale = np.maximum(np.abs(energy[:, 0]), kinetic.max(axis=1))
        gap = np.abs(energy - energy[:, :1]).max(axis=1)
        drift = np.divide(gap, scale, out=np.zeros_like(gap), where=scale > 0)
        return np.where([system.conserves for system in self.systems], drift, np.nan)

    def balance(self) -> np.ndarray:
        """The largest residual of the balance laws of each motion; NaN where there is none."""
        law = self.lanes.system.balance
        if law is None:
            return np.full(len(self.states), np.nan)
        quantities = {q.name: q for q in self.lanes.system.quantities}
        t, columns = self.at("windows")
        seen = self.observed([quantities[name] for name in law.needs], t, columns)
        found = np.full(len(self.states), np.nan)
        for i in np.flatnonzero(self.clear).tolist():
            half = np.full(WINDOWS, self.durations[i] * WINDOW / self.steps)
            nodes = t[i].reshape(WINDOWS, NODES)
            late = nodes - _MIDDLES[:, None] * self.durations[i] - half[:, None] * NODE[None, :]
            segment = Segment(self.systems[i], 0.0, self.states[i])
            segment.checks.append((nodes, half, late, columns[:, i].T))
            mine = {name: values[i] for name, values in seen.items()}
            residuals = [part.max() for part in segment.residuals(mine).values() if len(part)]
            found[i] = max(residuals, default=np.nan)
        return found

    def observed(
        self, quantities: Sequence[Quantity], t: np.ndarray, columns: np.ndarray
    ) -> dict[str, np.ndarray]:
        """Quantities at states (states, runs, times): (runs, times) or (runs, times, labels)."""
        names = [name for q in quantities for name in q.components()]
        functions = [self.lanes.component(name) for name in names]
        values = self.lanes.reader(functions)(t, columns, self.numbers)
        by_name = dict(zip(names, values, strict=True))
        found = {}
        for q in quantities:
            parts = [by_name[name] for name in q.components()]
            found[q.name] = np.stack(parts, axis=-1) if q.labels else parts[0].copy()
            if q.positive:
                array = found[q.name]
                array[~np.isfinite(array) | np.signbit(array)] = np.nan
        return found


def steps_of(lanes: Lanes, states: np.ndarray, numbers: np.ndarray, duration: float) -> int:
    """How many steps motions take, from a first batch of them."""
    found = lanes.run(states[:WIDTH], numbers[:WIDTH], np.array([duration]))
    return max(int(found.steps.max(initial=0)), 1)


def intervals_for(steps: int, *, watched: bool) -> int:
    """Of the grid for motions of so many steps; an even number."""
    low, high = INTERVALS
    wanted = WATCHED * steps if watched else min(steps, UNWATCHED)
    return 2 * (int(np.clip(wanted, low, high)) // 2)
