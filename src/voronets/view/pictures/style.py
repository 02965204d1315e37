"""How the pictures look: colours, axes and labels.  Nothing here touches matplotlib's defaults."""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.figure import Figure
from matplotlib.textpath import TextPath
from matplotlib.ticker import MaxNLocator, ScalarFormatter

from voronets.view.palette import LIGHT

#: Of curves, as the player has them and in its order.
COLOURS = LIGHT.curves
ORANGE, GREEN, BLUE, PURPLE, *_, RED = COLOURS
INK, GREY, FAINT = LIGHT.text, LIGHT.muted, LIGHT.line
MODES = dict(LIGHT.modes)
#: Of maps of steady motions.
STABILITY = {"stable": "#CFE3F3", "unstable": "#F7DCC4", "missing": "#EDEFF2"}
FACE, EDGE = LIGHT.ground, LIGHT.ground_line  # of surfaces

STYLE: dict[str, Any] = {
    "line": 1.1,
    "path": 1.5,
    "busy": 0.85,  # a path that goes round and round
    "title": 10.5,
    "label": 9.5,
    "tick": 8.5,
    "legend": 8.5,
}

MANY = 6  # entries of a legend that is set closer


def exponent_of(values: np.ndarray) -> int:
    """The n of a unit 10ⁿ in which the values read well; 0 for values of ordinary size."""
    sizes = np.abs(values[np.isfinite(values)])
    largest = float(sizes.max()) if sizes.size else 0.0
    if largest == 0 or 0.05 <= largest < 5e4:
        return 0
    return int(np.floor(np.log10(largest)))


def unit(name: str, exponent: int) -> str:
    """A unit with its power of ten, in brackets."""
    parts = [f"$10^{{{exponent}}}$"] if exponent else []
    parts += [name] if name != "1" else []
    return f" [{' '.join(parts)}]" if parts else ""


def length_unit(values: np.ndarray) -> tuple[str, float]:
    """The unit in which lengths read well, and how many metres it has."""
    largest = float(np.abs(values).max(initial=0.0))
    for name, metres in (("m", 1.0), ("mm", 1e-3), ("µm", 1e-6), ("km", 1e3)):
        if 0.1 * metres <= largest < 5e4 * metres:
            return name, metres
    exponent = exponent_of(values)
    return unit("m", exponent).strip(" []"), 10.0**exponent


def heading_points(figure: Figure, text: str, points: float, share: float = 0.88) -> float:
    """The size in which a heading fits this share of a figure's width, at most ``points``."""
    room = share * 72 * float(figure.get_size_inches()[0])
    outline = TextPath((0, 0), text.replace("$", "S"), size=points)  # $ would begin a formula
    width = float(outline.get_extents().width) if text.strip() else 0.0
    return points * min(1.0, room / max(width, 1e-9))


def dress(ax: Any, title: str) -> None:
    """The title, ticks and frame of a panel over time."""
    ax.set_title(title, fontsize=STYLE["title"], color=INK, loc="left", pad=5)
    ax.tick_params(labelsize=STYLE["tick"], colors=INK, length=3, width=0.7, color=GREY)
    ax.grid(True, color=FAINT, linewidth=0.5, alpha=0.7)
    ax.set_axisbelow(True)
    for side, spine in ax.spines.items():
        spine.set_visible(side in ("left", "bottom"))
        spine.set_color(GREY)
        spine.set_linewidth(0.7)
    ax.yaxis.set_major_locator(MaxNLocator(nbins=5, min_n_ticks=3))
    for axis in (ax.xaxis, ax.yaxis):
        axis.set_major_formatter(plain())


def plain() -> ScalarFormatter:
    """Tick labels without an offset or a common factor."""
    formatter = ScalarFormatter(useOffset=False, useMathText=False)
    formatter.set_scientific(False)
    return formatter


def label_y(ax: Any, text: str) -> None:
    """The name and unit of what is drawn."""
    ax.set_ylabel(text, fontsize=STYLE["label"], color=INK)


def legend(ax: Any, **options: Any) -> None:
    """A legend in one line above the panel, to the right of its title."""
    count = len(ax.get_legend_handles_labels()[0])
    if not count:
        return
    many = count > MANY
    place = {"loc": "lower right", "bbox_to_anchor": (1.0, 0.985), "ncols": 10}
    ax.legend(
        fontsize=STYLE["legend"] * (0.8 if many else 1.0), labelcolor=INK, frameon=False,
        handlelength=0.9 if many else 1.5, columnspacing=0.7 if many else 1.1,
        handletextpad=0.5, borderpad=0.1, borderaxespad=0.1, **place | options,
    )  # fmt: skip


def say(ax: Any, text: str) -> None:
    """A sentence in place of a drawing."""
    write = ax.text
    if ax.name == "3d":
        ax.set_axis_off()
        write = ax.text2D
    write(
        0.5, 0.5, text, transform=ax.transAxes, ha="center", va="center", color=GREY,
        fontsize=STYLE["label"],
    )  # fmt: skip


def limits(values: np.ndarray) -> tuple[float, float]:
    """Limits around the values, neither too close nor empty."""
    finite = values[np.isfinite(values)]
    if not finite.size:
        return -1.0, 1.0
    lo, hi = float(finite.min()), float(finite.max())
    span = max(hi - lo, 0.02 * max(abs(lo), abs(hi))) or 1.0
    middle = (lo + hi) / 2
    return middle - 0.56 * span, middle + 0.56 * span
