"""Every general system of the gallery: it runs, it keeps the laws, and it does what it says."""

from __future__ import annotations

import tomllib
from functools import cache

import numpy as np
import pytest
from numpy import cos, pi, sin, sqrt

import voronets
from voronets import collection as gallery

NAMES = (
    "heavy-rod", "double-pendulum", "bead-in-wheel", "chaplygin-sleigh", "knife-edge",
    "disc-in-euler-angles", "hoop-in-euler-angles", "ball-on-turntable", "snakeboard",
    "roller-racer", "trolley-with-trailer", "appell-hamel", "bicycle-chain",
    "whipple-bicycle",
)  # fmt: skip
#: Driven from outside or explicit in time: T − U does not hold.
DRIVEN = {
    "bead-in-wheel", "ball-on-turntable", "snakeboard", "roller-racer", "trolley-with-trailer",
}  # fmt: skip
g = 9.81


@cache
def motion(name, tolerance=1e-15, settings=()):
    return voronets.run(name, tolerance=tolerance, settings=settings)


def dense(found, count=2001):
    return found.at(np.linspace(0, found.t_end, count))


def values(seen, *names):
    return [seen[name].values for name in names]


# -- all of them ----------------------------------------------------------------------------------


def test_the_list():
    systems = [name for name in gallery.names() if "system" in tomllib.loads(gallery.text(name))]
    assert tuple(systems) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_reads(name):
    read = voronets.load(name)
    assert read.title and read.title != "untitled"
    text = read.look_for
    assert text.endswith(".") and ". " not in text and len(text) <= 200
    assert not read.started.corrections


@pytest.mark.parametrize("name", NAMES)
def test_keeps_the_laws(name):
    found = motion(name)
    assert found.outcome.word == "completed"
    verdict = found.verdict
    if name in DRIVEN:
        assert verdict.energy_drift is None
        assert np.ptp(found["energy"].values) > 1e-3
    else:
        assert verdict.energy_drift <= 1e-12
    assert verdict.residuals["dalembert"] < 1e-9 and verdict.residuals["velocities"] < 1e-9
    assert verdict.invariants_drift is None or verdict.invariants_drift <= 1e-12


# -- one by one -----------------------------------------------------------------------------------


def test_heavy_rod_is_a_conical_pendulum():
    """Vielle's (7) and (8), and the same lowest lean again and again."""
    found = motion("heavy-rod")
    theta, lean_rate, psi_rate = values(dense(found), "theta", "theta'", "psi'")
    swept = sin(theta) ** 2 * psi_rate
    assert swept == pytest.approx(sin(1.0) ** 2 * 2.5, abs=1e-12)
    length = 0.5 + 0.0833 / 0.5
    left = lean_rate**2 + sin(theta) ** 2 * psi_rate**2 - 2 * g / length * cos(theta)
    assert left == pytest.approx(left[0], abs=1e-11)
    lowest = found.at([t for _, t in found.events])["theta"].values
    assert len(lowest) >= 5 and np.ptp(lowest) < 1e-9


def test_double_pendulum_keeps_time():
    small = ("start.theta=0.00006598136268408882", "start.phi=0.0001")
    seen = dense(motion("double-pendulum", 1e-15, small))
    # Vielle1849 (16), (18): φ = β cos(t sqrt r), r = β g/(a α + b β)
    r = g / (0.5 * 0.6598136268408882 + 0.3)
    expected = 1e-4 * cos(seen["time"].values * sqrt(r))
    assert np.abs(seen["phi"].values - expected).max() < 1e-10
    assert np.abs(seen["theta"].values - 0.6598136268408882 * expected).max() < 1e-10
    found = motion("double-pendulum")
    upper, lower = (
        np.array([t for event, t in found.events if word in event]) for word in ("upper", "lower")
    )
    assert len(upper) >= 12 and np.abs(upper - lower[: len(upper)]).max() < 0.03


def test_bead_climbs_once():
    """Vielle's closed solution, tan ½w = 2M/(M² + 1), M = c′ e^(t sqrt(h/r))."""
    seen = dense(motion("bead-in-wheel"))
    t, theta = values(seen, "time", "theta")
    w = theta - 6.0 * t * sin(1.0471975511965976)
    M = (1 - sqrt(1 - 0.2**2)) / 0.2 * np.exp(t * sqrt(g * 0.5 / 1.09))
    assert np.abs(np.tan(w / 2) - 2 * M / (M**2 + 1)).max() < 1e-9
    assert w.max() == pytest.approx(pi / 2, abs=1e-5) and w[-1] < 0.05


def test_sleigh_ends_straight():
    found = motion("chaplygin-sleigh")
    phi, x_rate, y_rate, turn = values(found.data, "phi", "x'", "y'", "phi'")
    ahead = x_rate * cos(phi) + y_rate * sin(phi)
    assert ahead[0] < 0 < ahead[-1] and abs(turn[-1]) < 1e-6 * turn[0]
    assert ahead[-1] == pytest.approx(sqrt(2 * found["energy"].values[0] / 1.4))
    assert np.all(np.diff(ahead) > -1e-12)


def test_knife_edge_drifts_sideways():
    seen = dense(motion("knife-edge"))
    t, x, y = values(seen, "time", "x", "y")
    size = g * sin(0.3) / (2 * 2.0**2)
    assert np.abs(x - size * sin(2 * t) ** 2).max() < 1e-12
    assert np.abs(y - size * (2 * t - sin(4 * t) / 2)).max() < 1e-11
    reaction = seen["reactions"].values[:, 0]  # against the slope's pull and for the turn
    u = g * sin(0.3) / 2.0 * sin(2 * t)
    assert np.abs(reaction + g * sin(0.3) * sin(2 * t) + 2.0 * u).max() < 1e-11


def test_disc_rolls_as_the_core_has_it():
    """The same disc without angles: orientation, contact and ω."""
    found = motion("disc-in-euler-angles")
    half = 0.6
    core = voronets.load("rolling-disc").table
    core["start"] = {
        "orientation": [cos(half), sin(half), 0.0, 0.0], "contact": [0.0, -0.1 * cos(1.2), 0.0],
        "omega": [0.0, 0.5 * sin(1.2), 12.0 + 0.5 * cos(1.2)],
    }  # fmt: skip
    core["run"] = {"duration": 10.0, "lift_off": "ignore"}
    other = voronets.run(core, tolerance=1e-15)
    theta, x, y = values(found.data, "theta", "x", "y")
    expected = np.stack([x, y, 0.1 * sin(theta)], axis=1)
    assert np.abs(other["centre"].values - expected).max() < 1e-9
    assert np.ptp(theta) > 0.05  # it nods
    assert other["energy"].values == pytest.approx(found["energy"].values, abs=1e-12)
    # the reactions of x and y are the forces that turn the centre's path
    assert other["reaction"].values[:, :2] == pytest.approx(found["reactions"].values, abs=1e-8)


def test_hoop_comes_back_to_the_same_lean():
    found = motion("hoop-in-euler-angles")
    lowest = np.array([t for _, t in found.events])
    lean = found.at(lowest)["theta"].values
    assert len(lowest) >= 5 and np.ptp(lean) < 1e-9 and np.ptp(np.diff(lowest)) < 1e-8


def test_ball_keeps_two_integrals_at_any_turn():
    """v_x + (2/7) Ω y and v_y − (2/7) Ω x are constant; at a constant Ω that is a circle."""
    seen = dense(motion("ball-on-turntable"))
    t, x, y, x_rate, y_rate = values(seen, "time", "x", "y", "x'", "y'")
    turn = 2 + sin(t)
    assert np.ptp(x_rate + 2 / 7 * turn * y) < 1e-11
    assert np.ptp(y_rate - 2 / 7 * turn * x) < 1e-11
    steady = motion("ball-on-turntable", settings=('system.inputs.Omega="2"',))
    t, x, y = values(dense(steady), "time", "x", "y")
    centre = 0.3 - 0.1 / (4 / 7)
    assert np.hypot(x - centre, y) == pytest.approx(0.1 / (4 / 7), abs=1e-10)
    assert x == pytest.approx(centre + 0.175 * cos(4 / 7 * t), abs=1e-9)


def test_snakeboard_needs_its_steering():
    found = motion("snakeboard")
    assert np.hypot(found["x"].values[-1], found["y"].values[-1]) > 1.0
    still = motion("snakeboard", settings=("system.parameters.steer=0.0",))
    for name in "x", "y", "theta":
        assert np.abs(still[name].values).max() < 1e-10
    # with the board at rest the rotor's torque is Jr ψ″, and nothing moves ahead
    psi = still["psi"].values
    assert still["reactions"].values[:, 2] == pytest.approx(-0.17 * 9 * psi, abs=1e-9)


def test_racer_gains_speed():
    found = motion("roller-racer")
    theta, x_rate, y_rate = values(found.data, "theta", "x'", "y'")
    ahead = x_rate * cos(theta) + y_rate * sin(theta)
    speed = np.abs(ahead)
    assert speed[0] == 0 and speed[-40:].min() > speed[60:100].max() > 0.05
    still = motion("roller-racer", settings=('system.inputs.hands="0*t"',))
    assert np.abs(still["x"].values).max() == 0


def test_trailer_settles():
    last = motion("trolley-with-trailer").at([20.0])
    theta, psi, left, right = (last[name].item() for name in ("theta", "psi", "alpha'", "beta'"))
    speed, turn = 0.1 * (left + right) / 2, 0.1 * (right - left) / 0.5
    assert sin(theta - psi) == pytest.approx(0.6 * turn / speed, abs=1e-7)
    assert last["psi'"].item() == pytest.approx(turn, abs=1e-7)
    assert (left, right) == pytest.approx((6, 10), abs=0.5)


def test_carriage_and_its_weight():
    seen = dense(motion("appell-hamel"))
    x_rate, y_rate, fall, turn = values(seen, "x'", "y'", "z'", "theta'")
    off = x_rate**2 + y_rate**2 - (0.2 / 0.04 * fall) ** 2
    assert off == pytest.approx((0.05 * turn) ** 2, abs=1e-11) and off.max() > 1e-4
    straight = motion("appell-hamel", settings=("start.theta'=0.0",))
    height = straight["z"].values
    # m g a = ((m + M) b² + m a² + C) φ″ on a straight run
    rate = g * 0.04 / (1.8 * 0.2**2 + 0.04**2 + 0.02)
    assert height == pytest.approx(2 - 0.04 * rate * straight.t**2 / 2, abs=1e-11)


def test_chain_pulls_itself_straight():
    seen = dense(motion("bicycle-chain"))
    angles = np.stack([seen[f"theta{k}"].values for k in range(5)])
    assert np.abs(angles[0]).max() < 1e-12
    assert np.abs(angles[1:, 0]).max() == 1.5 and np.abs(angles[1:, -1]).max() < 0.1
    first = np.tan(angles[1] / 2)  # l θ₁′ = −v sin θ₁: tan ½θ₁ falls as e^(−s/l) with the way s
    assert first == pytest.approx(np.tan(0.45) * np.exp(-seen["x"].values / 0.6), rel=1e-9)
    back = voronets.run("bicycle-chain", settings=("start.x'=-1.0", "run.duration=3.0"))
    assert np.abs([back[f"theta{k}"].values[-1] for k in range(1, 5)]).max() > 2
