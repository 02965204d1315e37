r"""Lagrange's equations with explicit time (Vielle 1849 (5)).

d/dt ∂T/∂q̇_i − ∂T/∂q_i = ∂U/∂q_i + Q_i
"""

from __future__ import annotations

from functools import cached_property

from voronets.expressions.algebra import derivative
from voronets.forms.equation import Equation, Term
from voronets.forms.general.system_form import SystemForm
from voronets.forms.notation import letter, partial, rate
from voronets.mechanics.system import System, velocity


class Lagrange(SystemForm):
    """Holonomic systems in independent coordinates."""

    key = "lagrange"
    title = "Lagrange's equations"
    source = "Vielle1849 (5)"

    @classmethod
    def refusal(cls, system: System) -> str:
        if system.conditions:
            count = len(system.conditions)
            return f"the coordinates are not independent: {count} constraint{'s' * (count > 1)}"
        return ""

    @cached_property
    def equations(self) -> tuple[Equation, ...]:
        s = self.problem
        result = []
        for i, name in enumerate(s.names):
            left = (
                Term(rate(partial("T", velocity(name))), s.rate(s.momenta[i])),
                Term("-" + partial("T", name), -derivative(s.T, name)),
            )
            right = (
                Term(partial("U", name), derivative(s.U, name)),
                Term(f"Q_{{{letter(name)}}}", s.Q[i]),
            )
            result.append(Equation(name, left, right))
        return tuple(result)
