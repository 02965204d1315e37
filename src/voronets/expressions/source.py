"""Source of the operations on a tape, Python's or another language's, and functions made of it."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

import sympy
from sympy import Symbol

from voronets.expressions.scalars import FUNCTIONS
from voronets.expressions.trace import needed_places

_HIGHEST = 8  # how many operations may be nested on one line
#: The sign of an operation, how strongly it binds, and how strongly its operands must.
SIGNS = {
    "add": (" + ", 1, 1, 2),
    "sub": (" - ", 1, 1, 2),
    "mul": ("*", 2, 2, 3),
    "truediv": ("/", 2, 2, 3),
    "pow": ("**", 3, 4, 4),
}
_ATOM = 4
#: Constants that Python writes as names.
ENDLESS = {"nan": math.nan, "inf": math.inf}


class Source:
    """Lines for what is used twice or would be long, the rest in their place.

    The source does the operations in the order of the tape, so that scalars that record what is done
    with them record the same whether they go through the tape or through the source.

    names    what the places of the inputs are called
    results  the places, or constants, that are wanted
    letter   with which the names of the lines begin

    Another language has other signs, numbers and calls.
    """

    #: Operations written between their operands; others are calls.
    signs: ClassVar[Mapping[str, tuple[str, int, int, int]]] = SIGNS

    def __init__(
        self, tape: Sequence[tuple[Any, ...]], names: Mapping[int, str], results: Sequence[Any],
        letter: str = "w",
    ) -> None:  # fmt: skip
        self.letter = letter
        self.lines: list[tuple[str, str]] = []
        self.functions: set[str] = set()
        # text, how strongly it binds, how many operations are nested in it
        self._known: dict[int, tuple[str, int, int]] = {
            place: (name, _ATOM, 0) for place, name in names.items()
        }
        #: Values that no line holds yet, in the order in which they are made.
        self._pending: list[int] = []
        uses = Counter(place for place in results if isinstance(place, int))
        needed = needed_places(tape, results, names)
        for place in needed:
            uses.update(part for part in tape[place][1:] if isinstance(part, int))
        for place in needed:
            self._write(place, *tape[place], once=uses[place] == 1)
        self._take(results)
        self.results = [self._text(place)[0] for place in results]

    def _write(self, place: int, name: str, *operands: Any, once: bool) -> None:
        self._take(operands)
        parts = [self._text(operand) for operand in operands]
        height = 1 + max(part[2] for part in parts)
        if name in self.signs:
            sign, strength, *wanted = self.signs[name]
            text = sign.join(_bound(part, least) for part, least in zip(parts, wanted, strict=True))
        elif name == "neg":
            text, strength = f"-{_bound(parts[0], 3)}", 2
        else:
            text, strength = self.call(name, [part[0] for part in parts]), _ATOM
        self._known[place] = text, strength, height
        self._pending.append(place)
        if not once or height >= _HIGHEST:
            self._write_lines()

    def _take(self, operands: Sequence[Any]) -> None:
        """Let operands stand in their place if they are the last values made, in this order."""
        own = [part for part in operands if isinstance(part, int) and part in self._pending]
        if own == self._pending[len(self._pending) - len(own) :]:
            del self._pending[len(self._pending) - len(own) :]
        else:
            self._write_lines()

    def _write_lines(self) -> None:
        """Write a line for each value that has none."""
        for place in self._pending:
            line = f"{self.letter}{len(self.lines)}"
            self.lines.append((line, self._known[place][0]))
            self._known[place] = line, _ATOM, 0
        self._pending.clear()

    def _text(self, operand: Any) -> tuple[str, int, int]:
        if isinstance(operand, int):
            return self._known[operand]
        text = self.number(operand[1])
        return text, 2 if text.startswith("-") else _ATOM, 0

    def call(self, name: str, values: Sequence[str]) -> str:
        """A function of values, or an operation that has no sign."""
        assert name in FUNCTIONS
        self.functions.add(name)
        return f"{name}({', '.join(values)})"

    def number(self, value: Any) -> str:
        """A constant to the last digit."""
        return repr(value) if isinstance(value, int) else repr(float(value))


def _bound(part: tuple[str, int, int], least: int) -> str:
    text, strength, _ = part
    return text if strength >= least else f"({text})"


def compiled(
    arguments: Sequence[Any],
    lines: Sequence[tuple[str, str]],
    result: str,
    functions: Mapping[str, Callable[..., Any]],
) -> Callable[..., Any]:
    """A function of arguments (names, or lists of them) made of the lines of a ``Source``."""
    function: Callable[..., Any] = sympy.lambdify(
        _symbols(arguments),
        result,
        modules=[ENDLESS | dict(functions)],
        printer=_as_it_is,
        cse=lambda _: (lines, result),
        docstring_limit=-1,
    )
    return function


def _symbols(arguments: Any) -> Any:
    return Symbol(arguments) if isinstance(arguments, str) else [_symbols(x) for x in arguments]


def _as_it_is(text: str) -> str:
    return text
