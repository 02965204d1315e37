"""What every reduction of one motion offers: the reduced motion solved, and the whole motion rebuilt."""

from __future__ import annotations

import html
from abc import ABC, abstractmethod
from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from voronets.engine.motion import Motion
from voronets.engine.simulate import simulate_system
from voronets.expressions.faults import Fault, InputError
from voronets.expressions.scalars import FLOATS
from voronets.facts.round_ground import RoundGround
from voronets.mechanics.first_order import FirstOrderSystem
from voronets.mechanics.outcome import Outcome
from voronets.rolling.core import Pose
from voronets.rolling.start import Start
from voronets.solutions.rolling_solution import SAMPLES, Poses, RollingSolution

FINEST = 1e-15  # a relative tolerance below which steps gain nothing
SINGULAR = 1e-9


class ReductionEnded(RuntimeError):
    """The motion cannot go on: the contact left the charts, or the relative curvature vanished."""


@dataclass(frozen=True)
class Rebuilt(RollingSolution):
    """A whole motion rebuilt from its reduction, up to a time.

    at_times  times → poses
    turns     the times at which the reduction's independent variable turned back
    joints    the times at which a part of the motion was followed by another
    """

    kind = "reduced"
    begin: Start
    at_times: Callable[[np.ndarray], Poses]
    duration: float
    turns: tuple[float, ...] = ()
    joints: Sequence[float] | np.ndarray = ()

    @property
    def start(self) -> Start:
        return self.begin

    @property
    def end(self) -> tuple[float, str]:  # type: ignore[override]
        """How far the reduction was solved."""
        return self.duration, "it was solved up to there"

    def poses(self, t: np.ndarray) -> Poses:
        return self.at_times(t)

    def turning_points(self, duration: float) -> tuple[float, ...]:
        return tuple(t for t in self.turns if t <= duration)

    def edges(self) -> Sequence[float] | np.ndarray:
        return self.joints


@dataclass(frozen=True, repr=False)
class Reduction(ABC):
    """One motion by its reduction, from its start."""

    begin: Start
    tolerance: float = field(default=1e-14, kw_only=True)

    @property
    @abstractmethod
    def unknowns(self) -> tuple[str, ...]:
        """What is left to solve for."""

    def __repr__(self) -> str:
        return f"<{type(self).__name__}, left over: {', '.join(self.unknowns)}>"

    def _repr_html_(self) -> str:
        return f"<p>{html.escape(repr(self))}</p>"

    @abstractmethod
    def solve(self, duration: float) -> Rebuilt:
        """The reduced motion solved up to ``duration``; a ReductionEnded where it ends before."""

    def motion(
        self, duration: float, *, at: Sequence[float] | np.ndarray | None = None,
        samples: int = SAMPLES, tolerance: float | None = None,
    ) -> Motion:  # fmt: skip
        """The whole motion."""
        one = self if tolerance is None else replace(self, tolerance=tolerance)
        return one.solve(duration).motion(duration, at=at, samples=samples)

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


def pose_at(begin: Start) -> Pose:
    """The body at a start, or an InputError where rolling is undetermined there."""
    core = begin.problem.core
    try:
        pose = core.pose(FLOATS, [float(value) for value in begin.state], core.numbers)
        regularity = float(pose.rolling.regularity)
    except ZeroDivisionError:
        regularity = 0.0
    if not abs(regularity) > SINGULAR:
        raise InputError([Fault("start", f"a relative curvature of {regularity:.3g}",
                                "a radius of curvature other than the ground's",
                                f"The relative curvature at the start is {regularity:.3g}; body and "
                                "ground must have different radii of curvature.")])  # fmt: skip
    return pose


def axes_on(ground: RoundGround, pose: Pose, own: Any) -> np.ndarray:
    """What stands for the contact axes on a round ground; ``own``: their rows in body axes."""
    R, contact = (np.array(value, dtype=float) for value in (pose.R, pose.ground.x))
    return ground.from_axes(np.array(own, dtype=float) @ R.T, contact)
