"""The panel of a general system in the plane or in space."""

from __future__ import annotations

from typing import Any

import numpy as np

from voronets.engine import Motion
from voronets.view.mechanism import mechanism
from voronets.view.pictures.box import View, best_view, frame
from voronets.view.pictures.space import dress_space
from voronets.view.pictures.style import COLOURS, GREY, INK, STYLE, dress, legend
from voronets.view.scene import sampled_closely

NEAR = 1.6  # of its size: how far from its middle a mechanism is drawn from near
#: How strongly a mechanism is drawn at three moments on the way, and at the end.
STRENGTHS = (0.12, 0.2, 0.3, 1.0)


def draw_close_up(ax: Any, motion: Motion, view: View | None = None) -> None:
    """The mechanism at the end, from near: on a long path it is too small to be made out."""
    motion = sampled_closely(motion)
    found = mechanism(motion)
    assert found is not None
    plane = found.plane
    space = ax.name == "3d"
    if space:
        dress_space(ax, "At the end")
    else:
        dress(ax, "At the end")
    columns = [0, 1, 2] if space or plane is None else list(plane)
    lines = [line[-1] for line in found.lines] or [path[-1:] for path in found.trails.values()]
    points = np.concatenate(lines)
    middle, reach = points.mean(axis=0), NEAR * found.size / 2
    for path, colour in zip(found.trails.values(), COLOURS * 9, strict=False):
        near = np.linalg.norm(path - middle, axis=1) < reach
        ax.plot(
            *np.where(near[:, None], path, np.nan).T[columns], color=colour, linewidth=STYLE["path"]
        )
    for line in lines:
        ax.plot(*line.T[columns], color=INK, linewidth=1.8, solid_capstyle="round")
    if space:
        best_view(ax, np.tile([0.0, 0.0, 1.0], (len(points), 1)), points, view)
        frame(ax, points)
        return
    ax.set_aspect("equal", adjustable="datalim")
    ax.margins(0.1)
    for set_label, k in zip((ax.set_xlabel, ax.set_ylabel), columns, strict=True):
        set_label(f"${'xyz'[k]}$ [m]", fontsize=STYLE["label"], color=INK)


def draw_mechanism(ax: Any, motion: Motion, view: View | None = None) -> None:
    """The trails, and the mechanism at the end and faintly at three moments before."""
    motion = sampled_closely(motion)
    found = mechanism(motion)
    assert found is not None
    space = ax.name == "3d"
    if space:
        dress_space(ax, "In space")
    else:
        dress(ax, "In the plane")
    plane = found.plane
    columns = [0, 1, 2] if space or plane is None else list(plane)
    for (name, path), colour in zip(found.trails.items(), COLOURS * 9, strict=False):
        ax.plot(*path.T[columns], color=colour, linewidth=STYLE["path"], label=name, zorder=3)
        for i, face in ((0, "white"), (-1, colour)):
            ax.plot(
                *path[[i]].T[columns], "o", color=INK, markerfacecolor=face, markersize=4.5,
                markeredgewidth=0.9, linestyle="none", zorder=6,
            )  # fmt: skip
    last = len(motion.t) - 1
    for moment, strength in zip((0.0, 1 / 3, 2 / 3, 1.0), STRENGTHS, strict=True):
        for line in found.lines:
            ax.plot(
                *line[round(moment * last)].T[columns], color=INK if strength == 1 else GREY,
                alpha=strength, linewidth=1.6, zorder=5, solid_capstyle="round",
            )  # fmt: skip
    if space:
        points = found.points
        best_view(ax, np.tile([0.0, 0.0, 1.0], (len(points), 1)), points, view)
        frame(ax, points)
    else:
        ax.set_aspect("equal", adjustable="datalim")
        for axis, set_label in zip(columns, (ax.set_xlabel, ax.set_ylabel), strict=True):
            set_label(f"${'xyz'[axis]}$ [m]", fontsize=STYLE["label"], color=INK)
        ax.margins(0.06)
    legend(ax)
