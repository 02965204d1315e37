"""Derivatives of analytic functions, exact to rounding: Cauchy's integral over a small circle.

    df/dε at ε = 0  =  (1/P) Σ_j f(x + r e^{iθ_j} d) e^{−iθ_j} / r

The function is called once, with one axis more at the end of its argument.  It must be analytic: no absolute
values, no conjugates.  Derivatives may be taken of derivatives.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

POINTS, RADIUS, STEP = 24, 0.08, 1e-30
_CIRCLE = np.exp(2j * np.pi * np.arange(POINTS) / POINTS)
Analytic = Callable[[np.ndarray], np.ndarray]


def slope(function: Analytic, x: np.ndarray, direction: Any) -> np.ndarray:
    """The derivative of a function along a direction; x has its variables first, then samples."""
    d = np.broadcast_to(_aligned(np.asarray(direction), x), x.shape)
    around = function(x[..., None] + RADIUS * _CIRCLE * d[..., None])
    found: np.ndarray = (around * np.conj(_CIRCLE)).mean(axis=-1) / RADIUS
    return found


def complex_step(function: Callable[[Any], Any], x: np.ndarray, direction: np.ndarray) -> Any:
    """The same by one imaginary step: quicker, but not of what is a derivative itself."""
    return np.imag(function(x + 1j * STEP * direction)) / STEP


def limit(function: Callable[[np.ndarray], np.ndarray], samples: int) -> np.ndarray:
    """The value at ε = 0 of a function of ε that cannot be evaluated there, (…, samples)."""
    around = function(np.broadcast_to(RADIUS * _CIRCLE, (samples, POINTS)))
    found: np.ndarray = around.mean(axis=-1)
    return found


def unit(place: int, count: int) -> np.ndarray:
    """The direction of one of the variables."""
    return np.asarray(np.eye(count)[place])


def gradient(function: Analytic, x: np.ndarray) -> np.ndarray:
    """∂f/∂x_r, r first."""
    return np.stack([slope(function, x, unit(r, len(x))) for r in range(len(x))])


def _aligned(direction: np.ndarray, x: np.ndarray) -> np.ndarray:
    """A direction for all samples, where one for each is not given."""
    return np.asarray(direction.reshape(direction.shape + (1,) * (x.ndim - direction.ndim)))
