"""The observables of a motion over time, for plots."""

from __future__ import annotations

from typing import Any

import numpy as np
import xarray as xr

from voronets.engine import Motion
from voronets.forms.notation import letter
from voronets.view.derived import Plot, plots, with_derived
from voronets.view.player.packing import Arrays
from voronets.view.sampling import Jumps, Observables, bisected, equal_steps, off_curves
from voronets.view.scene import coordinates

LEAST, MOST = 256, 5000  # times
BEND = 1e-3  # of a curve's extent: how far a chord may be from it

#: The letters of docs/notation.md.
SYMBOLS = {
    "orientation": "q", "omega": r"\omega", "omega_space": r"\omega", "contact_body": "a",
    "contact_ground": "s", "centre": "O", "velocity": "v", "contact_velocity": "V",
    "normal": "n", "kinetic_energy": "T", "potential_energy": "-U", "energy": "T - U",
    "reaction": r"\Lambda", "normal_reaction": r"\Lambda_n",
    "tangential_reaction": r"|\Lambda_t|", "friction_needed": r"\mu",
    "force": "F", "moment": "M", "angular_momentum": r"I\omega + \kappa e",
    "unit_quaternion": "|q|^2 - 1", "normals_departure": "n + n_1", "reactions": r"\lambda",
    "slip": "u", "slip_speed": "|u|", "gap": "g", "dissipated": r"E_\text{lost}",
    "energy_and_lost": r"T - U + E_\text{lost}",
    "spin": r"\omega\cdot n", "energy_error": r"\delta E",
}  # fmt: skip
Header = dict[str, Any]


def symbol(name: str) -> str:
    """The letter of an observable in LaTeX; words for one that has none."""
    if name in SYMBOLS:
        return SYMBOLS[name]
    stem, _, index = name.strip("_").partition("_")
    words = index and letter(stem).startswith(r"\mathrm")  # contact_body, but not theta_R
    return rf"\text{{{name.replace('_', ' ')}}}" if words else letter(name)


def series_header(arrays: Arrays, motion: Motion, most: int = MOST) -> Header:
    """``seriesTime``, ``series`` and ``panels`` of a motion's header, at no more than so many times."""
    data = with_derived(motion, _sampled(motion, most))
    named = {str(name): array for name, array in data.data_vars.items() if _is_curve(array)}
    series = [_series(arrays, name, array) for name, array in named.items()]
    return {
        "seriesTime": arrays.add_times(data["time"].values),
        "series": series,
        "panels": [_panel(plot) for plot in plots(motion).values()],
    }


def _panel(plot: Plot) -> Header:
    header: Header = {"title": plot.title, "series": list(plot.names)}
    if plot.level is not None:
        header["level"] = {"value": plot.level[0], "label": plot.level[1]}
    return header


def pairs(motion: Motion) -> list[list[str]]:
    """Coordinates two by two, each at least once; one alone with its velocity."""
    q = coordinates(motion)
    if len(q) == 1:
        return [[q[0], f"{q[0]}'"]]
    found = [q[i : i + 2] for i in range(0, len(q) - 1, 2)]
    return found + ([q[-2:]] if len(q) % 2 and len(q) > 1 else [])


def _is_curve(array: xr.DataArray) -> bool:
    return bool(
        array.dims[:1] == ("time",) and array.ndim <= 2 and np.issubdtype(array.dtype, np.number)
    )


def _sampled(motion: Motion, most: int) -> xr.Dataset:
    """The motion at as many times as its curves need, or at some of its samples."""
    if not motion.segments or not motion.t_end > 0:
        count = motion.data.sizes["time"]
        return motion.data.isel(
            time=np.unique(np.linspace(0, count - 1, min(count, most)).astype(int))
        )
    system = motion.segments[0].system
    zero = {"energy", *system.invariants} if system.conserves else set(system.invariants)
    dense = motion.at([0.0])  # a closed solution has samples of more than its dense output
    curves = [str(name) for name, array in dense.data_vars.items() if _is_curve(array)]
    at = Observables(motion, [name for name in curves if name not in zero])
    times = equal_steps(motion, min(LEAST, most // 4), most)
    return motion.at(bisected(times, off_curves(at, times, BEND), most, Jumps.of(motion)))


def _counted(label: str) -> str:
    """A component as people number it: the first one, of index 0, is 1."""
    return str(int(label) + 1) if label.isdecimal() else label


def _series(arrays: Arrays, name: str, array: xr.DataArray) -> Header:
    labels = [_counted(str(x)) for x in array[array.dims[1]].values] if array.ndim == 2 else [""]
    return {
        "name": name,
        "label": str(array.attrs.get("long_name", name.replace("_", " "))),
        "symbol": symbol(name),
        "unit": str(array.attrs.get("units", "1")),
        "components": labels,
        "values": arrays.add_curves(array.values),
    }
