r"""Ferrers' equations: Voronets' before the derivatives of T are turned into those of Θ (1911 § 5).

    d/dt ∂Θ/∂q̇_i = ∂T/∂q_i + Q_i + Σ_ν a_νi (∂T/∂q_{n+ν} + Q_{n+ν}) + Σ_ν K_ν da_νi/dt
    q̈_{n+ν}     = d/dt (Σ_i a_νi q̇_i + a_ν)

The momenta are those of Θ, into which the constraints were put; the derivatives by coordinates are those
of the whole T, into which they are put afterwards.  The equation is the one between (16) and (17), where
the print has ∂Θ/∂q_i for ∂T/∂q_i.
"""

from __future__ import annotations

from sympy import Expr

from voronets.expressions.algebra import derivative
from voronets.forms.equation import Equation, Term, definition
from voronets.forms.general.eliminated import Reduced
from voronets.forms.notation import in_time


class Ferrers(Reduced):
    """Any system with independent constraints, explicit time and constant terms included."""

    key = "ferrers"
    title = "Ferrers' equations"
    source = "Voronets 1911, § 5"

    def _slope(self, position: int) -> Expr:
        """∂T/∂q_s of the whole T, the dependent velocities put in afterwards."""
        s = self.problem
        return self.solved_for.reduced(derivative(s.T, s.names[position]))

    def gradient(self, i: int) -> Term:
        return Term(self.by(self.sign("T"), self.problem.names[i]), self._slope(i))

    def right(self, place: int) -> list[Term]:
        solved = self.solved_for
        terms = list(self.force_terms(place)[:2])
        for nu, d in enumerate(solved.dependent):
            other, a = self.dependent[nu], self.coefficient(nu, place)
            carried = self.by(self.sign("T"), other) + self.pulled[other]
            inside = self._slope(d) + self.acting(d)
            value = solved.a[nu][place]
            if value != 0:
                terms.append(Term(a * carried, value * inside))
                turned = self.sign("K", other) * in_time(a)
                terms.append(Term(turned, self.K[nu] * solved.rate(value)))
        return terms

    @property
    def definitions(self) -> tuple[Equation, ...]:
        return (definition(self.sign("T"), self.problem.T), *super().definitions)
