"""Plain functions of scalars of any kind from a graph of formulas.

A graph becomes a list of steps, one for each node, and a function that goes through them.  No text
is made and none is run: what a formula says reaches nothing but arithmetic and the functions of
``scalars``.  Engines ask once and keep what they get as compiled code.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any

import sympy
from sympy import Expr

from voronets.expressions.algebra import SYMPY_FUNCTIONS, as_expression
from voronets.expressions.graph import Graph, Node
from voronets.expressions.scalars import FUNCTIONS

_EXACT_INTEGER = 2**53  # up to here an integer is also a float
Values = dict[Node, Any]
#: (ns, the values of the nodes before it) → the value of a node.
Step = Callable[[Any, Values], Any]


def function_of(graph: Graph, rows: Any, arguments: Sequence[str]) -> Callable[..., Any]:
    """Nodes, nested as wanted, as a function ``f(ns, *values)``: see ``functions.as_function``."""
    inputs = [(graph.inputs[name], i) for i, name in enumerate(arguments) if name in graph.inputs]
    steps = _steps(graph, list(flat(rows)))

    def function(ns: Any, *values: Any) -> Any:
        if any(isinstance(value, Expr) for value in values):
            return _exact(graph, rows, dict(zip(arguments, values, strict=True)))
        known = {node: values[i] for node, i in inputs}
        for node, step in steps:
            known[node] = step(ns, known)
        return _gathered(rows, known)

    return function


def flat(rows: Any) -> Iterator[Node]:
    """Every node of nested rows."""
    if isinstance(rows, list | tuple):
        for row in rows:
            yield from flat(row)
    else:
        yield rows


def _gathered(rows: Any, value: Values) -> Any:
    if isinstance(rows, list | tuple):
        return tuple(_gathered(row, value) for row in rows)
    return value[rows]


# -- one step for each node ---------------------------------------------------------------------


def _steps(graph: Graph, results: Sequence[Node]) -> list[tuple[Node, Step]]:
    """The steps that lead to the results, parts first; a reciprocal that only divides has none."""
    used, steps = set(results), []
    for node in reversed(graph.reached(results)):
        if node in used and graph.kinds[node] != "input":
            parts, step = _step(graph, node)
            used.update(parts)
            steps.append((node, step))
    return steps[::-1]


def _step(graph: Graph, node: Node) -> tuple[Sequence[Node], Step]:
    """The nodes that a node is computed from, and how."""
    kind, parts = graph.kinds[node], graph.parts[node]
    if kind == "number":
        return (), _always(_plain(parts[1]))
    if not graph.masks[node]:
        return (), _always(_float(_exact(graph, node, {})))
    if kind == "product":
        return _product(graph, *parts)
    if kind == "sum":
        # What is added comes first: a heyoka expression is not to be negated for nothing.
        return graph.below(node), _sum(sorted(parts, key=lambda term: term[1] < 0))
    if kind == "scaled":
        return (parts[1],), _sum([(parts[1], parts[0])])
    if kind == "power":
        return (parts[0],), _power(*parts)
    if kind == "raised":
        return _raised(graph, *parts)
    assert kind in FUNCTIONS
    return parts, lambda ns, known: getattr(ns, kind)(*(known[part] for part in parts))


def _always(value: Any) -> Step:
    return lambda ns, known: value


def _product(graph: Graph, x: Node, y: Node) -> tuple[Sequence[Node], Step]:
    if graph.kinds[y] == "power" and graph.parts[y][1] == -1:
        below = graph.parts[y][0]
        return (x, below), lambda ns, known: known[x] / known[below]
    return (x, y), lambda ns, known: known[x] * known[y]


def _sum(terms: Sequence[tuple[Node, Any]]) -> Step:
    """Σ factor · node, by additions and subtractions."""
    (first, factor), *others = [(node, _scale(factor)) for node, factor in terms]
    negative = terms[0][1] < 0
    signs = [
        (node, scale, number < 0)
        for (node, scale), (_, number) in zip(others, terms[1:], strict=True)
    ]

    def step(ns: Any, known: Values) -> Any:
        value = factor(known[first])
        value = -value if negative else value
        for node, scale, minus in signs:
            value = value - scale(known[node]) if minus else value + scale(known[node])
        return value

    return step


def _scale(factor: Any) -> Callable[[Any], Any]:
    """|factor| times a value."""
    size = abs(factor)
    if size == 1:
        return lambda x: x
    if isinstance(size, Fraction) and max(size.numerator, size.denominator) <= _EXACT_INTEGER:
        above, below = size.numerator, size.denominator
        return (lambda x: x / below) if above == 1 else (lambda x: above * x / below)
    plain = _plain(size)
    return lambda x: plain * x


def _power(base: Node, exponent: Any) -> Step:
    if exponent == Fraction(1, 2):
        return lambda ns, known: ns.sqrt(known[base])
    if exponent == Fraction(-1, 2):
        return lambda ns, known: 1 / ns.sqrt(known[base])
    if exponent == -1:
        return lambda ns, known: 1 / known[base]
    if isinstance(exponent, int) and exponent > 2:
        return lambda ns, known: _whole_power(known[base], exponent)
    plain = _plain(exponent)
    return lambda ns, known: known[base] ** plain


def _whole_power(base: Any, n: int) -> Any:
    """By squares and products: the Taylor series of heyoka's power divides by the base."""
    if n == 1:
        return base
    if n % 2:
        return _whole_power(base, n - 1) * base
    return _whole_power(base, n // 2) ** 2


def _raised(graph: Graph, base: Node, exponent: Node) -> tuple[Sequence[Node], Step]:
    if not graph.masks[base]:  # heyoka has no number ** expression
        slope = math.log(_float(_exact(graph, base, {})))
        return (exponent,), lambda ns, known: ns.exp(slope * known[exponent])
    return (base, exponent), lambda ns, known: known[base] ** known[exponent]


def _plain(value: Any) -> int | float:
    """A whole number as an int, any other as a float."""
    return value if isinstance(value, int) and abs(value) <= _EXACT_INTEGER else float(value)


def _float(constant: Expr) -> float:
    value = constant.evalf(17)
    if not (value.is_Float or value.is_Rational):
        raise ValueError(f"{constant} is not a finite real number")
    return float(value)


# -- over SymPy's expressions --------------------------------------------------------------------


def _exact(graph: Graph, rows: Any, given: dict[str, Any]) -> Any:
    """The same over SymPy expressions."""
    value: Values = {}
    for node in graph.reached(flat(rows)):
        kind, parts = graph.kinds[node], graph.parts[node]
        below = [value[part] for part in graph.below(node)]
        if kind == "input":
            value[node] = as_expression(given[parts[0]])
        elif kind == "number":
            value[node] = _exact_number(parts[1])
        elif kind == "constant":
            value[node] = parts[0]
        elif kind == "scaled":
            value[node] = _exact_number(parts[0]) * below[0]
        elif kind == "sum":
            terms = zip(parts, below, strict=True)
            value[node] = sympy.Add(*(_exact_number(factor) * x for (_, factor), x in terms))
        elif kind == "product":
            value[node] = below[0] * below[1]
        elif kind == "power":
            value[node] = below[0] ** _exact_number(parts[1])
        elif kind == "raised":
            value[node] = below[0] ** below[1]
        else:
            value[node] = SYMPY_FUNCTIONS[kind](*below)
    return _gathered(rows, value)


def _exact_number(value: Any) -> Expr:
    if isinstance(value, Fraction):
        return sympy.Rational(value.numerator, value.denominator)
    return as_expression(value)
