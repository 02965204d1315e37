"""SymPy's expressions as the other rooms hand them over and get them back.

Derivatives are taken on the graph of formulas, whatever the depth, and written as SymPy would.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from sympy import Expr, Integer, Symbol

from voronets.expressions.conversion import Writing, read
from voronets.expressions.derivatives import Derivative
from voronets.expressions.graph import ONE, Graph, Node
from voronets.expressions.graph_scalar import GraphScalar
from voronets.expressions.substitution import substituted
from voronets.expressions.trees import as_expression, forget_expressions, from_the_leaves

__all__ = [
    "as_expression", "derivative", "forget_derivatives", "length_of", "substituted", "symbols_of",
]  # fmt: skip

KEPT = 256


def derivative(expression: Expr, name: str) -> Expr:
    """∂/∂name; of a scalar of a graph in its graph."""
    if isinstance(expression, GraphScalar):
        return GraphScalar(expression.graph, expression.graph.slope(expression.node, name))
    node, writing = _read(expression)
    if name not in writing.inputs:
        return Integer(0)
    return writing.of([Derivative(writing.graph, {name: ONE})(node)])[0]


@lru_cache(maxsize=KEPT)
def _read(expression: Expr) -> tuple[Node, Writing]:
    """An expression in a graph of its own, so that what is written depends on nothing else."""
    symbols = {symbol.name: symbol for symbol in symbols_of([expression])}
    graph = Graph(sorted(symbols))
    return read(graph, expression), Writing(graph, symbols)


def forget_derivatives() -> None:
    """Drop what is kept of expressions that were differentiated."""
    _read.cache_clear()
    forget_expressions()


def symbols_of(expressions: Iterable[Expr]) -> set[Symbol]:
    """The symbols that occur in expressions."""
    return {x for x in from_the_leaves(expressions) if isinstance(x, Symbol)}


def length_of(expression: Expr) -> int:
    """How many operations and symbols it has, written out: what is shared counts each time.

    SymPy's count_ops walks the whole tree, which may be exponentially larger than what is stored.
    """
    length: dict[Expr, int] = {}
    for x in from_the_leaves([expression]):
        length[x] = 1 + sum(length[part] for part in x.args)
    return length[expression]
