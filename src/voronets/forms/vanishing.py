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
from voronets.expressions.scalars import FLOATS
from voronets.forms.equation import Equation
from voronets.forms.lines import Table, meanings_of
from voronets.forms.simplification import is_number_letter

POINTS, NOTHING = 4, 1e-12


def vanishing(definitions: Sequence[Equation], place: Mapping[str, float]) -> set[Symbol]:
    """The letters that are nothing at every point."""
    meanings = {
        x: y for x, y in meanings_of(definitions).items()
        if not is_number_letter(y) and not foreign_to(y)
    }  # fmt: skip
    found: set[Symbol] | None = None
    for seed in range(POINTS):
        rng = np.random.default_rng(1911 + seed)
        here = _nothing_at(meanings, place, rng)
        found = here if found is None else found & here
    return found or set()


def _nothing_at(meanings: Table, place: Mapping[str, float], rng: np.random.Generator
                ) -> set[Symbol]:  # fmt: skip
    values: dict[str, float] = {}
    free = symbols_of(meanings.values()) - set(meanings)
    for name in sorted(x.name for x in free):
        near = place.get(name)
        values[name] = float(
            rng.uniform(0.4, 1.4) if near is None else near * rng.uniform(0.97, 1.03)
        )
    waiting, nothing = dict(meanings), set[Symbol]()
    while True:
        ready = [
            x for x, y in waiting.items() if {s.name for s in symbols_of([y])} <= values.keys()
        ]
        if not ready:
            return nothing
        for letter in ready:
            terms = sympy.Add.make_args(waiting.pop(letter))
            numbers = _numbers(terms, values)
            if numbers is None:
                continue
            total, size = sum(numbers), max(map(abs, numbers))
            values[letter.name] = total
            if abs(total) <= NOTHING * size:
                nothing.add(letter)


def _numbers(terms: Sequence[Expr], values: Mapping[str, float]) -> list[float] | None:
    names = sorted(s.name for s in symbols_of(terms))
    try:
        found = as_function(list(terms), names)(FLOATS, *(values[name] for name in names))
        numbers = [float(x) for x in found]
    except (ValueError, ZeroDivisionError, OverflowError, TypeError):
        return None
    return numbers if all(np.isfinite(numbers)) else None
