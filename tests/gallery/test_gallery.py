"""Every body of the gallery that rolls throughout: it reads, runs, keeps the laws, and does what it says."""

from __future__ import annotations

import tomllib
from functools import cache

import numpy as np
import pytest

import voronets
from voronets import collection as gallery
from voronets.expressions.rotations import rotation_matrix

NAMES = (
    "rattleback", "rolling-disc", "hoop", "eulers-disc", "ball-on-sphere", "ball-in-bowl",
    "gyroscopic-ball", "ellipsoid-on-plane", "ellipsoid-on-sphere", "ellipsoid-on-ellipsoid",
    "plate-on-sphere", "rod-on-sphere", "torus-on-sphere", "chaplygin-top", "support-stone",
    "ball-on-waves", "inverted-ellipsoid",
)  # fmt: skip
OUTCOMES = {"ball-on-sphere": "lifted_off"}
g = 9.81


@cache
def motion(name, tolerance=1e-12, settings=()):
    return voronets.run(name, tolerance=tolerance, settings=settings, throw=False)


def dense(found, count=2001):
    return found.at(np.linspace(0, found.t_end, count))


def dot(a, b):
    return np.sum(np.asarray(a) * np.asarray(b), axis=-1)


def spin(seen):
    """The angular velocity about the ground's normal."""
    return dot(seen["omega_space"], seen["normal"])


def axis(seen):
    """The body's z axis in space."""
    return np.array([np.array(rotation_matrix(q))[:, 2] for q in seen["orientation"].values])


def tilt(seen):
    """The angle of the body's z axis with the vertical, in degrees."""
    return np.degrees(np.arccos(axis(seen)[:, 2]))


def times(found, name):
    return np.array([t for event, t in found.events if event == name])


def still(values, within):
    values = np.asarray(values)
    return np.abs(values - values[0]).max() <= within


# -- all of them ----------------------------------------------------------------------------------


def test_the_list():
    tables = {name: tomllib.loads(gallery.text(name)) for name in gallery.names()}
    rolling = [name for name, table in tables.items() if "body" in table and "contact" not in table]
    assert tuple(rolling) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_reads(name):
    scenario = voronets.load(name)
    assert scenario.title and scenario.title != "untitled"
    text = scenario.look_for
    assert text.endswith(".") and ". " not in text and len(text) <= 200
    assert not scenario.started.corrections
    assert not scenario.problem.forces.dissipates


@pytest.mark.parametrize("name", NAMES)
def test_keeps_the_laws(name):
    usual, best = motion(name), motion(name, 1e-15)
    for found in usual, best:
        assert found.outcome.word == OUTCOMES.get(name, "completed")
    assert best.verdict.energy_drift <= 1e-12
    assert usual.verdict.residuals["momentum_balance"] < 1e-9
    assert usual.verdict.residuals["rolling"] < 1e-9
    if name != "inverted-ellipsoid":  # the one that is not pressed on its ground
        assert usual["normal_reaction"].values.min() > -1e-12  # its end is a sample too
    if name not in OUTCOMES:
        assert usual["friction_needed"].values.max() < 0.8 or name == "inverted-ellipsoid"


# -- one by one -----------------------------------------------------------------------------------


def test_rattleback_turns_back():
    n = spin(motion("rattleback").data)
    assert n[0] < -4.9 and n[-1] > 4.5


def test_rolling_disc_keeps_its_lean():
    found = motion("rolling-disc")
    assert still(tilt(found.data), 1e-9)
    assert tilt(found.data)[0] == pytest.approx(np.degrees(np.arctan2(4, 3)))
    round_ = found.at(np.arange(4) * 2 * np.pi / 2.5)
    assert still(round_["contact_ground"], 1e-9)


@pytest.mark.parametrize(("name", "lowest"), [("hoop", 37.0886), ("eulers-disc", 3.2383)])
def test_edge_comes_back_to_the_same_lean(name, lowest):
    found = motion(name)
    at_lowest = times(found, "lowest")
    assert len(at_lowest) >= 10 and still(np.diff(at_lowest), 1e-9)
    seen = found.at(at_lowest)
    assert still(tilt(seen), 1e-9) and tilt(seen)[0] == pytest.approx(lowest, abs=1e-4)
    assert tilt(dense(found)).max() <= tilt(found.data)[0] + 1e-9


def test_eulers_disc_races_when_low():
    found = motion("eulers-disc")
    seen = found.at([0, times(found, "lowest")[0]])
    rim = np.linalg.norm(seen["contact_velocity"], axis=1) / 0.038 / (2 * np.pi)
    assert rim == pytest.approx([3.94, 49.9], rel=1e-3)


@pytest.mark.parametrize(("matter", "cosine"), [("solid", 10 / 17), ("shell", 6 / 11)])
def test_ball_leaves_the_sphere(matter, cosine):
    found = motion("ball-on-sphere", settings=(f'body.inertia="{matter}"',))
    last = found.at([found.t_end])["normal"].values[0]
    assert last[2] == pytest.approx(cosine * 0.399 / 0.401, abs=1e-10)


def test_ball_in_bowl_keeps_its_spin():
    seen = dense(motion("ball-in-bowl"))
    assert spin(seen) == pytest.approx(-38, abs=1e-9)
    turns = np.diff(np.sign(np.diff(seen["centre"].values[:, 2])))
    highs = seen["centre"].values[1:-1, 2][turns < 0]
    assert len(highs) > 10 and np.ptp(highs) < 2e-4  # as near as the samples come to them


def test_gyroscopic_ball_marches_in_equal_loops():
    found = motion("gyroscopic-ball")
    seen = dense(found)
    omega, n = seen["omega_space"].values, seen["normal"].values
    rolled = omega - n * spin(seen)[:, None]
    momentum = 0.006 * omega + 1.0 * 0.1**2 * rolled + 0.1 * axis(seen)
    assert still(momentum, 1e-12)
    loops = times(found, "loop")
    steps = np.diff(found.at(loops)["contact_ground"].values, axis=0)
    assert len(loops) >= 8 and still(np.diff(loops), 1e-9) and still(steps, 1e-9)
    assert np.linalg.norm(steps[0]) > 0.01


def test_egg_stands_when_spun_fast():
    assert tilt(dense(motion("ellipsoid-on-plane"))).max() < 7
    slow = motion("ellipsoid-on-plane", settings=("start.omega.2=20",))
    assert tilt(dense(slow)).max() > 90


def test_pebble_rocks_and_turns():
    found = dense(motion("ellipsoid-on-sphere"))
    q = found["orientation"].values
    yaw = np.unwrap(2 * np.arctan2(q[:, 3], q[:, 0]))
    assert yaw.min() > -0.01 and 0.5 < yaw.max() < 0.6
    assert (np.diff(np.sign(yaw - 0.28)) != 0).sum() >= 6  # to and fro three times
    assert tilt(found).max() < 15


@pytest.mark.parametrize(
    ("name", "component", "inverse_rho", "height", "k2"),
    [
        ("ellipsoid-on-sphere", 0, 1 / 0.12 + 0.02 / 0.06**2, 0.02, (0.06**2 + 0.02**2) / 5),
        ("ellipsoid-on-sphere", 1, 1 / 0.12 + 0.02 / 0.08**2, 0.02, (0.08**2 + 0.02**2) / 5),
        ("torus-on-sphere", 0, 1 / 0.03 + 1 / 0.01, -0.05, 0.06**2 / 2 + 0.625 * 0.01**2),
        ("torus-on-sphere", 2, 1 / 0.03 - 1 / 0.05, -0.05, 0.06**2 + 0.75 * 0.01**2),
    ],
)  # fmt: skip
def test_small_rocking(name, component, inverse_rho, height, k2):
    omega = [0.0, 0.0, 0.0]
    omega[component] = 1e-5
    seen = dense(motion(name, settings=(f"start.omega={omega}",)))
    rate = np.sqrt(g * (1 / inverse_rho - height) / (k2 + height**2))
    expected = 1e-5 * np.cos(rate * seen["time"].values)
    assert np.abs(seen["omega"].values[:, component] - expected).max() < 1e-9


def test_ellipsoid_follows_the_circular_sections():
    seen = dense(motion("ellipsoid-on-ellipsoid"))
    assert still(seen["omega"], 1e-8)
    assert np.linalg.norm(seen["centre"], axis=1) == pytest.approx(0.12, abs=1e-10)
    for place in "contact_body", "contact_ground":
        assert np.linalg.norm(seen[place], axis=1) == pytest.approx(0.06, abs=1e-10)
        assert np.abs(dot(seen[place], [-0.6, 0, 0.8])).max() < 1e-10
    angle = np.unwrap(np.arctan2(*(dot(seen["centre"], e) for e in ([0, 1, 0], [0.8, 0, 0.6]))))
    assert abs(angle[-1]) == pytest.approx(10 * 5 / 2)


def test_plate_keeps_voronets_integrals():
    """σ u and n s are C₁ e^(s/R) ± C₂ e^(−s/R) with s² = 2 A/m + u² (Voronets 1912, after (21))."""
    seen = dense(motion("plate-on-sphere"))
    a, omega = seen["contact_body"].values, seen["omega"].values
    u = np.linalg.norm(a, axis=1)
    sigma, n = dot(omega, a) / u, -omega[:, 2]  # n about the normal out of the plate
    s = np.sqrt(2 * 0.008 / 0.8 + u**2)
    assert still((sigma * u + n * s) * np.exp(-s / 0.15), 1e-11)
    assert still((sigma * u - n * s) * np.exp(s / 0.15), 1e-11)
    assert u.max() == pytest.approx(0.06, abs=1e-9) and u.min() == pytest.approx(0.0078, abs=1e-3)


def test_rod_spins_as_its_place_says():
    seen = dense(motion("rod-on-sphere"))
    u, n = seen["contact_body"].values[:, 2], seen["omega"].values[:, 2]
    assert (np.diff(np.sign(u)) != 0).sum() >= 10
    curve = np.polynomial.Chebyshev.fit(u, n, 16)
    assert np.abs(curve(u) - n).max() < 1e-9
    assert np.ptp(n) > 5


def test_ring_draws_a_figure_across_both_ways():
    seen = dense(motion("torus-on-sphere"))
    x, y, _ = seen["centre"].values.T
    assert 0.008 < x.max() < 0.02 and 0.008 < y.max() < 0.02
    assert abs(np.corrcoef(x, y)[0, 1]) < 0.5


def test_chaplygin_top_nods():
    """Jellett's integral, Chaplygin's linear one, and the same tilts again and again."""
    m, A, C, r, c = 0.05, 1.336e-5, 1.896e-5, 0.03, 0.008
    seen = dense(motion("chaplygin-top"), 8001)
    a, omega = seen["contact_body"].values, seen["omega"].values
    about_contact = omega * [A, A, C] + m * np.cross(a, np.cross(omega, a))
    jellett = dot(about_contact, a)
    assert jellett == pytest.approx(jellett[0], rel=1e-9)
    z = np.cos(np.radians(tilt(seen)))
    chaplygin = omega[:, 2] * np.sqrt(A * C + m * (A * r**2 * (1 - z**2) + C * (r * z - c) ** 2))
    assert chaplygin == pytest.approx(chaplygin[0], rel=1e-9)
    tilts = tilt(seen)
    turns = np.diff(np.sign(np.diff(tilts)))
    for extremes in tilts[1:-1][turns < 0], tilts[1:-1][turns > 0]:
        assert len(extremes) > 10 and np.ptp(extremes) < 0.01
    assert tilts.max() < 54


def test_chaplygin_top_is_a_cut_ball():
    """A ball of radius r cut off at 0.2 r above its centre: 0.05 kg, 8 mm, and its moments."""
    s, w = np.polynomial.legendre.leggauss(8)
    s, w = 0.6 * s - 0.4, 0.6 * w  # −1 … 0.2
    slices = w * (1 - s**2)
    slices /= slices.sum()
    low = slices @ s
    C = slices @ (1 - s**2) / 2
    A = C / 2 + slices @ s**2 - low**2
    body = voronets.load("chaplygin-top").problem.body
    assert -low * 0.03 == pytest.approx(0.008)
    assert np.diag(body.inertia) == pytest.approx(0.05 * 0.03**2 * np.array([A, A, C]))


def test_stone_and_its_mirror_image():
    mirrored = motion("support-stone", settings=("body.surface.e=-0.004",))
    ours, theirs = spin(motion("support-stone").data), spin(mirrored.data)
    assert abs(ours[0]) < 1e-9 and ours[-1] == pytest.approx(-3.1146, abs=1e-3)
    assert ours == pytest.approx(-theirs, abs=1e-7)


def test_ball_on_waves_is_chaotic():
    found = motion("ball-on-waves")
    other = motion("ball-on-waves", settings=("start.omega.0=24.000001",))
    apart = np.linalg.norm(found["contact_ground"].values - other["contact_ground"].values, axis=1)
    at = found.t
    assert apart[at < 3].max() < 1e-4 and apart[at <= 10].max() > 0.1
    assert np.ptp(found["contact_ground"].values[:, :2], axis=0).min() > 0.2  # more than a hollow


def test_inverted_ellipsoid_moves_as_a_free_body():
    found = motion("inverted-ellipsoid", 1e-15)
    seen = dense(found)
    assert np.abs(seen["centre"]).max() < 1e-12
    assert np.abs(seen["reaction"]).max() < 1e-12
    assert still(seen["angular_momentum"], 1e-13)
    assert still(spin(seen), 1e-10)  # Poinsot's n
    assert len(times(found, "turns over")) == 5
