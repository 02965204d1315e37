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
    command,
    name_or_file,
)
from voronets.cli.output import Printer


@command(
    "See",
    "Render a video or a still image of a motion.",
    "voronets film rattleback -o rattleback.mp4",
    "voronets film tippe-top -o frame.png --from 1.5 --view follow",
)
def film(
    source: Annotated[str, name_or_file("Scenario to film, or a saved motion (.nc).")],
    out: Annotated[
        str,
        typer.Option(
            "--out",
            "-o",
            metavar="FILE",
            help="File to write: .mp4, .webp, .gif, or .png for an image.",
        ),
    ],
    view: Annotated[
        str | None,
        typer.Option(
            help="Camera: orbit, follow, ride or below (default: the scenario's camera; without one, follow if "
            "the body travels far, else orbit)."
        ),
    ] = None,
    speed: Annotated[float, typer.Option(help="Seconds of motion per second of film.")] = 1.0,
    size: Annotated[
        str | None,
        typer.Option(
            metavar="WxH",
            help="Width and height in pixels (default: 1280x720; 960x540 for .webp, 640x360 for .gif).",
        ),
    ] = None,
    fps: Annotated[
        float | None,
        typer.Option(help="Frames per second (default: 30; 25 for .webp, 20 for .gif)."),
    ] = None,
    since: Annotated[
        float, typer.Option("--from", metavar="T", help="Time at which the film begins, s.")
    ] = 0.0,
    until: Annotated[
        float | None,
        typer.Option(
            "--to",
            metavar="T",
            help="Time at which the film ends, s (default: the end of the motion, at most 60 s of "
            "film; 30 s for .webp and .gif).",
        ),
    ] = None,
    theme: Annotated[str, typer.Option(help="Colours: light or dark.")] = "light",
    plots: Annotated[bool, typer.Option("--plots", help="Show plots over time.")] = False,
    caption: Annotated[
        bool, typer.Option("--caption/--no-caption", help="Show the title and the time.")
    ] = True,
    quality: Annotated[int, typer.Option(help="Image quality from 1 to 100.")] = 80,
    by: Annotated[
        str | None,
        typer.Option(help="Renderer: chromium or matplotlib (default: the first one installed)."),
    ] = None,
    beside: Beside = None,
    over: Over = None,
    settings: Settings = None,
    other_settings: OtherSettings = None,
    json: AsJson = False,
) -> Work:
    """Render a video or an image of a motion."""
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
