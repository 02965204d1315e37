"""What Voronets 1911, § 16, says before (56) of a body at one moment: impulses and virtual displacements."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from voronets.expressions.scalars import ARRAYS
from voronets.expressions.vectors import Scalar
from voronets.forms.neumann import relations
from voronets.forms.neumann.rolling_body import RollingBody, rolling_body
from voronets.forms.rolling.surface_variations import (
    impulses,
    joined_impulses,
    rolling_variations,
    variational_terms,
    virtual_spin,
)
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
        axes = self.now.axes
        return impulses(self.now.at, axes.mass, axes.lever, axes.omega, axes.angular_momentum)

    def displacements(self, u: Scalar, v: Scalar) -> tuple[Scalar, Scalar]:
        """δu₁, δv₁ for δu, δv."""
        return relations.dependent(self.now.at, u, v)  # Voronets1911 (52)

    def virtual_spin(self, small: Sequence[Scalar]) -> Scalar:
        """n′ for δu, δv, δϑ."""
        return virtual_spin(self.now.at, small, self.displacements(*small[:2]))

    def transpositions(self, small: Sequence[Scalar]) -> tuple[Scalar, Scalar]:
        """The coefficients of K₁ and K₂ in (18) for δu, δv, δϑ."""
        at, root = self.now.at, relations.roots(self.now.at)
        along, across = self._varied(small)
        # Voronets1911 § 16, before (54)
        return (along * at.cos + across * at.sin) / root.E1, (
            along * at.sin - across * at.cos
        ) / root.G1

    def joined_impulses(self) -> tuple[Scalar, Scalar]:
        """K′₁, K′₂ of K₁, K₂."""
        return joined_impulses(self.now.at, self.impulses())

    def variational_terms(self, small: Sequence[Scalar]) -> Scalar:
        """What stands beside δΘ + δU in the integrand of (54), for δu, δv, δϑ."""
        return variational_terms(self.joined_impulses(), self._varied(small))

    def _varied(self, small: Sequence[Scalar]) -> tuple[Scalar, Scalar]:
        root, n = relations.roots(self.now.at), self.now.axes.omega[2]
        return rolling_variations(root, n, self.virtual_spin(small), self.rates, small)


def surface_relations(problem: RollingProblem, x: State, ns: Any = ARRAYS) -> SurfaceRelations:
    """The relations of a problem at u, v, ϑ, u₁, v₁, u̇, v̇, ϑ̇."""
    form = Voronets1911(problem)
    p = form.coordinates.numbers
    now = rolling_body(form.coordinates, ns, form.to_neumann(ns, x, p), p)
    return SurfaceRelations(now, now.contact.rates)
