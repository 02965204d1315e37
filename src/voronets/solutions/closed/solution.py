"""What every closed solution gives: a problem, a start, and the motion as a formula of the time."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from voronets.expressions.rotations import quaternion_of_matrix
from voronets.facts.condition import Condition
from voronets.forms.neumann.coordinates import Neumann
from voronets.rolling.start import Start, start
from voronets.rolling.system import RollingProblem
from voronets.solutions.closed.report import SolutionReport
from voronets.solutions.rolling_solution import INF, Poses, RollingSolution
from voronets.surfaces.placement import Placed


@dataclass(frozen=True, eq=False, repr=False)
class ClosedSolution(SolutionReport, RollingSolution):
    """A motion that can be written down.

    problem     what rolls on what, for the core
    neumann     the paper's coordinates on both surfaces
    conditions  what the solution rests on
    period      of what is not cyclic: the shape of the motion                         s, or inf
    end         when it ends of itself, and why                                        s, or inf
    """

    kind = "closed"
    problem: RollingProblem
    neumann: Neumann
    conditions: tuple[Condition, ...]
    period: float = field(default=INF, kw_only=True)
    end: tuple[float, str] = field(default=(INF, "it goes on for ever"), kw_only=True)

    @property
    def start(self) -> Start:
        found = self.poses(np.zeros(1))
        a, s = found.contact_body[0], found.contact_ground[0]
        # A plate's contact at its centre of mass but for rounding: that rounding is no size.
        a = a if np.linalg.norm(a) > 1e-14 * np.linalg.norm(s) else np.zeros(3)
        return start(
            self.problem, orientation=quaternion_of_matrix(found.R[0]), contact=s,
            omega=found.omega[0], contact_body=a,
        )  # fmt: skip


@dataclass(frozen=True, eq=False, repr=False)
class TransformedSolution(ClosedSolution):
    """The motion ``inner`` of a body whose axes are the columns of T, moved by ``shift`` in space."""

    inner: ClosedSolution
    T: np.ndarray
    shift: np.ndarray

    @property
    def name(self) -> str:
        return self.inner.name

    def poses(self, t: np.ndarray) -> Poses:
        at = self.inner.poses(t)
        return replace(
            at, R=at.R @ self.T.T, omega=at.omega @ self.T.T,
            contact_body=at.contact_body @ self.T.T, contact_ground=at.contact_ground + self.shift,
        )  # fmt: skip

    def turning_points(self, duration: float) -> tuple[float, ...]:
        return self.inner.turning_points(duration)


def in_coordinates(
    problem: RollingProblem, body: Placed[Any] | None = None, ground: Placed[Any] | None = None
) -> Neumann:
    """Neumann's coordinates with the given parametrisations of the two surfaces."""
    changed = replace(
        problem,
        body=replace(problem.body, surface=body or problem.body.surface),
        ground=ground or problem.ground,
    )
    return Neumann(problem, changed)
