"""Many motions of one scenario: sweep, plot."""

from __future__ import annotations

from typing import Annotated

import typer

from voronets.cli.app import (
    AsJson,
    EngineName,
    Paper,
    Settings,
    Tolerance,
    Work,
    command,
    name_or_file,
)
from voronets.cli.output import Printer


@command(
    "Maps",
    "Run a scenario many times with different values.",
    "voronets sweep my.toml --vary start.omega.2=-8:8:161 \\",
    "  --record final:omega -o map.zarr",
    "voronets sweep --resume map.zarr",
)
def sweep(
    source: Annotated[
        str | None, name_or_file("Scenario to run many times (required unless --resume is used).")
    ] = None,
    vary: Annotated[
        list[str] | None,
        typer.Option(
            metavar="KEY=VALUES",
            help="Values of a key: LO:HI:N (N values, ends included), [a, b, c] or uniform(LO,HI); "
            "repeatable (required unless --resume is used).",
        ),
    ] = None,
    out: Annotated[
        str | None,
        typer.Option(
            "--out",
            "-o",
            metavar="X.zarr",
            help="Zarr store to create (required unless --resume is used).",
        ),
    ] = None,
    record: Annotated[
        list[str] | None,
        typer.Option(
            metavar="WHAT",
            help="What to record: final:VAR, min:VAR, max:VAR, first:EVENT, or VAR at the times of --at; "
            "repeatable (default: only how and when each motion ended, and how well it keeps the laws).",
        ),
    ] = None,
    at: Annotated[
        str | None,
        typer.Option(
            metavar="T,T,…", help="Times at which to record variables, in s (default: none)."
        ),
    ] = None,
    draws: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            help="Number of values to draw from uniform(LO,HI) (required with it; default: none).",
        ),
    ] = None,
    seed: Annotated[int, typer.Option(metavar="S", help="Seed for the draws.")] = 0,
    latin: Annotated[
        bool, typer.Option("--latin", help="Draw a Latin hypercube, which covers the range evenly.")
    ] = False,
    resume: Annotated[
        str | None,
        typer.Option(
            metavar="X.zarr", help="Continue an interrupted sweep (default: start a new one)."
        ),
    ] = None,
    scheduler: Annotated[
        str | None,
        typer.Option(
            metavar="ADDRESS",
            help="Address of a Dask scheduler, tcp://host:8786, or local for processes on this machine "
            "(default: compute in this process).",
        ),
    ] = None,
    chunk: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            help="Maximum number of runs in a block (default: a thousandth of the runs, but from 256 to "
            "1024).",
        ),
    ] = None,
    engine: EngineName = None,
    tolerance: Tolerance = None,
    settings: Settings = None,
    json: AsJson = False,
) -> Work:
    """Run a scenario many times with different values of its keys, and store the results in Zarr."""
    options = {"draws": draws, "seed": seed, "latin": latin, "chunk": chunk, "engine": engine,
               "tolerance": tolerance, "record": record or []}  # fmt: skip

    def work(printer: Printer) -> int:
        from voronets.api import load

        try:
            from voronets.cli.sweep_report import sweep_and_report
        except ImportError as error:
            return printer.missing("sweep", error)
        changes = settings or []
        return sweep_and_report(
            None if source is None else lambda: load(source, settings=changes), printer,
            vary=vary or [], out=out, resume=resume, at=at, scheduler=scheduler, **options,
        )  # fmt: skip

    return work


@command(
    "See",
    "Draw the results of a sweep.",
    "voronets plot map.zarr -o map.png",
)
def plot(
    source: Annotated[str, typer.Argument(metavar="X.zarr", help="Store of a sweep.")],
    show: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME",
            help="Variable to draw, or a component such as final:omega_z; repeatable (default: "
            "everything recorded, or else t_end).",
        ),
    ] = None,
    at: Annotated[
        list[str] | None,
        typer.Option(
            metavar="KEY=VALUE",
            help="Value at which to cut a third key or the time; repeatable (default: the last time; a "
            "third key needs a value).",
        ),
    ] = None,
    out: Annotated[
        str | None,
        typer.Option(
            "--out",
            "-o",
            metavar="FILE",
            help="Picture to write: .png, .svg or .pdf (default: the name of the store with .png, or .pdf "
            "with --paper).",
        ),
    ] = None,
    paper: Paper = False,
    json: AsJson = False,
) -> Work:
    """Draw a sweep: curves for one key, maps for two, points for drawn values."""

    def work(printer: Printer) -> int:
        try:
            from voronets.cli.plot_report import plot_and_report
        except ImportError as error:
            return printer.missing("plot", error)
        return plot_and_report(source, show or [], at or [], out, printer, paper=paper)

    return work
