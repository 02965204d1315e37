"""Films of motions: film."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from voronets.cli.app import (
    AsJson,
    Beside,
    OtherSettings,
    Over,
    Settings,
    Work,
    app,
    name_or_file,
)
from voronets.cli.output import Printer


@app.command()
def film(
    source: Annotated[str, name_or_file("What to film; a saved motion (.nc) too.")],
    out: Annotated[
        str,
        typer.Option("--out", "-o", metavar="FILE", help=".mp4, .webp or .gif; .png: one frame."),
    ],
    view: Annotated[
        str | None,
        typer.Option(
            help="orbit, follow, ride or below (default: follow a body that goes far, otherwise orbit)."
        ),
    ] = None,
    speed: Annotated[float, typer.Option(help="Seconds of the motion in one of the film.")] = 1.0,
    size: Annotated[
        str | None,
        typer.Option(
            metavar="WxH",
            help="Width and height in pixels (default: 1280x720; 960x540 for .webp, 640x360 for .gif).",
        ),
    ] = None,
    fps: Annotated[
        float | None, typer.Option(help="Frames a second (default: 30; 25 for .webp, 20 for .gif).")
    ] = None,
    since: Annotated[float, typer.Option("--from", metavar="T", help="The first moment, s.")] = 0.0,
    until: Annotated[
        float | None,
        typer.Option(
            "--to",
            metavar="T",
            help="The last moment, s (default: the end of the motion, but at most 60 s of film; 30 s "
            "for .webp and .gif).",
        ),
    ] = None,
    theme: Annotated[str, typer.Option(help="light or dark.")] = "light",
    plots: Annotated[bool, typer.Option("--plots", help="With the plots over time.")] = False,
    caption: Annotated[
        bool, typer.Option("--caption/--no-caption", help="With the title and the time.")
    ] = True,
    quality: Annotated[int, typer.Option(help="From 1 to 100.")] = 80,
    by: Annotated[
        str | None,
        typer.Option(help="chromium or matplotlib (default: the first of them that is installed)."),
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
