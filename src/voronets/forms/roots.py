"""The square root of a formula that is a square, with the sign that it has at a place."""

from __future__ import annotations

from collections.abc import Mapping

import sympy
from sympy import Dummy, Expr

from voronets.expressions.algebra import length_of
from voronets.forms.tidying import agree

LONGEST = 120  # operations and symbols


def root_of(square: Expr, place: Mapping[str, float]) -> Expr | None:
    """√square without a root, equal in numbers at the place; nothing where there is none."""
    if square.is_Atom or length_of(square) > LONGEST:
        return None
    positive = {q: Dummy(q.name, positive=True) for q in square.free_symbols}
    plain = square.xreplace(positive)
    trig = {x: Dummy(positive=True) for x in plain.atoms(sympy.sin, sympy.cos)}
    plain = plain.xreplace(trig)
    if not all(x.exp.is_Integer for x in plain.atoms(sympy.Pow)):
        return None
    found = sympy.sqrt(sympy.factor(plain)).replace(sympy.Abs, lambda x: x)
    if any(not x.exp.is_Integer for x in found.atoms(sympy.Pow)):
        return None
    found = found.xreplace({d: x for x, d in trig.items()})
    found = found.xreplace({d: q for q, d in positive.items()})
    point = tuple(place.items())
    for sign in (1, -1):
        if agree(sign * found, sympy.sqrt(square), point):
            return sign * found
    return None
