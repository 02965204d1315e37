"""Reductions that are solved and rebuilt into whole motions."""

from voronets.forms.rolling.revolution_linear import RevolutionLinear
from voronets.forms.rolling.riccati_equations import contact_riccati, longitude_riccati
from voronets.solutions.reductions.by_energy import EnergyReduction, reduce_by_energy
from voronets.solutions.reductions.contact_axes import cyclic_coordinates
from voronets.solutions.reductions.on_sphere import SphereReduction, reduce_on_sphere
from voronets.solutions.reductions.reduction import Rebuilt, Reduction, ReductionEnded
from voronets.solutions.reductions.revolution import RevolutionReduction, reduce_revolution
from voronets.solutions.reductions.revolution_linear import revolution_linear
from voronets.solutions.reductions.selection import REDUCTIONS, reduction
from voronets.solutions.reductions.two_revolutions import (
    TwoRevolutionsReduction,
    reduce_two_revolutions,
)

__all__ = [
    "REDUCTIONS", "EnergyReduction", "Rebuilt", "Reduction", "ReductionEnded", "RevolutionLinear",
    "RevolutionReduction", "SphereReduction", "TwoRevolutionsReduction", "contact_riccati",
    "cyclic_coordinates", "longitude_riccati", "reduce_by_energy", "reduce_on_sphere",
    "reduce_revolution", "reduce_two_revolutions", "reduction", "revolution_linear",
]  # fmt: skip
