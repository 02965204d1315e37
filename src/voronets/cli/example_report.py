"""``voronets example``: worked examples of the papers."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from rich.console import Console
from rich.table import Table

from voronets.cli.arguments import file_of
from voronets.cli.output import CHECK_FAILED, DONE, Printer
from voronets.cli.standard_output import standard_output_kept
from voronets.expressions.faults import Fault, InputError
from voronets.papers.example_page import SUFFIXES, write_page
from voronets.papers.examples import EXAMPLES, example
from voronets.papers.plain import plain_text
from voronets.papers.worked import WorkedExample, WorkedResult


def report_example(
    name: str | None, settings: Sequence[str], out: str | None, printer: Printer
) -> int:
    """Work it through, print it, write its page; without a name a list.  Returns the exit code."""
    if name is None:
        return _list(printer)
    asked = example(name)
    values = asked.values(_changes(asked, settings))
    path = None if out is None else file_of("--out", out, SUFFIXES)
    with standard_output_kept():
        result = asked.work(values)
    printer.document(_document(asked, values, result), _text(asked, values, result))
    if path is not None:
        there = path.exists()
        try:
            written = write_page(path, asked, values, result)
        except ImportError as error:
            return printer.missing("--out", error)
        for file in written:
            printer.wrote(file, replaced=there)
    return DONE if result.holds else CHECK_FAILED


def _list(printer: Printer) -> int:
    table = Table(title="Worked examples of the papers", title_justify="left")
    for word in ("name", "paper", "what"):
        table.add_column(word, no_wrap=word != "what")
    for x in EXAMPLES.values():
        table.add_row(x.key, x.paper, x.title)
    console = Console(markup=False, emoji=False, highlight=False)
    with console.capture() as captured:
        console.print(table)
    rows = [
        {"name": x.key, "paper": x.paper, "title": x.title, "equations": list(x.equations)}
        for x in EXAMPLES.values()
    ]
    hint = "Work one through: voronets example NAME; with pictures: --out page.html."
    printer.document({"examples": rows}, captured.get() + hint)
    return DONE


def _changes(asked: WorkedExample, settings: Sequence[str]) -> dict[str, float]:
    """NAME=VALUE of --set."""
    changes, faults = {}, []
    for setting in settings:
        name, _, value = setting.partition("=")
        try:
            changes[name.strip()] = float(value)
        except ValueError:
            names = ", ".join(x.name for x in asked.parameters)
            faults.append(Fault("--set", setting, f"NAME=NUMBER, with one of {names}"))
    if faults:
        raise InputError(faults)
    return changes


def _document(
    asked: WorkedExample, values: dict[str, float], result: WorkedResult
) -> dict[str, object]:
    numbers = [
        {"what": x.what, "value": float(x.value), "expected": float(x.expected), "by": x.by, "error": x.error,
         "within": x.within, "holds": x.holds}
        for x in result.numbers
    ]  # fmt: skip
    return {
        "name": asked.key, "title": asked.title, "paper": asked.paper,
        "equations": list(asked.equations), "parameters": values, "numbers": numbers,
        "holds": result.holds,
    }  # fmt: skip


def _text(asked: WorkedExample, values: dict[str, float], result: WorkedResult) -> str:
    lines = [asked.title, ""]
    for paragraph in result.paragraphs:
        lines += [*textwrap.wrap(plain_text(paragraph), 100), ""]
    lines += [f"  {x.name} = {values[x.name]:.12g}    {x.meaning}" for x in asked.parameters]
    for x in result.numbers:
        sign = "=" if x.holds else "DIFFERS FROM"
        lines += ["", f"  {x.what}: {x.value:.12g}"]
        lines.append(f"    {sign} {x.expected:.12g} by {x.by}, relative difference {x.error:.1e}")
    return "\n".join(lines)
