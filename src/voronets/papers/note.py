"""The errata as a note in LaTeX that compiles as it is: introduction, conventions, table and lines of each paper."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from voronets.papers.checking import Finding
from voronets.papers.deviation import DeviationKind, consequence, kind_of, wrong_lines
from voronets.papers.formula import PaperFormula
from voronets.papers.pages import CAVEAT, Checked, errata_of, heading, number, size
from voronets.papers.printed_paper import Paper
from voronets.papers.prose import words

_PREAMBLE = r"""\documentclass[11pt]{article}
\usepackage[a4paper,margin=25mm]{geometry}
\usepackage[T1]{fontenc}
\usepackage[utf8]{inputenc}
\usepackage{amsmath,amssymb,longtable,array}
\allowdisplaybreaks
\setlength{\parindent}{0pt}
\setlength{\parskip}{4pt}
\emergencystretch=3em
\title{Errata of five papers on nonholonomic mechanics}
\author{}
\date{}
\begin{document}
\maketitle"""
_INTRODUCTION = (
    "The equations of these papers were checked one by one. This note lists the lines that do not hold as printed, "
    "gives the lines that do, and says what would go wrong for a reader who used the printed line. "
)
_CONVENTIONS = (
    "Every correction was checked by numbers. The letters of a line took their values at random states of a system "
    "without symmetry, or along a motion, from a computation that does not use the line. The residual of a line is the "
    "largest difference of its sides divided by the sum of the sizes of its terms. A line that holds has a residual "
    "below 10^(-9); one that is listed here fails by more than 10^(-3), unless it is ambiguous. A statement in words "
    "is listed with its residual too. Letters are those of the papers; what is not listed holds as printed."
)


def errata_latex(checked: Sequence[Checked]) -> str:
    """What is printed wrongly in the papers, and what holds."""
    wrong = [(paper, errata_of(findings)) for paper, findings in checked]
    wrong = [(paper, findings) for paper, findings in wrong if findings]
    parts = [_PREAMBLE, r"\section*{Introduction}", words(_INTRODUCTION + CAVEAT), _counts(wrong)]
    conventions = words(_CONVENTIONS).replace("10\\textasciicircum{}(-9);", "$10^{-9}$;")
    conventions = conventions.replace("10\\textasciicircum{}(-3),", "$10^{-3}$,")
    parts += [r"\section*{Conventions}", conventions, _kinds()]
    for paper, findings in wrong:
        parts += [
            rf"\section*{{{words(paper.cited)}}}",
            rf"\emph{{{words(paper.title)}.}}",
            _table(findings),
        ]
        parts += [text for finding in findings for text in _details(finding)]
    return "\n\n".join([*parts, r"\end{document}"]) + "\n"


def _counts(wrong: Sequence[tuple[Paper, Sequence[Finding]]]) -> str:
    """How many of each kind a paper has."""
    kinds = list(DeviationKind)
    lines = [rf"\begin{{tabular}}{{l{'r' * len(kinds)}}}"]
    lines.append(" & ".join(["paper", *(kind.value for kind in kinds)]) + r" \\ \hline")
    for paper, findings in wrong:
        number_of = Counter(kind_of(x.entry) for x in findings)
        row = [words(paper.cited), *(str(number_of[kind]) for kind in kinds)]
        lines.append(" & ".join(row) + r" \\")
    return "\n".join([*lines, r"\end{tabular}"])


def _kinds() -> str:
    items = [rf"\item[{kind.value}] {kind.meaning}." for kind in DeviationKind]
    return "\n".join([r"\begin{description}", *items, r"\end{description}"])


def _table(findings: Sequence[Finding]) -> str:
    """One row an erratum: where, what kind, how much."""
    lines = [
        r"\begin{longtable}{>{\raggedright\arraybackslash}p{0.2\textwidth}"
        r">{\raggedright\arraybackslash}p{0.42\textwidth}ll}",
        r"place & what & kind & residual \\ \hline \endhead",
    ]
    for x in findings:
        cells = (words(number(x.entry.equation)), words(x.entry.title), kind_of(x.entry).value,
                 size(x.residuals.printed))  # fmt: skip
        lines.append(" & ".join(cells) + r" \\")
    return "\n".join([*lines, r"\end{longtable}"])


def _details(finding: Finding) -> list[str]:
    entry, kind = finding.entry, kind_of(finding.entry)
    title = rf"\paragraph{{{words(heading(entry))}}} \emph{{({kind.value}.)}}"
    printed, right = wrong_lines(entry)
    first = "This copy has:" if kind is DeviationKind.AMBIGUOUS else "Printed:"
    return [f"{title} {words(entry.remark)}".strip(), first, _shown(printed, finding), "Holds:",
            _shown(right, finding), words(consequence(finding))]  # fmt: skip


def _shown(lines: Sequence[str], finding: Finding) -> str:
    if finding.entry.measure is not None:
        return rf"\begin{{quote}}{words(' '.join(lines))}\end{{quote}}"
    rows = [row for line in lines for row in PaperFormula(line).latex_rows(50)]
    body = " \\\\\n".join(rows)
    return f"\\begin{{align*}}\n{body}\n\\end{{align*}}"
