"""``motion.plot()``: observables over time, each on axes of its own, with xarray's options for lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import xarray as xr

from voronets.engine import Motion
from voronets.engine.samples import named
from voronets.view.derived import conserves
from voronets.view.pictures.lettering import component, lettered
from voronets.view.pictures.style import legend, limits, unit
from voronets.view.scene import coordinates

WIDTH, PANEL, BELOW = 7.0, 1.7, 0.5  # inches: of the figure, of a panel, of the axis of time
MOST, COORDINATES = 3, 6  # observables of a body or a system that are drawn unless it is said which
STEPS = 2000  # equal ones, of the time
SHORT = 20  # characters of a label
ROUNDING = 1e-6  # of the size of values: less of a change is not drawn larger than it is


def plot_observables(
    motion: Motion, names: Sequence[str] = (), *, ax: Any = None, samples: int = STEPS, **style: Any
) -> Any:
    """Draw observables over time; the axes, or a list of them where there are several.

    names    vectors with all components, or one component (``omega_z``); by default those that tell most
    ax       matplotlib axes to draw on, as many as there are names
    samples  equal steps of the time; a motion without dense output has those that it has
    style    options of xarray's ``plot.line``
    """
    data = motion.data
    if motion.segments and motion.t_end > 0:
        data = motion.at(np.linspace(0.0, motion.t_end, samples + 1))
    arrays = [named(data, name) for name in names or telling(motion)]
    axes = _axes(len(arrays)) if ax is None else list(np.ravel(ax))
    for i, array in enumerate(arrays):
        _draw(axes[i], array, style)
        if ax is None:
            axes[i].label_outer()
    return axes[0] if len(axes) == 1 else axes


def telling(motion: Motion) -> list[str]:
    """The few observables that tell most: of a body how it turns, slips and is held; of a system where it is."""
    data, place = motion.data, coordinates(motion)
    if place:
        return place[:COORDINATES]
    modes = {one.mode for one in motion.modes}
    chosen = {
        "omega": True,
        "slip_speed": "sliding" in modes,
        "gap": "flying" in modes,
        "energy": not conserves(motion),
        "normal_reaction": modes != {"flying"},
        "contact_ground": not modes,
    }
    found = [name for name, tells in chosen.items() if tells and name in data]
    return found[:MOST] or [str(name) for name in data.data_vars][:COORDINATES]


def _axes(count: int) -> list[Any]:
    """Axes one below the other, in a figure that notebooks show."""
    from matplotlib import pyplot

    figure = pyplot.figure(figsize=(WIDTH, PANEL * count + BELOW), layout="constrained")
    return list(np.ravel(figure.subplots(count, 1, sharex=True, squeeze=False)))


def _draw(ax: Any, array: xr.DataArray, style: dict[str, Any]) -> None:
    parts = [str(label) for label in array[array.dims[1]].values] if array.ndim == 2 else []
    lines = array.plot.line(x="time", ax=ax, **({"add_legend": False} if parts else {}) | style)
    ax.set_title("")
    ax.set_xlabel("time $t$ [s]")
    ax.set_ylabel(_label(array))
    for line, part in zip(lines, parts, strict=False):
        line.set_label(component(str(array.name), part))
    if parts and style.get("add_legend", True):
        legend(ax, bbox_to_anchor=(1.0, 1.0))
    if array.dtype.kind in "fiu":
        values = np.asarray(array.values, dtype=float)
        finite = values[np.isfinite(values)]
        if finite.size and np.ptp(finite) <= ROUNDING * np.abs(finite).max():
            ax.set_ylim(limits(finite))


def _label(array: xr.DataArray) -> str:
    """The letter of a coordinate, or the short name of an observable, and its unit."""
    name, clauses = str(array.name), str(array.attrs.get("long_name", "")).split(", ")
    long = clauses[0]
    if long in (f"coordinate {name}", f"velocity of {name.rstrip(chr(39))}"):
        short = lettered(name)
    else:
        short = (long if 0 < len(long) <= SHORT else name.replace("_", " ")).replace("$", r"\$")
    units = unit(str(array.attrs.get("units") or "1"), 0)
    if len(clauses) > 1 and name.endswith(f"_{clauses[-1]}"):  # a component
        return f"{short}\n{lettered(name)}{units}"
    return short + units if len(short + units) <= SHORT else f"{short}\n{units.strip()}".strip()
