"""``voronets papers``: the index of the five papers, its checks, the errata."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Mapping, Sequence
from pathlib import Path

from rich.console import Console
from rich.table import Table

from voronets.cli.arguments import file_of
from voronets.cli.bars import counting_bar
from voronets.cli.output import CHECK_FAILED, DONE, Printer
from voronets.expressions.faults import Fault, InputError
from voronets.papers.catalogue import PAPERS, paper
from voronets.papers.checking import Finding, checked
from voronets.papers.entry import Entry
from voronets.papers.glossary import explained
from voronets.papers.note import errata_latex
from voronets.papers.pages import Checked, counts, errata_markdown, number, size
from voronets.papers.printed_paper import Paper
from voronets.papers.verification import verify

WRITERS = {".md": errata_markdown, ".tex": errata_latex}


def report_papers(
    name: str | None, equation: str | None, printer: Printer, *, verified: bool,
    errata: str | None, seed: int,
) -> int:  # fmt: skip
    """List, show, check or write; returns the exit code."""
    path = file_of("--errata", errata, tuple(WRITERS)) if errata is not None else None
    if equation is not None and name is not None:
        return _one(paper(name), paper(name).entry(equation), printer, seed)
    asked = list(PAPERS.values()) if name is None else [paper(name)]
    if path is not None:
        return _write(path, _findings(asked, seed), printer)
    if not verified and not printer.as_json:
        return _overview(printer) if name is None else _contents(paper(name), printer)
    return _list(_findings(asked, seed), printer, every=name is not None)


def _findings(asked: Sequence[Paper], seed: int) -> list[Checked]:
    with counting_bar("checking") as progress:
        return list(verify(asked, seed=seed, progress=progress))


def _overview(printer: Printer) -> int:
    """The papers with their counts; nothing is checked."""
    rows = {x.key: counts(x) for x in PAPERS.values()}
    words = list(next(iter(rows.values())))
    table = Table(title="The papers, equation by equation", title_justify="left", padding=(0, 0))
    table.add_column("paper", style="bold", no_wrap=True)
    for word in words:
        table.add_column(word, justify="right")
    rows["all"] = {word: sum(row[word] for row in rows.values()) for word in words}
    for key, row in rows.items():
        table.add_row(key, *(str(count) if count else "none" for count in row.values()))
    hint = (
        "List the equations of a paper: voronets papers voronets1911. Show one: voronets papers voronets1911 57.\n"
        "Run every check again: voronets papers --verify. Worked examples: voronets example."
    )
    printer.document({}, _rendered(table) + hint)
    return DONE


def _contents(of: Paper, printer: Printer) -> int:
    """The equations of a paper; nothing is checked."""
    table = Table(title=f"{of.cited}: {of.title}", title_justify="left")
    for word in ("equation", "what", "verdict"):
        table.add_column(word, no_wrap=word != "what")
    for x in of:
        table.add_row(number(x.equation), x.title, x.verdict.value)
    hint = (
        f"Check one of them: voronets papers {of.key} '{of.entries[0].equation}'. "
        f"Check all: voronets papers {of.key} --verify."
    )
    printer.document({}, _rendered(table) + hint)
    return DONE


def _list(found: list[Checked], printer: Printer, *, every: bool) -> int:
    """Entries with their residuals: of one paper all, of all papers what does not stand."""
    findings = [(x, finding) for x, many in found for finding in many]
    fallen = [(x, finding) for x, finding in findings if not finding.stands]
    missing = [f"{x.cited} ({n})" for x, _ in found for n in x.missing]
    document = {
        "papers": {x.key: {"title": x.title, **counts(x)} for x, _ in found},
        "equations": [{"paper": x.key, **finding.document()} for x, finding in findings],
        "missing": missing, "stands": not fallen and not missing,
    }  # fmt: skip
    shown = findings if every else fallen
    lines = [_rendered(_table([finding for _, finding in shown]))] if shown else []
    good = len(findings) - len(fallen)
    lines.append(f"{good} of {len(findings)} verdicts stand.")
    lines += [f"not covered: {', '.join(missing)}"] if missing else []
    printer.document(document, "\n".join(lines))
    return DONE if document["stands"] else CHECK_FAILED


def _table(findings: Sequence[Finding]) -> Table:
    table = Table(show_lines=False)
    for word in ("equation", "what", "verdict"):
        table.add_column(word)
    for word in ("printed", "corrected", "product"):
        table.add_column(f"residual\n{word}", justify="right")
    for x in findings:
        verdict = x.entry.verdict.value if x.stands else f"DISAGREES: {x.entry.verdict.value}"
        residuals = ("" if y is None else f"{y:.1e}" for y in x.residuals)
        table.add_row(number(x.entry.equation), x.entry.title, verdict, *residuals)
    return table


def _one(of: Paper, entry: Entry, printer: Printer, seed: int) -> int:
    """One equation: statement, formulas, verdict, residuals, place in the code."""
    finding = checked(entry, seed)
    width = max(60, min(shutil.get_terminal_size((100, 25)).columns, 100))
    lines = [f"{of.cited} {number(entry.equation)}: {entry.title}", ""]
    lines += textwrap.wrap(entry.statement, width)
    fails = size(finding.residuals.printed)
    if entry.corrected:
        lines += [
            "",
            f"as printed (residual {fails}, 0 if it holds):",
            *_lines(entry.printed, width),
        ]
        holds = size(finding.residuals.corrected)
        lines += [f"as it holds (residual {holds}):", *_lines(entry.corrected, width)]
    else:
        lines += [
            "",
            f"as printed (residual {fails}, 0 if it holds):",
            *_lines(entry.printed, width),
        ]
    stands = ", checked just now" if finding.stands else "; THE CHECK NOW DISAGREES"
    lines += ["", f"{entry.verdict.value}{stands}", *textwrap.wrap(entry.remark, width)]
    lines.append(f"computed by {entry.code} (residual {size(finding.residuals.product)})")
    letters = dict(explained(entry, of.glossary))
    lines += ["", "letters:", *_rows(letters, width)] if letters else []
    document = {"equations": [{"paper": of.key, **finding.document(), "letters": letters}]}
    printer.document(document, "\n".join(lines))
    return DONE if finding.stands else CHECK_FAILED


def _lines(formulas: Sequence[str], width: int) -> list[str]:
    return [
        row
        for text in formulas
        for row in textwrap.wrap(
            text, width, initial_indent="    ", subsequent_indent="        ",
            break_long_words=False, break_on_hyphens=False,
        )
    ]  # fmt: skip


def _rows(letters: Mapping[str, str], width: int) -> list[str]:
    """Letters and what they mean, one below the other."""
    return [
        row
        for names, meaning in letters.items()
        for row in textwrap.wrap(
            f"{names}: {meaning}", width, initial_indent="    ", subsequent_indent="        "
        )
    ]


def _write(path: Path, found: list[Checked], printer: Printer) -> int:
    """The errata as a page."""
    there = path.exists()
    try:
        path.write_text(WRITERS[path.suffix.lower()](found), encoding="utf-8")
    except OSError as error:
        message = f"Cannot write {path}: {error.strerror or error}."
        raise InputError([Fault("--errata", str(path), "a file to write", message)]) from None
    printer.wrote(path, replaced=there)
    wrong = sum(bool(x.entry.corrected) for _, many in found for x in many)
    stands = all(x.stands for _, many in found for x in many)
    printer.document({"errata": str(path), "corrections": wrong}, f"{wrong} corrections")
    return DONE if stands else CHECK_FAILED


def _rendered(table: Table) -> str:
    console = Console(markup=False, emoji=False, highlight=False)
    with console.capture() as captured:
        console.print(table)
    return captured.get()
