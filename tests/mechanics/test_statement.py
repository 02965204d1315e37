"""Names, numbers and functions of a statement in Python: what is refused, and how it is told."""

from __future__ import annotations

import numpy as np
import pytest
import sympy
from sympy import Symbol, symbols
from sympy.physics.vector import dynamicsymbols

import voronets
from oracle_systems.dalembert import Oracle
from voronets.expressions.faults import InputError
from voronets.expressions.scalars import FLOATS
from voronets.forms.system import system
from voronets.mechanics.dynamics import SystemDynamics
from voronets.mechanics.motion_equations import first_order
from voronets.mechanics.names import is_taken
from voronets.mechanics.start import start_system
from voronets.scenario.read import scenario

t = dynamicsymbols._t
x, y, phi = dynamicsymbols("x y phi")
X, Y = x.diff(), y.diff()


def faults(*parts, **more):
    with pytest.raises(InputError) as error:
        system(*parts, **more)
    return {fault.key: (str(fault.got), fault.expected) for fault in error.value.faults}


# -- names -----------------------------------------------------------------------------------------


def spring(name):
    return {
        "system": {
            "coordinates": [name],
            "kinetic": f"{name}'^2/2",
            "force_function": f"-{name}^2",
        },
        "start": {name: 0.1, f"{name}'": 0},
        "run": {"duration": 0.1},
    }


def bound():
    """A system with constraints of both kinds: its motions have everything that a motion may have."""
    return system([x, y, phi], X**2 + Y**2 + phi.diff() ** 2, constraints=[X - Y * phi],
                  holonomic=[x**2 + y**2 - 1])  # fmt: skip


def test_every_name_of_a_motion_is_known_to_be_taken():
    stated = bound()
    motion = voronets.simulate(
        start_system(stated, {"x": 0.6, "y": 0.8, "phi": 0.3, "phi'": 1}), 0.1
    )
    own = {
        *map(str, motion.data.variables),
        *map(str, motion.data.dims),
        *first_order(stated).names,
    }
    own -= {quantity.name for quantity in first_order(stated).states}
    assert {"energy", "time", "reactions", "constraint", "reactions_1"} < own
    assert [name for name in own if not is_taken(name)] == []


OWN = [
    "energy", "kinetic_energy", "potential_energy", "reactions", "reactions_0", "constraint",
    "constraint_residuals", "holonomic", "holonomic_residuals_1", "time", "t", "outcome", "verdict",
    "integrals", "extremes", "pi",
]  # fmt: skip


@pytest.mark.parametrize("name", OWN)
def test_a_coordinate_that_a_motion_has_itself_is_refused_as_in_files(name):
    q = dynamicsymbols(name)
    found = faults([x, q], X**2 + q.diff() ** 2)
    assert found == {"coordinates.1": (name, "a name that is not reserved")}
    with pytest.raises(InputError) as error:
        scenario(spring(name))
    (fault,) = (f for f in error.value.faults if f.key.startswith("system.coordinates"))
    assert (fault.key, fault.got) == ("system.coordinates.0", name)
    assert fault.expected == "a name that is not reserved"


def test_other_names_that_no_coordinate_can_have():
    found = faults([x, "x", "x'", 3, "a/b", dynamicsymbols("x", real=True)], X**2)
    assert found["coordinates.1"] == ("x", "a new name")
    assert found["coordinates.5"] == found["coordinates.1"]
    assert "letters, digits" in found["coordinates.2"][1]
    assert "letters, digits" in found["coordinates.4"][1]
    assert "dynamicsymbol" in found["coordinates.3"][1]
    assert "one coordinate or more" in faults([], 1)["coordinates"][1]


def test_names_with_signs_of_latex_are_names():
    q = dynamicsymbols(r"\theta_{1}")
    begin = start_system(system([q], q.diff() ** 2, force_function=-(q**2)), {q: 0.1, q.diff(): 0})
    assert voronets.simulate(begin, 1.0)[r"\theta_{1}"][-1] == pytest.approx(0.1 * np.cos(1.0))


def test_two_symbols_of_one_name_with_two_values():
    m, positive = Symbol("m"), Symbol("m", positive=True)
    found = faults([x], m * X**2 + positive * x**2, parameters={m: 1.0, positive: 2.0})
    got, expected = found["parameters.m"]
    assert "Symbol('m'): 1.0" in got and "Symbol('m', positive=True): 2.0" in got
    assert "one symbol m" in expected


def test_a_parameter_named_like_something_else():
    m, k = symbols("m k")
    values = {m: 1.0, "x": 2.0, "x'": 3.0, "t": 4.0}
    found = faults([x], m * X**2, parameters=values, inputs={m: sympy.sin(t), k: t},
                   quasi_velocities={"k": X, "w": X})  # fmt: skip
    assert found["parameters.x"] == ("x", "a new name")
    assert found["parameters.x'"][1] == "a new name"
    assert found["parameters.t"][1] == "a new name"
    assert found["inputs.m"][1] == "a new name"
    assert found["quasi_velocities.k"][1] == "a new name"
    assert len(found) == 5


# -- numbers ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "value",
    [None, float("nan"), float("inf"), 1 + 2j, np.complex64(1j), sympy.I, "2", True, sympy.nan, x],
)
def test_a_parameter_that_is_no_number_is_named(value):
    m, k = symbols("m k")
    found = faults([x], m * X**2 + k * x, parameters={m: value, k: 1.0})
    assert found == {"parameters.m": (str(value), "a finite number")}
    stated = system([x], X**2)
    with pytest.raises(InputError) as error:
        start_system(stated, {x: value, X: 0})
    assert [(f.key, f.expected) for f in error.value.faults] == [("start.x", "a finite number")]


@pytest.mark.parametrize("value", [2, 2.0, np.float32(2), sympy.Integer(2), sympy.Rational(4, 2)])
def test_numbers_of_every_kind(value):
    m = symbols("m")
    stated = system([x], m * X**2, parameters={m: value})
    assert stated.parameters == {"m": 2.0} and type(stated.parameters["m"]) is float


# -- inputs and functions --------------------------------------------------------------------------


def dynamics(statement, state, time):
    stated = system(**statement)
    return SystemDynamics(stated).solved(FLOATS, state, stated.parameters, time)


def test_inputs_may_be_dynamicsymbols():
    """Also their derivatives, which the energies of driven systems have; against the oracle."""
    Omega, push = dynamicsymbols("Omega push")
    m, A = symbols("m A")
    speed = (x * sympy.cos(Omega)).diff(t) ** 2 + (x * sympy.sin(Omega)).diff(t) ** 2
    kinetic = m * (speed + (Y + push.diff(t)) ** 2) / 2
    formulas = {Omega: A * t**2 + sympy.sin(t), push: sympy.cos(2 * t)}
    statement = {"coordinates": [x, y], "kinetic": kinetic, "force_function": -x * y * push,
                 "constraints": [X * Omega.diff(t) - Y], "parameters": {m: 1.3, A: 0.4}}  # fmt: skip
    plainly = {
        key: value if key in ("coordinates", "parameters")
        else [part.subs(formulas).doit() for part in value] if isinstance(value, list)
        else value.subs(formulas).doit()
        for key, value in statement.items()
    }  # fmt: skip
    state = [0.4, -0.3, 0.7, 0.2]
    a, multipliers = Oracle(**plainly).solve(state, 0.6)
    found, reactions = dynamics(statement | {"inputs": formulas}, state, 0.6)
    assert found == pytest.approx(a, rel=1e-12) and reactions == pytest.approx(
        multipliers, rel=1e-12
    )
    by_names = {"Omega": formulas[Omega], "push": formulas[push]}
    assert dynamics(statement | {"inputs": by_names}, state, 0.6)[0] == pytest.approx(found)


def test_inputs_as_plain_symbols_still_are():
    Omega = Symbol("Omega", real=True)
    statement = {"coordinates": [x, y], "kinetic": X**2 + Y**2, "force_function": -Omega * x,
                 "inputs": {Omega: 3 * t}}  # fmt: skip
    assert dynamics(statement, [0, 0, 0, 0], 0.5)[0] == pytest.approx([-0.75, 0])


@pytest.mark.parametrize("name", ["cot", "sec", "csc", "coth", "sech", "csch"])
def test_reciprocal_functions(name):
    """Smooth where they are defined; forms, derivatives and the motion as of what they are."""
    f = getattr(sympy, name)
    statement = {"coordinates": [x, y], "kinetic": (2 + f(x)) * X**2 + Y**2,
                 "force_function": -f(x) * y, "constraints": [X - f(x) * Y]}  # fmt: skip
    state = [1.1, 0.4, 0.3, 0.2]
    oracle = Oracle(**statement)
    state = oracle.admissible(state, 0.0).tolist()
    a, multipliers = oracle.solve(state, 0.0)
    found, reactions = dynamics(statement, state, 0.0)
    assert found == pytest.approx(a, rel=1e-12) and reactions == pytest.approx(
        multipliers, rel=1e-12
    )
    forms = system(**statement)
    for form in forms.forms().applicable:
        assert forms.equations(form).form.accelerations(state) == pytest.approx(a, rel=1e-9)


def test_cot_where_tan_is_infinite():
    """cot is as smooth at π/2 as anywhere: x″ = −cot x turns there."""
    stated = system([x], X**2 / 2, forces={x: sympy.cot(x)})
    begin = start_system(stated, {x: 1.2, X: 0.0})
    motion = voronets.simulate(begin, 5.0)
    assert motion.outcome.word == "completed" and motion.verdict.residuals["dalembert"] < 1e-9
    q, v = motion["x"].values, motion["x'"].values
    assert q.max() > np.pi / 2
    energy = v**2 / 2 - np.log(np.sin(q))
    assert np.ptp(energy) < 1e-11


def test_reciprocal_functions_in_files():
    table = spring("u")
    table["system"]["force_function"] = "log(sin(u)) + 0*(sec(u) + csc(u))"
    table["system"]["forces"] = {"u": "cot(u) - cos(u)/sin(u)"}
    table["start"]["u"] = 1.2
    read = scenario(table)
    assert SystemDynamics(read.stated).solved(FLOATS, [1.2, 0], {}, 0)[0] == pytest.approx(
        [np.cos(1.2) / np.sin(1.2)]
    )


# -- in a notebook ---------------------------------------------------------------------------------


def test_a_system_in_a_notebook():
    m, g = symbols("m g")
    kinetic = m * (X**2 + Y**2 + phi.diff() ** 2) / 2
    stated = system([x, y, phi], kinetic, force_function=-m * g * y, forces={x: -X},
                    constraints=[X - y * Y], holonomic=[x**2 - y],
                    parameters={m: 1.0, g: 9.81})  # fmt: skip
    shown = stated._repr_latex_()
    assert shown.startswith("$$") and shown.rstrip().endswith("$$")
    for part in (
        r"T &= ",
        r"\dot{x}^{2}",
        r"U &= - g m y",
        r"Q_{x} &= - \dot{x}",
        r"x^{2} - y &= 0",
    ):
        assert part in shown
    assert shown.count(r"\begin{aligned}") == shown.count(r"\end{aligned}") == 1
    long = system([x], X**2, force_function=sum(sympy.sin(k * x) * x**k for k in range(1, 200)))
    assert "operations" in long._repr_latex_() and len(long._repr_latex_()) < 300
