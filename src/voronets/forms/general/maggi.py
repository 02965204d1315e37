r"""Maggi's equations.

    E_i + Σ_ν a_νi E_{n+ν} = 0,   E_s = d/dt ∂T/∂q̇_s − ∂T/∂q_s − ∂U/∂q_s − Q_s,      dc_ν/dt = 0

The Lagrangian expressions E_s of the free system, combined along the velocities that (14) leaves
free, so that the multipliers drop out; T keeps all its velocities.
"""

from __future__ import annotations

from functools import cached_property

from voronets.forms.equation import Equation, Term
from voronets.forms.general.eliminated import Eliminated
from voronets.forms.general.multipliers import condition_rates


class Maggi(Eliminated):
    """Any system with independent constraints."""

    key = "maggi"
    title = "Maggi's equations"
    source = "Maggi 1896"

    @cached_property
    def equations(self) -> tuple[Equation, ...]:
        s, solved = self.problem, self.solved_for
        result = []
        for place, i in enumerate(solved.independent):
            left = list(self.inertia_terms(i))
            for nu, (d, row) in enumerate(zip(solved.dependent, solved.a, strict=True)):
                momentum, gradient = self.inertia_terms(d)
                word = self.coefficient(nu, place) * (momentum.letters + gradient.letters)
                left.append(Term(word, row[place] * (momentum.expression + gradient.expression)))
            right = self.force_terms(place, reduce=False)
            result.append(Equation(s.names[i], tuple(left), right))
        return (*result, *condition_rates(s))
