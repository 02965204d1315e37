"""A problem at its start in the axes of the body's surface, and conditions that many solutions share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from voronets.expressions.rotations import rotation_matrix, smallest_turn
from voronets.expressions.scalars import FLOATS
from voronets.rolling.start import Start
from voronets.rolling.system import RollingProblem
from voronets.solutions.closed.solution import Condition
from voronets.surfaces.contract import Surface
from voronets.surfaces.placement import Placed


@dataclass(frozen=True)
class Seen:
    """All vectors of the body in axes that are the columns of T in the body's own."""

    problem: RollingProblem
    T: np.ndarray
    R: np.ndarray  # those axes → space
    a: np.ndarray
    omega: np.ndarray
    inertia: np.ndarray
    centre: np.ndarray  # of the surface, from the centre of mass

    @property
    def mass(self) -> float:
        return self.problem.body.mass

    @property
    def moments(self) -> tuple[float, float, float]:
        A, B, C = (float(x) for x in np.diag(self.inertia))
        return A, B, C

    @property
    def kappa(self) -> float:
        rotor = self.problem.body.rotor
        return (
            0.0 if rotor is None else float(rotor.momentum * (np.array(rotor.axis) @ self.T[:, 2]))
        )

    # -- the two surfaces -----------------------------------------------------------------------

    @property
    def surface(self) -> Surface:
        return _bare(self.problem.body.surface)

    @property
    def inside(self) -> bool:
        return isinstance(self.problem.body.surface, Placed) and self.problem.body.surface.inside

    @property
    def numbers(self) -> dict[str, Any]:
        return self.surface.numbers

    @property
    def size(self) -> float:
        return float(self.surface.size)

    @property
    def ground_surface(self) -> Surface:
        return _bare(self.problem.ground)

    @property
    def ground_inside(self) -> bool:
        return isinstance(self.problem.ground, Placed) and self.problem.ground.inside

    @property
    def ground_centre(self) -> np.ndarray:
        ground = self.problem.ground
        return np.array(ground.centre if isinstance(ground, Placed) else (0.0, 0.0, 0.0))

    @property
    def ground_turned(self) -> float:
        ground = self.problem.ground
        turn = ground.turn if isinstance(ground, Placed) else None
        return 0.0 if turn is None else float(np.linalg.norm(turn[1:]))

    @property
    def radius(self) -> float:
        return float(self.ground_surface.size)

    def shift(self, key: str) -> np.ndarray:
        """Where the solution's space origin is."""
        if key != "inverted_ellipsoid_on_sphere":
            return self.ground_centre
        # The centre of mass at rest: centre = R D ω/(2 √(ω·D ω)) from it
        D = np.array([float(self.numbers[name]) for name in "pqr"])
        return self.ground_centre - self.R @ (D * self.omega) / (
            2 * np.sqrt(self.omega @ (D * self.omega))
        )

    # -- conditions -------------------------------------------------------------------------------

    def is_kind(self, kind: str) -> Condition:
        found = self.problem.body.surface.kind
        return Condition(
            f"the body is bounded by a {kind} (it is a {found})", float(found != kind), 0.0
        )

    def central_only(self) -> list[Condition]:
        forces = self.problem.forces
        return [
            Condition(
                "no gravity, which is no force between the centres",
                float(np.abs(forces.gravity).max()),
            ),
            Condition("no force function of x, y, z", float(forces.function is not None), 0.0),
            Condition(
                "nothing resists the rolling",
                forces.rolling_resistance + forces.spinning_resistance,
            ),
        ]

    def on_a_sphere(self) -> list[Condition]:
        away = float(np.abs(self.ground_centre).max())
        central = self.problem.forces.central is not None
        return [
            Condition("the ground is a sphere", float(self.problem.ground.kind != "sphere"), 0.0),
            Condition("the force points to the centre of the sphere", away if central else 0.0),
            *self.central_only(),
        ]

    def principal(self) -> Condition:
        off = self.inertia - np.diag(np.diag(self.inertia))
        return Condition("the axes of the surface are principal axes of inertia",
                         float(np.abs(off).max() / self.inertia[0, 0]))  # fmt: skip

    def symmetric(self) -> Condition:
        I = self.inertia
        off = max(np.abs(I - np.diag(np.diag(I))).max(), abs(I[1, 1] - I[0, 0])) / I[0, 0]
        return Condition("A = B: the inertia is one of revolution about the axis", float(off))

    def no_rotor(self) -> Condition:
        rotor = self.problem.body.rotor
        return Condition("no rotor", 0.0 if rotor is None else abs(rotor.momentum), 0.0)

    def rotor_on_axis(self) -> Condition:
        rotor = self.problem.body.rotor
        off = 0.0 if rotor is None else float(np.linalg.norm(np.cross(rotor.axis, self.T[:, 2])))
        return Condition("the rotor's axle is the axis of the inertia", off)


def seen(begin: Start, *, about_rotor: bool = False) -> Seen:
    """The start in the surface's own axes, or in axes about the rotor or the odd principal axis."""
    problem = begin.problem
    core = problem.core
    pose = core.pose(FLOATS, [float(x) for x in begin.state], core.numbers)
    surface = problem.body.surface
    turn = surface.turn if isinstance(surface, Placed) else None
    T = np.eye(3) if turn is None else np.array(rotation_matrix(turn), dtype=float)
    I = np.array(problem.body.inertia)
    if about_rotor:
        axis = _odd_axis(I)
        if problem.body.rotor is not None and problem.body.rotor.momentum:
            axis = np.array(problem.body.rotor.axis)
        turned = smallest_turn(np.array([0.0, 0.0, 1.0]), axis).tolist()
        T = np.array(rotation_matrix(turned), dtype=float)
    centre = np.array(surface.centre if isinstance(surface, Placed) else (0.0, 0.0, 0.0))
    R, a, omega = (np.array(x, dtype=float) for x in (pose.R, pose.body.x, pose.omega))
    return Seen(problem, T, R @ T, T.T @ a, T.T @ omega, T.T @ I @ T, T.T @ centre)


def _odd_axis(I: np.ndarray) -> np.ndarray:
    """The principal axis whose moment is furthest from the other two."""
    values, axes = np.linalg.eigh(I)
    i = 0 if values[1] - values[0] > values[2] - values[1] else 2
    return axes[:, i] * (np.sign(axes[np.argmax(np.abs(axes[:, i])), i]) or 1.0)


def _bare(surface: Surface) -> Surface:
    return surface.surface if isinstance(surface, Placed) else surface
