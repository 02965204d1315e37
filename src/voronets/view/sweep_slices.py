"""What is shown of a sweep: variables by name, cut down to the keys that a picture has room for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import xarray as xr

from voronets.expressions.faults import Fault, InputError
from voronets.expressions.ranges import is_number, printable
from voronets.expressions.suggestions import suggestion

DRAW, TIME, OUTCOME = "draw", "time", "outcome"
PANELS = 9  # at the most
HIDDEN = (OUTCOME, "message", "t_end", "energy_drift", "balance")


@dataclass(frozen=True)
class SweepSlice:
    """One panel: an array over at most two keys, or over draws.

    values    over the free dimensions, and the components of a vector where there is one key alone
    outcomes  the words, over the same keys
    cuts      what is held, in words
    """

    name: str
    values: xr.DataArray
    outcomes: xr.DataArray
    cuts: tuple[str, ...] = ()


def slices(
    data: xr.Dataset, show: Sequence[str] = (), cuts: Mapping[str, float | str] | None = None
) -> list[SweepSlice]:
    """The panels of a picture; an ``InputError`` where a name is unknown or a key is to be cut."""
    cuts = dict(cuts or {})
    faults = _unknown(data, cuts)
    arrays: list[xr.DataArray] = []
    for name in show or _recorded(data):
        found = _named(data, name)
        if found is None:
            known = [*map(str, data.data_vars), *_components(data)]
            listed = ", ".join(map(str, data.data_vars))
            advice = suggestion(name, known)
            message = f"The sweep has no variable {printable(name)!r}."
            advice = advice or f"Its variables are {listed}."
            faults.append(Fault("--show", printable(name), f"one of {listed}", message, advice))
        else:
            arrays.append(found)
    faults += _uncut(data, cuts)
    if faults:
        raise InputError(faults)
    keys = _keys(data)
    outcomes, held = _cut(data[OUTCOME], cuts)
    panels = []
    for array in arrays:
        at = cuts | _last_time(array, len([key for key in keys if key not in cuts]), cuts)
        values, words = _cut(array, at)
        panels += _one_by_one(values, outcomes, tuple(words or held))
    return panels[:PANELS]


def _keys(data: xr.Dataset) -> list[str]:
    return [str(name) for name in data[OUTCOME].dims]


def _recorded(data: xr.Dataset) -> list[str]:
    """What was asked to be recorded; where nothing was, how far the motions went."""
    return [str(name) for name in data.data_vars if name not in HIDDEN] or ["t_end"]


def _components(data: xr.Dataset) -> list[str]:
    return [
        f"{name}_{label}"
        for name, variable in data.data_vars.items()
        if _axis(data, variable)
        for label in variable[_axis(data, variable)].values
    ]


def _axis(data: xr.Dataset, variable: xr.DataArray) -> str:
    """The dimension of a vector's components; nothing for a number."""
    last = str(variable.dims[-1])
    return "" if last in (*_keys(data), TIME) else last


def _named(data: xr.Dataset, name: str) -> xr.DataArray | None:
    """A variable, or a component of one."""
    if name in data.data_vars:
        return data[name]
    owner, _, label = name.rpartition("_")
    axis = _axis(data, data[owner]) if owner in data.data_vars else ""
    if axis and label in data[axis].values:
        return data[owner].sel({axis: label}, drop=True).rename(name)
    return None


def _unknown(data: xr.Dataset, cuts: Mapping[str, float | str]) -> list[Fault]:
    """Cuts of what cannot be cut, or at no value of it."""
    known = [key for key in (*_keys(data), *([TIME] if TIME in data.dims else [])) if key != DRAW]
    faults = []
    for key, value in cuts.items():
        if key not in known:
            expected, advice = f"one of {', '.join(known)}", suggestion(key, known)
            message = f"The sweep has no axis {printable(key)!r}."
            advice = advice or f"Its axes are {', '.join(known)}."
            faults.append(Fault("--at", printable(key), expected, message, advice))
        elif data[key].dtype.kind in "iuf" and not is_number(value):
            faults.append(Fault(f"--at {key}", printable(str(value)), "a number"))
        elif data[key].dtype.kind not in "iuf" and value not in data[key].values:
            expected = f"one of {', '.join(data[key].values)}"
            faults.append(Fault(f"--at {key}", printable(str(value)), expected))
    return faults


def _uncut(data: xr.Dataset, cuts: Mapping[str, float | str]) -> list[Fault]:
    """Keys that a picture has no room for."""
    free = [key for key in _keys(data) if key not in cuts]
    room = 1 if DRAW in free else 2
    if len(free) <= room:
        return []
    spare = [key for key in free if key != DRAW]
    for key in spare[: len(free) - room]:
        values = data[key].values
        ends = f"{values[0]} … {values[-1]}"
        message, advice = f"The value of {key} is missing.", f"Add --at {key}=VALUE, from {ends}."
        return [Fault("--at", "nothing", f"--at {key}=VALUE", message, advice)]
    return []


def _last_time(
    array: xr.DataArray, free: int, cuts: Mapping[str, float | str]
) -> dict[str, float | str]:
    """The last time, where the time has no room beside the keys."""
    if TIME not in array.dims or TIME in cuts or (free < 2 and DRAW not in array.dims):
        return {}
    return {TIME: float(array[TIME].values[-1])}


def _cut(array: xr.DataArray, cuts: Mapping[str, float | str]) -> tuple[xr.DataArray, list[str]]:
    """An array at the values that are nearest to those asked for."""
    held = []
    for key, value in cuts.items():
        if key not in array.dims:
            continue
        there, unit = array[key].values, array[key].attrs.get("units", "")
        if there.dtype.kind in "iuf":
            place = int(np.argmin(np.abs(there - float(value))))
        else:
            place = int(np.flatnonzero(there == value)[0])
        array = array.isel({key: place}, drop=True)
        shown = f"{there[place]:g}" if there.dtype.kind in "iuf" else str(there[place])
        held.append(f"{key} = {shown} {unit}".strip())
    return array, held


def _one_by_one(
    values: xr.DataArray, outcomes: xr.DataArray, cuts: tuple[str, ...]
) -> list[SweepSlice]:
    """A vector over two keys is drawn component by component."""
    name, free = str(values.name), set(map(str, outcomes.dims)) | {TIME}
    axis = [str(one) for one in values.dims if one not in free]
    if not axis or (len(values.dims) < 3 and DRAW not in values.dims):
        return [SweepSlice(name, values, outcomes, cuts)]
    labels = values[axis[0]].values
    return [
        SweepSlice(f"{name}_{label}", values.sel({axis[0]: label}, drop=True), outcomes, cuts)
        for label in labels
    ]
