"""Forces and couples in letters: Γ about the contact, the force on ξ, η, ζ, resistances, the rotor."""

from __future__ import annotations

import sympy
from sympy import Expr

from voronets.expressions.vectors import Vector, cross
from voronets.forms.neumann.coordinates import Neumann, across
from voronets.forms.neumann.letters import LEVER, OMEGA, THETA
from voronets.forms.written import Written, letters, meaning

GAMMA = letters("Γ_ξ Γ_η Γ_ζ")
FORCE = Vector(*letters("F_ξ F_η F_ζ"))
ROTOR = Vector(*letters("κ_ξ κ_η κ_ζ"))


def rotor_couple(coordinates: Neumann, omega: Vector = OMEGA) -> tuple[Expr, ...]:
    """−ω × κ e on ξ, η, ζ; nothing without a rotor."""
    if coordinates.problem.body.rotor is None:
        return (sympy.Integer(0),) * 3
    return tuple(-x for x in cross(omega, ROTOR))  # Voronets1911 § 15


def resistance(coordinates: Neumann, omega: Vector = OMEGA) -> tuple[Expr, ...]:
    """The couple of the resistances on ξ, η, ζ, in the letters that have numbers."""
    forces, (k_r, k_s) = coordinates.problem.forces, letters("k_r k_s")
    rolling = k_r if forces.rolling_resistance else sympy.Integer(0)
    spinning = k_s if forces.spinning_resistance else sympy.Integer(0)
    return -rolling * omega[0], -rolling * omega[1], -spinning * omega[2]


def moment_letters(coordinates: Neumann, force: bool = True) -> list[Written]:
    """Γ_ξ, Γ_η, Γ_ζ about the contact: of the force where it is wanted, and of the resistances."""
    of_force = -cross(LEVER, FORCE) if force else Vector(*(sympy.Integer(0),) * 3)
    couple = resistance(coordinates)
    found = [
        meaning(name, sympy.Add(x, y)) for name, x, y in zip(GAMMA, of_force, couple, strict=True)
    ]
    return found + (force_letters() if force else [])


def force_letters() -> list[Written]:
    """The force on ξ, η, ζ from its components on ξ₁, η₁, ζ₁."""
    on_ground = Vector(*letters("F_ξ₁ F_η₁ F_ζ₁"))
    turned = across(sympy.sin(THETA), sympy.cos(THETA)) @ on_ground
    return [meaning(name, x) for name, x in zip(FORCE, turned, strict=True)]
