"""Solutions of the product against the coordinate-free core, integrated from the same start."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from voronets.papers.core_motion import core_contacts, core_motion, core_rotations
from voronets.rolling.core import Core
from voronets.rolling.start import Start
from voronets.solutions.rolling_solution import Poses, RollingSolution


class CorePoses(NamedTuple):
    """A rolling body at times: R (N, 3, 3), ω in body axes, the contact in the body and in space (N, 3)."""

    R: np.ndarray
    omega: np.ndarray
    contact_body: np.ndarray
    contact_ground: np.ndarray

    @property
    def centre(self) -> np.ndarray:
        """O in space, (N, 3)."""
        return np.asarray(self.contact_ground - np.einsum("tij,tj->ti", self.R, self.contact_body))


def core_poses(begin: Start, times: np.ndarray) -> CorePoses:
    """The core's motion from a start at the times, the first of which is 0."""
    return core_poses_of(begin.problem.core, np.asarray(begin.state, dtype=float), times)


def core_poses_of(core: Core, state: np.ndarray, times: np.ndarray) -> CorePoses:
    """The same from a state of the core."""
    states = core_motion(core, state, times)
    on_body, in_space = core_contacts(core, states)
    return CorePoses(core_rotations(states), states[4:7].T, on_body.T, in_space.T)


def apart(poses: Poses, motion: CorePoses) -> float:
    """The largest difference of orientation and of the contact on the ground, over its size."""
    turn = float(np.abs(poses.R - motion.R).max())
    way = float(np.abs(poses.contact_ground - motion.contact_ground).max())
    return max(turn, way / float(np.abs(motion.contact_ground).max()))


def off_the_core(solution: RollingSolution, times: np.ndarray) -> float:
    """How far a solution is from the core's motion from its start."""
    return apart(solution.poses(times), core_poses(solution.start, times))
