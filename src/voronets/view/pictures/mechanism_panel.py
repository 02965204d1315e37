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

#: How strongly a mechanism is drawn at three moments on the way, and at the end.
STRENGTHS = (0.12, 0.2, 0.3, 1.0)


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
