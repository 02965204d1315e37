"""What the meshes of all kinds of surfaces share."""

from __future__ import annotations

import numpy as np

from voronets.expressions.scalars import ARRAYS
from voronets.surfaces.contract import Surface

Mesh = tuple[np.ndarray, np.ndarray, np.ndarray]
#: Cells along and across.
CELLS = (20, 40)
#: How far a mesh goes on beyond the points that it surrounds, by their span.
MARGIN = 0.2


def points_at(surface: Surface, c: list[np.ndarray]) -> Mesh:
    """The points at contact coordinates c, arrays of one shape."""
    x, y, z = surface.contact(ARRAYS, surface.numbers, c).x
    x, y, z = (np.broadcast_to(np.asarray(a, dtype=float), c[0].shape) for a in (x, y, z))
    return x, y, z


def located(surface: Surface, points: np.ndarray) -> np.ndarray:
    """The contact coordinates of points, one row each; points that have none are left out."""
    found = []
    for x in points:
        try:
            found.append(surface.locate(x))
        except ValueError:
            continue
    return np.array(found).reshape(len(found), len(surface.coordinates))


def holds(found: Mesh, points: np.ndarray) -> bool:
    """Most cells are there, and no point lies further from the mesh than its cells are wide."""
    grid = np.stack(found, axis=-1)
    there = np.all(np.isfinite(grid), axis=-1)
    if there.mean() < 0.9:
        return False
    steps = [np.linalg.norm(np.diff(grid, axis=axis), axis=-1) for axis in (0, 1)]
    width = 2 * max(float(np.nanmax(step)) for step in steps)
    gaps = np.linalg.norm(points[:, None] - grid[there][None], axis=-1)
    return not len(points) or bool(gaps.min(axis=1).max() <= width)


def sphere_grid(
    rows: int, columns: int, pole: np.ndarray | None = None, reach: float = np.pi
) -> np.ndarray:
    """Unit vectors out to an angle from a pole, the last row of a frame (rows+1, columns+1, 3)."""
    theta = np.linspace(1e-7, reach - 1e-7, rows + 1)[:, None]
    phi = np.linspace(0, 2 * np.pi, columns + 1)[None, :]
    e = np.sin(theta) * np.cos(phi), np.sin(theta) * np.sin(phi), np.cos(theta) + 0 * phi
    found: np.ndarray = np.stack(e, axis=-1) @ (np.eye(3) if pole is None else pole)
    return found


def with_margin(values: np.ndarray, least: float) -> tuple[float, float]:
    """The values' range with a margin, no half of it less than ``least``."""
    middle = (float(values.min()) + float(values.max())) / 2
    half = max((0.5 + MARGIN) * float(np.ptp(values)), least)
    return middle - half, middle + half
