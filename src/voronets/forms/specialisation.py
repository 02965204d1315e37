"""Equations in letters made those of one problem: letters that are nothing, a number, a constant or
another letter for it are put in, roots of squares resolved, and what is defined and no longer used goes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

import sympy
from sympy import Expr, Integer, Symbol

from voronets.expressions.trees import from_the_leaves
from voronets.forms.equation import Equation, Term
from voronets.forms.lines import Lines, LineSimplifier, Table, meanings_of, put, repeats, used
from voronets.forms.roots import root_of
from voronets.forms.shortening import joined, shortened
from voronets.forms.simplification import Clock, is_number_letter
from voronets.forms.trivial_letters import TrivialLetters
from voronets.forms.vanishing import vanishing

ROUNDS = 12
ROOT = 7  # operations of a square root that is put in
NOWHERE: Mapping[str, float] = {}


class Specialisation:
    """Lines of a print-out on their way to those of one problem.

    constants  letters that do not move: the numbers of the problem
    place      values of coordinates inside their range, where there is one, for the signs of roots
    """

    def __init__(self, equations: Lines, definitions: Lines, constants: Iterable[str],
                 clock: Clock, place: Mapping[str, float] = NOWHERE) -> None:  # fmt: skip
        self._clock, self._simplifier = clock, LineSimplifier(clock)
        numbers = [x.meaning for x in definitions if x.meaning and is_number_letter(x.meaning[1])]
        self._constants = {*constants, *(letter.name for letter, _ in numbers)}
        self._place = {**place, **{letter.name: float(value.name) for letter, value in numbers}}
        self._positive: Table = {
            letter: Symbol(letter.name, positive=True)
            for letter, value in numbers
            if float(value.name) > 0
        }
        self.equations = [put(x, self._positive) for x in equations]
        self.definitions = [put(x, self._positive) for x in definitions if not repeats(x)]

    def finished(self) -> tuple[list[Equation], list[Equation]]:
        """The lines when nothing more can be put in."""
        self._put_in(simplify=False)
        gone = dict.fromkeys(vanishing(self.definitions, self._place), Integer(0))
        self.definitions = [
            replace(x, right=(Term("", Integer(0)),)) if x.meaning and x.meaning[0] in gone else x
            for x in self.definitions
        ]
        self._put_in(simplify=False)
        self._resolve_roots()
        self.equations = [self._simplifier(x, grouped=True) for x in self.equations]
        self.definitions = [self._simplifier(x, grouped=False) for x in self.definitions]
        self._put_in()
        for step in (joined, shortened):
            self.equations, self.definitions = step(
                self.equations, self.definitions, self._simplifier
            )
        self._put_in()
        back = {new: old for old, new in self._positive.items()}
        return [put(x, back) for x in self.equations], [put(x, back) for x in self.definitions]

    def _put_in(self, *, simplify: bool = True) -> None:
        for _ in range(ROUNDS):
            letters = TrivialLetters(self.equations, self.definitions, self._constants, self._clock)
            table = letters.table()
            if not table:
                break
            kept = [x for x in self.definitions if not (x.meaning and x.meaning[0] in table)]
            self.equations = [self._with(x, table, simplify, True) for x in self.equations]
            found = [self._with(x, table, simplify, False) for x in kept]
            self.definitions = [x for x in found if not repeats(x)]
        self.definitions = used(self.equations, self.definitions)

    def _with(self, line: Equation, table: Table, simplify: bool, grouped: bool) -> Equation:
        if not line.symbols & set(table):
            return line
        found = put(line, table)
        return self._simplifier(found, grouped=grouped) if simplify else found

    def _resolve_roots(self) -> None:
        """√X is put in where X is a square: √G₁ = R₁ sin u₁."""
        terms = (x.expression for y in (*self.equations, *self.definitions)
                 for x in (*y.left, *y.right))  # fmt: skip
        powers = {
            p for p in from_the_leaves(terms)
            if isinstance(p, sympy.Pow) and p.base.is_Symbol and not p.exp.is_Integer
        }  # fmt: skip
        for letter, square in meanings_of(self.definitions).items():
            mine = {p for p in powers if p.base == letter}
            root = root_of(square, self._place) if mine else None
            if root is not None and root.count_ops() <= ROOT:
                table: dict[Expr, Expr] = {p: root ** (2 * p.exp) for p in mine}
                self.equations = [put(x, table) for x in self.equations]
                self.definitions = [put(x, table) for x in self.definitions]
