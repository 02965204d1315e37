r"""The axis of revolution of a ground, anywhere in space.

Every normal meets the axis (direction Z, through p): Z·(x × n) − (Z × p)·n = 0, linear in Z and Z × p.  Where
there are many axes (sphere, plane, cylinder) the one nearest to the force's direction is taken.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from voronets.facts.facts import Facts

MANY = 1e-9


class GroundAxis(NamedTuple):
    """Direction Z and a point of the axis; how far the normals pass it, over the ground's size."""

    Z: np.ndarray
    point: np.ndarray
    residual: float


def ground_axis(facts: Facts) -> GroundAxis:
    """The axis of revolution nearest to the ground."""
    x, n = facts.ground
    middle = x.mean(axis=0)
    size = float(np.abs(x - middle).max())
    if not np.isfinite(size):
        return GroundAxis(np.array([0.0, 0.0, 1.0]), np.zeros(3), np.inf)
    rows = np.concatenate([np.cross((x - middle) / size, n), -n], axis=1)
    _, values, lines = np.linalg.svd(rows, full_matrices=True)
    free = int(np.sum(values < MANY * np.sqrt(len(x)))) or 1
    null = lines[6 - free :]  # rows (Z, Z × p)
    Z, moment = _chosen(null[:, :3], null[:, 3:], _wanted(facts))
    length = float(np.linalg.norm(Z))
    if length < MANY:  # translations only
        return GroundAxis(np.array([0.0, 0.0, 1.0]), middle, 1.0)
    Z, moment = Z / length, moment / length
    Z = np.where(np.abs(Z) < 1e-12, 0.0, Z)
    p = np.cross(moment - Z * (moment @ Z), Z)
    residual = float(np.abs(np.sum(np.cross((x - middle) / size - p, n) * Z, axis=1)).max())
    point = middle + size * p
    point = point - Z * (point @ Z)
    return GroundAxis(Z, np.where(np.abs(point) < 1e-12 * size, 0.0, point), residual)


def _wanted(facts: Facts) -> np.ndarray:
    """The direction of the force, as a line; z where there is none."""
    F, largest = facts.force
    if largest == 0:
        return np.array([0.0, 0.0, 1.0])
    direction = np.linalg.svd(F / largest, full_matrices=False)[2][0]
    return direction * np.sign(direction[int(np.argmax(np.abs(direction)))])


def _chosen(
    Z: np.ndarray, moments: np.ndarray, wanted: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Of all axes c·Z, c·moments the one nearest to the direction wanted, or the only one."""
    U, values, _ = np.linalg.svd(Z.T, full_matrices=False)
    kept = U[:, values > MANY]
    inside = kept @ (kept.T @ wanted)
    if np.linalg.norm(inside) < 1e-6:
        inside = kept[:, 0] if kept.size else np.zeros(3)
    c = np.linalg.pinv(Z.T, rcond=MANY) @ inside
    return c @ Z, c @ moments
