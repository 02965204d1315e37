"""From a state of the core to the reduction of a body of revolution."""

from __future__ import annotations

import numpy as np

from voronets.expressions.faults import Fault, InputError
from voronets.expressions.scalars import FLOATS
from voronets.solutions.equations.revolution import revolution_on_round
from voronets.solutions.reductions.given import Asked, State, given
from voronets.solutions.reductions.revolution import RevolutionReduction

MERIDIAN = 1e-13  # ω this nearly along e_v rolls along a meridian, through the poles
NEAR_POLE = 1e-8  # of the body's size
E_Z = np.array([0.0, 0.0, 1.0])


def reduce_revolution(
    asked: Asked, state: State = None, *, tolerance: float = 1e-14
) -> RevolutionReduction:
    """The reduction of a body of revolution on a sphere or a plane.

    asked  a scenario, a ``start(…)``, or a problem with a ``state`` of the core
    """
    begin = given(asked, state)
    one, pose = revolution_on_round(begin.problem), begin.pose
    a, n = (one.axes @ np.array(value, dtype=float) for value in (pose.body.x, pose.body.n))
    omega = one.axes @ np.array(pose.omega, dtype=float)
    r = float(np.hypot(a[0], a[1]))
    size = one.meridian.surface.size or float(np.linalg.norm(a))
    if r < NEAR_POLE * size:
        raise InputError([Fault("start", f"a contact {r:.3g} m from the axis of the body",
                                "a start off the axis, where the meridian is determined")])  # fmt: skip
    v = float(np.arctan2(a[1], a[0]))
    e_r, e_v = np.array([np.cos(v), np.sin(v), 0.0]), np.array([-np.sin(v), np.cos(v), 0.0])
    w = float(one.meridian.parameter(*np.array([[r], [a[2]], [n @ e_r], [n[2]]]))[0])
    at = one.meridian.at(FLOATS, w)
    off = float(np.hypot(at.r - r, at.z - a[2]))
    if off > 1e-9 * size:
        raise InputError([Fault("start.contact_body", f"a contact {off:.3g} m off the meridian",
                                "a point of the body's surface")])  # fmt: skip
    p, q, varpi = float(omega @ e_r), float(omega @ e_v), float(omega[2])
    if not one.kappa and np.hypot(p, varpi) <= MERIDIAN * abs(q):
        p = varpi = 0.0
    U, _ = one.force_function(FLOATS, at)
    h = float(one.kinetic(at, p, varpi) + 0.5 * one.J_v(at) * q * q - U)
    own = np.array([at.cos * e_r - at.sin * E_Z, e_v, at.sin * e_r + at.cos * E_Z])
    y = begin.contact_axes(one.ground, own @ one.axes)
    return RevolutionReduction(one, w, q, p, varpi, v, y, h, tolerance=tolerance)
