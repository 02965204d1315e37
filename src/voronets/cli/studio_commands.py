"""The studio: a page on this machine."""

from __future__ import annotations

from typing import Annotated

import typer

from voronets.cli.app import Work, command
from voronets.cli.output import Printer


@command(
    "See",
    "Open the browser studio: change a number and watch it roll.",
    "voronets studio",
    "voronets studio my.toml",
)
def studio(
    source: Annotated[
        str | None,
        typer.Argument(
            metavar="NAME_OR_FILE", help="Scenario to open (default: show the gallery)."
        ),
    ] = None,
    port: Annotated[
        int | None,
        typer.Option(min=1, max=65535, help="Port to use (default 8123, or the next free one)."),
    ] = None,
    no_open: Annotated[bool, typer.Option("--no-open", help="Do not open a browser.")] = False,
    seconds: Annotated[
        float, typer.Option(min=1, max=86400, help="Stop a computation after this many seconds.")
    ] = 120.0,
    works: Annotated[
        int, typer.Option(min=1, max=64, help="Number of computations that may run at once.")
    ] = 4,
) -> Work:
    """Open the studio: a page on this machine where you change numbers and watch the body roll."""

    def work(printer: Printer) -> int:
        from voronets.cli.studio_report import serve_studio

        return serve_studio(
            source, printer, port=port, browser=not no_open, seconds=seconds, works=works
        )

    return work
