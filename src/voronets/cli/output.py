"""What the commands print: sentences and tables for people, or one JSON document."""

from __future__ import annotations

import json
import os
import sys
import traceback
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from voronets.expressions.json_values import plain

if TYPE_CHECKING:
    from pathlib import Path

    from voronets.expressions.faults import Fault
    from voronets.scenario.scenario import Scenario

DONE, CHECK_FAILED, BAD_INPUT, ENDED_EARLY, INTERRUPTED = 0, 1, 2, 3, 130
FAILED = 70  # voronets itself is at fault


class Printer:
    """Prints in one of the two ways."""

    def __init__(self, as_json: bool) -> None:
        self.as_json = as_json
        self.printed = False

    def say(self, text: str) -> None:
        """A sentence on standard error."""
        print(text, file=sys.stderr)

    def notes(self, texts: Iterable[str]) -> None:
        """What is good to know, on standard error."""
        for text in texts:
            self.say(f"note: {text}")

    def document(self, document: Any, text: str) -> None:
        """The JSON document (in ASCII, for any pipe) or the text, on standard output."""
        self.printed = True
        if self.as_json:
            print(json.dumps(plain(document), allow_nan=False))
        else:
            print(text)

    def wrote(self, path: Path, *, replaced: bool = False) -> None:
        """A file that was written: for people, on standard output; one that was lost, for all."""
        word = "replaced" if replaced else "wrote"
        if not self.as_json:
            print(f"{word} {path}")
        elif replaced:
            self.say(f"{word} {path}")

    def open_page(self, path: Path) -> None:
        """How to look at a page that was written: for people."""
        if not self.as_json:
            print(f"To see it roll, open {path} in a browser; it needs no network.")

    def missing(self, key: str, error: Exception) -> int:
        """What this machine lacks for a command, and how to get it; returns the exit code."""
        self.say(f"voronets: {error}")
        got = str(error)
        expected = "a package that is installed"
        self._errors([{"key": key, "got": got, "expected": expected, "message": got}])
        return FAILED

    def file_fault(self, error: Exception, path: Path) -> None:
        """A file that could not be written; the result has been printed already."""
        reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
        self.say(f"voronets: cannot write {path}: {reason}")
        if not isinstance(error, OSError):
            self.fault(error)

    def say_no_more(self) -> None:
        """Nobody reads standard output, or nothing can be written there: what is left goes nowhere."""
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 1)
        os.close(nowhere)

    def errors(self, faults: Iterable[Fault]) -> None:
        """Faults: sentences on standard error, and with --json a document."""
        faults = list(faults)
        for fault in faults:
            self.say(f"voronets: {fault}")
        self._errors(fault.as_dict() for fault in faults)

    def usage(self, error: Any) -> None:
        """A command line that was not understood (a usage error of typer's)."""
        error.show(file=sys.stderr)
        got = error.format_message().strip()
        expected = "see --help"
        self._errors([{"key": "command line", "got": got, "expected": expected, "message": got}])

    def failure(self, error: Exception) -> int:
        """A fault of the machine or of voronets itself; returns the exit code."""
        got = f"{type(error).__name__}: {error}"
        if isinstance(error, OSError):
            self.say(f"voronets: {got}")
        else:
            self.fault(error)
        if not self.printed:
            expected = "no error in voronets"
            self._errors([{"key": "voronets", "got": got, "expected": expected, "message": got}])
        return FAILED

    def fault(self, error: Exception) -> None:
        """A fault of voronets itself, with all that helps to find it."""
        traceback.print_exception(error)
        self.say("This is an error in voronets, not in the scenario. Please report it.")

    def interrupted(self) -> None:
        """Ctrl-C: say so, and leave no reader of JSON without a document."""
        self.say("Interrupted.")
        if not self.printed:
            message = "The command was interrupted."
            error = {"key": "run", "got": "an interrupt", "expected": "none", "message": message}
            self._errors([error])
        sys.stdout.flush()

    def _errors(self, errors: Iterable[dict[str, Any]]) -> None:
        if self.as_json:
            self.document({"errors": list(errors)}, "")

    def gallery(self, entries: list[dict[str, Any]]) -> None:
        """The gallery as a table."""
        if self.as_json:
            self.document(entries, "")
            return
        from rich.console import Console
        from rich.table import Table

        table = Table(title="Gallery", show_lines=False, title_justify="left")
        table.add_column("name", style="bold", no_wrap=True)
        table.add_column("what to look for")
        for entry in entries:
            table.add_row(entry["name"], entry["look_for"])
        console = Console()
        with console.capture() as captured:
            console.print(table)
            console.print("Run one: voronets run NAME. Print its file: voronets gallery NAME.")
        print(captured.get(), end="")  # rich would end the process where a pipe is closed

    def checked(self, scenario: Scenario) -> None:
        """What a sound scenario is."""
        corrections = list(scenario.started.corrections)
        contact = _contact(scenario)
        document = {
            "title": scenario.title,
            **scenario.parts(),
            **({} if contact is None else {"contact": contact}),
            "states": [quantity.name for quantity in scenario.system.states],
            "duration": scenario.run.duration,
            "tolerance": scenario.run.tolerance,
            "corrections": corrections,
        }
        lines = ["No mistakes found.", scenario.describe()]
        if contact is not None:
            numbers = ", ".join(
                f"{name} {value}" for name, value in contact.items() if name != "law"
            )
            lines.append(f"contact: {contact['law']}" + (f" ({numbers})" if numbers else ""))
        lines += [f"note: {text}" for text in corrections]
        self.document(document, "\n".join(lines))


def _contact(scenario: Scenario) -> dict[str, Any] | None:
    """How body and ground touch, as the scenario says it; None where it does not."""
    table = scenario.table.get("contact")
    return None if table is None else {"law": "rolling", **table}
