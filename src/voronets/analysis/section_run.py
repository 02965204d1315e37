"""A motion followed through a section: the states at its crossings are kept, and nothing else.

The run ends with the last crossing wanted; its dense output is looked at and thrown away, so that a long
one takes no more room than its crossings.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby

import numpy as np

from voronets.engine import Engine
from voronets.engine.integration import Ending, Integration
from voronets.engine.pieces import Cancelled, Piece
from voronets.engine.watch import Hit, with_arrays
from voronets.mechanics.first_order import EventOf, FirstOrderSystem, Transition
from voronets.mechanics.outcome import Outcome

LOOKS = 32  # moments of a piece at which the formula is read, beside its crossings
#: A stretch in one system: it, times (m,) and states (m, states).
Stretch = tuple[FirstOrderSystem, np.ndarray, np.ndarray]


@dataclass(frozen=True)
class SectionRun:
    """One motion and its crossings.

    system, state  where it began
    parts    the crossings, stretch by stretch
    outcome  how it ended; ``COMPLETED`` with the last crossing wanted, or where the time was up
    t_end    the time reached: that of the last crossing wanted, if there were so many
    span     the least and the greatest value that the formula was seen to have
    """

    system: FirstOrderSystem
    state: np.ndarray
    parts: tuple[Stretch, ...]
    outcome: Outcome
    message: str
    t_end: float
    steps: int
    span: tuple[float, float]
    notes: tuple[str, ...] = ()

    @property
    def count(self) -> int:
        """How many crossings."""
        return sum(len(t) for _, t, _ in self.parts)

    def after(self, earlier: SectionRun) -> SectionRun:
        """The whole of a motion that has gone on from where another one left it."""
        return replace(
            self, system=earlier.system, state=earlier.state,
            parts=tuple(joined([*earlier.parts, *self.parts])), steps=earlier.steps + self.steps,
            span=(min(self.span[0], earlier.span[0]), max(self.span[1], earlier.span[1])),
        )  # fmt: skip


def follow(
    engine: Engine, system: FirstOrderSystem, state: np.ndarray, event: EventOf, *,
    crossings: int, until: float, tolerance: float, t: float = 0.0, before: int = 0,
    stops: Sequence[EventOf] = (),
    most_steps: float | None = None, progress: Callable[[int], None] | None = None,
    cancel: threading.Event | None = None,
) -> SectionRun:  # fmt: skip
    """The motion from a state to its last crossing wanted, in the caller's thread.

    event     what crosses zero there
    t, until  s: when it begins, and how far it goes at the most
    before    crossings that the motion had before t; they count
    stops     events that end the motion
    progress  called with how many there are
    """
    most = engine.longest_run if most_steps is None else most_steps
    record = _Record(event, event(system).name, crossings, most, cancel, progress, count=before)
    integration = Integration(engine, tolerance, until, record, events=(event, *stops))
    ending = integration.run(system, np.asarray(state, dtype=float), t)
    outcome, message = record.end(ending, until)
    notes = integration.notes(system, record.t_end)
    return SectionRun(
        system, np.asarray(state, dtype=float), tuple(joined(record.parts)), outcome, message,
        record.t_end, record.steps, record.span, tuple(notes),
    )  # fmt: skip


@dataclass
class _Record:
    """What becomes of the integration; ``most`` steps, after which it is given up."""

    event: EventOf
    name: str
    wanted: int
    most: float
    cancel: threading.Event | None
    progress: Callable[[int], None] | None
    parts: list[Stretch] = field(default_factory=list)
    pending: list[float] = field(default_factory=list)
    count: int = 0
    steps: int = 0
    t_end: float = 0.0
    span: tuple[float, float] = (np.inf, -np.inf)
    given_up: str = ""

    def begin(self, system: FirstOrderSystem, t: float, state: np.ndarray) -> None:
        """Another system, whose states the crossings from here on have."""
        self.system, self.t_end = system, max(t, self.t_end)
        self.pending.clear()

    def found(self, hit: Hit) -> None:
        """A crossing; the state there is taken from the piece that follows."""
        if hit.event.name == self.name:
            self.pending.append(hit.t)

    def changed(self, change: Transition) -> None:
        """A section does not list the changes of mode."""

    def take(self, piece: Piece) -> None:
        """The states at the crossings within it."""
        self.steps += piece.steps
        self.t_end = float(piece.times[-1])
        t = np.array(self.pending[: self.wanted - self.count])
        self.pending.clear()
        if len(t):
            self.parts.append((self.system, t, piece.evaluate(t)))
            self.count += len(t)
        self._look(piece)
        if self.progress is not None:
            self.progress(self.count)
        if self.count >= self.wanted:
            self.t_end = float(t[-1])
            raise Cancelled
        if self.cancel is not None and self.cancel.is_set():
            self.given_up = "cancelled"
        elif self.steps > self.most:
            self.given_up = f"stopped after {self.steps} steps; allow more with most_steps"
        if self.given_up:
            raise Cancelled

    def _look(self, piece: Piece) -> None:
        """Between which values the formula stays."""
        t = piece.times[:: max(1, piece.steps // LOOKS)]
        values = with_arrays(self.system, [self.event(self.system)])(t, piece.evaluate(t))[0]
        seen = values[np.isfinite(values)]
        low, high = self.span
        self.span = float(seen.min(initial=low)), float(seen.max(initial=high))

    def end(self, ending: Ending, until: float) -> tuple[Outcome, str]:
        """How it ended, in an outcome and a sentence."""
        if self.count >= self.wanted:
            return Outcome.COMPLETED, f"{self.count} crossings"
        given_up = self.given_up and f"{self.given_up} (t = {self.t_end:.9g} s)"
        outcome, message, self.t_end = ending.conclusion(self.t_end, given_up)
        if outcome is Outcome.COMPLETED:
            message = f"{self.count} of {self.wanted} crossings in {until:g} s, the longest time that is searched"
        return outcome, message or outcome.sentence


def joined(parts: Sequence[Stretch]) -> list[Stretch]:
    """Stretches one after the other in one system as one."""
    found = []
    for _, group in groupby(parts, lambda part: id(part[0])):
        mine = list(group)
        t, x = (np.concatenate([part[k] for part in mine]) for k in (1, 2))
        found.append((mine[0][0], t, x))
    return found
