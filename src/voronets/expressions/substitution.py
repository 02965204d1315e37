"""Expressions put in for others, each part of the shared graph gone through once.

SymPy's ``xreplace`` walks the tree, which may be exponentially larger than what is stored.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sympy import Expr

from voronets.expressions.graph_scalar import GraphScalar, graph_of, put_in
from voronets.expressions.trees import NAMES, Algebra, from_the_leaves

SHORT = 50  # parts of an argument up to which SymPy may look at it: sin(-x) = -sin(x)


def substituted(expressions: Any, table: Mapping[Any, Any]) -> Any:
    """Expressions with what the table says put in, all at once; what has nothing of it stays as it is.

    expressions  one, or several, which come back as a list
    table        subexpression → what stands for it, as for ``xreplace``
    """
    single = isinstance(expressions, Expr | GraphScalar)
    each = [expressions] if single else list(expressions)
    graph = graph_of((*each, *table.values()))
    if graph:
        scalars = put_in(each, table, graph)
        return scalars[0] if single else scalars
    algebra, found = Algebra(), dict[Any, Any](table)
    for value in table.values():
        algebra.inspect_all(value)
    for x in from_the_leaves(each, table):
        found[x] = _rebuilt(algebra, x, [found[part] for part in x.args])
    results = [found[x] for x in each]
    return results[0] if single else results


def _rebuilt(algebra: Algebra, x: Any, parts: list[Any]) -> Any:
    """A node over new parts; itself where they are the old ones."""
    if all(new is old for new, old in zip(parts, x.args, strict=True)):
        return x
    if x.is_Add:
        return algebra.plus(*parts)
    if x.is_Mul:
        return algebra.times(*parts)
    if x.is_Pow:
        return algebra.power(*parts)
    short = max(algebra.inspect(part)[0] for part in parts) <= SHORT
    return x.func(*parts) if short or x.func not in NAMES else x.func(*parts, evaluate=False)
