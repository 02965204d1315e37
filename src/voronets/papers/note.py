"""The errata as a note in LaTeX that compiles as it is."""

from __future__ import annotations

import re
from collections.abc import Sequence
from unicodedata import normalize

from voronets.papers.checking import Finding
from voronets.papers.formula import PaperFormula
from voronets.papers.lettering import letter
from voronets.papers.pages import Checked, errata_of, heading, size, wrong_lines

_ESCAPES = {x: f"\\{x}" for x in "&%$#_{}"} | {
    "\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}",
}  # fmt: skip
_SIGNS = {
    "≤": r"\leq", "≥": r"\geq", "≠": r"\neq", "→": r"\to", "∞": r"\infty", "√": r"\surd", "∂": r"\partial",
    "−": "-", "·": r"\cdot", "×": r"\times", "±": r"\pm", "Σ": r"\Sigma", "∫": r"\int", "½": r"\tfrac12",
    "∝": r"\propto", "≈": r"\approx", "∈": r"\in", "∥": r"\parallel", "⊥": r"\perp", "²": "^2", "³": "^3",
    "′": "'", "″": "''", "‴": "'''",
}  # fmt: skip
_PREAMBLE = r"""\documentclass[11pt]{article}
\usepackage[a4paper,margin=25mm]{geometry}
\usepackage[T1]{fontenc}
\usepackage[utf8]{inputenc}
\usepackage{amsmath,amssymb}
\allowdisplaybreaks
\setlength{\parindent}{0pt}
\setlength{\parskip}{4pt}
\emergencystretch=3em
\title{Errata of five papers on nonholonomic mechanics}
\author{}
\date{}
\begin{document}
\maketitle
Each correction was measured on random states: the printed lines fail by the residual given, the
corrected ones hold to $10^{-9}$."""


def errata_latex(checked: Sequence[Checked]) -> str:
    """What is printed wrongly in the papers, and what holds."""
    parts = [_PREAMBLE]
    for paper, findings in checked:
        wrong = errata_of(findings)
        parts += [rf"\section*{{{words(paper.cited)}}}"] if wrong else []
        for finding in wrong:
            entry = finding.entry
            title = words(heading(entry))
            parts.append(rf"\paragraph{{{title}.}} {words(entry.remark)}".strip())
            parts.append(f"Printed (residual {size(finding.residuals.printed)}):")
            printed, right = wrong_lines(entry)
            parts += [_shown(printed, finding), "Holds:", _shown(right, finding)]
    return "\n\n".join([*parts, r"\end{document}"]) + "\n"


def _shown(lines: Sequence[str], finding: Finding) -> str:
    if finding.entry.measure is not None:
        return rf"\begin{{quote}}{words(' '.join(lines))}\end{{quote}}"
    rows = [row for line in lines for row in PaperFormula(line).latex_rows(50)]
    body = " \\\\\n".join(rows)
    return f"\\begin{{align*}}\n{body}\n\\end{{align*}}"


def words(text: str) -> str:
    """Prose in LaTeX; letters of the papers in it are set as mathematics."""
    return re.sub(r"[^\s,.;:()\[\]=]+", _word, normalize("NFC", text))


_LETTER = re.compile(r"[^\W\d_][\u0300-\u036f]*[′″‴]*[₀-₉]*(?:_[^\W_]+)?")


def _word(match: re.Match[str]) -> str:
    """A word as it is; letters of the papers in it, with their dots and indices, as mathematics."""
    word = match[0]
    if all(_in_words(mark) for mark in word):
        return "".join(_mark(mark) for mark in word)
    if re.fullmatch(r"[∂d].*/[∂d].*", word):
        return f"${letter(word)}$"
    parts, at = [], 0
    for found in _LETTER.finditer(word):
        parts += [_mark(mark) for mark in word[at : found.start()]]
        plain = found[0].isascii() and found[0].isalpha()
        parts.append(found[0] if plain and len(found[0]) > 1 else f"${letter(found[0])}$")
        at = found.end()
    return "".join([*parts, *(_mark(mark) for mark in word[at:])])


def _in_words(mark: str) -> bool:
    return (ord(mark) < 0x180 and mark not in "_²³½×·±") or mark in "–—’“”…"


def _mark(mark: str) -> str:
    if mark in _SIGNS:
        return f"${_SIGNS[mark]}$"
    return _ESCAPES.get(mark, mark) if _in_words(mark) or mark == "_" else f"${letter(mark)}$"
