"""t eliminated by the energy, with u, ϑ or another coordinate for independent variable (§ 13, § 17)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from voronets.expressions.faults import Fault, InputError
from voronets.expressions.scalars import FLOATS
from voronets.facts.condition import demand
from voronets.facts.facts import facts_of
from voronets.facts.force_conditions import no_resistance
from voronets.facts.round_ground import RoundGround
from voronets.forms.neumann.coordinates import COORDINATES, NAMES, neumann
from voronets.numerics.linear_equations import solve_linear
from voronets.rolling.system import RollingProblem
from voronets.solutions.equations.energy import ByEnergy
from voronets.solutions.equations.noncyclic import SPINS, NonCyclic
from voronets.solutions.equations.sphere import body_on_round
from voronets.solutions.equations.two_revolutions import two_revolutions
from voronets.solutions.reductions.branches import BranchSolver, EnergyMotion, Part
from voronets.solutions.reductions.contract import Reduction
from voronets.solutions.reductions.given import Asked, State, given
from voronets.solutions.reductions.rebuilt import Rebuilt, rebuilt_from_neumann
from voronets.solutions.reductions.riccati import rebuilt_on_round


@dataclass(frozen=True)
class EnergyReduction(Reduction):
    """One motion with the coordinate ``psi`` for independent variable, from its start.

    start   u, v, ϑ, u₁, v₁, σ, τ, n
    ground  the sphere or plane on which ϑ, u₁, v₁ are cyclic, and the contact axes there
    """

    equations: NonCyclic
    psi: str
    start: np.ndarray
    ground: RoundGround | None = None
    y: np.ndarray | None = None

    def reduced(self, duration: float) -> EnergyMotion:
        """The non-cyclic unknowns, branch after branch."""
        x = np.array([self.start[NAMES.index(name)] for name in self.equations.names])
        return BranchSolver(ByEnergy(self.equations, self.psi), duration, self.tolerance).run(x)

    def rebuilt(self, t: np.ndarray, duration: float) -> Rebuilt:
        """The whole motion at times."""
        found = self.reduced(duration)
        x = found.at(t, self.equations.names)
        if self.ground is not None:
            y = self._cyclic(found, t, SPINS)
            made = rebuilt_on_round(self.equations.coordinates, self.ground, t, x, y)
            return replace(made, turning_points=found.turning_points)
        known = dict(zip(self.equations.names, x.T, strict=True))
        names = self.equations.cyclic
        if names:
            angles = self._cyclic(found, t, [f"{name}'" for name in names])
            known |= dict(zip(names, angles.T, strict=True))
        return rebuilt_from_neumann(self.equations.coordinates, t, known, found.turning_points)

    def _cyclic(self, found: EnergyMotion, t: np.ndarray, names: Sequence[str]) -> np.ndarray:
        """The linear system of the contact axes, or quadratures, part after part."""
        ground, width = self.ground, len(names)
        if ground is not None:
            assert self.y is not None
            y = self.y
        else:
            y = np.array([self.start[NAMES.index(name)] for name in self.equations.cyclic])
        values = np.empty((len(t), len(y)), dtype=y.dtype)
        which = np.searchsorted(found.edges[1:-1], t)
        for i, part in enumerate(found.parts):

            def coefficients(own: np.ndarray, part: Part = part) -> tuple[np.ndarray, Any]:
                seen = part.seen(own, (*names, "psi'") if part.branch else names)
                if part.branch:  # d/ds = d/dt : |ψ̇|
                    seen = seen[:, :-1] / np.abs(seen[:, -1:])
                if ground is not None:
                    return ground.matrix(*seen.T), None
                return np.zeros((len(own), width, width)), seen

            end = part.motion.t_end
            panels = solve_linear(coefficients, 0.0, end, y, tolerance=self.tolerance)
            if np.any(which == i):
                values[which == i] = panels(part.own(t[which == i]))
            y = panels(end)[0]
        return values


def reduce_by_energy(
    asked: Asked, state: State = None, *, independent: str = "u", tolerance: float = 1e-14
) -> EnergyReduction:
    """The reduction by the energy, with a coordinate for independent variable.

    asked        a scenario, a ``start(…)``, or a problem with a ``state`` of the core
    independent  u, v, theta, u1 or v1: one that is not cyclic here
    """
    begin = given(asked, state)
    problem = begin.problem
    demand(*facts_of(problem).measured(no_resistance))
    equations, ground = _fewest(problem)
    if independent not in equations.kept:
        why = f"one of {', '.join(equations.kept)}"
        why += f"; {', '.join(equations.cyclic)} are cyclic here" if equations.cyclic else ""
        raise InputError([Fault("independent", independent, why)])
    start = equations.coordinates.from_state(begin.state)
    y = None
    if ground is not None:
        axes = np.array(equations.coordinates.place(
            FLOATS, equations.coordinates.numbers, [float(c) for c in start[:5]]).body.axes)  # fmt: skip
        y = begin.contact_axes(ground, axes)
    return EnergyReduction(equations, independent, start, ground, y, tolerance=tolerance)


def _fewest(problem: RollingProblem) -> tuple[NonCyclic, RoundGround | None]:
    """The equations with the fewest unknowns that the problem admits."""
    try:
        return body_on_round(problem)
    except InputError:
        pass
    try:
        return two_revolutions(problem), None
    except InputError:
        return NonCyclic(neumann(problem), COORDINATES, (0.0,) * 5), None
