"""Many motions of one scenario: sweep, plot."""

from __future__ import annotations

from typing import Annotated

import typer

from voronets.cli.app import AsJson, EngineName, Paper, Settings, Tolerance, Work, app, name_or_file
from voronets.cli.output import Printer


@app.command()
def sweep(
    source: Annotated[
        str | None, name_or_file("What to run many times (required unless there is --resume).")
    ] = None,
    vary: Annotated[
        list[str] | None,
        typer.Option(
            metavar="KEY=VALUES",
            help="LO:HI:N (N values, the ends included), [a, b, c] or uniform(LO,HI); repeatable "
            "(required unless there is --resume).",
        ),
    ] = None,
    out: Annotated[
        str | None,
        typer.Option(
            metavar="X.zarr",
            help="The store, made by this command (required unless there is --resume).",
        ),
    ] = None,
    record: Annotated[
        list[str] | None,
        typer.Option(
            metavar="WHAT",
            help="final:VAR, min:VAR, max:VAR, first:EVENT, or VAR at the times of --at; repeatable "
            "(default: how each motion ended, its last time and its verdict, which are always there).",
        ),
    ] = None,
    at: Annotated[
        str | None,
        typer.Option(
            metavar="T,T,…", help="Times of what is recorded over time, in s (default: none)."
        ),
    ] = None,
    draws: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            help="How many values to draw of uniform(LO,HI) (required with it; default: none).",
        ),
    ] = None,
    seed: Annotated[int, typer.Option(metavar="S", help="Chooses the draws.")] = 0,
    latin: Annotated[
        bool, typer.Option("--latin", help="Draw a Latin hypercube, which fills evenly.")
    ] = False,
    resume: Annotated[
        str | None,
        typer.Option(
            metavar="X.zarr", help="Go on with a store that was begun (default: begin a new one)."
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
            help="Runs in a block, at the most (default: a thousandth of the runs, but from 256 to "
            "1024).",
        ),
    ] = None,
    engine: EngineName = None,
    tolerance: Tolerance = None,
    settings: Settings = None,
    json: AsJson = False,
) -> Work:
    """Run a scenario many times with values of its keys varied, into a Zarr store."""
    options = {"draws": draws, "seed": seed, "latin": latin, "chunk": chunk, "engine": engine,
               "tolerance": tolerance, "record": record or []}  # fmt: skip

    def work(printer: Printer) -> int:
        from voronets.api import load
        from voronets.cli.sweep_report import sweep_and_report

        changes = settings or []
        return sweep_and_report(
            None if source is None else lambda: load(source, settings=changes), printer,
            vary=vary or [], out=out, resume=resume, at=at, scheduler=scheduler, **options,
        )  # fmt: skip

    return work


@app.command()
def plot(
    source: Annotated[str, typer.Argument(metavar="X.zarr", help="The store of a sweep.")],
    show: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME",
            help="A variable, or a component of one: final:omega_z; repeatable (default: all "
            "that was recorded, or else t_end).",
        ),
    ] = None,
    at: Annotated[
        list[str] | None,
        typer.Option(
            metavar="KEY=VALUE",
            help="Where to cut a third key, or the time; repeatable (default: the last "
            "time; a third key must be cut).",
        ),
    ] = None,
    out: Annotated[
        str | None,
        typer.Option(
            "--out",
            "-o",
            metavar="FILE",
            help=".png, .svg or .pdf (default: the name of the store with .png, with --paper .pdf).",
        ),
    ] = None,
    paper: Paper = False,
    json: AsJson = False,
) -> Work:
    """Draw a sweep: curves of one key, maps of two, points where values were drawn."""

    def work(printer: Printer) -> int:
        try:
            from voronets.cli.plot_report import plot_and_report
        except ImportError as error:
            return printer.missing("plot", error)
        return plot_and_report(source, show or [], at or [], out, printer, paper=paper)

    return work
