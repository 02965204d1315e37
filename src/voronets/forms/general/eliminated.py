"""What the forms without multipliers share: dependent velocities, and the letters for them."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from functools import cached_property
from typing import Any, Self

import sympy
from sympy import Expr, Symbol

from voronets.expressions.algebra import derivative
from voronets.forms.equation import Equation, Term, definition
from voronets.forms.general.dependent import Dependence, NotIndependent, solved_for
from voronets.forms.general.system_form import SystemForm
from voronets.forms.notation import in_time
from voronets.mechanics.system import System, velocity

THETA = Symbol("Θ")


class Eliminated(SystemForm):
    """A form in which the constraints are solved for dependent velocities (14).

    dependent   coordinates whose velocities are eliminated; chosen well where not given
    """

    def __init__(self, system: System, dependent: Iterable[Any] | None = None) -> None:
        self.problem = system
        try:
            chosen = self.choice(system) if dependent is None else solved_for(system, dependent)
        except NotIndependent as fault:
            raise self.refused(str(fault)) from None
        self.solved_for = chosen
        reason = self.condition(chosen)
        if reason:
            raise self.refused(reason)

    def over(self, system: System) -> Self:
        twin = super().over(system)
        twin.solved_for = self.solved_for.over(system)
        return twin

    @classmethod
    def refusal(cls, system: System) -> str:
        try:
            return cls.condition(cls.choice(system))
        except NotIndependent as fault:
            return str(fault)

    @classmethod
    def condition(cls, solved: Dependence) -> str:
        """What the form asks for beyond constraints that can be solved; empty where it is so."""
        return ""

    @classmethod
    def choice(cls, system: System) -> Dependence:
        """Well chosen dependent velocities; cyclic ones where the form asks for them."""
        first = solved_for(system)
        if not cls.condition(first):
            return first
        second = solved_for(system, cyclic_first=True)
        return first if cls.condition(second) else second

    @property
    def dependent(self) -> tuple[str, ...]:
        """The names of the q_{n+ν}."""
        return tuple(self.problem.names[s] for s in self.solved_for.dependent)

    @property
    def independent(self) -> tuple[str, ...]:
        """The names of the q_i."""
        return tuple(self.problem.names[i] for i in self.solved_for.independent)

    def simplify(self) -> None:
        self.solved_for = self.solved_for.mapped(self.tidy)

    def coefficient(self, nu: int, place: int | None = None) -> Symbol:
        """a_νi, with the coordinates' own names for indices; without a place a_ν."""
        index = () if place is None else (self.independent[place],)
        return self.sign("a", self.dependent[nu], *index)

    def combined(self, nu: int, factors: Iterable[Symbol], rest: Symbol | None) -> Expr:
        """Σ_i a_νi factor_i + rest in letters."""
        terms = [self.coefficient(nu, i) * x for i, x in enumerate(factors)]
        return sympy.Add(*terms, *([] if rest is None else [rest]))

    @property
    def coefficients(self) -> tuple[Equation, ...]:
        """What a_νi and a_ν are."""
        solved, found = self.solved_for, []
        for nu, (row, a0) in enumerate(zip(solved.a, solved.a0, strict=True)):
            found += [definition(self.coefficient(nu, i), x) for i, x in enumerate(row)]
            found.append(definition(self.coefficient(nu), a0))
        return tuple(found)

    @property
    def definitions(self) -> tuple[Equation, ...]:
        return (*super().definitions, *self.coefficients)

    def acting(self, position: int) -> Expr:
        """∂U/∂q_s + Q_s with the dependent velocities eliminated."""
        return self.solved_for.reduced(self.problem.force[position])

    def force_terms(self, place: int, reduce: bool = True) -> tuple[Term, ...]:
        """∂U/∂q_i, Q_i and Σ_ν a_νi (∂U/∂q_{n+ν} + Q_{n+ν}) of the independent coordinate."""
        s, solved = self.problem, self.solved_for
        i = solved.independent[place]
        name = s.names[i]
        keep = solved.reduced if reduce else (lambda x: x)
        terms = [
            Term(self.by(self.sign("U"), name), derivative(s.U, name)),
            Term(self.sign("Q", name), keep(s.Q[i])),
        ]
        for nu, (d, row) in enumerate(zip(solved.dependent, solved.a, strict=True)):
            other = s.names[d]
            word = self.coefficient(nu, place) * self.pulled[other]
            terms.append(Term(word, row[place] * keep(s.force[d])))
        return tuple(terms)


class Reduced(Eliminated):
    """A form in Θ, T without the dependent velocities, and their impulses K_ν."""

    @cached_property
    def Theta(self) -> Expr:
        """T without the dependent velocities."""
        return self.tidy(self.solved_for.reduced(self.problem.T))

    @cached_property
    def K(self) -> tuple[Expr, ...]:
        """∂T/∂q̇_{n+ν}, the impulses of the dependent velocities, without them."""
        s, solved = self.problem, self.solved_for
        return tuple(self.tidy(solved.reduced(s.momenta[d])) for d in solved.dependent)

    @cached_property
    def equations(self) -> tuple[Equation, ...]:
        """d/dt ∂Θ/∂q̇_i = ∂Θ/∂q_i + …, then q̈_{n+ν}."""
        s, solved = self.problem, self.solved_for
        result = []
        for place, i in enumerate(solved.independent):
            name = s.names[i]
            momentum = derivative(self.Theta, s.v[i].name)
            by = self.by(THETA, velocity(name))
            left = (Term(in_time(by), solved.rate(momentum)),)
            result.append(Equation(name, left, (self.gradient(i), *self.right(place))))
        speeds = [Symbol(velocity(name)) for name in self.independent]
        for nu, d in enumerate(solved.dependent):
            name, expression = s.names[d], list(solved.velocities.values())[nu]
            left = (Term(Symbol(velocity(name)), s.a[d]),)
            word = self.combined(nu, speeds, self.coefficient(nu))
            result.append(Equation(name, left, (Term(word, solved.rate(expression)),)))
        return tuple(result)

    @property
    def definitions(self) -> tuple[Equation, ...]:
        impulses = [
            definition(self.sign("K", name), K)
            for name, K in zip(self.dependent, self.K, strict=True)
        ]
        return (definition(THETA, self.Theta), *self.energies, *self.coefficients, *impulses)

    def gradient(self, i: int) -> Term:
        """∂Θ/∂q_i."""
        name = self.problem.names[i]
        return Term(self.by(THETA, name), derivative(self.Theta, name))

    @abstractmethod
    def right(self, place: int) -> Iterable[Term]:
        """What stands on the right besides ∂Θ/∂q_i."""
