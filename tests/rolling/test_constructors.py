"""Python's constructors refuse what scenario files refuse, with the same words."""

from __future__ import annotations

import numpy as np
import pytest
import sympy

import voronets
from scenario.tables import fault

BALL = voronets.surfaces.place(voronets.surfaces.sphere(0.1))
GOOD = [4e-3, 4e-3, 4e-3]


def refused(make):
    with pytest.raises(voronets.InputError) as caught:
        make()
    return {found.key: found.expected for found in caught.value.faults}


MASSES = [0, -1, np.nan, np.inf, -np.inf, "1", None, True, 1e300, 1e-300, [1.0], np.float64(-2)]


@pytest.mark.parametrize("mass", MASSES)
def test_masses(mass):
    assert set(refused(lambda: voronets.body(mass, GOOD, BALL))) == {"mass"}
    assert set(refused(lambda: voronets.Body(mass, tuple(map(tuple, np.diag(GOOD))), BALL))) == {
        "mass"
    }


INERTIAS = [
    [1, 1], [1, 1, 0], [1, 1, -1], [1, 1, 2.001], [1, 1, np.nan], [[1, 0.1, 0], [0, 1, 0], [0, 0, 1]],
    [[1, 3, 0], [3, 1, 0], [0, 0, 1]], [1e-70, 1e-70, 1e-70], [[1, 0, 0], [0, 1, 0], [0, 0]], "liquid",
    None, 3.0, [1e61, 1e61, 1e61], [[[1.0]]],
]  # fmt: skip


@pytest.mark.parametrize("inertia", INERTIAS, ids=str)
def test_inertias(inertia):
    assert set(refused(lambda: voronets.body(1.0, inertia, BALL))) == {"inertia"}


def test_all_faults_at_once():
    assert set(refused(lambda: voronets.body(-1, [1, 1, 9], BALL))) == {"mass", "inertia"}


@pytest.mark.parametrize(("setting", "make"), [
    ("body.mass=-1", lambda: voronets.body(-1, GOOD, BALL)),
    ("body.mass=nan", lambda: voronets.body(np.nan, GOOD, BALL)),
    ("body.inertia=[1, 1, 0]", lambda: voronets.body(1.0, [1, 1, 0], BALL)),
    ("body.inertia=[1, 1, 2.001]", lambda: voronets.body(1.0, [1, 1, 2.001], BALL)),
    ("body.rotor.momentum=inf", lambda: voronets.Rotor((0.0, 0.0, 1.0), np.inf)),
    ("force.rolling_resistance=-1", lambda: voronets.Forces(rolling_resistance=-1)),
    ("force.spinning_resistance=nan", lambda: voronets.Forces(spinning_resistance=np.nan)),
])  # fmt: skip
def test_the_same_words_as_a_file(setting, make):
    from_file = fault(setting)
    assert refused(make) == {from_file.key.rpartition(".")[2]: from_file.expected}


@pytest.mark.parametrize("options", [
    {"gravity": np.nan}, {"gravity": "9.81"}, {"gravity": (0, 0)}, {"gravity": (0, 0, np.nan)},
    {"gravity": np.array([0, 0, np.inf])}, {"rolling_resistance": -1}, {"rolling_resistance": "1"},
    {"spinning_resistance": np.nan}, {"central": sympy.Symbol("r")},
    {"function": sympy.Symbol("k") * sympy.Symbol("x")},
    {"function": sympy.Symbol("k") * sympy.Symbol("x"), "parameters": (("k", np.nan),)},
], ids=str)  # fmt: skip
def test_forces(options):
    assert len(refused(lambda: voronets.Forces(**options))) == 1


@pytest.mark.parametrize(("axis", "momentum"), [
    ((0, 0, 2), 1.0), ((0, 0), 1.0), ((0, 0, np.nan), 1.0), ((0, 0, 0), 1.0), ((0, 0, 1), np.nan),
    ((0, 0, 1), "1"),
])  # fmt: skip
def test_rotors(axis, momentum):
    assert len(refused(lambda: voronets.Rotor(axis, momentum))) == 1


def test_numbers_of_numpy_are_numbers():
    body = voronets.body(
        np.int64(2), np.array(GOOD), BALL, voronets.Rotor(np.eye(3)[2], np.float32(1))
    )
    assert body.mass == 2
    assert voronets.Forces(gravity=np.array([0.0, 0.0, -9.81])).numbers == {"gravity.z": -9.81}


PROBLEM = voronets.RollingProblem(voronets.body(1.0, GOOD, BALL), voronets.surfaces.plane())
START = {"orientation": [1, 0, 0, 0], "contact": [0, 0, 0], "omega": [0, 1, 0]}


@pytest.mark.parametrize("change", [
    {"orientation": [0, 0, 0, 0]}, {"orientation": [1, 0, 0]}, {"orientation": [1, 0, 0, np.nan]},
    {"contact": [0, 0]}, {"contact": "here"}, {"omega": [0, 0, np.inf]}, {"omega": 3},
    {"contact_body": [0, 0]}, {"omega": None},
])  # fmt: skip
def test_starts(change):
    assert list(refused(lambda: voronets.start(PROBLEM, **START | change))) == [
        f"start.{next(iter(change))}"
    ]
