"""Linear integrals of balls, which are independent, what a problem is called, and a false claim."""

from __future__ import annotations

import json

import numpy as np
import pytest

import voronets
from voronets.cli import integrals_report, main
from voronets.facts.condition import Condition
from voronets.facts.facts import facts_of
from voronets.invariants import Report
from voronets.invariants.contract import Integral

BALL = {"mass": 0.4, "inertia": [4e-4] * 3, "surface": {"kind": "sphere", "radius": 0.05}}
LUMPY = BALL | {"inertia": [3e-4, 4e-4, 5e-4]}
ALONG_X = [0.5**0.5, 0.0, 0.5**0.5, 0.0]  # turns z to x


def rolling(body, ground, contact, omega, force=None, duration=2.0):
    return {
        "body": body,
        "ground": {"surface": ground},
        "force": force or {"gravity": 9.81},
        "start": {"orientation": [1, 0.2, 0.1, 0.3], "contact": contact, "omega": omega},
        "run": {"duration": duration, "lift_off": "ignore"},
    }


INCLINE = {"kind": "plane", "normal": [np.sin(0.3), 0.0, np.cos(0.3)]}
CYLINDER = {"kind": "cylinder", "radius": 0.5, "turn": ALONG_X, "side": "inside"}
CASES = {
    "ball on an incline": rolling(BALL, INCLINE, [0, 0, 0], [3.0, 4.0, 5.0]),
    "lumpy ball on an incline": rolling(LUMPY, INCLINE, [0, 0, 0], [3.0, 4.0, 5.0]),
    "ball in a horizontal cylinder": rolling(
        BALL, CYLINDER, [0.1, 0.5 * np.sin(0.4), -0.5 * np.cos(0.4)], [3.0, 9.0, 5.0]
    ),
    "ball in a bowl": rolling(
        BALL,
        {"kind": "sphere", "radius": 0.6, "side": "inside"},
        [0.6 * np.sin(0.5), 0.0, -0.6 * np.cos(0.5)],
        [3.0, 9.0, 5.0],
    ),
    "lumpy ball in a bowl": rolling(
        LUMPY,
        {"kind": "sphere", "radius": 0.6, "side": "inside"},
        [0.6 * np.sin(0.5), 0.0, -0.6 * np.cos(0.5)],
        [3.0, 9.0, 5.0],
    ),
}
FOUND = {
    "ball on an incline": {"energy": 1, "spin": 1, "momentum_along_force": 1},
    "lumpy ball on an incline": {"energy": 1, "spin": 1, "momentum_along_force": 1},
    "ball in a horizontal cylinder": {"energy": 1, "ball_on_cylinder": 2},
    "ball in a bowl": {
        "energy": 1, "spin": 1, "momentum_along_force": 1, "jellett": 0, "ball_on_revolution": 0,
    },
    "lumpy ball in a bowl": {"energy": 1, "momentum_along_force": 1},
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_what_there_is_is_constant_and_counted(name):
    scenario = voronets.load(CASES[name])
    report = voronets.integrals(scenario)
    adds = report.independent
    linear = FOUND[name]
    assert {key: adds[key] for key in linear} == linear
    assert sum(adds.values()) == sum(linear.values())
    motion = voronets.run(scenario, estimate=False)
    values = report.along(motion)
    assert set(values) >= set(linear)
    assert max(seen["drift"] for seen in values.values()) < 1e-11
    assert report.contradicted(values) == ()


def test_on_an_incline_the_momentum_along_its_horizontal_grows():
    """Only the component in the vertical plane of steepest descent is constant, besides the spin."""
    motion = voronets.run(CASES["ball on an incline"], estimate=False)
    I = 4e-4 + 0.4 * 0.05**2
    across = I * motion["omega_space"].values[:, 1]
    torque = 0.4 * 9.81 * np.sin(0.3) * 0.05
    np.testing.assert_allclose(across, across[0] + torque * motion.t, rtol=1e-10)


def test_an_inclined_cylinder_has_none():
    turn = [np.cos(0.5), 0.0, np.sin(0.5), 0.0]
    table = CASES["ball in a horizontal cylinder"]
    ground = CYLINDER | {"turn": turn}
    report = voronets.integrals(
        voronets.load(table | {"ground": {"surface": ground}, "start": _down(turn)})
    )
    assert "ball_on_cylinder" not in report.independent
    failing = [c.name for c in report.asked("ball_on_cylinder").conditions if not c.holds]
    assert failing == ["the force is across the axis of the ground"]


def _down(turn):
    from voronets.expressions.rotations import rotation_matrix

    T = np.array(rotation_matrix(turn))
    return {
        "orientation": [1, 0, 0, 0],
        "contact": (T @ [0.5, 0.0, 0.1]).tolist(),
        "omega": [1, 2, 3],
    }


NAMES = {
    "chaplygin-top": "Routh's sphere",
    "ball-in-bowl": "homogeneous ball on a sphere",
    "rolling-disc": "body of revolution on a plane",
    "rattleback": "",
}


@pytest.mark.parametrize("name", NAMES)
def test_the_classical_problem_has_its_name(name):
    found = voronets.integrals(name).classical
    assert found.startswith(NAMES[name]) and bool(found) == bool(NAMES[name])


def test_chaplygins_ball_is_recognised():
    table = rolling(LUMPY, {"kind": "plane"}, [0, 0, 0], [1.0, 2.0, 3.0])
    report = voronets.integrals(table)
    assert report.classical == "Chaplygin's ball (1903)"
    assert report.independent["momentum"] == 3
    assert report.independent["momentum_squared"] == 0


def test_formulas_are_printed():
    text = str(voronets.integrals("chaplygin-top"))
    assert "(I ω + κ e) · a" in text and "3 independent constants" in text


class Wrong(Integral):
    """ω_x, claimed to be constant without a condition."""

    name, title, source = "wrong", "what is not constant", "nobody"
    formula, plain, unit = r"\omega_x", "ω_x", "rad/s"

    def _conditions(self, facts):
        return iter((Condition("nothing is asked", 0.0),))

    def value(self, at):
        return at.omega[0]

    def magnitude(self, at):
        return np.sqrt(at.omega @ at.omega)


def test_a_motion_contradicts_a_false_claim_loudly(monkeypatch, capsys):
    def claims(scenario):
        return Report((Wrong(facts_of(scenario.problem)),))

    monkeypatch.setattr(integrals_report, "integrals", claims)
    with pytest.raises(SystemExit) as ended:
        main(["integrals", "rattleback", "--run", "--json"])
    document = json.loads(capsys.readouterr().out)
    assert ended.value.code == 1
    assert document["withdrawn"] == ["wrong"]
    assert document["integrals"] == []
    assert document["values"]["wrong"]["drift"] > 0.1
