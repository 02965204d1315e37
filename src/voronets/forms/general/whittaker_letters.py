r"""Whittaker's equations in letters, for systems and bodies whose velocities play the quasi-velocities.

With q̇_1 for η_1 the independent variable τ is q_1 itself, the K_qpr vanish and K*_qpν = A_pq^(ν):

    d/dτ ∂L′/∂w_p = Y_p L′ + Σ_ν K_ν (A_p1^(ν) + Σ_q A_pq^(ν) w_q)                        # (3.19)
    q̇_1 by Θ = h + U,     q̇_p = w_p q̇_1,     dτ = q̇_1 dt                               # (3.8)
    L′ = 2 √((h + U) Φ) = 2 Θ/q̇_1,     ∂L′/∂w_p = ∂Θ/∂q̇_p                            # (3.9), (3.16)

since Θ = q̇_1² Φ.  Its slopes with w held are those of Θ and U with the velocities held, over q̇_1.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import sympy
from sympy import Expr, Symbol

from voronets.forms.equation import Equation, Sum, definition, equation
from voronets.forms.notation import indexed, slope

FUNCTION, THETA = "L′", "Θ"


@dataclass(frozen=True)
class WhittakerLetters:
    """The letters of a system with dependent velocities.

    names         of the coordinates whose slopes L′ may have
    independent   names of the independent coordinates, that which plays time first
    dependent     names of the others
    rate          the letter q̇ of a name
    a             the letter a_νi of two names, or nothing where it is zero
    bent          A_ij^(ν) in letters, by the names of ν, i and j
    K             the letter K_ν of a name
    energy        the letter whose value is the kinetic energy, T or Θ
    """

    names: Sequence[str]
    independent: Sequence[str]
    dependent: Sequence[str]
    rate: Callable[[str], Symbol]
    a: Callable[[str, str], Expr]
    bent: Callable[[str, str, str], Expr]
    K: Callable[[str], Symbol]
    energy: Symbol

    def w(self, name: str) -> Symbol:
        """w_p = q̇_p/q̇_1."""
        return indexed("w", name)

    @property
    def equations(self) -> list[Equation]:
        """(3.19), then (3.8) and (3.20)."""
        first, *others = self.independent
        found = [self._motion(name) for name in others]
        found.append(equation(self.energy, Sum(Symbol("h"), Symbol("U")), "(3.8)"))
        found += [
            equation(self.rate(name), self.w(name) * self.rate(first), "(3.8)") for name in others
        ]
        for nu in self.dependent:
            parts = (self.a(nu, name) * self.rate(name) for name in self.independent)
            found.append(equation(self.rate(nu), Sum(*parts), "(3.20)"))
        return [*found, equation(Symbol("dτ/dt"), self.rate(first))]

    def _motion(self, name: str) -> Equation:
        first, *others = self.independent
        terms: list[Expr] = [slope(FUNCTION, name)]
        terms += [self.a(nu, name) * slope(FUNCTION, nu) for nu in self.dependent]
        for nu in self.dependent:
            turned = (
                self.bent(nu, name, other) * self.w(other) for other in others if other != name
            )
            terms.append(self.K(nu) * sympy.Add(self.bent(nu, name, first), *turned))
        letter = Symbol(f"d({slope(FUNCTION, self.w(name).name)})/dτ")
        return equation(letter, Sum(*terms), "(3.19)")

    @property
    def definitions(self) -> list[Equation]:
        """L′ and its derivatives."""
        first, *others = self.independent
        speed = self.rate(first)
        found = [definition(FUNCTION, 2 * self.energy / speed, "(3.9)")]
        found += [
            definition(
                slope(FUNCTION, self.w(name).name), slope(THETA, self.rate(name).name), "(3.16)"
            )
            for name in others
        ]
        return found + [
            definition(slope(FUNCTION, name), (slope(THETA, name) + slope("U", name)) / speed)
            for name in self.names
        ]
