r"""How a body answers to a force at its contact point: u̇ = b + W f.

In body axes, with a from the centre of mass O to the contact, v the velocity of O and
u = v + ω × a that of the body's material point at the contact,

    m v̇ = F + f,   I ω̇ + ω × (I ω + κ e) = a × f + M
    u̇ = v̇ + ω̇ × a + ω × (ω × a + V_b)                     V_b: the contact's velocity over the body

are linear in the ground's force f, and W f = f/m + (I⁻¹(a × f)) × a is symmetric and positive.  All
time derivatives are absolute ones, written in body axes.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from voronets.expressions.vectors import Matrix, Scalar, Vector, cross, solve_positive
from voronets.mechanics.first_order import Numbers
from voronets.rolling.core import Core, Stance


class Mobility(NamedTuple):
    """The accelerations without the ground's force, and what a force adds to them."""

    m: Scalar
    I: Matrix
    a: Vector
    b: Vector  # u̇ without the ground's force
    omega_dot: Vector  # ω̇ without it
    U: Scalar
    F: Vector  # space axes
    M: Vector

    def turning(self, f: Vector) -> Vector:
        """What a force f at the contact adds to ω̇."""
        return solve_positive(self.I, cross(self.a, f))

    def of(self, f: Vector) -> Vector:
        """W f: what a force f at the contact adds to u̇."""
        answer: Vector = f / self.m + cross(self.turning(f), self.a)
        return answer


def mobility(
    core: Core,
    ns: Any,
    p: Numbers,
    at: Stance,
    centre: Vector,
    V_body: Vector,
    *,
    touches: bool = True,
) -> Mobility:
    """At a place; centre of mass in space axes, V_body in body axes; resistance only where it touches."""
    m, I, kappa_e = core.inertia(p)
    a, omega = at.body.x, at.omega
    U, F = core.forces.potential(ns, p["force"], m, centre)
    M = core.forces.moment(p["force"], omega, at.n) if touches else Vector(0, 0, 0)
    omega_dot = solve_positive(I, M - cross(omega, I @ omega + kappa_e))
    b = (at.R.T @ F) / m + cross(omega_dot, a) + cross(omega, cross(omega, a) + V_body)
    return Mobility(m, I, a, b, omega_dot, U, F, M)
