"""Forces and couples in letters: Γ about the contact, the force on ξ, η, ζ, resistances, the rotor."""

from __future__ import annotations

import sympy

from voronets.expressions.vectors import Vector, cross
from voronets.forms.equation import Equation, definitions
from voronets.forms.neumann import moving_axes
from voronets.forms.neumann.coordinates import Neumann, across
from voronets.forms.neumann.letters import LEVER, OMEGA, THETA
from voronets.forms.neumann.moving_axes import NOTHING
from voronets.forms.notation import letters

GAMMA = Vector(*letters("Γ_ξ Γ_η Γ_ζ"))
FORCE = Vector(*letters("F_ξ F_η F_ζ"))
ROTOR = Vector(*letters("κ_ξ κ_η κ_ζ"))
K_R, K_S = letters("k_r k_s")


def rotor_couple(coordinates: Neumann, omega: Vector = OMEGA) -> Vector:
    """−ω × κ e on ξ, η, ζ; nothing without a rotor."""
    if coordinates.problem.body.rotor is None:
        return NOTHING
    return moving_axes.rotor_couple(omega, ROTOR)


def resistance(coordinates: Neumann, omega: Vector = OMEGA) -> Vector:
    """The couple of the resistances on ξ, η, ζ, in the letters that have numbers."""
    forces = coordinates.problem.forces
    k = {
        "resistance.rolling": K_R if forces.rolling_resistance else sympy.Integer(0),
        "resistance.spinning": K_S if forces.spinning_resistance else sympy.Integer(0),
    }
    return Vector(*map(sympy.expand, forces.moment(k, omega, Vector(0, 0, 1))))


def moment_letters(coordinates: Neumann, force: bool = True) -> list[Equation]:
    """Γ_ξ, Γ_η, Γ_ζ about the contact: of the force where it is wanted, and of the resistances."""
    of_force = -cross(LEVER, FORCE) if force else NOTHING
    found = definitions(GAMMA, of_force + resistance(coordinates))
    if not force:
        return found
    on_ground = Vector(*letters("F_ξ₁ F_η₁ F_ζ₁"))
    turned = across(sympy.sin(THETA), sympy.cos(THETA)) @ on_ground
    return found + definitions(FORCE, turned)
