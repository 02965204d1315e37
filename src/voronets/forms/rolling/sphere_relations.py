r"""What Voronets 1911, §§ 10 and 11, says of a body on a sphere at one moment, with virtual displacements.

    p′ = α ν δv + β μ δu + γ n′                                                            (39)
    k = (y α″ − z α′) ν v̇ + (y β″ − z β′) μ u̇ + (y γ″ − z γ′) n                            (41)
    d/dt ∂Θ/∂v̇ = ∂T/∂k [d/dt (a × w) + ω (a·w) − w (a·ω)] + ∂T/∂p [ẇ + ω × w] + ∂U/∂v      (44)

with w = ∂ω/∂v̇ = ν (α, α′, α″) in the last, and likewise for u̇ and n; T is the energy of the free body.
"""

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
from voronets.forms.rolling.sphere_equations import along_speeds, angular_velocity, factors
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
        nu, mu = self.factors
        root, body = relations.roots(self.now.at), self.now.at.body
        (u, v, n), (du, dv, dn) = self.speeds, small
        bend = root.E * root.G * (body.B11 * body.B22 - self.c * self.c)
        # Voronets1911 § 10, before (40)
        return Vector(
            root.G * self.c * (n * dv - v * dn) / mu,
            root.E * self.c * (n * du - u * dn) / nu,
            bend * (v * du - u * dv),
        )

    def variational_terms(self, small: Sequence[Scalar]) -> Scalar:
        """What stands beside δΘ + δU in the integrand of (33)."""
        nu, mu = self.factors
        xi, eta, _ = self.now.axes.lever
        root, m = relations.roots(self.now.at), self.now.axes.mass
        (u, v, _), (du, dv, _) = self.speeds, small
        stretching = root.E * xi * u + root.G * eta * v  # ρ ρ̇
        omega, virtual = (angular_velocity(nu, mu, x) for x in (self.speeds, small))
        # Voronets1911 § 10, the basic formula; the print lacks u̇ v̇ in the second term
        first = stretching * (omega @ virtual)
        second = (self.now.axes.lever @ virtual) * (root.E * nu + root.G * mu) * u * v
        third = (omega @ omega) * (root.E * xi * du + root.G * eta * dv)
        fourth = (self.now.axes.lever @ omega) * (root.E * nu * v * du + root.G * mu * u * dv)
        return m * (first - second - third + fourth)

    def moment_law(self) -> Vector:
        """What (44) and its companions say that d/dt of ∂Θ/∂u̇, ∂Θ/∂v̇, ∂Θ/∂n are."""
        axes, (u, v, _) = self.now.axes, self.speeds
        (nu, mu), body, c = self.factors, bent(self.now.at.body), self.c
        nu_dot, mu_dot = (
            sum(rate * slope for rate, slope in zip((u, v), pair, strict=True))
            for pair in zip(*(
                (-(x.B22 * body.G + (body.B22 - c) * x.G), x.B11 * body.E + (body.B11 - c) * x.E)
                for x in self.slopes
            ), strict=True)
        )  # fmt: skip
        w = (Vector(0, mu, 0), Vector(nu, 0, 0), Vector(0, 0, 1))
        w_dot = (Vector(0, mu_dot, 0), Vector(nu_dot, 0, 0), NOTHING)
        a, omega, T_k, T_p = axes.lever, axes.omega, axes.momentum, axes.inertia @ axes.omega
        found = []
        for turn, change in zip(w, w_dot, strict=True):
            rate = change - axes.rate(turn)  # in the body
            moved = cross(axes.V, turn) + cross(a, rate)
            # Voronets1911 (44), where the print has r y α′ for r ν α′
            first = moved + omega * (a @ turn) - turn * (a @ omega)
            found.append(T_k @ first + T_p @ (rate + cross(omega, turn)))
        return Vector(*found) + along_speeds(nu, mu, self.now.moment)


def sphere_relations(problem: RollingProblem, x: State, ns: Any = ARRAYS) -> SphereRelations:
    """The relations of a problem at u, v, ϑ, u₁, v₁, u̇, v̇, n; an InputError where it is no sphere."""
    form = VoronetsOnSphere(problem)
    p = form.coordinates.numbers
    now = rolling_body(form.coordinates, ns, form.from_speeds(ns, x, p), p)
    by_place = slopes(form.coordinates.body, ns, p["body"], x[:2], now.at.body)
    c = -now.at.ground.B11
    return SphereRelations(now, by_place, c, tuple(x[5:8]))
