r"""ẋ² = f(x) with f of the fourth degree, by elliptic functions.

From a turning point f(x₀) = 0 (Biermann and Weierstrass)

    x = x₀ + ¼ f′(x₀) / (℘(t) − f″(x₀)/24)

with the invariants g₂, g₃ of f; ℘ by Jacobi's functions, for real or complex other roots:

    ℘ = e₃ + (e₁ − e₃)/sn²(t √(e₁ − e₃)),      ℘ = e₂ + H (1 + cn 2t√H)/(1 − cn 2t√H)
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.special import ellipj, ellipk


@dataclass(frozen=True)
class QuarticMotion:
    """x(t) from the turning point x0 at t = 0; f has its coefficients in rising powers."""

    f: np.polynomial.Polynomial
    x0: float

    @property
    def invariants(self) -> tuple[float, float]:
        """g₂ and g₃ of a₀x⁴ + 4a₁x³ + 6a₂x² + 4a₃x + a₄."""
        c = np.zeros(5)
        c[: len(self.f.coef)] = self.f.coef
        a4, a3, a2, a1, a0 = c / np.array([1, 4, 6, 4, 1])
        g2 = a0 * a4 - 4 * a1 * a3 + 3 * a2**2
        g3 = a0 * a2 * a4 + 2 * a1 * a2 * a3 - a2**3 - a0 * a3**2 - a1**2 * a4
        return float(g2), float(g3)

    def _forms(self) -> tuple[bool, float, float, float]:
        """Whether all e are real; then e₃, e₁ − e₃, m, and else e₂, H, m."""
        g2, g3 = self.invariants
        e = np.roots([4.0, 0.0, -g2, -g3])
        if g2**3 - 27 * g3**2 > 0:
            e1, e2, e3 = np.sort(e.real)[::-1]
            return True, float(e3), float(e1 - e3), float((e2 - e3) / (e1 - e3))
        real = float(e[np.argmin(np.abs(e.imag))].real)
        H = float(np.sqrt(3 * real**2 - g2 / 4))
        return False, real, H, float(0.5 - 0.75 * real / H)

    @property
    def modulus(self) -> float:
        """m = k²."""
        return self._forms()[3]

    @property
    def period(self) -> float:
        """Of x."""
        _, _, size, m = self._forms()
        return 2 * float(ellipk(m)) / float(np.sqrt(size))

    def __call__(self, t: np.ndarray) -> np.ndarray:
        t = np.asarray(t, dtype=float)
        slope, curve = float(self.f.deriv()(self.x0)), float(self.f.deriv(2)(self.x0))
        every, e, size, m = self._forms()
        if every:
            sn2 = ellipj(t * np.sqrt(size), m)[0] ** 2
            found: np.ndarray = self.x0 + 0.25 * slope * sn2 / (size + (e - curve / 24) * sn2)
            return found
        cn = ellipj(2 * t * np.sqrt(size), m)[1]
        found = self.x0 + 0.25 * slope * (1 - cn) / (size * (1 + cn) + (e - curve / 24) * (1 - cn))
        return found
