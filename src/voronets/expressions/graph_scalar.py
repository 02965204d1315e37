"""A node of a graph as a scalar: a formula written over it costs a node an operation.

The same code that makes SymPy's expressions of expressions makes nodes of these, some ten times
faster and with every part shared.  Beside one of them a number or an expression is read into its
graph; handed to SymPy it is written as an expression.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from sympy import Expr, Symbol

from voronets.expressions.conversion import read, write
from voronets.expressions.derivatives import Derivative
from voronets.expressions.graph import ONE, ZERO, Graph, Node
from voronets.expressions.trees import as_expression


class _Inputs(dict[str, Node]):
    """The inputs of a graph; a name that is new becomes one."""

    graph: OpenGraph

    def __missing__(self, name: str) -> Node:
        self[name] = found = self.graph.added(name)
        return found


class OpenGraph(Graph):
    """A graph whose inputs need not be known beforehand, with the derivatives by each of them."""

    def __init__(self, inputs: Sequence[str] = ()) -> None:
        super().__init__(inputs)
        known = _Inputs(self.inputs)
        known.graph = self
        self.inputs = known
        self._by: dict[str, Derivative] = {}

    def added(self, name: str) -> Node:
        """A new input."""
        return self._node("input", (name,), 1 << len(self.inputs))

    def slope(self, node: Node, name: str) -> Node:
        """∂node/∂name."""
        if name not in self._by:
            _ = self.inputs[name]
            self._by[name] = Derivative(self, {name: ONE})
        return self._by[name](node)

    def scalar(self, value: Any) -> GraphScalar:
        """A number, an expression or a scalar of this graph as a scalar."""
        return GraphScalar(self, self.node(value))

    def sum_of(self, values: Iterable[Any]) -> GraphScalar:
        """The sum, in one step."""
        return GraphScalar(self, self.plus(*map(self.node, values)))

    def node(self, value: Any) -> Node:
        """The node of a number, an expression or a scalar of this graph."""
        if isinstance(value, GraphScalar):
            return value.node if value.graph is self else read(self, value._sympy_())
        return read(self, as_expression(value))


class GraphScalar:
    """A node of an open graph."""

    __slots__ = ("graph", "node")

    _op_priority = 100.0  # SymPy leaves sums and products with expressions to it

    def __init__(self, graph: OpenGraph, node: Node) -> None:
        self.graph, self.node = graph, node

    def _of(self, node: Node) -> GraphScalar:
        return GraphScalar(self.graph, node)

    def __add__(self, other: Any) -> GraphScalar:
        return self._of(self.graph.plus(self.node, self.graph.node(other)))

    def __sub__(self, other: Any) -> GraphScalar:
        graph = self.graph
        return self._of(graph.plus(self.node, graph.scaled(-1, graph.node(other))))

    def __rsub__(self, other: Any) -> GraphScalar:
        graph = self.graph
        return self._of(graph.plus(graph.node(other), graph.scaled(-1, self.node)))

    def __neg__(self) -> GraphScalar:
        return self._of(self.graph.scaled(-1, self.node))

    def __mul__(self, other: Any) -> GraphScalar:
        return self._of(self.graph.times(self.node, self.graph.node(other)))

    def __truediv__(self, other: Any) -> GraphScalar:
        graph = self.graph
        return self._of(graph.times(self.node, graph.power(graph.node(other), -1)))

    def __rtruediv__(self, other: Any) -> GraphScalar:
        graph = self.graph
        return self._of(graph.times(graph.node(other), graph.power(self.node, -1)))

    def __pow__(self, exponent: Any) -> GraphScalar:
        """To the power of a rational number."""
        above, below = (exponent, 1) if isinstance(exponent, int) else (exponent.p, exponent.q)
        return self._of(self.graph.power(self.node, Fraction(int(above), int(below))))

    __radd__, __rmul__ = __add__, __mul__

    def __eq__(self, other: object) -> bool:
        if isinstance(other, int):
            return bool(self.node == self.graph.number(other))
        if not isinstance(other, GraphScalar | Expr | float):
            return NotImplemented
        return bool(self.node == self.graph.node(other))

    def __hash__(self) -> int:
        return hash((id(self.graph), self.node))

    @property
    def is_Number(self) -> bool:
        """Whether it is a plain number."""
        return self.graph.kinds[self.node] == "number"

    def _sympy_(self) -> Expr:
        """As SymPy has it, which asks for it by this name."""
        graph = self.graph
        return write(graph, [self.node], {name: Symbol(name) for name in graph.inputs})[self.node]

    def __getattr__(self, name: str) -> Any:
        """What only expressions have, as ``diff``, is asked of the expression."""
        if name.startswith("_"):
            raise AttributeError(name)
        return getattr(self._sympy_(), name)

    def __repr__(self) -> str:
        return f"GraphScalar({self._sympy_()})"


def put_in(values: Iterable[Any], table: Mapping[Any, Any], graph: OpenGraph) -> list[GraphScalar]:
    """Scalars with what the table says put in for symbols, all at once."""
    nodes = [graph.node(value) for value in values]
    found = {graph.inputs[symbol.name]: graph.node(value) for symbol, value in table.items()}
    mask = 0
    for node in found:
        mask |= graph.masks[node]
    for node in graph.reached(nodes, mask):
        if node not in found:
            found[node] = _rebuilt(graph, node, found)
    return [GraphScalar(graph, found.get(node, node)) for node in nodes]


def _rebuilt(graph: OpenGraph, node: Node, new: Mapping[Node, Node]) -> Node:
    """A node over the new parts."""
    kind, parts = graph.kinds[node], graph.parts[node]
    if kind == "sum":
        return graph.plus(*(graph.scaled(factor, new.get(x, x)) for x, factor in parts))
    if kind == "scaled":
        return graph.scaled(parts[0], new.get(parts[1], parts[1]))
    if kind == "power":
        return graph.power(new.get(parts[0], parts[0]), parts[1])
    below = [new.get(x, x) for x in parts]
    if kind == "product":
        return graph.times(*below)
    if kind == "raised":
        exponent = below[1]
        if graph.kinds[exponent] == "number":
            return graph.power(below[0], graph.parts[exponent][1])
        return graph.raised(*below)
    if below == [ZERO] and kind in ("sin", "tan", "sinh", "tanh", "asin", "atan"):
        return ZERO
    return graph.function(kind, *below)


def graph_of(values: Iterable[Any]) -> OpenGraph | None:
    """The graph that one of the values belongs to; None where all are expressions or numbers."""
    return next((x.graph for x in values if isinstance(x, GraphScalar)), None)
