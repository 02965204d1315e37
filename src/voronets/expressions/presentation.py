"""How results show themselves: a few lines in a terminal, a small table in a notebook, a picture.

A result derives from ``Presented``, or from ``Drawable`` if there is a picture of it, and says with
``card()`` what a reader wants to know first.
"""

from __future__ import annotations

import html
import textwrap
from abc import abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any

#: The longest card in a terminal: lines, characters of a line, and of the whole.
LINES, WIDTH, CHARACTERS = 18, 100, 1400
MORE = "…"
FEWEST = 3  # rows of a table that is cut
ROUNDING = 1e-13  # of an eigenvalue: a smaller real part of a pair is not shown
VANISHING = 1e-7  # of the largest eigenvalue: what rounding makes of a double zero; it is shown as zero with its size


@dataclass(frozen=True)
class Card:
    """A heading, rows of a table, and a last line.

    heading  what it is, in a few words
    rows     cells of equal number; a long table is cut in the middle of its length
    head     names of the columns, if the table needs any
    footer   a sentence below the table: what to ask for next
    """

    heading: str
    rows: Sequence[Sequence[str]] = ()
    head: Sequence[str] = ()
    footer: str = ""

    def text(self) -> str:
        """The card for a terminal: few lines, none of them long."""
        heading, footer = (textwrap.wrap(plain_text(x), WIDTH, max_lines=3, placeholder=f" {MORE}")
                           for x in (self.heading, self.footer))  # fmt: skip
        room = LINES - len(heading) - bool(self.head) - len(footer)
        while True:
            text = "\n".join([*heading, *self._lines(room), *footer])
            if len(text) <= CHARACTERS or room <= FEWEST:
                return _cut(text, CHARACTERS)
            room -= 1

    def _lines(self, room: int) -> list[str]:
        """The table in columns, with so many rows at most."""
        cells = [list(map(plain_text, row)) for row in _shortened(self.rows, room)]
        table = [list(self.head), *cells] if self.head else cells
        widths = [max(map(len, column)) for column in zip(*table, strict=True)] if table else []
        padded = ("  ".join(map(str.ljust, row, widths)) for row in table)
        return [_cut(f"  {line.rstrip()}", WIDTH) for line in padded]

    def html(self) -> str:
        """The card for a notebook; all of its rows."""
        head = "".join(f"<th>{html.escape(cell)}</th>" for cell in self.head)
        rows = [
            "<tr>" + "".join(f"<td>{html.escape(plain_text(cell))}</td>" for cell in row) + "</tr>"
            for row in self.rows
        ]
        table = f"<table>{f'<tr>{head}</tr>' if head else ''}{''.join(rows)}</table>"
        footer = f"<p>{html.escape(self.footer)}</p>" if self.footer else ""
        heading = html.escape(plain_text(self.heading))
        return f"<div><p><b>{heading}</b></p>{table if rows else ''}{footer}</div>"


class Presented:
    """A result with a short ``repr`` and a table in notebooks."""

    __slots__ = ()

    @abstractmethod
    def card(self) -> Card:
        """What a reader wants to know first."""

    def __repr__(self) -> str:
        return self.card().text()

    def _repr_html_(self) -> str:
        return self.card().html()


class Drawable(Presented):
    """A result that can be drawn, too."""

    __slots__ = ()

    def plot(self, path: Any = None, **options: Any) -> Any:
        """Draw it: a matplotlib figure, which is also written to a file if a path is given."""
        return pictures().drawing(self, path, **options)


def beginning(text: str, hint: str) -> str:
    """The first lines of a long text, and a hint how to see the rest."""
    lines = text.splitlines()
    if len(lines) <= LINES and len(text) <= CHARACTERS:
        return text
    while len(lines) > LINES - 1 or sum(map(len, lines)) > CHARACTERS - 200:
        lines.pop()
    return "\n".join([*lines, f"  {MORE} {hint}"])


def views() -> Any:
    """The room of views, which is above all results and loaded when something is to be seen."""
    return import_module("voronets.view")


def pictures() -> Any:
    """The room of pictures; an ``ImportError`` says how to install matplotlib if it is missing."""
    return import_module("voronets.view.pictures")


def plain_text(text: str) -> str:
    """A text without line ends and other characters that a document must not hold."""
    return "".join(c if c.isprintable() else " " for c in str(text))


def number(value: Any, digits: int = 6) -> str:
    """A number for people; an empty text where there is none."""
    if value is None:
        return ""
    value = complex(value)
    if value.imag == 0:
        return f"{value.real:.{digits}g}"
    return f"{value.real:.{digits}g} {'+' if value.imag > 0 else '−'} {abs(value.imag):.{digits}g}i"


def spectrum(eigenvalues: Iterable[complex], digits: int = 6) -> list[str]:
    """Eigenvalues for people: pairs as one, those that vanish to rounding counted.

    A zero of several Jordan blocks scatters by more than rounding, so the largest size is named.
    """
    values = [complex(z) for z in eigenvalues]
    size = max(map(abs, values), default=0.0)
    zeros = [abs(z) for z in values if abs(z) <= VANISHING * size]
    parts = []
    for z in values:
        if abs(z) <= VANISHING * size or (z.imag < 0 and z.conjugate() in values):
            continue
        paired = z.imag > 0 and z.conjugate() in values
        real = "" if abs(z.real) <= ROUNDING * abs(z) else number(z.real, digits)
        parts.append(f"{real} ± {z.imag:.{digits}g}i".strip() if paired else number(z, digits))
    if zeros:
        notes = [f"{len(zeros)} times"] if len(zeros) > 1 else []
        notes += [f"to within {max(zeros):.1e}"] if max(zeros) > 0 else []
        parts.append("0" + (f" ({', '.join(notes)})" if notes else ""))
    return parts


def vector(values: Any, digits: int = 4) -> str:
    """A few numbers in brackets."""
    return "[" + ", ".join(f"{float(x):.{digits}g}" for x in values) + "]"


def _shortened(rows: Sequence[Sequence[str]], room: int) -> list[Sequence[str]]:
    """The first and the last rows, as many as there is room for."""
    if len(rows) <= room:
        return list(rows)
    first, last = room // 2, room - room // 2 - 1
    gap = [f"{MORE} {len(rows) - first - last} more", *[""] * (len(rows[0]) - 1)]
    return [*rows[:first], gap, *rows[len(rows) - last :]]


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1] + MORE
