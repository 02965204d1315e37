"""cosh κx and sinh κx / κ for κ² of either sign: the solutions of w″ = κ² w."""

from __future__ import annotations

import numpy as np


def cosh_sinh(square: float, x: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """C = cosh κx and S = sinh κx / κ; cos and sin where κ² < 0, 1 and x where it is 0."""
    x = np.asarray(x)
    k = float(np.sqrt(abs(square)))
    if k == 0.0:
        return np.ones_like(x), x
    if square > 0:
        return np.cosh(k * x), np.sinh(k * x) / k
    return np.cos(k * x), np.sin(k * x) / k
