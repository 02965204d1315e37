"""Plain functions of scalars of any kind, made from SymPy expressions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any

from sympy import Expr, Symbol

from voronets.expressions.algebra import as_expression, symbols_of
from voronets.expressions.conversion import read, write
from voronets.expressions.derivatives import Derivative
from voronets.expressions.evaluation import evaluate
from voronets.expressions.graph import ONE, Graph, Node
from voronets.expressions.program import Program, flat, nest

MOST_NODES = 200_000  # of a user's formula and its derivatives
Nodes = tuple[Graph, list[Node]]


def as_function(expressions: Any, arguments: Sequence[str]) -> Callable[..., Any]:
    """Turn SymPy expressions into a plain function ``f(ns, *values)`` of scalars of any kind.

    expressions: one expression or lists of them, nested as wanted; the result is nested likewise,
        in tuples.  A whole number comes back as an int (0 is structure, see ``vectors``), any other
        constant as a float: neither is spread over the shape of NumPy arrays.
    arguments: the names of the symbols, in the order of ``values``.
    ns: a namespace of functions, see ``scalars``.

    Where a value is a SymPy expression all are put in exactly and ``ns`` is not asked.
    """
    each = [as_expression(x) for x in flat(expressions)]
    symbols = symbols_of(each)
    _check_arguments(symbols, arguments)

    def exact(*values: Any) -> list[Expr]:
        given = dict(zip(arguments, values, strict=True))
        table = {s: as_expression(given[s.name]) for s in symbols}
        return [x.xreplace(table) for x in each]

    return _function(lambda: _read(each, arguments), expressions, arguments, exact)


def function_of(graph: Graph, rows: Any, arguments: Sequence[str]) -> Callable[..., Any]:
    """Nodes of a graph, nested as wanted, as a function likewise."""
    nodes = list(flat(rows))

    def exact(*values: Any) -> list[Expr]:
        written = write(graph, nodes, dict(zip(arguments, values, strict=True)))
        return [written[node] for node in nodes]

    return _function(lambda: (graph, nodes), rows, arguments, exact)


def _function(
    made: Callable[[], Nodes],
    shape: Any,
    arguments: Sequence[str],
    exact: Callable[..., list[Expr]],
) -> Callable[..., Any]:
    program: Program | None = None

    def function(ns: Any, *values: Any) -> Any:
        nonlocal program
        if len(values) != len(arguments):
            raise TypeError(
                f"this function takes {', '.join(arguments)}; it got {len(values)} values"
            )
        if any(isinstance(value, Expr) for value in values):
            return nest(shape, iter(exact(*values)))
        if program is None:
            program = _program(made(), shape, arguments)
        return program(ns, *values)

    return function


def _read(expressions: Iterable[Expr], arguments: Sequence[str]) -> Nodes:
    """In a graph of their own; products begin with the last arguments, mostly parameters."""
    graph = Graph(arguments[::-1])
    return graph, [read(graph, x) for x in expressions]


def _program(nodes: Nodes, shape: Any, arguments: Sequence[str]) -> Program:
    graph, results = nodes

    def work(ns: Any, *values: Any) -> list[Any]:
        known = evaluate(graph, results, ns, dict(zip(arguments, values, strict=True)))
        return [known[node] for node in results]

    return Program(arguments, shape, work)


@lru_cache(maxsize=128)
def with_derivatives(
    expression: Expr, names: tuple[str, ...], parameters: tuple[str, ...], order: int = 1
) -> Callable[..., Any]:
    """(f, ∇f) or, of order 2, (f, ∇f, ∂²f by rows of the upper triangle) as ``f(ns, *values)``.

    names       what to differentiate by, the first values
    parameters  the other values
    """
    graph, (node,), by = _differentiable((expression,), names, parameters)
    gradient = [by[name](node) for name in names]
    rows: list[Any] = [node, gradient]
    if order == 2:
        pairs = ((slope, name) for i, slope in enumerate(gradient) for name in names[i:])
        rows.append([by[name](slope) for slope, name in pairs])
    return function_of(graph, rows, (*names, *parameters))


@lru_cache(maxsize=128)
def derivatives_of(
    expressions: tuple[Expr, ...],
    names: tuple[str, ...],
    parameters: tuple[str, ...],
    orders: tuple[tuple[str, ...], ...],
) -> Callable[..., Any]:
    """A row for each order: every expression differentiated by the names in it one by one."""
    graph, nodes, by = _differentiable(expressions, names, parameters)
    rows = []
    for order in orders:
        row = nodes
        for name in order:
            row = by[name].of(row)
        rows.append(row)
    return function_of(graph, rows, (*names, *parameters))


def _differentiable(
    expressions: tuple[Expr, ...], names: tuple[str, ...], parameters: tuple[str, ...]
) -> tuple[Graph, list[Node], dict[str, Derivative]]:
    """Expressions in a graph of their own, and the derivatives by each name."""
    _check_arguments(symbols_of(expressions), (*names, *parameters))
    graph = Graph((*parameters, *names))
    by = {name: Derivative(graph, {name: ONE}, MOST_NODES) for name in names}
    return graph, [read(graph, x) for x in expressions], by


def _check_arguments(symbols: Iterable[Symbol], arguments: Sequence[str]) -> None:
    if isinstance(arguments, str) or len(set(arguments)) < len(arguments):
        raise ValueError(f"arguments is {arguments!r}; it must be a list of different names")
    missing = sorted({symbol.name for symbol in symbols} - set(arguments))
    if missing:
        raise ValueError(f"arguments is {list(arguments)}; the expressions also use {missing}")
