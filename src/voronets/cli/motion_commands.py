"""Scenarios and their motions: gallery, check, schema, run."""

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
    command,
    name_or_file,
)
from voronets.cli.output import DONE, Printer


@command(
    "Run",
    "List the scenarios of the gallery, or print one of their files.",
    "voronets gallery",
    "voronets gallery rattleback > my.toml",
)
def gallery(
    name: Annotated[
        str | None, typer.Argument(help="Scenario whose file to print (default: list all of them).")
    ] = None,
    json: AsJson = False,
) -> Work:
    """List the scenarios that come with voronets, or print the file of one."""

    def work(printer: Printer) -> int:
        from voronets import collection

        if name is not None:
            text = collection.text(name)
            printer.document({"name": name, "scenario": text}, text.rstrip("\n"))
        else:
            printer.gallery(collection.entries())
        return DONE

    return work


@command(
    "Run",
    "Read a scenario file and report every mistake in it.",
    "voronets check my.toml",
)
def check(
    source: Annotated[str, name_or_file("Scenario to read: a gallery name or a TOML file.")],
    settings: Settings = None,
    json: AsJson = False,
) -> Work:
    """Read a scenario and report every mistake in it, without running it."""

    def work(printer: Printer) -> int:
        from voronets.api import load

        printer.checked(load(source, settings=settings or []))
        return DONE

    return work


@command(
    "Run",
    "Print the JSON Schema of scenario files, for editors.",
    "voronets schema > scenario.schema.json",
)
def schema(json: AsJson = False) -> Work:
    """Print the JSON Schema of scenario files; editors use it to complete and check them."""

    def work(printer: Printer) -> int:
        from json import dumps

        from voronets.scenario.json_schema import json_schema

        found = json_schema()
        printer.document(found, dumps(found, indent=2))
        return DONE

    return work


@command(
    "Run",
    "Compute a motion and check it against the laws of mechanics.",
    "voronets run rattleback",
    "voronets run my.toml --set start.omega.2=-4 --at 0.5,1,2",
    "voronets run my.toml --out results",
)
def run(
    source: Annotated[str, name_or_file("Scenario to run: a gallery name or a TOML file.")],
    at: Annotated[
        str | None,
        typer.Option(metavar="T,T,…", help="Times to print, in s (default: print a summary)."),
    ] = None,
    samples: Annotated[
        int | None,
        typer.Option(metavar="N", help="Number of equal time steps to sample (default: 200)."),
    ] = None,
    json: AsJson = False,
    settings: Settings = None,
    out: Annotated[
        str | None,
        typer.Option(
            "--out",
            "-o",
            metavar="FOLDER",
            help="Folder to write the motion (netCDF), a replay and pictures to (default: none).",
        ),
    ] = None,
    picture: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="Draw a picture: .png, .svg or .pdf (default: none)."),
    ] = None,
    paper: Paper = False,
    panels: Annotated[
        str | None,
        typer.Option(
            metavar="A,B,…",
            help="Panels of the picture, such as slip,energy or any observable "
            "(default: all; with --paper the two or three that tell most).",
        ),
    ] = None,
    replay: Annotated[
        str | None,
        typer.Option(
            metavar="FILE.html",
            help="Write an HTML page that plays the motion (default: none).",
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
            help="Exit with code 1 if a law is violated by more than this (default: no limit).",
        ),
    ] = None,
    most_steps: Annotated[
        float | None,
        typer.Option(
            metavar="N",
            help="Stop a run that would take more steps than this (default: about a quarter of an hour of computing).",
        ),
    ] = None,
) -> Work:
    """Compute the motion of a scenario, and check it against the laws of mechanics."""

    def work(printer: Printer) -> int:
        from voronets.api import load
        from voronets.cli.arguments import Arguments
        from voronets.cli.running import panels_of, run_and_report
        from voronets.cli.second import Second

        second = Second(
            beside, over, other_settings or [], lambda name, changes: load(name, settings=changes)
        )
        arguments = Arguments.read(
            lambda: load(source, settings=settings or []), source,
            at=at, samples=samples, out=out, engine=engine, tolerance=tolerance, limit=limit, most_steps=most_steps,
            replay=replay, second=second, picture=picture, paper=paper,
        )  # fmt: skip
        return run_and_report(arguments, printer, panels=panels_of(panels, arguments))

    return work
