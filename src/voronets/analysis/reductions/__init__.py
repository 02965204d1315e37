"""Reductions that are solved, rebuilt into whole motions and compared with the direct ones."""

from voronets.analysis.reductions.by_energy import EnergyReduction, reduce_by_energy
from voronets.analysis.reductions.contract import Reduction
from voronets.analysis.reductions.on_sphere import SphereReduction, reduce_on_sphere
from voronets.analysis.reductions.rebuilt import Deviation, Rebuilt, ReductionEnded
from voronets.analysis.reductions.revolution import RevolutionReduction
from voronets.analysis.reductions.revolution_start import reduce_revolution
from voronets.analysis.reductions.riccati import cyclic_coordinates
from voronets.analysis.reductions.two_revolutions import (
    TwoRevolutionsReduction,
    reduce_two_revolutions,
)

__all__ = [
    "Deviation", "EnergyReduction", "Rebuilt", "Reduction", "ReductionEnded",
    "RevolutionReduction", "SphereReduction", "TwoRevolutionsReduction", "cyclic_coordinates",
    "reduce_by_energy", "reduce_on_sphere", "reduce_revolution", "reduce_two_revolutions",
]  # fmt: skip
