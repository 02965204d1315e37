"""Pictures of sweeps: curves over one key, maps over two, points where values were drawn."""

from __future__ import annotations

import io
import warnings
from collections.abc import Mapping, Sequence
from math import ceil
from pathlib import Path
from typing import Any

import numpy as np
import xarray as xr
from matplotlib import rc_context
from matplotlib.cm import ScalarMappable
from matplotlib.colors import Normalize, TwoSlopeNorm
from matplotlib.figure import Figure
from matplotlib.patches import Patch

from voronets.engine.files import write_whole
from voronets.expressions.faults import Fault, InputError
from voronets.view.pictures.figure import FORMATS
from voronets.view.pictures.style import (
    BLUE,
    GREEN,
    GREY,
    INK,
    ORANGE,
    PURPLE,
    RED,
    STYLE,
    dress,
    label_y,
    legend,
    limits,
    unit,
)
from voronets.view.sweep_slices import DRAW, OUTCOME, SweepSlice, slices

PANEL = (4.7, 3.9)  # inches
COMPLETED, UNFINISHED = "completed", ""
#: Colours and hatches of motions that were not completed, told apart in grey too.
CLASSES = {
    "lifted_off": (ORANGE, "///"), "slipped": (RED, "\\\\\\"), "event": (GREEN, "..."),
    "second_contact": (PURPLE, "xxx"), "failed": (GREY, "+++"),
}  # fmt: skip
OTHERS = (BLUE, "ooo")
MARKED = 80  # points of a curve that are marked one by one


def sweep_picture(
    data: xr.Dataset, path: str | Path, *, show: Sequence[str] = (),
    cuts: Mapping[str, float | str] | None = None,
) -> Path:  # fmt: skip
    """Draw a sweep and write it as PNG, SVG or PDF by the path's suffix, whole or not at all.

    show  variables, or components of them ("final:omega_z"); what was recorded by default
    cuts  where keys are cut that there is no room for: {"body.mass": 1.0}; the time too
    """
    path = Path(path)
    if path.suffix.lower() not in FORMATS:
        expected = f"a name ending in {', '.join(FORMATS)}"
        raise InputError([Fault("path", str(path), expected)])
    image = io.BytesIO()
    with rc_context({"svg.hashsalt": "voronets"}), warnings.catch_warnings():
        warnings.simplefilter("ignore")  # a title in letters that the font has not is no fault
        figure = draw_sweep(data, show=show, cuts=cuts)
        figure.savefig(image, facecolor="white", **FORMATS[path.suffix.lower()])
    return write_whole(path, image.getvalue())


def draw_sweep(
    data: xr.Dataset, *, show: Sequence[str] = (), cuts: Mapping[str, float | str] | None = None
) -> Figure:
    """The figure of a sweep; it belongs to no window and to no list of figures."""
    panels = slices(data, show, cuts)
    columns = 2 if len(panels) == 4 else min(len(panels), 3)
    rows = ceil(len(panels) / columns)
    size = (PANEL[0] * columns, PANEL[1] * rows + 0.7)
    figure = Figure(figsize=size, layout="constrained")
    axes = np.ravel(figure.subplots(rows, columns, squeeze=False))
    for ax, panel in zip(axes, panels, strict=False):
        _panel(figure, ax, panel)
    for ax in axes[len(panels) :]:
        ax.set_visible(False)
    _heading(figure, data, panels[0])
    return figure


def _panel(figure: Figure, ax: Any, panel: SweepSlice) -> None:
    """One variable: a scatter of draws, a map of two dimensions, or curves over one."""
    values = panel.values
    dress(ax, " · ".join((panel.name, *panel.cuts)))
    ax.xaxis.set_major_formatter(_plainly)
    ax.yaxis.set_major_formatter(_plainly)
    if DRAW in values.dims:
        _scatter(figure, ax, panel)
    elif len(panel.outcomes.dims) == 2 or "time" in values.dims:
        _map(figure, ax, panel)
    else:
        _curves(ax, panel)


def _plainly(value: float, _: int) -> str:
    return f"{value:g}".replace("-", "−")


def _label(array: xr.DataArray) -> str:
    """The name of what is along an axis, with its unit."""
    return f"{array.name}{unit(str(array.attrs.get('units', '1')) or '1', 0)}"


def _places(ax: Any, axis: str, array: xr.DataArray) -> np.ndarray:
    """Where the values of a key are along an axis: numbers there, words one beside the other."""
    getattr(ax, f"set_{axis}label")(_label(array), fontsize=STYLE["label"], color=INK)
    found: np.ndarray = array.values
    if found.dtype.kind in "iuf":
        return found.astype(float)
    places = np.arange(len(found), dtype=float)
    getattr(ax, f"set_{axis}ticks")(places, [str(word) for word in found])
    return places


# -- curves, maps, points ---------------------------------------------------------------------


def _curves(ax: Any, panel: SweepSlice) -> None:
    key = str(panel.outcomes.dims[0])
    x = _places(ax, "x", panel.outcomes[key])
    if panel.values.dtype.kind not in "iuf":
        _words(ax, x, panel.values)
        return
    label_y(ax, _label(panel.values))
    columns = panel.values.values.reshape(len(x), -1)
    vector = [str(name) for name in panel.values.dims if name != key]
    labels = [str(label) for label in panel.values[vector[0]].values] if vector else [""]
    marker = "." if len(x) <= MARKED else ""
    for column, label, colour in zip(columns.T, labels, (BLUE, ORANGE, GREEN, RED), strict=False):
        line = {"color": colour, "linewidth": STYLE["line"], "marker": marker, "markersize": 4}
        ax.plot(x, column, label=label, **line)
    ax.set_ylim(*limits(columns))
    edges = _edges(x)
    for word, (colour, _) in _classes(panel.outcomes).items():
        for i in np.flatnonzero(panel.outcomes.values == word):
            ax.axvspan(edges[i], edges[i + 1], color=colour, alpha=0.18, linewidth=0, zorder=0)
    if vector:
        legend(ax)


def _words(ax: Any, x: np.ndarray, values: xr.DataArray) -> None:
    """Words over one key: a row of points for each."""
    words = sorted({str(word) for word in values.values.ravel()} - {UNFINISHED})
    for row, word in enumerate(words):
        there = x[values.values == word]
        ax.plot(there, np.full(len(there), row), ".", color=BLUE, markersize=5)
    ax.set_yticks(range(len(words)), words)


def _map(figure: Figure, ax: Any, panel: SweepSlice) -> None:
    """A colour for each run, the first key to the right, the second (or the time) upwards."""
    across, up = (str(name) for name in panel.values.dims)
    x, y = _places(ax, "x", panel.values[across]), _places(ax, "y", panel.values[up])
    grid = (_edges(x), _edges(y))
    ax.grid(False)
    if panel.values.dtype.kind in "iuf":
        shown = panel.values.values.T
        drawn = ax.pcolormesh(*grid, shown, rasterized=True, **_colours(shown))
        _bar(figure, ax, drawn, panel.values)
    if panel.outcomes.dims == panel.values.dims:
        for word, (colour, hatch) in _classes(panel.outcomes).items():
            there = (panel.outcomes.values == word).T
            _hatched(ax, grid, there, colour, hatch, filled=panel.name == OUTCOME)
    if panel.name == OUTCOME:
        done = (panel.outcomes.values == COMPLETED).T
        _hatched(ax, grid, done, "#DCE6F2", "", filled=True)


def _hatched(
    ax: Any, grid: tuple[np.ndarray, np.ndarray], there: np.ndarray, colour: str, hatch: str,
    *, filled: bool,
) -> None:  # fmt: skip
    """Cells of one outcome."""
    cells = np.ma.masked_where(~there, np.ones(there.shape))
    if filled:
        rgba = {"facecolor": colour, "edgecolor": "none"}
    else:
        rgba = {"facecolor": "none", "edgecolor": colour}
    ax.pcolor(*grid, cells, hatch=hatch, linewidth=0, **{"cmap": None} | rgba)


def _scatter(figure: Figure, ax: Any, panel: SweepSlice) -> None:
    """Draws of one key against the value; of more, the first two with the value as colour."""
    keys = [
        coordinate
        for name, coordinate in panel.outcomes.coords.items()
        if coordinate.dims == (DRAW,) and name != DRAW
    ]
    size = {"s": 9, "linewidths": 0}
    x = _places(ax, "x", keys[0])
    if panel.values.dtype.kind not in "iuf":
        _words(ax, x, panel.values)
    elif len(keys) == 1:
        label_y(ax, _label(panel.values))
        ax.scatter(x, panel.values.values, color=BLUE, **size)
        ax.set_ylim(*limits(panel.values.values))
    else:
        shown = panel.values.values
        drawn = ax.scatter(x, _places(ax, "y", keys[1]), c=shown, **_colours(shown), **size)
        _bar(figure, ax, drawn, panel.values)
        for word, (colour, _) in _classes(panel.outcomes).items():
            there = panel.outcomes.values == word
            ax.scatter(
                x[there], keys[1].values[there], marker="x", s=12, color=colour, linewidths=0.8
            )


# -- colours ----------------------------------------------------------------------------------


def _colours(values: np.ndarray) -> dict[str, Any]:
    """A map of colours for values: about zero where they lie on both sides of it."""
    finite = values[np.isfinite(values)]
    low, high = (float(finite.min()), float(finite.max())) if finite.size else (0.0, 1.0)
    if low < 0 < high:
        return {"cmap": "RdBu_r", "norm": TwoSlopeNorm(0.0, -max(-low, high), max(-low, high))}
    return {"cmap": "viridis", "norm": Normalize(low, high if high > low else low + 1.0)}


def _bar(figure: Figure, ax: Any, drawn: ScalarMappable, values: xr.DataArray) -> None:
    bar = figure.colorbar(drawn, ax=ax, pad=0.02)
    bar.set_label(str(values.attrs.get("units", "")), fontsize=STYLE["label"], color=INK)
    bar.ax.tick_params(labelsize=STYLE["tick"])
    bar.outline.set_visible(False)


def _classes(outcomes: xr.DataArray) -> dict[str, tuple[str, str]]:
    """The outcomes that there are beside the ordinary one, with their colours and hatches."""
    there = sorted({str(word) for word in np.unique(outcomes.values)} - {COMPLETED, UNFINISHED})
    return {word: CLASSES.get(word, OTHERS) for word in there}


def _edges(x: np.ndarray) -> np.ndarray:
    """The limits of cells around increasing values."""
    if len(x) == 1:
        half = 0.5 * (abs(x[0]) or 1.0)
        return np.array([x[0] - half, x[0] + half])
    middle = 0.5 * (x[:-1] + x[1:])
    return np.concatenate([[1.5 * x[0] - 0.5 * x[1]], middle, [1.5 * x[-1] - 0.5 * x[-2]]])


def _heading(figure: Figure, data: xr.Dataset, first: SweepSlice) -> None:
    """The title, how many runs, and what hatches and shades mean."""
    done = int((data[OUTCOME] != UNFINISHED).sum())
    runs = data[OUTCOME].size
    told = f"{runs} runs" if done == runs else f"{done} of {runs} runs so far"
    figure.suptitle(f"{data.attrs.get('title', '')} · {told}", fontsize=12, color=INK)
    handles = [
        Patch(facecolor=colour, hatch=hatch, edgecolor="white", alpha=0.6, label=word)
        for word, (colour, hatch) in _classes(first.outcomes).items()
    ]
    if handles:
        figure.legend(
            handles=handles, loc="outside lower center", ncols=len(handles), frameon=False,
            fontsize=STYLE["legend"], labelcolor=INK,
        )  # fmt: skip
