"""Letters that are trivial for a problem, and what is put in for them.

Nothing, a number, a constant, another letter; a derivative that is one of these, or short.  A letter by
which something is differentiated stays, and so does one that is differentiated, until its
derivatives are known.  A rate, as u̇₁ = …, is an equation of motion of its own and stays too.
"""

from __future__ import annotations

from collections.abc import Set
from functools import lru_cache

import sympy
from sympy import Expr, Integer, Symbol

from voronets.expressions.algebra import derivative, length_of, symbols_of
from voronets.expressions.conversion import foreign_to
from voronets.forms.differentials import differential, roots_of, without
from voronets.forms.lines import Lines, Table, meanings_of, symbols_in
from voronets.forms.notation import is_rate
from voronets.forms.simplification import (
    LONG,
    Clock,
    is_number_letter,
    simplified,
    values_vanish,
)

ATOM, SLOPE = 3, 9  # operations of what is put in for a letter, for a derivative


class TrivialLetters:
    """The letters of lines that something can be put in for.

    constants  letters that do not move
    """

    def __init__(
        self, equations: Lines, definitions: Lines, constants: Set[str], clock: Clock
    ) -> None:
        self.constants, self.clock = constants, clock
        self.definitions = definitions
        self.meanings = meanings_of(definitions)
        self.occurring = symbols_in([*equations, *definitions])
        self._by_name = {x.name: x for x in self.meanings}

    def table(self) -> Table:
        """What to put in."""
        held: set[str] = set()
        known = {name for name in self._by_name if not is_rate(name)}
        for symbol in self.occurring:
            if differential(symbol.name) and symbol not in self.meanings:
                held |= roots_of(symbol.name, known) - {symbol.name}
        table: Table = {}
        for letter, value in self.meanings.items():
            if letter.name not in held and not is_rate(letter.name) and self._is_atom(value):
                table[letter] = value
        for symbol in sorted(self.occurring - set(self.meanings), key=str):
            slope = self._slope(symbol)
            if slope is not None and slope != symbol:
                table[symbol] = slope
        table |= self._twins(held | {x.name for x in table})
        return {x: y.xreplace(table).xreplace(table) for x, y in table.items()}

    def _twins(self, held: set[str]) -> Table:
        """Letters of the equations that are the same as others: τ₁ is τ on a plane."""
        within = set().union(*(x.symbols - x.left_symbols for x in self.definitions))
        others = {y: x for x, y in self.meanings.items() if x in within or x.name in held}
        return {
            x: others[y]
            for x, y in self.meanings.items()
            if y in others and x not in within and x.name not in held and not is_rate(x.name)
        }

    def _is_atom(self, x: Expr) -> bool:
        """A number, a letter, or one letter times constants."""
        if is_number_letter(x):
            return False
        factors = [y.base if y.is_Pow and y.exp.is_Rational else y for y in sympy.Mul.make_args(x)]
        if not all(y.is_Symbol or y.is_Number for y in factors) or x.count_ops() > ATOM:
            return False
        moving = [y for y in factors if y.is_Symbol and y.name not in self.constants]
        return len(moving) <= 1 and all(y in sympy.Mul.make_args(x) for y in moving)

    def _slope(self, symbol: Symbol) -> Expr | None:
        """What a derivative is, where this is short; one of a sum without what does not change."""
        found = differential(symbol.name)
        if found is None:
            return None
        if found.by is None:
            inner = found.of[0]
            constant = self._reach(inner, set()) <= self.constants
            return Integer(0) if constant and inner in self._by_name else None
        if not all(part in self._by_name for part in found.of):
            return None
        bys = {
            other.by
            for other in (differential(x.name) for x in self.occurring)
            if other and other.by and {*other.of} & {*found.of}
        }
        still = {
            part for part in found.of
            if found.by not in self._reach(part, bys)
        }  # fmt: skip
        if len(still) == len(found.of):
            return Integer(0)
        if still:
            return Symbol(without(symbol.name, still))
        return self._short_slope(found.of, found.by, bys)

    def _short_slope(self, of: tuple[str, ...], by: str, bys: set[str]) -> Expr | None:
        """The derivative itself, of one letter that is short."""
        whole = self.meanings[self._by_name[of[0]]]
        if len(of) > 1 or length_of(whole) > LONG:
            return None
        names = _names(whole) - {by} - bys
        if any(by in self._reach(x, bys) for x in names) or foreign_to(whole):
            return None
        found = simplified(derivative(whole, by), self.clock)
        if values_vanish(found):
            return Integer(0)
        moving = any(is_rate(x) for x in self._reach(of[0], set()))
        short = self._is_atom(found) or (not moving and found.count_ops() <= SLOPE)
        return found if short else None

    def _reach(self, name: str, stops: set[str]) -> set[str]:
        """The letters that one is made of, all the way down."""
        by_name, found, ahead = self._by_name, set[str](), [name]
        while ahead:
            here = ahead.pop()
            if here in found:
                continue
            found.add(here)
            if here in by_name and here not in stops:
                ahead += _names(self.meanings[by_name[here]])
            elif (parts := differential(here)) and not is_rate(here):
                ahead += [*parts.of, *([parts.by] if parts.by else [])]
        return {x for x in found if x not in by_name or x in stops}


@lru_cache(maxsize=1024)
def _names(x: Expr) -> frozenset[str]:
    """The letters of a formula; each is asked for them again and again."""
    return frozenset(symbol.name for symbol in symbols_of([x]))
