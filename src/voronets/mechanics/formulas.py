"""The formulas of a system as one graph: what its equations need, each part once.

    p = ∂T/∂q̇,   M = ∂p/∂q̇,   f = ∂U/∂q + Q + ∂T/∂q − D p
    c, A = ∂c/∂q̇,   γ = −D c,   h, H = ∂h/∂q                      D = Σ q̇ ∂/∂q + ∂/∂t

D is one derivative along the motion, not a matrix of them.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import cached_property, lru_cache
from typing import Any

from sympy import Expr

from voronets.expressions.conversion import read
from voronets.expressions.derivatives import Derivative
from voronets.expressions.functions import function_of
from voronets.expressions.graph import ONE, Graph, Node

KEPT = 64


class SystemGraph:
    """Nodes of the graph, and functions of (q, q̇, parameters, t) made of them.

    The functions may be asked for by several threads, the nodes by one.
    """

    def __init__(
        self, names: tuple[str, ...], parameters: tuple[str, ...], T: Expr, U: Expr,
        Q: tuple[Expr, ...], constraints: tuple[Expr, ...], holonomic: tuple[Expr, ...],
    ) -> None:  # fmt: skip
        self._lock = threading.RLock()
        velocities = tuple(f"{name}'" for name in names)
        # The first inputs come first in products: what changes least is computed apart.
        self.graph = graph = Graph((*parameters, "t", *names, *velocities))
        self.arguments = (*names, *velocities, *parameters, "t")
        self.q = [graph.inputs[name] for name in names]
        self.v = [graph.inputs[name] for name in velocities]
        self.T, self.U = self.read(T), self.read(U)
        self.Q = [self.read(part) for part in Q]
        self.h = [self.read(part) for part in holonomic]
        self._by_q = [Derivative(graph, {name: ONE}) for name in names]
        self._by_v = [Derivative(graph, {name: ONE}) for name in velocities]
        self._along = Derivative(graph, {**dict(zip(names, self.v, strict=True)), "t": ONE})
        self.constraints = [self.read(part) for part in constraints]
        self.c = [*self.constraints, *self._along.of(self.h)]

    def read(self, expression: Expr) -> Node:
        """The node of an expression in plain symbols."""
        return read(self.graph, expression)

    def by_q(self, node: Node) -> list[Node]:
        """∂/∂q."""
        return [d(node) for d in self._by_q]

    def by_v(self, node: Node) -> list[Node]:
        """∂/∂q̇."""
        return [d(node) for d in self._by_v]

    @cached_property
    def p(self) -> list[Node]:
        """∂T/∂q̇."""
        return self.by_v(self.T)

    @cached_property
    def M(self) -> list[list[Node]]:
        """∂²T/∂q̇∂q̇; the upper half stands for both."""
        rows = [[d(p) for d in self._by_v[i:]] for i, p in enumerate(self.p)]
        count = len(rows)
        return [[rows[min(i, j)][abs(i - j)] for j in range(count)] for i in range(count)]

    @cached_property
    def A(self) -> list[list[Node]]:
        """∂c/∂q̇."""
        return [self.by_v(c) for c in self.c]

    @cached_property
    def terms(self) -> Callable[..., Any]:
        """M, f, A, γ."""
        with self._lock:
            graph = self.graph
            forces = zip(self.by_q(self.U), self.Q, self.by_q(self.T), strict=True)
            f = [
                graph.plus(*force, graph.scaled(-1, p_dot))
                for force, p_dot in zip(forces, self._along.of(self.p), strict=True)
            ]
            gamma = [graph.scaled(-1, c_dot) for c_dot in self._along.of(self.c)]
            return function_of(graph, (self.M, f, self.A, gamma), self.arguments)

    @cached_property
    def coefficients(self) -> Callable[..., Any]:
        """A."""
        with self._lock:
            return function_of(self.graph, self.A, self.arguments)

    @cached_property
    def values(self) -> Callable[..., Any]:
        """T, U, c, h."""
        with self._lock:
            return function_of(self.graph, (self.T, self.U, self.c, self.h), self.arguments)

    @cached_property
    def place(self) -> Callable[..., Any]:
        """M, A, c, h, H."""
        with self._lock:
            H = [self.by_q(h) for h in self.h]
            return function_of(self.graph, (self.M, self.A, self.c, self.h, H), self.arguments)

    def uses(self, node: Node, inputs: list[Node]) -> bool:
        """Whether one of the inputs occurs in a node."""
        masks = self.graph.masks
        return any(masks[node] & masks[x] for x in inputs)


formulas = lru_cache(maxsize=KEPT)(SystemGraph)
