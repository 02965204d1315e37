"""Small initial value problems on floats, integrated to rounding until something is zero."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

Rate = Callable[[np.ndarray], np.ndarray]
Condition = Callable[[np.ndarray], float]

TOLERANCE, MOST_STEPS = 1e-13, 20_000


class NoEnd(ArithmeticError):
    """None of the conditions was met."""


def integrate_until(
    rate: Rate, y: np.ndarray, conditions: Sequence[Condition], first_step: float | None = None
) -> tuple[np.ndarray, int]:
    """y′ = rate(y) until one of the conditions becomes positive: y there, and which one it is.

    The end is located on the integration itself, not on an interpolation of it.
    """
    from scipy.integrate import DOP853

    def function(t: float, y: np.ndarray) -> np.ndarray:
        found = rate(y)
        if not np.all(np.isfinite(found)):  # SciPy would try shorter steps for ever
            raise NoEnd("a number became infinite or undefined")
        return found

    settings = {"rtol": TOLERANCE, "atol": TOLERANCE * 1e-2, "first_step": first_step}
    solver = DOP853(function, 0.0, y, np.inf, **settings)
    for _ in range(MOST_STEPS):
        before = solver.y.copy()
        begun = solver.t
        if solver.step() or solver.status == "failed":
            raise NoEnd("the integration could not go on")
        met = [i for i, condition in enumerate(conditions) if condition(solver.y) > 0]
        if not met:
            continue
        dense = solver.dense_output()
        t, which = min((_first(conditions[i], dense, begun, solver.t), i) for i in met)
        at = before
        if t > begun:
            short = DOP853(function, begun, before, t, **settings | {"first_step": None})
            while short.status == "running":
                short.step()
            at = short.y
        return _corrected(rate, conditions[which], at), which
    raise NoEnd(f"no end after {MOST_STEPS} steps")


def _first(condition: Condition, dense: Callable[[float], np.ndarray], a: float, b: float) -> float:
    """Where a condition becomes positive between a and b."""
    from scipy.optimize import brentq

    def function(t: float) -> float:
        return condition(dense(t))

    if function(a) > 0:
        return a
    return float(brentq(function, a, b, xtol=1e-15, rtol=1e-15)) if function(b) > 0 else b


def _corrected(rate: Rate, condition: Condition, y: np.ndarray) -> np.ndarray:
    """Newton's steps along the solution, so short that Euler's rule is exact."""
    for _ in range(3):
        value, along = condition(y), rate(y)
        h = 1e-6 / max(1e-300, float(np.abs(along).max()))
        slope = (condition(y + h * along) - condition(y - h * along)) / (2 * h)
        if not slope or not np.isfinite(value / slope):
            break
        y = y - along * (value / slope)
    return y
