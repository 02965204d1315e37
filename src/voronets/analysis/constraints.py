"""What the constraints of a system are: integrable, cyclic; what they leave constant.

print(describe(system))
"""

from __future__ import annotations

import html
from dataclasses import dataclass

from voronets.analysis.cyclic import Cyclic, cyclic
from voronets.analysis.distribution import Growth, growth
from voronets.analysis.integrability import Integrability, KeepsForm, ferrers, integrability
from voronets.expressions.presentation import Card, Presented
from voronets.invariants.energy_of_system import EnergyIntegral, energy_integral
from voronets.mechanics.structure import DependentConstraint, independent, structure
from voronets.mechanics.system import System


@dataclass(frozen=True, repr=False)
class ConstraintReport(Presented):
    """Everything together.

    redundant   constraints that repeat others; the rest is said of a system without them
    """

    redundant: tuple[DependentConstraint, ...]
    integrability: Integrability
    growth: Growth
    ferrers: tuple[KeepsForm, ...]
    cyclic: Cyclic
    energy: EnergyIntegral

    def card(self) -> Card:
        return Card("Constraints", [(line,) for line in str(self).splitlines()])

    def __str__(self) -> str:
        parts = (self.integrability, self.growth, *self.ferrers, self.cyclic, self.energy)
        return "\n".join(map(str, (*self.redundant, *parts)))

    def _repr_html_(self) -> str:
        items = (f"<li>{html.escape(line)}</li>" for line in str(self).splitlines())
        return f"<ul>{''.join(items)}</ul>"


def describe(system: System) -> ConstraintReport:
    """Describe the constraints of a system: integrability, growth, cyclic coordinates, energy."""
    bare = independent(system)
    return ConstraintReport(
        structure(system).dependent, integrability(bare), growth(bare), ferrers(bare), cyclic(bare),
        energy_integral(system),
    )  # fmt: skip
