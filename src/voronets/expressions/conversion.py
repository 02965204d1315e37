"""SymPy's expressions into a graph of formulas, and back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

import sympy
from sympy import Expr
from sympy.core.function import AppliedUndef

from voronets.expressions.graph import Graph, Node
from voronets.expressions.trees import (
    NAMES,
    SYMPY_FUNCTIONS,
    Algebra,
    as_expression,
    from_the_leaves,
    the_one,
)

_READ = {*NAMES, sympy.Add, sympy.Mul, sympy.Pow, sympy.cot}


def read(graph: Graph, expression: Expr) -> Node:
    """The node of an expression; its symbols are inputs."""
    known = graph.readings
    if expression not in known:
        for x in from_the_leaves([expression], known):
            known[x] = _node(graph, x, [known[part] for part in x.args])
    return known[expression]


def _node(graph: Graph, x: Any, below: list[Node]) -> Node:
    if x.is_Symbol:
        return graph.inputs[x.name]
    if x.is_Integer:
        return graph.number(int(x))
    if x.is_Rational:
        return graph.number(Fraction(x.p, x.q))
    if x.is_Float:
        return graph.number(float(x))
    if not any(graph.masks[node] for node in below):  # symbols in it have cancelled
        value = write(graph, below, {})
        return _constant(graph, x.func(*(value[node] for node in below)) if below else x)
    if x.is_Add:
        return graph.plus(*below)
    if x.is_Mul:
        return graph.times(*below)
    if x.is_Pow:
        base, exponent = below
        if graph.kinds[exponent] == "number":
            return graph.power(base, graph.parts[exponent][1])
        return graph.raised(base, exponent)
    if isinstance(x, sympy.cot):  # into which SymPy turns tan(x + pi/2)
        return graph.power(graph.function("tan", *below), -1)
    if x.func not in NAMES:
        raise ValueError(
            f"the function {x.func.__name__} is not supported; use {', '.join(SYMPY_FUNCTIONS)}"
        )
    return graph.function(NAMES[x.func], *below)


def _constant(graph: Graph, x: Any) -> Node:
    """π, √2, or a number that has come out."""
    return graph.constant(x) if not x.is_Rational and not x.is_Float else _node(graph, x, [])


def foreign_to(expression: Expr) -> list[str]:
    """What a graph cannot read of an expression."""
    return sorted(
        str(x) if isinstance(x, sympy.Derivative | AppliedUndef) else x.func.__name__
        for x in from_the_leaves([expression])
        if x.args and x.func not in _READ and isinstance(x, Expr)
    )


def write(graph: Graph, nodes: Iterable[Node], inputs: Mapping[str, Any]) -> dict[Node, Expr]:
    """Nodes, and what they are made of, as SymPy writes them, by expressions for the inputs."""
    writing = Writing(graph, inputs)
    writing.of(nodes)
    return writing.known


class Writing:
    """The nodes of a graph as SymPy writes them, each once."""

    def __init__(self, graph: Graph, inputs: Mapping[str, Any]) -> None:
        self.graph, self.inputs = graph, inputs
        self.known: dict[Node, Any] = {}
        self._algebra = Algebra()

    def of(self, nodes: Iterable[Node]) -> list[Expr]:
        """The expressions of nodes."""
        wanted = list(nodes)
        for node in self.graph.reached(wanted, known=self.known):
            self.known[node] = self._written(node)
        return [self.known[node] for node in wanted]

    def _written(self, node: Node) -> Any:
        graph, algebra = self.graph, self._algebra
        kind, parts = graph.kinds[node], graph.parts[node]
        below = [self.known[part] for part in graph.below(node)]
        if kind == "input":
            found = as_expression(self.inputs[parts[0]])
            algebra.inspect_all(found)
            return found
        if kind == "number":
            return _exact(parts[1])
        if kind == "constant":
            return parts[0]
        if kind == "scaled":
            return algebra.times(_exact(parts[0]), *below)
        if kind == "sum":
            terms = zip(parts, below, strict=True)
            return algebra.plus(*(algebra.times(_exact(n), x) for (_, n), x in terms))
        if kind == "product":
            return algebra.times(*below)
        if kind == "power":
            return algebra.power(below[0], _exact(parts[1]))
        if kind == "raised":
            return algebra.power(*below)
        symbolic = any(algebra.is_symbolic(x) for x in below)
        return the_one(SYMPY_FUNCTIONS[kind](*below, evaluate=not symbolic))


def _exact(value: Any) -> Any:
    if isinstance(value, Fraction):
        return sympy.Rational(value.numerator, value.denominator)
    return as_expression(value)


def float_of(graph: Graph, node: Node) -> float:
    """A node without inputs as a number."""
    constant: Any = write(graph, [node], {})[node]
    value = constant.evalf(17)
    if not (value.is_Float or value.is_Rational):
        raise ValueError(f"{constant} is not a finite real number")
    return float(value)
