r"""Voronets 1911, (51)–(55): the variational formula (18) of a body on any surface, in lines of curvature.

    ∫ [δΘ + δU + K′₁ √E (n δu − u̇ n′) + K′₂ √G (n δv − v̇ n′)] dt = 0                        (54)

The coefficients of δu, δv, δϑ are the equations (57); here K′₁, K′₂ come from the impulses K₁, K₂ of u₁ and v₁ by (51)
and (55).  A rotor and resistances add the work Q_u δu + Q_v δv + Q_ϑ δϑ of their couple.
"""

from __future__ import annotations

from functools import cached_property

import sympy
from sympy import Symbol

from voronets.expressions.vectors import Scalar, Vector
from voronets.forms.equation import Equation, definition, definitions, equation
from voronets.forms.neumann import relations
from voronets.forms.neumann.coordinates import ContactPlace
from voronets.forms.neumann.letters import LEVER, OMEGA, RATES, M, N, letter_place
from voronets.forms.notation import letters
from voronets.forms.rolling import surface_variations as variations
from voronets.forms.rolling.voronets1911 import IMPULSES, MOMENTA, Voronets1911

SMALL, GROUND = letters("δu δv δϑ"), letters("δu₁ δv₁")
OWN_IMPULSES, SPIN = letters("K₁ K₂"), Symbol("n′")


class VariationalOnSurface(Voronets1911):
    """(54) with (50)–(53) and (55), and the equations (57) that it gives."""

    key = "variational-surface"
    title = "Voronets' variational formula on an arbitrary surface, and the equations that it gives"
    source = "Voronets 1911, (50)–(57), (59)"

    @staticmethod
    def joined_impulses(
        at: ContactPlace, m: Scalar, lever: Vector, omega: Vector, momentum: Vector
    ) -> tuple[Scalar, Scalar]:
        return variations.joined_impulses(at, variations.impulses(at, m, lever, omega, momentum))

    @cached_property
    def equations(self) -> tuple[Equation, ...]:
        root = relations.roots(letter_place(self.coordinates))
        varied = variations.rolling_variations(root, N, SPIN, RATES, SMALL)
        integrand = sympy.Add(*letters("δΘ δU"), variations.variational_terms(IMPULSES, varied))
        if self.has_couple:
            work = zip(letters("Q_u Q_v Q_ϑ"), SMALL, strict=True)
            integrand = integrand + sympy.Add(*(Q * small for Q, small in work))
        whole = sympy.Integral(integrand, letters("t t₁ t₂"))
        return (equation(whole, 0, "Voronets 1911 (54)"), *super().equations)

    def impulse_letters(self) -> list[Equation]:
        at = letter_place(self.coordinates)
        found = definitions(IMPULSES, variations.joined_impulses(at, OWN_IMPULSES), "(55)")
        own = variations.impulses(at, M, LEVER, OMEGA, MOMENTA)
        found += definitions(OWN_IMPULSES, own, "(51)")
        found.append(definition(SPIN, variations.virtual_spin(at, SMALL, GROUND), "(53)"))
        return found + definitions(GROUND, relations.dependent(at, *SMALL[:2]), "(52)")
