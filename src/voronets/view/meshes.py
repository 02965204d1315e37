"""Meshes of surfaces, by the contract: contact coordinates over a grid, and the points there."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from voronets.expressions.scalars import ARRAYS
from voronets.surfaces.contract import Surface
from voronets.surfaces.parametric import Parametric
from voronets.surfaces.placement import Placed
from voronets.view.rays import ray_grids, sphere_grid

Mesh = tuple[np.ndarray, np.ndarray, np.ndarray]
#: Cells along and across.
CELLS = (20, 40)
#: A part is drawn by itself where the points span less than this share of the whole.
SMALL = 0.3
#: How far the mesh goes on beyond the points, by their span.
MARGIN = 0.2


def mesh(surface: Surface, near: np.ndarray | None = None, *, whole: bool = False) -> Mesh | None:
    """x, y, z of points of the surface over a grid (m, n); None where no mesh was found.

    near   points that the mesh surrounds; needed where the surface has no end         (k, 3), m
    whole  the whole of a bounded surface, however small a part is near the points

    Cells may be NaN where a surface is not reached.  An edge gives one row, its closed line.
    """
    points = _few(near)
    try:
        with np.errstate(all="ignore"):
            if surface.by_normal:
                return _edge(surface) or _of_normals(surface, points, whole)
            if surface.description == "parametric":
                return _of_charts(surface, points, whole)
            for c in ray_grids(_bare(surface), _located(surface, points), CELLS, whole=whole):
                found = _at(surface, c)
                if _holds(found, points):
                    return found
    except (ArithmeticError, ValueError, np.linalg.LinAlgError):
        pass
    return None


def is_inside(surface: Surface) -> bool:
    """The body is within the surface, as a ball in a bowl."""
    return isinstance(surface, Placed) and surface.inside


def _bare(surface: Surface) -> Surface:
    return _bare(surface.surface) if isinstance(surface, Placed) else surface


def _at(surface: Surface, c: list[np.ndarray]) -> Mesh:
    """The points at coordinates c, arrays (m, n)."""
    x, y, z = surface.contact(ARRAYS, surface.numbers, c).x
    x, y, z = (np.broadcast_to(np.asarray(a, dtype=float), c[0].shape) for a in (x, y, z))
    return x, y, z


def _few(near: np.ndarray | None, most: int = 48) -> np.ndarray:
    points = np.empty((0, 3)) if near is None else np.asarray(near, dtype=float).reshape(-1, 3)
    points = points[np.all(np.isfinite(points), axis=1)]
    return points[np.unique(np.linspace(0, len(points) - 1, most).astype(int))] if len(points) else points


def _located(surface: Surface, points: np.ndarray) -> np.ndarray:
    """The points' coordinates, one row each; points that have none are left out."""
    found = []
    for x in points:
        try:
            found.append(surface.locate(x))
        except ValueError:
            continue
    return np.array(found).reshape(len(found), len(surface.coordinates))


def _holds(found: Mesh, points: np.ndarray) -> bool:
    """Most cells are there, and no point lies further from the mesh than its cells are wide."""
    grid = np.stack(found, axis=-1)
    there = np.all(np.isfinite(grid), axis=-1)
    if there.mean() < 0.9:
        return False
    steps = [np.linalg.norm(np.diff(grid, axis=axis), axis=-1) for axis in (0, 1)]
    width = 2 * max(float(np.nanmax(step)) for step in steps)
    gaps = np.linalg.norm(points[:, None] - grid[there][None], axis=-1)
    return not len(points) or bool(gaps.min(axis=1).max() <= width)


# -- surfaces by their normals ------------------------------------------------------------------


def _edge(surface: Surface) -> Mesh | None:
    """The closed line of an edge (a disc, a hoop): there L has rank one."""
    e = sphere_grid(12, 48)
    at = surface.contact(ARRAYS, surface.numbers, list(np.moveaxis(e, -1, 0)))
    assert at.L is not None
    if not np.all(np.abs(at.L.det2) <= 1e-12 * np.square(at.L.trace)):
        return None
    x = np.stack(_at(surface, list(np.moveaxis(e, -1, 0))), axis=-1)[5:7].reshape(-1, 3)
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
    e = sphere_grid(*CELLS, pole=np.roll(np.eye(3), _odd_one(w) - 2, axis=1))
    if len(points) and not whole:
        rays = _located(surface, points) * w
        rays /= np.linalg.norm(rays, axis=1, keepdims=True)
        middle = rays.mean(axis=0)
        if np.linalg.norm(middle) > 0.1:
            middle /= np.linalg.norm(middle)
            spread = float(np.arccos(np.clip(rays @ middle, -1, 1)).max())
            # A bowl stays open where it can; of a ball enough is drawn to look like one.
            reach = max((1.4 if is_inside(surface) else 2.5) * spread, 0.02)
            if reach < (2.2 if is_inside(surface) else 0.6):
                e = sphere_grid(*CELLS, pole=_frame(middle), reach=reach)
    n = e / w
    n /= np.linalg.norm(n, axis=-1, keepdims=True)
    return _at(surface, list(np.moveaxis(n, -1, 0)))


def _odd_one(w: np.ndarray) -> int:
    """The axis along which the shape differs most from round; z where it is round."""
    apart = [abs(w[(i + 1) % 3] - w[(i + 2) % 3]) for i in range(3)]
    return min((2, 0, 1), key=lambda i: apart[i])


def _frame(n: np.ndarray) -> np.ndarray:
    """A right-handed frame whose last row is n."""
    first = np.cross(np.eye(3)[np.argmin(np.abs(n))], n)
    first /= np.linalg.norm(first)
    return np.array([first, np.cross(n, first), n])


# -- surfaces by charts -------------------------------------------------------------------------


def _plane(surface: Surface, points: np.ndarray) -> Mesh:
    """A patch with square cells under the points."""
    c = _located(surface, points)
    size = float(np.ptp(c, axis=0).max()) if len(c) else 0.0
    ranges = [_window(c[:, i], -np.inf, np.inf, size, False) for i in (0, 1)]
    step = max(hi - lo for lo, hi in ranges) / CELLS[0]
    u, v = (np.linspace(lo, hi, max(2, round((hi - lo) / step)) + 1) for lo, hi in ranges)
    return _at(surface, list(np.meshgrid(u, v, indexing="ij")))


def _of_charts(surface: Surface, points: np.ndarray, whole: bool) -> Mesh:
    """Over the ranges of u and v; the charts of an atlas one after the other, NaN between."""
    bare = _bare(surface)
    if not isinstance(bare, Parametric):
        return _plane(surface, points)
    found: list[Mesh] = []
    for i, chart in enumerate(bare.charts):
        part = _with_chart(surface, i)
        c = _located(part, points)
        u, v = (
            np.linspace(*_window(c[:, k], *span, surface.size, whole), cells + 1)
            for k, (span, cells) in enumerate(zip((chart.u, chart.v), CELLS, strict=True))
        )
        piece = _at(part, list(np.meshgrid(u, v, indexing="ij")))
        if not any(_holds(other, np.stack(piece, axis=-1).reshape(-1, 3)[::7]) for other in found):
            found.append(piece)
    rows = [np.stack(piece) for piece in found]
    gap = np.full((3, 1, rows[0].shape[2]), np.nan)
    x, y, z = np.concatenate([part for row in rows for part in (row, gap)][:-1], axis=1)
    return x, y, z


def _with_chart(surface: Surface, i: int) -> Surface:
    if isinstance(surface, Placed):
        return replace(surface, surface=_with_chart(surface.surface, i))
    return replace(surface, active=i)  # type: ignore[type-var]


def _window(
    values: np.ndarray, lo: float, hi: float, size: float, whole: bool
) -> tuple[float, float]:
    """The range to draw of one coordinate whose range is lo … hi and whose path is ``values``."""
    bounded = bool(np.isfinite(hi - lo))
    if bounded and (whole or not len(values) or np.ptp(values) > SMALL * (hi - lo)):
        return lo, hi
    if not len(values):
        reach = size or 1.0
        return (lo if np.isfinite(lo) else -reach), (hi if np.isfinite(hi) else reach)
    middle, span = (values.min() + values.max()) / 2, float(np.ptp(values))
    least = 0.05 * (hi - lo) if bounded else max(0.15 * size, 1e-9 * (1 + abs(middle)))
    half = max((0.5 + MARGIN) * span, least)
    return max(lo, middle - half), min(hi, middle + half)
