r"""Two surfaces of revolution (Voronets 1911, § 17): u, ϑ, u₁ in time, then v and v₁ by quadratures."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from voronets.engine.motion import Motion
from voronets.forms.neumann.coordinates import NAMES
from voronets.numerics.linear_equations import integral
from voronets.rolling.start import Start
from voronets.solutions.branches import observed
from voronets.solutions.reductions.noncyclic import NonCyclic, two_revolutions
from voronets.solutions.reductions.reduction import Rebuilt, Reduction, pose_at
from voronets.solutions.rolling_solution import Poses, neumann_poses


@dataclass(frozen=True, repr=False)
class TwoRevolutionsReduction(Reduction):
    """One motion, from its start; ``values`` are u, v, ϑ, u₁, v₁, σ, τ, n there."""

    equations: NonCyclic
    values: np.ndarray

    @property
    def unknowns(self) -> tuple[str, ...]:
        return self.equations.names

    def reduced(self, duration: float) -> Motion:
        """The kept coordinates and σ, τ, n in time."""
        x = [self.values[NAMES.index(name)] for name in self.equations.names]
        return self.in_time(self.equations.system(), np.array(x), duration)

    def solve(self, duration: float) -> Rebuilt:
        motion, names, cyclic = self.reduced(duration), self.equations.names, self.equations.cyclic
        rates = [f"{name}'" for name in cyclic]
        begin = np.array([self.values[NAMES.index(name)] for name in cyclic])
        angles = integral(lambda t: observed(motion, t, rates), begin, duration, self.tolerance)

        def poses(t: np.ndarray) -> Poses:
            known = dict(zip(names, observed(motion, t, names).T, strict=True))
            known |= dict(zip(cyclic, angles(t).T, strict=True))
            return neumann_poses(self.equations.coordinates, known)

        return Rebuilt(self.begin, poses, duration)


def reduce_two_revolutions(begin: Start, *, tolerance: float = 1e-14) -> TwoRevolutionsReduction:
    """The reduction of a body of revolution on a ground of revolution."""
    pose_at(begin)
    equations = two_revolutions(begin.problem)
    values = equations.coordinates.from_state(begin.state)
    return TwoRevolutionsReduction(begin, equations, values, tolerance=tolerance)
