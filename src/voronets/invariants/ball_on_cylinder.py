r"""The two linear integrals of a homogeneous ball on or in a cylinder that no force pulls along.

ρ̂ from the cylinder's axis Z to the contact at the angle φ, τ = Z × ρ̂, r the ball's radius, I its moment.
The normal component of I ω̇ = −r n × Λ, and the one along τ with Λ_Z = m z̈, z̈ = ∓ r ω̇_τ, give

    dω_ρ/dφ = ω_τ,   dω_τ/dφ = −ν² ω_ρ,        ν² = I/(I + m r²)

whatever forces act across the axis: ω_ρ + i ω_τ/ν turns with e^{−iνφ}.  In a horizontal cylinder the ball
swings like a pendulum and screws to and fro along it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from voronets.expressions.vectors import Scalar, Vector
from voronets.facts.condition import Condition
from voronets.facts.facts import Facts
from voronets.facts.force_conditions import force_across_ground_axis, no_resistance
from voronets.facts.inertia_conditions import no_rotor, spherical_inertia
from voronets.facts.shape_conditions import ground_cylinder, round_about_centre
from voronets.invariants.contract import Integral, Place


class BallOnCylinder(Integral):
    """The components of ω_ρ + i ω_τ/ν in axes that turn with −νφ."""

    name = "ball_on_cylinder"
    title = "two linear integrals of a ball on a cylinder"
    source = "Routh 1884"
    formula = r"e^{i\nu\varphi}\bigl(\omega_\rho + \tfrac{i}{\nu}\,\omega_\tau\bigr)"
    plain = "e^{iνφ} (ω_ρ + i ω_τ/ν),  ν² = I/(I + m r²)"
    unit = "rad/s"
    labels = ("c1", "c2")

    def _conditions(self, facts: Facts) -> Iterator[Condition]:
        checks = (round_about_centre, spherical_inertia, no_rotor, no_resistance, ground_cylinder)
        yield from facts.measured(*checks)
        if facts.hold(ground_cylinder):
            yield from facts.measured(force_across_ground_axis)

    @property
    def nu(self) -> float:
        """ν."""
        I = float(np.trace(self.facts.inertia)) / 3
        return float(np.sqrt(I / (I + self.facts.problem.body.mass * self.facts.sphere.radius**2)))

    def _parts(self, at: Place) -> tuple[Any, Any, Any]:
        """φ without jumps, ω_ρ and ω_τ."""
        axis = self.facts.ground_axis
        Z = axis.e
        first = np.cross(Z, np.eye(3)[int(np.argmin(np.abs(Z)))])
        first /= np.linalg.norm(first)
        e1, e2 = Vector(*first.tolist()), Vector(*np.cross(Z, first).tolist())
        s, omega = at.s - Vector(*axis.point.tolist()), at.R @ at.omega
        phi = at.ns.atan2(s @ e2, s @ e1)
        if isinstance(phi, np.ndarray):
            phi = np.unwrap(phi)
        cos, sin = at.ns.cos(phi), at.ns.sin(phi)
        x, y = omega @ e1, omega @ e2
        return phi, x * cos + y * sin, y * cos - x * sin

    def value(self, at: Place) -> tuple[Scalar, Scalar]:
        phi, out, across = self._parts(at)
        nu = self.nu
        c, s = at.ns.cos(nu * phi), at.ns.sin(nu * phi)
        return out * c - across / nu * s, out * s + across / nu * c

    def magnitude(self, at: Place) -> Any:
        return np.sqrt(at.omega @ at.omega) / self.nu
