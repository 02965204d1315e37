"""DOP853 with nothing of Python left in it: SciPy's coefficients and step control, in numba.

Nobody has this ready to hand, but it is the bound for Runge–Kutta on these equations: no call
crosses from one language to another.  No dense output, no events.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from report import NotInstalled
from scipy.integrate._ivp import dop853_coefficients as table


def compiled_dop853(rate: Any) -> Callable[[np.ndarray, float, float], np.ndarray]:
    """solve(start, duration, tolerance) → the final state, for a jitted rate(x, out)."""
    try:
        import numba
    except ImportError:
        raise NotInstalled("numba is not installed") from None

    stages = 12
    A, B = table.A[:stages, :stages].copy(), table.B.copy()
    E3, E5 = table.E3.copy(), table.E5.copy()

    @numba.njit(error_model="numpy", fastmath=True)
    def solve(start: np.ndarray, duration: float, tolerance: float) -> np.ndarray:
        size = len(start)
        y, new, stage = start.copy(), np.empty(size), np.empty(size)
        K = np.empty((stages + 1, size))
        t, h, rejected = 0.0, 1e-4, False
        rate(y, K[0])
        while t < duration:
            h = min(h, duration - t)
            for s in range(1, stages):
                for i in range(size):
                    total = 0.0
                    for j in range(s):
                        total += A[s, j] * K[j, i]
                    stage[i] = y[i] + h * total
                rate(stage, K[s])
            for i in range(size):
                total = 0.0
                for j in range(stages):
                    total += B[j] * K[j, i]
                new[i] = y[i] + h * total
            rate(new, K[stages])
            norm3 = norm5 = 0.0
            for i in range(size):
                scale = tolerance * (1 + max(abs(y[i]), abs(new[i])))
                e3 = e5 = 0.0
                for j in range(stages + 1):
                    e3 += E3[j] * K[j, i]
                    e5 += E5[j] * K[j, i]
                norm3 += (e3 / scale) ** 2
                norm5 += (e5 / scale) ** 2
            wrong = h * norm5 / np.sqrt((norm5 + 0.01 * norm3 + 1e-300) * size)
            factor = 0.9 * max(wrong, 1e-16) ** -0.125
            if wrong < 1:
                t += h
                y[:] = new
                K[0] = K[stages]
                h *= min(1.0 if rejected else 10.0, factor)
                rejected = False
            else:
                h *= max(0.2, factor)
                rejected = True
        return y

    return solve
