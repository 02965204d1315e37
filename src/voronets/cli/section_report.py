"""``voronets section``: the crossings, what was measured of them, a picture or a table of them."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import xarray as xr
from rich.console import Console
from rich.table import Table

from voronets.analysis.section import section_of
from voronets.analysis.section_data import wrapped
from voronets.analysis.section_inputs import read_inputs
from voronets.analysis.section_subject import Subject
from voronets.cli.arguments import file_of, gather, keys_of_options, option_among
from voronets.cli.bars import counting_bar
from voronets.cli.output import DONE, ENDED_EARLY, FAILED, Printer
from voronets.cli.pictures import PICTURES, drawn, written
from voronets.cli.standard_output import standard_output_kept
from voronets.engine.files import write_whole
from voronets.expressions.faults import Fault, InputError
from voronets.scenario.scenario import Scenario

TABLES = (".csv", ".nc")
LISTED = 12  # crossings in the table
Draw = Callable[[xr.Dataset, Path], Any]


def report_section(
    load: Callable[[], Scenario], printer: Printer, *, out: Sequence[str], draw: Draw,
    options: dict[str, Any],
) -> int:  # fmt: skip
    """Run, print, write; returns the exit code.

    out   files: pictures, which ``draw`` writes, and tables
    """
    faults: list[Fault] = []
    paths = [gather(faults, partial(file_of, "--out", one, PICTURES + TABLES)) for one in out]
    scenario: Scenario | None = gather(faults, load)
    subject = None if scenario is None else Subject.of(scenario)
    option = option_among(options)
    with keys_of_options(option, faults):
        inputs = None if subject is None else read_inputs(subject.system, **options)
    if faults or scenario is None or subject is None or inputs is None:
        raise InputError(faults)
    printer.notes(scenario.started.corrections)
    with standard_output_kept(), counting_bar("crossings") as bar, keys_of_options(option):
        found = section_of(subject, inputs, progress=bar)
    if printer.as_json:
        printer.document(as_document(found), "")
    else:
        _print(found)
    whole = [
        drawn(path, partial(draw, found), printer) if path.suffix.lower() in PICTURES
        else written(path, partial(_write, found), printer)
        for path in paths
    ]  # fmt: skip
    enough = int(found["motion_crossings"].min()) >= found.attrs["wanted"]
    return (DONE if enough else ENDED_EARLY) if all(whole) else FAILED


def as_document(found: xr.Dataset) -> dict[str, Any]:
    """The document of ``--json``: a list for the times and for each thing shown, one entry a crossing.

    With starts placed on a level also the number of the motion of each crossing, and what is known of
    every motion.
    """
    attributes = found.attrs
    document: dict[str, Any] = {"t": found["t"].values.tolist()}
    if attributes["placed"]:
        document["start"] = found["start"].values.tolist()
    document |= {
        "outcome": attributes["outcome"],
        "t_end": attributes["t_end"],
        "message": attributes["message"],
        "verdict": {
            "energy_drift": json.loads(attributes["drifts"])["energy"],
            "drifts": json.loads(attributes["drifts"]),
            "notes": json.loads(attributes["notes"]),
        },
    }
    if attributes["placed"]:
        document["starts"] = [_motion(found, i) for i in range(attributes["starts"])]
    return document | {name: found[name].values.tolist() for name in shown(found)}


def shown(found: xr.Dataset) -> list[str]:
    """The names of what is shown."""
    return [str(name) for name, one in found.data_vars.items() if one.dims == ("crossing",)]


def _motion(found: xr.Dataset, i: int) -> dict[str, Any]:
    one = found.isel(motion=i)
    names = [str(name) for name in found["state"].values]
    return {
        "state": dict(zip(names, one["start_state"].values.tolist(), strict=True)),
        "energy": one["start_energy"].item(),
        "energy_drift": one["energy_drift"].item(),
        "crossings": one["motion_crossings"].item(),
        "t_end": one["motion_end"].item(),
        "outcome": str(one["motion_outcome"].item()),
    }


def _print(found: xr.Dataset) -> None:
    """A table of the first crossings, and what was measured."""
    console = Console(markup=False, emoji=False, highlight=False)
    attributes, names = found.attrs, shown(found)
    points = Table(title=_title(found), title_justify="left")
    points.add_column("t [s]", justify="right")
    if attributes["starts"] > 1:
        points.add_column("start", justify="right")
    for name in names:
        unit = found[name].attrs["units"]
        points.add_column(f"{name} [{unit}]" if unit not in ("", "1") else name, justify="right")
    values = {name: wrapped(found, name) for name in names}
    for i in range(min(LISTED, found.sizes["crossing"])):
        at = found.isel(crossing=i)
        own = [str(int(at["start"]))] if attributes["starts"] > 1 else []
        points.add_row(f"{float(at['t']):.9g}", *own, *(f"{values[n][i]:.9g}" for n in names))
    table = Table(show_header=False)
    table.add_column(style="bold")
    table.add_column()
    for row in _rows(found):
        table.add_row(*row)
    with console.capture() as captured:
        console.print(points)
        console.print(table)
    print(captured.get(), end="")  # rich would end the process where a pipe is closed


def _title(found: xr.Dataset) -> str:
    sense = "" if found.attrs["direction"] == "both" else f", {found.attrs['direction']}"
    return f"{found.attrs['title']}: {found.attrs['when']} = 0{sense}"


def _rows(found: xr.Dataset) -> list[tuple[str, str]]:
    attributes, count = found.attrs, found.sizes["crossing"]
    more = f", the first {LISTED} above (all in --json and --out)" if count > LISTED else ""
    rows = [("crossings", f"{count}{more}")]
    if attributes["starts"] > 1:
        rows.append(("starts", f"{attributes['starts']} (seed {attributes['seed']})"))
    rows.append(("energy", f"{float(found['start_energy'][0]):.9g} J"))
    for name, drift in json.loads(attributes["drifts"]).items():
        if drift is not None:
            rows.append((f"drift: {name.replace('_', ' ')}", f"{drift:.2e}"))
        elif name == "energy":
            rows.append(
                (
                    "drift: energy",
                    "the energy is not conserved, so this is not a section at one energy",
                )
            )
    rows.append(("outcome", f"{attributes['outcome']}: {attributes['message']}"))
    rows.append(("time reached", f"{attributes['t_end']:.9g} s"))
    return rows + [("note", text) for text in json.loads(attributes["notes"])]


def _write(found: xr.Dataset, path: Path) -> None:
    """The points as a table of text, or all of it as netCDF."""
    if path.suffix.lower() == ".nc":
        write_whole(path, found.to_netcdf())
        return
    names = ["t", "start", *shown(found)]
    rows = zip(*(found[name].values.tolist() for name in names), strict=True)
    lines = [",".join(names), *(",".join(map(repr, row)) for row in rows)]
    write_whole(path, ("\n".join(lines) + "\n").encode())
