"""What a function of a system computes, as a key for the code compiled from it.

heyoka's own expressions cannot be keys: two of them are compared as trees, which takes seconds where
parts are shared.  A list of operations is as long as the work is.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any, NamedTuple

import numpy as np

from voronets.expressions.scalars import FLOATS
from voronets.expressions.trace import TRACE, Tape, Traced, needed_places, place_of
from voronets.mechanics.first_order import FirstOrderSystem
from voronets.mechanics.numbers import filled, leaves

MOST_KEPT = 64


class _RateTape(NamedTuple):
    """A rate, which stays alive here so that its id stays its own, its signature and its cyclic states."""

    rate: Callable[..., Any]
    signature: tuple[Hashable, ...]
    cyclic: np.ndarray


class Tapes:
    """The signatures of the rates of systems, each traced once; systems may differ in their numbers."""

    def __init__(self) -> None:
        self._known: dict[int, _RateTape] = {}

    def rate(self, system: FirstOrderSystem) -> tuple[Hashable, ...]:
        """The signature of the rate."""
        return self._of(system).signature

    def cyclic(self, system: FirstOrderSystem) -> np.ndarray:
        """Which states the rate does not depend on, (states,)."""
        return self._of(system).cyclic

    def _of(self, system: FirstOrderSystem) -> _RateTape:
        known = self._known.get(id(system.rate))
        if known is None:
            if len(self._known) > MOST_KEPT:  # a motion through many charts
                self._known.clear()
            tape = signature(system, system.rate)
            known = _RateTape(system.rate, tape, _cyclic(tape, len(system.states)))
            self._known[id(system.rate)] = known
        return known


#: Those of this process; engines share them.
tapes = Tapes()


def _cyclic(tape: Sequence[Any], states: int) -> np.ndarray:
    """Which states no result of a tape is made of."""
    *operations, (_, *results) = tape
    inputs = {i for i, (kind, *_) in enumerate(operations) if kind in ("state", "number", "time")}
    needed = needed_places(operations, results, inputs)
    used = {part for place in needed for part in operations[place][1:]} | set(results)
    return np.array([place not in used for place in range(states)])


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
