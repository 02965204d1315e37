"""A definition made shorter for a reader: sin² + cos² = 1, common factors, sums of angles.

How long a formula is decides which ways are tried; a clock, which may only end the search sooner, keeps
the whole within seconds.  A shorter formula is taken only where it has the values of the longer one at
several points.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import product
from math import comb
from typing import Any

import numpy as np
import sympy
from sympy import Expr, Poly, Pow, Symbol, cos, sin
from sympy.core.mul import _keep_coeff
from sympy.core.random import rng
from sympy.polys.orderings import lex
from sympy.polys.polyerrors import PolynomialError
from sympy.polys.rings import PolyRing
from sympy.simplify.fu import TR2i, TR10i

from voronets.expressions.algebra import length_of, symbols_of
from voronets.expressions.conversion import foreign_to
from voronets.expressions.functions import as_function
from voronets.expressions.scalars import FLOATS
from voronets.forms.tidying import expanded_terms

LONG, MIDDLE, SHORT = 900, 300, 90  # operations and symbols up to which more and more is tried
TERMS, ANGLES, GENERATORS, FACTORED, FACTOR_TERMS = 300, 3, 14, 2, 20
POINTS, TRIES = 4, 24
PATIENCE = 6.0  # seconds for one print-out
_RANDOM = np.random.default_rng(1911).uniform(0.35, 1.45, (TRIES, 512))


class Clock:
    """How long a print-out may be worked on: seconds of this thread, or twice as many on the wall."""

    def __init__(self, share: float = 1.0) -> None:
        seconds = share * PATIENCE
        self._end, self._wall = time.thread_time() + seconds, time.monotonic() + 2 * seconds

    @property
    def over(self) -> bool:
        return time.thread_time() > self._end or time.monotonic() > self._wall


def simplified(expression: Expr, clock: Clock) -> Expr:
    """The shortest of a few ways to write it, equal in numbers."""
    if expression.is_Atom or clock.over or length_of(expression) > LONG:
        return expression
    return _simplified(expression)


@lru_cache(maxsize=2048)
def _simplified(x: Expr) -> Expr:
    if foreign_to(x) or x.count_ops() < 2:
        return x
    roots = {p: Pow(_simplified(p.base), p.exp) for p in _roots(x)}
    inner = x.xreplace({p: q for p, q in roots.items() if p != q}) if roots else x
    best, size = x, measure(x)
    for way in _ways(inner):
        if measure(way) < size and same(way, x):
            best, size = way, measure(way)
    whole = _unit_sums(best)
    return whole if whole != best and same(whole, x) else best


def _unit_sums(x: Expr) -> Expr:
    """sin² + cos² inside it put to one."""
    table = {}
    for part in x.atoms(sympy.Add):
        squares = [f for f in part.args if f.is_Pow and f.exp == 2 and isinstance(f.base, sin)]
        for square in squares:
            other = cos(square.base.args[0]) ** 2
            if other in part.args:
                table[part] = part - square - other + 1
    return x.xreplace(table)


def measure(x: Expr) -> tuple[int, int]:
    """How long a formula is for a reader."""
    length = length_of(x)
    if length > 3 * LONG:
        return length, length
    return int(x.count_ops()) + 2 * len(x.atoms(sympy.Add)), length


def _roots(x: Expr) -> list[Expr]:
    """The outermost powers that are not whole."""
    if x.is_Pow and not x.exp.is_Integer:
        return [x] if length_of(x) <= MIDDLE else []
    return [root for part in x.args for root in _roots(part)]


def _ways(x: Expr) -> Iterator[Expr]:
    yield x
    yield sympy.factor_terms(x)
    length = length_of(x)
    if x.is_Add and length > MIDDLE:
        x = sympy.Add(*map(_simplified, x.args))
        yield x
        length = length_of(x)
    if length > MIDDLE and not _polynomial(x):
        return
    found = []
    for way in _by_polynomials(x):
        found.append(way)
        yield way
        yield sympy.factor_terms(way)
    short = [way for way in (x, *found) if length_of(way) <= SHORT]
    if short and x.has(sin, cos, sympy.tan):
        least = min(short, key=measure)
        yield TR10i(least)
        yield TR2i(least)
        if length_of(least) <= SHORT // 3 and len(least.atoms(sin, cos, sympy.tan)) > 1:
            yield sympy.trigsimp(least)
        yield TR2i(TR10i(least))
        yield sympy.factor_terms(TR10i(sympy.expand(least)))
    if length <= MIDDLE:
        yield from _collected(min((x, *found), key=measure))


def _polynomial(x: Expr) -> bool:
    return expanded_terms(x) <= TERMS


def _collected(x: Expr) -> Iterator[Expr]:
    """By powers of velocities, and of what occurs most often."""
    if not _polynomial(x):
        return
    wide = sympy.expand(x, trig=False)
    moving = sorted((s for s in wide.free_symbols if s.name.endswith("'")), key=str)
    if moving:
        whole = _grouped(wide, lambda term: term.as_independent(*moving, as_Add=False))
        yield sympy.Add(*(x * sympy.factor_terms(y) for x, y in whole.items()))
        first = _grouped(wide, lambda term: _without_first(term, moving))
        yield sympy.factor_terms(sympy.Add(*(x * y for x, y in first.items())))
    yield wide


def _grouped(wide: Expr, split: Callable[[Expr], tuple[Expr, Expr]]) -> dict[Expr, Expr]:
    """The terms of a sum by what they have in common; ``split``: (before it, in common) of a term."""
    groups: dict[Expr, list[Expr]] = {}
    for term in sympy.Add.make_args(wide):
        before, common = split(term)
        groups.setdefault(common, []).append(before)
    return {common: sympy.Add(*terms) for common, terms in groups.items()}


def _without_first(term: Expr, letters: list[Symbol]) -> tuple[Expr, Expr]:
    """A term without the first of these letters that it has, and the power of that letter."""
    powers = term.as_powers_dict()
    power = next((x ** powers[x] for x in letters if x in powers), sympy.Integer(1))
    return term / power, power


# -- quotients of polynomials ----------------------------------------------------------------------


def _by_polynomials(x: Expr) -> Iterator[Expr]:
    """Quotients of polynomials with sin² or cos² of each angle taken away, sums of angles opened."""
    opened = [x]
    if x.has(sympy.tan):
        x = x.replace(sympy.tan, lambda angle: sin(angle) / cos(angle))
        opened.append(x)
    if any(f.args[0].is_Add or f.args[0].as_coeff_Mul()[0] != 1 for f in x.atoms(sin, cos)):
        opened.append(sympy.expand_trig(x))
    for way in opened:
        if _polynomial(way):
            try:
                yield from _pythagoras(way)
            except PolynomialError:
                continue


def _pythagoras(x: Expr) -> Iterator[Expr]:
    angles = sorted({f.args[0] for f in x.atoms(sin, cos)}, key=sympy.default_sort_key)
    opaque: dict[Expr, Expr] = {}
    pairs = []
    for i, angle in enumerate(angles):
        pairs.append((Symbol(f"sin {i}"), Symbol(f"cos {i}")))  # no letter has a gap in its name
        opaque |= {sin(angle): pairs[-1][0], cos(angle): pairs[-1][1]}
    plain = x.xreplace(opaque)
    others = sorted({p for p in plain.atoms(Pow) if not p.exp.is_Integer}
                    | plain.atoms(sympy.Function), key=sympy.default_sort_key)  # fmt: skip
    hidden = {p: Symbol(f"other {i}") for i, p in enumerate(others)}
    plain = plain.xreplace(hidden)
    if len(angles) > ANGLES or len(plain.free_symbols) > GENERATORS:
        return
    above, below = sympy.fraction(sympy.together(plain))
    if expanded_terms(above) > TERMS or expanded_terms(below) > TERMS:
        return
    letters = sorted(plain.free_symbols.union(*pairs), key=sympy.default_sort_key)
    if not letters:
        return
    back = {d: p for p, d in hidden.items()}
    shown = {d: f for f, d in opaque.items()}
    quotient = [Poly(part, *letters) for part in (above, below)]
    places = [(letters.index(s), letters.index(c)) for s, c in pairs]
    found: list[tuple[int, int, Poly, Poly]] = []
    for chosen in product((0, 1), repeat=len(pairs)):
        top, bottom = (_reduced(part, places, chosen) for part in quotient)
        if not bottom.is_zero:
            found.append((top.length() + bottom.length(), len(found), top, bottom))
    for *_, top, bottom in sorted(found, key=lambda x: x[:2])[:FACTORED]:
        yield (_factored(top) / _factored(bottom)).xreplace(back).xreplace(shown)


def _reduced(part: Poly, places: list[tuple[int, int]], chosen: tuple[int, ...]) -> Poly:
    """A polynomial with s² = 1 − c² put in, or c² = 1 − s², for each angle; places of s and c."""
    terms: dict[tuple[int, ...], Any] = part.as_dict(native=True)
    for pair, which in zip(places, chosen, strict=True):
        gone, kept = pair[which], pair[1 - which]
        if all(powers[gone] < 2 for powers in terms):
            continue
        changed: dict[tuple[int, ...], Any] = {}
        for powers, number in terms.items():
            squares = powers[gone] // 2
            for k in range(squares + 1):
                to = list(powers)
                to[gone], to[kept] = powers[gone] % 2, powers[kept] + 2 * k
                more = number * ((-1) ** k * comb(squares, k))
                changed[tuple(to)] = changed.get(tuple(to), part.domain.zero) + more
        terms = {powers: number for powers, number in changed.items() if number}
    return Poly.from_dict(terms, *part.gens, domain=part.domain)


def _factored(part: Poly) -> Expr:
    """Factors of a short polynomial; a long one seldom has any but those of all its terms.

    Of a v + b one factor has v, and all others divide a and b.  Where no letter is of the first degree,
    SymPy draws numbers to factor by, and with some takes minutes: here they are always the same.
    """
    if part.length() > FACTOR_TERMS:
        return sympy.factor_terms(part.as_expr())
    if not part.domain.is_ZZ or part.is_zero:
        return _factored_by_sympy(part.as_expr())
    ring = PolyRing(part.gens, part.domain, lex)  # sparse: of many letters each term has few
    rest, factors = ring.from_dict(part.as_dict(native=True)), []
    while (place := next((i for i, n in enumerate(rest.degrees()) if n == 1), None)) is not None:
        slope = rest.diff(ring.gens[place])
        common = slope.gcd(rest - slope * ring.gens[place])
        if common.LC * rest.LC < 0:
            common = -common
        factors.append(rest.quo(common).as_expr())
        rest = common
    number, other = _factored_by_sympy(rest.as_expr()).as_coeff_Mul()
    return _keep_coeff(number, sympy.Mul(*factors, other))


def _factored_by_sympy(x: Expr) -> Expr:
    drawn = rng.getstate()
    rng.seed(1911)
    try:
        return sympy.factor(x)
    finally:
        rng.setstate(drawn)


# -- checked by numbers ----------------------------------------------------------------------------


def same(x: Expr, y: Expr) -> bool:
    """Whether two formulas have the same values at several points where both have some."""
    names = sorted(s.name for s in symbols_of([x, y]))
    if len({s.name for s in symbols_of([x, y])}) > _RANDOM.shape[1] or foreign_to(x):
        return False
    values = as_function((x, y), names)
    found = 0
    for row in _RANDOM:
        try:
            a, b = (float(v) for v in values(FLOATS, *row[: len(names)].tolist()))
        except (ValueError, ZeroDivisionError, OverflowError, TypeError):
            continue
        if not np.isfinite(b):
            continue
        if not abs(a - b) <= 1e-9 * (1 + abs(b)):
            return False
        found += 1
        if found == POINTS:
            return True
    return False


def values_vanish(x: Expr) -> bool:
    """Whether a formula is nothing at several points."""
    return x == 0 or (not foreign_to(x) and same(sympy.Integer(0), x))


def is_number_letter(x: Expr) -> bool:
    """Whether a letter is the value of a number, as 0.8."""
    return isinstance(x, Symbol) and x.name[:1] in "-+.0123456789"
