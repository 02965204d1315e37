r"""Chaplygin's equations in Diamandiev's form (Diamandiev (2)).

    d/dt ∂T/∂q̇_μ − ∂T/∂q_μ − ∂U/∂q_μ + Σ_ρ B_μ^(ρ) d/dt ∂T/∂q̇_ρ = Q_μ + Σ_ρ B_μ^(ρ) Q_ρ

for q̇_ρ = Σ_μ B_μ^(ρ) q̇_μ (1), ρ dependent, μ independent; T keeps all its velocities.  The print
has the roles of ρ and μ exchanged in (2) and in what the B may depend on; its own (21) has them as
here.  The conditions are Chaplygin's.  Forces other than ∂U/∂q stand on the right.
"""

from __future__ import annotations

from functools import cached_property

from voronets.forms.equation import Equation, Term, definition
from voronets.forms.general.chaplygin import UnderChaplygin
from voronets.forms.general.eliminated import Eliminated
from voronets.forms.general.multipliers import condition_rates
from voronets.forms.notation import in_time
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
            left = [*self.inertia_terms(mu), Term(-slope.letters, -slope.expression)]
            right = [force]
            for rho, row in zip(solved.dependent, solved.a, strict=True):
                other = s.names[rho]
                B = self.sign("B", name, above=other)
                word = B * in_time(self.by(self.sign("T"), velocity(other)))
                left.append(Term(word, row[place] * s.rate(s.momenta[rho])))
                right.append(Term(B * self.sign("Q", other), row[place] * s.Q[rho]))
            result.append(Equation(name, tuple(left), tuple(right)))
        return (*result, *condition_rates(s))

    @property
    def coefficients(self) -> tuple[Equation, ...]:
        """What the B are."""
        return tuple(
            definition(self.sign("B", name, above=other), x)
            for other, row in zip(self.dependent, self.solved_for.a, strict=True)
            for name, x in zip(self.independent, row, strict=True)
        )
