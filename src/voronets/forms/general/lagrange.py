r"""Lagrange's equations with explicit time (Vielle 1849 (5)).

d/dt ∂T/∂q̇_i − ∂T/∂q_i = ∂U/∂q_i + Q_i
"""

from __future__ import annotations

from functools import cached_property

from voronets.forms.equation import Equation
from voronets.forms.general.system_form import SystemForm
from voronets.mechanics.system import System


class Lagrange(SystemForm):
    """Holonomic systems in independent coordinates."""

    key = "lagrange"
    title = "Lagrange's equations"
    source = "Vielle 1849, (5)"

    @classmethod
    def refusal(cls, system: System) -> str:
        if system.conditions:
            count = len(system.conditions)
            number = f"{count} constraint{'s' * (count > 1)}"
            return f"This needs independent coordinates; yours have {number}."
        return ""

    @cached_property
    def equations(self) -> tuple[Equation, ...]:
        return tuple(
            Equation(name, self.inertia_terms(i), self.given_forces(i))
            for i, name in enumerate(self.problem.names)
        )
