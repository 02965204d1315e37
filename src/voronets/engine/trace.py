"""What a function computes, operation by operation: a key for the code compiled from it.

heyoka's own expressions cannot be keys: two of them are compared as trees, which takes seconds where
parts are shared.  A list of operations is as long as the work is.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Hashable
from types import SimpleNamespace
from typing import Any

from voronets.expressions.scalars import FUNCTIONS
from voronets.mechanics.first_order import FirstOrderSystem
from voronets.mechanics.numbers import filled, leaves

Tape = list[tuple[Any, ...]]


class Traced:
    """A scalar that notes on a tape what is done with it; it is known by its place there."""

    __slots__ = ("place", "tape")

    def __init__(self, tape: Tape, *operation: Any) -> None:
        self.tape, self.place = tape, len(tape)
        tape.append(operation)

    def __neg__(self) -> Traced:
        return Traced(self.tape, "neg", self.place)

    def __pos__(self) -> Traced:
        return self


def _name(value: Any) -> Any:
    """A traced scalar by its place, a constant by itself and its type."""
    return value.place if isinstance(value, Traced) else (type(value).__name__, value)


def _binary(name: str, swapped: bool) -> Callable[[Traced, Any], Traced]:
    def method(self: Traced, other: Any) -> Traced:
        pair = (_name(other), _name(self)) if swapped else (_name(self), _name(other))
        return Traced(self.tape, name, *pair)

    return method


for _operation in (operator.add, operator.sub, operator.mul, operator.truediv, operator.pow):
    _word = _operation.__name__
    setattr(Traced, f"__{_word}__", _binary(_word, swapped=False))
    setattr(Traced, f"__r{_word}__", _binary(_word, swapped=True))


def _function(name: str, tape: Tape) -> Callable[..., Traced]:
    return lambda *values: Traced(tape, name, *map(_name, values))


def signature(system: FirstOrderSystem, *functions: Callable[..., Any]) -> tuple[Hashable, ...]:
    """Equal for functions (ns, x, p, t) of a system's state and numbers that compute the same way.

    One entry for each operation, then the results: its length says how much work there is.
    """
    tape: Tape = []
    x = [Traced(tape, "state", i) for i in range(len(system.states))]
    names = [name for name, _ in leaves(system.numbers)]
    p = filled(system.numbers, [Traced(tape, "number", i) for i in range(len(names))])
    t = Traced(tape, "time")
    ns = SimpleNamespace(**{name: _function(name, tape) for name in FUNCTIONS})
    for function in functions:
        found = function(ns, x, p, t)
        results = found if isinstance(found, tuple) else (found,)
        tape.append(("results", *map(_name, results)))
    return tuple(tape)
