"""Meshes of surfaces, by the contract: contact coordinates over a grid, and the points there."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from voronets.surfaces.contract import Surface
from voronets.surfaces.placement import placed
from voronets.view.charts import chart_patches
from voronets.view.grids import Mesh, Patch, holds, located
from voronets.view.normals import edge_line, normal_patch
from voronets.view.rays import ray_places

#: Directions in which the outermost points are looked for.
OUTWARD = np.array([[1, 0, 0], [0, 1, 0], [0, 0, 1], [1, 1, 0], [1, -1, 0], [1, 0, 1],
                    [1, 0, -1], [0, 1, 1], [0, 1, -1]])  # fmt: skip


def mesh(surface: Surface, near: np.ndarray | None = None, *, whole: bool = False) -> Mesh | None:
    """x, y, z of points of the surface over a grid (m, n); None where no mesh was found.

    near   points that the mesh surrounds; needed where the surface has no end         (k, 3), m
    whole  the whole of a bounded surface, however small a part is near the points

    Points may be NaN where a surface is not reached, and are so between the charts of an atlas.  An
    edge gives one row, its closed line.
    """
    points = _few(near)
    try:
        found = _kept(surface, points.tobytes(), whole)
    except TypeError:  # a surface that cannot be a key
        found = _found(surface, points, whole)
    if found is None:
        return None
    x, y, z = np.moveaxis(found, -1, 0)
    return x.copy(), y.copy(), z.copy()


@lru_cache(maxsize=16)
def _kept(surface: Surface, points: bytes, whole: bool) -> np.ndarray | None:
    """The mesh, kept for the next panel or picture of the same motion."""
    return _found(surface, np.frombuffer(points).reshape(-1, 3), whole)


def _found(surface: Surface, points: np.ndarray, whole: bool) -> np.ndarray | None:
    with np.errstate(all="ignore"):
        line = edge_line(surface)
        if line is not None:
            return line[None]
        grids = [patch.grid() for patch in _patches(surface, points, whole, 0.0)]
    if not grids:
        return None
    gap = np.full((1, grids[0].shape[1], 3), np.nan)
    return np.concatenate([part for grid in grids for part in (grid, gap)][:-1])


def patches(
    surface: Surface, near: np.ndarray | None = None, *, whole: bool = False, margin: float = 0.0
) -> list[Patch]:
    """The parts of a surface that make the whole of it, or what is near the points; as ``mesh``.

    margin  how far they go on beyond the points at least, m
    """
    with np.errstate(all="ignore"):
        return _patches(surface, _few(near), whole, margin)


def _patches(surface: Surface, points: np.ndarray, whole: bool, margin: float) -> list[Patch]:
    try:
        if surface.by_normal:
            return [normal_patch(surface, points, whole, margin)]
        if surface.description == "parametric":
            return chart_patches(surface, points, whole, margin)
        own, near = placed(surface).surface, located(surface, points)
        for place in ray_places(own, near, whole=whole, margin=margin):
            patch = Patch(surface, place)
            if holds(patch.grid(), points):
                return [patch]
    except (ArithmeticError, ValueError, np.linalg.LinAlgError):
        pass
    return []


def _few(near: np.ndarray | None, most: int = 30) -> np.ndarray:
    """Some of the points, the outermost among them."""
    points = np.empty((0, 3)) if near is None else np.asarray(near, dtype=float).reshape(-1, 3)
    points = points[np.all(np.isfinite(points), axis=1)]
    if len(points) <= most:
        return points
    ways = points @ OUTWARD.T
    some = np.linspace(0, len(points) - 1, most).astype(int)
    found: np.ndarray = points[
        np.unique(np.concatenate([some, ways.argmin(axis=0), ways.argmax(axis=0)]))
    ]
    return found
