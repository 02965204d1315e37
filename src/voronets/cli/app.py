"""The command line's app, and the options that several commands have.

Typer only reads the command line: a command returns a function that does the work, and ``main`` calls
it, so that errors, Ctrl-C and exit codes are handled in one place.  Each command loads the heavy parts it
needs.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from voronets.cli.output import Printer

#: What a command returns: called with a printer it does the work and returns the exit code.
Work = Callable[[Printer], int]

#: The groups of ``voronets --help``, in their order.
GROUPS = ("Run", "See", "Theory", "Maps", "Papers")
EXAMPLES = "\b\nExamples:\n"
START = (
    "voronets gallery                    list the scenarios that come along",
    "voronets run rattleback             compute a motion and check it",
    "voronets studio                     open the browser studio",
)


def _examples(lines: Sequence[str]) -> str:
    """The end of a help page; click keeps these lines as they are."""
    return EXAMPLES + "\n".join(f"  {line}" for line in lines)


class CommandGroups(TyperGroup):
    """The commands of voronets, listed in groups."""

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """A list for each group, with the summaries in full."""
        for group in GROUPS:
            rows = [
                (name, one.get_short_help_str(limit=LONGEST))
                for name in self.list_commands(ctx)
                if (one := self.get_command(ctx, name)) is not None
                and getattr(one, "rich_help_panel", None) == group
            ]
            with formatter.section(group):
                formatter.write_dl(rows)


LONGEST = 200  # characters of a summary, which is never cut
app = typer.Typer(
    name="voronets",
    cls=CommandGroups,
    help="Simulate rigid bodies that roll, slide and bounce on surfaces, and study their equations.",
    epilog=_examples(START),
    no_args_is_help=True,
    add_completion=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def command(group: str, summary: str, *examples: str) -> Callable[[Any], Any]:
    """Register a command in a group of ``--help``, with a line on what it does and examples."""
    return app.command(
        rich_help_panel=group, short_help=summary, epilog=_examples(examples),
        context_settings={"help_option_names": ["-h", "--help"]},
    )  # fmt: skip


AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON document instead of text.")]
Settings = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        metavar="KEY=VALUE",
        help="Change a value of the scenario, repeatable: --set start.omega.2=-4 (default: none).",
    ),
]
Beside = Annotated[
    str | None,
    typer.Option(
        metavar="NAME_OR_FILE",
        help="Run a second scenario and show it beside the first (default: none).",
    ),
]
Over = Annotated[
    str | None,
    typer.Option(
        metavar="NAME_OR_FILE",
        help="Run a second scenario and draw it over the first (default: none).",
    ),
]
OtherSettings = Annotated[
    list[str] | None,
    typer.Option(
        "--set-other",
        metavar="KEY=VALUE",
        help="Change a value of the second scenario, repeatable (default: none).",
    ),
]
EngineName = Annotated[
    str | None,
    typer.Option("--engine", help="heyoka, numba or scipy (default: the first one installed)."),
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
        "--out", "-o", metavar="FILE", help="Write a picture: .png, .svg or .pdf (default: none)."
    ),
]


def name_or_file(help: str) -> Any:
    """The argument that names a scenario of the gallery or a file."""
    return typer.Argument(metavar="NAME_OR_FILE", help=help)


def _version(value: bool) -> None:
    if value:
        from importlib.metadata import version

        typer.echo(f"voronets {version('voronets')}")
        raise typer.Exit


def _cite(value: bool) -> None:
    if value:
        from voronets.cli.citation import citation

        typer.echo(citation())
        raise typer.Exit


@app.callback()
def _app(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
    cite: Annotated[
        bool,
        typer.Option("--cite", callback=_cite, is_eager=True, help="Print how to cite voronets."),
    ] = False,
) -> None:
    pass
