"""One integration from start to end: an engine, the events that are watched, charts that follow on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from voronets.engine.crossings import Crossings
from voronets.engine.pieces import Cancelled, Engine, Piece, Stop, Task
from voronets.engine.watch import Hit, Watch
from voronets.expressions.scalars import ARRAYS
from voronets.mechanics.first_order import Event, EventOf, FirstOrderSystem


class Recorder(Protocol):
    """What becomes of an integration."""

    def begin(self, system: FirstOrderSystem, t: float, state: np.ndarray) -> None:
        """A segment begins, in this system."""

    def take(self, piece: Piece) -> None:
        """Steps of the segment; raises ``Cancelled`` to end the integration."""

    def found(self, hit: Hit) -> None:
        """An event happened that does not end the motion."""


@dataclass(frozen=True)
class Ending:
    """How an integration ended: by an event, at a limit that its start is beyond, or the engine's stop."""

    hit: Hit | None = None
    stop: Stop | None = None


class Integration:
    """Runs a system to an end, from chart to chart.

    events  watched beside those of the system
    rough   nothing but the charts is watched, and the engine takes its cheapest code
    """

    def __init__(
        self, engine: Engine, tolerance: float, duration: float, recorder: Recorder, *,
        events: Sequence[EventOf] = (), rough: bool = False,
    ) -> None:  # fmt: skip
        self.engine, self.tolerance, self.duration = engine, tolerance, duration
        self.recorder, self.events, self.rough = recorder, events, rough
        self.crossings: list[Crossings] = []

    def run(self, system: FirstOrderSystem, state: np.ndarray, t: float = 0.0) -> Ending:
        """From a state to the end of the motion."""
        self.crossings = [Crossings(event(system).direction) for event in self.events]
        while True:
            self.recorder.begin(system, t, state)
            over = None if self.rough else _already_over(system, state, t)
            if over is not None:
                return Ending(Hit(t, over))
            self.hit: Hit | None = None
            stop = self._segment(system, state, t)
            if self.hit is None:
                return Ending(stop=stop)
            switch = None if self.hit.lost else self.hit.event.switch
            following = switch(self.state) if switch is not None else None
            if following is None:
                return Ending(self.hit)
            (system, state), t = following, self.hit.t

    def notes(self, system: FirstOrderSystem, t_end: float) -> list[str]:
        """Of the events that could not be watched everywhere."""
        found = []
        for event, crossings in zip(self.events, self.crossings, strict=True):
            name = event(system).name
            for t, what in (
                (
                    crossings.undefined,
                    "has no value at t = {:.9g} s: where it has none it cannot be seen",
                ),
                (
                    crossings.unresolved,
                    "changes too fast at t = {:.9g} s for all crossings to be seen",
                ),
            ):
                if t is not None and t <= t_end:
                    found.append(f"the event {name!r} {what.format(t)}")
        return found

    def _segment(self, system: FirstOrderSystem, state: np.ndarray, t: float) -> Stop:
        own = [event for event in system.events if event.switch or not self.rough]
        watched = [(event(system), c) for event, c in zip(self.events, self.crossings, strict=True)]
        guards = () if self.rough else system.guards
        singularities = () if self.rough else system.singularities
        watch = Watch(self.engine, system, own, watched, guards, singularities)

        def sink(piece: Piece) -> None:
            hits = watch.look(piece)
            ending = hits.pop() if hits and hits[-1].ends else None
            if ending is not None:
                self.state = piece.evaluate(np.array([ending.t]))[0]
                piece = piece.until(ending.t)
            for hit in hits:
                self.recorder.found(hit)
            if piece.steps:
                self.recorder.take(piece)  # which may end it too, and is then heard first
            if ending is not None:
                self.hit = ending
                raise Cancelled

        task = Task(system, state, t, self.duration, self.tolerance, sink, rough=self.rough)
        return self.engine.run(task)


def _already_over(system: FirstOrderSystem, state: np.ndarray, t: float) -> Event | None:
    """A limit that a state is already beyond."""
    x = list(state[:, None])  # as arrays: a quotient without pressure is infinite, not an error
    for event in system.events:
        if not event.limit:
            continue
        with np.errstate(all="ignore"):
            value = float(np.ravel(event.function(ARRAYS, x, system.numbers, t))[0])
        if event.direction * value > 0 or (value == 0 and event.direction < 0):
            return event
    return None
