"""Derivatives in a graph of formulas: along one input, or along a direction in all of them."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from fractions import Fraction

from voronets.expressions.graph import ONE, ZERO, Graph, Node

HALF = Fraction(1, 2)


class Derivative:
    """Σ ∂/∂input · direction, each node differentiated once.

    most  nodes that the graph may grow to; a ValueError beyond
    """

    def __init__(self, graph: Graph, direction: Mapping[str, Node], most: float = math.inf) -> None:
        self.graph, self.most = graph, most
        self._mask = 0
        self._known: dict[Node, Node] = {}
        for name, along in direction.items():
            node = graph.inputs[name]
            self._mask |= graph.masks[node]
            self._known[node] = along

    def __call__(self, node: Node) -> Node:
        graph, known = self.graph, self._known
        if not graph.masks[node] & self._mask:
            return ZERO
        if node not in known:
            for x in graph.reached([node], self._mask, known):
                known[x] = self._of(x)
                if len(graph.kinds) > self.most:
                    raise ValueError("a formula is too long to differentiate")
        return known[node]

    def of(self, nodes: Sequence[Node]) -> list[Node]:
        """The derivatives of several nodes."""
        return [self(node) for node in nodes]

    def _of(self, x: Node) -> Node:
        graph, parts = self.graph, self.graph.parts[x]
        plus, times, scaled = graph.plus, graph.times, graph.scaled
        d = self._known.get
        kind = graph.kinds[x]
        if kind == "sum":
            return plus(*(scaled(factor, d(node, ZERO)) for node, factor in parts))
        if kind == "scaled":
            return scaled(parts[0], d(parts[1], ZERO))
        if kind == "product":
            a, b = parts
            return plus(times(d(a, ZERO), b), times(a, d(b, ZERO)))
        if kind == "power":
            base, exponent = parts
            return scaled(exponent, times(graph.power(base, exponent - 1), d(base, ZERO)))
        if kind == "raised":
            base, exponent = parts
            slope = times(exponent, graph.power(base, -1), d(base, ZERO))
            return times(x, plus(slope, times(graph.function("log", base), d(exponent, ZERO))))
        slopes = _slopes(graph, x, kind, parts)
        return plus(
            *(times(slope, d(part, ZERO)) for slope, part in zip(slopes, parts, strict=True))
        )


def _slopes(graph: Graph, x: Node, kind: str, parts: Sequence[Node]) -> list[Node]:
    """The derivatives of a function by its arguments."""
    plus, scaled, power = graph.plus, graph.scaled, graph.power
    u = parts[0]

    def root(sign: int, constant: int) -> Node:
        """(constant ± u²)^−½."""
        return power(plus(graph.number(constant), scaled(sign, power(u, 2))), -HALF)

    def reciprocal(sign: int) -> Node:
        return power(plus(ONE, scaled(sign, power(u, 2))), -1)

    if kind == "atan2":
        y, z = parts
        below = power(plus(power(y, 2), power(z, 2)), -1)
        return [graph.times(z, below), scaled(-1, graph.times(y, below))]
    rules = {
        "exp": lambda: x,
        "log": lambda: power(u, -1),
        "sin": lambda: graph.function("cos", u),
        "cos": lambda: scaled(-1, graph.function("sin", u)),
        "tan": lambda: plus(ONE, power(x, 2)),
        "asin": lambda: root(-1, 1),
        "acos": lambda: scaled(-1, root(-1, 1)),
        "atan": lambda: reciprocal(1),
        "sinh": lambda: graph.function("cosh", u),
        "cosh": lambda: graph.function("sinh", u),
        "tanh": lambda: plus(ONE, scaled(-1, power(x, 2))),
        "asinh": lambda: root(1, 1),
        "acosh": lambda: root(1, -1),
        "atanh": lambda: reciprocal(-1),
    }
    return [rules[kind]()]
