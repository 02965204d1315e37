"""Equations of motion with curvature formulas, for whole motions.

Bodies with a support function (sphere, spheroid, ellipsoid, disc, hoop, support) on a plane or a
sphere, from outside or inside. The self-test checks them against `dynamics`, which has no such
formulas.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from .formulas import formula
from .gap import hat
from .kinds import _parameters, _radial
from .surfaces import extended, rotation
from .tables import Setting


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


def support_of(table: dict) -> Callable:
    """The body's point with a given normal, and dx/dν there, in body axes."""
    if table.get("side") == "inside":
        raise ValueError("no support function of an inside")
    centre = np.asarray(table.get("centre", [0, 0, 0]), dtype=float)
    turn = rotation(table.get("turn", [1, 0, 0, 0])).astype(float)
    kind = table["kind"]
    if kind == "support":
        h = extended(formula(table["h"], ["nx", "ny", "nz"], _parameters(table)))

        def general(nu):
            _, point, radii = h(turn.T @ nu)
            radii = radii.astype(float)
            return centre + turn @ point.astype(float), turn @ radii @ turn.T

        return general
    if kind not in ("sphere", "spheroid", "ellipsoid", "disc", "hoop"):
        raise ValueError(f"no support function of a {kind}")
    axes = [table["radius"]] * 2 + [0.0] if kind in ("disc", "hoop") else _radial(table)
    squares = np.asarray(axes, dtype=float) ** 2
    stretch = turn @ np.diag(squares) @ turn.T

    def round_body(nu):
        moved = stretch @ nu
        height = np.sqrt(nu @ moved)
        point = moved / height
        return centre + point, (stretch - np.outer(point, point)) / height

    return round_body


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
        """The reaction constant + N·part that keeps the gap's second derivative zero, and n·W·part."""
        n_rate = self.normal_rate(u)
        response, drift = self.response(), self.drift(n_rate)
        stiffness = self.n @ response @ part
        bend = self.n @ (drift + response @ constant) + n_rate @ u
        return constant - bend / stiffness * part, stiffness

    def separating(self, u) -> float:
        """The gap's second derivative without a reaction."""
        n_rate = self.normal_rate(u)
        return self.n @ self.drift(n_rate) + n_rate @ u


class Model:
    """A scenario's body, ground and force, in double precision."""

    def __init__(self, table: dict):
        self.setting = Setting(table)
        self.point = support_of(table["body"]["surface"])
        ground = table["ground"]["surface"]
        self.sphere = ground["kind"] == "sphere"
        if not self.sphere and ground["kind"] != "plane":
            raise ValueError("planes and spheres only")
        surface = self.setting.ground
        self.middle = surface.centre.astype(float)
        if self.sphere:
            self.radius = surface.sign * float(ground["radius"])
            self.normal = np.array([0.0, 0.0, 1.0])
        else:
            own = np.asarray(ground.get("normal", [0, 0, 1]), dtype=float)
            self.normal = surface.turn.astype(float) @ own / np.linalg.norm(own) * surface.sign
            self.offset = ground.get("offset", 0) / np.linalg.norm(own) * surface.sign
            self.offset += self.normal @ self.middle
        self.inverse = np.linalg.inv(self.setting.inertia)
        self.simple = not self.setting._potentials
        self.weight = self.setting.mass * self.setting.gravity

    def force(self, centre) -> np.ndarray:
        return self.weight if self.simple else self.setting.force(centre)

    def _nearest(self, matrix, centre):
        n = self.normal
        for _ in range(50):
            point, radii = self.point(-matrix.T @ n)
            arm, radii = matrix @ point, matrix @ radii @ matrix.T
            if not self.sphere:
                return n, arm, radii, n @ (centre + arm) - self.offset, np.inf
            reach = centre + arm - self.middle
            distance = n @ reach
            change = np.linalg.solve(radii + distance * np.eye(3), reach - distance * n)
            n = (n + change) / np.linalg.norm(n + change)
            if np.abs(change).max() < 3e-16:
                break
        self.normal = n
        return n, arm, radii, distance - self.radius, distance

    def touch(self, q, omega, centre, contact=True) -> Touch:
        """Everything about the nearest points of a state; resistance acts in contact alone."""
        matrix = turn_of(q)
        n, arm, radii, gap, distance = self._nearest(matrix, centre)
        turning = matrix @ omega
        rolling, spinning = self.setting.resistance if contact else (0.0, 0.0)
        moment = -rolling * (turning - n * (n @ turning)) - spinning * n * (n @ turning)
        momentum = self.setting.inertia @ omega + self.setting.rotor
        inverse = matrix @ self.inverse @ matrix.T
        free = inverse @ (moment - matrix @ cross(omega, momentum))
        return Touch(matrix, turning, n, arm, gap, distance, radii, inverse, free,
                     self.force(centre), self.setting.mass)  # fmt: skip

    def lost(self, touch: Touch) -> float:
        """Power lost to rolling and spinning resistance."""
        rolling, spinning = self.setting.resistance
        spin = touch.n @ touch.turning
        return rolling * (touch.turning @ touch.turning - spin**2) + spinning * spin**2

    def energy(self, omega, centre, velocity) -> float:
        kinetic = self.setting.mass * velocity @ velocity + omega @ self.setting.inertia @ omega
        return kinetic / 2 - self.setting.force_function(centre)
