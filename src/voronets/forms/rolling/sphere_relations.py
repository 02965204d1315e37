"""What Voronets 1911, §§ 10 and 11, says of a body on a sphere at one moment, with virtual displacements."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from voronets.expressions.scalars import ARRAYS
from voronets.expressions.vectors import Scalar, Vector, cross
from voronets.forms.neumann import relations
from voronets.forms.neumann.moving_axes import NOTHING
from voronets.forms.neumann.rolling_body import RollingBody, rolling_body
from voronets.forms.neumann.slopes import Slopes, bent, slopes
from voronets.forms.rolling.sphere import VoronetsOnSphere
from voronets.forms.rolling.sphere_equations import (
    along_speeds,
    angular_velocity,
    factor_slopes,
    factors,
)
from voronets.forms.rolling.sphere_variations import (
    momentum_law,
    transpositions,
    variational_terms,
)
from voronets.mechanics.first_order import State
from voronets.rolling.system import RollingProblem


@dataclass(frozen=True)
class SphereRelations:
    """A body on a sphere at one moment: numbers, or arrays with one number a sample.

    now     the body at its contact
    slopes  of the letters of its surface
    c       1/R₁
    speeds  u̇, v̇, n
    """

    now: RollingBody
    slopes: Slopes
    c: Scalar
    speeds: tuple[Scalar, ...]

    @property
    def factors(self) -> tuple[Scalar, Scalar]:
        """ν, μ."""
        return factors(self.now.at, self.c)

    def rotation(self, speeds: Sequence[Scalar]) -> Vector:
        """p, q, r in body axes."""
        # Voronets1911 (36)
        omega: Vector = self.now.at.body.axes.T @ angular_velocity(*self.factors, speeds)
        return omega

    def virtual_rotation(self, small: Sequence[Scalar]) -> Vector:
        """p′, q′, r′ in body axes, for δu, δv, n′."""
        return self.rotation(small)  # Voronets1911 (39)

    def velocity_of_centre(self) -> Vector:
        """k, l, m: the velocity of the centre of mass in body axes."""
        return cross(self.now.at.body.X, self.rotation(self.speeds))  # Voronets1911 (41)

    def transpositions(self, small: Sequence[Scalar]) -> Vector:
        """δu̇ − d/dt δu, δv̇ − d/dt δv, δn − dn′/dt for δu, δv, n′."""
        return transpositions(self.now.at, self.factors, self.c, self.speeds, small)

    def variational_terms(self, small: Sequence[Scalar]) -> Scalar:
        """What stands beside δΘ + δU in the integrand of (33)."""
        root, axes = relations.roots(self.now.at), self.now.axes
        return variational_terms(root, self.factors, axes.mass, axes.lever, self.speeds, small)

    def variational_slopes(self) -> Vector:
        """The coefficients of δu, δv, n′ that the basic formula gives beside ∂(Θ+U)/∂u and ∂(Θ+U)/∂v."""
        momenta = along_speeds(*self.factors, self.now.axes.angular_momentum)
        units = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
        return Vector(
            *(momenta @ self.transpositions(x) + self.variational_terms(x) for x in units)
        )

    def moment_law(self) -> Vector:
        """What (44) and its companions say that d/dt of ∂Θ/∂u̇, ∂Θ/∂v̇, ∂Θ/∂n are."""
        axes, (u, v, _), (nu, mu) = self.now.axes, self.speeds, self.factors
        pairs = zip(*factor_slopes(bent(self.now.at.body), self.slopes, self.c), strict=True)
        nu_dot, mu_dot = (by_u * u + by_v * v for by_u, by_v in pairs)
        w = (Vector(0, mu, 0), Vector(nu, 0, 0), Vector(0, 0, 1))
        w_dot = (Vector(0, mu_dot, 0), Vector(nu_dot, 0, 0), NOTHING)
        a, omega, T_k, T_p = axes.lever, axes.omega, axes.momentum, axes.inertia @ axes.omega
        found = []
        for turn, change in zip(w, w_dot, strict=True):
            rate = change - axes.rate(turn)  # in the body
            moved = cross(axes.V, turn) + cross(a, rate)
            found.append(momentum_law(T_k, T_p, a, omega, turn, rate, moved))
        return Vector(*found) + along_speeds(nu, mu, self.now.moment)


def sphere_relations(problem: RollingProblem, x: State, ns: Any = ARRAYS) -> SphereRelations:
    """The relations of a problem at u, v, ϑ, u₁, v₁, u̇, v̇, n; an InputError where it is no sphere."""
    form = VoronetsOnSphere(problem)
    p = form.coordinates.numbers
    now = rolling_body(form.coordinates, ns, form.from_speeds(ns, x, p), p)
    by_place = slopes(form.coordinates.body, ns, p["body"], x[:2], now.at.body)
    c = -now.at.ground.B11
    return SphereRelations(now, by_place, c, tuple(x[5:8]))
