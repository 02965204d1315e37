"""Meshes of surfaces given by coordinates u, v."""

from __future__ import annotations

import numpy as np

from voronets.surfaces.contract import Surface
from voronets.view.grids import CELLS, Mesh, holds, located, points_at, with_margin

#: A part is drawn by itself where the points span less than this share of a coordinate's range.
SMALL = 0.3


def of_charts(surface: Surface, points: np.ndarray, whole: bool) -> Mesh:
    """Over the ranges of u and v; the charts of an atlas one after the other, NaN between."""
    if surface.flat:
        return _plane(surface, points)
    found: list[Mesh] = []
    for part in surface.pieces():
        assert part.ranges is not None
        bounded = all(np.isfinite(hi - lo) for lo, hi in part.ranges)
        c = located(part, points[:0] if whole and bounded else points)
        u, v = (
            np.linspace(*_window(c[:, k], *span, surface.size, whole), cells + 1)
            for k, (span, cells) in enumerate(zip(part.ranges, CELLS, strict=True))
        )
        piece = points_at(part, list(np.meshgrid(u, v, indexing="ij")))
        if not any(holds(other, np.stack(piece, axis=-1).reshape(-1, 3)[::7]) for other in found):
            found.append(piece)
    rows = [np.stack(piece) for piece in found]
    gap = np.full((3, 1, rows[0].shape[2]), np.nan)
    x, y, z = np.concatenate([part for row in rows for part in (row, gap)][:-1], axis=1)
    return x, y, z


def _plane(surface: Surface, points: np.ndarray) -> Mesh:
    """A patch with square cells under the points."""
    c = located(surface, points)
    size = float(np.ptp(c, axis=0).max()) if len(c) else 0.0
    ranges = [_window(c[:, i], -np.inf, np.inf, size, False) for i in (0, 1)]
    step = max(hi - lo for lo, hi in ranges) / CELLS[0]
    u, v = (np.linspace(lo, hi, max(2, round((hi - lo) / step)) + 1) for lo, hi in ranges)
    return points_at(surface, list(np.meshgrid(u, v, indexing="ij")))


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
    rounding = 1e-9 * (1 + float(np.abs(values).max()))
    least = 0.3 * float(np.ptp(values)) or 0.05 * (hi - lo)
    start, end = with_margin(values, least if bounded else max(0.15 * size, rounding))
    return max(lo, start), min(hi, end)
