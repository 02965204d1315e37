"""What the constraints of a system are: integrable, cyclic; what they leave constant.

print(describe(system))
"""

from __future__ import annotations

from dataclasses import dataclass

from voronets.analysis.cyclic import Cyclic, cyclic
from voronets.analysis.distribution import Growth, growth
from voronets.analysis.integrability import Integrability, KeepsForm, ferrers, integrability
from voronets.invariants.energy_of_system import EnergyIntegral, energy_integral
from voronets.mechanics.system import System


@dataclass(frozen=True)
class ConstraintReport:
    """Everything together."""

    integrability: Integrability
    growth: Growth
    ferrers: tuple[KeepsForm, ...]
    cyclic: Cyclic
    energy: EnergyIntegral

    def __str__(self) -> str:
        parts = (self.integrability, self.growth, *self.ferrers, self.cyclic, self.energy)
        return "\n".join(map(str, parts))


def describe(system: System) -> ConstraintReport:
    """What the constraints of a system are."""
    return ConstraintReport(
        integrability(system), growth(system), ferrers(system), cyclic(system),
        energy_integral(system),
    )  # fmt: skip
