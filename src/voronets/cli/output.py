"""What the commands print: sentences and tables for people, or one JSON document."""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import click

    from voronets.expressions.faults import Fault
    from voronets.scenario.read import Scenario

DONE, CHECK_FAILED, BAD_INPUT, ENDED_EARLY, INTERRUPTED = 0, 1, 2, 3, 130


def plain(value: Any) -> Any:
    """Numbers, lists and texts that JSON can hold; NaN and infinity become null."""
    if isinstance(value, dict):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    return value


class Printer:
    """Prints in one of the two ways."""

    def __init__(self, as_json: bool) -> None:
        self.as_json = as_json

    def say(self, text: str) -> None:
        """A sentence on standard error."""
        print(text, file=sys.stderr)

    def document(self, document: Any, text: str) -> None:
        """The JSON document, or the text, on standard output."""
        if self.as_json:
            print(json.dumps(plain(document), ensure_ascii=False, allow_nan=False))
        else:
            print(text)

    def errors(self, faults: Iterable[Fault]) -> None:
        """Faults: sentences on standard error, and with --json a document."""
        faults = list(faults)
        for fault in faults:
            self.say(f"voronets: {fault}")
        if self.as_json:
            keys = ("key", "got", "expected")
            self.document({"errors": [{key: getattr(f, key) for key in keys} for f in faults]}, "")

    def usage(self, error: click.UsageError) -> None:
        """A command line that was not understood."""
        error.show(file=sys.stderr)
        if self.as_json:
            fault = {"key": "command line", "got": error.format_message(), "expected": "see --help"}
            self.document({"errors": [fault]}, "")

    def gallery(self, entries: list[dict[str, Any]]) -> None:
        """The gallery as a table."""
        from rich.console import Console
        from rich.table import Table

        table = Table(title="Gallery", show_lines=False, title_justify="left")
        table.add_column("name", style="bold", no_wrap=True)
        table.add_column("what to look for")
        for entry in entries:
            table.add_row(entry["name"], entry["look_for"])
        console = Console()
        console.print(table)
        console.print("Run one with: voronets run NAME. Print its file with: voronets gallery NAME.")

    def checked(self, scenario: Scenario) -> None:
        """What a sound scenario is."""
        body, ground = scenario.problem.body.surface, scenario.problem.ground
        corrections = list(scenario.started.corrections)
        document = {
            "title": scenario.title,
            "body": {"kind": body.kind, "given_by": body.description},
            "ground": {"kind": ground.kind, "given_by": ground.description},
            "states": [quantity.name for quantity in scenario.system.states],
            "duration": scenario.run.duration,
            "tolerance": scenario.run.tolerance,
            "corrections": corrections,
        }
        lines = [scenario.describe(), *(f"note: {text}" for text in corrections)]
        self.document(document, "\n".join(lines))
