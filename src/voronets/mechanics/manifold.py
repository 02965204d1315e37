"""The states that the constraints allow: residuals and the nearest allowed state.

    c = A(q, t) q̇ + b(q, t) = 0     the constraints on velocities, then ḣ
    h(q, t) = 0                      H = ∂h/∂q

Nearest in the metric of the masses, the least change of q, then of q̇:

    δq = −M⁻¹ Hᵀ (H M⁻¹ Hᵀ)⁻¹ h,     δq̇ = −M⁻¹ Aᵀ (A M⁻¹ Aᵀ)⁻¹ c
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from voronets.expressions.scalars import ARRAYS
from voronets.mechanics.first_order import Numbers
from voronets.mechanics.system import System

ITERATIONS = 50


class Place(NamedTuple):
    """M (n, n), A (k, n), c (k,), h (m,), H (m, n) at a state."""

    M: np.ndarray
    A: np.ndarray
    c: np.ndarray
    h: np.ndarray
    H: np.ndarray

    @property
    def finite(self) -> bool:
        """Whether every number is one."""
        return all(bool(np.all(np.isfinite(part))) for part in self)


@dataclass(frozen=True)
class Manifold:
    """The allowed states of a system."""

    system: System

    def at(self, x: np.ndarray, p: Numbers, t: float) -> Place:
        """Everything at a state x = (q, q̇)."""
        found = self.system.formulas
        n, k, m = len(self.system.names), len(found.c), len(found.h)
        given = [np.float64(value) for value in (*x, *(p[name] for name in self.system.parameters))]
        with np.errstate(all="ignore"):
            parts = found.place(ARRAYS, *given, np.float64(t))
        shapes = ((n, n), (k, n), (k,), (m,), (m, n))
        arrays = (np.array(part, dtype=float) for part in parts)
        return Place(*(a.reshape(shape) for a, shape in zip(arrays, shapes, strict=True)))

    def project(self, x: np.ndarray, p: Numbers, t: float) -> np.ndarray:
        """The nearest allowed state; where Newton's method finds none, the nearest it came to."""
        n = len(self.system.names)
        x = np.array(x, dtype=float)
        best = np.inf
        for _ in range(ITERATIONS if self.system.holonomic else 0):
            place = self.at(x, p, t)
            miss = float(np.abs(place.h).max())
            if not place.finite or not miss < best:  # rounding is reached, or it diverges
                break
            best, kept = miss, x.copy()
            x[:n] += least_change(place.M, place.H, place.h)
        if self.system.holonomic and np.isfinite(best):
            x = kept
        place = self.at(x, p, t)
        if place.finite and len(place.c):
            x[n:] += least_change(place.M, place.A, place.c)
        return x

    def miss(self, x: np.ndarray, p: Numbers, t: float) -> float:
        """The largest residual of h at a state."""
        return float(np.abs(self.at(x, p, t).h).max(initial=0.0))


def least_change(M: np.ndarray, rows: np.ndarray, residual: np.ndarray) -> np.ndarray:
    """The least δ in the metric of M (the plain one where M has none) with rows δ = −residual."""
    try:
        L = np.linalg.cholesky(M)
    except np.linalg.LinAlgError:
        L = np.eye(len(M))
    turned = np.linalg.solve(L, rows.T).T
    y = np.linalg.lstsq(turned, -residual, rcond=None)[0]
    return np.linalg.solve(L.T, y)
