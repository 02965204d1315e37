"""Lines of a print-out: what they define, letters put into them, which of them are used."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

import sympy
from sympy import Expr, Integer, Symbol

from voronets.expressions.algebra import length_of, substituted, symbols_of
from voronets.forms.differentials import roots_of
from voronets.forms.equation import Equation, Term
from voronets.forms.notation import is_rate
from voronets.forms.simplification import LONG, Clock, measure, simplified, values_vanish

TOGETHER = 60  # operations of a side whose terms are simplified together
Lines = Sequence[Equation]
Table = dict[Symbol, Expr]


def put(line: Equation, table: dict[Expr, Expr] | Table) -> Equation:
    """A line with letters, or powers of letters, put in."""
    letters = symbols_of(table)
    if not line.symbols & letters:
        return line
    left, right = (
        tuple(Term("", _changed(term.expression, table)) for term in side)
        for side in (line.left, line.right)
    )
    return replace(line, left=left, right=right)


def _changed(x: Expr, table: dict[Expr, Expr] | Table) -> Expr:
    """SymPy walks a formula as a tree, which a long one is too large for."""
    if length_of(x) <= LONG:
        return x.xreplace(table)
    return substituted(x, {a: b for a, b in table.items() if a.is_Symbol})


def meanings_of(definitions: Lines) -> Table:
    """What each letter is that one line defines."""
    found = [line.meaning for line in definitions]
    count = Counter(pair[0] for pair in found if pair)
    return {letter: x for letter, x in filter(None, found) if count[letter] == 1}


def symbols_in(lines: Iterable[Equation]) -> set[Symbol]:
    """All letters of lines."""
    return set().union(*(line.symbols for line in lines))


def length(line: Equation) -> int:
    """How long a line is for a reader."""
    return sum(measure(term.expression)[0] for term in (*line.left, *line.right))


def repeats(line: Equation) -> bool:
    """Whether it says nothing: X = X."""
    return line.meaning is not None and line.meaning[0] == line.meaning[1]


def used(equations: Lines, definitions: Lines) -> list[Equation]:
    """The definitions whose letters occur in the equations, in rates, or in one another."""
    by_letter: dict[str, list[Equation]] = {}
    for line in definitions:
        if line.meaning:
            by_letter.setdefault(line.meaning[0].name, []).append(line)
    free = [x for x in definitions if x.meaning is None or is_rate(x.meaning[0].name)]
    ahead, kept = [*equations, *free], [*free]
    seen: set[str] = set()
    while ahead:
        for symbol in ahead.pop().symbols:
            for name in roots_of(symbol.name) - seen:
                seen.add(name)
                kept += by_letter.get(name, [])
                ahead += by_letter.get(name, [])
    chosen = set(map(id, kept))
    return [line for line in definitions if id(line) in chosen]


class LineSimplifier:
    """Simplifies lines: each term, or all of a side where this is shorter."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock

    def __call__(self, line: Equation, *, grouped: bool) -> Equation:
        """The line simplified; grouped: its terms stay apart, but for those that cancel."""
        if line.given:
            return line
        left, right = (self._side(side, grouped) for side in (line.left, line.right))
        return replace(line, left=left, right=right)

    def _side(self, terms: tuple[Term, ...], grouped: bool) -> tuple[Term, ...]:
        parts = [term.expression for term in terms if not values_vanish(term.expression)]
        parts = [simplified(x, self.clock) for x in parts]
        if len(parts) > 1:
            whole = sympy.Add(*parts)
            long = sum(measure(x)[0] + 1 for x in parts)
            pieces = sum(len(sympy.Add.make_args(x)) for x in parts)
            cancels = len(sympy.Add.make_args(whole)) < pieces
            if cancels or (long <= TOGETHER and not grouped):
                joined = simplified(whole, self.clock)
                if measure(joined)[0] < long - 1:
                    parts = [joined] if joined != 0 else []
        return tuple(Term("", x) for x in parts or [Integer(0)])
