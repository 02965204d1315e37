r"""A body at its contact in numbers, space axes: what a change of mode decides by, and what it changes.

u = v + Ω × A                            velocity of the body's point at the contact
W = 1/m − Â I⁻¹ Â                        its mobility; an impulse P gives Δv = P/m, I ΔΩ = A × P
u̇ = b + W f,   g̈ = n·u̇ + ṅ·u            with a force f there
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np

from voronets.expressions.scalars import FLOATS
from voronets.expressions.vectors import Vector, cross
from voronets.rolling.contact import blunted, sliding
from voronets.rolling.core import Core, Stance
from voronets.rolling.mobility import Mobility, mobility


def array(v: Any) -> np.ndarray:
    """A vector or a matrix of numbers."""
    return np.array(v, dtype=float)


@dataclass(frozen=True)
class Touch:
    """A body in contact.

    x     state of the rolling core: q, ω and the contact coordinates
    v     velocity of the centre of mass, space axes
    lost  energy dissipated so far
    """

    core: Core
    x: np.ndarray
    v: np.ndarray
    lost: float = 0.0

    @cached_property
    def place(self) -> Stance:
        """The two surfaces there."""
        return self.core.place(FLOATS, [float(value) for value in self.x], self.core.numbers)

    @cached_property
    def R(self) -> np.ndarray:
        """Body → space."""
        return array(self.place.R)

    @cached_property
    def n(self) -> np.ndarray:
        """The ground's normal."""
        n = array(self.place.ground.n)
        n /= np.linalg.norm(n)
        return n

    @cached_property
    def A(self) -> np.ndarray:
        """From the centre of mass to the contact."""
        A: np.ndarray = self.R @ array(self.place.body.x)
        return A

    @property
    def omega(self) -> np.ndarray:
        """In space axes."""
        turned: np.ndarray = self.R @ self.x[4:7]
        return turned

    @cached_property
    def inverse_inertia(self) -> np.ndarray:
        """I⁻¹ in space axes."""
        turned: np.ndarray = self.R @ np.linalg.inv(np.array(self.core.body.inertia)) @ self.R.T
        return turned

    @cached_property
    def W(self) -> np.ndarray:
        """The mobility of the contact point."""
        hat = np.array([[0, -self.A[2], self.A[1]], [self.A[2], 0, -self.A[0]],
                        [-self.A[1], self.A[0], 0]])  # fmt: skip
        found: np.ndarray = np.eye(3) / self.core.body.mass - hat @ self.inverse_inertia @ hat
        found = (found + found.T) / 2
        return found

    @property
    def u(self) -> np.ndarray:
        """Velocity of the body's point at the contact."""
        found: np.ndarray = self.v + np.cross(self.omega, self.A)
        return found

    @property
    def speed(self) -> float:
        """What a small slip is measured by."""
        own = np.linalg.norm(self.v), np.linalg.norm(self.omega) * np.linalg.norm(self.A)
        return max(*map(float, own), 1e-300)

    @cached_property
    def regularity(self) -> float:
        """Of the relative curvature; 0 where body and ground touch along a line or a face."""
        at = self.place
        try:
            return float(sliding(at.body, at.ground_turned, at.omega, Vector(0, 0, 0)).regularity)
        except ZeroDivisionError:
            return 0.0

    def free(self, *, touches: bool = True) -> tuple[np.ndarray, float]:
        """b, and ṅ·u; with the resistance of the ground where it touches."""
        at = self.place
        u = self.u - self.n * (self.n @ self.u)
        slip = Vector(*(float(value) for value in self.R.T @ u))
        try:
            moved = sliding(at.body, at.ground_turned, at.omega, slip)
        except ZeroDivisionError:
            flat = blunted(at.body, self.core.body.surface.size or 1.0)
            moved = sliding(flat, at.ground_turned, at.omega, slip)
        found: Mobility = mobility(
            self.core, FLOATS, self.core.numbers, at, Vector(*self.centre), moved.V_body,
            touches=touches,
        )  # fmt: skip
        return self.R @ array(found.b), float(array(moved.n_dot) @ array(slip))

    @cached_property
    def centre(self) -> np.ndarray:
        """The centre of mass."""
        found: np.ndarray = array(self.place.ground.x) - self.A
        return found

    def gap_acceleration(self) -> float:
        """g̈ in the air."""
        b, k = self.free(touches=False)
        return float(self.n @ b) + k

    @property
    def at_rest(self) -> Touch:
        """The same place, without any velocity."""
        x = np.concatenate([self.x[:4], np.zeros(3), self.x[7:]])
        return replace(self, x=x, v=np.zeros(3))

    def after(self, P: np.ndarray, work: float | None = None) -> Touch:
        """After an impulse P at the contact; its work, where that was found on the way."""
        omega = self.x[4:7] + self.R.T @ (self.inverse_inertia @ np.cross(self.A, P))
        x = np.concatenate([self.x[:4], omega, self.x[7:]])
        found = replace(self, x=x, v=self.v + P / self.core.body.mass)
        gained = float(P @ (self.u + found.u)) / 2 if work is None else work
        return replace(found, lost=self.lost - gained)

    def slipping(self, u: np.ndarray) -> Touch:
        """With the velocity u of the body's point, to the last digit."""
        return replace(self, v=u - np.cross(self.omega, self.A))

    @property
    def rolling_velocity(self) -> np.ndarray:
        """The velocity of the centre of mass of a body that rolls."""
        at = self.place
        turned: np.ndarray = self.R @ array(cross(at.body.x, at.omega))
        return turned
