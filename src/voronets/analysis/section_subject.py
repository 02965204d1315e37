"""What a section is of: a scenario, or a start stated in Python."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from voronets.expressions.faults import Fault, InputError
from voronets.invariants.measured_system import system_of
from voronets.mechanics.first_order import EventOf, FirstOrderSystem
from voronets.mechanics.motion_equations import first_order
from voronets.mechanics.start import SystemStart
from voronets.rolling.start import Start
from voronets.scenario.scenario import Scenario
from voronets.scenario.toml import as_toml

LONGEST = 1000  # times its duration: as far as a motion is followed


@dataclass(frozen=True)
class Subject:
    """What a section is of: a system, its start, and how it is run.

    stops  events that end a motion
    """

    system: FirstOrderSystem
    state: np.ndarray
    duration: float
    tolerance: float = 1e-12
    stops: tuple[EventOf, ...] = ()
    title: str = "untitled"
    scenario: str = ""

    @property
    def until(self) -> float:
        """How far motions are followed at the most, s."""
        return LONGEST * self.duration

    @classmethod
    def of(cls, source: Scenario | Start | SystemStart, duration: float | None = None) -> Subject:
        """A scenario with what stops it, or a start stated in Python, which needs a duration, s."""
        if isinstance(source, Scenario):
            events = [(event, event(source.system)) for event in source.run.events]
            return cls(
                source.system, source.state, duration or source.run.duration, source.run.tolerance,
                tuple(event for event, own in events if own.outcome is not None), source.title,
                as_toml(source.table),
            )  # fmt: skip
        if duration is None:
            advice = f"Give a number of seconds; the motion runs for up to {LONGEST} times as long."
            message, expected = "{key} is missing.", "a number of seconds"
            raise InputError([Fault("duration", "nothing", expected, message, advice)])
        if isinstance(source, SystemStart):
            return cls(first_order(source.system), source.state, duration)
        return cls(system_of(source), source.begun[1], duration)
