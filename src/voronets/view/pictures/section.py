"""A picture of a Poincaré section: its points, a colour for each motion."""

from __future__ import annotations

import json
import textwrap
from pathlib import Path
from typing import Any

import numpy as np
import xarray as xr
from matplotlib import colormaps
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, MultipleLocator

from voronets.analysis.section_data import wrapped
from voronets.view.pictures.files import drawn_to
from voronets.view.pictures.lettering import lettered
from voronets.view.pictures.style import (
    BLUE,
    COLOURS,
    GREY,
    INK,
    STYLE,
    dress,
    exponent_of,
    heading_points,
    label_y,
    limits,
    say,
    unit,
)
from voronets.view.words import number

PANEL, HEAD = 6.4, 1.25  # inches
MOST_PANELS = 4
SMALLEST, LARGEST = 1.2, 16.0  # area of a point, in points²
INKED = 6000.0  # so much of them together, at the most


def section_picture(
    found: xr.Dataset, path: str | Path | None = None, *, paper: bool = False
) -> Figure:
    """Draw a section, and write it as PNG, SVG or PDF by the path's suffix.

    The first thing shown is drawn to the right, every other one upwards in a panel of its own; a single
    one is drawn against itself at the crossing before.  Angles go from −π to π.

    paper  for print: in black, without heading, as wide as a column
    """
    return drawn_to(path, lambda: _draw(found, paper), paper=paper)


def _draw(found: xr.Dataset, paper: bool) -> Figure:
    names = [str(name) for name, one in found.data_vars.items() if one.dims == ("crossing",)]
    above = names[1 : MOST_PANELS + 1] or [""]
    width, height = PANEL * len(above) + 0.3, PANEL + HEAD
    figure = Figure(figsize=(width, height))
    grid = figure.add_gridspec(
        1, len(above), left=0.9 / width, right=1 - 0.3 / width, top=1 - HEAD / height,
        bottom=0.75 / height, wspace=0.24,
    )  # fmt: skip
    for i, name in enumerate(above):
        _panel(figure.add_subplot(grid[i]), found, names[0], name, paper)
    _heading(figure, found)
    return figure


def _panel(ax: Any, found: xr.Dataset, across: str, up: str, paper: bool) -> None:
    """Points of two things shown, or of one against what it was at the crossing before."""
    dress(ax, "")
    x, y = (wrapped(found, name) for name in (across, up or across))
    start = found["start"].values
    if not up:
        same = start[1:] == start[:-1]
        x, y, start = x[:-1][same], y[1:][same], start[1:][same]
    if not len(x):
        say(ax, "no crossings")
    count = int(found.attrs["starts"])
    area = float(np.clip(INKED / max(len(x), 1), SMALLEST, LARGEST))
    # in an order of their own, so that no motion lies on top of the others
    order = np.random.default_rng(0).permutation(len(x))
    colours = np.array(_colours(count))[start.astype(int)] if len(x) else []
    exponents = [_axis(axis, found[name].attrs, values) for axis, name, values in (
        (ax.xaxis, across, x), (ax.yaxis, up or across, y))]  # fmt: skip
    ax.scatter(
        x[order] / 10.0 ** exponents[0], y[order] / 10.0 ** exponents[1], s=area, linewidths=0,
        c=[colours[i] for i in order], rasterized=len(x) > 20_000,
    )  # fmt: skip
    before = "" if up else ", one crossing before"
    ax.set_xlabel(_label(found, across, exponents[0], before, paper),
                  fontsize=STYLE["label"], color=INK)  # fmt: skip
    label_y(ax, _label(found, up or across, exponents[1], "", paper))
    if _alike(found, across, up or across):
        ax.set_aspect("equal", adjustable="box")


def _alike(found: xr.Dataset, *names: str) -> bool:
    """Both angles, or one thing against itself."""
    return len(set(names)) == 1 or all("period" in found[name].attrs for name in names)


def _axis(axis: Any, attributes: dict[str, Any], values: np.ndarray) -> int:
    """Limits and ticks; the power of ten that values are divided by."""
    set_limits = axis.axes.set_xlim if axis.axis_name == "x" else axis.axes.set_ylim
    wide = "period" in attributes and len(values) and np.ptp(values) > np.pi
    if wide:
        set_limits(-np.pi * 1.02, np.pi * 1.02)
        axis.set_major_locator(MultipleLocator(np.pi / 2))
        axis.set_major_formatter(FuncFormatter(_in_pi))
        return 0
    exponent = exponent_of(values)
    set_limits(limits(values / 10.0**exponent))
    return exponent


def _in_pi(value: float, _: int) -> str:
    return {0: "0", 2: "π", -2: "−π", 1: "π/2", -1: "−π/2"}.get(round(value / (np.pi / 2)), "")


def _label(found: xr.Dataset, name: str, exponent: int, more: str, paper: bool) -> str:
    """The letter of what is shown, what it is where the letter does not say (not in a paper), and its unit."""
    attributes = found[name].attrs
    told = str(attributes.get("long_name", ""))
    plain = {name, f"coordinate {name}", f"velocity of {name.rstrip(chr(39))}", ""}
    words = "" if paper or told in plain else ": " + told.replace("$", r"\$")
    return (
        lettered(name)
        + textwrap.shorten(words, 70, placeholder=" …")
        + more
        + unit(str(attributes.get("units") or "1"), exponent)
    )


def _colours(count: int) -> list[Any]:
    """One for each motion."""
    if count == 1:
        return [BLUE]
    if count <= len(COLOURS):
        return list(COLOURS[:count])
    return [tuple(c[:3]) for c in colormaps["turbo"](np.linspace(0.03, 0.97, count))]


def _heading(figure: Figure, found: xr.Dataset) -> None:
    """The title, the section and its numbers."""
    attributes = found.attrs
    width, height = figure.get_size_inches()
    sense = "" if attributes["direction"] == "both" else f", {attributes['direction']}"
    count, starts = found.sizes["crossing"], int(attributes["starts"])
    energy = found["start_energy"].values
    drift = json.loads(attributes["drifts"])["energy"]
    parts = [
        f"energy {energy[0]:.6g} J",
        f"{count} crossings" + (f" of {starts} motions" if starts > 1 else ""),
        "energy not kept" if drift is None else f"energy drift {number(drift)}",
    ]
    title = str(attributes.get("title", ""))
    when = textwrap.shorten(str(attributes["when"]), 60, placeholder=" …")
    for down, text, size, colour in (
        (0.36, title, heading_points(figure, title, 14, 0.84), INK),
        (0.68, f"section {when} = 0{sense}", 10, INK),
        (0.95, "    ".join(parts), 9, GREY),
    ):
        figure.text(0.35 / width, 1 - down / height, text, fontsize=size, color=colour,
                    va="center", parse_math=False)  # fmt: skip
