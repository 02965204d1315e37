"""The plate on a sphere, Voronets 1912 (17)–(21)."""

from __future__ import annotations

import numpy as np
import pytest

from solutions.closed_compare import same_motion
from voronets import InputError
from voronets.solutions.closed import plate_circle, plate_line, plate_on_sphere

PLATE = {"mass": 0.8, "inertia": (0.008, 0.008, 0.016), "radius": 0.15,
         "central": "-weight*d", "parameters": {"weight": 7.848}}  # fmt: skip
PLACE = {"v": 0.3, "theta": 0.4, "u1": 1.1, "v1": 0.2}
SPEEDS = {"sigma": 0.5, "tau": 0.3, "n": 3.0}


@pytest.mark.parametrize(
    ("change", "speeds"),
    [
        ({}, SPEEDS),
        ({}, {"sigma": 0.0, "tau": 0.0, "n": 3.0}),  # from a turning point
        ({"inertia": (0.008, 0.008, 0.006)}, SPEEDS),  # C < A: circular functions
        ({"inertia": (0.008, 0.008, 0.008)}, SPEEDS),  # C = A: polynomials
        ({"central": lambda d: -3 * d**2}, SPEEDS),
        ({"central": None}, SPEEDS),
    ],
)
def test_the_general_motion(change, speeds):
    solution = plate_on_sphere(**(PLATE | change), u=0.06, **PLACE, **speeds)
    assert solution.course.ends[0] > 0
    same_motion(solution, 10 * solution.period)


def test_the_contact_crosses_the_middle_of_the_plate():
    """From the middle with n ≠ 0: u changes its sign there, v̇ stays finite."""
    solution = plate_on_sphere(**PLATE, u=0.0, **PLACE, sigma=0.0, tau=0.4, n=3.0)
    assert solution.through
    assert solution.course.ends[0] == pytest.approx(-solution.course.ends[1], rel=1e-10)
    same_motion(solution, 10 * solution.period, neumann=0)
    later = solution.at(0.02)
    again = plate_on_sphere(
        **PLATE, **{name: float(later[name][0]) for name in (*PLACE, "u", *SPEEDS)}
    )
    assert again.through
    np.testing.assert_allclose(again.at(0.3)["centre"], solution.at(0.32)["centre"], atol=1e-12)


def test_the_integrals_as_printed():
    solution = plate_on_sphere(**PLATE, u=0.06, **PLACE, **SPEEDS)
    C1, C2 = solution.constants
    at = solution.at(np.linspace(0, 3 * solution.period, 40))
    k2 = PLATE["inertia"][0] / PLATE["mass"]
    y = np.sqrt(2 * k2 + at["u"] ** 2)
    grow = np.exp(y / PLATE["radius"])
    np.testing.assert_allclose(at["sigma"] * at["u"], C1 * grow + C2 / grow, atol=1e-13)
    np.testing.assert_allclose(at["n"] * y, C1 * grow - C2 / grow, atol=1e-13)
    np.testing.assert_allclose(
        (y * at["n"]) ** 2 - (at["u"] * at["sigma"]) ** 2, -4 * C1 * C2, atol=1e-14
    )
    twice_h = PLATE["mass"] * (k2 + at["u"] ** 2) * (at["sigma"] ** 2 + at["tau"] ** 2)
    twice_h += 2 * 7.848 * np.hypot(0.15, at["u"]) - 4 * PLATE["mass"] * C1 * C2
    np.testing.assert_allclose(twice_h, twice_h[0], rtol=1e-13)


def test_circles_on_plate_and_sphere():
    solution = plate_circle(**PLATE, u=0.06, sigma=1.0, **PLACE)
    closed, motion = same_motion(solution, 10 * solution.period)
    np.testing.assert_allclose(closed["u"], 0.06, rtol=1e-15)
    P, C1, R1 = solution.P, solution.C1, PLATE["radius"]
    u1, v1, theta = (closed[name] for name in ("u1", "v1", "theta"))
    np.testing.assert_allclose(np.sin(u1) * np.sin(theta) - P * np.cos(u1), C1, atol=1e-12)
    root = np.sqrt(1 + P**2 - C1**2)
    # v₁ and t as printed, compared through their cosines
    shift = v1 - np.sign(np.cos(theta)) * np.arccos((P + C1 * np.cos(u1)) / (root * np.sin(u1)))
    other = v1 + np.sign(np.cos(theta)) * np.arccos((P + C1 * np.cos(u1)) / (root * np.sin(u1)))
    best = min(np.ptp(np.unwrap(x)) for x in (shift, other))
    assert best < 1e-7
    wave = ((1 + P**2) * np.cos(u1) + P * C1) / root
    rate = np.sqrt(1 + P**2)  # σ₀ = 1
    start = np.arctan2(np.sqrt(1 - wave[0] ** 2) * np.sign(np.cos(theta[0])), wave[0])
    np.testing.assert_allclose(np.cos(rate * closed["t"] + start), wave, atol=1e-10)
    circle = solution.circle
    heights = motion["contact_ground"].values @ circle.axis
    np.testing.assert_allclose(heights, R1 * np.cos(circle.angle), atol=1e-13)
    assert circle.radius == pytest.approx(R1 * np.sin(circle.angle), rel=1e-12)


def test_a_great_circle_where_p_vanishes():
    u, R1, A, m = 0.06, 0.15, 0.008, 0.8
    d = np.hypot(R1, u)
    # n = −σ R₁/u in the condition, U′ = −7.848 N
    sigma = np.sqrt(7.848 * R1 * u / d / ((A + m * u**2) * R1 / u + A * R1 / u))
    solution = plate_circle(**PLATE, u=u, sigma=sigma, n=-sigma * R1 / u, **PLACE)
    assert abs(solution.P) < 1e-12
    assert solution.circle.angle == pytest.approx(np.pi / 2)
    same_motion(solution, 3 * solution.period)


def test_a_line_and_a_great_circle():
    solution = plate_line(**PLATE, u=0.06, tau=0.3, **PLACE)
    closed, motion = same_motion(solution, 10 * solution.period, neumann=0)
    line = motion["contact_body"].values
    np.testing.assert_allclose(line @ [-np.sin(0.3), np.cos(0.3), 0], 0, atol=1e-13)
    np.testing.assert_allclose(
        motion["contact_ground"].values @ solution.circle.axis, 0, atol=1e-13
    )
    np.testing.assert_allclose(
        np.sin(closed["u1"]) * np.cos(closed["theta"]), solution.C1, atol=1e-12
    )
    away = plate_line(**(PLATE | {"central": "2*weight*d^2"}), u=0.06, tau=0.3, **PLACE)
    assert away.period == np.inf
    same_motion(away, 0.4, neumann=0)


def test_conditions_that_fail():
    with pytest.raises(InputError, match=r"A = B: .*off by 0\.0125"):
        plate_on_sphere(**(PLATE | {"inertia": (0.008, 0.0081, 0.016)}), u=0.06, **SPEEDS)
    with pytest.raises(InputError, match="give σ or n alone"):
        plate_circle(**PLATE, u=0.06, sigma=0.2, n=4.0)
    with pytest.raises(InputError, match=r"\|n\| must be at least 17\.189"):
        plate_circle(**(PLATE | {"central": "weight*d"}), u=0.06, n=0.1)
    with pytest.raises(InputError, match="C = 2A"):
        _ = plate_on_sphere(
            **(PLATE | {"inertia": (0.008, 0.008, 0.01)}), u=0.06, **SPEEDS
        ).constants
    with pytest.raises(InputError, match="radius is -1"):
        plate_on_sphere(**(PLATE | {"radius": -1}), u=0.06, **SPEEDS)
    with pytest.raises(InputError, match="is -1 s; the solution begins at 0 s"):
        plate_on_sphere(**PLATE, u=0.06, **SPEEDS).at(-1.0)
