"""The start of a system: completed, corrected, or refused with every reason."""

from __future__ import annotations

import numpy as np
import pytest
import sympy
from sympy.physics.vector import dynamicsymbols

from voronets.expressions.faults import InputError
from voronets.forms.system import system
from voronets.mechanics.manifold import Manifold
from voronets.mechanics.start import start_system

x, y, z, phi = dynamicsymbols("x y z phi")
X, Y, Z = x.diff(), y.diff(), z.diff()
ROUND = (X**2 + Y**2 + Z**2) / 2


def pendulum(length=0.7):
    return system([x, y], 1.3 * (X**2 + Y**2) / 2, holonomic=[x**2 + y**2 - length**2])


def sleigh():
    T = (X**2 + Y**2 + phi.diff() ** 2) / 2
    blade = X * sympy.sin(phi) - Y * sympy.cos(phi)
    return system([x, y, phi], T, constraints=[blade])


def test_dependent_velocities_are_computed():
    given = {"x": 0, "y": 0, "phi": 0.3, "x'": 2.0, "phi'": 1.0}
    begin = start_system(sleigh(), given)
    assert begin.state == pytest.approx([0, 0, 0.3, 2, 2 * np.tan(0.3), 1])
    assert begin.corrections == ()


def test_dynamicsymbols_are_names_too():
    begin = start_system(sleigh(), {x: 0, y: 0, phi: 0.3, X: 2.0, phi.diff(): 1.0})
    assert begin.state[4] == pytest.approx(2 * np.tan(0.3))


def test_a_drift_in_the_constraint_counts():
    belt = system([x, y], (X**2 + Y**2) / 2, constraints=[X - 2 * Y - 3])
    assert start_system(belt, {"x": 0, "y": 0, "y'": 1}).state[2] == pytest.approx(5)


def test_velocities_that_nothing_determines():
    with pytest.raises(InputError) as error:
        start_system(sleigh(), {"x": 0, "y": 0, "phi": 0.3, "x'": 2.0})
    assert [fault.key for fault in error.value.faults] == ["start.phi'"]
    assert "do not determine" in str(error.value)


def test_a_small_gap_is_closed_and_told():
    begin = start_system(pendulum(), {"x": 0.42, "y": -0.5600001, "x'": 2.8})
    q, v = begin.state[:2], begin.state[2:]
    assert q @ q == pytest.approx(0.49, abs=1e-15) and q @ v == pytest.approx(0, abs=1e-14)
    assert len(begin.corrections) == 1 and "6.4e-08" in begin.corrections[0]


def test_a_large_gap_is_refused_with_an_offer():
    given = {"x": 0.42, "y": -0.57, "x'": 2.8, "y'": 1.0}
    with pytest.raises(InputError) as error:
        start_system(pendulum(), given)
    text = str(error.value)
    assert (
        "holonomic.0 by 0.0113" in text
        and "project" in text
        and "The velocities violate the constraints" in text
    )
    begin = start_system(pendulum(), given, project=True)
    q, v = begin.state[:2], begin.state[2:]
    assert q @ q == pytest.approx(0.49) and q @ v == pytest.approx(0, abs=1e-14)
    assert q / 0.7 == pytest.approx(np.array([0.42, -0.57]) / np.hypot(0.42, 0.57))  # straight in
    assert len(begin.corrections) == 2


def test_projection_is_least_in_the_metric_of_the_masses():
    stated = system([x, y], (4 * X**2 + Y**2) / 2, holonomic=[x + y - 1])
    state = Manifold(stated).project(np.array([0.0, 0.0, 1.0, 1.0]), {}, 0.0)
    assert state == pytest.approx([0.2, 0.8, 0.6, -0.6])


def faults(stated, given, **options):
    with pytest.raises(InputError) as error:
        start_system(stated, given, **options)
    return {fault.key: f"{fault.got}; {fault.expected}; {fault}" for fault in error.value.faults}


def test_repeated_constraints_are_named():
    stated = system(
        [x, y, z, phi], ROUND + phi.diff() ** 2,
        constraints=[X - Y * x, Z - Y, 2 * X - 2 * Y * x - Z + Y],
    )  # fmt: skip
    found = faults(stated, {"x": 0.3, "y": 0, "z": 0, "phi": 0, "y'": 0})
    assert list(found) == ["constraints.2"]
    assert "+2 constraints.0 -1 constraints.1" in found["constraints.2"]


def refused(*parts, **more):
    """The faults of a system that is refused before any start."""
    with pytest.raises(InputError) as error:
        system(*parts, **more)
    return {fault.key: f"{fault.got}; {fault.expected}; {fault}" for fault in error.value.faults}


def test_contradictions_are_named():
    found = refused([x, y, z], ROUND, constraints=[X - Y * x, 2 * X - 2 * Y * x - 1])
    assert "contradiction of constraints.0" in found["constraints.1"]
    found = refused([x, y, z], ROUND, holonomic=[x + y - 1, x + y - 2])
    assert "contradiction of holonomic.0" in found["holonomic.1"]


def test_a_singular_place_is_no_fault_of_the_statement():
    found = faults(pendulum(), {"x": 0, "y": 0, "x'": 1})
    assert list(found) == ["start"] and "singular place: holonomic.0" in found["start"]


def test_masses():
    found = refused([x, y], X**2 / 2)
    assert "The kinetic energy is zero for the motion +1 y', everywhere" in found["kinetic"]
    assert "+1 x' -1 y'" in refused([x, y], (X + Y) ** 2 / 2)["kinetic"]
    assert "is negative for the motion" in refused([x, y], (X**2 - Y**2) / 2)["kinetic"]
    pole = system([x, y], (X**2 + sympy.sin(x) ** 2 * Y**2) / 2)
    assert "at the start" in faults(pole, {"x": 0, "y": 0, "x'": 0, "y'": 1})["kinetic"]


def test_all_at_once():
    constraints = [X - Y * x, 3 * X - 3 * Y * x]
    pole = (X**2 + Y**2 + sympy.sin(z) ** 2 * Z**2) / 2
    stated = system([x, y, z], pole, constraints=constraints)
    found = faults(stated, {"x": 0.3, "y": 0, "z": 0, "w": 1})
    assert set(found) == {"start.w", "constraints.1", "kinetic"}
    assert set(faults(stated, {"x": 0.3})) == {"start.y", "start.z"}
    opposed = [X - Y * x, 3 * X - 3 * Y * x - 1]
    assert set(refused([x, y, z], (X**2 + Y**2) / 2, constraints=opposed)) == {
        "constraints.1", "kinetic"
    }  # fmt: skip


def test_numbers_that_are_none():
    stated = system([x, y], (X**2 / x + Y**2) / 2)
    assert "not finite" in faults(stated, {"x": 0, "y": 0, "x'": 0, "y'": 1})["start"]


def test_derivatives_that_are_not_written_out():
    t = dynamicsymbols._t
    speed = sympy.Derivative(x * sympy.sin(phi), t)
    stated = system([x, phi], (speed**2 + phi.diff() ** 2) / 2)
    q, p, v, w = sympy.symbols("x phi x' phi'")
    expected = ((v * sympy.sin(p) + q * w * sympy.cos(p)) ** 2 + w**2) / 2
    assert (stated.T - expected).expand() == 0


def test_symbols_with_assumptions_and_coordinates_as_well():
    m = sympy.Symbol("m", positive=True)
    r = dynamicsymbols("r", real=True)
    stated = system([r], m * r.diff() ** 2 / 2, parameters={m: 2.0})
    assert (stated.T - sympy.Symbol("m") * sympy.Symbol("r'") ** 2 / 2) == 0


def test_what_no_formula_may_contain_is_named_with_the_rest():
    f = sympy.Function("f")(dynamicsymbols._t)
    with pytest.raises(InputError) as error:
        system([x, y], X**2 + abs(Y), force_function=f, constraints=[sympy.Symbol("k") * X])
    keys = [(fault.key, fault.got) for fault in error.value.faults]
    assert keys == [("kinetic", "Abs"), ("force_function", "f(t)"), ("constraints.0", "k")]


def test_every_fault_of_a_statement_at_once():
    with pytest.raises(InputError) as error:
        system([x, y, z], ROUND + sympy.Symbol("k"), force_function=X, constraints=[X * Y])
    keys = [fault.key for fault in error.value.faults]
    assert keys == ["kinetic", "force_function", "constraints.0"]


@pytest.mark.parametrize("name", ["x", "phi", "x'"])
def test_a_number_that_is_none_is_named(name):
    given = {"x": 0, "y": 0, "phi": 0.3, "x'": 2.0, "phi'": 1.0, name: float("nan")}
    with pytest.raises(InputError) as caught:
        start_system(sleigh(), given)
    assert f"start.{name}" in {fault.key for fault in caught.value.faults}
