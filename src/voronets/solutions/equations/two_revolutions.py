"""Two surfaces of revolution, one on the other: v and v₁ cyclic (Voronets 1911, § 17)."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import sympy

from voronets.expressions.faults import Fault, InputError
from voronets.expressions.rotations import smallest_turn
from voronets.expressions.scalars import FLOATS
from voronets.expressions.vectors import Vector
from voronets.facts.meridian import Meridian, meridian
from voronets.facts.round_ground import resistance_faults
from voronets.facts.symmetric_body import SYMMETRIC, collected, symmetric_body
from voronets.forms.neumann.coordinates import COORDINATES, Neumann, neumann
from voronets.rolling.system import RollingProblem
from voronets.solutions.equations.noncyclic import NonCyclic
from voronets.surfaces.contract import Surface
from voronets.surfaces.parametric import Chart, Parametric
from voronets.surfaces.parametrised import parametrised
from voronets.surfaces.placement import Placed

U, V = sympy.symbols("u v")
Z = np.array([0.0, 0.0, 1.0])


def two_revolutions(problem: RollingProblem) -> NonCyclic:
    """The equations for one coordinate on each surface, ϑ and σ, τ, n."""
    faults: list[Fault] = []
    body = collected(faults, lambda: symmetric_body(problem))
    ground = collected(faults, lambda: meridian(problem.ground, "ground"))
    if ground is not None:
        point, axis = _ground_axis(problem, ground)
        faults += _force_faults(problem, point, axis, problem.body.surface.size or 1.0)
    if faults or body is None or ground is None:
        raise InputError(faults)
    foot = body.axes[2] * float(body.axes[2] @ body.meridian.centre)
    changed = replace(
        problem,
        body=replace(problem.body, surface=_about(problem.body.surface, foot, body.axes[2])),
        ground=_about(problem.ground, point, axis),
    )
    found = neumann(changed)
    coordinates = Neumann(problem, found.problem)
    kept = (_along(coordinates.body, body.axes[2], "body.surface"), "theta",
            _along(coordinates.ground, axis, "ground") + "1")  # fmt: skip
    return NonCyclic(coordinates, kept, tuple(0.0 for _ in COORDINATES))


def _ground_axis(problem: RollingProblem, ground: Meridian) -> tuple[np.ndarray, np.ndarray]:
    """A point of the ground's axis, and its direction: the force's, where the ground leaves it open."""
    forces, centre = problem.forces, ground.centre
    if ground.surface.kind == "plane":
        assert ground.axes is not None
        axis = ground.axes[2]
        return axis * float(axis @ centre), axis  # above the origin
    if ground.axes is not None:
        return centre, ground.axes[2]
    if any(forces.gravity):
        g = np.array(forces.gravity)
        return centre, -g / np.linalg.norm(g)
    if forces.central is not None and np.linalg.norm(centre) > SYMMETRIC * ground.size:
        return centre, centre / np.linalg.norm(centre)
    return centre, Z


def _force_faults(
    problem: RollingProblem, point: np.ndarray, axis: np.ndarray, reach: float
) -> list[Fault]:
    """A moment of the force about the ground's axis, at places spread about it."""
    forces = problem.forces
    faults = resistance_faults(problem)
    random = np.random.default_rng(7)
    worst, scale = 0.0, 1e-300
    for _ in range(24):
        arm = reach * random.normal(size=3) * 3
        O = Vector(*map(float, point + arm))
        try:
            _, F = forces.potential(FLOATS, forces.numbers, problem.body.mass, O)
        except (ValueError, ZeroDivisionError, OverflowError):
            continue  # not defined there
        force = np.array(F, dtype=float)
        worst = max(worst, abs(float(axis @ np.cross(arm, force))))
        scale = max(scale, float(np.linalg.norm(arm) * np.linalg.norm(force)))
    if worst > 1e-9 * scale:
        faults.append(Fault("force", f"a moment of up to {worst:.6g} N m about the ground's axis",
                            "a force function that turning about that axis keeps: gravity along "
                            "it, or a centre on it"))  # fmt: skip
    return faults


def _about(surface: Surface, point: np.ndarray, axis: np.ndarray) -> Placed:
    """The surface with coordinates about the axis; spheres and planes are turned to it."""
    placed = surface if isinstance(surface, Placed) else Placed(surface)
    own = placed.surface
    x, y, z = (float(value) for value in point)
    if own.kind == "plane":
        polar = Parametric((Chart((U * sympy.cos(V), U * sympy.sin(V), sympy.Integer(0)),
                                  (0.0, np.inf), (-np.pi, np.pi)),), kind="plane")  # fmt: skip
        return replace(placed, surface=polar, centre=(x, y, z))
    if own.kind == "sphere":
        w, i, j, k = (float(value) for value in smallest_turn(Z, axis))
        turn = None if abs(w) == 1 else (w, i, j, k)
        return replace(parametrised(placed), turn=turn)
    return parametrised(placed, lines=own.kind == "paraboloid")


def _along(surface: Placed, axis: np.ndarray, key: str) -> str:
    """The coordinate that runs along the meridians: the other one is an angle about the axis."""
    own, off = surface.surface, {}
    assert isinstance(own, Parametric)
    own_axis = surface.matrix.T @ axis
    grid = own.grid(number=5)
    for i, name in enumerate("uv"):
        shifted = grid.copy()
        shifted[:, i] += 0.37
        here, there = (_cylindrical(own.points(c), own_axis) for c in (grid, shifted))
        off[name] = float(np.abs(here - there).max() / np.abs(here).max())
    angle = min(off, key=lambda name: off[name])
    if off[angle] > SYMMETRIC:
        raise InputError([Fault(key, f"coordinates of which neither turns about the axis: the nearest "
                                f"one leaves its circles by {off[angle]:.3g} (relative)",
                                "the angle about the axis as one coordinate")])  # fmt: skip
    return "v" if angle == "u" else "u"


def _cylindrical(points: np.ndarray, axis: np.ndarray) -> np.ndarray:
    """Height along the axis and distance from it."""
    z = points @ axis
    return np.stack([z, np.linalg.norm(points - z[:, None] * axis, axis=1)], axis=1)
