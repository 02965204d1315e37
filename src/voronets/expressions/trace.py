"""Scalars that note what is done with them: a function's work, operation by operation.

Running a formula on them shows all that it computes without a number to compute it with: no domain
is left, nothing overflows, and what cannot be differentiated or is too long says so.  What they
note can be run and compiled (``program``) and compared (it is the key of compiled code).
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Container, Iterable, Sequence
from types import SimpleNamespace
from typing import Any

import numpy as np

from voronets.expressions.jets import Jet
from voronets.expressions.scalars import FUNCTIONS, of_numbers

#: What a scalar can do besides the functions, by the name that a tape has for it.
ARITHMETIC: dict[str, Callable[..., Any]] = {
    function.__name__: function
    for function in (operator.add, operator.sub, operator.mul, operator.truediv, operator.pow)
} | {"neg": operator.neg}


class Tape(list[tuple[Any, ...]]):
    """Operations in the order in which they are done, each once: (name, operands)."""

    def __init__(self) -> None:
        super().__init__()
        self._known: dict[tuple[Any, ...], int] = {}

    def place(self, operation: tuple[Any, ...]) -> int:
        """Where an operation stands; at the end if it is new."""
        found = self._known.get(operation)
        if found is None:
            found = self._known[operation] = len(self)
            self.append(operation)
        return found


class Traced:
    """A scalar that notes on a tape what is done with it; it is known by its place there."""

    __slots__ = ("place", "tape")

    def __init__(self, tape: Tape, *operation: Any) -> None:
        self.tape, self.place = tape, tape.place(operation)

    def __neg__(self) -> Traced:
        return Traced(self.tape, "neg", self.place)

    def __pos__(self) -> Traced:
        return self


def place_of(value: Any) -> Any:
    """A traced scalar by its place, a constant by its type and itself; a NumPy number is a plain one."""
    if isinstance(value, Traced):
        return value.place
    plain = value.item() if isinstance(value, np.float64 | np.integer) else value
    return (type(plain).__name__, plain)


def needed_places(
    tape: Sequence[tuple[Any, ...]], results: Iterable[Any], inputs: Container[int]
) -> list[int]:
    """The places of the operations that lead from inputs to results, in the order of the tape."""
    needed = {place for place in results if isinstance(place, int) and place not in inputs}
    for place in range(len(tape) - 1, -1, -1):
        if place in needed:
            parts = (part for part in tape[place][1:] if isinstance(part, int))
            needed.update(part for part in parts if part not in inputs)
    return sorted(needed)


def _binary(name: str, swapped: bool) -> Callable[[Traced, Any], Any]:
    def method(self: Traced, other: Any) -> Any:
        if isinstance(other, Jet):
            return NotImplemented  # whose parts are traced scalars
        pair = (place_of(other), place_of(self)) if swapped else (place_of(self), place_of(other))
        return Traced(self.tape, name, *pair)

    return method


for _word in ARITHMETIC.keys() - {"neg"}:
    setattr(Traced, f"__{_word}__", _binary(_word, swapped=False))
    setattr(Traced, f"__r{_word}__", _binary(_word, swapped=True))


def _function(name: str) -> Callable[..., Any]:
    def function(*values: Any) -> Any:
        tape = next((value.tape for value in values if isinstance(value, Traced)), None)
        if tape is None:
            return of_numbers(name, *values)
        return Traced(tape, name, *map(place_of, values))

    return function


#: The namespace of traced scalars.
TRACE = SimpleNamespace(**{name: _function(name) for name in FUNCTIONS})
