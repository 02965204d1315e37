"""The states that the constraints allow: residuals and the nearest allowed state.

    c = A(q, t) q̇ + b(q, t) = 0     the constraints on velocities, then ḣ
    h(q, t) = 0                      H = ∂h/∂q

Nearest in the metric of the masses, the least change of q, then of q̇:

    δq = −M⁻¹ Hᵀ (H M⁻¹ Hᵀ)⁻¹ h,     δq̇ = −M⁻¹ Aᵀ (A M⁻¹ Aᵀ)⁻¹ c

Where some coordinates have no mass M + w AᵀA stands for M: it gives the same δq̇.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from voronets.expressions.scalars import ARRAYS
from voronets.mechanics.first_order import Numbers
from voronets.mechanics.system import System

ITERATIONS = 50
ROUNDING = 1e-13  # of a mass: below it a pivot is none


class ConstraintMatrices(NamedTuple):
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

    def metric(self) -> np.ndarray:
        """L of L Lᵀ = M, or of M with what the constraints add; the unit matrix where M has no root."""
        L = _root(self.M)
        if L is None and self.A.any():
            weight = np.abs(self.M).max() / np.square(self.A).sum(axis=1).max()
            L = _root(with_constraints(self.M, self.A, weight))
        return np.eye(len(self.M)) if L is None else L


def _root(M: np.ndarray) -> np.ndarray | None:
    """Cholesky's factor of a matrix that is positive, and not by rounding alone."""
    try:
        L: np.ndarray = np.linalg.cholesky(M)
    except np.linalg.LinAlgError:
        return None
    return L if np.all(np.diag(L) ** 2 > ROUNDING * np.diag(M)) else None


@dataclass(frozen=True)
class Manifold:
    """The allowed states of a system."""

    system: System

    def at(self, x: np.ndarray, p: Numbers, t: float) -> ConstraintMatrices:
        """Everything at a state x = (q, q̇)."""
        found = self.system.formulas
        n, k, m = len(self.system.names), len(found.c), len(found.h)
        given = [np.float64(value) for value in (*x, *(p[name] for name in self.system.parameters))]
        with np.errstate(all="ignore"):
            parts = found.place(ARRAYS, *given, np.float64(t))
        shapes = ((n, n), (k, n), (k,), (m,), (m, n))
        arrays = (np.array(part, dtype=float) for part in parts)
        pairs = zip(arrays, shapes, strict=True)
        return ConstraintMatrices(*(array.reshape(shape) for array, shape in pairs))

    def project(self, x: np.ndarray, p: Numbers, t: float) -> np.ndarray:
        """The nearest allowed state; where Newton's method finds none, the nearest it came to."""
        n = len(self.system.names)
        x = np.array(x, dtype=float)
        best = np.inf
        for _ in range(ITERATIONS if self.system.holonomic else 0):
            here = self.at(x, p, t)
            miss = float(np.abs(here.h).max())
            if not here.finite or not miss < best:  # rounding is reached, or it diverges
                break
            best, kept = miss, x.copy()
            x[:n] += least_change(here.metric(), here.H, here.h)
        if self.system.holonomic and np.isfinite(best):
            x = kept
        here = self.at(x, p, t)
        if here.finite and len(here.c):
            x[n:] += least_change(here.metric(), here.A, here.c)
        return x

    def miss(self, x: np.ndarray, p: Numbers, t: float) -> float:
        """The largest residual of h at a state."""
        return float(np.abs(self.at(x, p, t).h).max(initial=0.0))


def least_change(L: np.ndarray, rows: np.ndarray, residual: np.ndarray) -> np.ndarray:
    """The least δ in the metric L Lᵀ with rows δ = −residual."""
    turned = np.linalg.solve(L, rows.T).T
    y = np.linalg.lstsq(turned, -residual, rcond=None)[0]
    return np.linalg.solve(L.T, y)


def with_constraints(M: np.ndarray, A: np.ndarray, weight: float) -> np.ndarray:
    """M + weight AᵀA, which is M for the velocities that the constraints allow."""
    found: np.ndarray = M + weight * (A.T @ A)
    return found


def kernel(rows: np.ndarray, n: int) -> np.ndarray:
    """An orthonormal basis, by columns, of what the rows annul."""
    if not len(rows):
        return np.eye(n)
    _, sizes, turned = np.linalg.svd(rows)
    rank = int(np.sum(sizes > 1e-10 * sizes.max(initial=1e-300)))
    return turned[rank:].T
