"""Driving an engine: a worker thread, charts that follow one another, samples, and an end.

heyoka holds Ctrl-C back while it compiles and integrates, but lets other threads run: so the work
is done in a thread of its own, and the caller's thread waits where it can be interrupted.
"""

from __future__ import annotations

import atexit
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from voronets.engine.crossings import Crossings
from voronets.engine.pieces import Cancelled, Engine, Piece, Stop, Task
from voronets.engine.record import Segment
from voronets.engine.watch import Hit, Watch
from voronets.expressions.scalars import ARRAYS
from voronets.mechanics.first_order import Event, EventOf, FirstOrderSystem
from voronets.mechanics.outcome import Outcome

DENSE_BYTES = 400_000_000
SLOW_PIECES = 20  # pieces in a row at a pace that would never end
MOST_EVENTS = 100_000  # in the list of a motion
Progress = Callable[[float], None]


@dataclass
class Trajectory:
    """A finished integration."""

    segments: list[Segment]
    outcome: Outcome = Outcome.COMPLETED
    message: str = ""
    t_end: float = 0.0
    steps: int = 0
    seconds: float = 0.0
    dense: bool = True
    found: list[tuple[str, float]] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


def drive(
    system: FirstOrderSystem,
    state: np.ndarray,
    *,
    duration: float,
    times: np.ndarray,
    tolerance: float,
    engine: Engine,
    events: tuple[EventOf, ...] = (),
    progress: Progress | None = None,
    cancel: threading.Event | None = None,
) -> Trajectory:
    """Integrate from 0 to ``duration`` in a worker thread; KeyboardInterrupt is raised at once.

    progress  called with the time reached, from the worker
    cancel    set it to end the run; the motion so far is returned as failed
    """
    cancel = cancel or threading.Event()
    worker = _Worker(system, state, duration, times, tolerance, engine, events, progress, cancel)
    return run_in_thread(worker.run, cancel)


def run_in_thread(work: Callable[[], Any], cancel: threading.Event) -> Any:
    """The result of ``work``, done in a daemon thread that Ctrl-C abandons."""
    result: list[Any] = []
    failure: list[BaseException] = []
    done = threading.Event()

    def target() -> None:
        try:
            result.append(work())
        except BaseException as error:
            failure.append(error)
        finally:
            done.set()

    thread = threading.Thread(target=target, daemon=True, name="voronets")
    thread.start()
    try:
        while not done.wait(0.1):
            pass
    except KeyboardInterrupt:
        cancel.set()
        # Python must not end while heyoka's C++ is on the stack of another thread: that aborts.
        atexit.register(done.wait)
        raise
    if failure:
        raise failure[0]
    return result[0]


class _Worker:
    def __init__(
        self, system: FirstOrderSystem, state: np.ndarray, duration: float, times: np.ndarray,
        tolerance: float, engine: Engine, events: tuple[EventOf, ...], progress: Progress | None,
        cancel: threading.Event,
    ) -> None:  # fmt: skip
        self.system, self.state, self.duration = system, np.asarray(state, dtype=float), duration
        self.times, self.tolerance, self.engine = np.asarray(times, dtype=float), tolerance, engine
        self.events, self.progress, self.cancel = events, progress, cancel
        self.crossings = [Crossings(event(system).direction) for event in events]
        self.watch = Watch(engine, system, (), ())
        self.ending: Hit | None = None
        self.kept = 0
        self.slow_pieces, self.too_long = 0, ""
        self.next_time = 0
        self.trajectory = Trajectory([])

    def run(self) -> Trajectory:
        self.began = time.perf_counter()
        self._segments()
        self._note_events()
        self.trajectory.seconds = time.perf_counter() - self.began
        return self.trajectory

    def _segments(self) -> None:
        result = self.trajectory
        system, state, t = self.system, self.state, 0.0
        while True:
            result.segments.append(Segment(system, t, state))
            if t == 0.0:
                self._take_start(state)
            over = _already_over(system, state, t)
            if over is not None:
                result.outcome, result.message = over.outcome or Outcome.EVENT, over.message
                return
            stop = self._integrate(system, state, t)
            if self.ending is not None:
                following = self._ended(self.ending)
                if following is None:
                    return
                (system, state), t, self.ending = following, self.ending.t, None
                continue
            result.t_end = max(result.t_end, stop.t)  # a run given up knows its start alone
            if stop.cancelled:
                result.outcome, result.message = Outcome.FAILED, self.too_long or "cancelled"
            elif stop.failure:
                message = f"{stop.failure} (t = {result.t_end:.9g} s)"
                result.outcome, result.message = Outcome.FAILED, message
            return

    def _integrate(self, system: FirstOrderSystem, state: np.ndarray, t: float) -> Stop:
        watched = [(event(system), c) for event, c in zip(self.events, self.crossings, strict=True)]
        self.watch = Watch(self.engine, system, system.events, watched)
        return self.engine.run(Task(system, state, t, self.duration, self.tolerance, self._sink))

    def _ended(self, hit: Hit) -> tuple[FirstOrderSystem, np.ndarray] | None:
        """What follows an event that ends a segment; None if the motion ends with it."""
        result, event = self.trajectory, hit.event
        if hit.lost:
            result.outcome = Outcome.FAILED
            result.message = f"{event.name}: its function is no longer a number (t = {hit.t:.9g} s)"
            return None
        following = event.switch(self.state) if event.switch else None
        if following is None:
            result.outcome, result.message = event.outcome or Outcome.EVENT, event.message
        return following

    def _take_start(self, state: np.ndarray) -> None:
        """A wanted time 0 is the start itself."""
        at_start = int(np.searchsorted(self.times, 0.0, side="right"))
        if at_start:
            segment = self.trajectory.segments[-1]
            segment.times.append(self.times[:at_start])
            segment.states.append(np.repeat(state[None, :], at_start, axis=0))
            self.next_time = at_start

    def _sink(self, piece: Piece) -> None:
        hits = self.watch.look(piece)
        last = hits[-1] if hits and hits[-1].ends else None
        if last is not None:
            self.ending, self.state = last, piece.evaluate(np.array([last.t]))[0]
            self.trajectory.t_end = last.t
            piece = piece.until(last.t)
        for hit in hits:
            if hit is not last:
                self._found(hit)
        if piece.steps:
            self._keep(piece)
        if last is not None or self.cancel.is_set():
            raise Cancelled
        self._give_up_if_endless(piece)

    def _keep(self, piece: Piece) -> None:
        result = self.trajectory
        result.steps += piece.steps
        result.t_end = float(piece.times[-1])
        end = int(np.searchsorted(self.times, piece.times[-1], side="right"))
        wanted = self.times[self.next_time : end]
        self.next_time = max(end, self.next_time)
        self.kept += piece.bytes
        if self.kept > DENSE_BYTES and result.dense:
            result.dense = False
            for segment in result.segments:
                segment.pieces.clear()
        result.segments[-1].add(piece, wanted, keep=result.dense)
        if self.progress is not None:
            self.progress(result.t_end)

    def _give_up_if_endless(self, piece: Piece) -> None:
        """Where steps have become so short, or the run is so long, that it would take for ever."""
        pace = (piece.times[-1] - piece.times[0]) / piece.steps
        left = (self.duration - piece.times[-1]) / pace if pace > 0 else np.inf
        self.slow_pieces = self.slow_pieces + 1 if left > self.engine.longest_run else 0
        if self.slow_pieces > SLOW_PIECES:
            took = (time.perf_counter() - self.began) / self.trajectory.steps
            self.too_long = (
                f"it would take about {left:.1g} more steps of {pace:.1g} s, {_duration(left * took)}: "
                "ask for a shorter duration or a larger tolerance"
            )
            raise Cancelled

    def _found(self, hit: Hit) -> None:
        found = self.trajectory.found
        if len(found) < MOST_EVENTS:
            found.append((hit.event.name, hit.t))
        elif len(self.trajectory.notes) == 0:
            self.trajectory.notes.append(
                f"only the first {MOST_EVENTS} events are listed, up to t = {found[-1][1]:.9g} s"
            )

    def _note_events(self) -> None:
        """Events that could not be watched everywhere."""
        for event, crossings in zip(self.events, self.crossings, strict=True):
            if crossings.undefined is not None and crossings.undefined <= self.trajectory.t_end:
                self.trajectory.notes.append(
                    f"the event {event(self.system).name!r} has no value at "
                    f"t = {crossings.undefined:.9g} s: where it has none it cannot be seen"
                )


def _duration(seconds: float) -> str:
    """A long time in words."""
    for unit, length in (("years", 3.2e7), ("days", 86400.0), ("hours", 3600.0)):
        if seconds >= length:
            return f"some {seconds / length:.2g} {unit}"
    return f"some {seconds / 60:.2g} minutes"


def _already_over(system: FirstOrderSystem, state: np.ndarray, t: float) -> Event | None:
    """A limit that the start is already beyond."""
    x = list(state[:, None])  # as arrays: a quotient without pressure is infinite, not an error
    for event in system.events:
        if not event.limit:
            continue
        with np.errstate(all="ignore"):
            value = float(np.ravel(event.function(ARRAYS, x, system.numbers, t))[0])
        if event.direction * value > 0 or (value == 0 and event.direction < 0):
            return event
    return None
