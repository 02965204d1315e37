"""Pictures of steady motions: a diagram over one key, a map over two."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
from matplotlib.colors import ListedColormap
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import Patch
from scipy.optimize import linear_sum_assignment

from voronets.analysis.steady import SteadyMotions
from voronets.expressions.faults import Fault, InputError
from voronets.view.pictures.files import drawn_to
from voronets.view.pictures.lettering import key_letter, lettered
from voronets.view.pictures.style import (
    BLUE,
    GREY,
    INK,
    RED,
    STABILITY,
    STYLE,
    dress,
    heading_points,
    label_y,
    limits,
    unit,
)

STABLE, UNSTABLE, MISSING = (STABILITY[word] for word in ("stable", "unstable", "missing"))
DASHED = (0, (3, 2))
HEAD, NAMES = 0.95, 0.3  # inches above the panels, and more where changes are named there
NEAR = 0.12  # of the width: a name so close to the edge is written away from it
COUNTS = 2.3  # inches for the number of motions at the right of the heading
BESIDE = 0.35  # of the range, to which a curve is drawn from one value to the next


def steady_picture(
    found: SteadyMotions, path: str | Path | None = None, *, paper: bool = False
) -> Figure:
    """Draw steady motions, and write them as PNG, SVG or PDF by the path's suffix.

    One key: what changes, and the eigenvalues, over it; solid where stable, dashed where not.  Two keys:
    where the motion is stable, with the boundary.

    paper  for print: in black, without heading, as wide as a column
    """
    if not found.axes:
        message = "A diagram needs a varied parameter: add --vary KEY=LO:HI:N."
        expected = "a diagram of a varied parameter"
        raise InputError([Fault("path", str(path), expected, message)])
    return drawn_to(
        path,
        lambda: _diagram(found, paper) if len(found.axes) == 1 else _map(found, paper),
        paper=paper,
    )


def _key_label(found: SteadyMotions, place: int, paper: bool) -> str:
    """A varied key with its unit: as it is typed, or its letter for a paper."""
    key = found.axes[place].key
    return (key_letter(key) if paper else key) + unit(found.units[place] or "1", 0)


# -- one key --------------------------------------------------------------------------------------


def _diagram(found: SteadyMotions, paper: bool) -> Figure:
    key, changed = found.axes[0].key, _changed(found)
    count = 2 + (changed is not None)
    above = HEAD + (NAMES if found.points else 0.0)
    figure = Figure(figsize=(9.0, above + 1.35 + 2.5 * count))
    height = figure.get_size_inches()[1]
    grid = figure.add_gridspec(count, 1, left=0.1, right=0.97, top=1 - above / height,
                               bottom=0.95 / height, hspace=0.28)  # fmt: skip
    axes = [figure.add_subplot(grid[i]) for i in range(count)]
    if changed is not None:
        place, name, units = changed
        _curves(axes[0], found, key, lambda motion: np.array([motion.x[place]]), BLUE)
        dress(axes[0], "" if paper else "what is changed with it")
        label_y(axes[0], lettered(name) + unit(units or "1", 0))
    for ax, title, part in (
        (axes[-2], "growth", np.real), (axes[-1], "frequency", np.imag),
    ):  # fmt: skip
        _curves(ax, found, key, lambda motion: motion.spectrum.eigenvalues, BLUE, part)
        dress(ax, "" if paper else title)
        label_y(ax, "Re $\\lambda$ [1/s]" if part is np.real else "Im $\\lambda$ [rad/s]")
    largest = max(
        (float(np.abs(m.spectrum.eigenvalues.real).max(initial=0.0)) for m in found), default=0.0
    )
    sizes = [float(np.abs(m.spectrum.eigenvalues).max(initial=0.0)) for m in found]
    if largest < 1e-9 * max(sizes, default=1.0):  # rounding is not drawn as if it were growth
        axes[-2].set_ylim(-1, 1)
    _marked(axes, found, key)
    axes[-1].set_xlabel(_key_label(found, 0, paper), fontsize=STYLE["label"], color=INK)
    handles = [
        Line2D([], [], color=colour, lw=1.6, ls=line, label=word)
        for word, colour, line in (("stable", BLUE, "-"), ("unstable", RED, DASHED))
        if any(motion.stable is (word == "stable") for motion in found)
    ]
    if found.points:
        handles.append(Line2D([], [], color=GREY, lw=1.0, ls=":", label="a change, named above"))
    _heading(figure, found, handles)
    return figure


def _changed(found: SteadyMotions) -> tuple[int, str, str] | None:
    """The number of the state that changes most along the family, its name and unit."""
    equations = found.motions[0].unknowns.equations
    x = np.array([motion.x for motion in found]) / equations.scales
    spread = x.max(axis=0) - x.min(axis=0)
    states = equations.system.states
    held = np.array([f"start.{quantity.name}" == found.axes[0].key for quantity in states])
    for motion in found:
        held[sorted(motion.unknowns.held)] = True
    spread[held] = 0.0
    if not spread.max(initial=0.0) > 1e-9:
        return None
    place = int(np.argmax(spread))
    return place, states[place].name, states[place].unit


def _curves(
    ax: Any, found: SteadyMotions, key: str, values: Any, colour: str, part: Any = np.real
) -> None:
    """A curve for each number along every branch, joined by what is nearest."""
    edges = {place[key] for place in (*found.critical, *found.points)}
    for one, other in (pair for branch in found.branches for pair in pairwise(branch)):
        a, b = values(one), values(other)
        if len(a) != len(b):
            continue
        stable = all(m.stable for m in (one, other) if m.values[key] not in edges)
        for i, j in zip(*linear_sum_assignment(np.abs(np.subtract.outer(a, b))), strict=True):
            ax.plot([one.values[key], other.values[key]], [part(a[i]), part(b[j])], lw=1.5,
                    color=colour if stable else RED, ls="-" if stable else DASHED,
                    solid_capstyle="butt")  # fmt: skip
    for motion in found:
        shown = [part(value) for value in values(motion)]
        ax.plot([motion.values[key]] * len(shown), shown, "o", ms=3.2,
                color=colour if motion.stable else RED, mfc=colour if motion.stable else "white")  # fmt: skip
    every = [*found, *(motion for branch in found.branches for motion in branch)]
    drawn = np.array([part(value) for motion in every for value in values(motion)], dtype=float)
    ax.set_ylim(*limits(drawn))


def _marked(axes: Sequence[Any], found: SteadyMotions, key: str) -> None:
    """The values where stability changes or a branch does something, named at the top."""
    low, high = axes[0].get_xlim()
    if not found.points:
        return
    if axes[0].get_title(loc="left"):  # above the names
        axes[0].set_title(axes[0].get_title(loc="left"), loc="left", fontsize=STYLE["title"],
                          color=INK, pad=72 * NAMES + 5)  # fmt: skip
    for place in found.points:
        for ax in axes:
            ax.axvline(place[key], color=GREY, lw=1.0, ls=":")
        share = (place[key] - low) / ((high - low) or 1.0)
        side = "left" if share < NEAR else "right" if share > 1 - NEAR else "center"
        axes[0].annotate(
            f"{place['kind']}\n{place[key]:.6g}", (place[key], 1.0), xycoords=("data", "axes fraction"),
            xytext=(0, 3), ha=side, textcoords="offset points", fontsize=STYLE["tick"], color=GREY,
        )  # fmt: skip


# -- two keys -------------------------------------------------------------------------------------


def _map(found: SteadyMotions, paper: bool) -> Figure:
    one, other = found.axes
    x, y = (np.sort(np.array(axis.values, dtype=float)) for axis in (one, other))
    cells = np.zeros((len(y), len(x)))
    for motion in found:
        i, j = (int(np.argmin(np.abs(v - motion.values[axis.key])))
                for v, axis in ((y, other), (x, one)))  # fmt: skip
        cells[i, j] = max(cells[i, j], 2 if motion.stable else 1)
    figure = Figure(figsize=(8.2, 6.8))
    ax = figure.add_axes((0.12, 0.1, 0.83, 0.78))
    colours = ListedColormap([MISSING, UNSTABLE, STABLE])
    ax.pcolormesh(_edges(x), _edges(y), cells, cmap=colours, vmin=-0.5, vmax=2.5, edgecolor="white",
                  linewidth=0.4 if max(cells.shape) <= 60 else 0.0)  # fmt: skip
    dress(ax, "")
    ax.grid(False)
    boundary = _boundary(found, one.key, other.key)
    for line in boundary:
        ax.plot(*np.array(line).T, color=INK, lw=1.4, marker="o", ms=2.2)
    ax.set_xlabel(_key_label(found, 0, paper), fontsize=STYLE["label"], color=INK)
    label_y(ax, _key_label(found, 1, paper))
    names = ((2, STABLE, "stable"), (1, UNSTABLE, "unstable"), (0, MISSING, "none found"))
    handles: list[Any] = [
        Patch(color=colour, label=word) for code, colour, word in names if np.any(cells == code)
    ]
    if boundary:
        handles.append(
            Line2D([], [], color=INK, lw=1.4, marker="o", ms=2.2, label="boundary, located")
        )
    _heading(figure, found, handles)
    return figure


def _edges(values: np.ndarray) -> np.ndarray:
    """The edges of cells about values."""
    if len(values) == 1:
        half = 0.5 * max(abs(float(values[0])), 1.0)
        return np.array([values[0] - half, values[0] + half])
    middle = (values[1:] + values[:-1]) / 2
    first, last = 2 * values[0] - middle[0], 2 * values[-1] - middle[-1]
    return np.concatenate([[first], middle, [last]])


def _boundary(found: SteadyMotions, one: str, other: str) -> list[list[tuple[float, float]]]:
    """Points of the boundary joined from row to row, each with what is nearest."""
    rows: dict[float, list[float]] = {}
    for place in found.critical:
        rows.setdefault(place[other], []).append(place[one])
    values = sorted(float(value) for value in found.axes[1].values)
    span = float(np.ptp(np.array(found.axes[0].values, dtype=float))) or 1.0
    lines: list[list[tuple[float, float]]] = []
    for i, value in enumerate(values):
        for x in rows.get(value, []):
            ends = [line for line in lines if i and line[-1][1] == values[i - 1]
                    and abs(line[-1][0] - x) < BESIDE * span]  # fmt: skip
            if ends:
                min(ends, key=lambda line: abs(line[-1][0] - x)).append((x, value))
            else:
                lines.append([(x, value)])
    return lines


def _heading(figure: Figure, found: SteadyMotions, handles: list[Any]) -> None:
    """The title, how many there are and the legend."""
    width, height = figure.get_size_inches()
    title = f"{found.title}: steady motions"
    points = heading_points(figure, title, 13, 0.94 - COUNTS / width)
    figure.text(0.02, 1 - 0.28 / height, title, fontsize=points, color=INK,
                ha="left", va="center", parse_math=False)  # fmt: skip
    said = f"{len(found)} found, {found.stability}"
    figure.text(0.98, 1 - 0.28 / height, said, fontsize=9.5, color=GREY, ha="right", va="center")
    figure.legend(handles=handles, loc="upper left", bbox_to_anchor=(0.012, 1 - 0.42 / height),
                  ncols=len(handles), frameon=False, fontsize=STYLE["legend"], labelcolor=INK)  # fmt: skip
