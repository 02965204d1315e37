"""The nodes of a graph of formulas over scalars of any kind."""

from __future__ import annotations

import math
import operator
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import reduce
from typing import Any

from voronets.expressions.conversion import float_of
from voronets.expressions.graph import Graph, Node

_EXACT_INTEGER = 2**53  # up to here an integer is also a float
Values = dict[Node, Any]
Make = Callable[[Any, Values], Any]


def evaluate(graph: Graph, nodes: Iterable[Node], ns: Any, inputs: Mapping[str, Any]) -> Values:
    """The values of nodes, and of what they are made of, by the values of the inputs.

    A whole number is an int (0 is structure, see ``vectors``), any other constant a float.
    """
    known = {graph.inputs[name]: x for name, x in inputs.items() if name in graph.inputs}
    for node, make in _plan(graph, list(nodes)):
        known[node] = make(ns, known)
    return known


def _plan(graph: Graph, results: Sequence[Node]) -> list[tuple[Node, Make]]:
    """How to make each node that leads to the results, parts first.

    A reciprocal that only divides is not made, nor is a sum of which only the negative is used.
    """
    reached = graph.reached(results)
    uses = Counter(results)
    for node in reached:
        uses.update(graph.below(node))
    wanted, plan = set(results), []
    for node in reversed(reached):
        if node in wanted and graph.kinds[node] != "input":
            operands, make = _step(graph, node, uses)
            wanted.update(operands)
            plan.append((node, make))
    return plan[::-1]


def _step(graph: Graph, node: Node, uses: Mapping[Node, int]) -> tuple[Sequence[Node], Make]:
    """The nodes that a node is made of, and how."""
    kind, parts = graph.kinds[node], graph.parts[node]
    if kind == "number":
        return (), lambda ns, known: _plain(parts[1])
    if not graph.masks[node]:
        return (), lambda ns, known: float_of(graph, node)
    if kind == "product":
        x, y = parts
        if graph.kinds[y] == "power" and graph.parts[y][1] == -1:
            below = graph.parts[y][0]
            return (x, below), lambda ns, known: known[x] / known[below]
        return parts, lambda ns, known: known[x] * known[y]
    if kind == "sum":
        return graph.below(node), lambda ns, known: _sum(parts, known)
    if kind == "scaled":
        factor, x = parts
        terms = graph.parts[x] if graph.kinds[x] == "sum" else ()
        if factor < 0 and uses[x] == 1 and any(number < 0 for _, number in terms):
            return graph.below(x), lambda ns, known: _scaled(-factor, _sum(terms, known, -1))
        return (x,), lambda ns, known: _sum([(x, factor)], known)
    if kind == "power":
        return parts[:1], lambda ns, known: _power(ns, known[parts[0]], parts[1])
    if kind == "raised":
        base, exponent = parts
        if graph.masks[base]:
            return parts, lambda ns, known: known[base] ** known[exponent]
        slope = math.log(float_of(graph, base))  # heyoka has no number ** expression
        return (exponent,), lambda ns, known: ns.exp(slope * known[exponent])
    return parts, lambda ns, known: getattr(ns, kind)(*(known[part] for part in parts))


def _sum(terms: Iterable[tuple[Node, Any]], known: Values, sign: int = 1) -> Any:
    """± Σ factor · value by additions and subtractions, never a negation for nothing.

    What has a positive factor comes first; the negative of a sum is rounded as the sum is.
    """
    values = [(factor > 0, _scaled(abs(factor), known[x])) for x, factor in terms]
    added = [x for positive, x in values if positive]
    taken = [x for positive, x in values if not positive]
    value = reduce(operator.add, added) if added else -taken.pop(0)
    if sign > 0:
        return reduce(operator.sub, taken, value)
    return reduce(operator.add, taken[1:], taken[0] - value)


def _scaled(size: Any, x: Any) -> Any:
    if size == 1:
        return x
    if isinstance(size, Fraction) and max(size.numerator, size.denominator) <= _EXACT_INTEGER:
        above, below = size.numerator, size.denominator
        return x / below if above == 1 else above * x / below
    return _plain(size) * x


def _power(ns: Any, base: Any, exponent: Any) -> Any:
    if exponent == Fraction(1, 2):
        return ns.sqrt(base)
    if exponent == Fraction(-1, 2):
        return 1 / ns.sqrt(base)
    if exponent == -1:
        return 1 / base
    if isinstance(exponent, int) and exponent > 2:
        return _whole_power(base, exponent)
    return base ** _plain(exponent)


def _whole_power(base: Any, n: int) -> Any:
    """By squares and products: the Taylor series of heyoka's power divides by the base."""
    if n == 1:
        return base
    if n % 2:
        return _whole_power(base, n - 1) * base
    return _whole_power(base, n // 2) ** 2


def _plain(value: Any) -> int | float:
    """A whole number as an int, any other as a float."""
    return value if isinstance(value, int) and abs(value) <= _EXACT_INTEGER else float(value)
