"""Integrals under the contact laws: constant where they are claimed, changing where a reason says so."""

from __future__ import annotations

import json

import numpy as np
import pytest

import voronets
from invariants.contact_problems import PROBLEMS, motion, report
from invariants.rolling_problems import PROBLEMS as ROLLING
from voronets.cli import main
from voronets.invariants.impacts import pieces_between_impacts

KEPT = 1e-11
CONTACT = {"momentum", "momentum_squared", "spin", "momentum_along_force", "jellett"}
PLANE = {"energy", "spin", "linear_momentum"}
#: What each problem has.
EXPECTED = {
    "smooth: egg, rotor": PLANE | {"ground_axis_momentum"},
    "smooth: spheroid": PLANE | {"ground_axis_momentum", "axis_momentum"},
    "smooth: spheroid on a slope, bounces": PLANE | {"axis_momentum"},
    "smooth: spheroid, bounces for ever": PLANE | {"ground_axis_momentum", "axis_momentum"},
    "smooth: sphere, rotor": CONTACT | PLANE | {
        "ground_axis_momentum", "own_momentum", "rotation_energy"},
    "smooth: egg in a bowl": {"energy", "ground_axis_momentum"},
    "smooth: egg on a ball, central": {"energy", "ground_axis_momentum", "ground_centre_momentum"},
    "smooth: spheroid in a pipe": {"energy", "linear_momentum", "axis_momentum"},
    "viscous: top": {"jellett"},
    "viscous: top on a slope, bounces": {"jellett"},
    "viscous: sphere": CONTACT,
    "coulomb: top, bounces": {"jellett"},
    "coulomb: sphere, bounces": CONTACT,
    "coulomb: sphere on a slope": {"spin", "momentum_along_force", "jellett"},
    "coulomb: sphere on a ball, bounces": {"momentum", "momentum_squared"},
    "coulomb: ball in a bowl": {"momentum_along_force"},
    "coulomb: spheroid": set(),
    "rubber: sphere, rotor": {"energy", "rubber_momentum"},
    "rubber: sphere on a slope": {"energy", "rubber_momentum"},
    "rubber: sphere on a ball": {"energy"},
    "rubber: ball on a ball": {
        "energy", "momentum", "momentum_squared", "rubber_linear", "rubber_ball_momentum"},
    "rubber: ball in a bowl": {"energy", "momentum_along_force", "rubber_ball_momentum"},
    "rubber: bead in a pipe": {"energy", "linear_momentum"},
    "rubber: spheroid, rotor": {"energy", "rubber_linear"},
    "rubber: spheroid on a ball": {"energy", "rubber_linear"},
    "rubber: top": {"energy", "rubber_linear"},
}  # fmt: skip
#: True though nobody claims it: it follows from what is claimed, or is zero under the law.
FOLLOWS = {
    "coulomb: sphere on a ball, bounces": {"momentum_along_force"},
    "rubber: ball on a ball": {
        "spin", "jellett", "routh", "linear", "momentum_along_force", "rubber_momentum"},
    "rubber: ball in a bowl": {"spin", "jellett", "ball_on_revolution"},
    "rubber: bead in a pipe": {"spin", "jellett"},
}  # fmt: skip


@pytest.mark.parametrize("name", PROBLEMS)
def test_what_is_claimed_is_constant_and_the_rest_is_not(name):
    found, run = report(name), motion(name)
    assert {one.name for one in found} == EXPECTED[name]
    assert not any(one.holds for one in found.measures)
    assert set(run.integrals) == EXPECTED[name]
    for one in found.all:
        drift = one.drift(run)
        if one.holds:
            assert drift < KEPT, one.name
            assert run.integrals[one.name]["drift"] == drift
        elif drift is not None and one.name not in FOLLOWS.get(name, ()):
            where = one.name == "linear_momentum" and not np.any(one.along(run))
            energy = one.name == "energy" and "bounces" in name
            assert drift > 1e-6 or where or energy, one.name
    assert found.contradicted(run.integrals) == ()


@pytest.mark.parametrize("name", [name for name in PROBLEMS if "bounces" in name])
def test_the_motions_have_flights_and_impacts(name):
    run = motion(name)
    assert sum(change["why"] == "impact" for change in run.transitions) >= 2
    assert {"flying"} <= set(run["mode"].values.tolist())


COUNTS = {
    "smooth: egg, rotor": 5, "smooth: sphere, rotor": 7, "smooth: egg on a ball, central": 4,
    "smooth: spheroid in a pipe": 3, "viscous: sphere": 3, "coulomb: top, bounces": 1,
    "coulomb: spheroid": 0, "rubber: sphere, rotor": 3, "rubber: ball on a ball": 4,
    "rubber: spheroid, rotor": 2,
}  # fmt: skip


@pytest.mark.parametrize("name", COUNTS)
def test_how_many_are_independent(name):
    assert sum(report(name).independent.values()) == COUNTS[name]


def test_energy_is_claimed_between_impacts_that_take_some():
    name = "smooth: spheroid on a slope, bounces"
    run, energy = motion(name), report(name)["energy"]
    pieces = pieces_between_impacts(run)
    values = energy.along(run)
    assert len(set(pieces)) >= 3 and np.ptp(values) > 0.1
    assert all(np.ptp(values[pieces == k]) < 1e-11 for k in set(pieces))
    assert "between impacts; with a restitution of 0.7" in str(energy.conditions[-1])
    for_ever = "smooth: spheroid, bounces for ever"
    assert np.ptp(report(for_ever)["energy"].along(motion(for_ever))) < 1e-11


WHY = [
    ("coulomb: top, bounces", "energy", "friction takes energy where the body slides"),
    ("coulomb: top, bounces", "routh", "changes as soon as the body slides"),
    ("viscous: top", "linear", "with this friction the body slips"),
    ("smooth: spheroid", "linear", "on smooth ground the body slips"),
    ("smooth: spheroid", "multiplier", "on smooth ground the body slips"),
    ("rubber: top", "jellett", "keeps the body from spinning has a part along a"),
    ("rubber: sphere, rotor", "momentum", "the principal moments of yours differ"),
    ("rubber: sphere, rotor", "spin", "changes L · n"),
    ("coulomb: spheroid", "linear_momentum", "friction changes it"),
    ("coulomb: ball in a bowl", "jellett", "is curved"),
    ("viscous: top", "rubber_linear", "does not slip"),
]


@pytest.mark.parametrize(("name", "integral", "said"), WHY)
def test_why_not(name, integral, said):
    with pytest.raises(voronets.InputError, match=said):
        report(name)[integral]


def test_rolling_has_what_it_had():
    table = ROLLING["top on plane"]
    plain, stated = (
        voronets.integrals(x) for x in (table, table | {"contact": {"law": "rolling"}})
    )
    assert str(plain) == str(stated) and "contact law" not in str(plain)
    with pytest.raises(voronets.InputError, match="needs the contact law rubber or smooth"):
        plain["linear_momentum"]


def test_friction_that_is_zero_is_a_smooth_ground():
    table = PROBLEMS["smooth: spheroid"]
    for law in ({"law": "coulomb", "friction": 0.0}, {"law": "viscous", "viscosity": 0.0}):
        found = voronets.integrals(table | {"contact": law})
        assert {one.name for one in found} == EXPECTED["smooth: spheroid"]


TIPPE_TOP = {
    "title": "tippe top",
    "body": {
        "mass": 0.02, "inertia": [2.4e-06, 2.4e-06, 2.7e-06],
        "surface": {"kind": "sphere", "radius": 0.015, "centre": [0, 0, 0.003]},
    },
    "ground": {"surface": {"kind": "plane"}},
    "force": {"gravity": 9.81},
    "contact": {"law": "coulomb", "friction": 0.3},
    "start": {
        "orientation": [0.9950041652780258, 0, 0.09983341664682815, 0], "contact": [0, 0, 0],
        "omega": [-29.800399619259185, 0, 147.00998667618623], "velocity": [0, 0, 0],
    },
    "run": {"duration": 10.0, "tolerance": 1e-13},
}  # fmt: skip


def test_a_tippe_top_keeps_jelletts_integral_while_it_turns_over():
    found = voronets.run(TIPPE_TOP, estimate=False)
    q = found["orientation"].values
    up = 1 - 2 * (q[:, 1] ** 2 + q[:, 2] ** 2)  # of the body's axis
    assert up[0] > 0.9 and up.min() < -0.9
    assert set(found.integrals) == {"jellett"} and found.integrals["jellett"]["drift"] < KEPT
    report = voronets.integrals(TIPPE_TOP)
    assert report.classical.startswith("round-bottomed top")


def test_the_command_says_why_not(tmp_path, capsys):
    file = tmp_path / "smooth.toml"
    file.write_text(motion("smooth: spheroid").data.attrs["scenario"])
    with pytest.raises(SystemExit) as ended:
        main(["integrals", str(file), "--run", "--json"])
    assert ended.value.code == 0
    said = json.loads(capsys.readouterr().out)
    assert said["withdrawn"] == [] and set(said["values"]) == EXPECTED["smooth: spheroid"]
    (linear,) = [one for one in said["integrals"] if one["name"] == "linear"]
    assert "on smooth ground the body slips" in linear["conditions"][0]["got"]
