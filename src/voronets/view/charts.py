"""Parts of surfaces given by coordinates u, v."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from voronets.surfaces.contract import Range, Surface
from voronets.view.grids import CELLS, Patch, holds, located, points_at, with_margin

#: A part is drawn by itself where the points span less than this share of a coordinate's range.
SMALL = 0.3


def chart_patches(surface: Surface, points: np.ndarray, whole: bool, margin: float) -> list[Patch]:
    """Over the ranges of u and v, one for each chart of an atlas that shows something new."""
    if surface.flat:
        return [_plane(surface, points, margin)]
    found: list[Patch] = []
    grids: list[np.ndarray] = []
    for part in surface.pieces():
        assert part.ranges is not None
        bounded = all(np.isfinite(hi - lo) for lo, hi in part.ranges)
        c = located(part, points[:0] if whole and bounded else points)
        beyond = margin / _speeds(part, c)
        windows = [
            _window(c[:, k], *part.ranges[k], surface.size, whole, float(beyond[k])) for k in (0, 1)
        ]
        patch = Patch(part, _between(*windows))
        grid = patch.grid()
        if not any(holds(other, grid.reshape(-1, 3)[::7]) for other in grids):
            found.append(patch)
            grids.append(grid)
    return found


def _between(u: Range, v: Range) -> Callable[[np.ndarray, np.ndarray], list[np.ndarray]]:
    """The coordinates over a rectangle."""
    return lambda s, t: [lo + part * (hi - lo) for part, (lo, hi) in ((s, u), (t, v))]


def _plane(surface: Surface, points: np.ndarray, margin: float) -> Patch:
    """A part with square cells under the points."""
    c = located(surface, points)
    size = float(np.ptp(c, axis=0).max()) if len(c) else 0.0
    u, v = (_window(c[:, i], -np.inf, np.inf, size, False, margin) for i in (0, 1))
    step = max(hi - lo for lo, hi in (u, v)) / CELLS[0]
    rows, columns = (max(2, round((hi - lo) / step)) for lo, hi in (u, v))
    return Patch(surface, _between(u, v), (rows, columns))


def _speeds(surface: Surface, c: np.ndarray) -> np.ndarray:
    """How fast the point moves with u and with v at places c, at most (2,)."""
    if not len(c):
        return np.ones(2)
    steps = 1e-6 * (1 + np.abs(c).max(axis=0))
    ends = [points_at(surface, c + sign * np.diag(steps)[:, None]) for sign in (1, -1)]
    found = np.linalg.norm(ends[0] - ends[1], axis=-1) / (2 * steps[:, None])
    fastest = np.max(found, axis=1, initial=0.0, where=np.isfinite(found))
    return np.where(fastest > 0, fastest, 1.0)


def _window(
    values: np.ndarray, lo: float, hi: float, size: float, whole: bool, margin: float
) -> tuple[float, float]:
    """The range to draw of one coordinate whose range is lo … hi and whose path is ``values``."""
    bounded = bool(np.isfinite(hi - lo))
    if bounded and (whole or not len(values) or np.ptp(values) > SMALL * (hi - lo)):
        return lo, hi
    if not len(values):
        reach = size or 1.0
        return (lo if np.isfinite(lo) else -reach), (hi if np.isfinite(hi) else reach)
    rounding = 1e-9 * (1 + float(np.abs(values).max()))
    least = 0.3 * float(np.ptp(values)) or 0.05 * (hi - lo)
    start, end = with_margin(values, least if bounded else max(0.15 * size, rounding), margin)
    return max(lo, start), min(hi, end)
