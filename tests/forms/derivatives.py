"""Derivatives by a complex step, exact to rounding, for formulas over scalars of any kind."""

from __future__ import annotations

import cmath
from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any

import numpy as np

from voronets.expressions.scalars import FUNCTIONS

#: Complex numbers; cmath has no atan2.
COMPLEX = SimpleNamespace(**{name: getattr(cmath, name) for name in FUNCTIONS if name != "atan2"})
COMPLEX.atan2 = lambda y, x: -1j * cmath.log((x + 1j * y) / cmath.sqrt(x * x + y * y))
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
