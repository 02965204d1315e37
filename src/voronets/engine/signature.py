"""What a function of a system computes, as a key for the code compiled from it.

heyoka's own expressions cannot be keys: two of them are compared as trees, which takes seconds where
parts are shared.  A list of operations is as long as the work is.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

from voronets.expressions.scalars import FLOATS
from voronets.expressions.trace import TRACE, Tape, Traced, place_of
from voronets.mechanics.first_order import FirstOrderSystem
from voronets.mechanics.numbers import filled, leaves

MOST_KEPT = 64


class Tapes:
    """The signatures of the rates of systems, each traced once; systems may differ in their numbers."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[Callable[..., Any], tuple[Hashable, ...]]] = {}

    def rate(self, system: FirstOrderSystem) -> tuple[Hashable, ...]:
        """Of a rate that is kept here, so that its id stays its own."""
        if id(system.rate) not in self._known:
            if len(self._known) > MOST_KEPT:  # a motion through many charts
                self._known.clear()
            self._known[id(system.rate)] = (system.rate, signature(system, system.rate))
        return self._known[id(system.rate)][1]


def fingerprint(system: FirstOrderSystem) -> tuple[Hashable, ...]:
    """Equal for systems that differ in their numbers alone, and found a hundred times sooner than a signature.

    The names of states and numbers, and the rate itself at one state with numbers that are the same for
    all: what is not a number of the system is its structure, and shows in the result.
    """
    names = tuple(name for name, _ in leaves(system.numbers))
    states = tuple(quantity.name for quantity in system.states)
    x, p = (
        [0.5 + (7 * i % 11) / 13 for i in range(1, count + 1)]
        for count in (len(states), len(names))
    )
    try:
        rate = tuple(map(float, system.rate(FLOATS, x, filled(system.numbers, p), 0.7)))
    except (ArithmeticError, ValueError, TypeError):  # no value there: only its work tells
        return (names, states, signature(system, system.rate))
    return (names, states, rate)


def signature(system: FirstOrderSystem, *functions: Callable[..., Any]) -> tuple[Hashable, ...]:
    """Equal for functions (ns, x, p, t) of a system's state and numbers that compute the same way.

    One entry for each operation, then the results: its length says how much work there is.
    """
    tape = Tape()
    x = [Traced(tape, "state", i) for i in range(len(system.states))]
    names = [name for name, _ in leaves(system.numbers)]
    p = filled(system.numbers, [Traced(tape, "number", i) for i in range(len(names))])
    t = Traced(tape, "time")
    for function in functions:
        found = function(TRACE, x, p, t)
        results = found if isinstance(found, tuple) else (found,)
        tape.append(("results", *map(place_of, results)))
    return tuple(tape)
