"""The shortest of a few ways to write an expression: for the eye only, and only where it is short."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from math import prod

import numpy as np
import sympy
from sympy import Expr, Symbol

from voronets.expressions.algebra import length_of
from voronets.expressions.functions import as_function
from voronets.expressions.scalars import FLOATS
from voronets.surfaces.parametric import Parametric

_LINE = 400  # characters
_SHORT = 500  # operations, or terms when multiplied out, of what is worth tidying up
LONG, SHORT, FEW = 250, 120, 16  # operations, and terms, beyond which fewer ways are tried
#: Values of all letters at one point.
Sample = tuple[tuple[str, float], ...]


@lru_cache(maxsize=1024)
def tidied(expression: Expr, simplify: bool = False) -> Expr:
    """The shortest of a few ways to write it; for the eye only, and only where it is short."""
    if length_of(expression) > 3 * _SHORT or expression.count_ops() > _SHORT:
        return expression
    ways = [expression, sympy.factor_terms(expression)]
    if expanded_terms(expression) < _SHORT and not (
        _radicals(expression) and len(str(expression)) > _LINE
    ):
        expanded = _squares(expression)
        moving = sorted((s for s in expanded.free_symbols if s.name.endswith("'")), key=str)
        ways += [expanded, sympy.factor_terms(expanded)]
        ways += [sympy.factor_terms(sympy.collect(expanded, moving))]
    if simplify:
        ways.append(sympy.simplify(expression))
    return min(ways, key=lambda way: way.count_ops())


def _radicals(expression: Expr) -> bool:
    """Whether it has roots of sums, with which SymPy's expand takes its time."""
    return any(x.base.is_Add and not x.exp.is_Integer for x in expression.atoms(sympy.Pow))


def expanded_terms(expression: Expr) -> int:
    """How many terms it would have, multiplied out."""
    if expression.is_Add:
        return sum(expanded_terms(part) for part in expression.args)
    if expression.is_Mul:
        return prod(expanded_terms(part) for part in expression.args)
    if expression.is_Pow and expression.exp.is_Integer:
        return int(expanded_terms(expression.base) ** abs(int(expression.exp)))
    return 1


def _squares(expression: Expr) -> Expr:
    """Multiplied out, with sin² + cos² = 1 used on each angle in the way that shortens it most."""
    angles = {x.args[0] for x in expression.atoms(sympy.sin, sympy.cos)}
    best = sympy.expand(expression, trig=False)
    for angle in sorted(angles, key=sympy.default_sort_key):
        s, c = sympy.sin(angle), sympy.cos(angle)
        ways = [best, _without_square(best, s, c), _without_square(best, c, s)]
        best = min(ways, key=lambda way: way.count_ops())
    return best


def _without_square(expression: Expr, s: Expr, c: Expr) -> Expr:
    """s² = 1 − c² put in wherever s has a power of two or more."""
    table = {
        power: (1 - c**2) ** (power.exp // 2) * s ** (power.exp % 2)
        for power in expression.atoms(sympy.Pow)
        if power.base == s and power.exp.is_Integer and power.exp > 1
    }
    return sympy.expand(expression.xreplace(table), trig=False)


# -- the letters of a surface, checked by numbers at a point -------------------------------------------


def sample_of(own: Parametric, uv: tuple[Symbol, Symbol], numbers: dict[str, float]) -> Sample:
    """Values of all letters at one point well inside the chart."""
    place = []
    for fraction, (lo, hi) in zip((0.39, 0.71), (own.chart.u, own.chart.v), strict=True):
        lo = lo if math.isfinite(lo) else (hi - 2 if math.isfinite(hi) else -0.7)
        hi = hi if math.isfinite(hi) else lo + 2
        place.append(lo + fraction * (hi - lo))
    return tuple(dict(zip((q.name for q in uv), place, strict=True), **numbers).items())


def agree(x: Expr, y: Expr, sample: Sample) -> bool:
    """Whether two expressions have one value at the point."""
    names = tuple(name for name, _ in sample)
    if not {q.name for q in (x - y).free_symbols} <= set(names):
        return False
    try:
        a, b = as_function((x, y), names)(FLOATS, *(value for _, value in sample))
    except (ValueError, ZeroDivisionError, OverflowError):
        return False
    return bool(np.isclose(float(a), float(b), rtol=1e-9, atol=1e-12))


@lru_cache(maxsize=1024)
def shortest(x: Expr, sample: Sample) -> Expr:
    """The shortest way to write x, found without long searches."""
    operations = x.count_ops()
    if x.is_Atom or operations > LONG:
        return x
    radicals = any(not power.exp.is_Integer for power in x.atoms(sympy.Pow))
    ways = [x, sympy.factor_terms(x)]
    if not radicals or operations < FEW:
        ways.append(tidied(x))
    if not radicals and operations < SHORT:
        ways += _pythagoras(x)
    good = [way for way in ways if agree(way, x, sample)]
    return min(good or [x], key=lambda way: way.count_ops())


def _pythagoras(x: Expr) -> Iterator[Expr]:
    """Quotients of polynomials in sines and cosines with sin² or cos² of each angle taken away."""
    angles = sorted({f.args[0] for f in x.atoms(sympy.sin, sympy.cos)}, key=sympy.default_sort_key)
    if len(angles) > 3:
        return
    pairs = [(sympy.Dummy(), sympy.Dummy()) for _ in angles]
    there = {
        f: pair[i]
        for angle, pair in zip(angles, pairs, strict=True)
        for i, f in enumerate((sympy.sin(angle), sympy.cos(angle)))
    }
    back = {letter: f for f, letter in there.items()}
    parts = sympy.fraction(sympy.together(x.xreplace(there)))
    for chosen in product((0, 1), repeat=len(pairs)):
        found = []
        for part in parts:
            for pair, which in zip(pairs, chosen, strict=True):
                away, kept = pair[which], pair[1 - which]
                part = sympy.rem(part, away**2 + kept**2 - 1, away) if part.has(away) else part
            found.append(sympy.factor(part))
        yield (found[0] / found[1]).xreplace(back)
