"""Equations of motion with curvature formulas, for whole motions.

Bodies with a support function (sphere, spheroid, ellipsoid, disc, hoop, support) on a plane or a
sphere, from outside or inside. The self-test checks them against `dynamics`, which has no such
formulas.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from .formulas import formula
from .kinds import _parameters, _radial
from .surfaces import extended, rotation
from .tables import Setting
from .touch import Touch, cross, turn_of


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
