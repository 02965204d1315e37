"""Plain functions of scalars of any kind from a graph of formulas."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any

import sympy
from sympy import Expr

from voronets.expressions.algebra import SYMPY_FUNCTIONS, as_expression
from voronets.expressions.graph import Graph, Node
from voronets.expressions.scalars import FUNCTIONS

_EXACT_INTEGER = 2**53  # up to here an integer is also a float
_LONGEST = 400  # characters of a formula on one line


def function_of(graph: Graph, rows: Any, arguments: Sequence[str]) -> Callable[..., Any]:
    """Nodes, nested as wanted, as a function ``f(ns, *values)``: see ``functions.as_function``."""
    source = compile(_source(graph, rows, arguments), "<formulas>", "exec")
    made: dict[int, tuple[Any, Callable[..., Any]]] = {}  # with ns, so that its id stays its own

    def function(ns: Any, *values: Any) -> Any:
        if any(isinstance(value, Expr) for value in values):
            return _exact(graph, rows, dict(zip(arguments, values, strict=True)))
        if id(ns) not in made:
            names: dict[str, Any] = {name: getattr(ns, name) for name in FUNCTIONS}
            exec(source, names)
            made[id(ns)] = (ns, names["f"])
        return made[id(ns)][1](*values)

    return function


def flat(rows: Any) -> Iterator[Node]:
    """Every node of nested rows."""
    if isinstance(rows, list | tuple):
        for row in rows:
            yield from flat(row)
    else:
        yield rows


def _source(graph: Graph, rows: Any, arguments: Sequence[str]) -> str:
    """A part that occurs twice gets a line, and so does one that would be long."""
    results = list(flat(rows))
    needed = graph.reached(results)
    uses = Counter(results)
    for node in needed:
        uses.update(graph.below(node))
    inputs = {name: f"a{i}" for i, name in enumerate(arguments)}
    text: dict[Node, str] = {}
    lines = []
    for node in needed:
        text[node] = _text(graph, node, text, inputs)
        compound = graph.masks[node] and graph.kinds[node] != "input"
        if compound and (uses[node] > 1 or len(text[node]) > _LONGEST):
            lines.append(f" w{node} = {text[node]}\n")
            text[node] = f"w{node}"
    head = f"def f({', '.join(inputs.values())}):\n"
    return head + "".join(lines) + f" return {_nested(rows, text)}\n"


def _nested(rows: Any, text: dict[Node, str]) -> str:
    if isinstance(rows, list | tuple):
        return "(" + "".join(f"{_nested(row, text)}, " for row in rows) + ")"
    return text[rows]


def _text(graph: Graph, node: Node, text: dict[Node, str], inputs: dict[str, str]) -> str:
    kind, parts = graph.kinds[node], graph.parts[node]
    if kind == "number":
        return f"({_digits(parts[1])})"
    if not graph.masks[node]:
        return f"({_float(_exact(graph, node, {}))!r})"
    if kind == "product":
        x, y = parts
        if graph.kinds[y] == "power" and graph.parts[y][1] == -1:
            return f"({text[x]}/{text[graph.parts[y][0]]})"
        return f"({text[x]}*{text[y]})"
    if kind == "sum":
        # What is added comes first: a heyoka expression is not to be negated for nothing.
        terms = sorted(parts, key=lambda term: term[1] < 0)
        signed = "".join(_term(factor, text[part]) for part, factor in terms)
        return f"({signed.removeprefix(' + ')})"
    if kind == "scaled":
        return f"({_term(parts[0], text[parts[1]]).removeprefix(' + ')})"
    if kind == "input":
        return inputs[parts[0]]
    if kind == "power":
        return _power(text[parts[0]], parts[1])
    if kind == "raised":
        base, exponent = parts
        if not graph.masks[base]:  # heyoka has no number ** expression
            return f"exp({math.log(float(text[base][1:-1]))!r}*{text[exponent]})"
        return f"({text[base]}**{text[exponent]})"
    return f"{kind}({', '.join(text[part] for part in parts)})"


def _digits(value: Any) -> str:
    """A whole number as an int, any other as a float."""
    if isinstance(value, int) and abs(value) <= _EXACT_INTEGER:
        return str(value)
    return repr(float(value))


def _term(factor: Any, body: str) -> str:
    """A term with its sign."""
    sign, size = (" - ", -factor) if factor < 0 else (" + ", factor)
    if size == 1:
        return f"{sign}{body}"
    if isinstance(size, Fraction) and max(size.numerator, size.denominator) <= _EXACT_INTEGER:
        above = body if size.numerator == 1 else f"{size.numerator}*{body}"
        return f"{sign}{above}/{size.denominator}"
    return f"{sign}{_digits(size)}*{body}"


def _power(base: str, exponent: Any) -> str:
    if abs(exponent) == Fraction(1, 2):
        return f"sqrt({base})" if exponent > 0 else f"(1/sqrt({base}))"
    if exponent == -1:
        return f"(1/{base})"
    if isinstance(exponent, int) and exponent > 2:
        return _whole_power(base, exponent)
    return f"({base}**{_digits(exponent)})" if exponent > 0 else f"({base}**({_digits(exponent)}))"


def _whole_power(base: str, n: int) -> str:
    """By squares and products: the Taylor series of heyoka's power divides by the base."""
    if n == 1:
        return base
    if n % 2:
        return f"({_whole_power(base, n - 1)}*{base})"
    return f"({_whole_power(base, n // 2)}**2)"


def _float(constant: Expr) -> float:
    value = constant.evalf(17)
    if not (value.is_Float or value.is_Rational):
        raise ValueError(f"{constant} is not a finite real number")
    return float(value)


def _exact(graph: Graph, rows: Any, given: dict[str, Any]) -> Any:
    """The same over SymPy expressions."""
    value: dict[Node, Any] = {}
    for node in graph.reached(flat(rows)):
        kind, parts = graph.kinds[node], graph.parts[node]
        below = [value[part] for part in graph.below(node)]
        if kind in ("number", "power", "scaled"):
            number = _exact_number(parts[0] if kind == "scaled" else parts[1])
        if kind == "input":
            value[node] = as_expression(given[parts[0]])
        elif kind == "number":
            value[node] = number
        elif kind == "constant":
            value[node] = parts[0]
        elif kind == "scaled":
            value[node] = number * below[0]
        elif kind == "sum":
            terms = zip(parts, below, strict=True)
            value[node] = sympy.Add(*(_exact_number(factor) * x for (_, factor), x in terms))
        elif kind == "product":
            value[node] = below[0] * below[1]
        elif kind == "power":
            value[node] = below[0] ** number
        elif kind == "raised":
            value[node] = below[0] ** below[1]
        else:
            value[node] = SYMPY_FUNCTIONS[kind](*below)
    return _gathered(rows, value)


def _exact_number(value: Any) -> Expr:
    if isinstance(value, Fraction):
        return sympy.Rational(value.numerator, value.denominator)
    return as_expression(value)


def _gathered(rows: Any, value: dict[Node, Any]) -> Any:
    if isinstance(rows, list | tuple):
        return tuple(_gathered(row, value) for row in rows)
    return value[rows]
