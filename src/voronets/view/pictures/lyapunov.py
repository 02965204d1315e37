"""A picture of Lyapunov exponents: how their means settle, and what they are with their uncertainty."""

from __future__ import annotations

import textwrap
from pathlib import Path
from typing import Any

import numpy as np
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from voronets.analysis.lyapunov import LyapunovSpectrum
from voronets.view.pictures.files import drawn_to
from voronets.view.pictures.style import (
    COLOURS,
    GREY,
    INK,
    STYLE,
    dress,
    heading_points,
    label_y,
    legend,
    limits,
)

WIDTH, HEIGHT = 10.0, 5.2  # inches
SETTLED = 0.05  # of the time: what was before does not set the scale


def lyapunov_picture(
    spectrum: LyapunovSpectrum,
    path: str | Path | None = None,
    *,
    title: str = "",
    paper: bool = False,
) -> Figure:
    """The running means over time beside the exponents with their uncertainty.

    path   a file to write: .png, .svg or .pdf
    paper  for print: in black, without heading, as wide as a column
    """
    return drawn_to(path, lambda: _draw(spectrum, title), paper=paper)


def _draw(spectrum: LyapunovSpectrum, title: str) -> Figure:
    figure = Figure(figsize=(WIDTH, HEIGHT))
    FigureCanvasAgg(figure)
    grid = figure.add_gridspec(
        1, 2, width_ratios=(2.2, 1.0), left=0.08, right=0.975, top=0.80, bottom=0.12, wspace=0.26
    )
    _running(figure.add_subplot(grid[0]), spectrum)
    _final(figure.add_subplot(grid[1]), spectrum)
    said = "\n".join(textwrap.wrap(spectrum.message, 130))
    title = title or "Lyapunov exponents"
    points = heading_points(figure, title, 15)
    figure.text(0.03, 0.955, title, fontsize=points, color=INK, va="center",
                parse_math=False)  # fmt: skip
    figure.text(0.03, 0.895, said, fontsize=9.5, color=INK, va="center", parse_math=False)
    return figure


def _running(ax: Any, spectrum: LyapunovSpectrum) -> None:
    dress(ax, "running means")
    t, values = spectrum.means()
    ax.axhline(0.0, color=GREY, linewidth=0.8)
    for i, column in enumerate(values.T):
        ax.plot(t, column, color=COLOURS[i % len(COLOURS)], linewidth=STYLE["line"],
                label=f"$\\lambda_{{{i + 1}}}$")  # fmt: skip
    if len(t):
        late = values[t >= SETTLED * t[-1]]
        ax.set_ylim(*limits(late))
        ax.set_xlim(0.0, t[-1])
    ax.set_xlabel("time $t$ [s]", fontsize=STYLE["label"], color=INK)
    label_y(ax, "$\\lambda$ [1/s]")
    legend(ax)


def _final(ax: Any, spectrum: LyapunovSpectrum) -> None:
    dress(ax, "with their uncertainty")
    places = np.arange(1, len(spectrum.exponents) + 1)
    ax.axhline(0.0, color=GREY, linewidth=0.8)
    for i, value, error in zip(places, spectrum.exponents, spectrum.uncertainty, strict=True):
        colour = COLOURS[(i - 1) % len(COLOURS)]
        ax.errorbar(i, value, yerr=error, fmt="o", color=colour, markersize=4, capsize=3,
                    linewidth=STYLE["line"])  # fmt: skip
    ax.set_xticks(places, [f"$\\lambda_{{{place}}}$" for place in places])
    label_y(ax, "$\\lambda$ [1/s]")
    ax.set_xlabel("exponents, largest first", fontsize=STYLE["label"], color=INK)
