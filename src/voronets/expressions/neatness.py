"""Short formulas made shorter for a reader: sin² + cos² = 1 used, common factors cancelled.

Bounded: a long formula, or one with decimal numbers, comes back as it is.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import sympy
from sympy import Expr, Float, Integer, cos, sin

from voronets.expressions.algebra import length_of


def neat(expression: Expr, longest: int = 100) -> Expr:
    """The shortest of a few equal formulas; one of more than ``longest`` operations as it is."""
    if expression.is_Atom or length_of(expression) > 6 * longest or expression.has(Float):
        return expression
    above, below = sympy.fraction(sympy.together(expression))
    candidates = [expression]
    for reduced in (_without_squares(sin, cos), _without_squares(cos, sin)):
        top, bottom = reduced(above), reduced(below)
        if top == 0:
            return Integer(0)
        if bottom != 0:
            quotient = sympy.cancel(top / bottom)
            candidates += [quotient, sympy.factor_terms(quotient), sympy.expand(quotient)]
    return min(candidates, key=lambda x: x.count_ops())


def shown(expression: Expr, width: int = 100) -> str:
    """The formula for a line of text, or how long it is."""
    text = str(neat(expression))
    return text if len(text) <= width else f"({length_of(expression)} operations)"


def _without_squares(gone: Any, kept: Any) -> Callable[[Expr], Expr]:
    """gone(x)ⁿ with n > 1 written with kept(x)² = 1 − gone(x)²."""

    def power(base: Expr, exponent: Expr) -> Expr:
        half, odd = divmod(int(exponent), 2)
        return (1 - kept(base.args[0]) ** 2) ** half * base**odd

    def reduced(expression: Expr) -> Expr:
        expression = sympy.expand(expression)
        table = {
            x: power(x.base, x.exp)
            for x in expression.atoms(sympy.Pow)
            if isinstance(x.base, gone) and x.exp.is_Integer and x.exp > 1
        }
        return sympy.expand(expression.xreplace(table))

    return reduced
