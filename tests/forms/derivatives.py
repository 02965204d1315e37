"""Derivatives by a complex step, exact to rounding, for formulas over scalars of any kind."""

from __future__ import annotations

import cmath
import math
from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any

import numpy as np

from voronets.expressions.scalars import FUNCTIONS


def _atan2(y: complex, x: complex) -> complex:
    """atan2 to the first order in the imaginary parts, which are steps; cmath has none."""
    y, x = complex(y), complex(x)
    turn = (x.real * y.imag - y.real * x.imag) / (x.real**2 + y.real**2)
    return complex(math.atan2(y.real, x.real), turn)


#: Complex numbers.
COMPLEX = SimpleNamespace(**{name: getattr(cmath, name) for name in FUNCTIONS if name != "atan2"})
COMPLEX.atan2 = _atan2
STEP = 1e-40


def along(
    function: Callable[[Any, list[complex]], Any], x: Sequence[float], x_dot: Sequence[float]
) -> tuple[np.ndarray, np.ndarray]:
    """f(x) and df/dt where x moves with ẋ; the function takes a namespace and scalars."""
    moved = [complex(a, STEP * b) for a, b in zip(x, x_dot, strict=True)]
    value = np.array(function(COMPLEX, moved), dtype=complex)
    return value.real, value.imag / STEP


def hat(w: np.ndarray) -> np.ndarray:
    """The matrix of w ×."""
    return np.array([[0, -w[2], w[1]], [w[2], 0, -w[0]], [-w[1], w[0], 0]])


def gap(ours: np.ndarray, theirs: np.ndarray, least: float = 1e-2) -> float:
    """The greatest difference, relative to the size of what is compared."""
    return float(np.abs(ours - theirs).max() / max(float(np.abs(theirs).max()), least))
