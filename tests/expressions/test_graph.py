"""Formulas as a graph: the same values as SymPy's, derivatives, every part once."""

import math
from fractions import Fraction
from types import SimpleNamespace

import numpy as np
import pytest
import sympy
from sympy import Rational, sqrt

from voronets.expressions.conversion import foreign_to, read
from voronets.expressions.derivatives import Derivative
from voronets.expressions.functions import function_of
from voronets.expressions.graph import ONE, ZERO, Graph
from voronets.expressions.scalars import ARRAYS, FLOATS, symbols

x, y, z = sympy.symbols("x y z")
NAMES = ("x", "y", "z")
EVERY = (
    sqrt(x) + sympy.exp(x) * sympy.log(y) + sympy.sin(x * y) + sympy.cos(x) + sympy.tan(x * z)
    + sympy.asin(x / 2) + sympy.acos(x / 3) + sympy.atan(y) + sympy.atan2(y, x) + sympy.sinh(x)
    + sympy.cosh(x * z) + sympy.tanh(x * y) + sympy.asinh(y) + sympy.acosh(2 + x)
    + sympy.atanh(x / 2) + x**y + 2**x + x ** Rational(3, 2) + y**-2.5 + 1 / x + x**3 / 7
    + sympy.tan(x + sympy.pi / 2) + z**7 * y / (x + y) ** 3 + sympy.pi * x * sqrt(2)
)  # fmt: skip
AT = (0.37, 1.21, 0.83)


def graph_of(*expressions):
    graph = Graph(NAMES)
    return graph, [read(graph, expression) for expression in expressions]


def numbers(expression):
    return float(expression.subs(dict(zip((x, y, z), AT, strict=True))))


def test_values_and_derivatives_are_those_of_sympy():
    graph, (node,) = graph_of(EVERY)
    slopes = [Derivative(graph, {name: ONE})(node) for name in NAMES]
    curves = [Derivative(graph, {name: ONE})(slope) for name in NAMES for slope in slopes]
    f = function_of(graph, (node, slopes, curves), NAMES)
    value, first, second = f(FLOATS, *AT)
    assert value == pytest.approx(numbers(EVERY), rel=1e-14)
    assert first == pytest.approx([numbers(EVERY.diff(s)) for s in (x, y, z)], rel=1e-12)
    expected = [numbers(EVERY.diff(s, r)) for s in (x, y, z) for r in (x, y, z)]
    assert second == pytest.approx(expected, rel=1e-11, abs=1e-12)


def test_along_a_direction():
    graph, (node, a, b) = graph_of(EVERY, y * z, x - 2)
    along = Derivative(graph, {"x": a, "z": b})(node)
    expected = EVERY.diff(x) * y * z + EVERY.diff(z) * (x - 2)
    assert function_of(graph, along, NAMES)(FLOATS, *AT) == pytest.approx(
        numbers(expected), rel=1e-13
    )


def random_expression(random, depth):
    if depth == 0:
        return [x, y, z, Rational(int(random.integers(-3, 4)), 2)][random.integers(4)]
    parts = [random_expression(random, depth - 1) for _ in range(random.integers(2, 4))]
    kind = random.integers(5)
    if kind < 2:
        return sympy.Add(*parts)
    if kind < 4:
        return sympy.Mul(*parts)
    return parts[0] ** int(random.integers(1, 4))


@pytest.mark.parametrize("seed", range(40))
def test_rational_formulas_exactly(seed):
    """No rounding to hide behind: fractions in, the same fraction out, derivatives too."""
    random = np.random.default_rng(seed)
    top, bottom = (random_expression(random, 3) for _ in range(2))
    expression = top / (bottom**2 + 1) + top
    graph, (node,) = graph_of(expression)
    slopes = [Derivative(graph, {name: ONE})(node) for name in NAMES]
    given = [Rational(int(p), int(q)) for p, q in random.integers(1, 9, (3, 2))]
    at = dict(zip((x, y, z), given, strict=True))
    got = function_of(graph, (node, slopes), NAMES)(symbols(), *given)
    assert got[0] == expression.subs(at)
    assert got[1] == tuple(expression.diff(s).subs(at) for s in (x, y, z))


def test_equal_parts_are_one_node():
    graph, (a, b, c) = graph_of((x + y) * z, z * y + x * z - x * z, (y + x) ** 2 / (x + y))
    assert b == graph.times(graph.inputs["z"], graph.inputs["y"])
    assert c == graph.plus(graph.inputs["x"], graph.inputs["y"])
    assert a == graph.times(c, graph.inputs["z"])
    negative, positive = read(graph, -x - y), read(graph, x + y)
    assert graph.parts[negative] == (-1, positive)


def test_what_cancels_is_gone():
    graph, (node,) = graph_of(x * (x + 1) - x**2)
    assert Derivative(graph, {"x": ONE})(node) == ONE
    assert Derivative(graph, {"y": ONE})(node) == ZERO
    half = graph.power(read(graph, 2 * x), Fraction(1, 2))
    assert graph.times(half, half) == read(graph, 2 * x)
    assert graph.times(half, graph.power(half, -1)) == ONE


def test_a_part_whose_symbols_cancel_is_a_number():
    nothing = (x - y) * z + (y - x) * z  # SymPy does not see it
    graph, nodes = graph_of(nothing, sympy.pi * nothing, sympy.cos(nothing), 3 + sympy.pi * nothing)
    assert nodes == [ZERO, ZERO, ONE, graph.number(3)]
    graph, (root, angle) = graph_of(sympy.sqrt(2 + nothing), sympy.atan(2 + nothing) + x)
    values = function_of(graph, [root, angle], NAMES)(FLOATS, *AT)
    assert values == pytest.approx([math.sqrt(2), math.atan(2) + AT[0]], rel=1e-15)


def test_shared_parts_are_computed_once():
    calls = []
    ns = SimpleNamespace(**{**vars(FLOATS), "exp": lambda v: calls.append(v) or math.exp(v)})
    graph, (node,) = graph_of(sympy.exp(x * y) * (sympy.sin(z) + 1 / (x + sympy.exp(x * y))))
    slopes = [Derivative(graph, {name: ONE})(node) for name in NAMES]
    curves = [Derivative(graph, {name: ONE})(slope) for name in NAMES for slope in slopes]
    function_of(graph, (node, slopes, curves), NAMES)(ns, *AT)
    assert calls == [AT[0] * AT[1]]


def test_constants_are_ints_or_floats_and_arrays_are_arrays():
    graph, nodes = graph_of(x - x, sympy.Integer(3), Rational(1, 2), sympy.pi, x * y)
    f = function_of(graph, [nodes[:3], nodes[3:], []], NAMES)
    whole, rest, empty = f(ARRAYS, *(np.full(2, value) for value in AT))
    assert [type(value) for value in whole] == [int, int, float] and whole == (0, 3, 0.5)
    assert rest[0] == math.pi and rest[1].shape == (2,) and empty == ()


def test_heyoka_expressions():
    hy = pytest.importorskip("heyoka")
    graph, (node,) = graph_of(EVERY)
    slope = Derivative(graph, {"x": ONE})(node)
    f = function_of(graph, (node, slope), NAMES)
    variables = hy.make_vars(*NAMES)
    compiled = hy.cfunc(list(f(hy, *variables)), variables)
    assert compiled(AT) == pytest.approx(f(FLOATS, *AT), rel=1e-13)


def test_a_deep_formula():
    expression = x
    for _ in range(150):
        expression = sympy.sqrt(1 + expression)
    graph, (node,) = graph_of(expression)
    value = function_of(graph, node, NAMES)(FLOATS, *AT)
    assert value == pytest.approx((1 + math.sqrt(5)) / 2, rel=1e-15)
    assert Derivative(graph, {"x": ONE})(node) != ZERO


def test_what_cannot_be_read_is_named():
    t = sympy.Symbol("t")
    f = sympy.Function("f")(t)
    assert foreign_to(abs(x) + f.diff(t)) == ["Abs", "Derivative(f(t), t)", "f(t)"]
    assert foreign_to(EVERY) == []
    with pytest.raises(ValueError, match="Abs"):
        read(Graph(NAMES), abs(x) + 1)
