"""One integration from start to end: an engine, the events that are watched, charts that follow on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from voronets.engine.crossings import Crossings
from voronets.engine.pieces import Cancelled, Engine, Piece, Stop, Task
from voronets.engine.stretches import propagate_stretches
from voronets.engine.watch import Hit, Watch
from voronets.expressions.scalars import ARRAYS
from voronets.mechanics.first_order import (
    Continuation,
    Event,
    EventOf,
    FirstOrderSystem,
    Passage,
    Transition,
)
from voronets.mechanics.outcome import Outcome

#: Switches in a row without a step between them, and changes that a motion may have: more never end.
MOST_AT_ONCE, MOST_CHANGES = 50, 20_000
OFTEN = 3  # segments of one structure, after which the functions of its events are compiled


class Recorder(Protocol):
    """What becomes of an integration."""

    def begin(self, system: FirstOrderSystem, t: float, state: np.ndarray) -> None:
        """A segment begins, in this system."""

    def take(self, piece: Piece) -> None:
        """Steps of the segment; raises ``Cancelled`` to end the integration."""

    def found(self, hit: Hit) -> None:
        """An event happened that does not end the motion."""

    def changed(self, change: Transition) -> None:
        """The motion has passed into another mode."""


@dataclass(frozen=True)
class Ending:
    """How an integration ended: by an event, at a limit that its start is beyond, or the engine's stop.

    outcome, message  where neither the event nor the engine says it
    """

    hit: Hit | None = None
    stop: Stop | None = None
    outcome: Outcome | None = None
    message: str = ""

    def conclusion(self, t: float, given_up: str = "") -> tuple[Outcome, str, float]:
        """The outcome, a sentence where there is more to say than the outcome does, the time reached.

        t         the last moment recorded
        given_up  why a recorder has ended it
        """
        hit, stop = self.hit, self.stop
        if self.outcome is not None:
            return self.outcome, self.message, t
        if hit is not None and hit.lost:
            message = (
                f"the limit {hit.event.name} can no longer be checked, because its value is not a "
                f"finite number (t = {hit.t:.9g} s)"
            )
            return Outcome.FAILED, message, t
        if hit is not None:
            return hit.event.outcome or Outcome.EVENT, hit.event.message, t
        if stop is None:
            return Outcome.COMPLETED, "", t
        t = max(t, stop.t)  # a run given up knows its start alone
        if stop.cancelled:
            return Outcome.FAILED, given_up or "cancelled", t
        if stop.failure:
            return Outcome.FAILED, f"{stop.failure} (t = {t:.9g} s)", t
        return Outcome.COMPLETED, "", t


class Integration:
    """Runs a system to an end, from chart to chart.

    events  watched beside those of the system
    rough   nothing but the charts is watched, and the engine takes its cheapest code
    most    changes of charts and modes
    """

    def __init__(
        self, engine: Engine, tolerance: float, duration: float, recorder: Recorder, *,
        events: Sequence[EventOf] = (), rough: bool = False, most: int = MOST_CHANGES,
    ) -> None:  # fmt: skip
        self.engine, self.tolerance, self.duration = engine, tolerance, duration
        self.recorder, self.events, self.rough = recorder, events, rough
        self.most, self.crossings = most, list[Crossings]()
        #: By the rates of the systems: how often there was one, and the user's events in it.
        self.seen: dict[int, tuple[FirstOrderSystem, int, list[Event]]] = {}

    def run(self, system: FirstOrderSystem, state: np.ndarray, t: float = 0.0) -> Ending:
        """From a state to the end of the motion."""
        self.crossings = [Crossings(event(system).direction) for event in self.events]
        at_once, changes = 0, 0
        while True:
            self.recorder.begin(system, t, state)
            over = _already_over(system, state, t, self.rough)
            self.hit: Hit | None = None
            if over is None:
                stop = self._segment(system, state, t)
                if self.hit is None:
                    return Ending(stop=stop)
            else:
                self.hit, self.state = Hit(t, over), state
            hit = self.hit
            switch = None if hit.lost else hit.event.switch
            try:
                following = switch(self.state, hit.t) if switch is not None else None
            except ArithmeticError as error:
                message = f"the motion after t = {hit.t:.9g} s could not be computed: {error}"
                return Ending(hit, outcome=Outcome.FAILED, message=message)
            if following is None:
                return Ending(hit)
            at_once = at_once + 1 if hit.t <= t else 0
            changes += 1
            if at_once > MOST_AT_ONCE or changes > self.most:
                message = f"the motion changes between modes without end (t = {hit.t:.9g} s)"
                return Ending(hit, outcome=Outcome.FAILED, message=message)
            t, ended = self._follow(following, hit)
            if ended is not None:
                return ended
            system, state = following.system, following.state

    def _follow(self, following: Continuation, hit: Hit) -> tuple[float, Ending | None]:
        """Over to what follows an event: the time there, or how the motion ended on the way."""
        if following.outcome is not None:
            return hit.t, Ending(hit, outcome=following.outcome, message=following.message)
        passage, t = following.passage, hit.t
        for change in following.changes:
            if change.t <= self.duration:
                self.recorder.changed(change)
        if passage is None or not passage.until > t:
            return t, None
        self.hit = None
        try:
            self._pass(passage, t)
        except Cancelled:
            if self.hit is not None:
                return t, Ending(self.hit)
            return t, Ending(stop=Stop(t, self.state, cancelled=True))
        if passage.until >= self.duration:
            return t, Ending(stop=Stop(self.duration, self.state))
        return passage.until, None

    def _pass(self, passage: Passage, t: float) -> None:
        """A stretch that is known as a function of time."""
        end = min(passage.until, self.duration)
        ends = np.array([t, end])
        self.recorder.begin(passage.system, t, passage.states(ends[:1])[0])
        watch = Watch(self.engine, passage.system, (), self._watched(passage.system))
        self._sink(watch, Piece(ends, passage.states, 0))

    def notes(self, system: FirstOrderSystem, t_end: float) -> list[str]:
        """Of the events that could not be watched everywhere."""
        found = []
        for event, crossings in zip(self.events, self.crossings, strict=True):
            name = event(system).name
            for t, what in (
                (
                    crossings.undefined,
                    "has no value at t = {:.9g} s, so crossings there may be missed",
                ),
                (
                    crossings.unresolved,
                    "changes too fast at t = {:.9g} s, so crossings there may be missed",
                ),
            ):
                if t is not None and t <= t_end:
                    found.append(f"the event {name!r} {what.format(t)}")
        return found

    def _watched(self, system: FirstOrderSystem) -> list[tuple[Event, Crossings]]:
        """What a user watches for."""
        known, count, events = self.seen.get(id(system.rate), (system, 0, None))
        if events is None:
            events = [event(system) for event in self.events]
        self.seen[id(system.rate)] = (known, count + 1, events)
        return list(zip(events, self.crossings, strict=True))

    def _segment(self, system: FirstOrderSystem, state: np.ndarray, t: float) -> Stop:
        own = [event for event in system.events if event.switch or not self.rough]
        guards = [guard for guard in system.guards if guard.switch or not self.rough]
        singularities = [one for one in system.singularities if one.switch or not self.rough]
        watched = self._watched(system)
        often = self.seen[id(system.rate)][1] > OFTEN
        watch = Watch(self.engine, system, own, watched, guards, singularities, often)

        def sink(piece: Piece) -> None:
            self._sink(watch, piece)

        tolerance = self.tolerance
        if not self.rough:  # whoever runs it roughly has chosen a tolerance for its states
            tolerance = self.engine.step_tolerance(system, state, tolerance)
        task = Task(system, state, t, self.duration, tolerance, sink, rough=self.rough)
        return self.engine.run(task) if system.stretch is None else propagate_stretches(task)

    def _sink(self, watch: Watch, piece: Piece) -> None:
        """Look at a piece and record it, up to the first event that ends the segment."""
        hits = watch.look(piece)
        ending = hits.pop() if hits and hits[-1].ends else None
        if ending is not None:
            self.state = piece.evaluate(np.array([ending.t]))[0]
            piece = piece.until(ending.t)
        else:
            self.state = piece.evaluate(piece.times[-1:])[0]
        for hit in hits:
            self.recorder.found(hit)
        if piece.steps:
            self.recorder.take(piece)  # which may end it too, and is then heard first
        if ending is not None:
            self.hit = ending
            raise Cancelled


def _already_over(
    system: FirstOrderSystem, state: np.ndarray, t: float, rough: bool
) -> Event | None:
    """A limit that a state is already beyond; of a rough run, one that leads on to another system."""
    x = list(state[:, None])  # as arrays: a quotient without pressure is infinite, not an error
    for event in system.events:
        if not event.limit or (rough and event.switch is None):
            continue
        with np.errstate(all="ignore"):
            value = float(np.ravel(event.function(ARRAYS, x, system.numbers, t))[0])
        at_limit = value == 0 and event.direction < 0 and event.switch is None
        if event.direction * value > 0 or at_limit:
            return event
    return None
