"""Pictures of sweeps: curves over one key, maps over two, points where values were drawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil
from pathlib import Path

import numpy as np
import xarray as xr
from matplotlib.figure import Figure
from matplotlib.patches import Patch

from voronets.view.pictures.files import drawn_to
from voronets.view.pictures.style import INK, STYLE, heading_points
from voronets.view.pictures.sweep_panels import UNFINISHED, classes, draw_panel
from voronets.view.sweep_slices import OUTCOME, SweepSlice, slices

PANEL = (4.7, 3.9)  # inches


def sweep_picture(
    data: xr.Dataset, path: str | Path, *, show: Sequence[str] = (),
    cuts: Mapping[str, float | str] | None = None, paper: bool = False,
) -> Path:  # fmt: skip
    """Draw a sweep and write it as PNG, SVG or PDF by the path's suffix, whole or not at all.

    show  variables, or components of them ("final:omega_z"); what was recorded by default
    cuts  where keys are cut that there is no room for: {"body.mass": 1.0}; the time too
    paper for print: in black, without heading, as wide as a column
    """
    drawn_to(path, lambda: draw_sweep(data, show=show, cuts=cuts, paper=paper), paper=paper)
    return Path(path)


def draw_sweep(
    data: xr.Dataset, *, show: Sequence[str] = (),
    cuts: Mapping[str, float | str] | None = None, paper: bool = False,
) -> Figure:  # fmt: skip
    """The figure of a sweep; it belongs to no window and to no list of figures.

    paper  with letters for keys and variables, without heading; the rest is ``on_paper``'s
    """
    panels = slices(data, show, cuts)
    columns = 2 if len(panels) == 4 else min(len(panels), 3)
    rows = ceil(len(panels) / columns)
    size = (PANEL[0] * columns, PANEL[1] * rows + 0.7)
    figure = Figure(figsize=size, layout="constrained")
    axes = np.ravel(figure.subplots(rows, columns, squeeze=False))
    for ax, panel in zip(axes, panels, strict=False):
        draw_panel(figure, ax, panel, paper=paper)
    for ax in axes[len(panels) :]:
        ax.set_visible(False)
    if not paper:
        _heading(figure, data, panels)
    _legend(figure, panels)
    return figure


def _heading(figure: Figure, data: xr.Dataset, panels: Sequence[SweepSlice]) -> None:
    """The title, how many runs, and the values at which a map is cut."""
    done = int((data[OUTCOME] != UNFINISHED).sum())
    runs = data[OUTCOME].size
    told = f"{runs} runs" if done == runs else f"{done} of {runs} runs so far"
    cuts = dict.fromkeys(cut for panel in panels for cut in panel.cuts)
    title = " · ".join((str(data.attrs.get("title", "")), told, *cuts))
    points = heading_points(figure, title, 12, 0.97)
    figure.suptitle(title, fontsize=points, color=INK, parse_math=False)


def _legend(figure: Figure, panels: Sequence[SweepSlice]) -> None:
    """What hatches and shades mean."""
    handles = [
        Patch(
            facecolor=colour,
            hatch=hatch,
            edgecolor="white",
            alpha=0.6,
            label=word.replace("_", " "),
        )
        for word, (colour, hatch) in classes(panels[0].outcomes).items()
    ]
    if handles:
        figure.legend(
            handles=handles, loc="outside lower center", ncols=len(handles), frameon=False,
            fontsize=STYLE["legend"], labelcolor=INK,
        )  # fmt: skip
