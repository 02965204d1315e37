r"""The angular momentum about the contact, constant in space (Voronets1911 (46), Chaplygin1897).

With a = −r n, a sphere about O, v_O = r ω × n, and (1 + r S) V = r ω × n for the ground's S: V is along
v_O for every ω just where S is a multiple of 1, on a plane or a sphere.  Then K = V × m v_O vanishes
(§ 13), and with it dΓ₁/dt if the forces have no moment about the contact: on a plane gravity along
the normal, on a sphere a force towards or from its centre.

All three components of Γ₁ in space are constant then, with a rotor too (§ 15): Γ₁ = R (J ω + κ e)
has the rotor's momentum in it, whatever its axle.  (46) is the square of its length.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from voronets.expressions.vectors import Scalar, Vector
from voronets.facts.condition import Condition
from voronets.facts.facts import Facts
from voronets.facts.force_conditions import force_through_contact, no_resistance
from voronets.facts.shape_conditions import ground_umbilic, round_about_centre
from voronets.invariants.contract import XYZ, Integral, Place


def momentum_conditions(facts: Facts) -> Iterator[Condition]:
    """The conditions under which Γ₁ is constant."""
    checks = (round_about_centre, ground_umbilic, force_through_contact, no_resistance)
    return facts.measured(*checks)


class Momentum(Integral):
    """Γ₁ in space axes: Chaplygin's integrals of areas."""

    name = "momentum"
    title = "angular momentum about the contact, in space"
    source = "Chaplygin1897; Voronets1911 §§ 13, 15"
    formula = r"R\,\bigl(J\omega + \kappa e\bigr)"
    plain = "R (J ω + κ e)"
    unit = "kg m^2/s"
    labels = XYZ

    def _conditions(self, facts: Facts) -> Iterator[Condition]:
        return momentum_conditions(facts)

    def value(self, at: Place) -> Vector:
        found: Vector = at.R @ at.G
        return found

    def magnitude(self, at: Place) -> Any:
        return np.sqrt(at.G @ at.G)


class MomentumSquared(Integral):
    """|Γ₁|²: Voronets1911 (46)."""

    name = "momentum_squared"
    title = "square of the angular momentum about the contact"
    source = "Voronets1911 (46), § 15 with a rotor"
    formula = (
        r"\frac1{\mu^2}\Bigl(\frac{\partial\Theta}{\partial\dot u}\Bigr)^2"
        r" + \frac1{\nu^2}\Bigl(\frac{\partial\Theta}{\partial\dot v}\Bigr)^2"
        r" + \Bigl(\frac{\partial\Theta}{\partial n}\Bigr)^2"
    )
    plain = "|J ω + κ e|²"
    unit = "kg^2 m^4/s^2"

    def _conditions(self, facts: Facts) -> Iterator[Condition]:
        return momentum_conditions(facts)

    def value(self, at: Place) -> Scalar:
        return at.G @ at.G

    def magnitude(self, at: Place) -> Any:
        return at.G @ at.G
