"""Observables at times as an xarray Dataset, with units and descriptions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

import numpy as np
import xarray as xr

from voronets.engine.record import Segment, observe
from voronets.expressions.faults import Fault, InputError
from voronets.expressions.suggestions import suggestion
from voronets.mechanics.first_order import FirstOrderSystem

BLOCK = 8192  # times at once
#: States of one segment at increasing times.
Part = tuple[Segment, np.ndarray, np.ndarray]


def parts_at(segments: Sequence[Segment], t: np.ndarray) -> list[Part]:
    """The states at increasing times, each from the segment that it lies in."""
    starts = np.array([segment.t0 for segment in segments])
    which = np.clip(np.searchsorted(starts, t, side="right") - 1, 0, None)
    found, first = np.unique(which, return_index=True)
    mine = zip(found.tolist(), np.split(t, first[1:]), strict=True) if len(t) else ()
    return [(segments[i], times, segments[i].dense(times)) for i, times in mine]


def by_system(parts: Sequence[Part]) -> Iterator[tuple[FirstOrderSystem, np.ndarray, np.ndarray]]:
    """(system, times, states) of parts one after the other, neighbours of one system as one."""
    for _, group in groupby(parts, lambda part: id(part[0].system)):
        mine = list(group)
        times, states = (np.concatenate([part[k] for part in mine]) for k in (1, 2))
        yield mine[0][0].system, times, states


def dataset(parts: Sequence[Part]) -> xr.Dataset:
    """The observables of all parts one after the other."""
    seen = [
        observe(system, t[i : i + BLOCK], x[i : i + BLOCK])
        for system, t, x in by_system(parts)
        for i in range(0, max(len(t), 1), BLOCK)  # what is on the way takes much room
    ]
    variables: dict[str, Any] = {}
    coordinates: dict[str, Any] = {
        "time": ("time", np.concatenate([t for _, t, _ in parts]), {"units": "s"})
    }
    for quantity in parts[0][0].system.quantities:
        values = np.concatenate([array[quantity.name] for array in seen])
        if quantity.words:
            values = np.array(quantity.words)[values.astype(int)]
        dimensions = ("time", quantity.axis) if quantity.labels else ("time",)
        attributes = {"units": quantity.unit, "long_name": quantity.description}
        variables[quantity.name] = (dimensions, values, attributes)
        if quantity.labels:
            coordinates[quantity.axis] = (quantity.axis, list(quantity.labels))
    return xr.Dataset(variables, coordinates)


def finite(data: xr.Dataset, system: FirstOrderSystem) -> tuple[xr.Dataset, str]:
    """The samples before the first with a number that is not finite, and a sentence on that one."""
    for quantity in system.quantities:
        if quantity.positive or quantity.optional or quantity.words:
            continue
        good = np.isfinite(data[quantity.name].values)
        if not good.all():
            first = int(np.argmin(good.reshape(len(good), -1).all(axis=1)))
            t = float(data["time"].values[first])
            before, earlier = finite(data.isel(time=slice(0, first)), system)
            return before, earlier or f"{quantity.name} is not a finite number (t = {t:.9g} s)"
    return data, ""


def named(data: xr.Dataset, name: str) -> xr.DataArray:
    """A variable, or a component of one by the name that formulas of events use."""
    if name in data.data_vars:
        return data[name]
    for key, variable in data.data_vars.items():
        if variable.ndim == 2 and name.startswith(f"{key}_"):
            axis, label = variable.dims[1], name[len(str(key)) + 1 :]
            if label in variable[axis].values:
                found = variable.sel({axis: label}, drop=True)
                told = f"{variable.attrs.get('long_name', key)}, {label}"
                return found.rename(name).assign_attrs(variable.attrs | {"long_name": told})
    expected = f"one of {', '.join(map(str, data.data_vars))}, or a component such as omega_x"
    known = [str(key) for key in data.data_vars]
    advice = suggestion(name, known) or f"The variables are {', '.join(known)}."
    message = f"This motion has no variable {name!r}."
    raise InputError([Fault("name", name, expected, message, advice)])
