"""Formulas of the papers as text: read, evaluated on numbers, set in LaTeX, and spoiled on purpose.

The text is what a person would write down, and the only statement of the formula:

    d/dt ∂Θ/∂u̇ - ∂(Θ+U)/∂u = √E (K′₁ ϑ̇ - ∂(Θ+U)/∂u₁ sin ϑ/√E₁) + ½ v̇² ∂G/∂u

* Factors stand side by side; products and quotients are read from left to right, as in ``a b/(c d)``.
* A letter is a word with its dots, bars, primes and indices: ``K′₁``, ``a_νi``, ``q̇_{n+ν}``, ``K*_qpβ``.
  ``∂X/∂y``, ``d/dt X`` and ``dX/dt`` are one letter each, and so is anything in square brackets.
* ``Σ_ν(…)`` is a sum over an index, with the range that the entry gives it.
* ``√`` and functions take the next factor: ``√E``, ``sin² ϑ``, ``cos(ϑ + ϑ₁)``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from unicodedata import normalize

from voronets.papers.rows import rows
from voronets.papers.tree import (
    Applied,
    FormulaPart,
    Numeral,
    Opposite,
    PaperLetter,
    Quotient,
    Raised,
    Ranges,
    SumOfTerms,
    SumOver,
    span,
)

_MARKS = "\u0300-\u036f"
_NOT = "²³⁴⁵⁶⁻¹½¼⅓"  # these count as letters of words in Python
_WORD = (
    rf"[^\W\d_∂√Σπ{_NOT}][{_MARKS}]*(?:[^\W_{_NOT}]|[{_MARKS}′″‴'₀-₉])*\*?"
    rf"(?:_(?:\{{[^{{}}]*\}}|(?:[^\W{_NOT}]|[{_MARKS}′″*])+)[{_MARKS}′″]*)*"
)
_UNDER = rf"(?:\([^()]*\)|{_WORD})"
_TOKEN = re.compile(
    rf"\s*(?:(?P<bracket>\[[^\[\]]+\])"
    rf"|(?P<letter>(?:d/d[tuτ] )?∂²?{_UNDER}/(?:∂{_WORD}²?)+|d/d[tuτ] {_UNDER}|d²?{_WORD}/d[tuτs]²?(?!\w)|{_WORD})"
    rf"|(?P<number>\d+(?:\.\d+)?|½|¼|⅓)"
    rf"|(?P<sum>Σ_(?:\{{[^{{}}]*\}}|\w))"
    rf"|(?P<power>[²³⁴⁵⁶⁻¹]+)"
    rf"|(?P<sign>[-+−/^(),√π∞]))"
)
_POWERS = str.maketrans("²³⁴⁵⁶¹⁻", "234561-")
_FRACTIONS = {"½": 0.5, "¼": 0.25, "⅓": 1 / 3}
FUNCTIONS = (
    "sin", "cos", "tan", "cot", "sinh", "cosh", "tanh", "arcsin", "arccos", "arctan", "exp", "log",
)  # fmt: skip


class UnreadableFormula(ValueError):
    """A formula of the index that is not written as the grammar has it."""


@dataclass(frozen=True)
class PaperFormula:
    """One line of a paper: ``left = right``, or several sides."""

    text: str

    @cached_property
    def sides(self) -> tuple[FormulaPart, ...]:
        """The sides between the signs of equality."""
        return tuple(_SideReader(part).whole() for part in self.text.split("="))

    @cached_property
    def letters(self) -> frozenset[str]:
        """The letters that occur, by their names."""
        return frozenset(letter for side in self.sides for letter in side.letters())

    @property
    def latex(self) -> str:
        """The line in LaTeX, with & at its first sign of equality."""
        return " ".join(self.latex_rows(10**9))

    def latex_rows(self, width: int = 75) -> list[str]:
        """Rows for an ``aligned`` block; the width in letters, roughly."""
        return rows(self.sides, width)

    def spoiled(self) -> Iterator[PaperFormula]:
        """The formula with one sign turned, for each sign in it, and with its last side negated."""
        for match in re.finditer(r"[-+−]", self.text):
            at = match.start()
            if _inside_a_letter(self.text, at):
                continue
            other = "-" if match[0] == "+" else "+"
            yield PaperFormula(f"{self.text[:at]}{other}{self.text[at + 1 :]}")
        *first, last = self.text.split("=")
        if last.strip() == "0":  # which has no sign
            return
        yield PaperFormula("=".join([*first, f" -({last.strip()})"]))

    def instances(self, ranges: Ranges) -> Iterator[Mapping[str, str]]:
        """What free indices stand for, in all ways: {"i": "1"}, {"i": "2"}, …"""
        free: set[str] = set()
        for side in self.sides:
            free |= side.free(frozenset(ranges))
        yield from _choices(sorted(free), ranges)


def _choices(names: list[str], ranges: Ranges) -> Iterator[dict[str, str]]:
    if not names:
        yield {}
        return
    for value in span(ranges[names[0]]):
        for others in _choices(names[1:], ranges):
            yield {names[0]: str(value), **others}


def _inside_a_letter(text: str, at: int) -> bool:
    """Whether a sign belongs to a letter, as in ``∂(Θ+U)/∂u`` or ``q_{n+ν}``."""
    for token in _TOKEN.finditer(text):
        if token.start() <= at < token.end():
            return token["letter"] is not None or token["bracket"] is not None
    return False


class _SideReader:
    """Reads one side, from left to right."""

    def __init__(self, text: str) -> None:
        self.text, self.tokens = text, list(self._tokens(normalize("NFC", text)))
        self.place = 0

    def _tokens(self, text: str) -> Iterator[tuple[str, str]]:
        at = 0
        while text[at:].strip():
            match = _TOKEN.match(text, at)
            if match is None:
                raise UnreadableFormula(f"{text!r}: cannot read {text[at:]!r}")
            kind = match.lastgroup or ""
            yield kind, match[kind].replace("−", "-")
            at = match.end()

    def whole(self) -> FormulaPart:
        node = self.sum()
        if self.place < len(self.tokens):
            raise UnreadableFormula(
                f"{self.text!r}: {self.tokens[self.place][1]!r} is out of place"
            )
        return node

    @property
    def next(self) -> tuple[str, str]:
        return self.tokens[self.place] if self.place < len(self.tokens) else ("end", "")

    def take(self, expected: str = "") -> tuple[str, str]:
        token = self.next
        if token[0] == "end" or (expected and token[1] != expected):
            raise UnreadableFormula(
                f"{self.text!r}: expected {expected or 'more'}, got {token[1]!r}"
            )
        self.place += 1
        return token

    def sum(self) -> FormulaPart:
        terms: list[FormulaPart] = []
        while True:
            negative = self.next[1] == "-"
            if self.next[1] in ("+", "-"):
                self.take()
            elif terms:
                break
            term = self.product()
            terms.append(Opposite(term) if negative else term)
            if self.next[1] not in ("+", "-"):
                break
        return terms[0] if len(terms) == 1 else SumOfTerms(tuple(terms))

    def product(self) -> FormulaPart:
        above, below = [self.factor()], []
        while True:
            if self.next[1] == "/":
                self.take()
                below.append(self.factor())
            elif self.next[0] in ("end",) or self.next[1] in ("+", "-", ")", ","):
                break
            else:
                above.append(self.factor())
        return above[0] if len(above) == 1 and not below else Quotient(tuple(above), tuple(below))

    def factor(self) -> FormulaPart:
        node = self.atom()
        while self.next[0] == "power" or self.next[1] == "^":
            node = Raised(node, self.exponent())
        return node

    def exponent(self) -> FormulaPart:
        kind, word = self.take()
        if kind == "power":
            return Numeral(float(word.translate(_POWERS)), word.translate(_POWERS))
        return self.atom()

    def atom(self) -> FormulaPart:
        kind, word = self.take()
        if word == "(":
            node = self.sum()
            self.take(")")
            return node
        if word == "√":
            return Applied("√", self.atom())
        if kind == "number":
            return Numeral(_FRACTIONS.get(word) or float(word), word)
        if word == "π":
            return Numeral(3.141592653589793, word)
        if kind == "sum":
            self.take("(")
            inner = self.sum()
            self.take(")")
            return SumOver(tuple(re.findall(r"[^\W\d_]", word[1:])), inner)
        if kind == "letter" and word in FUNCTIONS:
            power = self.exponent() if self.next[0] == "power" else None
            called: FormulaPart = Applied(word, self.factor())
            return called if power is None else Raised(called, power)
        if kind in ("letter", "bracket"):
            return PaperLetter(word.strip("[]"))
        raise UnreadableFormula(f"{self.text!r}: {word!r} is out of place")
