r"""Chaplygin's equations in Diamandiev's form (Diamandiev (2)).

    d/dt ∂T/∂q̇_μ − ∂T/∂q_μ − ∂U/∂q_μ + Σ_ρ B_μ^(ρ) d/dt ∂T/∂q̇_ρ = Q_μ + Σ_ρ B_μ^(ρ) Q_ρ

for q̇_ρ = Σ_μ B_μ^(ρ) q̇_μ (1), ρ dependent, μ independent; T keeps all its velocities.  The print
has the roles of ρ and μ exchanged in (2) and in what the B may depend on; its own (21) has them as
here.  The conditions are Chaplygin's.  Forces other than ∂U/∂q stand on the right.
"""

from __future__ import annotations

from functools import cached_property

from voronets.forms.equation import Equation, Term
from voronets.forms.general.chaplygin import UnderChaplygin
from voronets.forms.general.eliminated import Eliminated
from voronets.forms.general.multipliers import condition_rates
from voronets.forms.notation import letter, partial, rate
from voronets.mechanics.system import velocity


class DiamandievChaplygin(UnderChaplygin, Eliminated):
    """Systems whose dependent coordinates are cyclic, without explicit time."""

    key = "diamandiev"
    title = "Chaplygin's equations in Diamandiev's form"
    source = "Diamandiev (2)"

    @cached_property
    def equations(self) -> tuple[Equation, ...]:
        s, solved = self.problem, self.solved_for
        result = []
        for place, mu in enumerate(solved.independent):
            name = s.names[mu]
            slope, force = self.given_forces(mu)
            left = [*self.inertia_terms(mu), Term(f"-{slope.name}", -slope.expression)]
            right = [force]
            for rho, row in zip(solved.dependent, solved.a, strict=True):
                other = s.names[rho]
                B = rf"B_{{{letter(name)}}}^{{({letter(other)})}}"
                word = B + rate(partial("T", velocity(other)))
                left.append(Term(word, row[place] * s.rate(s.momenta[rho])))
                right.append(Term(rf"{B} Q_{{{letter(other)}}}", row[place] * s.Q[rho]))
            result.append(Equation(name, tuple(left), tuple(right)))
        return (*result, *condition_rates(s))
