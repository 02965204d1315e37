"""A start in the body axes of a closed solution, which may differ from the problem's own."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from voronets.expressions.scalars import FLOATS
from voronets.facts.condition import Condition
from voronets.facts.facts import Facts, facts_of
from voronets.facts.round_ground import RoundGround, round_ground
from voronets.rolling.start import Start
from voronets.rolling.system import RollingProblem


@dataclass(frozen=True)
class StartInAxes:
    """All vectors of the body in axes that are the columns of T in the body's own."""

    problem: RollingProblem
    T: np.ndarray
    R: np.ndarray  # those axes → space
    a: np.ndarray
    omega: np.ndarray
    inertia: np.ndarray

    @property
    def facts(self) -> Facts:
        """What is true of the problem."""
        return facts_of(self.problem)

    @property
    def mass(self) -> float:
        """m."""
        return self.problem.body.mass

    @property
    def moments(self) -> tuple[float, float, float]:
        """The moments of inertia about the axes."""
        A, B, C = (float(x) for x in np.diag(self.inertia))
        return A, B, C

    @property
    def kappa(self) -> float:
        """The rotor's momentum along the third axis."""
        return float(self.facts.kappa_e @ self.T[:, 2])

    @cached_property
    def ground(self) -> RoundGround:
        """The sphere or plane that is rolled on."""
        return round_ground(self.facts)

    def principal(self) -> Condition:
        """The axes are principal axes of inertia."""
        off = self.inertia - np.diag(np.diag(self.inertia))
        miss = float(np.abs(off).max() / self.inertia[0, 0])
        got = f"products of inertia up to {miss:.2e} of the first moment"
        return Condition("the axes of the surface are principal axes of inertia", miss, got,
                         "body.inertia")  # fmt: skip


def start_in_axes(begin: Start, T: np.ndarray) -> StartInAxes:
    """The start in axes that are the columns of T."""
    core = begin.problem.core
    pose = core.pose(FLOATS, [float(x) for x in begin.state], core.numbers)
    R, a, omega = (np.array(x, dtype=float) for x in (pose.R, pose.body.x, pose.omega))
    I = np.array(begin.problem.body.inertia)
    return StartInAxes(begin.problem, T, R @ T, T.T @ a, T.T @ omega, T.T @ I @ T)
