"""What the letters of a paper mean: its glossary, of which an entry shows the letters that it has.

A row is for one letter or for several of one kind.  ``q_*`` stands for q with any index; dots, d, ∂ and δ are
not looked at, so that q̇_i, δq_s and ∂T/∂q_i have q_* and T in them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from unicodedata import normalize

from voronets.forms.alphabet import DOT, DOTS
from voronets.papers.entry import Entry
from voronets.papers.lettering import words_of

_PROSE = re.compile(r"[A-Za-z][a-z]{2,}|ln|of|sin|cos")


@dataclass(frozen=True)
class GlossaryRow:
    """Letters of a paper, and what they are.

    names    separated by spaces: "E F G", "α α′ α″", "q_*"
    meaning  a few words, with the number of the equation that defines them where there is one
    within   the entries in which they have this meaning: "12", "§ 14*", "4?"; all, where it is empty
    """

    names: str
    meaning: str
    within: tuple[str, ...] = ()

    def means(self, root: str, equation: str) -> bool:
        """Whether it explains a letter of an entry."""
        there = not self.within or any(fnmatchcase(equation, x) for x in self.within)
        return there and any(_same(root, normalize("NFC", name)) for name in self.names.split())

    def place(self, root: str) -> tuple[int, bool, str]:
        """Where a letter stands in the row; whether it is one with any index."""
        names = [normalize("NFC", name) for name in self.names.split()]
        at = next(i for i, name in enumerate(names) if _same(root, name))
        return at, names[at] != root, root


def _same(root: str, name: str) -> bool:
    return root.startswith(name[:-1]) if name.endswith("_*") else root == name


def roots(letter: str) -> set[str]:
    """The letters that one is made of, without dots and signs of change: Θ and u of d/dt ∂Θ/∂u̇."""
    found = set()
    for word in words_of(letter):
        plain = normalize("NFC", re.sub(f"[{DOT}{DOTS}]", "", normalize("NFD", word)))
        plain = re.sub(r"^[dδ](?=[^\W_])", "", plain)
        if plain != "d" and not _PROSE.fullmatch(plain):
            found.add(plain)
    return found


def letters_of(entry: Entry) -> set[str]:
    """The letters of all lines of an entry, printed and corrected."""
    lines = {*entry.formulas, *entry.printed_formulas}
    return set().union(*(roots(letter) for line in lines for letter in line.letters))


def explained(entry: Entry, glossary: Iterable[GlossaryRow]) -> Iterator[tuple[str, str]]:
    """The letters of an entry with their meanings, in the order of the glossary and of its rows."""
    rows = tuple(glossary)
    found = {name: _row(name, entry.equation, rows) for name in letters_of(entry)}
    for row in rows:
        here = sorted((x for x, y in found.items() if y is row), key=row.place)
        if here:
            yield ", ".join(here), row.meaning


def unexplained(entry: Entry, glossary: Iterable[GlossaryRow]) -> set[str]:
    """The letters of an entry that the glossary does not know."""
    rows = tuple(glossary)
    return {x for x in letters_of(entry) if _row(x, entry.equation, rows) is None}


def _row(name: str, equation: str, rows: Sequence[GlossaryRow]) -> GlossaryRow | None:
    """The row for a letter: one for its entry comes before one for all, an own one before ``q_*``."""
    fitting = [x for x in rows if x.means(name, equation)]
    return min(fitting, key=lambda x: (not x.within, x.place(name)[1]), default=None)
