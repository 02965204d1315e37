r"""The angular momentum about the contact, constant in space (Voronets1911 (46), Chaplygin1897).

With a = −r n, a sphere about O, v_O = r ω × n, and (1 + r S) V = r ω × n for the ground's S: V is along
v_O for every ω just where S is a multiple of 1, on a plane or a sphere.  Then K = V × m v_O vanishes
(§ 13), and with it dΓ₁/dt if the forces have no moment about the contact: on a plane gravity along
the normal, on a sphere a force towards or from its centre.

All three components of Γ₁ in space are constant then, with a rotor too (§ 15): Γ₁ = R (J ω + κ e)
has the rotor's momentum in it, whatever its axle.  (46) is the square of its length.

The proof needs no rolling, only a force that acts at the contact point, friction of any kind: with
L = I ω + κ e and O − C = (ρ + r) n from the centre C of a sphere of radius ρ, a = −r n,

    L̇ = a × f,   m v̇ = F + f   ⟹   L + m v × a*  is constant,   a* = −(r/(ρ + r)) (O − C)

on the ground (a* = a there), in the air (a* is not a there) and through impacts; on a plane a* = a.
Rubber adds the moment τ n.  It is zero where the spin of a rolling body is constant by itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from voronets.expressions.vectors import Scalar, Vector, cross
from voronets.facts.condition import Condition
from voronets.facts.facts import Facts
from voronets.facts.force_conditions import force_through_contact, no_resistance
from voronets.facts.inertia_conditions import no_rotor, spherical_inertia
from voronets.facts.law_conditions import law_name
from voronets.facts.shape_conditions import ground_umbilic, round_about_centre
from voronets.invariants.contract import XYZ, Integral, Place

AT_THE_CONTACT = "the ground's force acts at the contact point alone, in impacts too"
#: Γ₁ under every law; rubber where it has nothing to do.
LAWS = {
    "rolling": AT_THE_CONTACT,
    "rubber": "the spin of a homogeneous ball is constant by itself, and the rubber's moment zero",
    "smooth": AT_THE_CONTACT,
    "viscous": AT_THE_CONTACT,
    "coulomb": AT_THE_CONTACT,
}


def momentum_conditions(facts: Facts) -> Iterator[Condition]:
    """The conditions under which Γ₁ is constant."""
    checks = (round_about_centre, ground_umbilic, force_through_contact, no_resistance)
    yield from facts.measured(*checks)
    yield from rubber_conditions(facts)


def rubber_conditions(facts: Facts) -> Iterator[Condition]:
    """The conditions under which the moment of rubber is zero, where the law is rubber."""
    if law_name(facts.problem) == "rubber":
        yield from facts.measured(spherical_inertia, no_rotor)


def contact_momentum(facts: Facts, at: Place) -> Vector:
    """Γ₁ in space axes, of a body bounded by a sphere about O that may slip or fly."""
    k, r = facts.umbilic.curvature, facts.sphere.radius
    found: Vector = at.R @ at.G
    if k != 0 and facts.problem.law.slips:
        lever = (at.O - Vector(*facts.umbilic.centre.tolist())) * (-r * k / (1 + r * k))
        found = at.R @ at.L + cross(at.R @ at.v, lever) * at.m
    return found


class Momentum(Integral):
    """Γ₁ in space axes: Chaplygin's integrals of areas."""

    name = "momentum"
    title = "angular momentum about the contact, in space"
    source = "Chaplygin 1897; Voronets 1911, §§ 13, 15"
    formula = r"R\,\bigl(J\omega + \kappa e\bigr)"
    plain = "R (J ω + κ e)"
    unit = "kg m^2/s"
    labels = XYZ
    laws = LAWS

    def _conditions(self, facts: Facts) -> Iterator[Condition]:
        return momentum_conditions(facts)

    def value(self, at: Place) -> Vector:
        return contact_momentum(self.facts, at)

    def magnitude(self, at: Place) -> Any:
        return np.sqrt(at.G @ at.G)


class MomentumSquared(Integral):
    """|Γ₁|²: Voronets1911 (46)."""

    name = "momentum_squared"
    title = "square of the angular momentum about the contact"
    source = "Voronets 1911, (46), § 15 with a rotor"
    formula = (
        r"\frac1{\mu^2}\Bigl(\frac{\partial\Theta}{\partial\dot u}\Bigr)^2"
        r" + \frac1{\nu^2}\Bigl(\frac{\partial\Theta}{\partial\dot v}\Bigr)^2"
        r" + \Bigl(\frac{\partial\Theta}{\partial n}\Bigr)^2"
    )
    plain = "|J ω + κ e|²"
    unit = "kg^2 m^4/s^2"
    laws = LAWS

    def _conditions(self, facts: Facts) -> Iterator[Condition]:
        return momentum_conditions(facts)

    def value(self, at: Place) -> Scalar:
        found = contact_momentum(self.facts, at)
        return found @ found

    def magnitude(self, at: Place) -> Any:
        return at.G @ at.G
