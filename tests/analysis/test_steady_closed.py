"""Critical values of steady motions against closed formulas."""

from __future__ import annotations

import numpy as np
import pytest

import voronets
from analysis.steady_tables import G, ball_on_top, pendulum, rolling, spheroid, wheel

CLOSE = 1e-10


def critical(table, key, low, high, count=5):
    """The values where stability changes, and the motions of the branch through the start."""
    family = voronets.steady(table, [f"{key}={low}:{high}:{count}"])
    first = [motion for motion in family if motion.branch == 1]
    assert len(first) == count
    return [place[key] for place in family.critical], first


@pytest.mark.parametrize(
    ("kind", "omega", "key", "squared"),
    [
        ("disc", [0, 0, 5], "start.omega.2", G / (3 * 0.1)),
        ("hoop", [0, 0, 5], "start.omega.2", G / (4 * 0.1)),
        ("disc", [0, 5, 0], "start.omega.1", 4 * G / (5 * 0.1)),
        ("hoop", [0, 5, 0], "start.omega.1", 2 * G / (3 * 0.1)),
    ],
)
def test_a_wheel_upright(kind, omega, key, squared):
    speed = np.sqrt(squared)
    values, found = critical(wheel(kind, 0.1, omega), key, 0.6 * speed, 1.5 * speed)
    assert values == pytest.approx([speed], rel=CLOSE)
    assert [motion.stable for motion in found] == [motion.values[key] > speed for motion in found]
    assert all(len(motion.spectrum.eigenvalues) == 2 for motion in found)
    assert all(motion.x[:4] == pytest.approx([0.5**0.5, 0.5**0.5, 0, 0]) for motion in found)


def test_the_eigenvalues_of_a_rolling_disc():
    # λ² = (4 g/a − 12 Ω²)/5
    found = voronets.steady(wheel("disc", 0.1, [0, 0, 5]), ["start.omega.2=[4, 7]"])
    for motion in found:
        square = (4 * G / 0.1 - 12 * motion.values["start.omega.2"] ** 2) / 5
        assert motion.spectrum.eigenvalues**2 == pytest.approx([square, square], rel=1e-12)


def sleeping(A, C, m, H, rho, kappa=0.0):
    """n of (C n + κ + m H ρ n)² = 4 (A + m H²) m g (H − ρ), both signs."""
    root = np.sqrt(4 * (A + m * H * H) * m * G * (H - rho))
    return sorted((sign * root - kappa) / (C + m * H * rho) for sign in (1, -1))


def test_a_spheroid_on_its_tip_with_a_rotor():
    a, c, m, kappa = 0.05, 0.08, 0.3, 0.004
    A, C = m * (a * a + c * c) / 5, 2 * m * a * a / 5
    table = spheroid(a, c, 50.0, body={"rotor": {"axis": [0, 0, 1], "momentum": kappa}})
    values, found = critical(table, "start.omega.2", -60, 60, 7)
    assert values == pytest.approx(sleeping(A, C, m, c, a * a / c, kappa), rel=CLOSE)
    assert {len(motion.spectrum.eigenvalues) for motion in found} == {4}


def test_a_sleeping_chaplygin_top():
    # the centre of mass 8 mm above that of the sphere: the start is upside down
    values, _ = critical(
        voronets.load("chaplygin-top").with_(start__orientation=[0, 1, 0, 0],
                                             start__omega=[0, 0, 30]).table,
        "start.omega.2", 5, 40,
    )  # fmt: skip
    expected = sleeping(1.336e-5, 1.896e-5, 0.05, 0.038, 0.03)[1]
    assert values == pytest.approx([expected], rel=CLOSE)


def test_a_smooth_ground_lets_the_spheroid_sleep_later():
    # (C n)² = 4 A m g (H − ρ)
    a, c, m = 0.05, 0.08, 0.3
    A, C = m * (a * a + c * c) / 5, 2 * m * a * a / 5
    n = np.sqrt(4 * A * m * G * (c - a * a / c)) / C
    values, _ = critical(
        spheroid(a, c, n, contact={"law": "smooth"}), "start.omega.2", n / 2, 2 * n
    )
    assert values == pytest.approx([n], rel=CLOSE)


def test_a_disc_on_its_edge_on_smooth_ground():
    # A λ² = m g a − (C − A) Ω²; a drift along the ground is no disturbance, though the disc turns
    table = wheel("disc", 0.1, [0, 5, 0])
    table["contact"] = {"law": "smooth"}
    speed = np.sqrt(4 * G / 0.1)
    values, found = critical(table, "start.omega.1", 0.5 * speed, 1.5 * speed, 3)
    assert values == pytest.approx([speed], rel=CLOSE)
    square = (G * 0.1 - 0.0025 * (0.5 * speed) ** 2) / 0.0025
    assert found[0].spectrum.eigenvalues ** 2 == pytest.approx([square] * 2, rel=1e-11)


def test_dry_friction_rolls():
    table = spheroid(0.05, 0.08, 50.0)
    table["contact"] = {"law": "coulomb", "friction": 0.4}
    plain, _ = critical(spheroid(0.05, 0.08, 50.0), "start.omega.2", 20, 60, 3)
    assert critical(table, "start.omega.2", 20, 60, 3)[0] == pytest.approx(plain, rel=CLOSE)


def test_a_rubber_disc():
    # ω·n = 0 turns the disc as it leans: (A + m a²) λ² = m g a − (C + m a²) Ω²
    table = wheel("disc", 0.1, [0, 0, 5])
    table["contact"] = {"law": "rubber"}
    speed = np.sqrt(2 * G / (3 * 0.1))
    values, found = critical(table, "start.omega.2", 0.7 * speed, 1.4 * speed, 3)
    assert values == pytest.approx([speed], rel=CLOSE)
    square = (G * 0.1 - 0.015 * (0.7 * speed) ** 2) / 0.0125
    assert found[0].spectrum.eigenvalues ** 2 == pytest.approx([square] * 2, rel=1e-11)


@pytest.mark.parametrize("law", ["rubber", "smooth"])
def test_discs_that_lean_branch_off_where_upright_ones_lose_their_stability(law):
    """A rubber disc rolls round a circle and leans, a smooth one spins and leans: each is run and stays so."""
    key, omega, speed = {
        "rubber": ("start.omega.2", [0, 0, 5], np.sqrt(2 * G / (3 * 0.1))),
        "smooth": ("start.omega.1", [0, 5, 0], 2 * np.sqrt(G / 0.1)),
    }[law]
    table = wheel("disc", 0.1, omega)
    table["contact"] = {"law": law}
    family = voronets.steady(table, [f"{key}={0.7 * speed}:{1.4 * speed}:3"])
    document = family.as_dict()
    (point,) = document["points"]
    assert (point["kind"], point[key]) == ("branch point", pytest.approx(speed, rel=1e-9))
    leaning = [motion for motion in document["steady"] if motion["branch"] == 2]
    assert leaning
    for motion in leaning:
        table["start"] = {name: motion[name] for name in ("orientation", "omega", "contact")}
        run = voronets.run(table | {"run": {"duration": 1.0}}, estimate=False)
        height = run["centre"].values[:, 2]
        assert 0.01 < height[0] < 0.099
        assert np.abs(height - height[0]).max() < 1e-9


def test_a_ball_on_top_of_a_sphere():
    a, b = 0.1, 0.4
    n = np.sqrt(35 * G * (a + b)) / a
    values, _ = critical(ball_on_top(a, b, n), "start.omega.2", 0.5 * n, 1.8 * n)
    assert values == pytest.approx([n], rel=CLOSE)


def test_a_ball_with_a_rotor_there():
    a, b, A = 0.1, 0.4, 0.4 * 0.01
    kappa = np.sqrt(4 * (A + a * a) * G * a * a / (a + b))
    table = ball_on_top(a, b, 0.0, body={"rotor": {"axis": [0, 0, 1], "momentum": kappa}})
    values, _ = critical(table, "body.rotor.momentum", 0.4 * kappa, 1.9 * kappa)
    assert values == pytest.approx([kappa], rel=CLOSE)


def test_the_weave_and_capsize_speeds_of_the_bicycle():
    # Meijaard, Papadopoulos, Ruina and Schwab (2007), table 2; the rear wheel has a radius of 0.3 m
    found = voronets.steady("whipple-bicycle", ["start.theta_R'=[-22, -17, -12]"])
    speeds = sorted(-0.3 * place["start.theta_R'"] for place in found.critical)
    assert speeds == pytest.approx([4.29238253634111, 6.02426201538837], rel=1e-11)
    assert [motion.stable for motion in found] == [False, True, False]


def test_vielles_steady_cone():
    # ψ′² = g/((a + K²/a) cos θ) and λ² = −ψ′² (1 + 3 cos² θ): a conical pendulum
    rod = voronets.load("heavy-rod")
    length = 0.5 + 0.0833 / 0.5
    found = voronets.steady(rod, ["start.theta=0.3:1.2:4"])
    for motion in found:
        theta, speed = motion.values["start.theta"], motion.x[3]
        assert speed**2 == pytest.approx(G / (length * np.cos(theta)), rel=1e-12)
        square = -(speed**2) * (1 + 3 * np.cos(theta) ** 2)
        assert motion.spectrum.eigenvalues**2 == pytest.approx([square] * 2, rel=1e-12)
        assert motion.stable


def test_a_conical_pendulum_in_cartesian_coordinates():
    (motion,) = voronets.steady(pendulum())
    state = motion.as_dict()["state"]
    radius, height = np.hypot(state["x"], state["y"]), -state["z"]
    turning = np.sqrt(G / height)
    assert np.hypot(radius, height) == pytest.approx(1.3, rel=1e-12)
    assert np.hypot(state["x'"], state["y'"]) == pytest.approx(turning * radius, rel=1e-11)
    squares = -(turning**2) * (1 + 3 * (height / 1.3) ** 2)
    assert motion.spectrum.eigenvalues**2 == pytest.approx([squares] * 2, rel=1e-10)


def test_a_disc_leaning_into_its_circle():
    # (3/2) Ω ω₃ sin α − (1/4) Ω² sin α cos α + (g/r) cos α = 0, with ω = [0, Ω sin α, ω₃]
    found = voronets.steady("rolling-disc", ["start.omega.2=12:24:4"])
    for motion in found:
        omega = motion.as_dict()["omega"]
        turning = omega[1] / 0.8
        assert omega[0] == pytest.approx(0, abs=1e-12)
        assert 1.5 * turning * omega[2] * 0.8 - turning**2 * 0.12 + G / 0.1 * 0.6 == pytest.approx(
            0, abs=1e-10
        )
        assert motion.turning["turn about z"] == pytest.approx(turning, rel=1e-11)


def test_a_ball_rolls_down_against_resistance():
    # k_r ω = m g a sin α
    table = rolling({"kind": "sphere", "radius": 0.1}, [0.004] * 3, [1, 0, 0],
                    ground={"kind": "plane", "normal": [0.6, 0, 0.8]})  # fmt: skip
    table["force"]["rolling_resistance"] = 0.01
    (motion,) = voronets.steady(table)
    omega = np.array(motion.as_dict()["omega"])
    assert omega == pytest.approx([0, G * 0.1 * 0.6 / 0.01, 0], abs=1e-9)
    assert motion.spectrum.eigenvalues.real == pytest.approx([-0.01 / 0.014] * 2, rel=1e-10)
