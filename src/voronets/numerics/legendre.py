r"""Legendre's equation with ν(ν + 1) = −κ, whose ν is complex for κ > ¼, by real series.

    y″ + cot θ y′ − κ y = 0

Its solutions even and odd in x = cos θ are hypergeometric, E = F(½a, ½b; ½; x²) and
O = x F(½a + ½, ½b + ½; 3/2; x²) with a + b = 1, ab = κ.  Toward the poles they are continued by
F(a, b; 1; w) and its logarithmic companion, w = sin² ½θ.  All terms are positive: no digits are lost.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

INSIDE = 0.7  # |cos θ| up to which the series about the equator is used
TERMS = 120


@dataclass(frozen=True)
class EquatorSolutions:
    """E and O for one κ."""

    kappa: float

    def __call__(self, theta: np.ndarray) -> np.ndarray:
        """E, O, dE/dθ, dO/dθ (4, …) at 0 < θ < π, real or complex."""
        theta = np.asarray(theta)
        x = np.cos(theta)
        side = np.where(x.real < 0, -1.0, 1.0)
        near = np.abs(x.real) <= INSIDE
        found = np.empty((4, *theta.shape), dtype=theta.dtype if theta.dtype.kind == "c" else float)
        found[:, near] = self._equator(x[near])
        pole = np.where(side < 0, np.pi - theta, theta)[~near]
        found[:, ~near] = self._pole(pole)
        found[1, ~near] *= side[~near]
        found[2, ~near] *= side[~near] * -np.sin(theta[~near])
        found[3, ~near] *= -np.sin(theta[~near])
        found[2:, near] *= -np.sin(theta[near])
        return found

    def _equator(self, x: np.ndarray) -> np.ndarray:
        """E, O, dE/dx, dO/dx by their series in x²."""
        even, odd, even_x, odd_x = 1 + 0 * x, 1 + 0 * x, 0 * x, 1 + 0 * x
        e, o, square = 1.0, 1.0, x * x
        power = 1 + 0 * x  # x^(2n)
        for n in range(TERMS):
            e *= (2 * n * (2 * n + 1) + self.kappa) / ((2 * n + 1) * (2 * n + 2))
            o *= ((2 * n + 1) * (2 * n + 2) + self.kappa) / ((2 * n + 2) * (2 * n + 3))
            even_x = even_x + (2 * n + 2) * e * power * x
            power = power * square
            even, odd = even + e * power, odd + o * power
            odd_x = odd_x + (2 * n + 3) * o * power
        return np.stack([even, x * odd, even_x, odd_x])

    @cached_property
    def _matched(self) -> np.ndarray:
        """E and O in terms of the two solutions about the pole."""
        at = np.array([INSIDE])
        E, O, E_x, O_x = self._equator(at)[:, 0]
        F, G, F_x, G_x = self._about(0.5 * (1 - at))[:, 0]
        return np.linalg.solve(np.array([[F, G], [F_x, G_x]]), np.array([[E, O], [E_x, O_x]]))

    def _pole(self, theta: np.ndarray) -> np.ndarray:
        """E, O, dE/dx, dO/dx near θ = 0."""
        F, G, F_x, G_x = self._about(np.sin(0.5 * theta) ** 2)
        (e, o), (e1, o1) = self._matched
        return np.stack([e * F + e1 * G, o * F + o1 * G, e * F_x + e1 * G_x, o * F_x + o1 * G_x])

    def _about(self, w: np.ndarray) -> np.ndarray:
        """F(a, b; 1; w), its companion with log w, and their derivatives by x = 1 − 2w."""
        F, F_w, S, S_w = 1 + 0 * w, 0 * w, 0 * w, 0 * w
        term, sum_, power = 1.0, 0.0, 1 + 0 * w  # w^n
        for n in range(40):
            sum_ += (2 * n + 1) / (n * n + n + self.kappa) - 2 / (n + 1)
            term *= (n * n + n + self.kappa) / (n + 1) ** 2
            F_w, S_w = F_w + (n + 1) * term * power, S_w + (n + 1) * term * sum_ * power
            power = power * w
            F, S = F + term * power, S + term * sum_ * power
        log = np.log(w)
        return np.stack([F, F * log + S, -0.5 * F_w, -0.5 * (F_w * log + F / w + S_w)])
