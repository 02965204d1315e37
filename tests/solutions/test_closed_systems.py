"""Closed motions of general systems: against the engine, against momenta, and where they are refused."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.special import ellipk
from sympy import Symbol, cos, sin

import voronets
from voronets import InputError
from voronets.engine.simulate import simulate_system
from voronets.mechanics.motion_equations import first_order
from voronets.solutions.closed import (
    bead_in_wheel,
    closed_system_solution,
    heavy_rod,
    rod_cone,
    rolling_hoop,
    struck_rod,
)

ROD = {"mass": 1.2, "a": 0.5, "K2": 0.0833}
WHEEL = {"r": 1.09, "k": 6.0, "alpha": np.pi / 3}
g = 9.81


def agrees(solution, duration, within=1e-10):
    core = simulate_system(
        first_order(solution.system), solution.start.state, duration, tolerance=1e-15
    )
    times = np.linspace(0, duration, 101)
    known, found = core.at(times), solution.at(times)
    for name in found:
        size = max(1.0, float(np.abs(known[name]).max()))
        assert np.abs(found[name].values - known[name].values).max() < within * size, name


# -- the rod --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "start",
    [
        {"theta": 1.0, "psi_dot": 2.5},
        {"theta": 2.0, "theta_dot": 0.7, "psi": 0.3, "psi_dot": -6.0},
        {
            "theta": 2 * np.pi - 1.0,
            "theta_dot": 0.7,
            "psi_dot": 3.0,
        },  # on the other side, a turn on
        {"theta": 1.0, "theta_dot": 0.7},  # in a plane
        {"theta": -2.0 + 4 * np.pi, "theta_dot": -0.7},
        {"theta": 1.0, "theta_dot": -9.0},  # over the top
    ],
)
def test_the_rod_by_elliptic_functions(start):
    rod = heavy_rod(**ROD, **start)
    agrees(rod, 5.0)
    if rod.period < np.inf:
        first, later = rod.states(np.array([0.3, 0.3 + 3 * rod.period]))
        assert later[2] == pytest.approx(first[2], abs=1e-9)
    for t in rod.turning_points(5.0):
        assert rod.at(t)["theta'"].values == pytest.approx(0, abs=1e-10)


def test_the_rods_small_numbers_are_kept():
    """A narrow swing beside the cone keeps its digits: its period is that of the linear equations."""
    cone = rod_cone(**ROD, alpha=0.8)
    assert cone.period == np.inf and cone.states(np.array([7.0]))[0, 0] == pytest.approx(
        0.8, abs=1e-14
    )
    turn = cone.begin[3]
    near = heavy_rod(**ROD, theta=0.8, theta_dot=1e-7, psi_dot=turn)
    own = turn * np.sqrt(1 + 3 * np.cos(0.8) ** 2)  # ω of θ about the cone
    assert near.period == pytest.approx(2 * np.pi / own, rel=1e-6)
    swing = near.states(np.array([near.period / 4]))[0, 0] - 0.8
    assert swing == pytest.approx(1e-7 / own, rel=1e-5)


def test_beside_the_vertical_the_azimuth_turns_by_half():
    """Almost in a plane: half a turn at each pass below and above, and θ as in the plane."""
    plane, near = (heavy_rod(**ROD, theta=1.0, theta_dot=9.0, psi_dot=x) for x in (0.0, 1e-7))
    t = np.array([0.5, 0.6]) * plane.period  # once above; then below too
    assert np.cos(near.states(t)[:, 0]) == pytest.approx(np.cos(plane.states(t)[:, 0]), abs=1e-9)
    assert near.states(plane.period * np.array([1.0, 7.0]))[:, 1] == pytest.approx(
        2 * np.pi * np.array([1, 7]), abs=1e-5
    )


def test_the_pendulums_period():
    rod = heavy_rod(**ROD, theta=1.2)
    length = 0.5 + 0.0833 / 0.5
    assert rod.period == pytest.approx(
        4 * np.sqrt(length / g) * ellipk(np.sin(0.6) ** 2), rel=1e-14
    )


def test_a_blow_gives_the_rod_its_angular_momentum():
    """About the fixed point: r × impulse = M (a² + K²) ω, with ω of the rod's own velocity."""
    alpha, epsilon, impulse, arm, psi = 0.9, 0.4, 1.3, 0.7, 0.6
    rod = struck_rod(**ROD, alpha=alpha, impulse=impulse, arm=arm, epsilon=epsilon, psi=psi)
    theta, psi0, lean, turn = rod.begin
    away = np.array([sin(theta) * cos(psi0), sin(theta) * sin(psi0), -cos(theta)], dtype=float)
    raised = np.array([cos(theta) * cos(psi0), cos(theta) * sin(psi0), sin(theta)], dtype=float)
    across = np.array([-sin(psi0), cos(psi0), 0], dtype=float)
    push = impulse * (np.cos(epsilon) * across + np.sin(epsilon) * raised)
    velocity = lean * raised + np.sin(theta) * turn * across  # of the point at the distance 1
    J = ROD["mass"] * (ROD["a"] ** 2 + ROD["K2"])
    assert np.cross(arm * away, push) == pytest.approx(J * np.cross(away, velocity), abs=1e-14)
    with pytest.raises(InputError, match="upright"):
        struck_rod(**ROD, alpha=0.0, impulse=1.0, arm=1.0)


def test_the_pressure_is_the_reaction_of_the_fixed_point():
    rod = heavy_rod(**ROD, theta=1.0, theta_dot=0.3, psi_dot=2.5)
    t, h = np.linspace(0.1, 2, 7), 1e-3

    def centre(t):
        theta, psi = rod.states(t)[:, :2].T
        return 0.5 * np.stack(
            [np.sin(theta) * np.cos(psi), np.sin(theta) * np.sin(psi), np.cos(theta)]
        )

    steps = [
        (-3, 1 / 90),
        (-2, -3 / 20),
        (-1, 3 / 2),
        (0, -49 / 18),
        (1, 3 / 2),
        (2, -3 / 20),
        (3, 1 / 90),
    ]
    pull = sum(w * centre(t + k * h) for k, w in steps) / h**2
    X, Y, Z, size, angle = rod.pressure(t, mass=1.2, a=0.5, g=g)
    assert np.stack([X, Y, Z - 1.2 * g]) == pytest.approx(-1.2 * pull, abs=1e-7)
    assert size == pytest.approx(np.sqrt(X**2 + Y**2 + Z**2), rel=1e-12)
    assert np.cos(angle) == pytest.approx(Z / size, abs=1e-12)


# -- the bead -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("theta", "rate", "elementary"),
    [
        (0.4, 4.0, False),
        (0.4, 24.0, False),  # round and round
        (0.39479111969976155, 5.995560487738421, True),  # the paper's second case
        (0.0, 6 * np.sin(np.pi / 3), False),  # its first: at rest at the lowest point
    ],
)
def test_the_bead(theta, rate, elementary):
    bead = bead_in_wheel(**WHEEL, theta=theta, theta_dot=rate)
    assert (bead.path is None) is elementary
    agrees(bead, 2.0)
    if rate == 24.0:
        turn = np.diff(bead.angle(np.array([0.1, 0.1 + bead.period]))[0])
        assert turn[0] == pytest.approx(2 * np.pi, abs=1e-10)


@pytest.mark.parametrize("sign", [1, -1])
def test_the_bead_leaves_its_rest_and_comes_back(sign):
    """c of rest at the lowest point, at another rate than the paper's second case."""
    k, a, b, u = 9.0, 81 / 4 - g / 1.09 / 2, g / 1.09 / 2, 0.25
    rate = 2 * u * np.sqrt(a - b * u * u) / (1 + u * u)
    start = {"theta": sign * 2 * np.arctan(u), "theta_dot": k * np.sin(np.pi / 3) + rate}
    bead = bead_in_wheel(**(WHEEL | {"k": k}), **start)
    assert bead.path is None
    agrees(bead, 1.0)
    assert abs(bead.angle(np.array([9.0]))[0][0]) < 1e-6 * 2 * np.arctan(u)


# -- the hoop -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "start",
    [
        {"theta": 1.1, "psi": 0.2, "phi": 0.1, "theta_dot": -0.6, "psi_dot": 1.1, "phi_dot": 3.5},
        {
            "theta": 1.1,
            "theta_dot": -0.6,
            "psi_dot": -0.3,
            "phi_dot": 1.5,
            "moments": (0.0625, 0.125),
        },
        {"theta": 2.2, "theta_dot": 0.3, "psi_dot": 2.0, "phi_dot": 4.0},
        {"theta": np.pi / 2, "phi_dot": 4.0, "x": 1.0, "y": -2.0},
    ],
)
def test_the_hoop_by_legendres_functions(start):
    agrees(rolling_hoop(radius=0.5, **start), 2.0)


def test_a_hoop_that_falls():
    hoop = rolling_hoop(radius=0.5, theta=1.1, theta_dot=0.6)
    when, why = hoop.end
    assert "flat" in why and hoop.at(when)["theta"].values[0] == pytest.approx(1e-3, abs=1e-9)
    agrees(hoop, 0.99 * when)
    with pytest.raises(InputError, match="flat"):
        hoop.at(when + 0.1)
    with pytest.raises(InputError, match="lie flat"):
        rolling_hoop(radius=0.5, theta=0.0)


# -- recognition ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "found"),
    [("heavy-rod", "HeavyRod"), ("bead-in-wheel", "BeadInWheel"),
     ("hoop-in-euler-angles", "RollingHoop"), ("disc-in-euler-angles", "RollingHoop")],
)  # fmt: skip
def test_the_gallery_is_recognised(name, found):
    solution = voronets.closed_solution(name)
    assert solution.name == found and "FAILS" not in solution.report()
    motion = solution.motion(2.0)
    core = voronets.run(name, settings=["run.duration=2.0"], tolerance=1e-15)
    assert motion.compare(core).largest < 1e-10
    assert found in repr(solution) and "<li>" in solution._repr_html_()


def test_other_names_and_other_orders():
    """A pendulum whose azimuth comes first; a bead on a hoop that turns about its upright diameter."""
    turn, lean = Symbol("azimuth'"), Symbol("tilt'")
    made = voronets.system(
        ["azimuth", "tilt"], 0.7 * (lean**2 + sin(Symbol("tilt")) ** 2 * turn**2),
        force_function=3 * cos(Symbol("tilt")) + 5,
    )  # fmt: skip
    start = {"azimuth": 0.4, "tilt": 0.9, "azimuth'": 2.0, "tilt'": 0.3}
    agrees(closed_system_solution(voronets.start_system(made, start)), 3.0)
    w, rate, Omega = Symbol("w"), Symbol("w'"), 5.0
    ring = voronets.system(
        ["w"], 0.2 * (rate**2 + (Omega * sin(w - 0.3)) ** 2), force_function=0.4 * g * cos(w - 0.3)
    )
    bead = closed_system_solution(voronets.start_system(ring, {"w": 0.9, "w'": 0.2}))
    assert bead.begin[0] == pytest.approx(0.6) and bead.lean[1] == pytest.approx(0, abs=1e-9)
    agrees(bead, 3.0)


def test_what_is_not_one_of_them_is_told_why():
    with pytest.raises(InputError) as error:
        voronets.closed_solution("double-pendulum")
    text = str(error.value)
    assert "heavy_rod requires that T is J (theta′² + sin² theta phi′²)/2" in text
    assert "bead_in_wheel requires that the system has 1 coordinate (here: 2: theta, phi)" in text
    with pytest.raises(InputError, match="one of heavy_rod, bead_in_wheel, rolling_hoop"):
        voronets.closed_solution("heavy-rod", "rod_on_sphere")
    for changes, said in (
        (['system.force_function="M*a*g*cos(2*theta)"'], "U is W cos theta"),
        (['system.force_function="-M*a*g*cos(theta)"'], "W > 0"),
        (['system.forces={ theta = "-0.1*theta\'" }'], "every force has a force function"),
    ):
        with pytest.raises(InputError, match=said):
            voronets.closed_solution("heavy-rod", "heavy_rod", settings=changes)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ('system.force_function="-g*a*sin(theta)*cos(psi)"', "U is W sin"),
        ('system.constraints.0="x\' = a*theta\'*sin(psi)*sin(theta) - 2*a*(psi\'*cos(theta) + phi\')*cos(psi)"',
         "rolls on a level floor"),
        ('system.constraints.0="x\' = a*theta\'*sin(psi)*sin(theta) - a*(psi\'*cos(theta) + phi\')*cos(psi) + 1"',
         "the floor is at rest"),
    ],
)  # fmt: skip
def test_a_hoop_that_is_none(change, said):
    with pytest.raises(InputError, match=said):
        voronets.closed_solution("hoop-in-euler-angles", "rolling_hoop", settings=[change])
