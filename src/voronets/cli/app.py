"""The command line's app, and the options that several commands have.

Typer only reads the command line: a command returns what is to be done, and ``main`` does it, so
that errors, Ctrl-C and exit codes are in one place.  Heavy parts are loaded by the command that needs
them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

import typer

from voronets.cli.output import Printer

#: What a command returns: called with a printer it does the work and returns the exit code.
Work = Callable[[Printer], int]

app = typer.Typer(
    name="voronets",
    help="Rigid bodies that roll without slipping on surfaces: motions to rounding error, with the "
    "forces and a verdict on each.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)

AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON document.")]
Settings = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        metavar="KEY=VALUE",
        help="Change a value, repeatable: --set start.omega.2=-4 (default: the values of the scenario).",
    ),
]
Beside = Annotated[
    str | None,
    typer.Option(
        metavar="NAME_OR_FILE", help="Run another scenario and show it at the side (default: none)."
    ),
]
Over = Annotated[
    str | None,
    typer.Option(
        metavar="NAME_OR_FILE",
        help="Run another scenario and lay it over the first (default: none).",
    ),
]
OtherSettings = Annotated[
    list[str] | None,
    typer.Option(
        "--set-other",
        metavar="KEY=VALUE",
        help="Change a value of the other scenario, repeatable (default: its own values).",
    ),
]
EngineName = Annotated[
    str | None,
    typer.Option("--engine", help="heyoka, numba or scipy (default: the first that is installed)."),
]
Tolerance = Annotated[
    float | None,
    typer.Option(
        "--tolerance", help="Local error of a step (default: run.tolerance of the scenario, 1e-12)."
    ),
]
Paper = Annotated[
    bool,
    typer.Option(
        "--paper",
        help="Draw for a paper: black on white, no heading, a column (3.4 inches) wide.",
    ),
]
PictureFile = Annotated[
    str | None,
    typer.Option(
        "--out", "-o", metavar="FILE", help="Draw a picture: .png, .svg or .pdf (default: none)."
    ),
]


def name_or_file(help: str) -> Any:
    """The argument that is a scenario of the gallery or a file; what the command does with it."""
    return typer.Argument(metavar="NAME_OR_FILE", help=help)


def _version(value: bool) -> None:
    if value:
        from importlib.metadata import version

        typer.echo(f"voronets {version('voronets')}")
        raise typer.Exit


@app.callback()
def _app(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Say the version.")
    ] = False,
) -> None:
    pass
