"""What a function of a system computes, as a key for the code compiled from it.

heyoka's own expressions cannot be keys: two of them are compared as trees, which takes seconds where
parts are shared.  A list of operations is as long as the work is.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

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
