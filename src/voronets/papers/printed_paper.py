"""A paper of the index: its entries, and which numbers it must have."""

from __future__ import annotations

import difflib
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from voronets.expressions.faults import Fault, InputError
from voronets.papers.entry import Entry, PrintVerdict
from voronets.papers.glossary import GlossaryRow


@dataclass(frozen=True)
class Paper:
    """A paper and all its equations.

    key      the word for it: "voronets1911"
    author, year, title   as in references.bib
    numbers  every number that the paper gives to an equation, in its order
    glossary what its letters mean
    """

    key: str
    author: str
    year: str
    title: str
    numbers: tuple[str, ...]
    entries: tuple[Entry, ...]
    glossary: tuple[GlossaryRow, ...]

    def __post_init__(self) -> None:
        unchecked = [x.equation for x in self.entries if x.measure is None and x.product is None]
        if unchecked:
            raise ValueError(
                f"{self.key}: nothing of the product is compared for {', '.join(unchecked)}"
            )

    def __iter__(self) -> Iterator[Entry]:
        return iter(self.entries)

    @property
    def cited(self) -> str:
        """Author and year."""
        return f"{self.author} {self.year}".strip()

    @property
    def missing(self) -> tuple[str, ...]:
        """Numbers of the paper that no entry covers."""
        covered = {number for entry in self.entries for number in numbers_of(entry.equation)}
        return tuple(number for number in self.numbers if number not in covered)

    def count(self, verdict: PrintVerdict) -> int:
        """How many entries have the verdict."""
        return Counter(entry.verdict for entry in self.entries)[verdict]

    def entry(self, equation: str) -> Entry:
        """The entry of an equation, by its number with or without brackets."""
        asked = _plain(equation)
        for entry in self.entries:
            if asked == _plain(entry.equation) or asked in map(_plain, numbers_of(entry.equation)):
                return entry
        known = [entry.equation for entry in self.entries]
        shown = _nearest(asked, known)
        message = f"{self.cited} has no equation {equation!r}. The nearest is {shown!r}."
        raise InputError([Fault("equation", equation, f"an equation of {self.cited}", message)])


def _nearest(asked: str, known: list[str]) -> str:
    """The last number where one beyond it is asked for, otherwise by spelling."""
    numbers = {place: x for x in known if (place := _place(x))}
    last = max(numbers)
    if _place(asked) > last:
        return numbers[last]
    near = difflib.get_close_matches(asked, [_plain(x) for x in known], 1, cutoff=0.0)
    return next((x for x in known if near and _plain(x) == near[0]), "")


def _place(equation: str) -> tuple[int, ...]:
    """(3, 19) of "3.19", by which equations are in order; nothing of what is no plain number."""
    return (
        tuple(map(int, re.findall(r"\d+", equation))) if re.fullmatch(r"[\d.]+", equation) else ()
    )


def numbers_of(equation: str) -> tuple[str, ...]:
    """The numbers that an entry covers: "12" of "12", nothing of "§ 6 Ferrers"."""
    return (equation,) if re.fullmatch(r"[\d.]+[ab′]?", equation) else ()


def _plain(equation: str) -> str:
    return re.sub(r"[\s()§]", "", equation).replace("'", "′").casefold()
