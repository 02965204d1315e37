"""The studio: a page on this machine."""

from __future__ import annotations

from typing import Annotated

import typer

from voronets.cli.app import Work, app
from voronets.cli.output import Printer


@app.command()
def studio(
    source: Annotated[
        str | None,
        typer.Argument(metavar="NAME_OR_FILE", help="What to open it with (default: the gallery)."),
    ] = None,
    port: Annotated[
        int | None,
        typer.Option(min=1, max=65535, help="Port to use (default 8123, or the next free one)."),
    ] = None,
    no_open: Annotated[bool, typer.Option("--no-open", help="Open no browser.")] = False,
    seconds: Annotated[
        float, typer.Option(min=1, max=86400, help="Work that takes longer is stopped.")
    ] = 120.0,
    works: Annotated[int, typer.Option(min=1, max=64, help="How many pieces of work at once.")] = 4,
) -> Work:
    """Open the studio: a page where you change a number and watch it roll."""

    def work(printer: Printer) -> int:
        from voronets.cli.studio_report import serve_studio

        return serve_studio(
            source, printer, port=port, browser=not no_open, seconds=seconds, works=works
        )

    return work
