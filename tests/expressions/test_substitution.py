"""Expressions put in for others on the shared graph."""

import pytest
from sympy import Add, Function, Integer, Symbol, atan2, cos, exp, sin, sqrt, symbols

from voronets.expressions.algebra import substituted
from voronets.expressions.trees import from_the_leaves

x, y, z, w = symbols("x y z w")


@pytest.mark.parametrize(
    ("expression", "table"),
    [
        (x**2 + 2 * x * y + sin(x) / z, {x: y + z}),
        (x * y, {x: y, y: x}),  # all at once
        (sqrt(x * y) + 1 / (x + y), {x: 4 * z}),
        (sin(x) + cos(x) + exp(-x), {x: -y}),
        (x * (y + z) + w, {x: Integer(0)}),
        (x * (y + z) + w, {y + z: w}),  # a whole part
        (atan2(x, y) ** x, {x: Integer(2), y: Integer(3)}),
        (x**y * x**z, {y: -z}),
        (Function("f")(x).diff(x) + x, {x: z}),
    ],
)
def test_as_xreplace_does(expression, table):
    found = substituted(expression, table)
    assert (found - expression.xreplace(table)).expand() == 0
    assert substituted([expression, y], table) == [found, table.get(y, y)]


def test_what_has_nothing_of_it_is_the_same_object():
    inner = sin(x) * y + 3
    whole = inner**2 + z
    assert substituted(inner, {z: w}) is inner
    assert any(part is inner for part in from_the_leaves([substituted(whole, {z: w})]))


def test_each_shared_part_is_gone_through_once():
    """A tree of 2^200 leaves that is stored in a few hundred parts, and stays so."""
    whole = x
    for level in range(200):
        whole = Add(sin(whole, evaluate=False), whole * Symbol(f"a{level}"), evaluate=False)
    stored = sum(1 for _ in from_the_leaves([whole]))
    found = substituted(whole, {x: y * z})
    assert sum(1 for _ in from_the_leaves([found])) <= stored + 2
