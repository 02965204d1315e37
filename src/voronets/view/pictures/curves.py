"""The panels over time: angular velocity, energy, reactions, friction."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import xarray as xr
from matplotlib.figure import Figure

from voronets.engine import Motion
from voronets.view.derived import conserves, only_rounding, with_derived
from voronets.view.pictures.lettering import component, lettered
from voronets.view.pictures.modes import shade_modes
from voronets.view.pictures.style import (
    BLUE,
    COLOURS,
    GREY,
    INK,
    ORANGE,
    PURPLE,
    RED,
    STYLE,
    dress,
    exponent_of,
    label_y,
    legend,
    limits,
    say,
    unit,
)  # fmt: skip
from voronets.view.scene import friction_of, sampled_closely, values

Lines = list[tuple[str, np.ndarray, str, str]]  # name, values, colour, line style
Panel = Callable[[Any, Motion], None]


def draw_panels(figure: Figure, panels: Sequence[Panel], motion: Motion, *, left: float) -> None:
    """Panels one below the other, over one axis of time, from ``left`` to the figure's margin."""
    grid = figure.add_gridspec(
        len(panels), 1, left=left, right=0.975, top=0.865, bottom=0.085, hspace=0.4
    )
    axes = [figure.add_subplot(grid[i]) for i in range(len(panels))]
    for ax, panel in zip(axes, panels, strict=True):
        panel(ax, motion)
        shade_modes(ax, motion)
    for ax in axes[:-1]:
        ax.set_xlabel("")
        ax.tick_params(labelbottom=False)
    figure.align_ylabels(axes)


def draw_lines(
    ax: Any, t: np.ndarray, lines: Lines, name: str, units: str, *, scale: np.ndarray | None = None
) -> float:
    """Curves over time, and the unit 10ⁿ that they are drawn in.

    scale  values that the panel must hold, instead of those of the curves
    """
    ax.set_xlabel("time $t$ [s]", fontsize=STYLE["label"], color=INK)
    if len(t) > 1 and t[-1] > t[0]:
        ax.set_xlim(t[0], t[-1])
    together = np.concatenate([y for _, y, _, _ in lines])
    if not np.any(np.isfinite(together)):
        say(ax, "none")
        label_y(ax, name + unit(units, 0))
        return 1.0
    scale = together if scale is None else scale
    exponent = exponent_of(scale)
    for label, y, colour, style in lines:
        ax.plot(
            t, y / 10.0**exponent, style, color=colour, linewidth=STYLE["line"], label=label,
            marker="o" if len(t) < 3 else None, markersize=3,
        )  # fmt: skip
    ax.set_ylim(limits(scale / 10.0**exponent))
    label_y(ax, name + unit(units, exponent))
    return 10.0**exponent


def draw_zero(ax: Any) -> None:
    """A line at zero."""
    ax.axhline(0.0, color=GREY, linewidth=0.8, zorder=1)


def draw_observable(ax: Any, motion: Motion, name: str) -> None:
    """Any observable over time, all its components."""
    motion = sampled_closely(motion)
    found = motion.data[name]
    if found.dtype.kind not in "fiu":
        _draw_words(ax, motion, name)
        return
    columns = np.asarray(found.values, dtype=float).reshape(len(motion.t), -1).T
    parts = [""] if found.ndim == 1 else [component(name, part) for part in _parts(found)]
    lines: Lines = [
        (part, np.where(np.isfinite(y), y, np.nan), colour, "-")
        for part, y, colour in zip(parts, columns, COLOURS * 9, strict=False)
    ]
    dress(ax, _capitalised(str(found.attrs.get("long_name", name))))
    draw_lines(ax, motion.t, lines, lettered(name), str(found.attrs.get("units", "1")))
    legend(ax)


def _draw_words(ax: Any, motion: Motion, name: str) -> None:
    """An observable that is a word at each time."""
    words = [str(word) for word in motion.data[name].values]
    known = sorted(set(words))
    places = np.array([float(known.index(word)) for word in words])
    dress(ax, _capitalised(str(motion.data[name].attrs.get("long_name", name))))
    draw_lines(ax, motion.t, [("", places, INK, "-")], name, "1")
    ax.set_yticks(range(len(known)), known)


def _capitalised(text: str) -> str:
    """A text with a capital first letter; T − U stays T − U."""
    return text[:1].upper() + text[1:]


def _parts(found: Any) -> list[str]:
    """The names of a quantity's components."""
    (dimension,) = found.dims[1:]
    return [str(x) for x in found[dimension].values]


def draw_angular_velocity(ax: Any, motion: Motion) -> None:
    """ω in body axes, and the spin ω·n about the ground's normal."""
    motion, data = derived_closely(motion)
    omega = values(data, "omega", 3)
    lines: Lines = [
        (f"$\\omega_{axis}$", omega[:, i], colour, "-")
        for i, (axis, colour) in enumerate(zip("xyz", COLOURS[:3], strict=True))
    ]
    lines.append(("spin $\\omega\\cdot n$", values(data, "spin"), INK, "--"))
    dress(ax, "Angular velocity, body axes")
    draw_lines(ax, motion.t, lines, "$\\omega$", "rad/s")
    draw_zero(ax)
    legend(ax)


def derived_closely(motion: Motion) -> tuple[Motion, xr.Dataset]:
    """The motion sampled closely, and its samples with what follows from them."""
    close = sampled_closely(motion)
    return close, with_derived(motion, close.data)


def draw_energy_error(ax: Any, motion: Motion) -> None:
    """(E − E₀)/max(|E₀|, max T); where energy is lost by design, the energy itself."""
    motion, data = derived_closely(motion)
    if not conserves(motion):
        dress(ax, "Energy")
        lines: Lines = [
            ("total", values(data, "energy"), INK, "-"),
            ("kinetic", values(data, "kinetic_energy"), BLUE, "-"),
            ("potential", values(data, "potential_energy"), ORANGE, "-"),
        ]
        draw_lines(ax, motion.t, lines, "energy", "J")
        legend(ax)
        return
    dress(ax, "Energy error $(E-E_0)\\,/\\,\\max(|E_0|, \\max T)$")
    error = values(data, "energy_error")
    rounding = [-1e-16, 1e-16] if not np.any(error) else [0.0]
    draw_lines(ax, motion.t, [("", error, BLUE, "-")], "relative error", "1",
          scale=np.append(error, rounding))  # fmt: skip
    draw_zero(ax)


def _without_pressure(ax: Any, t: np.ndarray, normal: np.ndarray) -> None:
    """Shade the times at which the ground would have to pull."""
    steps = np.diff(np.concatenate([[False], normal < 0, [False]]).astype(int))
    starts, ends = np.flatnonzero(steps > 0), np.flatnonzero(steps < 0)
    for start, end in zip(t[starts], t[np.minimum(ends, len(t) - 1)], strict=True):
        ax.axvspan(start, end, color=RED, alpha=0.10, linewidth=0, zorder=0)


def draw_reactions(ax: Any, motion: Motion) -> None:
    """The normal reaction and the size of the tangential one."""
    motion, data = derived_closely(motion)
    normal, across = values(data, "normal_reaction"), values(data, "tangential_reaction")
    lines: Lines = [("normal", normal, BLUE, "-"), ("tangential", across, ORANGE, "-")]
    dress(ax, "Reaction of the ground")
    draw_lines(ax, motion.t, lines, "force", "N", scale=np.concatenate([normal, across, [0.0]]))
    if not only_rounding(data):
        _without_pressure(ax, motion.t, normal)
    draw_zero(ax)
    legend(ax)


def draw_friction(ax: Any, motion: Motion) -> None:
    """The coefficient of friction that rolling needs, and the one there is, where that is given."""
    available = friction_of(motion)
    motion, data = derived_closely(motion)
    needed = values(data, "friction_needed")
    known = needed[np.isfinite(needed)]
    # Near a loss of pressure it grows without bound: keep the rest legible.
    usual = 4 * float(np.quantile(known, 0.9)) if known.size else 0.0
    most = [0.0, min(float(known.max()), usual or np.inf) if known.size else 0.0]
    most += [available] if available is not None else []
    dress(ax, "Friction needed")
    lines: Lines = [("needed", needed, PURPLE, "-")]
    scale = draw_lines(ax, motion.t, lines, "coefficient", "1", scale=np.array(most))
    if not known.size:
        return
    if available is not None:
        ax.axhline(available / scale, linestyle="--", color=INK, linewidth=1.0, label="available")
        legend(ax)
    _without_pressure(ax, motion.t, values(data, "normal_reaction"))
    draw_zero(ax)
