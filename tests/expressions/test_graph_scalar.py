"""Scalars of a graph: formulas over them are those over expressions."""

import pytest
from sympy import Integer, Rational, Symbol, cos, sin, symbols

from voronets.expressions.algebra import derivative, substituted
from voronets.expressions.graph_scalar import OpenGraph
from voronets.mechanics.linear_formulas import dot, inverse, total

x, y, z = symbols("x y z")
AT = {x: 0.7, y: -1.3, z: 2.1}


def value(expression) -> float:
    return float(expression.subs(AT))


def formula(a, b):
    """What a form may do with its scalars."""
    c = a * b - b / a + 3 * a**2 - Rational(1, 3) * (b - 1) ** 3
    c = total(c, -a, Integer(0), dot([a, b], [b, 2])) / (1 + a**2) + x * b - z
    return derivative(c, "x") * a - substituted(c, {x: b + z, y: Integer(2)}) + y * (2 - c)


def test_a_formula_over_scalars_is_the_same_over_expressions():
    graph = OpenGraph(["x"])
    a, b = sin(x) * y + 2, cos(y) + x
    assert value(formula(graph.scalar(a), graph.scalar(b))) == pytest.approx(
        value(formula(a, b)), rel=1e-13
    )


def test_a_matrix_is_inverted_over_scalars():
    graph = OpenGraph()
    rows = [[2 + sin(x), y, Integer(0)], [x, Integer(3), z], [Integer(1), x * y, 4 + z**2]]
    over = [[graph.scalar(entry) for entry in row] for row in rows]
    for ours, known in zip(inverse(over), inverse(rows), strict=True):
        assert [value(a) for a in ours] == pytest.approx([value(a) for a in known], rel=1e-12)


def test_zero_and_numbers_are_known():
    graph = OpenGraph()
    a = graph.scalar(x)
    assert a - x == 0 and (a - x).is_Number and not a.is_Number
    assert a + 1 == x + 1 and a != y and a != "x"
    assert len({a, graph.scalar(x), a * 1}) == 1


def test_what_only_expressions_have_is_asked_of_the_expression():
    a = OpenGraph().scalar(x**2 * sin(y))
    assert a.diff(x) == 2 * x * sin(y)
    assert a.free_symbols == {x, y}
    assert sin(OpenGraph().scalar(x)) == sin(x)


def test_scalars_of_two_graphs_may_meet():
    a, b = OpenGraph().scalar(x * y), OpenGraph().scalar(y + z)
    assert (a * b)._sympy_() == x * y * (y + z)


def test_repeated_derivatives_and_substitutions_stay_short():
    """A doubling a step: a tree of 2^60 leaves, and a few parts a step in the graph."""
    graph = OpenGraph(["x"])
    whole = graph.scalar(x)
    for level in range(60):
        whole = whole * Symbol(f"a{level}") + 1 / (whole + 2)
    found = substituted(derivative(whole, "x"), {x: y + z})
    assert len(graph.reached([found.node])) < 60 * 12
    assert len(graph.kinds) < 60 * 40
