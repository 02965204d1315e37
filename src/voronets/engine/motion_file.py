"""A motion's file: its samples, and its dense output in groups beside them.

Reading one, which anyone may have made or damaged, can only give a motion or a sentence.
"""

from __future__ import annotations

import json
import sys
import warnings
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import xarray as xr

from voronets.engine.dense_file import PACKED, Unreadable, as_datasets, as_segments, encoding
from voronets.engine.file_guard import CHECKSUM, checksum, leads_elsewhere
from voronets.engine.record import Segment
from voronets.engine.verdict import Verdict
from voronets.expressions.faults import Fault, InputError
from voronets.expressions.file_content import demand_regular
from voronets.mechanics.outcome import Outcome

GROUP = "dense-output"  # no name of a variable
#: A file holds at least this part of what it says it holds: samples and packed series shrink by less.
LEAST_SHARE, LEAST_PACKED, ALWAYS = 0.05, 0.005, 10_000_000  # bytes that need no file behind them
NUMBERS = ("t_end", "steps", "seconds", "duration", "tolerance")
TEXTS = ("title", "scenario", "corrections", "engine", "message")


class _Wrong(ValueError):
    """What is wrong with a file, in a phrase."""


def file_of(data: xr.Dataset, segments: Sequence[Segment]) -> memoryview:
    """The netCDF file of a motion, in memory: where HDF5 itself meets a full disk, the process dies."""
    groups = as_datasets(segments)
    data = data.assign_attrs({CHECKSUM: checksum(data, groups)})
    dense = {f"/{GROUP}/{name}": group for name, group in groups.items()}
    tree = xr.DataTree.from_dict({"/": data, **dense})
    packed = {name: encoding(group) for name, group in dense.items()}
    packed["/"] = {name: {**PACKED, "dtype": "S1"} for name in _of_words(data)}
    found: memoryview = tree.to_netcdf(engine="h5netcdf", encoding=packed)
    return found


def read_motion(path: Path) -> tuple[xr.Dataset, tuple[Segment, ...]]:
    """The samples of a motion with all that describes them and its dense output, or an ``InputError``."""
    demand_regular(path, "file", "a saved motion")
    hook, sys.unraisablehook = sys.unraisablehook, lambda _: None  # h5netcdf, dropping a bad file
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            outside = leads_elsewhere(path)
            if outside:
                raise _Wrong(f"{outside} points to another file")
            with xr.open_datatree(path, engine="h5netcdf") as tree:
                data = tree.to_dataset()
                groups = _groups(tree)
                size = path.stat().st_size
                _check_size(data.nbytes, size, LEAST_SHARE)
                _check_size(sum(group.nbytes for group in groups.values()), size, LEAST_PACKED)
                loaded = data.load()
                groups = {name: group.load() for name, group in groups.items()}
        loaded = _with_words(loaded)
        _check(loaded)
        segments = tuple(as_segments(groups, {}))
        _check_words(loaded, segments)
        if segments and segments[-1].t_end < float(loaded.attrs["t_end"]) * (1 - 1e-9):
            raise _Wrong("its dense output ends before the motion")
        if loaded.attrs.pop(CHECKSUM, ...) not in (..., checksum(loaded, groups)):
            raise _Wrong("its checksum is wrong, so it was damaged or changed after it was saved")
        return loaded, segments
    except (FileNotFoundError, PermissionError):
        raise
    except (_Wrong, Unreadable) as wrong:
        reason = str(wrong)
    except Exception as error:  # whatever the libraries make of a file that is none of theirs
        reason = f"reading it failed with {type(error).__name__}"
    finally:
        sys.unraisablehook = hook
    message = f"{path} cannot be read as a saved motion: {reason}."
    raise InputError([Fault("file", str(path), f"a motion that voronets saved; {reason}", message)])


def _groups(tree: xr.DataTree) -> dict[str, xr.Dataset]:
    """The groups of the dense output, without the coordinates of the samples above them."""
    if GROUP not in tree.children:
        return {}
    return {
        str(name): node.to_dataset(inherit=False) for name, node in tree[GROUP].children.items()
    }


def _check_size(says: int, in_file: int, least: float) -> None:
    if says > ALWAYS + in_file / least:
        raise _Wrong(f"it has {in_file} bytes but declares {says} bytes of data")


def _of_words(data: xr.Dataset) -> list[str]:
    """The variables that are words, not numbers."""
    return [str(name) for name, array in data.data_vars.items() if array.dtype.kind in "OSU"]


def _with_words(data: xr.Dataset) -> xr.Dataset:
    """Words as they were before they were written; a ``_Wrong`` where they are none."""
    for name in _of_words(data):
        values = data[name].values
        if values.ndim != 1 or not all(isinstance(word, str) and _sound(word) for word in values):
            raise _Wrong(f"{name} is neither a number nor a word for each time")
        data[name] = data[name].copy(data=values.astype(str))
    return data


def _check_words(data: xr.Dataset, segments: Sequence[Segment]) -> None:
    """Words must be those that the dense output knows of."""
    known = {q.name: q.words for one in segments[:1] for q in one.system.quantities}
    for name in _of_words(data):
        if segments and not set(data[name].values.tolist()) <= set(known.get(name, ())):
            raise _Wrong(f"{name} contains unknown words")


def _check(data: xr.Dataset) -> None:
    """Everything that a motion's methods rely on."""
    if "time" not in data.coords or data["time"].dims != ("time",):
        raise _Wrong("it has no times")
    t = data["time"].values
    if t.dtype.kind != "f" or not np.all(np.isfinite(t)) or np.any(np.diff(t) < 0):
        raise _Wrong("its times are not increasing numbers")
    for name in data.data_vars:
        variable = data[name]
        if variable.dims[:1] != ("time",) or variable.dtype.kind not in "fU":
            raise _Wrong(f"{name} is not a number for each time")
    if "energy" not in data:
        raise _Wrong("it has no energy")
    attrs = data.attrs
    for name in TEXTS:
        if not isinstance(attrs.get(name), str) or not _sound(attrs[name]):
            raise _Wrong(f"it has no {name}")
    for name in NUMBERS:
        if not isinstance(attrs.get(name), int | float | np.integer | np.floating):
            raise _Wrong(f"it has no {name}")
    if attrs.get("outcome") not in [outcome.word for outcome in Outcome]:
        raise _Wrong("it has no outcome")
    try:
        _check_verdict(Verdict(**_parsed(attrs, "verdict")))
        _ = [(seen["value"], seen["drift"]) for seen in _parsed(attrs, "integrals").values()]
        _ = [(str(name), float(t)) for name, t in _parsed(attrs, "events")]
        for change in _parsed(attrs, "transitions") if "transitions" in attrs else ():
            _check_change(change)
        for extreme in _parsed(attrs, "extremes").values() if "extremes" in attrs else ():
            _ = [float(extreme[key] or 0.0) for key in ("min", "t_min", "max", "t_max")]
    except (TypeError, ValueError, KeyError, AttributeError):
        raise _Wrong(
            "its verdict, integrals, events, transitions or extremes cannot be read"
        ) from None


def _check_change(change: dict[str, Any]) -> None:
    """A TypeError where it is no entry of ``transitions``."""
    float(change["t"])
    if not all(isinstance(change[key], str) for key in ("from", "to", "why")):
        raise TypeError("transitions")


def _sound(text: str) -> bool:
    """Whether it can be written again."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _check_verdict(verdict: Verdict) -> None:
    """A TypeError where it holds other things than numbers by name, and sentences."""
    for value in [*verdict.laws().values(), *verdict.invariants.values()]:
        float(value)
    for other in (verdict.conditioning, verdict.state_error, verdict.known_until):
        float(other if other is not None else 0.0)
    if not isinstance(verdict.notes, list) or not all(isinstance(x, str) for x in verdict.notes):
        raise TypeError("notes")


def _parsed(attrs: dict[Any, Any], name: str) -> Any:
    try:
        return json.loads(attrs.get(name, ""))
    except (TypeError, ValueError, RecursionError):
        raise _Wrong(f"its {name} cannot be read") from None
