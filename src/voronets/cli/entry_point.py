"""``voronets``: what the command line does with the commands.

The commands stand in the modules ``…_commands``; each is registered where it is defined.
"""

from __future__ import annotations

import io
import os
import sys
from contextlib import redirect_stdout
from copy import copy
from functools import cache
from itertools import pairwise
from typing import Any

import typer

from voronets.cli import (
    chaos_commands,
    ensemble_commands,
    film_commands,
    interrupt,
    motion_commands,
    sensitivity_commands,
    steady_commands,
    studio_commands,
    theory_commands,
)
from voronets.cli.app import app
from voronets.cli.output import BAD_INPUT, DONE, FAILED, INTERRUPTED, Printer

#: What typer raises for a command line that it does not understand; typer brings its own click.
UsageError: Any = typer.BadParameter.__base__

#: The variable in which a shell asks how to complete a command line.
COMPLETION = "_VORONETS_COMPLETE"
#: The words after --code.
LANGUAGES = ("python", "c", "julia", "jax", "casadi")

#: In the order in which ``--help`` lists them.
COMMANDS = (
    motion_commands, film_commands, studio_commands, theory_commands, steady_commands, chaos_commands,
    sensitivity_commands, ensemble_commands,
)  # fmt: skip
_ORDER = [module.__name__ for module in COMMANDS]
app.registered_commands.sort(key=lambda command: _ORDER.index(str(command.callback.__module__)))


def main(arguments: list[str] | None = None) -> None:
    """The entry point: exit codes as the documentation has them."""
    arguments = sys.argv[1:] if arguments is None else arguments
    printer = Printer("--json" in arguments)
    sys.stdout = sys.stdout or io.StringIO()  # None where it was closed
    sys.stderr = sys.stderr or io.StringIO()
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # a terminal without ω is no fault
    try:
        code = _main(arguments, printer)
        sys.stdout.flush()
    except KeyboardInterrupt:
        printer.interrupted()
        # A compilation in another thread cannot be stopped; leave without waiting for it.
        os._exit(INTERRUPTED)
    except BrokenPipeError:
        os._exit(DONE)  # the reader has seen enough
    except OSError as error:
        printer.say(f"voronets: standard output: {error}")
        os._exit(FAILED)
    sys.exit(code)


def _spelled(arguments: list[str]) -> list[str]:
    """``--code c`` as ``--language c``: an option with a value that may be left out."""
    pairs = pairwise([*arguments, ""])
    named = (option == "--code" and value.lower() in LANGUAGES for option, value in pairs)
    return ["--language" if x else one for x, one in zip(named, arguments, strict=True)]


@cache
def _command(name: str) -> Any:
    """The command of a name as typer reads it, or all of them; making them of signatures takes a while."""
    named = [command for command in app.registered_commands if _name(command) == name]
    alone = copy(app)
    alone.registered_commands = named or app.registered_commands
    return typer.main.get_command(alone)


def _name(command: Any) -> str:
    return str(command.name or typer.main.get_command_name(command.callback.__name__))


def _main(arguments: list[str], printer: Printer) -> int:
    if COMPLETION in os.environ:
        return int(typer.main.get_command(app).main(args=arguments, prog_name="voronets") or DONE)
    text = io.StringIO()
    try:
        with redirect_stdout(text):  # the text of --help and --version
            work = _command(arguments[0] if arguments else "").main(
                args=_spelled(arguments), standalone_mode=False, prog_name="voronets"
            )
        if callable(work):
            code: int = work(printer)
            return code
        if work == INTERRUPTED:  # typer has caught a Ctrl-C
            raise KeyboardInterrupt
        printer.document({"text": text.getvalue()}, text.getvalue().rstrip("\n"))
        return DONE
    except UsageError as error:
        printer.usage(error)
    except ValueError as error:
        from voronets.expressions.faults import InputError

        if not isinstance(error, InputError):
            interrupt.raise_if_seen()
            return printer.failure(error)
        printer.errors(error.faults)
    except BrokenPipeError:
        raise
    except Exception as error:
        interrupt.raise_if_seen()
        return printer.failure(error)
    return BAD_INPUT
