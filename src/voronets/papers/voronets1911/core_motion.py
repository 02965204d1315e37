"""A motion of the coordinate-free core, integrated step by step: what solutions are compared with."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from scipy.integrate import solve_ivp

from voronets.expressions.scalars import FLOATS
from voronets.rolling.start import Start
from voronets.solutions.rolling_solution import Poses, RollingSolution


class CoreMotion(NamedTuple):
    """A rolling body at times: R (N, 3, 3), ω in body axes, the contact in the body and in space (N, 3)."""

    R: np.ndarray
    omega: np.ndarray
    contact_body: np.ndarray
    contact_ground: np.ndarray


def core_motion(begin: Start, times: np.ndarray, tolerance: float = 1e-12) -> CoreMotion:
    """The motion from a start at the times, the first of which is 0."""
    core = begin.problem.core
    numbers = core.numbers

    def rate(t: float, x: np.ndarray) -> tuple[float, ...]:
        return core.rate(FLOATS, x.tolist(), numbers, t)

    found = solve_ivp(rate, (0.0, float(times[-1])), begin.state, method="DOP853", t_eval=times,
                      rtol=tolerance, atol=0.1 * tolerance)  # fmt: skip
    poses = [core.pose(FLOATS, x.tolist(), numbers) for x in found.y.T]
    return CoreMotion(
        *(np.array(parts, dtype=float) for parts in (
            [pose.R for pose in poses], [pose.omega for pose in poses],
            [pose.body.x for pose in poses], [pose.ground.x for pose in poses],
        ))
    )  # fmt: skip


def apart(poses: Poses, motion: CoreMotion) -> float:
    """The largest difference of orientation and of the contact on the ground, over its size."""
    turn = float(np.abs(poses.R - motion.R).max())
    way = float(np.abs(poses.contact_ground - motion.contact_ground).max())
    return max(turn, way / float(np.abs(motion.contact_ground).max()))


def off_the_core(solution: RollingSolution, times: np.ndarray) -> float:
    """How far a solution is from the core's motion from its start."""
    return apart(solution.poses(times), core_motion(solution.start, times))
