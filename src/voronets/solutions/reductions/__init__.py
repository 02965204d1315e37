"""Reductions that are solved, rebuilt into whole motions and compared with the direct ones."""

from voronets.solutions.reductions.by_energy import EnergyReduction, reduce_by_energy
from voronets.solutions.reductions.contract import Reduction
from voronets.solutions.reductions.on_sphere import SphereReduction, reduce_on_sphere
from voronets.solutions.reductions.rebuilt import Deviation, Rebuilt, ReductionEnded
from voronets.solutions.reductions.revolution import RevolutionReduction
from voronets.solutions.reductions.revolution_start import reduce_revolution
from voronets.solutions.reductions.riccati import cyclic_coordinates
from voronets.solutions.reductions.two_revolutions import (
    TwoRevolutionsReduction,
    reduce_two_revolutions,
)

__all__ = [
    "Deviation", "EnergyReduction", "Rebuilt", "Reduction", "ReductionEnded",
    "RevolutionReduction", "SphereReduction", "TwoRevolutionsReduction", "cyclic_coordinates",
    "reduce_by_energy", "reduce_on_sphere", "reduce_revolution", "reduce_two_revolutions",
]  # fmt: skip
