"""Stationary and meridian motions, Voronets 1911 §§ 14 and 17."""

from __future__ import annotations

import numpy as np
import pytest
import sympy

from solutions.closed_compare import same_motion
from voronets import Forces, InputError, RollingProblem, Rotor, body, surfaces
from voronets.expressions.rotations import rotation_matrix
from voronets.solutions.closed import meridian, stationary, stationary_on_sphere

DOWN = Forces(gravity=(0.0, 0.0, -9.81))
PULL = Forces(central=sympy.sympify("-5*d**2"))
TORUS = body(0.5, (0.004, 0.004, 0.007), surfaces.torus(0.1, 0.03))
EGG = body(0.5, (0.004, 0.004, 0.003), surfaces.spheroid((0.1, 0.15)))
TOP = body(0.5, (0.004, 0.004, 0.003), surfaces.spheroid((0.1, 0.15)), Rotor((0.0, 0.0, 1.0), 0.02))
LOADED = body(0.5, (0.004, 0.004, 0.007), surfaces.place(surfaces.torus(0.1, 0.03), (0, 0, 0.05)))
HEAVY = body(
    0.5, (0.004, 0.004, 0.003), surfaces.place(surfaces.spheroid((0.1, 0.15)), (0, 0, 0.03))
)
BALL = surfaces.place(surfaces.sphere(0.5))


def on(rolling, ground, forces=DOWN):
    return RollingProblem(rolling, ground, forces, lift_off=False)


@pytest.mark.parametrize(
    ("problem", "place"),
    [
        (on(TORUS, surfaces.plane()), {"u": -1.0, "u1": 0.3, "side": -1}),
        (on(TORUS, surfaces.plane()), {"u": 0.4, "u1": 0.3, "branch": -1}),
        (on(TOP, surfaces.paraboloid(0.5)), {"u": 1.3, "u1": 0.4}),
        (on(TOP, surfaces.paraboloid(0.5)), {"u": 1.3, "u1": 0.4, "side": -1, "v": 0.3, "v1": 1.0}),
        (on(TOP, surfaces.paraboloid(0.5)), {"u": 1.3, "u1": (0.1, 0.8), "v_dot": 20.0}),
    ],
)
def test_stationary(problem, place):
    solution = stationary(problem, **place)
    assert solution.theta == place.get("side", 1) * np.pi / 2
    same_motion(solution, 10 * solution.period)


def test_an_unstable_stationary_motion_for_a_while():
    solution = stationary(on(TORUS, BALL), u=-0.8, u1=0.4, side=-1)
    same_motion(solution, 0.3 * solution.period)


@pytest.mark.parametrize("given", [{"n": -4.0}, {"n": 4.0}, {"v_dot": 20.0}])
@pytest.mark.parametrize("rotor", [None, Rotor((0.0, 0.0, 1.0), 0.01)])
def test_stationary_on_a_sphere(given, rotor):
    wheel = body(0.5, (0.004, 0.004, 0.007), surfaces.torus(0.1, 0.03), rotor)
    problem = on(wheel, BALL, PULL)
    solution = stationary_on_sphere(problem, u=-0.7, v=0.1, theta=0.3, u1=1.0, v1=0.4, **given)
    same_motion(solution, 10 * solution.period)


def test_great_and_small_circles():
    """n − n₁ tells them apart; n₁ = −v̇/√E for the distance from the axis as u."""
    problem = on(TORUS, BALL, PULL)
    small = stationary_on_sphere(problem, u=-0.7, n=4.0)
    closed = small.at(np.linspace(0, 1, 9))
    path = closed["contact_ground"].values
    axis = np.cross(path[1] - path[0], path[2] - path[1])
    height = path @ axis / np.linalg.norm(axis)
    np.testing.assert_allclose(height, height[0], atol=1e-12)
    assert abs(height[0]) > 1e-3
    n1 = -small.v_dot * -np.sin(-0.7)  # dr/dl = −sin u on the torus' tube
    assert small.geodesic == pytest.approx(small.begin["n"] - n1, rel=1e-12)


@pytest.mark.parametrize(
    ("problem", "place", "duration"),
    [
        (on(EGG, surfaces.plane()), {"u": 1.3, "u1": 0.2, "u_dot": 0.5}, None),
        (on(EGG, surfaces.plane()), {"u": 1.3, "u1": 0.2, "u_dot": 25.0}, 1.0),  # over and over
        (
            on(EGG, surfaces.place(surfaces.sphere(0.5), side="inside")),
            {"u": 1.3, "u1": 2.8, "u_dot": 1.0},
            None,
        ),
        (on(EGG, BALL, PULL), {"u": 1.3, "u1": 0.2, "u_dot": 1.0, "v": 0.4, "v1": 1.0}, None),
        (on(HEAVY, surfaces.plane()), {"u": 1.2, "u1": 0.2, "u_dot": 0.0, "side": -1}, None),
    ],
)
def test_meridian(problem, place, duration):
    solution = meridian(problem, **place)
    closed, _ = same_motion(solution, duration or 10 * solution.period, neumann=0)
    np.testing.assert_allclose(closed["sigma"], 0)
    np.testing.assert_allclose(closed["n"], 0)
    assert np.ptp(closed["u"]) > 0.01


def test_the_sign_of_the_rolling_condition():
    """√E₁ u̇₁ = −√E u̇ at ϑ = π/2: the print has no sign."""
    solution = meridian(on(EGG, surfaces.plane()), u=1.3, u1=0.2, u_dot=0.5)
    at = solution.at([0.0, 1e-6])
    slope = np.diff(at["u1"])[0] / np.diff(at["u"])[0]
    E = (0.1 * np.cos(1.3)) ** 2 + (0.15 * np.sin(1.3)) ** 2
    assert slope == pytest.approx(-np.sqrt(E), rel=1e-5)


def test_a_meridian_motion_ends_where_the_relative_curvature_does():
    solution = meridian(on(LOADED, surfaces.paraboloid(0.5)), u=1.3, u1=0.3, u_dot=0.0)
    end, why = solution.end
    assert "R₁ is a radius of curvature" in why
    same_motion(solution, end * (1 - 1e-5), neumann=0)
    with pytest.raises(InputError, match="relative curvature across"):
        solution.at(end * 1.1)


def askew(rolling, turn):
    """The same body in axes that are turned."""
    T = np.array(rotation_matrix(turn), dtype=float)
    inertia = T @ np.array(rolling.inertia) @ T.T
    placed = rolling.surface
    surface = surfaces.place(placed.surface, T @ placed.centre, turn)
    rotor = rolling.rotor
    if rotor is not None:
        rotor = Rotor(tuple(float(x) for x in T @ rotor.axis), rotor.momentum)
    return body(rolling.mass, inertia, surface, rotor)


def test_about_any_axes():
    """Body axes askew, a plane that slopes with gravity across it, a dish along x and elsewhere."""
    turn = (0.8, 0.2, -0.4, 0.4)
    slope = np.array([0.3, -0.2, 1.0]) / np.linalg.norm([0.3, -0.2, 1.0])
    pull = Forces(gravity=tuple(float(x) for x in -9.81 * slope))
    leaning = on(askew(TORUS, turn), surfaces.plane(slope, 0.2), pull)
    straight = stationary(on(TORUS, surfaces.plane()), u=-1.0, u1=0.3, side=-1)
    steady = stationary(leaning, u=-1.0, u1=0.3, side=-1)
    assert abs(steady.v_dot) == pytest.approx(abs(straight.v_dot), rel=1e-12)
    same_motion(steady, 3 * steady.period, neumann=0)
    rocking = meridian(on(askew(HEAVY, turn), surfaces.plane(slope, 0.2), pull),
                       u=1.2, u1=0.2, u_dot=0.0, side=-1)  # fmt: skip
    same_motion(rocking, 3 * rocking.period, neumann=0)
    dish = surfaces.place(
        surfaces.paraboloid(0.5), (0.3, -0.2, 0.1), (0.5**0.5, 0.0, 0.5**0.5, 0.0)
    )
    aside = on(askew(TOP, turn), dish, Forces(gravity=(-9.81, 0.0, 0.0)))
    steady = stationary(aside, u=1.3, u1=0.4)
    same_motion(steady, 3 * steady.period, neumann=0)


def test_conditions_that_fail():
    tilted = on(TORUS, surfaces.plane((0.1, 0.0, 1.0)))
    with pytest.raises(
        InputError, match=r"about the ground's axis; .* a moment of up to 0\.2\d+ N m"
    ):
        stationary(tilted, u=-1.0, u1=0.3)
    bent = body(0.5, (0.004, 0.005, 0.007), surfaces.ellipsoid((0.1, 0.12, 0.15)))
    with pytest.raises(InputError) as caught:
        meridian(on(bent, surfaces.plane()), u=1.0, u1=0.3, u_dot=0.0)
    assert len(caught.value.faults) == 2
    with pytest.raises(InputError, match=r"no real root \(b² \+ 4 a Γ = -0\.0067"):
        stationary(on(TORUS, surfaces.plane()), u=-1.0, u1=0.3)
    with pytest.raises(InputError, match="Leave v_dot out"):
        stationary(on(TOP, surfaces.paraboloid(0.5)), u=1.3, u1=0.4, v_dot=20.0)
    with pytest.raises(
        InputError, match=r"must change sign between 0\.1 and 0\.11; it is -1\.6127"
    ):
        stationary(on(TOP, surfaces.paraboloid(0.5)), u=1.3, u1=(0.1, 0.11), v_dot=20.0)
    with pytest.raises(InputError, match="needs spherical ground; yours is a plane"):
        stationary_on_sphere(on(TORUS, surfaces.plane()), u=-1.0, n=1.0)
    with pytest.raises(
        InputError, match=r"along the radius from the sphere's centre .* off \(4\.9 N\)"
    ):
        stationary_on_sphere(on(TORUS, BALL), u=-1.0, n=1.0)
    with pytest.raises(InputError, match=r"needs a body without rotor; yours has κ = 0\.02"):
        meridian(on(TOP, surfaces.plane()), u=1.0, u1=0.3, u_dot=0.0)
    inside = surfaces.place(surfaces.sphere(0.1), side="inside")
    marble = body(0.5, (0.004, 0.004, 0.003), surfaces.sphere(0.1))
    with pytest.raises(InputError, match="no radius of curvature"):
        meridian(on(marble, inside), u=1.0, u1=0.3, u_dot=0.0)
