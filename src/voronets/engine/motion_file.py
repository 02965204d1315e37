"""Reading a motion's file, which anyone may have made or damaged."""

from __future__ import annotations

import json
import sys
import warnings
from pathlib import Path
from typing import Any

import numpy as np
import xarray as xr

from voronets.engine.verdict import Verdict
from voronets.expressions.faults import Fault, InputError
from voronets.mechanics.outcome import Outcome

#: A file holds at least this part of what it says it holds: compressed motions shrink by less.
LEAST_SHARE, ALWAYS = 0.05, 10_000_000  # bytes that need no file behind them
NUMBERS = ("t_end", "steps", "seconds", "duration", "tolerance")
TEXTS = ("title", "scenario", "corrections", "engine", "message")


class _Wrong(ValueError):
    """What is wrong with a file, in a phrase."""


def read_motion(path: Path) -> xr.Dataset:
    """The samples of a motion with all that describes them, or an ``InputError``."""
    hook, sys.unraisablehook = sys.unraisablehook, lambda _: None  # h5netcdf, dropping a bad file
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with xr.open_dataset(path, engine="h5netcdf") as data:
                _check_size(data, path.stat().st_size)
                loaded = data.load()
        _check(loaded)
        return loaded
    except (FileNotFoundError, PermissionError, IsADirectoryError):
        raise
    except _Wrong as wrong:
        reason = str(wrong)
    except Exception as error:  # whatever the libraries make of a file that is none of theirs
        reason = f"{type(error).__name__} while it was read"
    finally:
        sys.unraisablehook = hook
    raise InputError([Fault("file", str(path), f"a motion that voronets saved; {reason}")])


def _check_size(data: xr.Dataset, in_file: int) -> None:
    if data.nbytes > ALWAYS + in_file / LEAST_SHARE:
        raise _Wrong(f"this one of {in_file} bytes says it holds {data.nbytes}")


def _check(data: xr.Dataset) -> None:
    """Everything that a motion's methods rely on."""
    if "time" not in data.coords or data["time"].dims != ("time",):
        raise _Wrong("it has no times")
    t = data["time"].values
    if t.dtype.kind != "f" or not np.all(np.isfinite(t)) or np.any(np.diff(t) < 0):
        raise _Wrong("its times are not increasing numbers")
    for name in data.data_vars:
        variable = data[name]
        if variable.dims[:1] != ("time",) or variable.dtype.kind != "f":
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
    except (TypeError, ValueError, KeyError, AttributeError):
        raise _Wrong("its verdict, integrals or events cannot be read") from None


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
