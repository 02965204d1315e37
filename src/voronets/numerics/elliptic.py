"""Jacobi's functions and Legendre's integrals at any argument, through as many periods as it takes.

The integrals come from Carlson's forms; m = k² is the parameter, and φ = am u the amplitude.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.special import ellipj, ellipk, elliprf, elliprj


@dataclass(frozen=True)
class Amplitude:
    """sn, cn, dn and am at u = 2 K turns + rest."""

    m: float
    turns: np.ndarray
    sn: np.ndarray
    cn: np.ndarray
    dn: np.ndarray

    @property
    def phi(self) -> np.ndarray:
        """am u."""
        found: np.ndarray = np.pi * self.turns + np.arctan2(self.sn, self.cn)
        return found

    def third(self, n: float, rest: float | None = None) -> np.ndarray:
        """Π(n; φ | m) = ∫ dφ/((1 − n sin² φ) √(1 − m sin² φ)), which is ∫ du/(1 − n sn² u).

        rest  1 − n, where it is known better than n is
        """
        left = 1 - n if rest is None else rest
        s, c2, d2 = self.sn, self.cn**2, self.dn**2
        part = s * elliprf(c2, d2, 1.0) + n / 3 * s**3 * elliprj(c2, d2, 1.0, left + n * c2)
        whole = elliprf(0.0, 1 - self.m, 1.0) + n / 3 * elliprj(0.0, 1 - self.m, 1.0, left)
        found: np.ndarray = 2 * whole * self.turns + part
        return found


def quarter(m: float) -> float:
    """K(m), the quarter period."""
    return float(ellipk(m))


def amplitude(u: np.ndarray, m: float) -> Amplitude:
    """Jacobi's functions at u, 0 ≤ m < 1; sn and cn belong to the rest |u| ≤ K after the turns."""
    turns = np.round(np.asarray(u, dtype=float) / (2 * quarter(m)))
    sn, cn, dn, _ = ellipj(u - 2 * quarter(m) * turns, m)
    return Amplitude(m, turns, sn, cn, dn)


def first_kind(sin: float, cos: float, m: float) -> float:
    """F(φ | m) of an amplitude −π/2 … π/2 by its sine and cosine."""
    return float(sin * elliprf(cos * cos, 1 - m * sin * sin, 1.0))
