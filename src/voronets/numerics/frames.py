"""The axes ξ, η, ζ at the contact in space, from their angular velocity.

Voronets1911 § 13 finds the cyclic coordinates ϑ, u₁, v₁ from a Riccati equation.  Its linear form
is the equation of a unit quaternion p, which has no poles:

    ṗ = ½ p ⊗ Ω,     Ω = ω − ω₁ = (σ − σ₁, τ − τ₁, n − n₁)

Where Ω is periodic, one period gives the motion for all time: p(s + 2πk) = m^k ⊗ p(s).
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from voronets.expressions.rotations import quaternion_product
from voronets.numerics.course import Course, Libration, Rest
from voronets.numerics.panels import (
    INTEGRATION,
    NODES,
    Panels,
    coefficients,
    nodes,
    resolved,
)

Function = Callable[[np.ndarray], np.ndarray]


def by_right(w: np.ndarray) -> np.ndarray:
    """½ p ⊗ (0, w) as matrices on p, (…, 3) → (…, 4, 4)."""
    x, y, z = np.moveaxis(0.5 * w, -1, 0)
    o = np.zeros_like(x)
    rows = ((o, -x, -y, -z), (x, o, z, -y), (y, -z, o, x), (z, y, -x, o))
    return np.moveaxis(np.array(rows), (0, 1), (-2, -1))


class Spinor(Panels):
    """p(s) with p(origin) = 1 and dp/ds = ½ p ⊗ W(s)."""

    def __init__(self, W: Function, origin: float, step: float) -> None:
        super().__init__(origin, step)
        self.W = W

    def fill(
        self, lo: float, hi: float, known: np.ndarray | None, forward: bool
    ) -> np.ndarray | None:
        p = np.array([1.0, 0, 0, 0])
        if known is not None:
            signs = 1.0 if forward else (-1.0) ** np.arange(NODES)[:, None]
            p = (known * signs).sum(0)
        half = 0.5 * (hi - lo)
        integrate = INTEGRATION if forward else INTEGRATION - INTEGRATION[-1]
        A = by_right(self.W(nodes(lo, hi)))
        if not np.all(np.isfinite(A)):
            return None
        big = np.eye(4 * NODES) - half * np.einsum("ij,jab->iajb", integrate, A).reshape(
            4 * NODES, 4 * NODES
        )
        values = np.linalg.solve(big, np.tile(p, NODES)).reshape(NODES, 4)
        return coefficients(values) if resolved(values, 1.0, self.rough) else None


class Frames:
    """Rotations (…, 3, 3) whose columns are ξ, η, ζ in space, along a course."""

    def __init__(self, course: Course, Omega: Function, start: np.ndarray) -> None:
        """Omega: (s) → (…, 3); start: the rotation at the start of the course."""
        self.start, self.resting = start, isinstance(course, Rest)
        self.periodic = isinstance(course, Libration)
        origin = 0.0 if self.periodic else course.s0
        self.p = Spinor(lambda s: Omega(s) * course.rate(s)[..., None], origin, course.step)
        if self.resting:
            self.constant = 0.5 * Omega(np.array([0.0]))[0]
        if self.periodic:
            self.once = _unit(self.p(np.array([2 * np.pi]))[0])
        self.at_start = self._p(np.array([course.s0]))[0]

    def _p(self, s: np.ndarray) -> np.ndarray:
        if self.resting:
            return _turns(self.constant, s * np.linalg.norm(self.constant))
        if not self.periodic:
            return _unit(self.p(s))
        k = np.floor(s / (2 * np.pi))
        p = _unit(self.p(s - 2 * np.pi * k))
        axis = self.once[1:]
        power = _turns(axis, k * np.arctan2(np.linalg.norm(axis), self.once[0]))
        return np.array(quaternion_product(power.T, p.T)).T

    def __call__(self, s: np.ndarray) -> np.ndarray:
        back = self.at_start * np.array([1.0, -1, -1, -1])
        p = np.array(quaternion_product(np.tile(back[:, None], len(s)), self._p(s).T)).T
        return self.start @ matrices(p)


def matrices(q: np.ndarray) -> np.ndarray:
    """Rotation matrices of unit quaternions, (…, 4) → (…, 3, 3)."""
    w, x, y, z = np.moveaxis(q, -1, 0)
    rows = (
        (w * w + x * x - y * y - z * z, 2 * (x * y - w * z), 2 * (x * z + w * y)),
        (2 * (x * y + w * z), w * w - x * x + y * y - z * z, 2 * (y * z - w * x)),
        (2 * (x * z - w * y), 2 * (y * z + w * x), w * w - x * x - y * y + z * z),
    )
    return np.moveaxis(np.array(rows), (0, 1), (-2, -1))


def _turns(axis: np.ndarray, half: np.ndarray) -> np.ndarray:
    """Turns by twice the angle ``half`` about the axis."""
    size = float(np.linalg.norm(axis)) or 1.0
    return np.concatenate([np.cos(half)[:, None], np.sin(half)[:, None] * (axis / size)], axis=1)


def _unit(p: np.ndarray) -> np.ndarray:
    return p / np.linalg.norm(p, axis=-1, keepdims=True)
