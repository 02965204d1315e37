"""Every body of the gallery that slides, flies or is of rubber: it keeps the laws and does what it says."""

from __future__ import annotations

import tomllib
from functools import cache
from itertools import pairwise

import numpy as np
import pytest

import voronets
from voronets import collection as gallery
from voronets.expressions.rotations import rotation_matrix

NAMES = (
    "tippe-top", "spun-egg", "dropped-coin", "billiard-ball", "hoop-thrown-with-backspin",
    "ball-off-a-sphere", "rattleback-on-a-table", "smooth-rattleback", "rubber-ellipsoid",
)  # fmt: skip
g = 9.81


@cache
def motion(name, settings=()):
    return voronets.run(name, settings=settings, throw=False)


def dense(found, start=0.0, count=2001):
    return found.at(np.linspace(start, found.t_end, count))


def tilt(seen):
    """The angle of the body's z axis with the vertical, in degrees."""
    axes = [np.array(rotation_matrix(q))[2, 2] for q in seen["orientation"].values]
    return np.degrees(np.arccos(np.clip(axes, -1, 1)))


def changes(found):
    return [(change["from"], change["to"], change["why"]) for change in found.transitions]


ENDS = ("sliding", "rolling", "slip_ended")
SLIPS = ("rolling", "sliding", "friction_exhausted")
LIFTS = ("sliding", "flying", "lift_off")
BOUNCES = ("flying", "flying", "impact")


# -- all of them ----------------------------------------------------------------------------------


def test_the_list():
    tables = {name: tomllib.loads(gallery.text(name)) for name in gallery.names()}
    assert tuple(name for name, table in tables.items() if "contact" in table) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_reads(name):
    scenario = voronets.load(name)
    assert scenario.title and scenario.title != "untitled"
    text = scenario.look_for
    assert text.endswith(".") and ". " not in text and len(text) <= 200
    assert not scenario.started.corrections


@pytest.mark.parametrize("name", NAMES)
def test_keeps_the_laws(name):
    found = motion(name)
    assert found.outcome.word == "completed"
    assert found.verdict.energy_balance < 1e-9
    assert max(found.verdict.residuals.values()) < 1e-7
    assert found.verdict.state_error < 1e-7
    assert not found.verdict.notes


@pytest.mark.parametrize("name", NAMES)
def test_friction_is_what_there_is(name):
    """Friction needed is never more than μ, and the energy lost never falls."""
    found, law = motion(name), voronets.load(name).problem.contact
    if law.name == "coulomb":
        assert found.extremes["friction_needed"]["max"] <= law.friction * (1 + 1e-9)
    lost = dense(found)["dissipated"].values
    assert np.diff(lost).min() > -1e-15


@pytest.mark.parametrize("name", NAMES)
def test_one_change_leads_to_the_next(name):
    found = motion(name)
    for before, after in pairwise(found.transitions):
        assert before["to"] == after["from"] and before["t"] <= after["t"]


# -- one by one -----------------------------------------------------------------------------------


def test_tippe_top_turns_over():
    found = motion("tippe-top")
    assert changes(found) == [ENDS] and found.transitions[0]["t"] < 2
    tilts = tilt(found.data)
    assert tilts[0] == pytest.approx(11.42, abs=0.01) and tilt(dense(found, 2)).min() > 167.9
    height = found["centre"].values[:, 2]
    assert height[0] < 0.0142 and height[-1] > 0.0258  # r ∓ 0.3 r where it stands


def test_tippe_top_keeps_jelletts_integral():
    """L·a about the contact's vector a from the centre of mass, with friction and all."""
    assert motion("tippe-top").integrals["jellett"]["drift"] < 1e-9


def test_egg_stands_up():
    found = motion("spun-egg")
    assert changes(found) == [ENDS]
    assert tilt(found.data)[0] == pytest.approx(78.58, abs=0.01)
    after = tilt(dense(found, found.transitions[0]["t"]))
    assert after.min() > 11.8 and after.max() < 12.5
    rougher = motion("spun-egg", ("contact.friction=0.15",))
    assert tilt(rougher.data)[-1] == pytest.approx(16.7, abs=0.1)


def test_coin_bounces_slides_rolls_and_goes_down():
    found = motion("dropped-coin")
    seen = changes(found)
    landed = seen.index(("flying", "sliding", "impact"))
    assert landed > 5 and set(seen[:landed]) == {BOUNCES}
    assert seen[landed + 1 :: 2] == [ENDS] * len(seen[landed + 1 :: 2])
    assert seen[landed + 2 :: 2] == [SLIPS] * len(seen[landed + 2 :: 2])
    assert len(seen[landed + 2 :: 2]) >= 10  # a slip at each nod
    rest = found.transitions[landed]["t"]
    early = tilt(found.at(np.linspace(rest, rest + 0.1, 400)))
    late = tilt(dense(found, found.t_end - 0.1, 400))
    assert early.min() > 15 and early.max() < 30
    assert late.min() > 1.5 and late.max() < 7
    assert found.losses["impacts"] > 0 and found.losses["rolling"] > found.losses["sliding"] > 0


def test_billiard_ball_runs_a_parabola_and_then_straight():
    found = motion("billiard-ball")
    r, mu, v, omega = 0.0286, 0.2, np.array([1.5, 0]), (-70, -60)
    u = v + r * np.array([-omega[1], omega[0]])
    slip = np.linalg.norm(u)
    end = 2 * slip / (7 * mu * g)
    assert changes(found) == [ENDS]
    assert found.transitions[0]["t"] == pytest.approx(end, abs=1e-9)
    t = np.linspace(0, found.t_end, 500)
    seen = found.at(t)
    while_slip = np.minimum(t, end)[:, None]
    left = v - 2 / 7 * u
    path = v * while_slip - mu * g / 2 * u / slip * while_slip**2 + left * (t[:, None] - while_slip)
    assert seen["centre"].values[:, :2] == pytest.approx(path, abs=1e-9)
    assert np.degrees(np.arctan2(left[1], left[0])) == pytest.approx(44.5, abs=0.1)


def test_hoop_comes_back():
    found = motion("hoop-thrown-with-backspin")
    assert changes(found) == [ENDS]
    assert found.transitions[0]["t"] == pytest.approx(6.4 / (2 * 0.3 * g), rel=1e-3)
    forward = dense(found)["velocity"].values[:, 0]
    turn = np.flatnonzero(np.diff(np.sign(forward)))
    assert len(turn) == 1 and turn[0] * 3 / 2000 == pytest.approx(2 / (0.3 * g), abs=2e-3)
    speed = np.linalg.norm(found["velocity"].values[-1])
    assert forward[-1] < 0 and speed == pytest.approx(1.2, rel=1e-3)
    assert found["centre"].values[-1, 0] < -1  # behind the place from which it was thrown


def test_ball_rolls_slides_flies_and_lands():
    found = motion("ball-off-a-sphere")
    seen = changes(found)
    assert seen[:2] == [SLIPS, LIFTS] and seen[-1] == ("flying", "rolling", "impact")
    assert len(seen) > 10 and set(seen[2:-1]) == {BOUNCES}
    slips, leaves, lands = (change["t"] for change in found.transitions[:3])
    normals = found.at([slips, leaves, lands])["normal"].values
    angles = np.degrees(np.arcsin(-normals[:, 2]))
    assert angles[:2] == pytest.approx([21.56, 37.91], abs=0.01)  # above the equator
    assert normals[1, 0] < 0 < normals[2, 0]  # on the opposite side
    flight = found.at(np.linspace(leaves, lands, 200))
    assert flight["gap"].values[1:-1].min() > 0 and flight["gap"].values.max() > 0.05
    assert found.transitions[-1]["t"] == pytest.approx(0.9004, abs=1e-3)


def test_rattleback_slips_and_turns_back_more_slowly():
    found = motion("rattleback-on-a-table")
    seen = changes(found)
    assert len(seen) >= 40 and seen == [SLIPS, ENDS] * (len(seen) // 2)
    spin = found["omega_space"].values[:, 2]
    assert spin[0] < -4.9 and spin[-1] == pytest.approx(4.07, abs=0.01)
    rolls = motion("rattleback", ("run.duration=8",))["omega_space"].values[:, 2]
    assert rolls.max() == pytest.approx(5.0, abs=0.01)


def test_smooth_rattleback_keeps_its_spin():
    found = motion("smooth-rattleback")
    assert changes(found) == [] and found.modes[0][2] == "sliding"
    seen = dense(found)
    assert seen["omega_space"].values[:, 2] == pytest.approx(-5, abs=1e-3)
    assert tilt(seen).max() < 0.51
    along = seen["velocity"].values[:, :2]
    assert np.abs(along - along[0]).max() < 1e-12 and np.linalg.norm(along[0]) < 0.003
    assert found.verdict.energy_drift is None or found.verdict.energy_drift < 1e-12


def test_rubber_does_not_spin():
    found = motion("rubber-ellipsoid")
    assert changes(found) == []
    seen = dense(found)
    assert np.abs(seen["omega_space"].values[:, 2]).max() < 1e-10
    assert seen["centre"].values[-1, 0] > 2 and tilt(seen).max() > 90  # it tumbles along
    rolls = dense(motion("rubber-ellipsoid", ('contact.law="rolling"',)))
    assert np.abs(rolls["omega_space"].values[:, 2]).max() == pytest.approx(1.41, abs=0.02)
