"""Axes in space: the look of a panel, surfaces, the view and the frame."""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.colors import to_rgb
from matplotlib.ticker import MaxNLocator
from mpl_toolkits.mplot3d.art3d import Poly3DCollection

from voronets.view.meshes import Mesh
from voronets.view.style import EDGE, FACE, FAINT, GREY, INK, STYLE, plain

#: Elevation and azimuth in degrees, the favourite first.
VIEWS = [(elevation, azimuth) for elevation in (24, -24)
         for azimuth in (-60, -30, -120, -150, 30, 60, 120, 150)]  # fmt: skip
LIGHT = np.array([0.3, -0.5, 0.81])


def dress_space(ax: Any, title: str) -> None:
    """The title, panes and ticks of a panel in space."""
    ax.set_title(title, fontsize=STYLE["title"], color=INK, loc="left", pad=2)
    ax.computed_zorder = False
    for name, axis in zip("xyz", (ax.xaxis, ax.yaxis, ax.zaxis), strict=True):
        axis.set_pane_color((1, 1, 1, 0))
        axis.line.set(color=GREY, linewidth=0.7)
        axis._axinfo["grid"].update(color=FAINT, linewidth=0.5)
        axis.set_tick_params(labelsize=STYLE["tick"], colors=INK, pad=0)
        axis.set_label_text(f"${name}$ [m]", fontsize=STYLE["label"], color=INK)
        axis.set_major_formatter(plain())


def best_view(ax: Any, n: np.ndarray) -> np.ndarray:
    """Turn the axes so that the surface faces the eye along most of the path; the eye's direction."""
    facing = [float(np.mean(np.minimum(n @ _towards(*view), 0.35))) for view in VIEWS]
    best = max(range(len(VIEWS)), key=lambda i: (round(facing[i], 2), -i))
    elevation, azimuth = VIEWS[best]
    ax.view_init(elev=elevation, azim=azimuth)
    return _towards(elevation, azimuth)


def _towards(elevation: float, azimuth: float) -> np.ndarray:
    up, around = np.radians(elevation), np.radians(azimuth)
    return np.array([np.cos(up) * np.cos(around), np.cos(up) * np.sin(around), np.sin(up)])


def draw_surface(
    ax: Any, found: Mesh, *, hollow: bool = False, filled: bool = False, colour: str = EDGE
) -> np.ndarray:
    """A mesh, faintly; returns its points.

    hollow  seen through: the body is inside it, or it is only hinted at
    filled  of an edge, the disc within it
    """
    grid = np.stack(found, axis=-1)
    if len(grid) == 1:
        if filled:
            disc = Poly3DCollection(grid, facecolor=FACE, edgecolor="none", alpha=0.6, zorder=1)
            ax.add_collection3d(disc)
        ax.plot(*grid[0].T, color=GREY, linewidth=1.0, zorder=2)
        return grid[0]
    cells = np.stack([grid[:-1, :-1], grid[1:, :-1], grid[1:, 1:], grid[:-1, 1:]], axis=2)
    cells = cells.reshape(-1, 4, 3)
    cells = cells[np.all(np.isfinite(cells), axis=(1, 2))]
    across = np.cross(cells[:, 2] - cells[:, 0], cells[:, 3] - cells[:, 1])
    with np.errstate(all="ignore"):
        across /= np.linalg.norm(across, axis=1, keepdims=True)
    light = 0.9 + 0.1 * np.nan_to_num(np.abs(across @ LIGHT))
    faces = np.clip(light[:, None] * np.array(to_rgb(FACE)), 0, 1)
    ax.add_collection3d(
        Poly3DCollection(
            cells, facecolors=np.column_stack([faces, np.full(len(faces), 0.15 if hollow else 0.6)]),
            edgecolors=(*to_rgb(colour), 0.5 if hollow else 0.9), linewidths=0.35, zorder=1,
        )
    )  # fmt: skip
    return cells.reshape(-1, 3)


def frame(ax: Any, points: np.ndarray) -> None:
    """Limits around the points with equal scales, no side too thin, and ticks to fit."""
    points = points[np.all(np.isfinite(points), axis=1)]
    lo, hi = points.min(axis=0), points.max(axis=0)
    spans = hi - lo
    longest = float(spans.max()) or 1.0
    sides = np.maximum(1.04 * spans, 0.22 * longest)
    middle = (lo + hi) / 2
    ax.set_xlim(middle[0] - sides[0] / 2, middle[0] + sides[0] / 2)
    ax.set_ylim(middle[1] - sides[1] / 2, middle[1] + sides[1] / 2)
    ax.set_zlim(middle[2] - sides[2] / 2, middle[2] + sides[2] / 2)
    ax.set_box_aspect(sides / np.cbrt(sides.prod()), zoom=1.0)
    for axis, side in zip((ax.xaxis, ax.yaxis, ax.zaxis), sides, strict=True):
        axis.set_major_locator(MaxNLocator(nbins=max(2, round(6 * side / sides.max()))))
