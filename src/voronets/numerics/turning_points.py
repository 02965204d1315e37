"""Turning points of q̇² = F(q): the zeros of F on both sides of a start, and F beside them.

Beside its zeros F comes from its slope: differences of large numbers do not enter.  The slope of an
analytic F is the imaginary part of F(q + iε)/ε, which has no difference in it; its mean between a
zero of F and q is F(q) over the distance.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from scipy.optimize import brentq, minimize_scalar

Function = Callable[[np.ndarray], np.ndarray]
STEP = 1e-40
_FEW, _MANY = (np.polynomial.legendre.leggauss(n) for n in (16, 32))


def slope_sign(F: Function, q0: float, scale: float, bounds: tuple[float, float]) -> float:
    """The sign of F′ at a turning point, 0 where it is a rest."""
    h = 1e-4 * min(scale, *(abs(q0 - b) or np.inf for b in bounds))
    steps = np.array([-2, -1, 1, 2]) * h
    values = np.asarray(F(q0 + steps))
    slope = (values @ np.array([1.0, -8, 8, -1])) / (12 * h)
    curve = np.abs(values).max() / h**2
    return 0.0 if abs(slope) <= 1e-9 * curve * scale else float(np.sign(slope))


def turning_point(
    F: Function, q0: float, sign: float, scale: float, bounds: tuple[float, float]
) -> float | None:
    """The first zero of F from q0 in the direction of ``sign``; None up to 10⁷ scales."""
    far = abs(bounds[int(sign > 0)] - q0)
    grid = scale * np.concatenate([np.geomspace(1e-9, 1e-2, 60), np.arange(0.011, 4, 1e-2),
                                   np.geomspace(4, 1e7, 1200)])  # fmt: skip
    grid = grid[grid < far]
    if np.isfinite(far):
        grid = np.append(grid, far)
    with np.errstate(all="ignore"):
        values = np.asarray(F(q0 + sign * grid), dtype=float)
    unknown = np.nonzero(np.isnan(values))[0]
    if len(unknown):  # overflow far away
        grid, values = grid[: unknown[0]], values[: unknown[0]]

    def root(inside: float, outside: float) -> float:
        def at(q: float) -> float:
            return float(F(np.array(q)))

        ends = q0 + sign * inside, q0 + sign * outside
        if not at(ends[0]) > 0:
            return ends[0]
        with np.errstate(all="ignore"):
            return float(brentq(at, *ends, xtol=1e-300, rtol=1e-15))

    below = np.nonzero(~(values > 0))[0]
    last = int(below[0]) if len(below) else len(grid)
    for i in range(1, min(last, len(grid) - 1)):  # a dip between two samples
        if values[i] < values[i - 1] and values[i] < values[i + 1]:
            dip = minimize_scalar(lambda x: float(F(np.array(q0 + sign * x))), method="bounded",
                                  bounds=(grid[i - 1], grid[i + 1]),
                                  options={"xatol": 1e-12 * grid[i]})  # fmt: skip
            if dip.fun <= 0:
                return root(grid[i - 1], dip.x)
    return None if last == len(grid) else root(grid[last - 1] if last else 0.0, grid[last])


# -- F beside its zeros ------------------------------------------------------------------------


def slope_of(F: Function) -> Function:
    """dF/dq of an F that takes complex numbers."""
    return lambda q: np.imag(F(q + 1j * STEP)) / STEP


def mean(f: Function, a: np.ndarray, b: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The mean of f between a and b, and how far two rules of quadrature disagree (relative)."""
    found = []
    for x, w in (_FEW, _MANY):
        places = a[..., None] + (b - a)[..., None] * 0.5 * (1 + x)
        found.append(f(places) @ w * 0.5)
    size = np.maximum(np.abs(found[1]), 1e-300)
    return found[1], np.abs(found[1] - found[0]) / size


def sharpened(slope: Function, zero: float, q0: float, square: float) -> float:
    """A zero of F again, from F(q0) = square and the slope; as it was where that says no more."""
    for _ in range(3):
        if zero == q0:
            return zero
        average, gap = mean(slope, np.array(zero), np.array(q0))
        steepness = float(slope(np.array(zero)))
        if not (gap < 1e-12 and steepness):
            return zero
        step = float(square - float(average) * (q0 - zero)) / steepness
        if not abs(step) < 1e-3 * abs(q0 - zero):
            return zero
        zero -= step
    return zero


def ratio(F: Function, slope: Function, q: np.ndarray, lo: float, hi: float) -> np.ndarray:
    """F(q)/((q − lo)(hi − q)) from the nearer zero where the mean of the slope is sure, else from F."""
    left = q < 0.5 * (lo + hi)
    average, gap = mean(slope, np.where(left, lo, hi), q)
    with np.errstate(all="ignore"):
        by_slope = np.where(left, average / (hi - q), -average / (q - lo))
        direct = F(q) / ((q - lo) * (hi - q))
    return np.where(gap < 1e-11, by_slope, direct)


def ratio_at_one(F: Function, slope: Function, q: np.ndarray, end: float) -> np.ndarray:
    """F(q)/|q − end| likewise, with one zero."""
    average, gap = mean(slope, np.full(np.shape(q), end), q)
    with np.errstate(all="ignore"):
        direct = F(q) / np.abs(q - end)
    return np.where(gap < 1e-11, np.sign(q - end) * average, direct)
