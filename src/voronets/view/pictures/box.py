"""The view on a panel in space, and the box around what is drawn in it."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
from matplotlib.ticker import MaxNLocator
from mpl_toolkits.mplot3d.proj3d import proj_transform

from voronets.view.pictures.space import panel_size
from voronets.view.pictures.style import length_unit

View = tuple[float, float]
#: Elevation and azimuth in degrees, the favourite first.
LOW: list[View] = [(elevation, azimuth) for elevation in (26, -26)
                   for azimuth in (-60, -30, -120, -150, 30, 60, 120, 150)]  # fmt: skip
HIGH: list[View] = [(2 * elevation, azimuth) for elevation, azimuth in LOW]
ROOM = np.array([0.84, 0.82])  # share of a panel's width and height for the box without labels


def best_view(ax: Any, n: np.ndarray, points: np.ndarray, given: View | None = None) -> np.ndarray:
    """Turn the axes so that the surface faces the eye along most of the path; the eye's direction.

    Of views that do this much alike, the one that shows the points widest; flat things are seen
    from higher up.

    given  a view that somebody wants
    """
    if given is not None:
        elevation, azimuth = (float(angle) for angle in given)
        ax.view_init(elev=elevation, azim=azimuth)
        return _towards(elevation, azimuth)
    points = points[np.all(np.isfinite(points), axis=1)]
    spans = np.ptp(points, axis=0)
    views = HIGH if spans[2] < 0.3 * spans.max() else LOW

    def merit(view: View) -> float:
        around = np.radians(view[1])
        width = np.ptp(points @ np.array([-np.sin(around), np.cos(around), 0.0]))
        facing = np.mean(np.minimum(n @ _towards(*view), 0.3))
        favour = 0.05 * (view[0] > 0) + 0.01 * (1 - views.index(view) / len(views))
        return float(facing + favour + 0.15 * width / (spans.max() or 1.0))

    best = max(views, key=merit)
    ax.view_init(elev=best[0], azim=best[1])
    return _towards(*best)


def _towards(elevation: float, azimuth: float) -> np.ndarray:
    up, around = np.radians(elevation), np.radians(azimuth)
    return np.array([np.cos(up) * np.cos(around), np.cos(up) * np.sin(around), np.sin(up)])


def frame(ax: Any, points: np.ndarray) -> None:
    """Limits around the points with equal scales, no side too thin, and ticks to fit."""
    points = points[np.all(np.isfinite(points), axis=1)]
    lo, hi = points.min(axis=0), points.max(axis=0)
    spans = hi - lo
    longest = float(spans.max()) or 1.0
    sides = np.maximum(1.04 * spans, 0.36 * longest)
    middle = (lo + hi) / 2
    ax.set_xlim(middle[0] - sides[0] / 2, middle[0] + sides[0] / 2)
    ax.set_ylim(middle[1] - sides[1] / 2, middle[1] + sides[1] / 2)
    ax.set_zlim(middle[2] - sides[2] / 2, middle[2] + sides[2] / 2)
    _fit(ax, sides)


def _fit(ax: Any, sides: np.ndarray) -> None:
    """Equal scales, the box as large as the panel allows, all labels equally far from it."""
    aspect = sides / np.linalg.norm(sides)
    ax.set_box_aspect(aspect)
    corners = itertools.product(ax.get_xlim(), ax.get_ylim(), ax.get_zlim())
    panel = panel_size(ax)
    # ortho: pixels are linear in the zoom, and in the side of the square that the axes will take
    pixels = _on_screen(ax, np.array(list(corners))) * panel.min() / ax.bbox.size
    room = ROOM if ax.elev > 0 else ROOM * (1, 0.92)  # from below the labels go on top
    zoom = float(np.min(room * panel / np.ptp(pixels, axis=0)))
    ax.set_box_aspect(aspect, zoom=zoom)
    # The corners in order: 0 with 4, 2, 1 span x, y, z.
    spans = zoom * (pixels[[4, 2, 1]] - pixels[0]) * 72 / ax.get_figure().dpi
    square = 2 * 72 * panel.min() / ax.get_figure().dpi
    name, metres = length_unit(np.concatenate([ax.get_xlim(), ax.get_ylim(), ax.get_zlim()]))
    for i, axis in enumerate((ax.xaxis, ax.yaxis, ax.zaxis)):
        lo, hi = (ax.get_xlim(), ax.get_ylim(), ax.get_zlim())[i]
        length = float(np.linalg.norm(spans[i]))
        across, up = np.abs(spans[i]) / length
        # numbers side by side need 50 points, one above the other 26
        ticks = _ticks(lo, hi, length, min(50 / max(across, 0.1), 26 / max(up, 0.1)))
        labels = _labels(np.array(ticks) / metres)
        axis.set_ticks(ticks, labels)
        axis.set_label_text(f"${'xyz'[i]}$ [{name}]")
        # matplotlib moves labels away from the box by shares of its sides, here turned into points.
        along = 0 if i == 2 else 1
        away = sum(spans[j] * np.sign(spans[j][along] or 1.0) for j in range(3) if j != i)
        points = float(np.linalg.norm(away)) * 0.08 * 48 / square
        # Beside a steep side the width of the numbers counts, about 5 points a character.
        half = 2.6 * max(map(len, labels)) * up
        axis.set_tick_params(pad=(10 + half) / points - 8)
        axis.labelpad = (24 + 2 * half) / points - 21


def _ticks(lo: float, hi: float, length: float, each: float) -> list[float]:
    """Round numbers, none near a corner of the box.

    length, each  of the side, and the room for a number, points
    """
    lo, hi = lo + 0.08 * (hi - lo), hi - 0.08 * (hi - lo)
    most = int(np.clip(length / each, 1, 6))
    for number in range(most, most + 4):
        steps = MaxNLocator(nbins=number, steps=[1, 2, 5, 10])
        inside = [float(x) for x in steps.tick_values(lo, hi) if lo <= x <= hi]
        if inside:
            return inside if length > 45 else [min(inside, key=abs)]
    return [(lo + hi) / 2]


def _labels(ticks: np.ndarray) -> list[str]:
    """Numbers with as many decimals as they need, the same for all."""
    for decimals in range(10):
        labels = [f"{x:.{decimals}f}" for x in ticks + 0.0]
        if np.allclose([float(label) for label in labels], ticks, rtol=1e-6, atol=1e-12):
            break
    return [label.replace("-", "−") for label in labels]


def _on_screen(ax: Any, points: np.ndarray) -> np.ndarray:
    x, y, _ = proj_transform(*points.T, ax.get_proj())
    found: np.ndarray = ax.transData.transform(np.column_stack([x, y]))
    return found
