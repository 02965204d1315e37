"""Short motions to rounding, for integrals along them: Gauss's points and Picard's iteration.

    y(t_i) = y(0) + ∫₀^{t_i} f(y) dt,      the integral of the polynomial through f at the points

All points are computed at once, so that the right-hand side is called some dozens of times in all.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.polynomial import legendre


@dataclass(frozen=True)
class GaussMotion:
    """A motion at Gauss's points of an interval that begins at 0.

    t        the points                        (points)
    weights  of integrals over the interval    (points)
    y        the states                        (variables, points)
    """

    t: np.ndarray
    weights: np.ndarray
    y: np.ndarray

    def integral(self, values: np.ndarray) -> np.ndarray:
        """∫ dt of values (…, points)."""
        found: np.ndarray = np.real(values) @ self.weights
        return found


def gauss_motion(
    rate: Callable[[np.ndarray], np.ndarray], start: np.ndarray, end: float, points: int = 28
) -> GaussMotion:
    """The motion dy/dt = rate(y) from a start, until ``end``."""
    x, weights = legendre.leggauss(points)
    series = np.linalg.inv(legendre.legvander(x, points - 1))
    whole = legendre.legint(np.eye(points), lbnd=-1, axis=0)  # columns: integrals of P_k
    matrix = end / 2 * legendre.legvander(x, points) @ whole @ series
    y = np.repeat(start[:, None], points, axis=1)
    change = np.inf
    for _ in range(200):
        before, y = y, start[:, None] + np.real(rate(y)) @ matrix.T
        last, change = change, float(np.max(np.abs(y - before)))
        if change < 1e-13 and change >= last / 4:  # only rounding is left
            break
    if not np.max(np.abs((series @ y.T)[-1])) < 1e-12 * (1 + np.max(np.abs(y))):
        raise ArithmeticError(f"{points} points do not resolve the motion")
    return GaussMotion(end / 2 * (x + 1), end / 2 * weights, y)


def bumps(
    seed: int, shape: tuple[int, ...], t: np.ndarray, end: float
) -> tuple[np.ndarray, np.ndarray]:
    """Random polynomials in time that vanish at 0 and at ``end``, and their rates, (*shape, points)."""
    factors = np.random.default_rng(seed).uniform(-1, 1, (*shape, 4))
    x, powers = t / end, np.arange(4)[:, None]
    values = (x - x * x) * x**powers
    rates = ((powers + 1) * x**powers - (powers + 2) * x ** (powers + 1)) / end
    return 4 * factors @ values, 4 * factors @ rates
