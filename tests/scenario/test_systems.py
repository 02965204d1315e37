"""Scenario files of general systems: every key, and every fault in one message."""

from __future__ import annotations

import copy
import tomllib

import numpy as np
import pytest

from voronets.expressions.faults import InputError
from voronets.scenario.read import scenario
from voronets.scenario.simulation import run_scenario

SLEIGH = """
title = "Sleigh"
look_for = "It turns straight."
[system]
coordinates = ["x", "y", "phi"]
kinetic = "m*(x'^2 + y'^2)/2 + J*phi'^2/2 + m*b*phi'*(y'*cos(phi) - x'*sin(phi)) + m*b^2*phi'^2/2"
constraints = ["x'*sin(phi) - y'*cos(phi) = 0"]
parameters = { m = 1.4, J = 0.6, b = 0.35 }
[start]
x = 0
y = 0
phi = 0.2
"x'" = 1.0
"phi'" = 0.4
[run]
duration = 10.0
"""


def table(text=SLEIGH, **changes):
    """The table of a text, with changes by dotted key (a double underscore for the dot)."""
    result = copy.deepcopy(tomllib.loads(text))
    for key, value in changes.items():
        *path, last = key.split("__")
        inner = result
        for name in path:
            inner = inner.setdefault(name, {})
        if value is None:
            inner.pop(last)
        else:
            inner[last] = value
    return result


def faults(given):
    with pytest.raises(InputError) as error:
        scenario(given)
    return {fault.key: f"{fault.got}; {fault.expected}; {fault}" for fault in error.value.faults}


def test_the_sleigh_of_the_contract():
    read = scenario(table())
    assert read.describe() == "Sleigh: 3 coordinates, 1 constraint, 10 s"
    assert (read.title, read.look_for, read.run.duration) == ("Sleigh", "It turns straight.", 10)
    assert read.state == pytest.approx([0, 0, 0.2, 1, np.tan(0.2), 0.4])
    assert read.started.corrections == ()
    motion = run_scenario(read)
    assert motion.verdict.energy_drift < 1e-12 and motion.verdict.residuals["dalembert"] < 1e-9
    assert motion["reactions"].shape == (201, 1)


EVERY_KEY = """
[system]
coordinates = ["x", "y", "s"]
particles = [
  { mass = "2*m", position = ["x", "y", 0] },
  { mass = 0.5, position = ["s + 0.1*sin(2*t)"] },
]
force_function = "-m*g*y - k*s^2/2"
forces = { x = "-c*x' + push", s = "-c*s'" }
constraints = ["s' = wave*x'"]
holonomic = ["x^2 + y^2 = l^n"]
inputs = { push = "A*cos(3*t)", wave = "0.2*t" }
quasi_velocities = { w1 = "x*y' - y*x'" }
parameters = { m = 1.0, g = 9.81, k = 20.0, c = 0.3, l = 0.7, n = 2, A = 0.8 }
[start]
x = 0.42
y = -0.56
s = 0.1
"x'" = 1.0
[run]
duration = 4.0
tolerance = 1e-13
events = [
  { when = "x'", direction = "falling", name = "turns" },
  { when = "y + 0.1 + 0*reactions_1", stop = true, name = "high" },
]
"""


def test_every_key():
    """Against the same problem in the angle of the circle, integrated here."""
    from scipy.integrate import solve_ivp

    read = scenario(table(EVERY_KEY))
    assert read.stated.quasi[0][0] == "w1"
    motion = run_scenario(read)
    assert motion.outcome.word == "completed" and motion.verdict.invariants_drift < 1e-12
    assert motion.verdict.energy_drift is None and motion.verdict.residuals["dalembert"] < 1e-9
    g, k, c, l, A = 9.81, 20.0, 0.3, 0.7, 0.8

    def rate(t, u):
        """x = l sin f, y = −l cos f, s′ = 0.2 t x′; the virtual work of δf."""
        f, w, s = u
        x_f, y_f = l * np.cos(f), l * np.sin(f)
        ratio = 0.2 * t
        s_dot = ratio * x_f * w
        carried = -0.1 * 4 * np.sin(2 * t)  # of the second particle, with s
        force = (-c * x_f * w + A * np.cos(3 * t)) * x_f - g * y_f
        force += ratio * x_f * (-k * s - c * s_dot - 0.5 * carried)
        # 2 l² w′ + 0.5 s″ ratio x_f = force, s″ = (ratio x_f w)′
        rest = 0.2 * x_f * w - ratio * y_f * w**2
        w_dot = (force - 0.5 * ratio * x_f * rest) / (2 * l**2 + 0.5 * (ratio * x_f) ** 2)
        return [w, w_dot, s_dot]

    start = [np.arctan2(0.42, 0.56), 1.0 / 0.56, 0.1]
    found = solve_ivp(rate, (0, 4), start, method="DOP853", rtol=1e-12, atol=1e-13, t_eval=motion.t)
    assert motion["x"].values == pytest.approx(l * np.sin(found.y[0]), abs=1e-9)
    assert motion["s"].values == pytest.approx(found.y[2], abs=1e-9)
    assert motion.events and all(name == "turns" for name, _ in motion.events)


def test_an_event_stops_a_system():
    begun = table(EVERY_KEY)
    begun["start"]["x'"] = 8.0
    motion = run_scenario(scenario(begun), throw=False)
    assert motion.outcome.word == "event"
    assert motion.at([motion.t_end])["y"].item() == pytest.approx(-0.1, abs=1e-9)


def test_project():
    begun = table(start={"x": 0, "y": 0, "phi": 0.2, "x'": 1, "y'": 1, "phi'": 0})
    found = faults(begun)
    assert "constraints.0 by -0.78" in found["start"] and "project = true" in found["start"]
    begun["start"]["project"] = True
    v = scenario(begun).state[3:5]
    along = np.array([np.cos(0.2), np.sin(0.2)])
    assert v == pytest.approx(along * (v @ along))
    begun["start"]["project"] = 1
    assert "true or false" in faults(begun)["start.project"]


def test_faults_of_formulas_all_at_once():
    found = faults(
        table(
            system__kinetic="m*(x'^2 + y'^2)/2 + q*phi'^2",
            system__constraints=["x'^2 = y'", "x' = k*y'", "x = 1 = 2", 7],
            system__holonomic=["x + y'"],
            system__parameters={"m": "heavy", "t": 1, "x": 2, "a b": 1},
            system__inputs={"w": "sin(x)", "kinetic": "t"},
            system__forces={"u": "1"},
            system__quasi_velocities={"w1": "x'*y'", "phi": "x'"},
            system__speling=1,
            start={"x": 0, "yy": 1},
            run={"duration": 1, "friction": 1, "events": [{"when": "z' + 1"}]},
        )
    )
    assert set(found) == {
        "system.kinetic", "system.constraints", "system.constraints.0", "system.constraints.1",
        "system.constraints.2", "system.constraints.3", "system.holonomic.0",
        "system.parameters.m", "system.parameters.t", "system.parameters.x",
        "system.parameters.a b", "system.inputs.w", "system.inputs.kinetic", "system.forces.u",
        "system.quasi_velocities.w1", "system.quasi_velocities.phi", "system.speling",
        "start.y", "start.phi", "start.yy", "run.friction", "run.events.0.when",
    }  # fmt: skip
    assert 'unknown name "q"' in found["system.kinetic"]
    assert "parameters with values" in found["system.constraints.1"]
    assert "linear in the velocities" in found["system.constraints.0"]
    assert "may not use velocities" in found["system.holonomic.0"]


def test_faults_of_numbers_beside_superfluous_keys():
    given = table(
        system__constraints=["x'*sin(phi) = y'*cos(phi)", "2*x'*sin(phi) = 2*y'*cos(phi)"],
        system__kinetic="(x'^2 + y'^2)/2",
        system__parameters={"m": 1, "unused": 2},
        system__inputs={"W": "t"},
    )
    found = faults(given)
    assert set(found) == {
        "system.constraints.1", "system.kinetic", "system.parameters.m",
        "system.parameters.unused", "system.inputs.W",
    }  # fmt: skip
    assert "+2 constraints.0" in found["system.constraints.1"]
    assert "+1 phi'" in found["system.kinetic"]


@pytest.mark.parametrize(
    ("changes", "key", "words"),
    [
        ({"system__coordinates": []}, "system.coordinates", "list of names"),
        ({"system__coordinates": ["x", "x", "phi"]}, "system.coordinates.1", "a new name"),
        ({"system__coordinates": ["x", "energy", 3]}, "system.coordinates.1", "not reserved"),
        ({"system__kinetic": None}, "system.kinetic", "particles"),
        ({"system__particles": [{"mass": 1, "position": ["x"]}]}, "system.particles", "kinetic or"),
        ({"system__particles": []}, "system.particles", "list of tables"),
        ({"system__constraints": "x' = 0"}, "system.constraints", "a list"),
        ({"system__parameters": {"m": 1.4, "J": 0.6}}, "system.kinetic", 'unknown name "b"'),
        ({"system__parameters__pi": 3}, "system.parameters.pi", "not reserved"),
        ({"start__phi": None}, "start.phi", "a number"),
        ({"start": None}, "start", r"[start]"),
        ({"run": None}, "run", r"[run]"),
        ({"run__tolerance": 1.0}, "run.tolerance", "0.001"),
        ({"body": {}}, "body", "unknown key"),
        ({"system": 3}, "system", "a table"),
    ],
)
def test_one_fault(changes, key, words):
    found = faults(table(**changes))
    assert words in found[key]


def test_letters_of_other_tables_are_free():
    """d, u and theta mean something elsewhere, not here."""
    given = table(
        system={
            "coordinates": ["z"], "kinetic": "theta*z'^2/2", "force_function": "-d*u*z^2",
            "parameters": {"theta": 2.0, "d": 1.0, "u": 3.0},
        },
        start={"z": 1.0, "z'": 0.0},
    )  # fmt: skip
    motion = run_scenario(scenario(given))
    assert motion["z"].values == pytest.approx(np.cos(np.sqrt(3) * motion.t), abs=1e-10)
    assert "reactions" not in motion.data


def test_exponents_made_of_parameters():
    given = table(
        system={
            "coordinates": ["z"], "kinetic": "z'^2/2", "force_function": "-z^n/n",
            "parameters": {"n": 4},
        },
        start={"z": -1.0, "z'": 0.0},
    )  # fmt: skip
    assert run_scenario(scenario(given)).verdict.energy_drift < 1e-12


def test_units_name_the_numbers_of_the_file():
    units = {"x": "m", "phi": "rad", "m": "kg", "w1": "m/s"}
    read = scenario(
        table(system__units=units, system__quasi_velocities={"w1": "x'*cos(phi) + y'*sin(phi)"})
    )
    assert read.units == units
    motion = run_scenario(read)
    assert {name: motion[name].attrs["units"] for name in ("x", "y", "phi'", "x'", "y'")} == {
        "x": "m", "y": "", "phi'": "rad/s", "x'": "m/s", "y'": "1/s",
    }  # fmt: skip
    plain = run_scenario(scenario(table()))
    assert np.array_equal(motion["phi"], plain["phi"])


@pytest.mark.parametrize(
    ("units", "key", "words"),
    [
        ({"z": "m"}, "system.units.z", "a coordinate, a parameter, an input or a quasi velocity"),
        ({"x'": "m/s"}, "system.units.x'", "a coordinate"),
        ({"x": 3}, "system.units.x", "a text of at most 20 characters"),
        ({"x": "m" * 21}, "system.units.x", "a text of at most 20 characters"),
        ({"x": "m\n"}, "system.units.x", "control characters"),
        ("m", "system.units", "a table"),
    ],
)
def test_units_of_other_names_are_faults(units, key, words):
    found = faults(table(system__units=units))
    assert list(found) == [key] and words in found[key]
