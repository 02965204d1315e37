"""Formulas after reading: derivatives, and plain functions of scalars of any kind."""

import math
from dataclasses import FrozenInstanceError
from types import SimpleNamespace

import mpmath
import numpy as np
import pytest
import sympy
from sympy import Rational, Symbol, sqrt

from voronets.expressions.algebra import derivative
from voronets.expressions.functions import as_function, with_derivatives
from voronets.expressions.parser import parse_formula
from voronets.expressions.scalars import ARRAYS, FLOATS, FUNCTIONS, symbols

x, y, z = sympy.symbols("x y z")
EVERY_FUNCTION = (
    "sqrt(x) + exp(x)*log(y) + sin(x*y) + cos(x) + tan(x) + asin(x/2) + acos(x/3) + atan(y)"
    " + atan2(y, x) + sinh(x) + cosh(x) + tanh(x*y) + asinh(y) + acosh(2 + x) + atanh(x/2)"
    " + x^y + 2^x + x^(3/2) + y^-2.5 + 1/x + x^3/7"
)


def read(text, velocities=("x",)):
    names = ["x", "y", "z", "lambda"]
    return parse_formula(text, variables=names, parameters=["m"], velocities=velocities)


def test_a_formula_is_frozen_and_equal_to_its_like():
    formula = read("x + y")
    with pytest.raises(FrozenInstanceError):
        formula.text = "y"
    assert formula == read("x + y") and hash(formula) == hash(read("x + y"))


def test_derivatives_keep_account_of_names_and_text():
    formula = read("m*x'^2/2 + x*y^3")
    assert formula.diff("x'").expression == Symbol("m") * Symbol("x'")
    assert formula.diff("x'").names == {"m", "x'"}
    assert formula.diff("y", "x").expression == 3 * y**2
    assert formula.diff("y", "x").text == "∂^2(m*x'^2/2 + x*y^3)/∂y ∂x"
    assert formula.diff("x").text == "∂(m*x'^2/2 + x*y^3)/∂x"
    assert formula.diff("z").expression == 0 and formula.diff("z").names == frozenset()
    assert formula.diff() is formula


@pytest.mark.parametrize("name", ["x", "y"])
def test_derivatives_agree_with_sympy(name):
    expression = read(EVERY_FUNCTION).expression
    ours, theirs = derivative(expression, name), sympy.diff(expression, Symbol(name))
    at = {x: 0.37, y: 1.21}
    assert float(ours.subs(at)) == pytest.approx(float(theirs.subs(at)), rel=1e-13)


def test_derivatives_of_what_is_deep_or_long_for_sympy():
    text = "x"
    for _ in range(49):
        text = f"sin(y/3 - 2*({text})) - 1"
    assert derivative(read(text).expression, "x") != 0
    assert derivative(read("sqrt(2 + tanh((x + y + z)^500))").expression, "x") != 0


PRODUCT = "*".join(f"(2 + sin({i}*x*y)/{i} + z)" for i in range(1, 81))
NEST = "sin(" * 95 + "1 + x*y*z" + ")" * 95


@pytest.mark.parametrize("text", [PRODUCT, NEST], ids=["80 factors", "95 nestings"])
def test_derivatives_of_many_factors_and_nestings(text):
    """Against mpmath's difference quotients in 60 digits, on the text as Python reads it."""
    f = with_derivatives(read(text).expression, ("x", "y", "z"), (), 2)
    _, first, second = f(FLOATS, 0.3, 0.7, 0.2)
    code = compile(text, "formula", "eval")

    def value(x, y, z):
        return eval(code, {"sin": mpmath.sin, "x": x, "y": y, "z": z})

    orders = [(1, 0, 0), (0, 1, 0), (0, 0, 1)]
    orders += [(2, 0, 0), (1, 1, 0), (1, 0, 1), (0, 2, 0), (0, 1, 1), (0, 0, 2)]
    with mpmath.workdps(60):
        at = (mpmath.mpf("0.3"), mpmath.mpf("0.7"), mpmath.mpf("0.2"))
        expected = [float(mpmath.diff(value, at, order)) for order in orders]
    assert (*first, *second) == pytest.approx(expected, rel=1e-12)


def test_a_name_without_a_value_is_named():
    with pytest.raises(ValueError, match="also use \\['m'\\]"):
        with_derivatives(read("m*x").expression, ("x",), ("k",))


def test_a_foreign_function_is_named():
    with pytest.raises(ValueError, match="Abs"):
        derivative(sympy.Abs(x), "x")
    with pytest.raises(ValueError, match="Abs"):
        as_function(sympy.Abs(x), ["x"])(FLOATS, 1.0)


def reference(x, y):
    return (
        math.sqrt(x) + math.exp(x) * math.log(y) + math.sin(x * y) + math.cos(x) + math.tan(x)
        + math.asin(x / 2) + math.acos(x / 3) + math.atan(y) + math.atan2(y, x) + math.sinh(x)
        + math.cosh(x) + math.tanh(x * y) + math.asinh(y) + math.acosh(2 + x) + math.atanh(x / 2)
        + x**y + 2**x + x**1.5 + y**-2.5 + 1 / x + x**3 / 7
    )  # fmt: skip


def test_every_function_for_every_kind_of_scalar():
    f = as_function(read(EVERY_FUNCTION).expression, ["x", "y"])
    value = reference(0.37, 1.21)
    assert f(FLOATS, 0.37, 1.21) == pytest.approx(value, rel=1e-15)
    arrays = f(ARRAYS, np.array([0.37, 0.5]), np.array([1.21, 2.0]))
    assert arrays == pytest.approx([value, reference(0.5, 2.0)], rel=1e-14)
    assert float(f(mpmath, mpmath.mpf(0.37), mpmath.mpf(1.21))) == pytest.approx(value, rel=1e-14)
    exact = f(symbols(), Rational(37, 100), Rational(121, 100))
    assert not exact.has(sympy.Float)
    assert float(exact) == pytest.approx(value, rel=1e-14)


def test_heyoka_expressions():
    hy = pytest.importorskip("heyoka")
    formula = read(EVERY_FUNCTION)
    f = as_function([formula.expression, formula.diff("x").expression], ["x", "y"])
    variables = hy.make_vars("x", "y")
    compiled = hy.cfunc(list(f(hy, *variables)), variables)
    assert compiled([0.37, 1.21]) == pytest.approx(f(FLOATS, 0.37, 1.21), rel=1e-13)


def test_the_nesting_is_kept_in_tuples():
    f = as_function([x, (y, [x * y, 1]), []], ["x", "y"])
    assert f(FLOATS, 2.0, 3.0) == (2.0, (3.0, (6.0, 1)), ())


def test_whole_numbers_stay_ints_and_other_constants_are_floats():
    f = as_function([x - x, Rational(1, 2), sympy.pi, sqrt(2), sympy.sin(1)], ["x"])
    result = f(FLOATS, 1.0)
    assert result == (0, 0.5, math.pi, math.sqrt(2), math.sin(1))
    assert [type(value) for value in result] == [int, float, float, float, float]


def test_names_of_any_kind_are_arguments():
    f = as_function(read("x'^2/lambda + sin(x)").expression, ["lambda", "x'", "x"])
    assert f(FLOATS, 2.0, 3.0, 0.0) == 4.5
    real = sympy.Symbol("a0", real=True)  # another kind of symbol, and a name used inside
    assert as_function(real + x, ["x", "a0"])(FLOATS, 1.0, 2.0) == 3.0


class Recorder:
    """A scalar that notes the powers it is raised to."""

    def __init__(self):
        self.exponents = []

    def __pow__(self, exponent):
        self.exponents.append(exponent)
        return 1.0


def test_powers_keep_their_kind():
    calls = []
    ns = SimpleNamespace(**{**vars(FLOATS), "sqrt": lambda value: calls.append(value) or 1.0})
    scalar = Recorder()
    as_function([x**2, x**-3, x ** Rational(5, 2), x ** Rational(1, 3), sqrt(x)], ["x"])(ns, scalar)
    assert sorted(scalar.exponents) == [-3, 1 / 3, 2, 2.5]
    assert {type(e) for e in scalar.exponents if e in (2, -3)} == {int}
    assert calls == [scalar]


def test_sympy_values_stay_exact():
    f = as_function([x / 3 + y, sqrt(x)], ["x", "y"])
    assert f(symbols(), Rational(1, 2), 1) == (Rational(7, 6), sqrt(2) / 2)
    assert f(symbols(), y, x) == (x + y / 3, sqrt(y))
    with pytest.raises(TypeError, match="of type str"):
        f(symbols(), x, "y")


def test_code_is_made_once_for_each_namespace():
    asked = []

    class Namespace:
        def __getattr__(self, name):
            asked.append(name)
            return getattr(math, name)

    f = as_function(sympy.sin(x), ["x"])
    first, second = Namespace(), Namespace()
    for ns in (first, first, second, first):
        assert f(ns, 0.5) == math.sin(0.5)
    assert len(asked) == 2 * len(FUNCTIONS)


def test_shared_parts_are_computed_once():
    calls = []
    ns = SimpleNamespace(**{**vars(FLOATS), "exp": lambda v: calls.append(v) or math.exp(v)})
    formula = read("exp(x*y)*sin(z) + exp(x*y)^2")
    hessian = [[formula.diff(a, b).expression for a in "xyz"] for b in "xyz"]
    as_function([formula.expression, hessian], ["x", "y", "z"])(ns, 0.1, 0.2, 0.3)
    assert len(calls) == 1


def test_deep_expressions_are_compiled():
    text = "x"
    for _ in range(99):
        text = f"sqrt(1 + {text})"
    f = as_function(read(text).expression, ["x"])
    assert f(FLOATS, 0.5) == pytest.approx((1 + math.sqrt(5)) / 2, rel=1e-15)


def test_arguments_are_checked():
    with pytest.raises(ValueError, match="also use \\['y'\\]"):
        as_function(x + y, ["x"])
    with pytest.raises(ValueError, match="different names"):
        as_function(x, ["x", "x"])
    with pytest.raises(TypeError, match="takes x; it got 2 values"):
        as_function(x, ["x"])(FLOATS, 1.0, 2.0)
