"""A formula that has been read, its derivatives, and plain functions of scalars made from it."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache, cmp_to_key, partial
from itertools import chain
from typing import Any

import sympy
from sympy import Add, Basic, Dummy, Expr, Float, Integer, Mul, Pow, Rational, Symbol
from sympy.printing.printer import Printer

from voronets.expressions.scalars import FUNCTIONS

#: SymPy's class of each function; a square root is a power there.
SYMPY_FUNCTIONS = {name: getattr(sympy, name) for name in FUNCTIONS if name != "sqrt"}
_NAMES = {function: name for name, function in SYMPY_FUNCTIONS.items()}

_EXACT_INTEGER = 2**53  # up to here an integer is also a float
_MAX_HEIGHT = 8  # of an expression printed on one line


@dataclass(frozen=True)
class Formula:
    """A formula: its text, the SymPy expression, and the names that the text uses.

    The symbols are plain (no assumptions) and bear the names as written, a velocity as "x'".
    """

    text: str
    expression: Expr = field(repr=False)
    names: frozenset[str]

    def diff(self, *names: str) -> Formula:
        """The derivative with respect to each of the names in turn."""
        if not names:
            return self
        expression = self.expression
        for name in names:
            expression = derivative(expression, name)
        order = f"^{len(names)}" if len(names) > 1 else ""
        text = f"∂{order}({self.text})/" + " ".join(f"∂{name}" for name in names)
        return Formula(text, expression, frozenset(x.name for x in _symbols([expression])))


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
            parts[rest] = parts.get(rest, Integer(0)) + factor
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
                return self.settle(sympy.exp(exponent, evaluate=False))
            return self.settle(Pow(base, exponent, evaluate=False))
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
        return self.settle(Pow(base, exponent, evaluate=False))

    def rebuild(self, x: Expr, known: dict[Any, Expr]) -> Expr:
        """x with the known parts put in."""
        new = dict(known)
        for part in _from_the_leaves([x]):
            if part not in new:
                below = [new[argument] for argument in part.args]
                rules = {Add: self.plus, Mul: self.times, Pow: self.power}
                make = rules.get(part.func) or partial(part.func, evaluate=False)
                new[part] = make(*below) if below else part
        return new[x]

    def constant_power(self, base: Expr, exponent: Expr) -> Expr:
        """A power without symbols."""
        return self.settle(Pow(base, exponent))

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

    def _split(self, kind: type[Add] | type[Mul], operands: Iterable[Expr]) -> tuple[Expr, list]:
        """The constant part of a sum or a product, and the operands with symbols."""
        flat = [part for x in operands for part in kind.make_args(x)]
        constant = self.settle(kind(*[x for x in flat if not self.is_symbolic(x)]))
        return constant, [x for x in flat if self.is_symbolic(x)]


def _build(kind: type[Add] | type[Mul], number: Expr, others: Iterable[Expr]) -> Expr:
    """A sum or a product in SymPy's order."""
    parts = [x for x in others if x != kind.identity]
    parts.sort(key=cmp_to_key(Basic.compare))
    if number != kind.identity and not (kind is Add and _is_zero(number)):
        parts.insert(0, number)
    return kind(*parts, evaluate=False)


def _is_zero(x: Expr) -> bool:
    return x.is_Number and bool(x.is_zero)


def derivative(expression: Expr, name: str) -> Expr:
    """∂/∂name, each shared part differentiated once and without recursion, whatever the depth."""
    algebra = Algebra()
    plus, times, power = algebra.plus, algebra.times, algebra.power
    d: dict[Expr, Expr] = {}
    for x in _from_the_leaves([expression]):
        algebra.inspect(x)
        moving = [i for i, part in enumerate(x.args) if d[part] != 0]
        if not x.args:
            d[x] = Integer(int(x.is_Symbol and x.name == name))
        elif not moving:
            d[x] = Integer(0)
        elif isinstance(x, Add):
            d[x] = plus(*[d[x.args[i]] for i in moving])
        elif isinstance(x, Mul):
            d[x] = plus(*[times(*x.args[:i], d[x.args[i]], *x.args[i + 1 :]) for i in moving])
        elif isinstance(x, Pow):
            base, exponent = x.args
            d[x] = times(exponent, power(base, plus(exponent, Integer(-1))), d[base])
            if d[exponent] != 0:
                logarithm = sympy.log(base, evaluate=not algebra.is_symbolic(base))
                d[x] = plus(d[x], times(x, logarithm, d[exponent]))
        elif x.func in _NAMES:
            slots, slopes = _slopes(x.func)
            known = dict(zip(slots, x.args, strict=True))
            d[x] = plus(*[times(algebra.rebuild(slopes[i], known), d[x.args[i]]) for i in moving])
        else:
            raise ValueError(f"no derivative here for {x.func.__name__}")
    return d[expression]


@cache
def _slopes(function: type[sympy.Function]) -> tuple[list[Symbol], list[Expr]]:
    """The derivatives of a function by each argument, and the symbols they are written in."""
    slots = [Dummy() for _ in range(2 if function is sympy.atan2 else 1)]
    return slots, [function(*slots).fdiff(i) for i in range(1, len(slots) + 1)]


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
    symbols = _symbols(flat)
    _check_arguments(symbols, arguments)
    made: dict[int, tuple[Any, Callable[..., Any]]] = {}  # with ns, so that its id stays its own

    def function(ns: Any, *values: Any) -> Any:
        if len(values) != len(arguments):
            raise TypeError(f"got {len(values)} values; expected {', '.join(arguments)}")
        if any(isinstance(value, Expr) for value in values):
            given = dict(zip(arguments, values, strict=True))
            exact = {s: sympy.sympify(given[s.name], strict=True) for s in symbols}
            return _nest(expressions, iter([x.xreplace(exact) for x in flat]))
        if id(ns) not in made:
            made[id(ns)] = (ns, _compile(flat, arguments, ns))
        return _nest(expressions, iter(made[id(ns)][1](*values)))

    return function


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
        yield sympy.sympify(expressions, strict=True)


def _nest(shape: Any, values: Iterator[Any]) -> Any:
    if isinstance(shape, list | tuple):
        return tuple(_nest(part, values) for part in shape)
    return next(values)


def _from_the_leaves(expressions: Iterable[Expr]) -> Iterator[Expr]:
    """Every subexpression once, after those it is made of; without recursion."""
    done: set[Expr] = set()
    stack = [(x, False) for x in expressions]
    while stack:
        x, parts_done = stack.pop()
        if x in done:
            continue
        if parts_done or not x.args:
            done.add(x)
            yield x
        else:
            stack.append((x, True))
            stack.extend((part, False) for part in reversed(x.args))


def _symbols(expressions: Iterable[Expr]) -> set[Symbol]:
    return {x for x in _from_the_leaves(expressions) if x.is_Symbol}


def _compile(expressions: Sequence[Expr], arguments: Sequence[str], ns: Any) -> Callable[..., Any]:
    """The function of the values for one namespace: lines for shared parts, then the results."""
    inputs = {name: Symbol(f"a{i}") for i, name in enumerate(arguments)}
    lines, results = _share(expressions, inputs)
    return sympy.lambdify(
        list(inputs.values()),
        results,
        modules=[{name: getattr(ns, name) for name in FUNCTIONS}],
        printer=_Printer(),
        cse=lambda _: (lines, results),
        docstring_limit=-1,
    )


def _share(
    expressions: Sequence[Expr], inputs: dict[str, Symbol]
) -> tuple[list[tuple[Symbol, Expr]], list[Expr]]:
    """Lines (name, expression) and the results in terms of them.

    A part that occurs twice gets a line, and so does one that would be long to print; a constant
    that is not rational becomes a float.
    """
    parts = list(_from_the_leaves(expressions))
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
        if x.func not in _NAMES:
            return self.emptyPrinter(x)
        return f"{_NAMES[x.func]}({', '.join(self._print(part) for part in x.args)})"
