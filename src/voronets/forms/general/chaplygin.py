r"""Chaplygin's equations, the classic form (Voronets 1911 §6).

    d/dt ∂Θ/∂q̇_i = ∂Θ/∂q_i + Q_i + Σ_ν a_νi Q_{n+ν} + Σ_ν K_ν Σ_j (∂a_νi/∂q_j − ∂a_νj/∂q_i) q̇_j

for constraints q̇_{n+ν} = Σ a_νi q̇_i when no q_{n+ν} occurs in T, in the forces or in the a_νi and
time nowhere in T, U and the a_νi.  The print leaves out the sum over j and has no forces but
∂U/∂q_i; other forces are allowed here under the same condition.  The q_{n+ν} follow by quadratures.
"""

from __future__ import annotations

from functools import lru_cache

import sympy
from sympy import Expr, Symbol

from voronets.expressions.algebra import derivative, symbols_of
from voronets.forms.equation import Term
from voronets.forms.general.dependent import KEPT, Dependence
from voronets.forms.general.eliminated import Reduced
from voronets.mechanics.linear_formulas import total
from voronets.mechanics.sample_states import SampleStates
from voronets.mechanics.system import TIME, velocity


class UnderChaplygin:
    """The condition of the forms for systems whose dependent coordinates are cyclic."""

    @classmethod
    def condition(cls, solved: Dependence) -> str:
        return "; ".join(chaplygin_faults(solved))


class Chaplygin(UnderChaplygin, Reduced):
    """Systems whose dependent coordinates are cyclic, without explicit time."""

    key = "chaplygin"
    title = "Chaplygin's equations"
    source = "Voronets 1911, § 6"

    def right(self, place: int) -> list[Term]:
        brackets = [self._bracket(nu, place) for nu in range(len(self.solved_for.dependent))]
        return [*self.force_terms(place), *brackets]

    def _bracket(self, nu: int, place: int) -> Term:
        """K_ν Σ_j (∂a_νi/∂q_j − ∂a_νj/∂q_i) q̇_j."""
        s, solved = self.problem, self.solved_for
        row, name = solved.a[nu], self.independent[place]
        inside = total(
            *(
                (derivative(row[place], s.names[j]) - derivative(row[k], name)) * s.v[j]
                for k, j in enumerate(solved.independent)
            )
        )
        word = sympy.Add(
            *(
                self.by(self.coefficient(nu, place), other) * Symbol(velocity(other))
                - self.by(self.coefficient(nu, k), name) * Symbol(velocity(other))
                for k, other in enumerate(self.independent)
                if k != place
            )
        )
        return Term(self.sign("K", self.dependent[nu]) * word, self.K[nu] * inside)


@lru_cache(maxsize=KEPT)
def chaplygin_faults(solved: Dependence) -> tuple[str, ...]:
    """Which of Chaplygin's conditions fail, each in a sentence; several forms have them."""
    s = solved.system
    parts: list[tuple[str, Expr]] = [("the kinetic energy", s.T), ("the force function", s.U)]
    rows = [
        (f"the constraint for {s.names[d]}'", x)
        for d, row, a0 in zip(solved.dependent, solved.a, solved.a0, strict=True)
        for x in (*row, a0)
    ]
    forces = [(f"the force on {name}", Q) for name, Q in zip(s.names, s.Q, strict=True)]
    faults = []
    for d in solved.dependent:
        places = _places(solved, s.q[d], [*parts, *forces, *rows])
        if places:
            faults.append(f"the dependent coordinate {s.names[d]} occurs in {places}")
    places = _places(solved, TIME, [*parts, *rows])
    if places:
        faults.append(f"time occurs explicitly in {places}")
    for d, a0 in zip(solved.dependent, solved.a0, strict=True):
        if a0 != 0 and not SampleStates(s).vanish(a0):
            faults.append(f"the constraint for {s.names[d]}' has a term without velocities")
    return tuple(faults)


def _places(solved: Dependence, symbol: Symbol, parts: list[tuple[str, Expr]]) -> str:
    """Where the symbol really occurs: its derivative is not zero."""
    found: dict[str, None] = {}
    for where, expression in parts:
        if symbol in symbols_of([expression]):
            slope = derivative(expression, symbol.name)
            if not SampleStates(solved.system).vanish(slope):
                found[where] = None
    return ", ".join(found)
