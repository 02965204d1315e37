"""SymPy's expressions as trees: gone through, and built in time proportional to their length."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from functools import cmp_to_key
from typing import Any

import sympy
from sympy import Add, Basic, Expr, Float, Integer, Mul, Pow

from voronets.expressions.scalars import FUNCTIONS

#: SymPy's class of each function; a square root is a power there.
SYMPY_FUNCTIONS = {name: getattr(sympy, name) for name in FUNCTIONS if name != "sqrt"}
NAMES = {function: name for name, function in SYMPY_FUNCTIONS.items()}


def as_expression(value: Any) -> Any:
    """A number or a SymPy object as a SymPy object; text is refused, for SymPy would run it."""
    if isinstance(value, Basic):
        return value
    if isinstance(value, int) and not isinstance(value, bool):
        return Integer(value)
    if isinstance(value, float):
        return Integer(int(value)) if value.is_integer() and abs(value) < 2**53 else Float(value)
    raise TypeError(
        f"a value of type {type(value).__name__} is neither a number nor a SymPy expression"
    )


class Algebra:
    """Sums, products and powers of SymPy expressions in time proportional to their length.

    They come out as SymPy would write them, but without the questions it asks on the way: whether
    tanh(x^100) is real takes it seconds, (x + y + z)^500 in place of x^100 for ever.  What has no
    symbol is left to SymPy.
    """

    def __init__(self) -> None:
        self._seen: dict[Expr, tuple[int, bool]] = {}

    def plus(self, *terms: Expr) -> Expr:
        constant, others = self._split(Add, terms)
        parts: dict[Expr, Expr] = {}
        for term in others:
            factor, rest = term.as_coeff_Mul()
            parts[rest] = self.constant(Add, [parts.get(rest, Integer(0)), factor])
        scaled = [
            rest if c == 1 else Mul(self.settle(c), *Mul.make_args(rest), evaluate=False)
            for rest, c in parts.items()
            if not _is_zero(c)
        ]
        number, rest = constant.as_coeff_Add()
        return self.settle(_build(Add, number, [*Add.make_args(rest), *scaled]))

    def times(self, *factors: Expr) -> Expr:
        constant, others = self._split(Mul, factors)
        if _is_zero(constant):
            return Integer(0)
        exponents: dict[Expr, Expr] = {}
        for x in others:
            base, exponent = x.args if x.is_Pow else (x, Integer(1))
            known = exponents.get(base)
            exponents[base] = exponent if known is None else self.plus(known, exponent)
        powers = [self.power(base, exponent) for base, exponent in exponents.items()]
        if len(powers) < len(others) or any(x.is_Mul for x in powers):  # as in sqrt(x y) sqrt(x y)
            return self.times(constant, *powers)
        if constant.is_Number and constant != 1 and len(powers) == 1 and powers[0].is_Add:
            return self.plus(*[self.times(constant, term) for term in powers[0].args])
        number, rest = constant.as_coeff_Mul()
        return self.settle(_build(Mul, number, [*Mul.make_args(rest), *powers]))

    def power(self, base: Expr, exponent: Expr) -> Expr:
        if _is_zero(exponent) or base == 1:
            return Integer(1)
        if exponent == 1:
            return base
        if not self.is_symbolic(base):
            if not self.is_symbolic(exponent):
                return self.constant_power(base, exponent)
            if base == sympy.E:
                return self.settle(the_one(sympy.exp(exponent, evaluate=False)))
            return self.settle(the_one(Pow(base, exponent, evaluate=False)))
        if exponent.is_Integer and base.is_Pow:
            return self.power(base.base, self.times(base.exp, exponent))
        if exponent.is_Integer and base.is_Mul:
            return self.times(*[self.power(factor, exponent) for factor in base.args])
        number, rest = base.as_coeff_Mul()
        if not self.is_symbolic(exponent) and abs(number) != 1:
            if number.is_negative:
                rest = self.times(Integer(-1), rest)
            root = self.constant_power(abs(number), exponent)
            return self.times(root, self.power(rest, exponent))
        return self.settle(the_one(Pow(base, exponent, evaluate=False)))

    def constant_power(self, base: Expr, exponent: Expr) -> Expr:
        """A power without symbols."""
        return self.settle(Pow(base, exponent))

    def constant(self, kind: type[Add] | type[Mul], numbers: Sequence[Expr]) -> Expr:
        """The sum or the product of constants."""
        return kind(*numbers)

    def settle(self, value: Expr) -> Expr:
        """What every new value goes through."""
        return value

    def is_symbolic(self, x: Expr) -> bool:
        return self.inspect(x)[1]

    def inspect(self, x: Expr) -> tuple[int, bool]:
        """How many nodes x has and whether a symbol is among them; only new nodes are visited."""
        if x not in self._seen:
            below = [self.inspect(part) for part in x.args]
            symbolic = bool(x.is_Symbol) or any(symbolic for _, symbolic in below)
            self._seen[x] = (1 + sum(size for size, _ in below), symbolic)
        return self._seen[x]

    def inspect_all(self, x: Expr) -> None:
        """The same for an expression of any depth, from its leaves."""
        for part in from_the_leaves([x], self._seen):
            self.inspect(part)

    def _split(
        self, kind: type[Add] | type[Mul], operands: Iterable[Expr]
    ) -> tuple[Expr, list[Expr]]:
        """The constant part of a sum or a product, and the operands with symbols."""
        flat = [part for x in operands for part in kind.make_args(x)]
        constant = self.settle(self.constant(kind, [x for x in flat if not self.is_symbolic(x)]))
        return constant, [x for x in flat if self.is_symbolic(x)]


def _build(kind: type[Add] | type[Mul], number: Expr, others: Iterable[Expr]) -> Expr:
    """A sum or a product in SymPy's order."""
    parts = [x for x in others if x != kind.identity]
    parts.sort(key=cmp_to_key(Basic.compare))
    if number != kind.identity and not (kind is Add and _is_zero(number)):
        parts.insert(0, number)
    return the_one(kind(*parts, evaluate=False))


_KEPT: dict[Expr, Expr] = {}
MOST_KEPT = 100_000  # then all are dropped


def the_one(x: Expr) -> Expr:
    """The first of equal expressions: SymPy compares two that are not the same part by part."""
    if len(_KEPT) >= MOST_KEPT:
        _KEPT.clear()
    return _KEPT.setdefault(x, x)


def forget_expressions() -> None:
    """Drop the expressions that are kept to be the first of their equals."""
    _KEPT.clear()


def _is_zero(x: Expr) -> bool:
    return x.is_Number and bool(x.is_zero)


def from_the_leaves(expressions: Iterable[Expr], known: Container[Expr] = ()) -> Iterator[Expr]:
    """Every subexpression once but for those known, after its parts; without recursion."""
    done: set[Expr] = set()
    stack = [(x, False) for x in expressions]
    while stack:
        x, parts_done = stack.pop()
        if x in done or x in known:
            continue
        if parts_done or not x.args:
            done.add(x)
            yield x
        else:
            stack.append((x, True))
            stack.extend((part, False) for part in reversed(x.args))
