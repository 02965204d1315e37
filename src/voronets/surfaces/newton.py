"""Newton's method and a spread of starts: how a start is put exactly on its surfaces."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

ROUNDING = 1e-15  # a residual, relative to the Jacobian, that no step makes smaller
Equations = Callable[[np.ndarray], tuple[np.ndarray, np.ndarray]]


def newton(equations: Equations, start: np.ndarray, *, most: int = 60) -> np.ndarray | None:
    """A root of ``equations`` (value, Jacobian) near ``start``, to rounding, or None.

    Least-norm steps, halved while they do not reduce the residual.  A trial may be far away, where
    numbers overflow: it is then refused.
    """
    with np.errstate(all="ignore"):
        return _newton(equations, np.asarray(start, dtype=float).copy(), most)


def _newton(equations: Equations, x: np.ndarray, most: int) -> np.ndarray | None:
    try:
        value, jacobian = equations(x)
        for _ in range(most):
            if not (np.all(np.isfinite(value)) and np.all(np.isfinite(jacobian))):
                return None
            step = -np.linalg.lstsq(jacobian, value, rcond=1e-13)[0]
            length, scale = 1.0, float(np.linalg.norm(value))
            rounding = ROUNDING * (1 + np.abs(jacobian).max())
            while True:
                trial = x + length * step
                value, jacobian = equations(trial)
                if np.linalg.norm(value) < scale or length < 1e-3:
                    break
                length /= 2
            if length < 1e-3 and scale <= rounding:
                return x
            x = trial
            if np.linalg.norm(step) <= 4e-16 * (1 + np.linalg.norm(x)) or not scale:
                break
        converged = np.linalg.norm(value) <= 1e-10 * (1 + np.abs(jacobian).max())
        return x if converged and np.all(np.isfinite(x)) else None
    except (ValueError, ZeroDivisionError, OverflowError, np.linalg.LinAlgError):
        return None


def starts(size: float, number: int = 60) -> Iterator[np.ndarray]:
    """Directions spread over the sphere (a golden spiral) at a few distances of order ``size``."""
    i = np.arange(number) + 0.5
    z, angle = 1 - 2 * i / number, np.pi * (1 + 5**0.5) * i
    rho = np.sqrt(1 - z * z)
    directions = np.stack([rho * np.cos(angle), rho * np.sin(angle), z], axis=1)
    for distance in (1.0, 0.3):
        yield from directions * (size * distance)


def distinct(points: list[np.ndarray], size: float) -> list[np.ndarray]:
    """The points that differ by more than 1e-6 of ``size``."""
    kept: list[np.ndarray] = []
    for point in points:
        if all(np.linalg.norm(point - other) > 1e-6 * size for other in kept):
            kept.append(point)
    return kept
