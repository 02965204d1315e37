r"""Lagrange's equations with multipliers (Voronets 1911 (16)).

    d/dt ∂T/∂q̇_s = ∂T/∂q_s + ∂U/∂q_s + Q_s + Σ_ν λ_ν ∂c_ν/∂q̇_s,        dc_ν/dt = 0

With c_ν = q̇_{n+ν} − Σ a_νi q̇_i − a_ν these are the paper's: −Σ λ_ν a_νi in the first n equations
(the print has λ_k a_νi there), + λ_ν in the last k.  The multipliers are the reactions.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from sympy import Symbol

from voronets.expressions.algebra import derivative
from voronets.forms.equation import Equation, Term, definition
from voronets.forms.general.dependent import repeated
from voronets.forms.general.system_form import SystemForm
from voronets.mechanics.system import System, velocity


class Multipliers(SystemForm):
    """Any system with independent constraints; the multipliers are unknowns too."""

    key = "multipliers"
    title = "Lagrange's equations with multipliers"
    source = "Voronets 1911, (16)"

    @classmethod
    def refusal(cls, system: System) -> str:
        return repeated(system)

    @cached_property
    def multipliers(self) -> tuple[Symbol, ...]:
        """λ_ν, one a condition."""
        return multiplier_symbols(self.problem)

    @property
    def unknowns(self) -> tuple[Symbol, ...]:
        return (*self.problem.a, *self.multipliers)

    @property
    def definitions(self) -> tuple[Equation, ...]:
        conditions = enumerate(self.problem.conditions)
        return (*super().definitions, *(definition(self._condition(nu), c) for nu, c in conditions))

    def _condition(self, nu: int) -> Symbol:
        return self.sign("c", str(nu + 1))

    @cached_property
    def equations(self) -> tuple[Equation, ...]:
        s = self.problem
        result = []
        for i, name in enumerate(s.names):
            rate_of_momentum, _ = self.inertia_terms(i)
            slope = Term(self.by(self.sign("T"), name), derivative(s.T, name))
            right = [slope, *self.given_forces(i)]
            for nu, factor in enumerate(self.multipliers):
                word = factor * self.by(self._condition(nu), velocity(name))
                right.append(Term(word, factor * s.coefficients[nu][i]))
            result.append(Equation(name, (rate_of_momentum,), tuple(right)))
        return (*result, *condition_rates(s))

    def reactions(self, state: Sequence[float], t: float = 0.0) -> list[float]:
        """λ_ν at a state."""
        solved = self.solved(state, t)
        return [solved[symbol.name] for symbol in self.multipliers]


def multiplier_symbols(system: System) -> tuple[Symbol, ...]:
    """λ_ν, one a condition; Λ_ν where the system has a λ of its own."""
    taken = {*system.names, *system.parameters}
    word = "lambda" if not any(name.startswith("lambda_") for name in taken) else "Lambda"
    return tuple(Symbol(f"{word}_{nu + 1}") for nu in range(len(system.conditions)))


def condition_rates(system: System) -> tuple[Equation, ...]:
    """dc_ν/dt = 0; in letters c_ν = 0."""
    return tuple(
        Equation(f"constraint {nu + 1}", (Term(c, system.rate(c)),))
        for nu, c in enumerate(system.conditions)
    )
