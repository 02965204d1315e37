"""Equations in letters made those of one problem: letters that are nothing, a number, a constant or
another letter for it are put in, and what is defined and no longer used goes.

A letter by which something is differentiated stays, and so does one that is differentiated, until its
derivatives are known.  A rate, as u̇₁ = …, is an equation of motion of its own and stays too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

import sympy
from sympy import Expr, Integer, Symbol

from voronets.expressions.algebra import derivative, length_of, symbols_of
from voronets.expressions.conversion import foreign_to
from voronets.forms.differentials import bys_of, differential, roots_of, without
from voronets.forms.equation import Equation, Term
from voronets.forms.notation import is_rate
from voronets.forms.roots import root_of
from voronets.forms.simplification import (
    LONG,
    Clock,
    is_number_letter,
    measure,
    simplified,
    values_vanish,
)

ROUNDS = 12
ATOM, SLOPE, HOST = 3, 9, 60  # operations of what is put in: a letter, a derivative, used once
ROOT, ONCE = 7, 6  # of a square root, and of a letter that an equation has and nothing else
GROUPS = 4  # ways to put letters into one line
JOINED = 14  # operations of a line into which something was put that was used once
Lines = Sequence[Equation]
NOWHERE: Mapping[str, float] = {}
Table = dict[Symbol, Expr]


class Specialisation:
    """Lines of a print-out on their way to those of one problem.

    constants  letters that do not move: the numbers of the problem
    place      values of coordinates inside their range, where there is one, for the signs of roots
    """

    def __init__(self, equations: Lines, definitions: Lines, constants: Iterable[str],
                 clock: Clock, place: Mapping[str, float] = NOWHERE) -> None:  # fmt: skip
        self.clock = clock
        numbers = [x.meaning for x in definitions if x.meaning and is_number_letter(x.meaning[1])]
        self.constants = {*constants, *(letter.name for letter, _ in numbers)}
        self._place = {**place, **{letter.name: float(value.name) for letter, value in numbers}}
        self._positive = {
            letter: Symbol(letter.name, positive=True)
            for letter, value in numbers
            if float(value.name) > 0
        }
        self.equations = [_put(x, self._positive) for x in equations]
        self.definitions = [_put(x, self._positive) for x in definitions if not _repeats(x)]
        self._thorough = False

    def finished(self) -> tuple[list[Equation], list[Equation]]:
        """The lines when nothing more can be put in."""
        self._put_in()
        self._resolve_roots()
        self._thorough = True
        self.equations = [self._simplified(x, grouped=True) for x in self.equations]
        self.definitions = [self._simplified(x) for x in self.definitions]
        self._put_in()
        self._join()
        self._shorten()
        self._put_in()
        back = {new: old for old, new in self._positive.items()}
        return [_put(x, back) for x in self.equations], [_put(x, back) for x in self.definitions]

    def _put_in(self) -> None:
        for _ in range(ROUNDS):
            table = self._table()
            if not table:
                break
            self._apply(table)
        self.definitions = used(self.equations, self.definitions)

    def _resolve_roots(self) -> None:
        """√X is put in where X is a square: √G₁ = R₁ sin u₁."""
        powers = {
            p for line in self._lines for term in (*line.left, *line.right)
            for p in term.expression.atoms(sympy.Pow) if p.base.is_Symbol and not p.exp.is_Integer
        }  # fmt: skip
        for letter, square in self._meanings().items():
            mine = {p for p in powers if p.base == letter}
            root = root_of(square, self._place) if mine else None
            if root is not None and root.count_ops() <= ROOT:
                table = {p: root ** (2 * p.exp) for p in mine}
                self.equations = [_put(x, table) for x in self.equations]
                self.definitions = [_put(x, table) for x in self.definitions]

    # -- what can be put in ----------------------------------------------------------------------

    @property
    def _lines(self) -> list[Equation]:
        return [*self.equations, *self.definitions]

    def _meanings(self) -> Table:
        """What each letter is that one line defines."""
        found = [line.meaning for line in self.definitions]
        count = Counter(pair[0] for pair in found if pair)
        return {letter: x for letter, x in filter(None, found) if count[letter] == 1}

    def _table(self) -> Table:
        meanings = self._meanings()
        occurring = set().union(*(line.symbols for line in self._lines))
        held: set[str] = set()
        known = {x.name for x in meanings if not is_rate(x.name)}
        for symbol in occurring:
            if differential(symbol.name) and symbol not in meanings:
                held |= roots_of(symbol.name, known) - {symbol.name}
        table: Table = {}
        for letter, value in meanings.items():
            if letter.name not in held and not is_rate(letter.name) and self._is_atom(value):
                table[letter] = value
        for symbol in sorted(occurring - set(meanings), key=str):
            value = self._slope(symbol, meanings, occurring)
            if value is not None and value != symbol:
                table[symbol] = value
        table |= self._twins(meanings, held | {x.name for x in table})
        return {x: y.xreplace(table).xreplace(table) for x, y in table.items()}

    def _twins(self, meanings: Table, held: set[str]) -> Table:
        """Letters of the equations that are the same as others: τ₁ is τ on a plane."""
        within = set().union(*(x.symbols - x.left_symbols for x in self.definitions))
        others = {y: x for x, y in meanings.items() if x in within or x.name in held}
        return {
            x: others[y]
            for x, y in meanings.items()
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

    def _slope(self, symbol: Symbol, meanings: Table, occurring: set[Symbol]) -> Expr | None:
        """What a derivative is, where this is short; one of a sum without what does not change."""
        found = differential(symbol.name)
        if found is None:
            return None
        if found.by is None:
            (inner,) = found.of if len(found.of) == 1 else (None,)
            constant = inner and self._reach(inner, meanings, set()) <= self.constants
            return Integer(0) if constant and Symbol(inner) not in occurring else None
        known = {x.name: x for x in meanings}
        if not all(part in known for part in found.of):
            return None
        bys = {
            other.by
            for other in (differential(x.name) for x in occurring)
            if other and other.by and {*other.of} & {*found.of}
        }
        still = {
            part for part in found.of
            if found.by not in self._reach(part, meanings, bys)
        }  # fmt: skip
        if len(still) == len(found.of):
            return Integer(0)
        if still:
            return Symbol(without(symbol.name, still))
        return self._short_slope(found.of, found.by, meanings, bys)

    def _short_slope(
        self, of: tuple[str, ...], by: str, meanings: Table, bys: set[str]
    ) -> Expr | None:
        """The derivative itself, of one letter that is short."""
        by_name = {x.name: x for x in meanings}
        whole = meanings[by_name[of[0]]]
        if len(of) > 1 or length_of(whole) > LONG:
            return None
        names = {x.name for x in symbols_of([whole])} - {by} - bys
        if any(by in self._reach(x, meanings, bys) for x in names) or foreign_to(whole):
            return None
        found = simplified(derivative(whole, by), self.clock)
        if values_vanish(found):
            return Integer(0)
        moving = any(is_rate(x) for x in self._reach(of[0], meanings, set()))
        short = self._is_atom(found) or (not moving and found.count_ops() <= SLOPE)
        return found if short else None

    def _reach(self, name: str, meanings: Table, stops: set[str]) -> set[str]:
        """The letters that one is made of, all the way down."""
        by_name = {x.name: x for x in meanings}
        found, ahead = set(), [name]
        while ahead:
            here = ahead.pop()
            if here in found:
                continue
            found.add(here)
            if here in by_name and here not in stops:
                ahead += [x.name for x in symbols_of([meanings[by_name[here]]])]
            elif (parts := differential(here)) and not is_rate(here):
                ahead += [*parts.of, *([parts.by] if parts.by else [])]
        return {x for x in found if x not in by_name or x in stops}

    # -- put in --------------------------------------------------------------------------------------

    def _apply(self, table: Table) -> None:
        self.equations = [self._specialised(x, table, grouped=True) for x in self.equations]
        self.definitions = [
            self._specialised(x, table, grouped=False)
            for x in self.definitions
            if not (x.meaning and x.meaning[0] in table)
        ]
        self.definitions = [x for x in self.definitions if not _repeats(x)]

    def _specialised(self, line: Equation, table: Table, *, grouped: bool) -> Equation:
        if not line.symbols & set(table):
            return line
        return self._simplified(_put(line, table), grouped=grouped)

    def _simplified(self, line: Equation, *, grouped: bool = False) -> Equation:
        """Each term simplified, or all of a side where this is shorter.

        grouped  the terms stay as their source has them, but for those that cancel
        """
        if line.given:
            return line
        left, right = (self._side(side, grouped) for side in (line.left, line.right))
        return replace(line, left=left, right=right)

    def _side(self, terms: tuple[Term, ...], grouped: bool) -> tuple[Term, ...]:
        parts = [term.expression for term in terms]
        if self._thorough:
            parts = [simplified(x, self.clock) for x in parts]
        parts = [x for x in parts if x != 0 and not (self._thorough and values_vanish(x))]
        if len(parts) > 1 and self._thorough:
            whole = sympy.Add(*parts)
            length = sum(measure(x)[0] + 1 for x in parts)
            pieces = sum(len(sympy.Add.make_args(x)) for x in parts)
            cancels = len(sympy.Add.make_args(whole)) < pieces
            if cancels or (length <= HOST and not grouped):
                joined = simplified(whole, self.clock)
                if measure(joined)[0] < length - 1:
                    parts = [joined] if joined != 0 else []
        return tuple(Term("", x) for x in parts or [Integer(0)])

    # -- what is used once, and not at all -----------------------------------------------------------

    def _join(self) -> None:
        """Definitions used once, in one other, are put in there where both become shorter."""
        for _ in range(3):
            stated = {x.meaning[0] for x in self.definitions if x.given and x.meaning}
            meanings = {x: y for x, y in self._meanings().items() if x not in stated}
            uses: Counter[Symbol] = Counter()
            mentioned: set[str] = set()
            for line in self._lines:
                uses.update(line.symbols)
                for x in line.symbols:
                    if x not in meanings and differential(x.name):
                        mentioned |= roots_of(x.name)
            uses.subtract(Counter(x for line in self.definitions for x in line.left_symbols))
            once = {
                x: y for x, y in meanings.items()
                if uses[x] == 1 and x.name not in mentioned and not is_rate(x.name)
                and not is_number_letter(y) and y.count_ops() <= HOST
            }  # fmt: skip
            gone: set[Symbol] = set()
            self.definitions = [self._host(line, once, gone) for line in self.definitions]
            short = {x: y for x, y in once.items() if y.count_ops() <= ONCE and x not in gone}
            for line in self.equations:
                gone |= line.symbols & set(short)
            self.equations = [
                self._specialised(line, short, grouped=True) for line in self.equations
            ]
            self.definitions = [
                x for x in self.definitions if not (x.meaning and x.meaning[0] in gone)
            ]
            if not gone:
                return

    def _shorten(self) -> None:
        """Short letters are put in wherever a line becomes no longer by it."""
        meanings = self._meanings()
        known = {x.name for x in meanings if not is_rate(x.name)}
        symbols = set().union(*(line.symbols for line in self._lines))
        bys = set().union(*(bys_of(x.name, known) for x in symbols))
        short = {
            x: y for x, y in meanings.items()
            if y.count_ops() <= SLOPE and x.name not in bys and not is_number_letter(y)
        }  # fmt: skip
        self.equations = [self._shortened(x, short, grouped=True) for x in self.equations]
        self.definitions = [self._shortened(x, short, grouped=False) for x in self.definitions]

    def _shortened(self, line: Equation, short: Table, *, grouped: bool) -> Equation:
        """The line with all short letters put in, or with those of one of its sums."""
        best = line
        for group in _groups(line, set(short)):
            if self.clock.over:
                break
            table = {x: short[x] for x in group}
            found = self._simplified(_put(best, table), grouped=grouped)
            if _length(found) <= _length(best):
                best = found
        return best

    def _host(self, line: Equation, once: Table, gone: set[Symbol]) -> Equation:
        here = {x: y for x, y in once.items() if x in line.symbols - line.left_symbols}
        if not here or line.meaning is None or line.meaning[0] in gone | set(here):
            return line
        joined = self._simplified(_put(line, here))
        before = sum(measure(x)[0] for x in (*_rights(line), *here.values()))
        after = sum(measure(x)[0] for x in _rights(joined))
        if after > before - len(here) or after > max(JOINED, measure(_rights(line)[0])[0]):
            return line
        gone |= set(here)
        return joined


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


def _groups(line: Equation, letters: set[Symbol]) -> list[list[Symbol]]:
    """Letters of a line that may be put in together: all, or those of one sum."""
    own = letters & (line.symbols - line.left_symbols)
    sums = {x for term in line.right for x in term.expression.atoms(sympy.Add)}
    groups = [own, *(own & x.free_symbols for x in sorted(sums, key=sympy.default_sort_key))]
    found = {tuple(sorted(x, key=str)): None for x in groups if x}
    return [list(x) for x in found][:GROUPS]


def _length(line: Equation) -> int:
    return sum(measure(term.expression)[0] for term in (*line.left, *line.right))


def _rights(line: Equation) -> list[Expr]:
    return [term.expression for term in line.right]


def _put(line: Equation, table: Table) -> Equation:
    """A line with letters put in."""
    left, right = (
        tuple(Term("", term.expression.xreplace(table)) for term in side)
        for side in (line.left, line.right)
    )
    return replace(line, left=left, right=right)


def _repeats(line: Equation) -> bool:
    """Whether it says nothing: X = X."""
    return line.meaning is not None and line.meaning[0] == line.meaning[1]
