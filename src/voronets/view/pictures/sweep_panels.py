"""One panel of a sweep: what a variable is over the keys that are free."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import xarray as xr
from matplotlib.cm import ScalarMappable
from matplotlib.colors import ListedColormap, Normalize, TwoSlopeNorm
from matplotlib.figure import Figure
from matplotlib.patches import Patch

from voronets.view.pictures.lettering import component, key_letter, recorded_letter
from voronets.view.pictures.style import (
    BLUE,
    GREEN,
    GREY,
    INK,
    MODES,
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
from voronets.view.sweep_slices import DRAW, TIME, SweepSlice

COMPLETED, UNFINISHED = "completed", ""
#: Colours and hatches of motions that were not completed, told apart in grey too.
CLASSES = {
    "lifted_off": (ORANGE, "///"), "slipped": (RED, "\\\\\\"), "event": (GREEN, "..."),
    "second_contact": (PURPLE, "xxx"), "failed": (GREY, "+++"),
}  # fmt: skip
OTHERS = (BLUE, "ooo")
#: Words that have a colour of their own.
WORDS = {"completed": "#C9D9EA"} | {word: c for word, (c, _) in CLASSES.items()} | MODES
LOPSIDED = 0.02  # values less far on the other side of zero are taken for rounding
LETTER = "letter"  # the attribute of an array that a paper names by its letter
MARKED = 80  # points of a curve that are marked one by one


def draw_panel(figure: Figure, ax: Any, panel: SweepSlice, *, paper: bool = False) -> None:
    """One variable: a scatter of draws, a map of two dimensions, or curves over one.

    paper  with letters for keys and variables, and without a title
    """
    values = panel.values
    if paper:
        panel = _with_letters(panel)
    dress(ax, "" if paper else panel.name)
    ax.xaxis.set_major_formatter(_plainly)
    ax.yaxis.set_major_formatter(_plainly)
    if DRAW in values.dims:
        _scatter(figure, ax, panel)
    elif len(panel.outcomes.dims) == 2 or TIME in values.dims:
        _map(figure, ax, panel)
    else:
        _curves(ax, panel)


def _plainly(value: float, _: int) -> str:
    return f"{value:g}".replace("-", "−")


def _with_letters(panel: SweepSlice) -> SweepSlice:
    """The panel with the letters of its variable and keys as labels."""
    letters = {str(name): {LETTER: _key(str(name))} for name in panel.outcomes.coords}

    def named(array: xr.DataArray, letter: str) -> xr.DataArray:
        places = {
            name: one.assign_attrs(one.attrs | letters[str(name)])
            for name, one in array.coords.items() if str(name) in letters
        }  # fmt: skip
        return array.assign_coords(places).assign_attrs(array.attrs | {LETTER: letter})

    outcomes = named(panel.outcomes, "outcome")
    return replace(
        panel, values=named(panel.values, recorded_letter(panel.name)), outcomes=outcomes
    )


def _key(name: str) -> str:
    return "$t$" if name == TIME else key_letter(name)


def _label(array: xr.DataArray) -> str:
    """The name of what is along an axis, with its unit."""
    name = array.attrs.get(LETTER, array.name)
    return f"{name}{unit(str(array.attrs.get('units', '1')) or '1', 0)}"


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
    labels = [_part(panel, str(x)) for x in panel.values[vector[0]].values] if vector else [""]
    marker = "." if len(x) <= MARKED else ""
    for column, label, colour in zip(columns.T, labels, (BLUE, ORANGE, GREEN, RED), strict=False):
        line = {"color": colour, "linewidth": STYLE["line"], "marker": marker, "markersize": 4}
        ax.plot(x, column, label=label, **line)
    ax.set_ylim(*limits(columns))
    edges = _edges(x)
    for word, (colour, _) in classes(panel.outcomes).items():
        for i in np.flatnonzero(panel.outcomes.values == word):
            ax.axvspan(edges[i], edges[i + 1], color=colour, alpha=0.18, linewidth=0, zorder=0)
    if vector:
        legend(ax)


def _part(panel: SweepSlice, label: str) -> str:
    """The name of a component."""
    observable = panel.name.rpartition(":")[2]
    return component(observable, label) if LETTER in panel.values.attrs else label


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
    shown = panel.values.values.T
    if shown.dtype.kind not in "iuf":
        _words_map(ax, grid, shown)
        return
    drawn = ax.pcolormesh(*grid, shown, rasterized=True, **_colours(shown))
    _bar(figure, ax, drawn, panel.values)
    if panel.outcomes.dims == panel.values.dims:
        for word, (colour, hatch) in classes(panel.outcomes).items():
            there = np.ma.masked_where((panel.outcomes.values != word).T, np.ones(shown.shape))
            ax.pcolor(*grid, there, hatch=hatch, linewidth=0, facecolor="none", edgecolor=colour)


def _words_map(ax: Any, grid: tuple[np.ndarray, np.ndarray], words: np.ndarray) -> None:
    """A colour for each word, named above the panel."""
    known = [str(word) for word in np.unique(words) if word != UNFINISHED]
    spare = iter((BLUE, GREEN, PURPLE, RED, ORANGE, GREY) * len(known))
    colours = [WORDS.get(word) or next(spare) for word in known]
    codes = np.ma.masked_less(np.full(words.shape, -1.0), 0)
    for code, word in enumerate(known):
        codes[words == word] = code
    ax.pcolormesh(
        *grid, codes, rasterized=True, cmap=ListedColormap(colours or [GREY]), vmin=-0.5,
        vmax=len(known) - 0.5,
    )  # fmt: skip
    handles = [Patch(facecolor=c, label=word) for c, word in zip(colours, known, strict=True)]
    ax.legend(
        handles=handles, loc="lower right", bbox_to_anchor=(1.0, 1.0), ncols=3, frameon=False,
        fontsize=STYLE["legend"], labelcolor=INK, borderaxespad=0.1, handlelength=1.0,
    )  # fmt: skip


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
        for word, (colour, _) in classes(panel.outcomes).items():
            there = panel.outcomes.values == word
            ax.scatter(
                x[there], keys[1].values[there], marker="x", s=12, color=colour, linewidths=0.8
            )


# -- colours ----------------------------------------------------------------------------------


def _colours(values: np.ndarray) -> dict[str, Any]:
    """A map of colours for values: about zero where they lie on both sides of it."""
    finite = values[np.isfinite(values)]
    low, high = (float(finite.min()), float(finite.max())) if finite.size else (0.0, 1.0)
    if min(-low, high) > LOPSIDED * max(-low, high):
        return {"cmap": "RdBu_r", "norm": TwoSlopeNorm(0.0, -max(-low, high), max(-low, high))}
    return {"cmap": "viridis", "norm": Normalize(low, high if high > low else low + 1.0)}


def _bar(figure: Figure, ax: Any, drawn: ScalarMappable, values: xr.DataArray) -> None:
    bar = figure.colorbar(drawn, ax=ax, pad=0.02)
    name = _label(values) if LETTER in values.attrs else str(values.attrs.get("units", ""))
    bar.set_label(name, fontsize=STYLE["label"], color=INK)
    bar.ax.tick_params(labelsize=STYLE["tick"])
    bar.outline.set_visible(False)


def classes(outcomes: xr.DataArray) -> dict[str, tuple[str, str]]:
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
