"""Meshes of surfaces, by the contract: contact coordinates over a grid, and the points there."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from voronets.expressions.scalars import ARRAYS
from voronets.surfaces.contract import Surface
from voronets.surfaces.placement import placed
from voronets.view.charts import of_charts
from voronets.view.grids import CELLS, Mesh, holds, located, points_at, sphere_grid
from voronets.view.rays import ray_grids

#: Directions in which the outermost points are looked for.
OUTWARD = np.array([[1, 0, 0], [0, 1, 0], [0, 0, 1], [1, 1, 0], [1, -1, 0], [1, 0, 1],
                    [1, 0, -1], [0, 1, 1], [0, 1, -1]])  # fmt: skip


def mesh(surface: Surface, near: np.ndarray | None = None, *, whole: bool = False) -> Mesh | None:
    """x, y, z of points of the surface over a grid (m, n); None where no mesh was found.

    near   points that the mesh surrounds; needed where the surface has no end         (k, 3), m
    whole  the whole of a bounded surface, however small a part is near the points

    Points may be NaN where a surface is not reached.  An edge gives one row, its closed line.
    """
    points = _few(near)
    try:
        found = _kept(surface, points.tobytes(), whole)
    except TypeError:  # a surface that cannot be a key
        found = _found(surface, points, whole)
    if found is None:
        return None
    x, y, z = found
    return x.copy(), y.copy(), z.copy()


@lru_cache(maxsize=16)
def _kept(surface: Surface, points: bytes, whole: bool) -> Mesh | None:
    """The mesh, kept for the next panel or picture of the same motion."""
    return _found(surface, np.frombuffer(points).reshape(-1, 3), whole)


def _found(surface: Surface, points: np.ndarray, whole: bool) -> Mesh | None:
    try:
        with np.errstate(all="ignore"):
            if surface.by_normal:
                return _edge(surface) or _of_normals(surface, points, whole)
            if surface.description == "parametric":
                return of_charts(surface, points, whole)
            for c in ray_grids(
                placed(surface).surface, located(surface, points), CELLS, whole=whole
            ):
                found = points_at(surface, c)
                if holds(found, points):
                    return found
    except (ArithmeticError, ValueError, np.linalg.LinAlgError):
        pass
    return None


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


def _edge(surface: Surface) -> Mesh | None:
    """The closed line of an edge (a disc, a hoop): there L has rank one."""
    n = list(np.moveaxis(sphere_grid(12, 48), -1, 0))
    at = surface.contact(ARRAYS, surface.numbers, n)
    assert at.L is not None
    if not np.all(np.abs(at.L.det2) <= 1e-12 * np.square(at.L.trace)):
        return None
    x = np.stack(points_at(surface, n), axis=-1)[5:7].reshape(-1, 3)
    middle = (x.min(axis=0) + x.max(axis=0)) / 2
    along, across, _ = np.linalg.svd(x - middle, full_matrices=False)[2]
    x = x[np.argsort(np.arctan2((x - middle) @ across, (x - middle) @ along))]
    row = np.concatenate([x, x[:1]])[None]
    return row[..., 0], row[..., 1], row[..., 2]


def _of_normals(surface: Surface, points: np.ndarray, whole: bool) -> Mesh:
    """Over normals n ∝ e_i / w_i with w the half-widths: for an ellipsoid x_i = w_i e_i."""
    axes = np.concatenate([np.eye(3), -np.eye(3)])
    at = surface.contact(ARRAYS, surface.numbers, list(axes.T))
    x, n = (np.stack([np.broadcast_to(a, 6) for a in vector], axis=1) for vector in (at.x, at.n))
    widths = np.einsum("ij,ij->i", x[:3] - x[3:], n[:3]) / 2
    w = np.where(np.isfinite(widths) & (widths != 0), np.abs(widths), surface.size or 1.0)
    e = None if whole else _cap(located(surface, points) * w, placed(surface).inside)
    if e is None:
        e = sphere_grid(*CELLS, pole=np.roll(np.eye(3), _odd_one(w) - 2, axis=1))
    n = e / w
    n /= np.linalg.norm(n, axis=-1, keepdims=True)
    return points_at(surface, list(np.moveaxis(n, -1, 0)))


def _cap(rays: np.ndarray, inside: bool) -> np.ndarray | None:
    """Directions around the rays, where these keep to a small part of the sphere.

    A bowl stays open where it can; of a ball enough is drawn to look like one.
    """
    if not len(rays):
        return None
    middle = np.mean(rays / np.linalg.norm(rays, axis=1, keepdims=True), axis=0)
    length = float(np.linalg.norm(middle))
    if not length > 0.1:
        return None
    n = middle / length
    cosines = rays @ n / np.linalg.norm(rays, axis=1)
    spread = float(np.arccos(np.clip(cosines, -1, 1)).max())
    reach = max((1.4 if inside else 2.5) * spread, 0.02)
    if reach > (2.2 if inside else 0.35):
        return None
    first = np.cross(np.eye(3)[np.argmin(np.abs(n))], n)
    first /= np.linalg.norm(first)
    return sphere_grid(*CELLS, pole=np.array([first, np.cross(n, first), n]), reach=reach)


def _odd_one(w: np.ndarray) -> int:
    """The axis across which the shape is roundest; z where it is a ball."""
    apart = [abs(w[(i + 1) % 3] - w[(i + 2) % 3]) for i in range(3)]
    return min((2, 0, 1), key=lambda i: apart[i])
