"""Motions with a closed solution, and limits of one contact law that are another."""

import numpy as np
import pytest

import voronets

G, M, R = 9.81, 0.2, 0.03
I = 0.4 * M * R**2
BALL = {"mass": M, "inertia": [I, I, I], "surface": {"kind": "sphere", "radius": R}}
PLANE = {"surface": {"kind": "plane"}}


def table(contact, start, duration=1.0, body=BALL, ground=PLANE, gravity=G, **run):
    start = {"orientation": [1, 0, 0, 0], "omega": [0, 0, 0], **start}
    run = {"duration": duration, "tolerance": 1e-13, **run}
    force = {"gravity": gravity}
    return {
        "body": body,
        "ground": ground,
        "force": force,
        "contact": contact,
        "start": start,
        "run": run,
    }


def run(*arguments, at=None, engine=None, **options):
    return voronets.run(table(*arguments, **options), at=at, engine=engine, throw=False)


def test_a_ball_slides_until_it_rolls():
    """Without spin: after 2v/7μg it rolls, with 5/7 of its speed."""
    mu, v = 0.2, 1.4
    motion = run({"law": "coulomb", "friction": mu}, {"contact": [0, 0, 0], "velocity": [v, 0, 0]})
    (change,) = motion.transitions
    assert (change["from"], change["to"], change["why"]) == ("sliding", "rolling", "slip_ended")
    assert change["t"] == pytest.approx(2 * v / (7 * mu * G), rel=1e-13)
    assert motion["velocity"][-1, 0] == pytest.approx(5 / 7 * v, rel=1e-12)
    lost = M * v**2 / 7  # ½ m v² · 2/7
    assert motion["dissipated"][-1] == pytest.approx(lost, rel=1e-11)


def test_side_spin_makes_a_parabola():
    """The slip keeps its direction, so the centre runs on a parabola until the ball rolls."""
    mu, v, omega = 0.15, np.array([1.0, 0.3, 0.0]), np.array([20.0, 30.0, 15.0])
    u = v + np.cross(omega, [0, 0, -R])
    end = 2 * np.linalg.norm(u) / (7 * mu * G)
    t = np.linspace(0, end * 0.999, 7)
    start = {"contact": [0, 0, 0], "velocity": v.tolist(), "omega": omega.tolist()}
    motion = run({"law": "coulomb", "friction": mu}, start, 2 * end, at=t)
    path = (
        np.array([0, 0, R])
        + t[:, None] * v
        - 0.5 * mu * G * t[:, None] ** 2 * u / np.linalg.norm(u)
    )
    assert np.abs(motion["centre"].values - path).max() < 1e-14
    assert motion.transitions[0]["t"] == pytest.approx(end, rel=1e-13)


@pytest.mark.parametrize("share", [0.98, 0.999999, 1.000001, 1.02, 2.0])
def test_a_ball_on_an_incline_rolls_up_to_its_limit(share):
    """From rest it rolls exactly if tan α ≤ 7μ/2."""
    mu = 0.2
    slope = 3.5 * mu * share
    alpha = np.arctan(slope)
    ground = {"surface": {"kind": "plane", "normal": [-np.sin(alpha), 0, np.cos(alpha)]}}
    motion = run({"law": "coulomb", "friction": mu}, {"contact": [0, 0, 0]}, 0.5, ground=ground)
    rolls = share < 1
    a = 5 / 7 * G * np.sin(alpha) if rolls else G * (np.sin(alpha) - mu * np.cos(alpha))
    assert motion["mode"].values[-1] == ("rolling" if rolls else "sliding")
    assert np.linalg.norm(motion["velocity"][-1]) == pytest.approx(0.5 * a, rel=1e-11)
    whys = [(change["t"], change["why"]) for change in motion.transitions]
    assert whys == ([] if rolls else [(0.0, "friction_exhausted")])


@pytest.mark.parametrize("e", [0.0, 0.4, 0.8])
def test_a_ball_bounces_to_rest(e):
    """Heights fall by e², and the bounces end at √(2h/g) (1 + e)/(1 − e)."""
    h = 0.3
    contact = {"law": "smooth", "restitution": e}
    motion = run(contact, {"centre": [0, 0, R + h]}, 3.0)
    impacts = [change for change in motion.transitions if change["why"] == "impact"]
    end = np.sqrt(2 * h / G) * (1 + e) / (1 - e)
    assert impacts[-1]["to"] == "sliding"
    assert impacts[-1]["t"] == pytest.approx(end, abs=1e-11)
    if e:
        first, second = impacts[0]["t"], impacts[1]["t"]
        top = motion.at([0.5 * (first + second)])["centre"][0, 2] - R
        assert top == pytest.approx(e**2 * h, rel=1e-12)
    assert motion["dissipated"][-1] == pytest.approx(M * G * h, rel=1e-10)
    assert motion.verdict.energy_balance < 1e-12


def test_restitution_one_never_ends():
    motion = run({"law": "smooth", "restitution": 1.0}, {"centre": [0, 0, R + 0.1]}, 2.0)
    assert set(motion["mode"].values) == {"flying"}
    assert abs(motion["dissipated"].values).max() < 1e-14
    assert len(motion.transitions) == int((2.0 / np.sqrt(0.2 / G) + 1) / 2)


@pytest.mark.parametrize("mu", [0.02, 0.9])
def test_oblique_impact_of_a_spinning_ball(mu):
    """It slips all the way, or ends without slip: the impulse is μ or 2/7 of the slip."""
    v, omega, e = np.array([0.8, -0.5, 0.0]), np.array([40.0, 25.0, 60.0]), 0.6
    h = 0.2
    fall = np.sqrt(2 * G * h)
    u = v + np.cross(omega, [0, 0, -R])
    slip = np.linalg.norm(u)
    P = min(mu * (1 + e) * fall, 2 / 7 * slip) * M * u / slip  # against the slip
    motion = run({"law": "coulomb", "friction": mu, "restitution": e},
                 {"centre": [0, 0, R + h], "velocity": v.tolist(), "omega": omega.tolist()},
                 np.sqrt(2 * h / G) + 0.05)  # fmt: skip
    assert motion["mode"].values[-1] == "flying"
    assert np.abs(motion["velocity"].values[-1, :2] - (v - P / M)[:2]).max() < 2e-12
    after = omega + np.cross([0, 0, -R], -P) / I
    assert np.abs(motion["omega_space"].values[-1] - after).max() < 3e-11
    assert (mu * (1 + e) * fall > 2 / 7 * slip) == (mu == 0.9)


def test_viscous_friction_approaches_rolling():
    """The slip falls as exp(−7ct/2m)."""
    c, v, t = 0.4, 1.2, np.linspace(0, 1.0, 6)
    start = {"contact": [0, 0, 0], "velocity": [v, 0, 0]}
    motion = run({"law": "viscous", "viscosity": c}, start, at=t)
    decay = np.exp(-3.5 * c * t / M)
    assert np.abs(motion["slip"].values[:, 0] - v * decay).max() < 1e-13
    assert set(motion["mode"].values) == {"sliding"}


SPHEROID = {"mass": 0.5, "inertia": [2e-4, 2e-4, 3e-4],
            "surface": {"kind": "spheroid", "semi_axes": [0.03, 0.05], "centre": [0, 0, 0.004]}}  # fmt: skip


def test_a_smooth_body_of_revolution_keeps_its_integrals():
    start = {"orientation": [0.9, 0.3, 0.1, 0.2], "contact": [0, 0, 0], "omega": [2, -1, 50]}
    motion = run({"law": "smooth"}, start, 3.0, body=SPHEROID)
    momentum = motion["angular_momentum"].values[:, 2]
    spin = motion["omega"].values[:, 2]
    v = motion["velocity"].values[:, :2]
    assert np.ptp(momentum) < 1e-13 * abs(momentum[0]) * 10
    assert np.ptp(spin) < 1e-11
    assert np.ptp(v, axis=0).max() < 1e-13
    assert np.ptp(motion["energy"].values) < 1e-12 * motion["energy"].values[0]


STONE = {"mass": 1.0, "inertia": [[2e-4, -2e-5, 0], [-2e-5, 16e-4, 0], [0, 0, 17e-4]],
         "surface": {"kind": "ellipsoid", "semi_axes": [0.2, 0.03, 0.02], "centre": [0, 0, 0.01]}}  # fmt: skip
STONE_START = {"orientation": [0.99999, 0.00436, 0, 0], "contact": [0, 0, 0], "omega": [0, 0, -5]}


def test_much_friction_is_rolling_and_none_is_smooth():
    rolls = run({"law": "rolling"}, STONE_START, 2.0, body=STONE)
    sticks = run({"law": "coulomb", "friction": 5.0}, STONE_START, 2.0, body=STONE)
    assert rolls.compare(sticks)["omega"].value < 1e-11
    assert sticks.transitions == []
    plain = {
        name: value
        for name, value in table({}, STONE_START, 2.0, body=STONE).items()
        if name != "contact"
    }
    assert np.array_equal(voronets.run(plain)["omega"].values, rolls["omega"].values)
    start = {**STONE_START, "velocity": [0.1, 0.05, 0]}
    smooth = run({"law": "smooth"}, start, 2.0, body=STONE)
    none = run({"law": "coulomb", "friction": 0.0}, start, 2.0, body=STONE)
    thin = run({"law": "viscous", "viscosity": 0.0}, start, 2.0, body=STONE)
    for other in (none, thin):
        assert smooth.compare(other)["omega"].value < 1e-11
        assert set(other["mode"].values) == {"sliding"}


@pytest.mark.parametrize("engine", ["scipy", "numba"])
def test_engines_agree(engine):
    """A stone that sticks and slips in turn, and a ball that bounces with spin."""
    contact = {"law": "coulomb", "friction": 0.1}
    one = run(contact, STONE_START, 0.8, body=STONE)
    two = run(contact, STONE_START, 0.8, body=STONE, engine=engine)
    assert [c["why"] for c in one.transitions] == [c["why"] for c in two.transitions]
    assert len(one.transitions) > 10
    assert one.compare(two)["omega"].value < 1e-8
    contact, start = {"law": "coulomb", "friction": 0.08, "restitution": 0.5}, {
        "centre": [0, 0, 0.1], "omega": [30, -90, 40], "velocity": [1, 0.4, 0]}  # fmt: skip
    one, two = (run(contact, start, 0.6, engine=name) for name in (None, engine))
    assert one.transitions[-1]["t"] == pytest.approx(two.transitions[-1]["t"], abs=1e-8)
    assert one.compare(two)["omega"].value < 1e-6
