"""What the forms without multipliers share: dependent velocities, and their names in LaTeX."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from functools import cached_property
from typing import Any, Self

from sympy import Expr

from voronets.expressions.algebra import derivative
from voronets.forms.equation import Equation, Term, definition
from voronets.forms.general.dependent import Dependence, NotIndependent, solved_for
from voronets.forms.general.system_form import SystemForm
from voronets.forms.notation import letter, partial, rate
from voronets.mechanics.system import System, acceleration, velocity


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

    @cached_property
    def constraint_definitions(self) -> tuple[Equation, ...]:
        """(14) itself, to be shown beside the equations."""
        return tuple(
            definition(v, expression) for v, expression in self.solved_for.velocities.items()
        )

    @property
    def definitions(self) -> tuple[Equation, ...]:
        return self.constraint_definitions

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
            Term(partial("U", name), derivative(s.U, name)),
            Term(f"Q_{{{letter(name)}}}", keep(s.Q[i])),
        ]
        for d, row in zip(solved.dependent, solved.a, strict=True):
            other = s.names[d]
            word = rf"{partial('U', other)} + Q_{{{letter(other)}}}"
            word = rf"{coefficient(other, name)}\left({word}\right)"
            terms.append(Term(word, row[place] * keep(s.force[d])))
        return tuple(terms)


class Reduced(Eliminated):
    """A form in Θ, T without the dependent velocities, and their impulses K_ν."""

    @cached_property
    def Theta(self) -> Expr:
        """T without the dependent velocities."""
        return self.solved_for.reduced(self.problem.T)

    @cached_property
    def K(self) -> tuple[Expr, ...]:
        """∂T/∂q̇_{n+ν}, the impulses of the dependent velocities, without them."""
        s, solved = self.problem, self.solved_for
        return tuple(solved.reduced(s.momenta[d]) for d in solved.dependent)

    @cached_property
    def equations(self) -> tuple[Equation, ...]:
        """d/dt ∂Θ/∂q̇_i = ∂Θ/∂q_i + …, then q̈_{n+ν}."""
        s, solved = self.problem, self.solved_for
        result = []
        for place, i in enumerate(solved.independent):
            name = s.names[i]
            momentum = derivative(self.Theta, s.v[i].name)
            left = (Term(rate(partial(r"\Theta", velocity(name))), solved.rate(momentum)),)
            slope = Term(partial(r"\Theta", name), derivative(self.Theta, name))
            result.append(Equation(name, left, (slope, *self.right(place))))
        for d, expression in zip(solved.dependent, solved.velocities.values(), strict=True):
            name = s.names[d]
            left = (Term(letter(acceleration(name)), s.a[d]),)
            word = rate(self.velocity_word(letter(name)))
            result.append(Equation(name, left, (Term(word, solved.rate(expression)),)))
        return tuple(result)

    @abstractmethod
    def right(self, place: int) -> Iterable[Term]:
        """What stands on the right besides ∂Θ/∂q_i."""

    @abstractmethod
    def velocity_word(self, name: str) -> str:
        """The right-hand side of (14) in LaTeX."""


def coefficient(dependent: str, independent: str) -> str:
    """a_νi, with the coordinates' own letters for the indices."""
    return rf"a_{{{letter(dependent)},{letter(independent)}}}"
