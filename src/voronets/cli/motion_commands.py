"""What is there, and motions of it: gallery, check, schema, run, film."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from voronets.cli.app import (
    AsJson,
    Beside,
    EngineName,
    OtherSettings,
    Over,
    Settings,
    Tolerance,
    Work,
    app,
    name_or_file,
)
from voronets.cli.output import DONE, Printer


@app.command()
def gallery(
    name: Annotated[str | None, typer.Argument(help="Print this scenario file.")] = None,
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
    at: Annotated[str | None, typer.Option(metavar="T,T,…", help="Times to print.")] = None,
    samples: Annotated[
        int | None,
        typer.Option(metavar="N", help="Equal steps between the times, 200 by default."),
    ] = None,
    json: AsJson = False,
    settings: Settings = None,
    out: Annotated[
        str | None,
        typer.Option(
            metavar="FOLDER", help="Where to write the motion (netCDF), its replay and pictures."
        ),
    ] = None,
    replay: Annotated[
        str | None,
        typer.Option(metavar="FILE.html", help="Write a page that plays the motion in a browser."),
    ] = None,
    beside: Beside = None,
    over: Over = None,
    other_settings: OtherSettings = None,
    engine: EngineName = None,
    tolerance: Tolerance = None,
    limit: Annotated[
        float | None,
        typer.Option("--check", metavar="LIMIT", help="Exit with 1 if the verdict exceeds this."),
    ] = None,
    most_steps: Annotated[
        float | None,
        typer.Option(metavar="N", help="Give up a run that would take more steps than this."),
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
            replay=replay, second=second,
        )  # fmt: skip
        return run_and_report(arguments, printer)

    return work


@app.command()
def film(
    source: Annotated[str, name_or_file("What to film; a saved motion (.nc) too.")],
    out: Annotated[
        str,
        typer.Option("--out", "-o", metavar="FILE", help=".mp4, .webp or .gif; .png: one frame."),
    ],
    view: Annotated[
        str | None, typer.Option(help="orbit, follow, ride or below; else what shows most.")
    ] = None,
    speed: Annotated[float, typer.Option(help="Seconds of the motion in one of the film.")] = 1.0,
    size: Annotated[str | None, typer.Option(metavar="WxH", help="In pixels: 1280x720.")] = None,
    fps: Annotated[float | None, typer.Option(help="Frames a second.")] = None,
    since: Annotated[float, typer.Option("--from", metavar="T", help="The first moment, s.")] = 0.0,
    until: Annotated[
        float | None, typer.Option("--to", metavar="T", help="The last moment, s.")
    ] = None,
    theme: Annotated[str, typer.Option(help="light or dark.")] = "light",
    plots: Annotated[bool, typer.Option("--plots", help="With the plots over time.")] = False,
    caption: Annotated[
        bool, typer.Option("--caption/--no-caption", help="With the title and the time.")
    ] = True,
    quality: Annotated[int, typer.Option(help="From 1 to 100.")] = 80,
    by: Annotated[
        str | None, typer.Option(help="chromium or matplotlib: the first that is there.")
    ] = None,
    beside: Beside = None,
    over: Over = None,
    settings: Settings = None,
    other_settings: OtherSettings = None,
    json: AsJson = False,
) -> Work:
    """Film a motion without a screen."""
    options = {"view": view, "speed": speed, "fps": fps, "since": since, "until": until,
               "theme": theme, "plots": plots, "caption": caption, "quality": quality, "by": by}  # fmt: skip

    def work(printer: Printer) -> int:
        from voronets.api import load
        from voronets.cli.film_report import film_and_report
        from voronets.cli.second import Second

        def loaded(name: str, changes: list[str]) -> Any:
            return load(name, settings=changes)

        second = Second(beside, over, other_settings or [], loaded)
        return film_and_report(
            source, out, size, options, printer, settings=settings or [], second=second
        )

    return work
