"""The parts of a formula of the papers, in the order of its print: values, letters, LaTeX."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Any
from unicodedata import normalize

import numpy as np

from voronets.papers.lettering import letter as latex_of_letter

#: Letters by name; arrays have one value for each sample.
Values = Mapping[str, Any]
#: What indices stand for at the moment, {"ν": "1"}, and how far each goes: {"ν": 2} from 1 to 2, or
#: {"p": range(2, 4)}.
Indices = Mapping[str, str]
Ranges = Mapping[str, int | range]

_CALLS: dict[str, Callable[[Any], Any]] = {
    "sin": np.sin, "cos": np.cos, "tan": np.tan, "cot": lambda x: 1 / np.tan(x),
    "sinh": np.sinh, "cosh": np.cosh, "tanh": np.tanh,
    "arcsin": np.arcsin, "arccos": np.arccos, "arctan": np.arctan,
    "exp": np.exp, "log": np.log, "√": np.sqrt,
}  # fmt: skip


def span(extent: int | range) -> range:
    """The values of an index."""
    return extent if isinstance(extent, range) else range(1, extent + 1)


class MissingLetter(LookupError):
    """A letter that the witness of an entry does not give."""


class FormulaPart(ABC):
    """A part of a formula."""

    @abstractmethod
    def value(self, letters: Values, indices: Indices, ranges: Ranges) -> Any:
        """Its value on every sample."""

    @abstractmethod
    def latex(self) -> str:
        """How it is set."""

    @property
    def parts(self) -> tuple[FormulaPart, ...]:
        """The parts it consists of."""
        return ()

    def letters(self) -> Iterator[str]:
        """The letters in it."""
        for part in self.parts:
            yield from part.letters()

    def free(self, known: frozenset[str]) -> set[str]:
        """The indices in it over which nothing is summed."""
        return {index for part in self.parts for index in part.free(known)}

    def terms(self) -> tuple[FormulaPart, ...]:
        """The terms of a sum; anything else is one."""
        return (self,)

    def size(self, letters: Values, indices: Indices, ranges: Ranges) -> Any:
        """What its rounding goes with: the sum of its terms' absolute values."""
        return np.abs(self.value(letters, indices, ranges))


@dataclass(frozen=True)
class Numeral(FormulaPart):
    """A number, and how it was written."""

    number: float
    word: str

    def value(self, letters: Values, indices: Indices, ranges: Ranges) -> Any:
        return self.number

    def latex(self) -> str:
        words = {"½": r"\tfrac12", "¼": r"\tfrac14", "⅓": r"\tfrac13", "π": r"\pi"}
        return words.get(self.word, self.word)


@dataclass(frozen=True)
class PaperLetter(FormulaPart):
    """A letter of the paper."""

    name: str

    def value(self, letters: Values, indices: Indices, ranges: Ranges) -> Any:
        name = normalize("NFC", self._indexed(indices))
        if name not in letters:
            raise MissingLetter(f"the witness does not give {name}")
        return letters[name]

    def _indexed(self, indices: Indices) -> str:
        def put(match: re.Match[str]) -> str:
            return "".join(indices.get(mark, mark) for mark in match[0])

        return re.sub(r"_(?:\{[^{}]*\}|[^\s/()_]+)", put, self.name) if indices else self.name

    def latex(self) -> str:
        return latex_of_letter(self.name)

    def letters(self) -> Iterator[str]:
        yield self.name

    def free(self, known: frozenset[str]) -> set[str]:
        marks = "".join(re.findall(r"_(?:\{[^{}]*\}|[^\s/()_]+)", self.name))
        return set(marks) & known


@dataclass(frozen=True)
class SumOfTerms(FormulaPart):
    """Terms in their order."""

    summands: tuple[FormulaPart, ...]

    @property
    def parts(self) -> tuple[FormulaPart, ...]:
        return self.summands

    def value(self, letters: Values, indices: Indices, ranges: Ranges) -> Any:
        return sum(x.value(letters, indices, ranges) for x in self.summands)

    def latex(self) -> str:
        text = "".join(
            x.latex() if isinstance(x, Opposite) else f" + {x.latex()}" for x in self.summands
        )
        return text.removeprefix(" + ")

    def terms(self) -> tuple[FormulaPart, ...]:
        return self.summands

    def size(self, letters: Values, indices: Indices, ranges: Ranges) -> Any:
        return sum(x.size(letters, indices, ranges) for x in self.summands)


@dataclass(frozen=True)
class Opposite(FormulaPart):
    """Minus something."""

    of: FormulaPart

    @property
    def parts(self) -> tuple[FormulaPart, ...]:
        return (self.of,)

    def value(self, letters: Values, indices: Indices, ranges: Ranges) -> Any:
        return -self.of.value(letters, indices, ranges)

    def size(self, letters: Values, indices: Indices, ranges: Ranges) -> Any:
        return self.of.size(letters, indices, ranges)

    def latex(self) -> str:
        return f" - {closed(self.of)}"


@dataclass(frozen=True)
class Quotient(FormulaPart):
    """Factors over divisors."""

    above: tuple[FormulaPart, ...]
    below: tuple[FormulaPart, ...]

    @property
    def parts(self) -> tuple[FormulaPart, ...]:
        return (*self.above, *self.below)

    def value(self, letters: Values, indices: Indices, ranges: Ranges) -> Any:
        result = 1.0
        for x in self.above:
            result = result * x.value(letters, indices, ranges)
        for x in self.below:
            result = result / x.value(letters, indices, ranges)
        return result

    def latex(self) -> str:
        ones = tuple(x for x in self.above if isinstance(x, Numeral) and x.word == "1")
        factors = tuple(x for x in self.above if x not in ones)
        if not self.below:
            return _multiplied(self.above)
        if ones:  # 1/H (…) stands as it was written
            fraction = rf"\frac{{1}}{{{_multiplied(self.below)}}}"
            return r"\,".join([fraction, *map(closed, factors)])
        return rf"\frac{{{_multiplied(self.above)}}}{{{_multiplied(self.below)}}}"


@dataclass(frozen=True)
class Raised(FormulaPart):
    """A power."""

    base: FormulaPart
    exponent: FormulaPart

    @property
    def parts(self) -> tuple[FormulaPart, ...]:
        return (self.base, self.exponent)

    def value(self, letters: Values, indices: Indices, ranges: Ranges) -> Any:
        base = self.base.value(letters, indices, ranges)
        return base ** self.exponent.value(letters, indices, ranges)

    def latex(self) -> str:
        simple = isinstance(self.base, PaperLetter) and "/" not in self.base.name
        if isinstance(self.base, Applied) and self.base.function != "√":
            return self.base.latex(f"^{{{self.exponent.latex()}}}")
        base = self.base.latex() if simple else rf"\left({self.base.latex()}\right)"
        return f"{{{base}}}^{{{self.exponent.latex()}}}"


@dataclass(frozen=True)
class Applied(FormulaPart):
    """A function of something."""

    function: str
    of: FormulaPart

    @property
    def parts(self) -> tuple[FormulaPart, ...]:
        return (self.of,)

    def value(self, letters: Values, indices: Indices, ranges: Ranges) -> Any:
        return _CALLS[self.function](self.of.value(letters, indices, ranges))

    def latex(self, power: str = "") -> str:
        if self.function == "√":
            return rf"\sqrt{{{self.of.latex()}}}"
        inner = self.of.latex()
        simple = isinstance(self.of, PaperLetter)
        return rf"\{self.function}{power} {inner}" if simple else (
            rf"\{self.function}{power}\left({inner}\right)"
        )  # fmt: skip


@dataclass(frozen=True)
class SumOver(FormulaPart):
    """Σ over one or more indices."""

    over: tuple[str, ...]
    inner: FormulaPart

    @property
    def parts(self) -> tuple[FormulaPart, ...]:
        return (self.inner,)

    def value(self, letters: Values, indices: Indices, ranges: Ranges) -> Any:
        return sum(self.inner.value(letters, here, ranges) for here in self._all(indices, ranges))

    def size(self, letters: Values, indices: Indices, ranges: Ranges) -> Any:
        return sum(self.inner.size(letters, here, ranges) for here in self._all(indices, ranges))

    def _all(self, indices: Indices, ranges: Ranges) -> Iterator[Indices]:
        for chosen in product(*(span(ranges[x]) for x in self.over)):
            yield dict(indices) | dict(zip(self.over, map(str, chosen), strict=True))

    def latex(self) -> str:
        below = ",".join(latex_of_letter(x) for x in self.over)
        return rf"\sum_{{{below}}} {closed(self.inner)}"

    def free(self, known: frozenset[str]) -> set[str]:
        return self.inner.free(known) - set(self.over)


def _multiplied(factors: tuple[FormulaPart, ...]) -> str:
    """Factors side by side; one alone needs no brackets."""
    return factors[0].latex() if len(factors) == 1 else r"\,".join(map(closed, factors))


def closed(node: FormulaPart) -> str:
    """A factor, in brackets where it is a sum."""
    text = node.latex()
    return rf"\left({text.strip()}\right)" if isinstance(node, SumOfTerms | Opposite) else text
