"""Many motions followed through a section side by side, in the lanes of the processor's vectors.

They go from window to window.  A motion whose crossings in a window are not certain is followed there by the
ordinary engine, and comes back; one that an event may end or lead elsewhere goes on alone.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

import numpy as np

from voronets.analysis.section_course import LaneCrossings, SectionCourse
from voronets.analysis.section_run import SectionRun, Stretch, joined
from voronets.engine.lane_course import with_slope
from voronets.engine.lane_motions import steps_of
from voronets.engine.lanes import WIDTH, Lanes
from voronets.mechanics.first_order import Event, FirstOrderSystem
from voronets.mechanics.outcome import Outcome

INTERVALS = 1024  # of a window: as many as it has steps, about
TOGETHER = 32  # motions that a thread takes at once, at the most

#: Follows one motion: (state, time, crossings before, how far) → what it met.
Alone = Callable[[np.ndarray, float, int, float], SectionRun]


@dataclass
class _Lane:
    """One motion on its way."""

    begin: np.ndarray
    state: np.ndarray
    parts: list[Stretch] = field(default_factory=list)
    count: int = 0
    steps: int = 0
    span: tuple[float, float] = (np.inf, -np.inf)
    notes: tuple[str, ...] = ()
    rest: SectionRun | None = None  # what followed when it had left the lanes

    def take(self, run: SectionRun) -> None:
        """What it met in a window, followed alone."""
        if run.outcome is not Outcome.COMPLETED:
            self.rest = run
            return
        self.parts += run.parts
        self.count += run.count
        self.notes += run.notes


@dataclass(frozen=True)
class SectionLanes:
    """Motions of one system through one section.

    event      what crosses zero;  stops  what ends a motion, beside the system's own events
    crossings  wanted of each;  until  s, as far as they go
    step       s, about as long as their steps
    """

    lanes: Lanes
    event: Event
    stops: Sequence[Event]
    crossings: int
    until: float
    alone: Alone
    step: float

    def follow(
        self, states: np.ndarray, cancel: threading.Event, progress: Callable[[int, int], None]
    ) -> list[SectionRun]:
        """The motions from states (runs, states); ``progress`` is told of (run, crossings)."""
        every = [_Lane(state, state.copy()) for state in states]
        t, active = 0.0, list(range(len(every)))
        while active and t < self.until and not cancel.is_set():
            end = min(t + INTERVALS * self.step, self.until)
            self._window([every[i] for i in active], t, end)
            for i in active:
                progress(i, every[i].count)
            active = [
                i for i in active if every[i].rest is None and every[i].count < self.crossings
            ]
            t = end
        return [self._whole(lane) for lane in every]

    def _window(self, mine: Sequence[_Lane], t: float, end: float) -> None:
        """The motions from t to end."""
        states = np.array([lane.state for lane in mine])
        system = self.lanes.system
        numbers = np.repeat(self.lanes.numbers([system]), len(mine), axis=0)
        times = np.linspace(t, end, INTERVALS + 1)
        found = self.lanes.run(states, numbers, times[1:], t0=t)
        columns = np.concatenate([states.T[:, :, None], found.columns], axis=2)
        every = np.repeat(times[None, :], len(mine), axis=0)
        watched = (self.event, *system.events, *self.stops)
        functions = [part for one in watched for part in with_slope(system.rate, one.function)]
        with np.errstate(all="ignore"):
            seen = self.lanes.reader(functions)(every, columns, numbers)
            courses = [
                SectionCourse(self.lanes, one.function, numbers, every, columns, *seen[2 * k : 2 * k + 2])
                for k, one in enumerate(watched)
            ]  # fmt: skip
            clear = found.finished.copy()
            for one, course in zip(watched[1:], courses[1:], strict=True):
                clear &= course.keeps_its_sign
                if one.limit:
                    clear &= one.direction * course.values[:, 0] < 0
            crossings, certain = courses[0].all_crossings(self.event.direction)
        for k, lane in enumerate(mine):
            if not clear[k]:
                lane.rest = self.alone(lane.state, t, lane.count, self.until)
            elif not certain[k]:
                lane.take(self.alone(lane.state, t, lane.count, end))
            else:
                self._take(lane, crossings, k)
            values = seen[0, k]
            lane.span = min(lane.span[0], values.min()), max(lane.span[1], values.max())
            lane.state = columns[:, k, -1].copy()
            lane.steps += int(found.steps[k])

    def _take(self, lane: _Lane, found: LaneCrossings, k: int) -> None:
        """The crossings of one motion in a window, as many as are wanted."""
        place = np.flatnonzero(found.run == k)[: self.crossings - lane.count]
        if len(place):
            lane.parts.append((self.lanes.system, found.t[place], found.state[place]))
            lane.count += len(place)

    def _whole(self, lane: _Lane) -> SectionRun:
        """What became of a motion."""
        enough = lane.count >= self.crossings
        told = f"{lane.count} crossings"
        if not enough:
            told = f"{lane.count} of {self.crossings} crossings in {self.until:g} s, the longest time that is searched"
        t_end = float(lane.parts[-1][1][-1]) if enough else self.until
        own = SectionRun(
            self.lanes.system, lane.begin, tuple(joined(lane.parts)), Outcome.COMPLETED, told,
            t_end, lane.steps, lane.span, lane.notes,
        )  # fmt: skip
        return own if lane.rest is None else lane.rest.after(own)


def follow_in_lanes(
    system: FirstOrderSystem, states: np.ndarray, event: Event, stops: Sequence[Event],
    alone: Alone, *, crossings: int, until: float, duration: float, tolerance: float,
    cancel: threading.Event, progress: Callable[[int, int], None],
) -> list[SectionRun]:  # fmt: skip
    """The motions from states (runs, states), some together in each thread.

    duration  s, over which it is seen how long their steps are
    """
    lanes = Lanes(system, tolerance, threads=1)
    some = states[:: max(1, len(states) // WIDTH)][:WIDTH]
    numbers = np.repeat(lanes.numbers([system]), len(some), axis=0)
    step = duration / steps_of(lanes, some, numbers, duration)
    group = SectionLanes(lanes, event, stops, crossings, until, alone, step)
    threads = os.cpu_count() or 1
    together = int(np.clip(-(-len(states) // threads), WIDTH, TOGETHER))
    parts = [range(i, min(i + together, len(states))) for i in range(0, len(states), together)]

    def work(part: range) -> list[SectionRun]:
        def told(i: int, count: int) -> None:
            progress(part[i], count)

        return group.follow(states[part.start : part.stop], cancel, told)

    with ThreadPoolExecutor(min(threads, len(parts))) as pool:
        return [run for runs in pool.map(work, parts) for run in runs]
