"""Jets: values, slopes and second derivatives against SymPy's and against differences."""

import numpy as np
import pytest
import sympy

from voronets.expressions.jets import Jet, bends_of, jet_namespace, pairs, slopes_of, value_of
from voronets.expressions.scalars import ARRAYS, FLOATS, FUNCTIONS, extended, symbols
from voronets.expressions.trace import TRACE, Tape, Traced

X, Y = 0.37, 0.58


def formulas():
    """Every function and every operation, as functions of (ns, x, y)."""
    found = {
        name: lambda ns, x, y, name=name: getattr(ns, name)(x * y + 0.1 * x)
        for name in FUNCTIONS
        if name not in ("atan2", "acosh")
    }
    return found | {
        "acosh": lambda ns, x, y: ns.acosh(1 + x * y + y),
        "atan2": lambda ns, x, y: ns.atan2(x * x, y + x),
        "atan2 of a number": lambda ns, x, y: ns.atan2(2.0, y * x),
        "number over": lambda ns, x, y: 2 / (x + y * y),
        "over": lambda ns, x, y: x / (y + x * x) / 3,
        "powers": lambda ns, x, y: x**3 + y**-1 + (x * y) ** 2 + x**-2 + (x + y) ** 0.5 + x**1,
        "differences": lambda ns, x, y: 1 - x - (y - x) - 2 * -y + (+x) * y,
        "exponents": lambda ns, x, y: x**y + 2 ** (x * y),
        "functions of numbers": lambda ns, x, y: ns.sin(0.3) * x + ns.atan2(1.0, 2.0) * y,
    }


@pytest.mark.parametrize("name", formulas())
def test_derivatives_are_those_of_sympy(name):
    formula, (a, b) = formulas()[name], sympy.symbols("a b")
    found = formula(jet_namespace(FLOATS), *_inputs(FLOATS, X, Y))
    written = formula(symbols(), a, b)
    at = {a: X, b: Y}
    assert value_of(found) == pytest.approx(float(sympy.N(written.subs(at))), rel=1e-14)
    for got, by in zip(slopes_of(found, 2), (a, b), strict=True):
        assert got == pytest.approx(float(written.diff(by).subs(at)), rel=1e-12, abs=1e-13)
    for got, (i, j) in zip(bends_of(found, 2), pairs(2), strict=True):
        expected = float(written.diff((a, b)[i], (a, b)[j]).subs(at))
        assert got == pytest.approx(expected, rel=1e-11, abs=1e-12)


def _inputs(ns, x, y):
    return Jet(ns, x, (1.0, 0), (0, 0, 0)), Jet(ns, y, (0, 1.0), (0, 0, 0))


@pytest.mark.parametrize("name", formulas())
def test_arrays_and_many_digits_agree_with_floats(name):
    formula = formulas()[name]
    one = formula(jet_namespace(FLOATS), *_inputs(FLOATS, X, Y))
    both = np.array([X, X])
    many = formula(jet_namespace(ARRAYS), *_inputs(ARRAYS, both, np.array([Y, Y])))
    wide = extended(40)
    exact = formula(jet_namespace(wide), *_inputs(wide, wide.number(X), wide.number(Y)))
    for mine, array, digits in zip(
        (one.value, *one.first, *one.second),
        (many.value, *many.first, *many.second),
        (exact.value, *exact.first, *exact.second),
        strict=True,
    ):
        assert np.allclose(array, mine, rtol=1e-14, atol=1e-14)
        assert float(digits) == pytest.approx(float(mine), rel=1e-13, abs=1e-13)


def test_what_does_not_change_stays_structure():
    x = Jet(FLOATS, 2.0, (1.0, 0))
    found = jet_namespace(FLOATS).sin(x * 3.0) * x / 5 - x**2
    assert type(found.first[1]) is int and found.first[1] == 0


def test_a_traced_scalar_leaves_products_to_the_jet():
    tape = Tape()
    a, b = Traced(tape, "state", 0), Traced(tape, "state", 1)
    found = a * Jet(TRACE, b, (a,)) + a
    assert isinstance(found, Jet) and isinstance(found.first[0], Traced)
