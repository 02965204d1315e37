"""Driving an engine: a worker thread, samples, an end, and how far it can be trusted.

heyoka holds Ctrl-C back while it compiles and integrates, but lets other threads run: so the work
is done in a thread of its own, and the caller's thread waits where it can be interrupted.
"""

from __future__ import annotations

import atexit
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from voronets.engine.companion import Companion, StateError
from voronets.engine.integration import Ending, Integration
from voronets.engine.interpolant import Interpolant
from voronets.engine.pieces import Cancelled, Engine, Piece
from voronets.engine.record import Segment
from voronets.engine.state_path import MOMENTS
from voronets.engine.watch import Hit
from voronets.mechanics.first_order import EventOf, FirstOrderSystem, Transition
from voronets.mechanics.outcome import Outcome

DENSE_BYTES = 400_000_000  # of dense output: beyond, it is kept more and more coarsely
TOGETHER, FEWEST = 4, 64  # steps in an interval of a coarse one at first; intervals in the end
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
    found: list[tuple[str, float]] = field(default_factory=list)
    changes: list[Transition] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    state_error: StateError | None = None


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
    estimate: bool = True,
    most_steps: float | None = None,
) -> Trajectory:
    """Integrate from 0 to ``duration`` in a worker thread; KeyboardInterrupt is raised at once.

    progress  called with the time reached, from the worker
    cancel    set it to end the run; the motion so far is returned as failed
    estimate  how far the state is known, from a second run
    most_steps  give up a run that would take more; the engine knows how many take very long
    """
    cancel, state = cancel or threading.Event(), np.asarray(state, dtype=float)

    def work() -> Trajectory:
        most = engine.longest_run if most_steps is None else most_steps
        recording = _Recording(duration, np.asarray(times), most, progress, cancel)
        result = recording.trajectory
        companion = (
            Companion(engine, system, state, tolerance, duration, cancel) if estimate else None
        )
        integration = Integration(engine, tolerance, duration, recording, events=events)
        try:
            recording.end(integration.run(system, state))
            result.notes += integration.notes(system, result.t_end)
            if companion is not None and result.outcome is not Outcome.FAILED:
                _estimate(companion, result)
        finally:
            if companion is not None:
                companion.preparing.join()
        result.seconds = time.perf_counter() - recording.began
        return result

    finished: Trajectory = run_in_thread(work, cancel)
    return finished


def _estimate(companion: Companion, result: Trajectory) -> None:
    """How far the state is known; what goes wrong there must not cost the motion."""
    try:
        result.state_error = companion.estimate(result.segments, result.t_end, result.steps)
    except Exception as error:
        result.notes.append(f"the error of the state could not be estimated: {error}")


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


class _Recording:
    """Keeps what is wanted of an integration, and gives up one that would take for ever."""

    def __init__(
        self, duration: float, times: np.ndarray, longest_run: float, progress: Progress | None,
        cancel: threading.Event,
    ) -> None:  # fmt: skip
        self.duration, self.times, self.longest_run = duration, times, longest_run
        self.progress, self.cancel = progress, cancel
        self.trajectory = Trajectory([])
        self.began = time.perf_counter()
        self.kept = self.next_time = self.slow_pieces = self.together = 0
        self.too_long = ""
        self.unlisted = False
        self.moments = np.linspace(0.0, duration, MOMENTS)  # for a run too long to keep whole

    def begin(self, system: FirstOrderSystem, t: float, state: np.ndarray) -> None:
        """A new segment; a wanted time 0 is the start itself."""
        segment = Segment(system, t, state, coarse=self.together > 0)
        self.trajectory.segments.append(segment)
        at_start = int(np.searchsorted(self.times, 0.0, side="right")) if t == 0.0 else 0
        if at_start:
            segment.times.append(self.times[:at_start])
            segment.states.append(np.repeat(state[None, :], at_start, axis=0))
            self.next_time = at_start

    def take(self, piece: Piece) -> None:
        """The wanted times within it, the checks, and the dense output as finely as there is room."""
        result, taken = self.trajectory, piece
        result.steps += piece.steps
        result.t_end = float(piece.times[-1])
        end = int(np.searchsorted(self.times, piece.times[-1], side="right"))
        wanted = self.times[self.next_time : end]
        self.next_time = max(end, self.next_time)
        segment = result.segments[-1]
        segment.add(piece, wanted, self.moments, keep=not self.together)
        if self.together:
            piece = Interpolant.coarser(piece, self.together).piece
            segment.pieces.append(piece)
        self.kept += piece.bytes
        if self.kept > DENSE_BYTES:
            self._thin()
        if self.progress is not None:
            self.progress(result.t_end)
        if self.cancel.is_set():
            raise Cancelled
        self._give_up_if_endless(taken)

    def _thin(self) -> None:
        """Keep all of the dense output more coarsely than so far."""
        segments, now = self.trajectory.segments, 2 if self.together else TOGETHER
        if self.together and sum(s.intervals for s in segments) < FEWEST:
            return
        self.together = max(self.together, 1) * now
        self.kept = sum(segment.thin(now) for segment in segments)

    def _give_up_if_endless(self, piece: Piece) -> None:
        """Where steps have become so short, or the run is so long, that it would take for ever."""
        pace = (piece.times[-1] - piece.times[0]) / piece.steps
        left = (self.duration - piece.times[-1]) / pace if pace > 0 else np.inf
        self.slow_pieces = self.slow_pieces + 1 if left > self.longest_run else 0
        enough = left > 0 and self.trajectory.steps > self.longest_run
        if enough or self.slow_pieces > SLOW_PIECES:
            took = (time.perf_counter() - self.began) / self.trajectory.steps
            self.too_long = (
                f"the run was stopped after {self.trajectory.steps} steps: it would need about "
                f"{left:.1g} more steps of {pace:.1g} s, which takes {_in_words(left * took)}; choose a "
                "shorter duration or allow more steps"
            )
            raise Cancelled

    def found(self, hit: Hit) -> None:
        """Listed, up to a bound."""
        found, notes = self.trajectory.found, self.trajectory.notes
        if len(found) < MOST_EVENTS:
            found.append((hit.event.name, hit.t))
        elif not self.unlisted:
            self.unlisted, last = True, found[-1][1]
            notes.append(f"only the first {MOST_EVENTS} events are listed, up to t = {last:.9g} s")

    def changed(self, change: Transition) -> None:
        """Listed, in the order in which they happen."""
        changes = self.trajectory.changes
        before = changes[-1].t if changes else 0.0
        changes.append(replace(change, t=max(change.t, before)))

    def end(self, ending: Ending) -> None:
        """How it ended, in an outcome and a sentence."""
        result = self.trajectory
        result.outcome, result.message, result.t_end = ending.conclusion(
            result.t_end, self.too_long
        )


def _in_words(seconds: float) -> str:
    """A long time."""
    units = (("years", 3.2e7), ("days", 86400.0), ("hours", 3600.0), ("minutes", 60.0))
    unit, length = next((pair for pair in units if seconds >= pair[1]), ("seconds", 1.0))
    return f"about {seconds / length:.2g} {unit}"
