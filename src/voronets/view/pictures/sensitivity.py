"""A picture of sensitivities: what is observed, and its derivative by each key, over time."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import xarray as xr
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from voronets.view.pictures.curves import Lines, draw_lines, draw_zero
from voronets.view.pictures.files import drawn_to
from voronets.view.pictures.lettering import lettered
from voronets.view.pictures.style import COLOURS, INK, dress, heading_points, legend

WIDTH, HEAD, PANEL = 5.2, 0.8, 2.3  # inches


def sensitivity_picture(
    found: xr.Dataset, path: str | Path | None = None, *, paper: bool = False
) -> Figure:
    """One column an observable: its values, then its derivative by each key.

    found  what ``voronets.sensitivity`` gives
    path   a file to write: .png, .svg or .pdf
    paper  for print: in black, without heading, as wide as a column
    """
    return drawn_to(path, lambda: _draw(found), paper=paper)


def _draw(found: xr.Dataset) -> Figure:
    names = [str(name) for name in found.data_vars if f"d_{name}" in found]
    keys = [str(key) for key in found["key"].values]
    size = WIDTH * len(names) + 0.4, HEAD + PANEL * (len(keys) + 1)
    figure = Figure(figsize=size)
    FigureCanvasAgg(figure)
    grid = figure.add_gridspec(
        len(keys) + 1, len(names), left=0.9 / size[0], right=1 - 0.25 / size[0],
        top=1 - HEAD / size[1], bottom=0.55 / size[1], hspace=0.42, wspace=0.28,
    )  # fmt: skip
    for column, name in enumerate(names):
        panels = [(name, found[name].values, str(found[name].attrs.get("units", "")))]
        panels += [
            (f"derivative by {key}", found[f"d_{name}"].sel(key=key).values, "") for key in keys
        ]
        for row, (title, values, units) in enumerate(panels):
            ax = figure.add_subplot(grid[row, column])
            _panel(ax, found, name, title, values, units)
            if row < len(keys):
                ax.set_xlabel("")
    title = str(found.attrs.get("title", ""))
    points = heading_points(figure, title, 14)
    figure.text(0.25 / size[0], 1 - 0.32 / size[1], title, fontsize=points,
                color=INK, va="center", parse_math=False)  # fmt: skip
    return figure


def _panel(
    ax: Any, found: xr.Dataset, name: str, title: str, values: np.ndarray, units: str
) -> None:
    labels = [""] if values.ndim == 1 else [str(x) for x in found[found[name].dims[1]].values]
    columns = values.reshape(len(values), -1).T
    lines: Lines = [
        (label, y, COLOURS[i % len(COLOURS)], "-")
        for i, (label, y) in enumerate(zip(labels, columns, strict=True))
    ]
    dress(ax, lettered(name) if title == name else title)
    label = lettered(name) if title == name else f"∂{lettered(name)}"
    draw_lines(ax, found["time"].values, lines, label, units or "1")
    draw_zero(ax)
    if len(labels) > 1:
        legend(ax)
