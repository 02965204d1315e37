r"""What Voronets 1911, § 16, says before (56): impulses, virtual displacements, the variational formula.

    K₁ = ∂T/∂u̇₁ = M√E₁ [(εσ − ρ ∂ρ/∂u n/√E) cos ϑ + (ετ − ρ ∂ρ/∂v n/√G) sin ϑ]
         + 1/(2√(E₁G₁)) ∂E₁/∂v₁ ∂Θ̄/∂n − D₁/√E₁ (∂Θ̄/∂σ cos ϑ + ∂Θ̄/∂τ sin ϑ)                 (51)
    ∫ [δΘ + δU + K′₁ √E (n δu − u̇ n′) + K′₂ √G (n δv − v̇ n′)] dt = 0                        (54)

Where the ground's parametrisation turns the other way, √G₁, D₁ and D″₁ have the other sign.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from voronets.expressions.scalars import ARRAYS
from voronets.expressions.vectors import Scalar
from voronets.forms.neumann import relations
from voronets.forms.neumann.rolling_body import RollingBody, rolling_body
from voronets.forms.rolling.sphere_equations import turning_rate
from voronets.forms.rolling.voronets1911 import Voronets1911
from voronets.mechanics.first_order import State
from voronets.rolling.system import RollingProblem


@dataclass(frozen=True)
class SurfaceRelations:
    """A body on any surface at one moment: numbers, or arrays with one number a sample.

    now    the body at its contact
    rates  u̇, v̇, ϑ̇, u̇₁, v̇₁
    """

    now: RollingBody
    rates: tuple[Scalar, ...]

    def impulses(self) -> tuple[Scalar, Scalar]:
        """K₁, K₂: ∂T/∂u̇₁ and ∂T/∂v̇₁ of the body that rolls."""
        at, axes = self.now.at, self.now.axes
        (xi, eta, epsilon), (sigma, tau, n) = axes.lever, axes.omega
        by_sigma, by_tau, by_n = axes.angular_momentum
        root, sin, cos = relations.roots(at), at.sin, at.cos
        on_u, on_v = axes.mass * (epsilon * sigma - xi * n), axes.mass * (epsilon * tau - eta * n)
        # Voronets1911 (51)
        K1 = root.E1 * (on_u * cos + on_v * sin) + at.ground.N_u * by_n
        K1 = K1 - root.E1 * at.ground.B11 * (by_sigma * cos + by_tau * sin)
        K2 = root.G1 * (on_u * sin - on_v * cos) + at.ground.N_v * by_n
        return K1, K2 - root.G1 * at.ground.B22 * (by_sigma * sin - by_tau * cos)

    def displacements(self, u: Scalar, v: Scalar) -> tuple[Scalar, Scalar]:
        """δu₁, δv₁ for δu, δv."""
        return relations.dependent(self.now.at, u, v)  # Voronets1911 (52)

    def virtual_spin(self, small: Sequence[Scalar]) -> Scalar:
        """n′ for δu, δv, δϑ."""
        u, v, theta = small
        # Voronets1911 (53): as n of (9), which is ϑ̇ of (47) with n and ϑ̇ exchanged
        return turning_rate(self.now.at, (u, v, theta), self.displacements(u, v))

    def transpositions(self, small: Sequence[Scalar]) -> tuple[Scalar, Scalar]:
        """The coefficients of K₁ and K₂ in (18) for δu, δv, δϑ."""
        at, root, spin, n = self.now.at, *self._spins(small)
        (u, v, *_), (du, dv, _) = self.rates, small
        along, across = root.E * (n * du - u * spin), root.G * (n * dv - v * spin)
        # Voronets1911 § 16, before (54)
        return (along * at.cos + across * at.sin) / root.E1, (
            along * at.sin - across * at.cos
        ) / root.G1

    def joined_impulses(self) -> tuple[Scalar, Scalar]:
        """K′₁, K′₂ of K₁, K₂."""
        at, root = self.now.at, relations.roots(self.now.at)
        K1, K2 = self.impulses()
        first, second = K1 / root.E1, K2 / root.G1
        # Voronets1911 (55)
        return first * at.cos + second * at.sin, first * at.sin - second * at.cos

    def variational_terms(self, small: Sequence[Scalar]) -> Scalar:
        """What stands beside δΘ + δU in the integrand of (54), for δu, δv, δϑ."""
        root, spin, n = self._spins(small)
        (u, v, *_), (du, dv, _), (K1, K2) = self.rates, small, self.joined_impulses()
        # Voronets1911 (54)
        return K1 * root.E * (n * du - u * spin) + K2 * root.G * (n * dv - v * spin)

    def _spins(self, small: Sequence[Scalar]) -> tuple[relations.Roots, Scalar, Scalar]:
        return relations.roots(self.now.at), self.virtual_spin(small), self.now.axes.omega[2]


def surface_relations(problem: RollingProblem, x: State, ns: Any = ARRAYS) -> SurfaceRelations:
    """The relations of a problem at u, v, ϑ, u₁, v₁, u̇, v̇, ϑ̇."""
    form = Voronets1911(problem)
    p = form.coordinates.numbers
    now = rolling_body(form.coordinates, ns, form.to_neumann(ns, x, p), p)
    return SurfaceRelations(now, now.contact.rates)
