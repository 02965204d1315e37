"""A picture of a fit: what was measured, the fitted motion through it, and what is left."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from voronets.analysis.fit_result import ScenarioFit
from voronets.engine.samples import named
from voronets.view.pictures.files import drawn_to
from voronets.view.pictures.lettering import lettered
from voronets.view.pictures.style import (
    COLOURS,
    GREY,
    INK,
    STYLE,
    dress,
    exponent_of,
    heading_points,
    label_y,
    limits,
    unit,
)

WIDTH, HEAD, PANEL, COLUMNS = 5.2, 1.0, 3.1, 3  # inches; columns of panels
DRAWN = 2001  # moments of the fitted motion


def fit_picture(
    found: ScenarioFit, path: str | Path | None = None, *, paper: bool = False
) -> Figure:
    """One panel a column of the data, the residuals below it.

    path   a file to write: .png, .svg or .pdf
    paper  for print: in black, without heading, as wide as a column
    """
    return drawn_to(path, lambda: _draw(found, paper), paper=paper)


def _draw(found: ScenarioFit, paper: bool) -> Figure:
    names = found.data.names
    columns = min(len(names), COLUMNS)
    rows = -(-len(names) // columns)
    size = WIDTH * columns + 0.4, HEAD + PANEL * rows + 0.3
    figure = Figure(figsize=size)
    FigureCanvasAgg(figure)
    grid = figure.add_gridspec(
        rows, columns, left=0.8 / size[0], right=1 - 0.2 / size[0], top=1 - HEAD / size[1],
        bottom=0.55 / size[1], hspace=0.32, wspace=0.25,
    )  # fmt: skip
    t = np.linspace(float(found.data.t[0]), float(found.data.t[-1]), DRAWN)
    seen = found.motion.at(np.minimum(t, found.motion.t_end))
    for i, name in enumerate(names):
        inner = grid[i // columns, i % columns].subgridspec(
            2, 1, height_ratios=(2.6, 1), hspace=0.12
        )
        above = figure.add_subplot(inner[0])
        below = figure.add_subplot(inner[1], sharex=above)
        _measured(above, found, i, t, named(seen, name).values, named(seen, name).attrs, paper)
        _left(below, found, i)
    said = ", ".join(_told(found, key) for key in found.values)
    largest = heading_points(figure, found.scenario.title, 14)
    for text, height, points in ((found.scenario.title, 0.32, largest), (said, 0.62, 9.5)):
        figure.text(0.2 / size[0], 1 - height / size[1], text, fontsize=points, color=INK,
                    va="center", parse_math=False)  # fmt: skip
    return figure


def _told(found: ScenarioFit, key: str) -> str:
    error = found.errors[key]
    return f"{key} = {found.values[key]:.7g}" + (" ± ?" if error is None else f" ± {error:.2g}")


def _measured(
    ax: Any,
    found: ScenarioFit,
    i: int,
    t: np.ndarray,
    fitted: np.ndarray,
    attributes: dict[str, Any],
    paper: bool,
) -> None:
    name, y = found.data.names[i], found.data.y[:, i]
    dress(ax, "" if paper else name)
    exponent = exponent_of(np.concatenate([fitted, y]))
    ax.plot(t, fitted / 10.0**exponent, color=COLOURS[0], linewidth=STYLE["line"], zorder=2)
    ax.plot(found.data.t, y / 10.0**exponent, "o", color=INK, markersize=2.6, zorder=3)
    ax.set_ylim(limits(np.concatenate([fitted, y]) / 10.0**exponent))
    ax.tick_params(labelbottom=False)
    letter = lettered(name) if paper else ""
    label_y(ax, (letter + unit(str(attributes.get("units", "")) or "1", exponent)).strip())


def _left(ax: Any, found: ScenarioFit, i: int) -> None:
    rest, sigma = found.residuals[:, i], found.data.sigma[:, i]
    dress(ax, "")
    exponent = exponent_of(rest)
    factor = 10.0**exponent
    band = float(np.nanmedian(sigma)) / factor
    ax.axhspan(-band, band, color=GREY, alpha=0.18, linewidth=0)
    ax.axhline(0.0, color=GREY, linewidth=0.8)
    ax.plot(found.data.t, rest / factor, "o", color=INK, markersize=2.2)
    ax.set_ylim(limits(np.concatenate([rest / factor, [-2 * band, 2 * band]])))
    ax.set_xlabel("time $t$ [s]", fontsize=STYLE["label"], color=INK)
    label_y(ax, "residual" + unit("1", exponent))
