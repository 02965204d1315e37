r"""Two surfaces of revolution (Voronets 1911, § 17): u, ϑ, u₁ in time, then v and v₁ by quadratures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from voronets.engine.motion import Motion
from voronets.forms.neumann.coordinates import COORDINATES, NAMES
from voronets.numerics.linear_equations import Panels, solve_linear
from voronets.solutions.equations.noncyclic import NonCyclic
from voronets.solutions.equations.two_revolutions import two_revolutions
from voronets.solutions.reductions.contract import Reduction
from voronets.solutions.reductions.given import Asked, State, given
from voronets.solutions.reductions.rebuilt import Rebuilt, rebuilt_from_neumann


@dataclass(frozen=True)
class TwoRevolutionsReduction(Reduction):
    """One motion, from its start; ``start`` has u, v, ϑ, u₁, v₁, σ, τ, n."""

    equations: NonCyclic
    start: np.ndarray

    def reduced(self, duration: float) -> Motion:
        """The kept coordinates and σ, τ, n in time."""
        x = [self.start[NAMES.index(name)] for name in self.equations.names]
        return self.in_time(self.equations.system(), np.array(x), duration)

    def rebuilt(self, t: np.ndarray, duration: float) -> Rebuilt:
        """The whole motion at times."""
        motion = self.reduced(duration)
        cyclic = self.equations.cyclic
        angles = quadratures(motion, [f"{name}'" for name in cyclic], self.tolerance)(t)
        data = motion.at(np.clip(t, 0.0, motion.t_end))
        known = {name: data[name].values for name in self.equations.names}
        for i, name in enumerate(cyclic):
            known[name] = self.start[COORDINATES.index(name)] + angles[:, i]
        return rebuilt_from_neumann(self.equations.coordinates, t, known)


def reduce_two_revolutions(
    asked: Asked, state: State = None, *, tolerance: float = 1e-14
) -> TwoRevolutionsReduction:
    """The reduction of a body of revolution on a ground of revolution.

    asked  a scenario, a ``start(…)``, or a problem with a ``state`` of the core
    """
    problem, x, _ = given(asked, state)
    equations = two_revolutions(problem)
    return TwoRevolutionsReduction(
        equations, equations.coordinates.from_state(x), tolerance=tolerance
    )


def quadratures(motion: Motion, names: Sequence[str], tolerance: float) -> Panels:
    """The integrals of observables from the start on."""

    def coefficients(when: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        data = motion.at(np.clip(when, 0.0, motion.t_end))
        b = np.stack([data[name].values for name in names], axis=1)
        return np.zeros((len(when), len(names), len(names))), b

    return solve_linear(coefficients, 0.0, motion.t_end, np.zeros(len(names)), tolerance=tolerance)
