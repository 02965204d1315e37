"""What a reduction is asked for: a scenario, a start, or a problem with a state of the core."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from voronets.expressions.faults import Fault, InputError
from voronets.expressions.scalars import FLOATS
from voronets.facts.round_ground import RoundGround
from voronets.rolling.core import Pose
from voronets.rolling.start import Start
from voronets.rolling.system import RollingProblem

Asked = Any  # a Start, a scenario (which has one), or a RollingProblem
State = Sequence[float] | np.ndarray | None  # of the core; None where what is asked has its own
Times = float | Sequence[float] | np.ndarray
SAMPLES = 201
SINGULAR = 1e-9


class Given(NamedTuple):
    """A problem in the charts of its start, and the state there."""

    problem: RollingProblem
    state: np.ndarray
    pose: Pose

    def contact_axes(self, ground: RoundGround, own: np.ndarray) -> np.ndarray:
        """What stands for the contact axes on a round ground; ``own``: their rows in body axes."""
        R, contact = (np.array(value, dtype=float) for value in (self.pose.R, self.pose.ground.x))
        return ground.from_axes(own @ R.T, contact)


def given(asked: Asked, state: State = None) -> Given:
    """The problem and the state of the core."""
    begin: Any = getattr(asked, "started", asked)
    problem = begin.problem if isinstance(begin, Start) else begin
    if isinstance(begin, Start) and state is None:
        state = begin.state
    if state is None:
        raise InputError([Fault("state", "nothing", "a state of the core, or start(problem, …)")])
    x = np.asarray(state, dtype=float)
    core = problem.core
    try:
        pose = core.pose(FLOATS, [float(value) for value in x], core.numbers)
        regularity = float(pose.rolling.regularity)
    except ZeroDivisionError:
        regularity = 0.0
    if not abs(regularity) > SINGULAR:
        raise InputError([Fault("state", f"a relative curvature of {regularity:.3g}",
                                "a radius of curvature other than the ground's")])  # fmt: skip
    return Given(problem, x, pose)


def sample_times(times: Times) -> np.ndarray:
    """The times asked for, or equal ones up to a duration."""
    if isinstance(times, int | float):
        return np.linspace(0.0, float(times), SAMPLES)
    return np.asarray(times, dtype=float)
