"""Pages of the index: one paper with all its equations, and the errata, in Markdown and in LaTeX.

They are made of the entries and of nothing else, so that they say what the checks found.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from voronets.papers.checking import Finding
from voronets.papers.deviation import DeviationKind, consequence, kind_of, wrong_lines
from voronets.papers.entry import HOLDS, Entry, PrintVerdict
from voronets.papers.formula import PaperFormula
from voronets.papers.glossary import letters_of
from voronets.papers.lettering import letter
from voronets.papers.printed_paper import Paper

#: A paper and what was found of its entries.
Checked = tuple[Paper, Sequence[Finding]]
COUNTED = (
    ("as printed", PrintVerdict.HOLDS),
    ("misprints", PrintVerdict.MISPRINT),
    ("ambiguous", PrintVerdict.AMBIGUOUS),
    ("definitions", PrintVerdict.DEFINITION),
)

#: Whose slips these are.
CAVEAT = (
    "The copies used here are scans, and those of Voronets and Vielle are translations. A slip may therefore come "
    "from the scan or the translation and not from the author. Before it is quoted as an error of its author, "
    "it should be compared with the original."
)
_INTRODUCTION = (
    "These lines of the papers do not hold as printed; each is followed by the line that does. Every line was "
    "evaluated at random states. The residual of a line is the difference of its sides relative to the sizes of its "
    "terms; for every corrected line it is below 1e-9. What is not listed holds as printed."
)
READING = (
    "Each entry has the equation as printed and, if the print is wrong, the line that holds. "
    "[The papers, equation by equation](../papers.md) explains residuals and verdicts."
)
LETTERS = (
    "A letter may mean different things in different equations. The last column lists the equations to which a meaning "
    "belongs; where it is empty, the meaning belongs to all other equations."
)


def counts(paper: Paper) -> dict[str, int]:
    """How many entries a paper has, by verdict, and how many of its numbers none covers."""
    found = {"entries": len(paper.entries)} | {word: paper.count(x) for word, x in COUNTED}
    return found | {"not covered": len(paper.missing)}


def number(equation: str) -> str:
    """An equation's number as it is cited: (57), or § 6 Ferrers."""
    return equation if equation.startswith("§") else f"({equation})"


def heading(entry: Entry) -> str:
    """The number and what it is about: (57) Equations of motion; § 6: Ferrers' theorem."""
    first = entry.title[:1]
    title = (first.upper() if first.isascii() else first) + entry.title[1:]  # θ″ stays what it is
    return f"{number(entry.equation)}{':' * entry.equation.startswith('§')} {title}"


def size(residual: float | None) -> str:
    """A residual as pages show it: rounding is not told apart."""
    if residual is None:
        return "none"
    if math.isinf(residual):
        return "not defined"
    return f"below {HOLDS:g}" if residual < HOLDS else f"{residual:.1g}"


# -- Markdown -----------------------------------------------------------------------------------------


def overview(papers: Iterable[Paper]) -> str:
    """A table of the papers with their counts; each links to its page."""
    papers = list(papers)
    words = list(counts(papers[0]))
    lines = [f"| paper | {' | '.join(words)} |", f"| --- |{' ---: |' * len(words)}"]
    for paper in papers:
        numbers = " | ".join(str(x) for x in counts(paper).values())
        lines.append(f"| [{paper.cited}](papers/{paper.key}.md) | {numbers} |")
    return "\n".join(lines)


def paper_page(paper: Paper, findings: Sequence[Finding]) -> str:
    """One paper: every equation with its statement, verdict, residuals and place in the code."""
    head = f"# {paper.cited}\n\n*{paper.title}.* {_tally(paper)}\n\n{READING}"
    sections = (_section(finding) for finding in findings)
    return "\n\n".join([head, _glossary(paper), *sections]) + "\n"


def _tally(paper: Paper) -> str:
    """The counts of a paper in a sentence."""
    words = [
        "1 entry" if len(paper.entries) == 1 else f"{len(paper.entries)} entries",
        f"{paper.count(PrintVerdict.HOLDS)} hold as printed",
        _number_of(paper.count(PrintVerdict.MISPRINT), "misprint"),
        f"{paper.count(PrintVerdict.AMBIGUOUS)} ambiguous",
        _number_of(paper.count(PrintVerdict.DEFINITION), "definition"),
    ]
    return f"{words[0]}: {', '.join(words[1:])}."


def _number_of(n: int, noun: str) -> str:
    return f"{n} {noun}{'' if n == 1 else 's'}"


def _glossary(paper: Paper) -> str:
    """The letters of a paper in a table; where one has several meanings, the entries of each."""
    rows = ["## Letters", "", LETTERS, "", "| letters | meaning | in |", "| --- | --- | --- |"]
    for row in paper.glossary:
        shown = ", ".join(f"${letter(name.removesuffix('_*'))}$" for name in row.names.split())
        places = [
            number(entry.equation)
            for entry in paper
            if row.within and any(row.means(x, entry.equation) for x in letters_of(entry))
        ]
        rows.append(f"| {shown} | {row.meaning} | {', '.join(places)} |")
    return "\n".join(rows)


def _section(finding: Finding) -> str:
    entry = finding.entry
    parts = [f"## {heading(entry)}", entry.statement]
    if entry.corrected:
        fails = size(finding.residuals.printed)
        parts += [f"Printed (residual {fails}):", _shown(entry.printed, finding)]
        parts += [f"Holds (residual {size(finding.residuals.corrected)}):"]
        parts += [_shown(entry.corrected, finding)]
    else:
        parts.append(_shown(entry.printed, finding))
    ending = f"**{entry.verdict.value.capitalize()}.** {entry.remark}".strip()
    agrees = size(finding.residuals.product)
    return "\n\n".join([*parts, f"{ending} Computed by `{entry.code}` (residual {agrees})."])


def _shown(lines: Sequence[str], finding: Finding) -> str:
    """Formulas as mathematics, a claim as a quotation."""
    if finding.entry.measure is not None:
        return "\n".join(f"> {line}" for line in lines)
    return f"$$\n{_aligned(lines)}\n$$"


def _aligned(lines: Sequence[str]) -> str:
    rows = [row for line in lines for row in PaperFormula(line).latex_rows()]
    body = " \\\\\n".join(rows)
    return f"\\begin{{aligned}}\n{body}\n\\end{{aligned}}"


def errata_of(findings: Sequence[Finding]) -> list[Finding]:
    """Those whose print is wrong or cannot be read."""
    return [x for x in findings if x.entry.corrected]


def errata_markdown(checked: Sequence[Checked]) -> str:
    """What is printed wrongly in the papers, and what holds."""
    parts = ["# Misprints in the papers", _INTRODUCTION, CAVEAT, _kinds()]
    for paper, findings in checked:
        wrong = errata_of(findings)
        parts += [f"## {paper.cited}", _table(wrong)] if wrong else []
        for finding in wrong:
            entry, kind = finding.entry, kind_of(finding.entry)
            parts.append(f"**{heading(entry)}** ({kind.value}). {entry.remark}".strip())
            printed, right = wrong_lines(entry)
            first = "This copy has" if kind is DeviationKind.AMBIGUOUS else "Printed"
            parts += [f"{first} (residual {size(finding.residuals.printed)}):"]
            parts += [_shown(printed, finding), "Holds:", _shown(right, finding)]
            parts.append(consequence(finding))
    return "\n\n".join(parts) + "\n"


def _kinds() -> str:
    """The kinds of deviations, as a list."""
    return "\n".join(f"- *{kind.value}*: {kind.meaning}" for kind in DeviationKind)


def _table(findings: Sequence[Finding]) -> str:
    """One row an erratum: where, what kind, how much."""
    rows = ["| place | what | kind | residual |", "| --- | --- | --- | ---: |"]
    for x in findings:
        title, residual = x.entry.title, size(x.residuals.printed)
        rows.append(
            f"| {number(x.entry.equation)} | {title} | {kind_of(x.entry).value} | {residual} |"
        )
    return "\n".join(rows)
