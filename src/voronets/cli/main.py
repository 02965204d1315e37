"""``voronets``: gallery, run, check.  Heavy parts are loaded by the command that needs them."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated, Any

import click
import typer

from voronets.cli.output import BAD_INPUT, INTERRUPTED, Printer

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
    typer.Option("--set", metavar="KEY=VALUE", help="Change a value: --set start.omega.2=-4"),
]


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


@app.command()
def gallery(
    name: Annotated[str | None, typer.Argument(help="Print this scenario file.")] = None,
    json: AsJson = False,
) -> None:
    """List the gallery, or print one of its scenario files."""
    from voronets import gallery as rooms

    printer = Printer(json)
    if name is not None:
        text = rooms.text(name)
        printer.document({"name": name, "scenario": text}, text.rstrip("\n"))
    elif json:
        printer.document(rooms.entries(), "")
    else:
        printer.gallery(rooms.entries())


@app.command()
def check(
    source: Annotated[str, typer.Argument(metavar="NAME_OR_FILE", help="What to read.")],
    settings: Settings = None,
    json: AsJson = False,
) -> None:
    """Read and validate a scenario and say what it is; run nothing."""
    from voronets.api import load

    scenario = load(source, settings=settings or [])
    Printer(json).checked(scenario)


@app.command()
def run(
    source: Annotated[str, typer.Argument(metavar="NAME_OR_FILE", help="What to run.")],
    at: Annotated[str | None, typer.Option(metavar="T,T,…", help="Times to print.")] = None,
    json: AsJson = False,
    settings: Settings = None,
    out: Annotated[
        Path | None, typer.Option(help="Folder for the motion (netCDF) and its pictures.")
    ] = None,
    engine: Annotated[str | None, typer.Option(help="heyoka (default) or scipy.")] = None,
    tolerance: Annotated[float | None, typer.Option(help="Local error of a step.")] = None,
    limit: Annotated[
        float | None,
        typer.Option("--check", metavar="LIMIT", help="Exit with 1 if the verdict exceeds this."),
    ] = None,
) -> None:
    """Run a scenario of the gallery or of a file; say what was found."""
    from voronets.api import load
    from voronets.cli.arguments import name_of, times_of
    from voronets.cli.running import run_and_report

    run_and_report(
        load(source, settings=settings or []), name_of(source), times_of(at), Printer(json),
        out=out, engine=engine, tolerance=tolerance, limit=limit,
    )  # fmt: skip


def main(arguments: list[str] | None = None) -> None:
    """The entry point: exit codes as the documentation has them."""
    arguments = sys.argv[1:] if arguments is None else arguments
    printer = Printer("--json" in arguments)
    code: Any = 0
    try:
        code = app(args=arguments, standalone_mode=False, prog_name="voronets")
    except click.exceptions.NoArgsIsHelpError as error:
        error.show()
        code = BAD_INPUT
    except click.UsageError as error:
        printer.usage(error)
        code = BAD_INPUT
    except (click.Abort, KeyboardInterrupt):
        printer.say("Interrupted.")
        # A compilation in another thread cannot be stopped; leave without waiting for it.
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(INTERRUPTED)
    except BrokenPipeError:
        os._exit(0)
    except ValueError as error:
        from voronets.expressions.faults import InputError

        if not isinstance(error, InputError):
            raise
        printer.errors(error.faults)
        code = BAD_INPUT
    sys.exit(code if isinstance(code, int) else 0)
