"""Reading SymPy's expressions into a graph of formulas."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import sympy
from sympy import Expr
from sympy.core.function import AppliedUndef

from voronets.expressions.algebra import NAMES, from_the_leaves
from voronets.expressions.graph import Graph, Node

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
    if not any(graph.masks[node] for node in below):
        return graph.constant(x)
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
        raise ValueError(f"no plain function for {x.func.__name__}")
    return graph.function(NAMES[x.func], *below)


def foreign_to(expression: Expr) -> list[str]:
    """What a graph cannot read of an expression."""
    return sorted(
        str(x) if isinstance(x, sympy.Derivative | AppliedUndef) else x.func.__name__
        for x in from_the_leaves([expression])
        if x.args and x.func not in _READ and isinstance(x, Expr)
    )
