"""Does a convex body pass through the ground at the start?"""

from __future__ import annotations

import numpy as np

from voronets.expressions.faults import Fault
from voronets.expressions.rotations import rotation_matrix
from voronets.rolling.boundary import boundaries
from voronets.rolling.core import Pose
from voronets.rolling.system import RollingProblem
from voronets.surfaces.contract import Contact, Surface
from voronets.surfaces.newton import starts
from voronets.surfaces.placement import Placed

SAMPLES = 20  # points each way over a body's surface


def separation_fault(problem: RollingProblem, at: Pose) -> Fault | None:
    """A fault if a convex body lies partly in the ground, near the contact or elsewhere."""
    surface = problem.body.surface
    if not surface.convex:
        return None
    R = np.array(at.R, dtype=float)
    relative = _curvature(at.body, np.eye(3)) + _curvature(at.ground, R)
    if np.linalg.eigvalsh(relative)[0] < -1e-9 * np.abs(relative).max():
        return Fault(
            "start", "a ground that is more strongly curved than the body at the contact",
            "a body that does not pass through the ground",
        )  # fmt: skip
    points = _boundary(surface)
    if points is None:
        return None
    centre = np.array(at.ground.x, dtype=float) - R @ np.array(at.body.x, dtype=float)
    depth = _deepest(problem.ground, points @ R.T + centre)
    if depth > 1e-6 * (surface.size or 1.0):
        return Fault(
            "start", f"a body that reaches {depth:.3g} m into the ground",
            "a body that does not pass through the ground",
        )  # fmt: skip
    return None


def _curvature(at: Contact, R: np.ndarray) -> np.ndarray:
    """S in body axes as a 3×3 array; an edge counts as very strongly curved."""
    if at.S is not None:
        return R.T @ np.array(at.S.matrix, dtype=float) @ R
    assert at.L is not None
    L = R.T @ np.array(at.L.matrix, dtype=float) @ R
    n = R.T @ np.array(at.n, dtype=float)
    radii, axes = np.linalg.eigh((L + L.T) / 2)
    scale = np.abs(radii).max()
    curvature = np.zeros((3, 3))
    for radius, axis in zip(radii, axes.T, strict=True):
        if abs(axis @ n) < 0.5:  # the two directions of the tangent plane
            small = abs(radius) < 1e-9 * scale
            curvature += np.outer(axis, axis) * (1e9 / scale if small else 1 / radius)
    return curvature


def _boundary(surface: Surface) -> np.ndarray | None:
    """Points all over a body, from the centre of mass; None where they are not to be had."""
    if surface.by_normal:
        directions = np.array(list(starts(1.0, 400)))[:400]
        points = np.array([surface.at_normal(n).x for n in directions], dtype=float)
        return points[np.all(np.isfinite(points), axis=1)]
    if not isinstance(surface, Placed):
        return None
    try:
        pieces = [piece(SAMPLES)[0] for piece in boundaries(surface.surface)[0]]
    except ValueError:
        return None
    T = np.eye(3) if surface.turn is None else np.array(rotation_matrix(surface.turn))
    return np.concatenate(pieces) @ T.T + np.array(surface.centre)


def _deepest(ground: Surface, points: np.ndarray) -> float:
    """The largest depth of the points in the ground, to first order; 0 where it is not known."""
    level = ground.level(points)
    if level is None or not np.any(level < 0):
        return 0.0
    worst = points[int(np.argmin(level))]
    h = 1e-6 * (1 + np.abs(worst).max())
    around = np.concatenate([worst + h * np.eye(3), worst - h * np.eye(3)])
    values = ground.level(around)
    assert values is not None
    slope = float(np.linalg.norm(values[:3] - values[3:])) / (2 * h)
    return float(-level.min() / max(slope, 1e-300))
