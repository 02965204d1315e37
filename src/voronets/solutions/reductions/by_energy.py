"""t eliminated by the energy, with u, ϑ or another coordinate for independent variable (§ 13, § 17)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from voronets.expressions.faults import Fault, InputError
from voronets.expressions.scalars import FLOATS
from voronets.facts.condition import demand
from voronets.facts.facts import facts_of
from voronets.facts.force_conditions import no_resistance
from voronets.facts.round_ground import RoundGround
from voronets.forms.neumann.coordinates import NAMES
from voronets.mechanics.outcome import Outcome
from voronets.numerics.linear_equations import LinearSolution
from voronets.rolling.start import Start
from voronets.solutions.branches import RATE, BranchedMotion, Part, follow
from voronets.solutions.reductions.contact_axes import poses_on
from voronets.solutions.reductions.energy_branches import EnergyBranches
from voronets.solutions.reductions.noncyclic import SPINS, NonCyclic, fewest
from voronets.solutions.reductions.reduction import (
    FINEST,
    Rebuilt,
    Reduction,
    ReductionEnded,
    axes_on,
    pose_at,
)
from voronets.solutions.rolling_solution import Poses, neumann_poses


@dataclass(frozen=True, repr=False)
class EnergyReduction(Reduction):
    """One motion with the coordinate ``psi`` for independent variable, from its start.

    values  u, v, ϑ, u₁, v₁, σ, τ, n there
    ground  the sphere or plane on which ϑ, u₁, v₁ are cyclic, and the contact axes there
    """

    equations: NonCyclic
    psi: str
    values: np.ndarray
    ground: RoundGround | None = None
    y: np.ndarray | None = None

    @property
    def unknowns(self) -> tuple[str, ...]:
        others = tuple(name for name in self.equations.kept if name != self.psi)
        return (*others, "M2", "M3", f"t as functions of {self.psi}")

    def reduced(self, duration: float) -> BranchedMotion:
        """The non-cyclic unknowns, branch after branch."""
        x = np.array([self.values[NAMES.index(name)] for name in self.equations.names])
        by = EnergyBranches(self.equations, self.psi)
        found = follow(by, x, duration, tolerance=max(self.tolerance, FINEST))
        if found.outcome is not Outcome.COMPLETED:
            raise ReductionEnded(found.message)
        return found

    def solve(self, duration: float) -> Rebuilt:
        found, one, ground = self.reduced(duration), self.equations, self.ground
        if ground is not None:
            assert self.y is not None
            y = self._along(found, SPINS, self.y)
        elif one.cyclic:
            begin = np.array([self.values[NAMES.index(name)] for name in one.cyclic])
            y = self._along(found, [f"{name}'" for name in one.cyclic], begin)

        def poses(t: np.ndarray) -> Poses:
            x = found.at(t, one.names)
            if ground is not None:
                return poses_on(one.coordinates, ground, x, y(t))
            known = dict(zip(one.names, x.T, strict=True))
            if one.cyclic:
                known |= dict(zip(one.cyclic, y(t).T, strict=True))
            return neumann_poses(one.coordinates, known)

        return Rebuilt(self.begin, poses, duration, found.turning_points, found.edges[1:-1])

    def _along(
        self, found: BranchedMotion, names: Sequence[str], y: np.ndarray
    ) -> Callable[[np.ndarray], np.ndarray]:
        """The linear system of the contact axes, or quadratures, part after part."""
        solved = []
        for part in found.parts:
            one = self._on_part(part, names, y)
            solved.append(one)
            y = one(part.motion.t_end)

        def values(t: np.ndarray) -> np.ndarray:
            which = np.searchsorted(found.edges[1:-1], t)
            made = np.empty((len(t), len(y)), dtype=y.dtype)
            for i in np.unique(which):
                made[which == i] = solved[i](found.parts[i].own(t[which == i]))
            return made

        return values

    def _on_part(self, part: Part, names: Sequence[str], y: np.ndarray) -> LinearSolution:
        ground, width, end = self.ground, len(names), part.motion.t_end

        def coefficients(own: np.ndarray) -> tuple[np.ndarray, Any]:
            seen = part.seen(own, (*names, RATE) if part.branch else names)
            if part.branch:  # d/ds = d/dt : |ψ̇|
                seen = seen[:, :-1] / np.abs(seen[:, -1:])
            if ground is not None:
                return ground.matrix(*seen.T), None
            return np.zeros((len(own), width, width)), seen

        return LinearSolution(coefficients, 0.0, y, end / 8, bounds=(0.0, end),
                              tolerance=self.tolerance)  # fmt: skip


def reduce_by_energy(
    begin: Start, *, independent: str = "u", tolerance: float = 1e-14
) -> EnergyReduction:
    """The reduction by the energy, with a coordinate for independent variable.

    independent  u, v, theta, u1 or v1: one that is not cyclic here
    """
    pose = pose_at(begin)
    problem = begin.problem
    demand(*facts_of(problem).measured(no_resistance))
    equations, ground = fewest(problem)
    if independent not in equations.kept:
        why = f"one of {', '.join(equations.kept)}"
        why += f"; {', '.join(equations.cyclic)} are cyclic here" if equations.cyclic else ""
        message = f"{{key}} is {independent}; it must be {why}."
        raise InputError([Fault("independent", independent, why, message)])
    coordinates = equations.coordinates
    values, y = coordinates.from_state(begin.state), None
    if ground is not None:
        at = coordinates.place(FLOATS, coordinates.numbers, [float(c) for c in values[:5]])
        y = axes_on(ground, pose, at.body.axes)
    return EnergyReduction(begin, equations, independent, values, ground, y, tolerance=tolerance)
