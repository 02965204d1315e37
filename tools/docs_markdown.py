"""Markdown of generated pages: words stay words, whatever stands in them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from voronets.engine.motion_html import shown_text

SPECIAL = re.compile(r"([!-/:-@\[-`{-~])")  # ASCII punctuation, which a backslash makes plain


def words(text: str) -> str:
    """A text that Markdown shows as it is: no markup, no HTML, no formula, in one line."""
    return SPECIAL.sub(r"\\\1", " ".join(shown_text(text).split()))


def code(text: str) -> str:
    """A piece of code in a line or in a cell of a table."""
    return f"`` {text} ``".replace("|", "\\|")


def block(text: str, language: str) -> str:
    """A block of code, whatever backticks are in it."""
    longest = max((len(run) for run in re.findall(r"`+", text)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}{language}\n{text.rstrip()}\n{fence}\n"


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table of cells that are Markdown already."""
    lines = [head, ["---"] * len(head), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def toctree(names: Iterable[str], *options: str) -> str:
    """A list of pages for Sphinx."""
    return "```{toctree}\n" + "\n".join([*options, "", *names]) + "\n```\n"
