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
from voronets.view.pictures.lettering import component, key_letter, lettered
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
    return drawn_to(path, lambda: _draw(found, paper), paper=paper)


def _draw(found: xr.Dataset, paper: bool) -> Figure:
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
        letter = lettered(name)
        rows = [(letter, letter, found[name], str(found[name].attrs.get("units", "")))]
        rows += [
            (f"derivative by {key}", _derivative(name, key, paper), found[f"d_{name}"].sel(key=key),
             _quotient(rows[0][3], str(found["key_units"].sel(key=key).item())))
            for key in keys
        ]  # fmt: skip
        for row, (title, label, values, units) in enumerate(rows):
            ax = figure.add_subplot(grid[row, column])
            dress(ax, "" if paper else title)
            _panel(ax, found, name, label, values.values, units)
            if row < len(keys):
                ax.set_xlabel("")
    title = str(found.attrs.get("title", ""))
    points = heading_points(figure, title, 14)
    figure.text(0.25 / size[0], 1 - 0.32 / size[1], title, fontsize=points,
                color=INK, va="center", parse_math=False)  # fmt: skip
    return figure


def _derivative(name: str, key: str, paper: bool) -> str:
    """The label of a derivative; for a paper with the letter of the key too."""
    above = f"∂{lettered(name)}"
    return f"{above} / ∂{key_letter(key)}" if paper else above


def _quotient(above: str, below: str) -> str:
    """The unit of a derivative: rad/s by kg is (rad/s)/kg."""
    if above == below:
        return "1"
    if below in ("", "1"):
        return above
    return f"{f'({above})' if '/' in above else above or '1'}/{f'({below})' if '/' in below else below}"


def _panel(
    ax: Any, found: xr.Dataset, name: str, label: str, values: np.ndarray, units: str
) -> None:
    parts = [""] if values.ndim == 1 else [str(x) for x in found[found[name].dims[1]].values]
    columns = values.reshape(len(values), -1).T
    lines: Lines = [
        (component(name, part) if part else "", y, COLOURS[i % len(COLOURS)], "-")
        for i, (part, y) in enumerate(zip(parts, columns, strict=True))
    ]
    draw_lines(ax, found["time"].values, lines, label, units or "1")
    draw_zero(ax)
    if len(parts) > 1:
        legend(ax)
