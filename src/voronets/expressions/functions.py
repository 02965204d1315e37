"""Plain functions of scalars of any kind, made from SymPy expressions."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain
from typing import Any

import sympy
from sympy import Add, Expr, Float, Integer, Mul, Pow, Rational, Symbol
from sympy.printing.printer import Printer

from voronets.expressions.algebra import (
    NAMES,
    as_expression,
    derivative,
    from_the_leaves,
    symbols_of,
)
from voronets.expressions.scalars import FUNCTIONS

_EXACT_INTEGER = 2**53  # up to here an integer is also a float
MOST_NODES = 100_000  # of a derivative of a user's formula
_MAX_HEIGHT = 8  # of an expression printed on one line


def as_function(expressions: Any, arguments: Sequence[str]) -> Callable[..., Any]:
    """Turn SymPy expressions into a plain function ``f(ns, *values)`` of scalars of any kind.

    expressions: one expression or lists of them, nested as wanted; the result is nested likewise,
        in tuples.  A whole number comes back as an int (0 is structure, see ``vectors``), any other
        constant as a float: neither is spread over the shape of NumPy arrays.
    arguments: the names of the symbols, in the order of ``values``.
    ns: a namespace of functions, see ``scalars``.  The code is made once for each.

    Where a value is a SymPy expression all are put in exactly and ``ns`` is not asked.
    """
    flat = list(_flatten(expressions))
    symbols = symbols_of(flat)
    _check_arguments(symbols, arguments)
    made: dict[int, tuple[Any, Callable[..., Any]]] = {}  # with ns, so that its id stays its own

    def function(ns: Any, *values: Any) -> Any:
        if len(values) != len(arguments):
            raise TypeError(f"got {len(values)} values; expected {', '.join(arguments)}")
        if any(isinstance(value, Expr) for value in values):
            given = dict(zip(arguments, values, strict=True))
            exact = {s: as_expression(given[s.name]) for s in symbols}
            return _nest(expressions, iter([x.xreplace(exact) for x in flat]))
        if id(ns) not in made:
            made[id(ns)] = (ns, _compile(flat, arguments, ns))
        return _nest(expressions, iter(made[id(ns)][1](*values)))

    return function


@lru_cache(maxsize=128)
def with_derivatives(
    expression: Expr, names: tuple[str, ...], parameters: tuple[str, ...], order: int = 1
) -> Callable[..., Any]:
    """(f, ∇f) or, of order 2, (f, ∇f, ∂²f by rows of the upper triangle) as ``f(ns, *values)``.

    names       what to differentiate by, the first values
    parameters  the other values
    """
    gradient = [derivative(expression, name, most=MOST_NODES) for name in names]
    parts: list[Any] = [expression, gradient]
    if order == 2:
        count = len(names)
        parts.append(
            [
                derivative(gradient[i], names[j], most=MOST_NODES)
                for i in range(count)
                for j in range(i, count)
            ]
        )
    return as_function(parts, (*names, *parameters))


def _check_arguments(symbols: Iterable[Symbol], arguments: Sequence[str]) -> None:
    if isinstance(arguments, str) or len(set(arguments)) < len(arguments):
        raise ValueError(f"arguments: got {arguments!r}; expected a list of different names")
    missing = sorted({symbol.name for symbol in symbols} - set(arguments))
    if missing:
        raise ValueError(f"arguments: got {list(arguments)}; the expressions also use {missing}")


def _flatten(expressions: Any) -> Iterator[Expr]:
    if isinstance(expressions, list | tuple):
        for part in expressions:
            yield from _flatten(part)
    else:
        yield as_expression(expressions)


def _nest(shape: Any, values: Iterator[Any]) -> Any:
    if isinstance(shape, list | tuple):
        return tuple(_nest(part, values) for part in shape)
    return next(values)


def _compile(expressions: Sequence[Expr], arguments: Sequence[str], ns: Any) -> Callable[..., Any]:
    """The function of the values for one namespace: lines for shared parts, then the results."""
    inputs = {name: Symbol(f"a{i}") for i, name in enumerate(arguments)}
    lines, results = _share(expressions, inputs)
    return compiled(list(inputs.values()), lines, results, ns)


def compiled(
    arguments: Any, lines: Sequence[tuple[Symbol, Expr]], results: Sequence[Expr], ns: Any
) -> Callable[..., Any]:
    """Lines (name, expression) and results as a function of the arguments; numbers to the last digit."""
    return sympy.lambdify(
        arguments,
        results,
        modules=[{name: getattr(ns, name) for name in FUNCTIONS}],
        printer=_Printer(),
        cse=lambda _: (lines, results),
        docstring_limit=-1,
    )


def source_of(
    expressions: Sequence[Expr], arguments: Sequence[str]
) -> tuple[list[str], list[str], list[str]]:
    """Python source: lines for shared parts, the results, and the functions that they need."""
    inputs = {name: Symbol(name) for name in arguments}
    lines, results = _share(expressions, inputs)
    printer = _Printer()
    source = [f"{name} = {printer.doprint(x)}" for name, x in lines]
    values = [printer.doprint(x) for x in results]
    text = "\n".join([*source, *values])
    return source, values, [name for name in FUNCTIONS if re.search(rf"\b{name}\(", text)]


def _share(
    expressions: Sequence[Expr], inputs: dict[str, Symbol]
) -> tuple[list[tuple[Symbol, Expr]], list[Expr]]:
    """Lines (name, expression) and the results in terms of them.

    A part that occurs twice gets a line, and so does one that would be long to print; a constant
    that is not rational becomes a float.
    """
    parts = list(from_the_leaves(expressions))
    uses = Counter(chain(expressions, *(x.args for x in parts)))
    lines: list[tuple[Symbol, Expr]] = []
    new: dict[Expr, Expr] = {}
    height: dict[Expr, int] = {}  # absent for constants
    for x in parts:
        if x.is_Symbol:
            new[x], height[x] = inputs[x.name], 0
        elif not any(part in height for part in x.args):
            new[x] = x if x.is_Rational else _float(x)
        else:
            new[x] = x.func(*[new[part] for part in x.args], evaluate=False)
            height[x] = 1 + max(height.get(part, 0) for part in x.args)
            if uses[x] > 1 or height[x] >= _MAX_HEIGHT:
                lines.append((Symbol(f"w{len(lines)}"), new[x]))
                new[x], height[x] = lines[-1][0], 0
    return lines, [new[x] for x in expressions]


def _float(constant: Expr) -> Float:
    value = constant.evalf(17)
    if not value.is_Float:
        raise ValueError(f"{constant} is not a finite real number")
    return Float(float(value))


class _Printer(Printer):
    """Python source for scalars of any kind: + - * / **, and functions by their plain names."""

    def emptyPrinter(self, x: Any) -> str:  # what SymPy calls for anything not named below
        raise ValueError(f"no plain function for {type(x).__name__}; known: {', '.join(FUNCTIONS)}")

    def _print_Symbol(self, x: Symbol) -> str:
        return x.name

    def _print_Integer(self, x: Integer) -> str:
        return str(int(x)) if abs(x) <= _EXACT_INTEGER else repr(float(x))

    def _print_Rational(self, x: Rational) -> str:
        return repr(x.p / x.q)

    def _print_Float(self, x: Float) -> str:
        return repr(float(x))

    def _print_Add(self, x: Add) -> str:
        return "(" + " + ".join(self._print(term) for term in x.args) + ")"

    def _print_Mul(self, x: Mul) -> str:
        above, below, sign = [], [], ""
        for factor in x.args:
            if factor is sympy.S.NegativeOne:
                sign = "" if sign else "-"
            elif factor.is_Rational and max(abs(factor.p), factor.q) <= _EXACT_INTEGER:
                above.append(Integer(factor.p))
                below += [Integer(factor.q)] if factor.q != 1 else []
            elif factor.is_Pow and factor.exp.is_Number and factor.exp < 0:
                below.append(Pow(factor.base, -factor.exp, evaluate=False))
            else:
                above.append(factor)
        source = "*".join(self._print(factor) for factor in above) or "1"
        if below:
            source += "/(" + "*".join(self._print(factor) for factor in below) + ")"
        return f"({sign}{source})"

    def _print_Pow(self, x: Pow) -> str:
        base, exponent = x.args
        if base.is_Number and not exponent.is_Number:  # heyoka has no number ** expression
            return f"exp({math.log(base)!r}*{self._print(exponent)})"
        if exponent in (-1, Rational(-1, 2)):
            return f"(1/{self._print(Pow(base, -exponent, evaluate=False))})"
        if exponent == 1:
            return self._print(base)
        if exponent == Rational(1, 2):
            return f"sqrt({self._print(base)})"
        if exponent.is_Number and exponent > 2 and exponent == int(exponent):
            return self._whole_power(self._print(base), int(exponent))
        return f"({self._print(base)}**{self._print(exponent)})"

    def _whole_power(self, base: str, n: int) -> str:
        """By squares and products: the Taylor series of heyoka's power divides by the base."""
        if n == 1:
            return base
        if n % 2:
            return f"({self._whole_power(base, n - 1)}*{base})"
        return f"({self._whole_power(base, n // 2)}**2)"

    def _print_cot(self, x: Expr) -> str:  # into which SymPy turns tan(x + pi/2)
        return f"(1/tan({self._print(x.args[0])}))"

    def _print_Function(self, x: sympy.Function) -> str:
        if x.func not in NAMES:
            return self.emptyPrinter(x)
        return f"{NAMES[x.func]}({', '.join(self._print(part) for part in x.args)})"
