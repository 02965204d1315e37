"""Equations as a paper writes them: sums of terms, in the paper's order and grouping.

A formula that is written over scalars of any kind makes numbers of numbers.  Of letters it makes the
printed equation: ``Sum`` is a scalar that keeps the order in which the formula adds its terms.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import sympy
from sympy import Expr, Symbol

from voronets.expressions.algebra import as_expression, symbols_of
from voronets.expressions.vectors import Vector
from voronets.forms.differentials import roots_of
from voronets.forms.notation import latex, letters


@dataclass(frozen=True)
class Term:
    """One group of an equation as its source has it.

    name        what the source calls it, in letters (or as LaTeX); empty where its letters say it
    expression  what it is, in the papers' letters or in the symbols of a system
    """

    name: Expr | str
    expression: Expr

    @property
    def letters(self) -> Expr:
        """The term in letters."""
        if isinstance(self.name, Expr):
            return self.name
        if not self.name:
            return self.expression
        bare = self.name.removeprefix("-")
        letter = Symbol(f"{{{bare.lstrip()}}}")
        return letter if bare == self.name else -letter


@dataclass(frozen=True)
class Equation:
    """left = right, each a sum of terms.

    name    what the equation belongs to, or the LaTeX of the letter that it defines
    source  the number that its source gives it
    given   it is a user's formula, and shown as it was written
    """

    name: str
    left: tuple[Term, ...]
    right: tuple[Term, ...] = ()
    source: str = ""
    given: bool = False

    @property
    def residual(self) -> Expr:
        """left − right."""
        return sympy.Add(
            *(term.expression for term in self.left), *(-term.expression for term in self.right)
        )

    @property
    def named(self) -> bool:
        """Whether its terms have names, and are written out besides."""
        return any(term.name != "" for term in (*self.left, *self.right))

    @property
    def left_symbols(self) -> set[Symbol]:
        """The letters on its left."""
        return symbols_of(term.expression for term in self.left)

    @property
    def in_letters(self) -> Equation:
        """The equation by the names of its terms; one that has no others is the same."""
        if not self.named:
            return self
        left, right = (
            tuple(Term("", term.letters) for term in side) for side in (self.left, self.right)
        )
        return Equation(self.name, left, right, self.source)

    @property
    def written_out(self) -> Equation:
        """The equation with each side in one formula."""
        left, right = (
            (Term("", sympy.Add(*(term.expression for term in side))),)
            for side in (self.left, self.right)
        )
        return Equation(self.name, left, right, self.source)

    @property
    def meaning(self) -> tuple[Symbol, Expr] | None:
        """The letter that it defines and what this is: X = …, 2 X = …, X² = …; or nothing."""
        if len(self.left) != 1:
            return None
        left, right = self.left[0].expression, sympy.Add(*(x.expression for x in self.right))
        if left.is_Symbol:
            return left, right
        if left.is_Mul and left.args[0] == 2 and left.args[1].is_Symbol:
            return left.args[1], right / 2
        if left.is_Pow and left.base.is_Symbol and left.exp == 2:
            return left.base, sympy.sqrt(right)
        return None

    @cached_property
    def symbols(self) -> frozenset[Symbol]:
        """All letters in it."""
        return frozenset(symbols_of(term.expression for term in (*self.left, *self.right)))


class Sum:
    """A scalar: terms in the order in which they were added.  A product with it is one term."""

    __slots__ = ("terms",)

    def __init__(self, *terms: Any) -> None:
        self.terms = tuple(as_expression(x) for x in terms if x != 0)

    @property
    def expression(self) -> Expr:
        """The sum as SymPy has it."""
        return sympy.Add(*self.terms)

    def __add__(self, other: Any) -> Sum:
        return Sum(*self.terms, *terms_of(other))

    def __radd__(self, other: Any) -> Sum:
        return Sum(*terms_of(other), *self.terms)

    def __neg__(self) -> Sum:
        return Sum(*(-x for x in self.terms))

    def __sub__(self, other: Any) -> Sum:
        return Sum(*self.terms, *(-x for x in terms_of(other)))

    def __rsub__(self, other: Any) -> Sum:
        return Sum(*terms_of(other), *(-self).terms)

    def __mul__(self, other: Any) -> Sum:
        return Sum(self.expression * sympy.Add(*terms_of(other)))

    __rmul__ = __mul__

    def __truediv__(self, other: Any) -> Sum:
        return Sum(self.expression / sympy.Add(*terms_of(other)))

    def __pow__(self, power: int) -> Sum:
        return Sum(self.expression**power)


def terms_of(x: Any) -> tuple[Expr, ...]:
    """The terms of a sum in their order; anything else is one term."""
    return x.terms if isinstance(x, Sum) else Sum(x).terms


def sums(names: str) -> Vector:
    """Three letters, separated by spaces, whose sums keep their order."""
    return ordered(Vector(*letters(names)))


def rates(names: str) -> Vector:
    """d/dt of three letters."""
    return Vector(*(Sum(Symbol(f"d/dt {x}")) for x in names.split()))


def ordered(vector: Vector) -> Vector:
    """A vector whose sums keep their order."""
    return Vector(*(Sum(x) for x in vector))


def equation(left: Any, right: Any, source: str = "") -> Equation:
    """left = right in letters: sums in their order, or single terms."""
    return Equation("", _side(left), _side(right), source)


def definition(letter: Expr | str, meaning: Any, source: str = "") -> Equation:
    """What a letter stands for."""
    left = Symbol(letter) if isinstance(letter, str) else letter
    return Equation(latex(left), _side(left), _side(meaning), source)


def as_given(letter: Expr | str, formula: Expr, source: str = "") -> Equation:
    """What a letter stands for, by the user's own formula."""
    return replace(definition(letter, formula, source), given=True)


def definitions(letters: Iterable[Expr | str], values: Iterable[Any], source: str = ""
                ) -> list[Equation]:  # fmt: skip
    """What several letters stand for."""
    return [definition(x, value, source) for x, value in zip(letters, values, strict=True)]


def _side(x: Any) -> tuple[Term, ...]:
    return tuple(Term("", term) for term in terms_of(x) or (sympy.Integer(0),))


def needed(known: Sequence[Equation], lines: Sequence[Equation]) -> list[Equation]:
    """Those of the definitions whose letters occur in the lines, or in one another, and U."""
    by_letter = {_subject(line): line for line in known}
    wanted, ahead = {Symbol("U")}, [*lines]
    ahead += [by_letter[letter] for letter in wanted if letter in by_letter]
    while ahead:
        for symbol in ahead.pop().symbols:
            for part in map(Symbol, roots_of(symbol.name)):
                if part in by_letter and part not in wanted:
                    wanted.add(part)
                    ahead.append(by_letter[part])
    return [line for line in known if _subject(line) in wanted]


def _subject(line: Equation) -> Expr:
    """The letter that a line defines, or what stands on its left."""
    return line.meaning[0] if line.meaning else line.left[0].expression
