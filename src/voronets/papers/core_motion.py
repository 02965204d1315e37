"""A motion of the rolling core, integrated at once to rounding: what closed solutions are compared with."""

from __future__ import annotations

import numpy as np
from scipy.integrate import solve_ivp

from voronets.expressions.rotations import rotation_matrix
from voronets.expressions.scalars import ARRAYS, FLOATS
from voronets.rolling.core import Core


def core_motion(core: Core, begin: np.ndarray, times: np.ndarray) -> np.ndarray:
    """The state at times, (state, times)."""

    def rate(t: float, x: np.ndarray) -> np.ndarray:
        return np.array(core.rate(FLOATS, x.tolist(), core.numbers, t), dtype=float)

    span = (float(times[0]), float(times[-1]))
    found = solve_ivp(rate, span, begin, "DOP853", t_eval=times, rtol=1e-13, atol=1e-14)
    states: np.ndarray = found.y
    return states


def core_contacts(core: Core, states: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The contact on the body, from its centre of mass, and in space, (3, times) each."""
    pose = core.pose(ARRAYS, list(states), core.numbers)
    on_body, in_space = (
        np.stack(np.broadcast_arrays(*x, states[0])[:3]) for x in (pose.body.x, pose.ground.x)
    )
    return on_body, in_space


def core_rotations(states: np.ndarray) -> np.ndarray:
    """Body axes → space axes, (times, 3, 3)."""
    return np.moveaxis(np.array(rotation_matrix(list(states[:4]))), -1, 0)
