"""The page of the command line: every command with its arguments and options, as the app has them."""

from __future__ import annotations

from typing import Any

from docs_markdown import block, code, table, words

HEAD = """# Command line

`voronets COMMAND --help` says the same. With `--json` a command prints one JSON document. Exit codes: 0 done; 1 a check
that was asked for failed; 2 bad input; 3 the motion ended early (what was reached is still printed); 70 a fault of
voronets itself or of the machine; 130 interrupted.
"""


def app_commands() -> dict[str, Any]:
    """The commands in the order in which ``--help`` lists them."""
    from typer.main import get_command

    from voronets.cli.app import app
    from voronets.cli.entry_point import main  # noqa: F401 (it brings the commands)

    found: dict[str, Any] = get_command(app).commands  # type: ignore[attr-defined]
    return found


def page() -> str:
    """The whole page."""
    found = app_commands()
    rows = [(f"[`{name}`](#{name})", words(_first(command))) for name, command in found.items()]
    return "\n".join(
        [HEAD, table(("command", "what it does"), rows), *map(_section, found.values())]
    )


def _first(command: Any) -> str:
    return (command.help or "").strip().split("\n\n")[0]


def _section(command: Any) -> str:
    """A command: what it does, how it is called, what it takes."""
    context = command.make_context(command.name, [], resilient_parsing=True)
    usage = " ".join(["voronets", command.name, *command.collect_usage_pieces(context)])
    said = "\n\n".join(words(part) for part in (command.help or "").split("\n\n"))
    parts = [f"## {command.name}", said, block(usage, "text")]
    for kind in ("argument", "option"):
        records = [
            one.get_help_record(context)
            for one in command.get_params(context) if one.param_type_name == kind
        ]  # fmt: skip
        rows = [(code(name), words(meaning)) for name, meaning in filter(None, records)]
        parts += [table((kind, ""), rows)] if rows else []
    return "\n\n".join(parts) + "\n"
