"""Decimals as exact numbers, so that sums of them leave no rounding noise: 0.1 + 0.2 − 0.3 is 0."""

from __future__ import annotations

from collections.abc import Sequence

from sympy import Add, Expr, Float, Mul, Rational


def rational_of(x: Expr) -> Expr:
    """The number that the shortest decimal of a float says: 2.7 is 27/10."""
    return Rational(repr(float(x))) if x.is_Float else x


def combined(kind: type[Add] | type[Mul], numbers: Sequence[Expr]) -> Expr:
    """The sum or the product of constants; one with decimals is rounded once, at its end."""
    decimal = any(x.is_Float for x in numbers) and all(x.is_Float or x.is_Rational for x in numbers)
    if not decimal or len(numbers) < 2:
        return kind(*numbers)
    total = kind(*map(rational_of, numbers))
    try:
        value = float(total)
    except OverflowError:
        return kind(*numbers)
    return Float(value) if value or not total else kind(*numbers)
