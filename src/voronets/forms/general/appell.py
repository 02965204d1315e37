r"""Appell's equations (Gibbs–Appell).

    ∂S*/∂q̈_i = Q_i + Σ_ν a_νi Q_{n+ν},        q̈_{n+ν} = Σ_i a_νi q̈_i + g_ν

The energy of acceleration S = Σ ½ m |ẍ|² is fixed by T but for terms without accelerations, which
no equation needs, since ∂S/∂q̈ = d/dt ∂T/∂q̇ − ∂T/∂q.  So it is taken to be

    S = ½ q̈ᵀ M q̈ + q̈ᵀ h,      M = ∂²T/∂q̇∂q̇,      h = (d/dt ∂T/∂q̇ − ∂T/∂q) at q̈ = 0

and S* is S with the dependent accelerations eliminated by the differentiated constraints.
"""

from __future__ import annotations

from functools import cached_property

from sympy import Expr, Integer, Rational, Symbol

from voronets.expressions.algebra import derivative, substituted
from voronets.forms.alphabet import STAR
from voronets.forms.equation import Equation, Term, definition
from voronets.forms.general.eliminated import Eliminated
from voronets.mechanics.linear_formulas import total
from voronets.mechanics.system import acceleration

S_STAR = Symbol(f"S{STAR}")


class Appell(Eliminated):
    """Any system with independent constraints."""

    key = "appell"
    title = "Appell's equations"
    source = "Appell 1900"

    @cached_property
    def S(self) -> Expr:
        """The energy of acceleration of the free system, without terms free of accelerations."""
        s = self.problem
        still = {a: Integer(0) for a in s.a}
        terms = []
        for i, a in enumerate(s.a):
            h = substituted(s.rate(s.momenta[i]), still) - derivative(s.T, s.names[i])
            masses = map(self.tidy, s.mass[i])
            terms.append(a * self.tidy(h))
            terms += [Rational(1, 2) * M * a * b for M, b in zip(masses, s.a, strict=True)]
        return total(*terms)

    @cached_property
    def S_star(self) -> Expr:
        """S on the accelerations that the constraints allow."""
        return self.tidy(substituted(self.S, self.solved_for.accelerations))

    @property
    def definitions(self) -> tuple[Equation, ...]:
        solved, found = self.solved_for, []
        for nu, (row, g) in enumerate(zip(solved.a, solved.g, strict=True)):
            found += [definition(self.coefficient(nu, i), x) for i, x in enumerate(row)]
            found.append(definition(self.sign("g", self.dependent[nu]), g))
        return (definition(S_STAR, self.S_star), *self.energies, *found)

    @cached_property
    def equations(self) -> tuple[Equation, ...]:
        s, solved = self.problem, self.solved_for
        result = []
        for place, i in enumerate(solved.independent):
            slope = derivative(self.S_star, s.a[i].name)
            left = (Term(self.by(S_STAR, acceleration(s.names[i])), slope),)
            right = self.force_terms(place, reduce=False)
            result.append(Equation(s.names[i], left, right))
        free = [Symbol(acceleration(name)) for name in self.independent]
        for nu, d in enumerate(solved.dependent):
            name, expression = s.names[d], list(solved.accelerations.values())[nu]
            left = (Term(Symbol(acceleration(name)), s.a[d]),)
            word = self.combined(nu, free, self.sign("g", name))
            result.append(Equation(name, left, (Term(word, expression),)))
        return tuple(result)
