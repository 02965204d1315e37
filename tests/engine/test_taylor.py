"""The Taylor method of the numba engine: its coefficients against mpmath's derivatives, its code on disk."""

from __future__ import annotations

import runpy

import mpmath
import numpy as np
import pytest

pytest.importorskip("numba")

from voronets.engine import taylor_kernel
from voronets.engine.signature import signature
from voronets.engine.taylor_program import TaylorProgram
from voronets.expressions.scalars import FUNCTIONS
from voronets.mechanics.first_order import FirstOrderSystem, Quantity

ORDER = 14
SLOPE, AT = 0.7, {"acosh": 1.6, "atan2": -0.4}  # u = at + 0.7 (t − t₀)


def system(rate, count=1, **numbers):
    states = tuple(Quantity(f"x{i}", "m", "") for i in range(count))
    return FirstOrderSystem(states, numbers, rate, lambda *_: {}, ())


def coefficients(stated, state, t=0.0, order=ORDER):
    """Of the states at a time, (states, order + 1)."""
    program = TaylorProgram(signature(stated, stated.rate), len(state))
    code, rows = program.start(list(stated.numbers.values()), order)
    rows[: len(state), 0] = state
    times, series = np.empty(2), np.empty((1, len(state), order + 1))
    assert taylor_kernel.integrate(code, rows, t, t + 1e-9, times, series)[0] == 1
    return series[0]


def of_time(function, u, **numbers):
    """The coefficients of a function of the time, as those of a rate: x₁' = f(x₀), x₀' = SLOPE."""

    def rate(ns, x, p, t):
        return (SLOPE, function(ns, x[0], p, t))

    found = coefficients(system(rate, 2, **numbers), np.array([u, 0.0]))[1]
    return found[1:] * np.arange(1, ORDER + 1)


def exact(function, u):
    """The same by mpmath, in 60 digits, from numerical derivatives."""
    with mpmath.workdps(60):
        terms = mpmath.taylor(lambda t: function(u + mpmath.mpf(SLOPE) * t), 0, ORDER - 1)
        return np.array([float(term) for term in terms])


def close(found, expected):
    scale = np.abs(expected) + 1e-3 * np.abs(expected).max()
    np.testing.assert_allclose(found / scale, expected / scale, atol=2e-12)


@pytest.mark.parametrize("name", [name for name in FUNCTIONS if name != "atan2"])
def test_functions(name):
    u = AT.get(name, 0.3)
    found = of_time(lambda ns, x, p, t: getattr(ns, name)(x), u)
    close(found, exact(getattr(mpmath, name), u))


def test_the_angle_of_two_coordinates():
    found = of_time(lambda ns, x, p, t: ns.atan2(ns.sin(x), x - 1), -0.4)
    close(found, exact(lambda x: mpmath.atan2(mpmath.sin(x), x - 1), -0.4))
    found = of_time(lambda ns, x, p, t: ns.atan2(x, -2), 0.4)
    close(found, exact(lambda x: mpmath.atan2(x, -2), 0.4))


@pytest.mark.parametrize("power", [0, 1, 2, 3, 7, -1, -4, 0.5, -0.5, 1.5, -2.5, 0.3, 2.0])
def test_powers(power):
    found = of_time(lambda ns, x, p, t: x**power + 0 * x, 0.8)
    expected = exact(lambda x: x ** mpmath.mpf(power), 0.8)
    np.testing.assert_allclose(found, expected, rtol=1e-11, atol=1e-13)


def test_whole_powers_of_zero():
    found = of_time(lambda ns, x, p, t: x**3, 0.0)
    np.testing.assert_allclose(found[:5], [0, 0, 0, SLOPE**3, 0], atol=1e-16)


def test_powers_of_and_to_variables():
    found = of_time(lambda ns, x, p, t: x**x + p["b"] ** x + x ** p["b"], 0.8, b=1.7)
    b = mpmath.mpf(1.7)
    close(found, exact(lambda x: x**x + b**x + x**b, 0.8))


def test_sums_products_quotients_and_fixed_numbers():
    def formula(ns, x, p, t):
        fixed = ns.sin(p["a"]) / p["b"] - p["a"] ** 2
        return (3 - x * x) * ns.exp(x) / (2 + x) + fixed * x / 7 - (-x) * (x + fixed) / p["b"]

    def same(x):
        a, b = mpmath.mpf(0.3), mpmath.mpf(1.7)
        fixed = mpmath.sin(a) / b - a**2
        return (3 - x * x) * mpmath.exp(x) / (2 + x) + fixed * x / 7 + x * (x + fixed) / b

    close(of_time(formula, 0.4, a=0.3, b=1.7), exact(same, 0.4))


def test_the_time_itself():
    found = coefficients(system(lambda ns, x, p, t: (ns.cos(t) * t,)), np.array([0.0]), t=0.9)[0]
    with mpmath.workdps(60):
        expected = mpmath.taylor(lambda t: mpmath.cos(t) * t, 0.9, ORDER - 1)
    close(found[1:] * np.arange(1, ORDER + 1), np.array([float(term) for term in expected]))


def test_a_rate_without_instructions():
    found = coefficients(system(lambda ns, x, p, t: (p["a"], 2.0, x[1]), 3, a=0.5), [1, 2, 3])
    np.testing.assert_array_equal(found[:, :3], [[1, 0.5, 0], [2, 2, 0], [3, 2, 1]])
    assert not found[:, 3:].any()


def test_one_function_is_computed_once():
    def rate(ns, x, p, t):
        return (ns.sin(x[0]) * ns.cos(x[0]) + ns.sin(x[0]) + x[0] * x[1], x[1] * x[0])

    stated = system(rate, 2)
    program = TaylorProgram(signature(stated, stated.rate), 2)
    operations = np.repeat(program.groups[:, 0], np.diff(program.groups[:, 1], prepend=0))
    assert sorted(operations[operations >= taylor_kernel.VALUES]) == [
        taylor_kernel.SIN, taylor_kernel.COS,
    ]  # fmt: skip
    assert np.count_nonzero(operations == taylor_kernel.MULTIPLY) == 2


def test_a_number_without_a_value_is_nan():
    stated = system(lambda ns, x, p, t: (x[0] * ns.sqrt(p["a"]) / p["b"],), a=-1.0, b=0.0)
    program = TaylorProgram(signature(stated, stated.rate), 1)
    code, rows = program.start([-1.0, 0.0], 5)
    times, series = np.empty(2), np.empty((1, 1, 6))
    rows[0, 0] = 1.0
    found = taylor_kernel.integrate(code, rows, 0.0, 1.0, times, series)
    assert found == (0, taylor_kernel.NOT_FINITE)


MODULE = """
from voronets.engine.taylor_kernel import Compiled
twice = Compiled(lambda x: 2 * x)
"""


def test_a_damaged_cache_is_no_obstacle(tmp_path, monkeypatch):
    monkeypatch.setattr(taylor_kernel.numba.config, "CACHE_DIR", "")
    path = tmp_path / "kept.py"
    path.write_text(MODULE)

    def twice():
        return runpy.run_path(str(path))["twice"]

    assert twice()(3.0) == 6.0
    kept = sorted(tmp_path.rglob("*.nb[ic]"))
    assert len(kept) == 2
    again = twice()
    assert again(3.0) == 6.0 and sum(again.code.stats.cache_hits.values()) == 1
    for file in kept:
        file.write_bytes(file.read_bytes()[:100])
        assert twice()(3.0) == 6.0


def test_without_a_place_to_keep_it(monkeypatch):
    def no_place(**options):
        if options.pop("cache", False):
            raise RuntimeError("cannot cache function: no locator available")
        return lambda function: function

    monkeypatch.setattr(taylor_kernel.numba, "njit", no_place)
    assert taylor_kernel.Compiled(lambda x: x + 1)(1) == 2
