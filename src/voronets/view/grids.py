"""What the meshes of all kinds of surfaces share: a part of a surface over the unit square."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from voronets.expressions.scalars import ARRAYS
from voronets.expressions.vectors import Vector
from voronets.surfaces.contract import Surface

Mesh = tuple[np.ndarray, np.ndarray, np.ndarray]
#: Cells along and across.
CELLS = (20, 40)
#: How far a mesh goes on beyond the points that it surrounds, by their span.
MARGIN = 0.2
#: Angles from pole to pole: at the very poles formulas may have no value.
POLES = (1e-7, np.pi - 1e-7)


@dataclass(frozen=True, eq=False)
class Patch:
    """A part of a surface over the unit square.

    surface  in the chart that the part lies in
    place    s, t in 0 … 1, arrays of one shape → contact coordinates there; NaN where there are none
    cells    of a grid with equal steps, along s and t
    """

    surface: Surface
    place: Callable[[np.ndarray, np.ndarray], list[np.ndarray]]
    cells: tuple[int, int] = CELLS

    def contacts(self, s: np.ndarray, t: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Points and normals out of the material, (..., 3) over arrays s, t of one shape."""
        at = self.surface.contact(ARRAYS, self.surface.numbers, self.place(s, t))
        return _stacked(at.x, s.shape), _stacked(at.n, s.shape)

    def grid(self) -> np.ndarray:
        """Points over equal steps of s and t (m, n, 3)."""
        s, t = (np.linspace(0, 1, cells + 1) for cells in self.cells)
        return self.contacts(*np.meshgrid(s, t, indexing="ij"))[0]


def points_at(surface: Surface, c: np.ndarray) -> np.ndarray:
    """The points at contact coordinates c (..., k)."""
    at = surface.contact(ARRAYS, surface.numbers, list(np.moveaxis(c, -1, 0)))
    return _stacked(at.x, c.shape[:-1])


def _stacked(vector: Vector, shape: tuple[int, ...]) -> np.ndarray:
    parts = [np.broadcast_to(np.asarray(a, dtype=float), shape) for a in vector]
    return np.stack(parts, axis=-1)


def located(surface: Surface, points: np.ndarray) -> np.ndarray:
    """The contact coordinates of points, one row each; points that have none are left out."""
    found = []
    for x in points:
        try:
            found.append(surface.locate(x))
        except ValueError:
            continue
    return np.array(found).reshape(len(found), len(surface.coordinates))


def holds(grid: np.ndarray, points: np.ndarray) -> bool:
    """Most cells are there, and no point lies further from the grid than its cells are wide."""
    there = np.all(np.isfinite(grid), axis=-1)
    if there.mean() < 0.9:
        return False
    steps = [np.linalg.norm(np.diff(grid, axis=axis), axis=-1) for axis in (0, 1)]
    width = 2 * max(float(np.nanmax(step)) for step in steps)
    gaps = np.linalg.norm(points[:, None] - grid[there][None], axis=-1)
    return not len(points) or bool(gaps.min(axis=1).max() <= width)


def directions(theta: np.ndarray, phi: np.ndarray, pole: np.ndarray | None = None) -> np.ndarray:
    """Unit vectors at angles from and around a pole, the last row of a frame (..., 3)."""
    e = np.sin(theta) * np.cos(phi), np.sin(theta) * np.sin(phi), np.cos(theta)
    found: np.ndarray = np.stack(e, axis=-1) @ (np.eye(3) if pole is None else pole)
    return found


def sphere_grid(rows: int, columns: int) -> np.ndarray:
    """Unit vectors all over the sphere (rows+1, columns+1, 3)."""
    theta, phi = np.linspace(*POLES, rows + 1), np.linspace(0, 2 * np.pi, columns + 1)
    return directions(*np.meshgrid(theta, phi, indexing="ij"))


def with_margin(values: np.ndarray, least: float, margin: float = 0.0) -> tuple[float, float]:
    """The values' range with a margin, no less than a given one, no half of it less than ``least``."""
    middle = (float(values.min()) + float(values.max())) / 2
    span = float(np.ptp(values))
    half = max((0.5 + MARGIN) * span, 0.5 * span + margin, least)
    return middle - half, middle + half
