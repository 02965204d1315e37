"""F beside its zeros, from its slope: differences of large numbers do not enter.

The slope of an analytic F is the imaginary part of F(q + iε)/ε, which has no difference in it; its
mean between a zero of F and q is F(q) over the distance.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

Function = Callable[[np.ndarray], np.ndarray]
STEP = 1e-40
_FEW, _MANY = (np.polynomial.legendre.leggauss(n) for n in (16, 32))


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
