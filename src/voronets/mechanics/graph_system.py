"""A system with its formulas in one graph: what is derived of it are scalars of that graph.

Forms that are written with sums, products, ``derivative`` and ``substituted`` run over it as they run
over expressions, without writing any.
"""

from __future__ import annotations

from voronets.expressions.graph_scalar import OpenGraph
from voronets.mechanics.plain_symbols import velocity
from voronets.mechanics.system import System


def in_graph(system: System) -> tuple[OpenGraph, System]:
    """A new graph, and the system over its scalars."""
    names = system.names
    # The first inputs come first in products: what changes least is computed apart.
    graph = OpenGraph((*system.parameters, "t", *names, *map(velocity, names)))
    scalar = graph.scalar
    return graph, System(
        names=names,
        T=scalar(system.T),
        U=scalar(system.U),
        Q=tuple(map(scalar, system.Q)),
        constraints=tuple(map(scalar, system.constraints)),
        holonomic=tuple(map(scalar, system.holonomic)),
        parameters=system.parameters,
        quasi=tuple((name, scalar(w)) for name, w in system.quasi),
        near=system.near,
    )
