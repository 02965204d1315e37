"""The modes of a motion in its pictures: shades behind the curves, colours of a path, marks of impacts."""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.figure import Figure
from matplotlib.patches import Patch

from voronets.engine import Motion
from voronets.view.pictures.style import INK, MODES, STYLE
from voronets.view.scene import modes_at, values

WORDS = {"rolling": "rolls", "sliding": "slides", "flying": "flies"}
SHADE = 0.13
MOST_IMPACTS = 200  # that are marked


def modes_of(motion: Motion) -> list[str]:
    """The modes that occur, in the order of the legend."""
    there = {one.mode for one in motion.modes}
    return [mode for mode in MODES if mode in there]


def shade_modes(ax: Any, motion: Motion) -> None:
    """Shade a panel over time by what the body does; nothing where it does one thing throughout."""
    if len(modes_of(motion)) < 2:
        return
    for start, end, mode in motion.modes:
        ax.axvspan(start, end, color=MODES[mode], alpha=SHADE, linewidth=0, zorder=0)


def legend_of_modes(figure: Figure, motion: Motion, x: float, y: float) -> None:
    """What the shades mean, once for all panels; its right end at x, y of the figure."""
    found = modes_of(motion)
    if len(found) < 2:
        return
    handles = [
        Patch(color=MODES[mode], alpha=2.5 * SHADE, linewidth=0, label=WORDS[mode])
        for mode in found
    ]
    figure.legend(
        handles=handles, loc="center right", bbox_to_anchor=(x, y), ncols=len(found),
        frameon=False, fontsize=STYLE["legend"], labelcolor=INK, handlelength=1.2,
        handleheight=0.9, columnspacing=1.1, handletextpad=0.5, borderaxespad=0.0,
    )  # fmt: skip


def flying(motion: Motion, path: np.ndarray) -> np.ndarray:
    """Whether the body is in the air at each of the points of a path, one for each sample (m,)."""
    if len(path) != len(motion.t):  # some samples have no point
        return np.zeros(len(path), dtype=bool)
    found: np.ndarray = modes_at(motion, motion.t) == "flying"
    return found


def draw_path_by_mode(
    ax: Any, motion: Motion, path: np.ndarray, *, named: bool, **line: Any
) -> None:
    """A path, one point for each sample, in the colours of the modes; in the air there is none."""
    words = modes_at(motion, motion.t)
    for mode in modes_of(motion):
        if mode == "flying" or len(path) != len(words):
            continue
        mine = words == mode
        mine[1:] |= mine[:-1]  # on to the point where the next mode begins
        piece = np.where(mine[:, None], path, np.nan)
        told = {"label": WORDS[mode]} if named else {}
        ax.plot(*piece.T, color=MODES[mode], **told, **line)


def draw_impacts(ax: Any, motion: Motion, name: str) -> None:
    """Where the body hit, by the name of an observable: contact_ground or contact_body."""
    times = [change["t"] for change in motion.transitions if change["why"] == "impact"]
    if not times or not motion.segments:
        return
    points = values(motion.at(times[:MOST_IMPACTS]), name, 3)
    ax.plot(*points.T, "x", color=INK, markersize=4.0, markeredgewidth=0.8, linestyle="none",
            clip_on=False, zorder=7, label="impact")  # fmt: skip
