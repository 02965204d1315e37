"""What every reduction of one motion offers: the whole motion at times, and the gap to the direct one."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Container
from dataclasses import dataclass, field, replace

import numpy as np

from voronets.engine.motion import Motion
from voronets.engine.simulate import simulate_system
from voronets.mechanics.first_order import FirstOrderSystem
from voronets.mechanics.outcome import Outcome
from voronets.solutions.reductions.given import Times, sample_times
from voronets.solutions.reductions.rebuilt import Deviation, Rebuilt, ReductionEnded

FINEST = 1e-15  # a relative tolerance below which steps gain nothing


@dataclass(frozen=True)
class Reduction(ABC):
    """One motion by its reduction, from its start."""

    tolerance: float = field(default=1e-14, kw_only=True)

    @abstractmethod
    def rebuilt(self, t: np.ndarray, duration: float) -> Rebuilt:
        """The whole motion at times t ≤ duration, solved up to there."""

    def solve(self, times: Times, tolerance: float | None = None) -> Rebuilt:
        """The whole motion at times, or at 201 equal ones up to a duration."""
        if tolerance is not None:
            return replace(self, tolerance=tolerance).solve(times)
        t = sample_times(times)
        return self.rebuilt(t, float(t.max(initial=0.0)) or 1.0)

    def compare(self, motion: Motion) -> Deviation:
        """How far the rebuilt motion is from a direct one."""
        return self.solve(motion.t).against(motion)

    def in_time(
        self, system: FirstOrderSystem, x: np.ndarray, duration: float, *, since: float = 0.0,
        ends: Container[Outcome] = (Outcome.COMPLETED,),
    ) -> Motion:  # fmt: skip
        """The motion of a reduced system, which must end in one of these ways."""
        motion = simulate_system(system, x, duration, at=[0.0], throw=False, estimate=False,
                                 tolerance=max(self.tolerance, FINEST))  # fmt: skip
        if motion.outcome not in ends:
            raise ReductionEnded(f"{motion.message} (t = {since + motion.t_end:.9g} s)")
        return motion
