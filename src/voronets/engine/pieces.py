"""What an engine hands over while it runs: pieces of dense output, and how it stopped."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from voronets.mechanics.first_order import Event, FirstOrderSystem

#: Functions of the motion: times (m,) and states (m, states) → values (functions, m).
Reader = Callable[[np.ndarray, np.ndarray], np.ndarray]


@dataclass(frozen=True)
class Piece:
    """A run of consecutive steps.

    times     ends of the steps                                            (steps + 1,)
    evaluate  states at any times inside                          (m,) → (m, states)
    bytes     what it keeps in memory
    """

    times: np.ndarray
    evaluate: Callable[[np.ndarray], np.ndarray]
    bytes: int

    @property
    def steps(self) -> int:
        """How many steps it holds."""
        return len(self.times) - 1

    def until(self, t: float) -> Piece:
        """The part up to a time inside it."""
        return Piece(np.append(self.times[self.times < t], t), self.evaluate, self.bytes)


@dataclass(frozen=True)
class Stop:
    """Where an engine stopped: at the end, because it was told to, or because it could not go on.

    unfinished  it stands there, ready to go on
    """

    t: float
    state: np.ndarray
    failure: str = ""
    cancelled: bool = False
    unfinished: bool = False


class Cancelled(Exception):
    """Raised inside a sink to end the integration."""


@dataclass(frozen=True)
class Task:
    """One integration: a system from t0 to t1.

    tolerance  local error of a step
    sink       called with each piece; raises ``Cancelled`` to end the run
    rough      a few digits will do, at the least cost
    """

    system: FirstOrderSystem
    state: np.ndarray
    t0: float
    t1: float
    tolerance: float
    sink: Callable[[Piece], None]
    rough: bool = False


class Engine(Protocol):
    """An integrator of first-order systems."""

    name: str
    #: Steps that take some quarter of an hour.
    longest_run: float

    def tolerance(self, asked: float) -> float:
        """The tolerance that is used when ``asked`` is asked for."""
        ...

    def step_tolerance(
        self, system: FirstOrderSystem, state: np.ndarray, tolerance: float
    ) -> float:
        """The tolerance of a task from a state, so that no large state takes digits from the others."""
        ...

    def run(self, task: Task) -> Stop:
        """Integrate; every step is handed to the sink before this returns."""
        ...

    def prepare(self, task: Task) -> None:
        """Make the code of a task, so that it is there when the task is run."""
        ...

    def sample(self, task: Task, times: np.ndarray, take: Callable[[np.ndarray], None]) -> None:
        """Hand over the states at increasing times, some at a time; ``take`` may raise ``Cancelled``."""
        ...

    def reader(self, system: FirstOrderSystem, events: tuple[Event, ...]) -> Reader:
        """The functions of the events, as fast as this engine has them for a long run."""
        ...


#: A run whose steps fall below this part of the time already covered has met a singularity.
STALLED = 1e-13
