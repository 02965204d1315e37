"""The house's docstrings as reStructuredText: tables of arguments become definition lists.

A table is a paragraph in which every line has a name and, from one and the same column on, words; a line
that begins at that column goes on with the words before it:

    source    what ``run`` takes; its start is the first guess
    progress  called with how many rows are done,
              and how many there are

Words are text: a star, a bar or an underscore in them is what it is, and only ``code`` and *stress* are
marked.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import groupby
from typing import Any

from sphinx.application import Sphinx

NAME = r"[\w.*\[\]]+"
FIRST = re.compile(rf"({NAME}(?:, {NAME})*) +(?=\S)")
GAP = re.compile(rf"{NAME}(?:, {NAME})* {{2,}}(?=\S)")
MARKED = re.compile(r"(``.+?``|(?<![\w*])\*\w[\w -]*\*(?![\w*]))")
SPECIAL = re.compile(r"([\\*|`_])")


def escaped(words: str) -> str:
    """Text with nothing in it that reStructuredText takes for markup but code and stress."""
    parts = MARKED.split(words)
    return "".join(x if i % 2 else SPECIAL.sub(r"\\\1", x) for i, x in enumerate(parts))


def table(lines: list[str]) -> list[tuple[str, list[str]]] | None:
    """The names of a paragraph with their words, line by line; None where it is no table."""
    gaps = [found.end() for line in lines if (found := GAP.match(line))]
    if not gaps:
        return None
    column = gaps[0]
    rows: list[tuple[str, list[str]]] = []
    for line in lines:
        name, words = line[:column], line[column:]
        if not words or words[0] == " " or name[-1:] != " ":
            return None
        if not name.strip():
            if not rows:
                return None
            rows[-1][1].append(words)
        elif (found := FIRST.match(line)) and found[1] == name.strip():
            rows.append((found[1], [words]))
        else:
            return None
    return rows


def _definitions(rows: list[tuple[str, list[str]]]) -> Iterator[str]:
    for name, words in rows:
        yield ", ".join(f"``{one}``" for one in name.split(", "))
        yield from (f"   {escaped(line)}" for line in words)


def _literal(lines: list[str]) -> Iterator[str]:
    """A block that stands in from the margin: Python where it is, else a formula."""
    text = "\n".join(line[4:] for line in lines)
    try:
        ast.parse(text)
        language = "python"
    except SyntaxError:
        language = "text"
    yield f".. code-block:: {language}"
    yield ""
    yield from (f"   {line[4:]}" for line in lines)


def restructured(lines: list[str]) -> list[str]:
    """A docstring for Sphinx."""
    result: list[str] = []
    for blank, group in groupby(lines, key=lambda line: not line.strip()):
        if blank:
            continue
        paragraph = [line.rstrip() for line in group]
        rows = table(paragraph)
        if rows is not None:
            result += _definitions(rows)
        elif all(line.startswith("    ") for line in paragraph):
            result += _literal(paragraph)
        else:
            result += [
                escaped(line.strip()) if line[:1] == " " else escaped(line) for line in paragraph
            ]
        result.append("")
    return result


def _process(app: Sphinx, what: str, name: str, obj: Any, options: Any, lines: list[str]) -> None:
    lines[:] = restructured(lines)


def setup(app: Sphinx) -> dict[str, bool]:
    app.connect("autodoc-process-docstring", _process)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
