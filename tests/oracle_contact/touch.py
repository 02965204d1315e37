"""Geometry and dynamics of nearest points at one state, with curvature formulas."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from .gap import hat


def cross(a, b) -> np.ndarray:
    """a × b, quicker than numpy's."""
    (a, b, c), (x, y, z) = a, b
    return np.array([b * z - c * y, c * x - a * z, a * y - b * x])


def turn_of(q) -> np.ndarray:
    """The matrix of a quaternion, in double precision."""
    w, x, y, z = q
    s = 2 / (w * w + x * x + y * y + z * z)
    rows = [
        [1 - s * (y * y + z * z), s * (x * y - w * z), s * (x * z + w * y)],
        [s * (x * y + w * z), 1 - s * (x * x + z * z), s * (y * z - w * x)],
        [s * (x * z - w * y), s * (y * z + w * x), 1 - s * (x * x + y * y)],
    ]
    return np.array(rows)


@dataclass
class Touch:
    """Geometry and dynamics of nearest points at one state."""

    matrix: np.ndarray
    turning: np.ndarray  # Ω, space axes
    n: np.ndarray
    arm: np.ndarray
    gap: float
    distance: float  # from the ground's centre of curvature, signed; infinite for a plane
    radii: np.ndarray  # dx/dν, space axes
    inverse: np.ndarray  # of the inertia, space axes
    free: np.ndarray  # Ω̇ without the reaction
    force: np.ndarray
    mass: float

    def normal_rate(self, u) -> np.ndarray:
        """ṅ, for a velocity u of the body's nearest point."""
        if np.isinf(self.distance):
            return np.zeros(3)
        flat = u - self.n * (self.n @ u)
        right = flat + self.radii @ cross(self.turning, self.n)
        return np.linalg.solve(self.radii + self.distance * np.eye(3), right)

    def response(self) -> np.ndarray:
        """W, with u̇ = b + W f."""
        arm = hat(self.arm)
        return np.eye(3) / self.mass - arm @ self.inverse @ arm

    def drift(self, n_rate) -> np.ndarray:
        """b, the part of u̇ without the reaction."""
        spin = self.turning
        moving = cross(spin, self.arm) + self.radii @ (cross(spin, self.n) - n_rate)
        return self.force / self.mass + cross(self.free, self.arm) + cross(spin, moving)

    def rates(self, reaction, moment=0.0):
        """Accelerations of the centre of mass and of Ω."""
        torque = cross(self.arm, reaction) + moment * self.n
        return (self.force + reaction) / self.mass, self.free + self.inverse @ torque

    def rolling(self) -> np.ndarray:
        """The reaction that keeps a slip of zero."""
        return -np.linalg.solve(self.response(), self.drift(self.normal_rate(np.zeros(3))))

    def rubber(self) -> tuple[np.ndarray, float]:
        """Reaction and moment along n that keep slip and spin about the normal zero."""
        n_rate = self.normal_rate(np.zeros(3))
        twist = cross(self.inverse @ self.n, self.arm)  # u̇ for a unit moment along n
        system, right = np.zeros((4, 4)), np.zeros(4)
        system[:3, :3], system[:3, 3] = self.response(), twist
        system[3, :3] = cross(self.n @ self.inverse, self.arm)
        system[3, 3] = self.n @ self.inverse @ self.n
        right[:3] = -self.drift(n_rate)
        right[3] = -(self.n @ self.free + self.turning @ n_rate)
        solution = np.linalg.solve(system, right)
        return solution[:3], solution[3]

    def pressed(self, u, constant, part) -> tuple[np.ndarray, float]:
        """The reaction constant + N·part that keeps the gap zero, and n·W·part."""
        n_rate = self.normal_rate(u)
        response, drift = self.response(), self.drift(n_rate)
        stiffness = self.n @ response @ part
        bend = self.n @ (drift + response @ constant) + n_rate @ u
        return constant - bend / stiffness * part, stiffness

    def separating(self, u) -> float:
        """The gap's second derivative without a reaction."""
        n_rate = self.normal_rate(u)
        return self.n @ self.drift(n_rate) + n_rate @ u
