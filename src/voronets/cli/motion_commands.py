"""What is there, and motions of it: gallery, check, schema, run."""

from __future__ import annotations

from typing import Annotated

import typer

from voronets.cli.app import (
    AsJson,
    Beside,
    EngineName,
    OtherSettings,
    Over,
    Paper,
    Settings,
    Tolerance,
    Work,
    app,
    name_or_file,
)
from voronets.cli.output import DONE, Printer


@app.command()
def gallery(
    name: Annotated[
        str | None, typer.Argument(help="Print this scenario file (default: list all of them).")
    ] = None,
    json: AsJson = False,
) -> Work:
    """List the gallery, or print one of its scenario files."""

    def work(printer: Printer) -> int:
        from voronets import gallery as rooms

        if name is not None:
            text = rooms.text(name)
            printer.document({"name": name, "scenario": text}, text.rstrip("\n"))
        else:
            printer.gallery(rooms.entries())
        return DONE

    return work


@app.command()
def check(
    source: Annotated[str, name_or_file("What to read.")],
    settings: Settings = None,
    json: AsJson = False,
) -> Work:
    """Read and validate a scenario and say what it is; run nothing."""

    def work(printer: Printer) -> int:
        from voronets.api import load

        printer.checked(load(source, settings=settings or []))
        return DONE

    return work


@app.command()
def schema(json: AsJson = False) -> Work:
    """Print the JSON Schema of scenario files, by which editors complete and check them."""

    def work(printer: Printer) -> int:
        from json import dumps

        from voronets.scenario.json_schema import json_schema

        found = json_schema()
        printer.document(found, dumps(found, indent=2))
        return DONE

    return work


@app.command()
def run(
    source: Annotated[str, name_or_file("What to run.")],
    at: Annotated[
        str | None,
        typer.Option(
            metavar="T,T,…", help="Times to print, in s (default: a summary of the motion)."
        ),
    ] = None,
    samples: Annotated[
        int | None,
        typer.Option(
            metavar="N", help="Number of equal steps between the sampled times (default: 200)."
        ),
    ] = None,
    json: AsJson = False,
    settings: Settings = None,
    out: Annotated[
        str | None,
        typer.Option(
            metavar="FOLDER",
            help="Write the motion (netCDF), its replay and pictures there (default: write nothing).",
        ),
    ] = None,
    picture: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="Draw a picture: .png, .svg or .pdf (default: none)."),
    ] = None,
    paper: Paper = False,
    replay: Annotated[
        str | None,
        typer.Option(
            metavar="FILE.html",
            help="Write a page that plays the motion in a browser (default: none).",
        ),
    ] = None,
    beside: Beside = None,
    over: Over = None,
    other_settings: OtherSettings = None,
    engine: EngineName = None,
    tolerance: Tolerance = None,
    limit: Annotated[
        float | None,
        typer.Option(
            "--check",
            metavar="LIMIT",
            help="Exit with 1 if the verdict exceeds this (default: no limit).",
        ),
    ] = None,
    most_steps: Annotated[
        float | None,
        typer.Option(
            metavar="N",
            help="Give up a run that would take more steps than this (default: no limit).",
        ),
    ] = None,
) -> Work:
    """Run a scenario of the gallery or of a file; say what was found."""

    def work(printer: Printer) -> int:
        from voronets.api import load
        from voronets.cli.arguments import Arguments
        from voronets.cli.running import run_and_report
        from voronets.cli.second import Second

        second = Second(
            beside, over, other_settings or [], lambda name, changes: load(name, settings=changes)
        )
        arguments = Arguments.read(
            lambda: load(source, settings=settings or []), source,
            at=at, samples=samples, out=out, engine=engine, tolerance=tolerance, limit=limit, most_steps=most_steps,
            replay=replay, second=second, picture=picture, paper=paper,
        )  # fmt: skip
        return run_and_report(arguments, printer)

    return work
