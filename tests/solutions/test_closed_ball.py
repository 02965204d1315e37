"""The gyroscopic ball on a sphere, Voronets 1911 § 15."""

from __future__ import annotations

import numpy as np
import pytest

from solutions.closed_compare import same_motion
from voronets import InputError
from voronets.solutions.closed import gyroscopic_ball_on_sphere

BALL = {
    "mass": 1.0,
    "ball_radius": 0.1,
    "radius": 0.3,
    "momentum": 0.05,
    "inertia": (0.006, 0.006, 0.006),
}
START = {"u": 1.2, "v": 0.3, "theta": 0.3, "u1": 1.1, "v1": 0.2, "sigma": 3.0, "tau": 1.0, "n": 2.0}


@pytest.mark.parametrize("C", [0.006, 0.005, 0.008, 0.006 * (1 + 1e-7)])
@pytest.mark.parametrize("inside", [False, True])
def test_with_and_without_the_ring(C, inside):
    solution = gyroscopic_ball_on_sphere(
        **(BALL | {"inertia": (0.006, 0.006, C)}), inside=inside, **START
    )
    assert solution.integrals.ring == (C == 0.006)
    closed, motion = same_motion(solution, 10 * solution.period)
    about_contact = motion["angular_momentum"].values + 1.0 * np.cross(
        motion["centre"].values - motion["contact_ground"].values, motion["velocity"].values
    )
    np.testing.assert_allclose(about_contact - solution.momentum, 0, atol=1e-11)
    assert np.ptp(closed["u"]) > 0.1


@pytest.mark.parametrize("inside", [False, True])
@pytest.mark.parametrize("momentum", [0.05, 0.02, 0.3])
def test_elliptic_functions_with_the_ring(inside, momentum):
    solution = gyroscopic_ball_on_sphere(**(BALL | {"momentum": momentum}), inside=inside, **START)
    assert solution.elliptic.period == pytest.approx(solution.period, rel=1e-12)
    t = np.linspace(0, 3 * solution.period, 50)
    np.testing.assert_allclose(solution.x_elliptic(t), np.cos(solution.at(t)["u"]), atol=1e-11)


@pytest.mark.parametrize("C", [0.006, 0.005])
def test_the_orientation_by_quadratures(C):
    """From the constant vector and one quadrature, with the ring and without."""
    solution = gyroscopic_ball_on_sphere(**(BALL | {"inertia": (0.006, 0.006, C)}), **START)
    t = np.linspace(0, 10 * solution.period, 30)
    np.testing.assert_allclose(solution.rotation_by_quadrature(t), solution.poses(t).R, atol=1e-10)


def test_without_a_rotor_and_with_a_force():
    change = {"momentum": 0.0, "inertia": (0.006, 0.006, 0.005), "central": "-3*d"}
    solution = gyroscopic_ball_on_sphere(**(BALL | change), **START)
    same_motion(solution, 10 * solution.period)


def test_small_swings():
    """The spin about the rotor's axis alone: u changes by less than a hundredth."""
    u = 1.2
    start = START | {"sigma": -2 * np.sin(u), "tau": 0.0, "n": 2 * np.cos(u)}
    solution = gyroscopic_ball_on_sphere(**(BALL | {"inertia": (0.006, 0.006, 0.005)}), **start)
    assert solution.course.ends[1] - solution.course.ends[0] < 0.01
    same_motion(solution, 10 * solution.period)


def test_conditions_that_fail():
    with pytest.raises(InputError, match="with equal radii rolling is undetermined"):
        gyroscopic_ball_on_sphere(**(BALL | {"radius": 0.1}), inside=True, **START)
    with pytest.raises(InputError, match=r"A = B: .*off by 0\.0\d+"):
        gyroscopic_ball_on_sphere(**(BALL | {"inertia": (0.006, 0.0064, 0.006)}), **START)
    with pytest.raises(InputError, match="off the rotor's axis"):
        gyroscopic_ball_on_sphere(**BALL, **(START | {"u": 0.0}))
    plain = gyroscopic_ball_on_sphere(**(BALL | {"inertia": (0.006, 0.006, 0.0066)}), **START)
    with pytest.raises(InputError, match=r"Joukovski's ring: A = C .*off by 0\.1"):
        _ = plain.elliptic
    with pytest.raises(InputError, match="this one meets it"):
        gyroscopic_ball_on_sphere(
            **(BALL | {"momentum": 0.0}), **(START | {"sigma": 0.0, "n": 0.0})
        )
