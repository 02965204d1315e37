"""What a user writes with SymPy's ``dynamicsymbols``, in plain symbols.

    q(t) → q,   dq/dt → q',   d²q/dt² → q'',   the user's time → t

A symbol with assumptions (positive=True, …) becomes the one of its name without them, a named
function of time becomes its formula, and cot, sec, csc and their hyperbolic sisters become quotients
of functions that every kind of scalar has.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import Any

import sympy
from sympy import Expr, Symbol
from sympy.core.function import AppliedUndef

from voronets.expressions.algebra import as_expression, derivative

TIME = Symbol("t")
#: Each as a quotient; tan would be infinite where cot is zero.
QUOTIENTS = {
    sympy.cot: lambda x: sympy.cos(x) / sympy.sin(x),
    sympy.sec: lambda x: 1 / sympy.cos(x),
    sympy.csc: lambda x: 1 / sympy.sin(x),
    sympy.coth: lambda x: sympy.cosh(x) / sympy.sinh(x),
    sympy.sech: lambda x: 1 / sympy.cosh(x),
    sympy.csch: lambda x: 1 / sympy.sinh(x),
}


def velocity(name: str) -> str:
    """The name of a coordinate's velocity."""
    return f"{name}'"


def acceleration(name: str) -> str:
    """The name of a coordinate's acceleration."""
    return f"{name}''"


def time_of_the_user() -> Symbol:
    """The time of ``dynamicsymbols``, which takes a quarter of a second to load and is not needed
    where nobody has loaded it.
    """
    vector = sys.modules.get("sympy.physics.vector")
    return TIME if vector is None else vector.dynamicsymbols._t


def name_of(symbol: Any) -> str:
    """The plain name of a symbol, a dynamicsymbol, its derivative, or a name itself."""
    if isinstance(symbol, str):
        return symbol
    if isinstance(symbol, sympy.Derivative) and symbol.variable_count == ((time_of_the_user(), 1),):
        return velocity(name_of(symbol.expr))
    if isinstance(symbol, Symbol):
        return str(symbol.name)
    if isinstance(symbol, AppliedUndef):
        return str(symbol.func.__name__)
    raise TypeError(f"{symbol!r} is not a name, a symbol or a dynamicsymbol")


class PlainSymbols:
    """Rewrites the expressions of one statement; what they share is rewritten once.

    names   the coordinates
    inputs  formulas of t, in plain symbols, by name
    """

    def __init__(self, names: Sequence[str], inputs: Mapping[str, Expr] | None = None) -> None:
        self.names, self.inputs = frozenset(names), dict(inputs or {})
        self.time = time_of_the_user()
        self._known: dict[Any, Any] = {}

    def of(self, expression: Any) -> Expr:
        """An expression in plain symbols; an equation becomes left − right."""
        if isinstance(expression, sympy.Equality):
            expression = expression.lhs - expression.rhs
        rewritten: Expr = self._rewritten(as_expression(expression))
        return rewritten

    def _rewritten(self, x: Any) -> Any:
        new = self._known.get(x)
        if new is None:
            if x.is_Symbol:
                new = TIME if x == self.time else self.inputs.get(x.name, Symbol(x.name))
            elif isinstance(x, sympy.Derivative):
                new = self._derivative(x)
            elif isinstance(x, AppliedUndef) and x.args == (self.time,):
                new = self._function(x)
            else:
                new = self._rebuilt(x, [self._rewritten(part) for part in x.args])
            self._known[x] = new
        return new

    def _rebuilt(self, x: Any, below: list[Any]) -> Any:
        if x.func in QUOTIENTS:
            return QUOTIENTS[x.func](*below)
        same = all(a is b for a, b in zip(below, x.args, strict=True))
        return x if same else x.func(*below)

    def _function(self, x: AppliedUndef) -> Any:
        """A coordinate or an input; any other function stays, to be named as a fault."""
        name = x.func.__name__
        return Symbol(name) if name in self.names else self.inputs.get(name, x)

    def _derivative(self, x: sympy.Derivative) -> Any:
        (by, order), *others = x.variable_count
        if isinstance(x.expr, AppliedUndef) and x.expr.args == (by,) == (self.time,) and not others:
            name = x.expr.func.__name__
            if name in self.names and order in (1, 2):
                return Symbol(velocity(name) if order == 1 else acceleration(name))
            if name in self.inputs:
                formula = self.inputs[name]
                for _ in range(int(order)):
                    formula = derivative(formula, "t")
                return formula
        done = x.doit()
        return self._rewritten(done) if done != x else x


def plain(expression: Any, names: Sequence[str]) -> Expr:
    """One expression in plain symbols; ``names`` are the coordinates."""
    return PlainSymbols(names).of(expression)
