"""A rolling body at Neumann's coordinates: everything that its equations speak of."""

from __future__ import annotations

from typing import Any, NamedTuple

from voronets.expressions.vectors import Scalar, Vector, cross, solve_positive
from voronets.forms.neumann.coordinates import ContactPlace, Neumann
from voronets.forms.neumann.kinematics import ContactRates, contact_rates, lever
from voronets.forms.neumann.moving_axes import NOTHING, Axes
from voronets.mechanics.first_order import Numbers, State


class RollingBody(NamedTuple):
    """A rolling body at one moment, in the axes at the contact."""

    at: ContactPlace
    axes: Axes
    contact: ContactRates
    force: Vector  # at the centre of mass, on ξ, η, ζ
    moment: Vector  # Γ about the contact, of everything but the ground
    U: Scalar

    @property
    def omega_dot(self) -> Vector:
        """σ̇, τ̇, ṅ."""
        axes = self.axes
        return solve_positive(axes.matrix, self.moment - axes.bias - axes.transport)

    def reaction(self, omega_dot: Vector) -> Vector:
        """The ground's force on the body, on ξ, η, ζ."""
        return self.axes.force(NOTHING, omega_dot) - self.force


def rolling_body(coordinates: Neumann, ns: Any, x: State, p: Numbers) -> RollingBody:
    """The body at u, v, ϑ, u₁, v₁, σ, τ, n."""
    at = coordinates.place(ns, p, x[:5])
    omega = Vector(*x[5:8])
    core = coordinates.core
    m, I, kappa_e = core.inertia(p)
    E = at.body.axes
    contact = contact_rates(at, omega)
    a = lever(at)
    axes = Axes(m, E @ I @ E.T, E @ kappa_e, a, omega, NOTHING, contact.V, contact.turning)
    forces = coordinates.problem.forces
    U, F = forces.potential(ns, p["force"], m, at.ground.X - at.R @ at.body.X)
    force = E @ (at.R.T @ F)
    couple = forces.moment(p["force"], omega, Vector(0, 0, 1))
    return RollingBody(at, axes, contact, force, couple - cross(a, force), U)
