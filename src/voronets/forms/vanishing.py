"""Letters that vanish whatever the state, found by numbers: Δ′ of a body on a sphere.

All definitions are evaluated one after the other at random values of what they are made of, near a
place inside the coordinates' range where there is one.  A letter whose values are nothing beside
those of its terms, at several points, is nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import sympy
from sympy import Expr, Symbol

from voronets.expressions.algebra import symbols_of
from voronets.expressions.conversion import foreign_to
from voronets.expressions.functions import as_function
from voronets.expressions.scalars import ARRAYS
from voronets.forms.equation import Equation
from voronets.forms.lines import meanings_of
from voronets.forms.simplification import is_number_letter

POINTS, NOTHING = 4, 1e-12


def vanishing(definitions: Sequence[Equation], place: Mapping[str, float]) -> set[Symbol]:
    """The letters that are nothing at every point."""
    waiting = {
        x: y for x, y in meanings_of(definitions).items()
        if not is_number_letter(y) and not foreign_to(y)
    }  # fmt: skip
    within = {x: {s.name for s in symbols_of([y])} for x, y in waiting.items()}
    free = set().union(*within.values()) - {x.name for x in waiting}
    values, nothing = _drawn(sorted(free), place), set[Symbol]()
    while ready := [x for x in waiting if within[x] <= values.keys()]:
        for letter in ready:
            terms = sympy.Add.make_args(waiting.pop(letter))
            numbers = _numbers(terms, sorted(within[letter]), values)
            total, size = numbers.sum(axis=0), np.abs(numbers).max(axis=0)
            values[letter.name] = total
            if np.all(np.abs(total) <= NOTHING * size):  # false where a value is none
                nothing.add(letter)
    return nothing


def _drawn(names: Sequence[str], place: Mapping[str, float]) -> dict[str, np.ndarray]:
    rng = np.random.default_rng(1911)
    found = {}
    for name in names:
        near = place.get(name)
        found[name] = (
            rng.uniform(0.4, 1.4, POINTS)
            if near is None
            else near * rng.uniform(0.97, 1.03, POINTS)
        )
    return found


def _numbers(
    terms: Sequence[Expr], names: Sequence[str], values: Mapping[str, np.ndarray]
) -> np.ndarray:
    """The values of the terms at the points, NaN where they have none."""
    try:
        with np.errstate(all="ignore"):
            found = as_function(list(terms), names)(ARRAYS, *(values[name] for name in names))
        return np.stack([np.broadcast_to(np.asarray(x, dtype=float), POINTS) for x in found])
    except (ValueError, ZeroDivisionError, OverflowError, TypeError):
        return np.full((1, POINTS), np.nan)
