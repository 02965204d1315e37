"""Tapes and programs: what is noted, run and compiled is one and the same work."""

import math

import numpy as np
import pytest

from voronets.expressions.program import OFTEN, Program
from voronets.expressions.scalars import ARRAYS, FLOATS
from voronets.expressions.source import Source, compiled
from voronets.expressions.trace import TRACE, Tape, Traced, place_of

NAMES = ("a", "b", "c")
AT = (0.7, 1.3, -0.4)


def work(ns, a, b, c):
    """Every operation on either side, signs, constants, and parentheses of all kinds."""
    yield from (a - (b - c), (a - b) - c, a - b + c, a / (b * c), a / b * c, a * (b / c))
    yield from (-(a**2), (-a) ** 2, -a * b, a * -b, -(a + b), 2 - a, a - -3, a * -0.5, -2 * a)
    yield from ((a**b) ** 2, a ** (b * c), a**-b, (a + b) ** 3, 1 / a, 1 / (a * b), +a)
    yield from (ns.sin(a + b * c), ns.atan2(a - b, -c), ns.sqrt(a) ** 2, ns.exp(ns.cos(-a)))
    yield from (a, 3, 0.25, ns.sin(0.5))


def test_run_and_compiled_are_the_same_to_the_last_bit():
    expected = tuple(work(FLOATS, *AT))
    program = Program(NAMES, list(expected), work)
    for _ in range(OFTEN + 3):
        assert program(FLOATS, *AT) == expected
    (run,) = program._runs.values()
    assert "lambdify" in run.__code__.co_filename


def out_of_order(ns, a, b, c):
    """Values made early and used late, one that nothing uses, and a NumPy number."""
    late, early, _ = ns.sin(a), ns.cos(b), ns.exp(c)
    return (early - late * np.float64(0.3), ns.tan(c), (b + c) / (a * c), -ns.sqrt(b))


@pytest.mark.parametrize("function", [work, out_of_order])
def test_run_and_compiled_leave_the_same_trace(function):
    """Keys of compiled code and saved formulas are traces: they must not tell how often a program ran."""
    program = Program(NAMES, list(function(FLOATS, *AT)), function)

    def traced():
        tape = Tape()
        found = program(TRACE, *(Traced(tape, "input", i) for i in range(len(NAMES))))
        return [*tape, *map(place_of, found)]

    first = traced()
    for _ in range(OFTEN + 2):
        assert traced() == first


def test_arrays_and_nesting():
    program = Program(NAMES, [0, [0, [0]], []], lambda ns, a, b, c: (a * b, ns.sin(c), 1))
    columns = [np.array([x, 2 * x]) for x in AT]
    for _ in range(OFTEN + 2):
        product, (sine, (one,)), nothing = program(ARRAYS, *columns)
        assert np.array_equal(product, columns[0] * columns[1])
        assert np.array_equal(sine, np.sin(columns[2]))
        assert one == 1 and type(one) is int and nothing == ()


def test_a_tape_has_every_operation_once():
    tape = Tape()
    x, y = (Traced(tape, name) for name in "xy")
    assert (x * y).place == (x * y).place != (y * x).place
    assert (x + 2).place != (x + 2.0).place
    assert len(tape) == 6
    TRACE.sin(x * y)
    assert tape[-1] == ("sin", 2)
    assert TRACE.sin(0.5) == math.sin(0.5)


def test_source_leaves_out_what_no_result_needs():
    tape = Tape()
    x, y = (Traced(tape, name) for name in "xy")
    z = x * y
    TRACE.exp(z)
    w = z + 1 / (z - 2.5)
    source = Source(tape, {0: "x", 1: "y"}, [place_of(w), place_of(2), place_of(-z)])
    assert source.lines == [("w0", "x*y")]
    assert source.results == ["w0 + 1/(w0 - 2.5)", "2", "-w0"]
    assert source.functions == set()
    f = compiled(["x", "y"], source.lines, ", ".join(source.results), vars(FLOATS))
    assert f(2.0, 3.0) == (6 + 1 / 3.5, 2, -6.0)


def test_long_lines_are_broken():
    tape = Tape()
    value = x = Traced(tape, "x")
    for i in range(400):
        value = TRACE.sin(value + i) - x
    source = Source(tape, {0: "x"}, [place_of(value)])
    assert max(len(line) for _, line in source.lines) < 200
    f = compiled([["x"]], source.lines, source.results[0], vars(FLOATS))
    value = 0.3
    for i in range(400):
        value = math.sin(value + i) - 0.3
    assert f([0.3]) == value


def test_errors_are_those_of_the_namespace():
    program = Program(["x"], 0, lambda ns, x: [ns.sqrt(x) + 1 / x])
    for _ in range(OFTEN + 2):
        with pytest.raises(ValueError, match="math domain"):
            program(FLOATS, -1.0)
        with pytest.raises(ZeroDivisionError):
            program(FLOATS, 0.0)
