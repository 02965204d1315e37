"""One degree of freedom by quadrature: q̇² = F(q), through turning points."""

from __future__ import annotations

import numpy as np

from voronets.numerics.course import Course, Function, Open, Rest
from voronets.numerics.libration import swing
from voronets.numerics.panels import INF
from voronets.numerics.turning_points import slope_sign, turning_point


def course(
    F: Function, q0: float, q_dot: float, scale: float, bounds: tuple[float, float] = (-INF, INF),
) -> Course:  # fmt: skip
    """The motion q̇² = F(q) from q0 with the velocity q_dot.

    F       of arrays of real and of complex numbers; F(q0) = q_dot²
    scale   a length over which F changes
    bounds  F is not asked beyond these
    """
    if q_dot == 0.0:
        sign = slope_sign(F, q0, scale, bounds)
        if sign == 0.0:
            return Rest(q0)
        ends = {-sign: q0, sign: turning_point(F, q0, sign, scale, bounds)}
    else:
        sign = float(np.sign(q_dot))
        ends = {side: turning_point(F, q0, side, scale, bounds) for side in (sign, -sign)}
    lo, hi = ends[-1.0], ends[1.0]
    if lo is not None and hi is not None:
        return swing(F, lo, hi, q0, sign, scale=scale, q_dot=q_dot)
    if lo is None and hi is None:
        return Open(F, q0, sign, scale)
    away, end = (1.0, lo) if lo is not None else (-1.0, hi)
    return Open(F, q0, sign, scale, end, away)
