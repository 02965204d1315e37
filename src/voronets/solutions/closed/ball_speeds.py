"""The spins of a ball of revolution as functions of the place of the contact on it."""

from __future__ import annotations

import numpy as np
from numpy.polynomial import Polynomial

from voronets.numerics.hyperbolic import cosh_sinh
from voronets.numerics.panels import Primitive


class BallSpeeds:
    """p = ω·e and q = ω·γ = n as functions of x = cos u."""

    def __init__(self, A: float, C: float, D: float, mu: float, kappa: float,
                 x: float, p: float, q: float) -> None:  # fmt: skip
        self.A, self.C, self.D, self.mu, self.kappa = A, C, D, mu, kappa
        self.x, self.p, self.q, self.c = x, p, q, C - A
        if self.c != 0.0:
            self.b = float(np.sqrt(A * (C + D) / (abs(self.c) * D)))
            z, ch, sh = (float(y) for y in self._z(np.array(x)))
            P = self.c * p + kappa
            w, g = P * ch, A * q / self.b + P * sh
            cosh, sinh = cosh_sinh(self._square, np.array(-z))
            self.w0 = float(w * cosh + self._to_w * g * sinh)
            self.g0 = float(g * cosh - (mu - 1) * w * sinh)
        # Where the rotor rules, (P − κ)/c loses digits, and p is integrated instead.
        self.summed = 0.0 < abs(self.c * p) < abs(kappa) or 0.0 < abs(self.c) < 1e-4 * A
        if self.summed:
            self._p = Primitive(self._p_slope, x, 0.5)

    @property
    def ring(self) -> bool:
        """Joukovski's ring: a sphere for the ellipsoid of inertia."""
        return self.c == 0.0

    @property
    def _square(self) -> float:
        return (self.mu - 1) ** 2 * float(np.sign(self.c))

    @property
    def _to_w(self) -> float:
        return -(self.mu - 1) * float(np.sign(self.c))

    def _z(self, x: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """z, cosh z, sinh z, or z, cos z, sin z."""
        y = x / self.b
        if self.c > 0:
            return np.arcsinh(y), np.sqrt(1 + y * y), y
        return np.arcsin(y), np.sqrt(1 - y * y), y

    def __call__(self, x: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        x = np.asarray(x)
        if self.ring:
            return self._with_ring(x)
        P, q = self._P_and_q(x)
        if self.summed:
            p = self.p + self._p(x.real)
            return (p + 1j * x.imag * self._p_slope(x.real) if np.iscomplexobj(x) else p), q
        return (P - self.kappa) / self.c, q

    def _P_and_q(self, x: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        z, ch, sh = self._z(x)
        cosh, sinh = cosh_sinh(self._square, z)
        P = (self.w0 * cosh + self._to_w * self.g0 * sinh) / ch
        g = self.g0 * cosh - (self.mu - 1) * self.w0 * sinh
        return P, self.b / self.A * (g - P * sh)

    def _p_slope(self, x: np.ndarray) -> np.ndarray:
        P, q = self._P_and_q(x)
        A, C, D, mu = self.A, self.C, self.D, self.mu
        found: np.ndarray = -(A * D * (mu - 1) * q + D * mu * x * P) / (
            A * (C + D) + self.c * D * x * x
        )
        return found

    def _with_ring(self, x: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        A, D, mu = self.A, self.D, self.mu
        slope, step = -self.kappa * mu / A, x - self.x
        q = self.q + slope * step
        rise = 0.5 * D * slope * (x + self.x) * step + D * (1 - mu) * step * (
            self.q + 0.5 * slope * step
        )
        return self.p + rise / (A + D), q

    def square(self, twice: float, x: np.ndarray) -> np.ndarray:
        """ẋ² for the energy 2T; of polynomials too, with the ring."""
        p, q = self._with_ring(x) if isinstance(x, Polynomial) else self(x)
        across2 = (twice - self.c * p * p - self.A * q * q) / (self.A + self.D)  # ω² − q²
        found: np.ndarray = (across2 * (1 - x) * (1 + x) - (p - x * q) * (p - x * q)) / self.mu**2
        return found
