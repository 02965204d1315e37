r"""Equations in vectors, and letters in words, before the components that the renderer prints."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from voronets.forms.folding import COLUMNS, folded

MARGIN = "  "
BLOCK = r"\allowdisplaybreaks"


class VectorLine(NamedTuple):
    """One equation in vectors, as text and in LaTeX with one ``&`` at its sign."""

    text: str
    latex: str


class Word(NamedTuple):
    """What a letter is, in words."""

    text: str
    latex: str
    meaning: str


def with_text(
    found: str, heading: str, lines: Sequence[VectorLine], words: Sequence[Word]
) -> str:
    """The print-out with the vectors and the words below its heading."""
    head = folded(heading, COLUMNS)
    rest = found.splitlines()[len(head) :]
    meanings = "; ".join(f"{word.text}: {word.meaning}" for word in words)
    vectors = [MARGIN + line.text for line in lines]
    return "\n".join([*head, *vectors, *folded(meanings, COLUMNS), "in body axes", *rest])


def with_latex(found: str, lines: Sequence[VectorLine], words: Sequence[Word]) -> str:
    """The LaTeX with the vectors and the words before its first block."""
    head, mark, rest = found.partition(BLOCK)
    block = " \\\\\n".join(line.latex for line in lines)
    meanings = "; ".join(f"${word.latex}$: {word.meaning}" for word in words)
    parts = [head + mark, r"\begin{align*}", block, r"\end{align*}",
             rf"\noindent {meanings}. In body axes:"]  # fmt: skip
    return "\n".join(parts) + rest
