"""``voronets sensitivity``: how a motion changes with numbers of its scenario."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import xarray as xr
from rich.console import Console
from rich.table import Table

from voronets.cli.arguments import (
    check_engine,
    file_of,
    gather,
    keys_of_options,
    option_among,
    times_of,
)
from voronets.cli.output import DONE, ENDED_EARLY, FAILED, Printer
from voronets.cli.pictures import PICTURES, drawn
from voronets.cli.running import progress_bar
from voronets.cli.standard_output import standard_output_kept
from voronets.expressions.faults import Fault, InputError
from voronets.expressions.name_list import names_in
from voronets.maps import sensitivity
from voronets.mechanics.outcome import Outcome
from voronets.scenario.scenario import Scenario

STEPS, FINER = 200, 20  # equal steps of a table, and how many of a picture each of them has
OPTIONS = ("of", "to", "at", "order")  # of the function, that are options of the command


def report_sensitivity(
    load: Callable[[], Scenario], printer: Printer, *, of: str, to: str, at: str | None, order: int,
    out: str | None, engine: str | None, tolerance: float | None,
    draw: Callable[[xr.Dataset, Path], None],
) -> int:  # fmt: skip
    """Differentiate, print, draw; the exit code.

    draw  writes the picture of what was found
    """
    faults: list[Fault] = []
    scenario = gather(faults, load)
    duration = np.inf if scenario is None else scenario.run.duration
    times = gather(faults, lambda: times_of(at, duration))
    path = None if out is None else gather(faults, lambda: file_of("--out", out, PICTURES))
    check_engine(faults, engine, tolerance)
    if faults or scenario is None:
        raise InputError(faults)
    printer.notes(scenario.started.corrections)
    options = keys_of_options(option_among(OPTIONS))
    closely = path is not None and times is None
    if closely:  # a curve needs more points than a table
        times = np.linspace(0.0, duration, FINER * STEPS + 1).tolist()
    with standard_output_kept(), progress_bar(scenario) as progress, options:
        drawable = sensitivity(
            scenario, of=names_in(of), to=names_in(to), at=times, order=order, engine=engine,
            tolerance=tolerance, progress=progress,
        )  # fmt: skip
    found = drawable.isel(time=slice(None, None, FINER)) if closely else drawable
    printer.document(as_document(found), "" if printer.as_json else _report(found))
    if path is not None and not drawn(path, lambda file: draw(drawable, file), printer):
        return FAILED
    return DONE if found.attrs["outcome"] == Outcome.COMPLETED.word else ENDED_EARLY


def as_document(found: xr.Dataset) -> dict[str, Any]:
    """What ``--json`` prints: lists as long as the times asked for, null where the motion had ended."""
    names = [str(name) for name in found.data_vars if f"d_{name}" in found]
    keys = [str(key) for key in found["key"].values]
    document: dict[str, Any] = {
        "t": found["time"].values.tolist(),
        "derivatives": {
            name: {key: found[f"d_{name}"].sel(key=key).values.tolist() for key in keys}
            for name in names
        },
    }
    if "other_key" in found.dims:
        document["second"] = {
            name: {
                key: {
                    other: found[f"d2_{name}"].sel(key=key, other_key=other).values.tolist()
                    for other in keys
                }
                for key in keys
            }
            for name in names
        }
    document["values"] = {name: found[name].values.tolist() for name in names}
    kept = ("outcome", "t_end", "message", "start_error", "constants_drift")
    document |= {name: found.attrs.get(name) for name in kept}
    return document | {"growth": dict(zip(keys, found.attrs["growth"], strict=True))}


def _report(found: xr.Dataset) -> str:
    """A table of the last moment, or of all where they are few, and what it can be trusted for."""
    keys = [str(key) for key in found["key"].values]
    table = Table(title=f"{found.attrs['title']}: derivatives", title_justify="left")
    for heading in ("t", "of", "value", *(f"by {key}" for key in keys)):
        table.add_column(heading, overflow="fold")
    for i in _told(found):
        for name in (str(name) for name in found.data_vars if f"d_{name}" in found):
            values = np.atleast_1d(found[name].values[i])
            slopes = found[f"d_{name}"].values[i].reshape(len(keys), -1)
            for k, label in enumerate(_labels(found, name)):
                told = [_number(values[k]), *(_number(x) for x in slopes[:, k])]
                table.add_row(f"{found['time'].values[i]:g}", label, *told)
    console = Console(markup=False, emoji=False, highlight=False)
    with console.capture() as captured:
        console.print(table)
    return "\n".join([captured.get().rstrip("\n"), *_sentences(found, keys)])


def _told(found: xr.Dataset, most: int = 6) -> list[int]:
    """The times in the table: all where they are few, otherwise the last that was reached."""
    if found.sizes["time"] <= most:
        return list(range(found.sizes["time"]))
    reached = np.flatnonzero(found["time"].values <= found.attrs["t_end"])
    return [int(reached[-1])]


def _labels(found: xr.Dataset, name: str) -> list[str]:
    if found[name].ndim == 1:
        return [name]
    axis = found[name].dims[1]
    return [f"{name}_{label}" for label in found[axis].values]


def _number(x: float) -> str:
    return f"{x:.9g}" if np.isfinite(x) else "-"


def _sentences(found: xr.Dataset, keys: list[str]) -> list[str]:
    attributes = found.attrs
    lines = [f"{attributes['outcome']}: {attributes['message']}"]
    for key, factor in zip(keys, attributes["growth"], strict=True):
        lines.append(
            f"a change of {key} by 1e-6 of its size changes the state at {attributes['t_end']:g} s by "
            f"up to {1e-6 * factor:.2g} of its own"
        )
    if "constants_drift" in attributes:
        drift = attributes["constants_drift"]
        lines.append(f"derivatives of constants of the motion stay constant to {drift:.1e}")
    if "other_key" in found.dims:
        lines.append("second derivatives are in --json")
    return lines
