"""A closed motion of a general system: its coordinates and velocities as formulas of the time."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
import xarray as xr

from voronets.engine.motion import Motion
from voronets.expressions.faults import Fault, InputError
from voronets.facts.condition import Condition
from voronets.mechanics.motion_equations import first_order
from voronets.mechanics.start import SystemStart
from voronets.mechanics.system import System, velocity
from voronets.solutions.branches import TURNING
from voronets.solutions.closed.report import SolutionReport
from voronets.solutions.rolling_solution import INF, SAMPLES, beyond


@dataclass(frozen=True, eq=False, repr=False)
class SystemSolution(SolutionReport):
    """A motion of a system that can be written down.

    system      as it was stated
    conditions  what the solution rests on
    period      of what is not cyclic                                                  s, or inf
    end         when it ends of itself, and why                                        s, or inf
    """

    system: System
    conditions: tuple[Condition, ...]
    period: float = field(default=INF, kw_only=True)
    end: tuple[float, str] = field(default=(INF, "it goes on for ever"), kw_only=True)

    @abstractmethod
    def states(self, t: np.ndarray) -> np.ndarray:
        """q and q̇ at times (N,), by rows (N, 2n)."""

    def turning_points(self, duration: float) -> tuple[float, ...]:
        """The times at which the coordinate that the solution rests on turns back."""
        return ()

    @property
    def start(self) -> SystemStart:
        """Where it starts: ``voronets.simulate(solution.start, …)``."""
        return SystemStart(self.system, self.states(np.zeros(1))[0])

    def at(self, times: float | Sequence[float] | np.ndarray) -> xr.Dataset:
        """Coordinates and velocities at any times; a single number counts as one time."""
        t = np.atleast_1d(np.asarray(times, dtype=float))
        if np.any((t < 0) | (t > self.end[0] * (1 + 1e-12))):
            raise InputError([Fault("times", f"{t.min():g} … {t.max():g}",
                                    f"times from 0 to {self.end[0]:g}: {self.end[1]}",
                                    beyond(self.end, t.min(), t.max()))])  # fmt: skip
        names = (*self.system.names, *map(velocity, self.system.names))
        columns = dict(zip(names, self.states(t).T, strict=True))
        return xr.Dataset(
            {name: ("time", values) for name, values in columns.items()},
            {"time": ("time", t, {"units": "s"})},
        )

    def motion(
        self, duration: float, *, at: Sequence[float] | np.ndarray | None = None,
        samples: int = SAMPLES, title: str = "untitled",
    ) -> Motion:  # fmt: skip
        """The motion from 0 to ``duration`` with everything that a ``Motion`` has."""
        if not 0 < duration <= self.end[0] * (1 + 1e-12):
            raise InputError([Fault("duration", duration,
                                    f"seconds up to {self.end[0]:g}: {self.end[1]}",
                                    beyond(self.end, duration, duration))])  # fmt: skip
        return Motion.from_function(
            first_order(self.system), self.states, duration, kind="closed", at=at, samples=samples,
            events=[(TURNING, t) for t in self.turning_points(duration)],
            attributes={"title": title},
        )  # fmt: skip
