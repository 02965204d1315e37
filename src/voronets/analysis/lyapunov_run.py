"""A frame of tangent vectors followed to the end of a motion, from chart to chart and mode to mode."""

from __future__ import annotations

import numpy as np

from voronets.analysis.lyapunov_frame import MovingFrame
from voronets.analysis.lyapunov_switch import NotDifferentiable, Saltation
from voronets.engine.integration import Ending, Integration
from voronets.engine.pieces import Engine, Piece
from voronets.engine.watch import Hit
from voronets.expressions.faults import Fault, InputError
from voronets.mechanics.first_order import Event, FirstOrderSystem, Transition
from voronets.mechanics.outcome import Outcome

MOST_SWITCHES = 20_000
FEW_STEPS = 16  # in so many e-foldings: the engine would let the vectors grow beyond recovery


class FrameRun:
    """A frame followed to the end of the motion, from switch to switch."""

    def __init__(self, engine: Engine, tolerance: float, frame: MovingFrame) -> None:
        self.engine, self.tolerance, self.frame = engine, tolerance, frame
        self.t, self.stationed = frame.span[0], True

    def run(self, system: FirstOrderSystem, x: np.ndarray) -> tuple[Outcome, str]:
        """How it ended."""
        frame, switches = self.frame, 0
        while switches < MOST_SWITCHES:
            integration = Integration(self.engine, self.tolerance, self._until(), frame)
            frame.steps = 0
            ending = integration.run(frame.system, frame.start(x), self.t)
            if ending.hit is None:
                over = self._ended(ending)
                if over is not None:
                    return over
                x = frame.at[1]
                continue
            switches += 1
            self.t = ending.hit.t
            frame.renormalised(integration.state, system.numbers, self.t)
            x = integration.state[: len(system.states)]
            event = next((e for e in system.events if e.name == ending.hit.event.name), None)
            following = self._switch(ending, event, x)
            if not isinstance(following, Saltation):
                return following
            try:
                system, x = self._follow(following)
            except NotDifferentiable as error:
                return Outcome.FAILED, f"the exponents end there: {error}"
        return (
            Outcome.FAILED,
            f"the motion changes charts and modes without end (t = {self.t:.9g} s)",
        )

    def _until(self) -> float:
        """How far to go: a few e-foldings where the engine's own steps are so long, else to the end."""
        end = self.frame.span[1]
        return min(end, self.t + self.frame.longest) if self.stationed else end

    def _ended(self, ending: Ending) -> tuple[Outcome, str] | None:
        """How it ended; None where it goes on."""
        stop, frame = ending.stop, self.frame
        assert stop is not None
        if stop.cancelled:
            if frame.cancel is not None and frame.cancel.is_set():
                return Outcome.FAILED, "cancelled"
            self.t, self.stationed = frame.at[0], True
            return None
        if stop.failure:
            return Outcome.FAILED, f"{stop.failure} (t = {stop.t:.9g} s)"
        self.t = stop.t
        frame.renormalised(stop.state, {}, stop.t)
        self.stationed = frame.steps < FEW_STEPS
        return (Outcome.COMPLETED, "") if self.t >= frame.span[1] else None

    def _switch(
        self, ending: Ending, event: Event | None, x: np.ndarray
    ) -> Saltation | tuple[Outcome, str]:
        """The crossing to be followed, or how the motion ended."""
        hit = ending.hit
        assert hit is not None
        if event is not None and event.switch is not None and not hit.lost:
            return Saltation(self.frame.base, event, x, self.t)
        outcome, message, _ = ending.conclusion(self.t)
        return outcome, message or f"the motion ended at t = {self.t:.9g} s"

    def _follow(self, crossing: Saltation) -> tuple[FirstOrderSystem, np.ndarray]:
        """Over the switch, the frame with it."""
        switch = crossing.event.switch
        following = None if switch is None else switch(crossing.x, crossing.t)
        if following is None or following.outcome is not None:
            raise NotDifferentiable(
                (following.message if following else crossing.event.message)
                or f"the motion ends at t = {crossing.t:.9g} s"
            )
        vectors, volume = crossing.carried(following, self.frame.vectors)
        self.t = following.onset(self.t)
        self.frame.enter(following.system, self.t, following.state)
        self.frame.jumped(vectors, volume)
        return following.system, following.state


class LastState:
    """Remembers the system and the state that an integration has come to."""

    def begin(self, system: FirstOrderSystem, t: float, state: np.ndarray) -> None:
        """A segment."""
        self.system, self.state, self.t = system, state, t

    def take(self, piece: Piece) -> None:
        """Steps."""
        self.t = float(piece.times[-1])
        self.state = piece.evaluate(piece.times[-1:])[0]

    def found(self, hit: Hit) -> None:
        """Nothing is kept."""

    def changed(self, change: Transition) -> None:
        """Nothing is kept."""


def state_after(
    engine: Engine, system: FirstOrderSystem, x: np.ndarray, skip: float, tolerance: float
) -> tuple[FirstOrderSystem, np.ndarray]:
    """The system and the state after some seconds of motion; an ``InputError`` where it ends before."""
    last = LastState()
    ending = Integration(engine, tolerance, skip, last).run(system, x)
    if ending.hit is not None or (ending.stop is not None and ending.stop.failure):
        raise InputError(
            [
                Fault(
                    "skip",
                    f"{skip:g}",
                    f"less than {last.t:.6g}, where the motion ends",
                    f"{{key}} is {skip:g} s, but the motion ends at {last.t:.6g} s.",
                )
            ]
        )
    return last.system, last.state
