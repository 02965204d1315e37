"""The rod on a sphere, Voronets 1911 § 14."""

from __future__ import annotations

import numpy as np
import pytest

from solutions.closed_compare import same_motion
from voronets import InputError
from voronets.solutions.closed import rod_on_sphere

ROD = {"mass": 0.1, "inertia": (7.525e-4, 7.525e-4, 5e-6), "rod_radius": 0.01, "radius": 0.1,
       "central": "-weight*d", "parameters": {"weight": 0.981}}  # fmt: skip
PLACE = {"v": 0.3, "theta": 0.4, "u1": 1.1, "v1": 0.2}
SPEEDS = {"v_dot": 3.0, "u_dot": 0.05, "n": 1.0}


@pytest.mark.parametrize(
    ("change", "speeds"),
    [
        ({}, SPEEDS),
        ({}, SPEEDS | {"u_dot": 0.0}),
        ({"rod_radius": 0.1}, SPEEDS),  # R = −R₁: the two equations come apart
        ({"rod_radius": 0.02, "radius": 0.015}, {"v_dot": 1.0, "u_dot": 0.0, "n": 0.1}),  # κ² < 0
        ({"rod_radius": 0.12, "tube": True, "central": "-weight*d^2", "inertia": (7.5e-4, 7.5e-4, 1.4e-3)},
         SPEEDS),
        ({"central": None}, {"v_dot": 1.0, "u_dot": -0.2, "n": -3.0}),
    ],
)  # fmt: skip
def test_the_motion(change, speeds):
    solution = rod_on_sphere(**(ROD | change), u=0.05, **PLACE, **speeds)
    same_motion(solution, 10 * solution.period)


def test_a_rod_that_rolls_away():
    solution = rod_on_sphere(
        **(ROD | {"central": None}), u=0.05, **PLACE, v_dot=0.0, u_dot=-0.2, n=0.0
    )
    assert solution.period == np.inf
    same_motion(solution, 5.0)
    push = ROD | {"central": "weight*d"}
    pushed = rod_on_sphere(**push, u=0.1, **PLACE, v_dot=0.0, u_dot=-0.05, n=0.0)
    assert pushed.course.ends[0] > 0  # one turning point
    assert pushed.period == np.inf
    same_motion(pushed, 1.0)


def test_hypergeometric_functions_and_their_elementary_form():
    for change in ({}, {"inertia": (4e-4, 4e-4, 7e-4), "tube": True, "rod_radius": 0.3}):
        speeds = rod_on_sphere(**(ROD | change), u=0.05, **PLACE, **SPEEDS).integrals
        assert speeds.kappa_squared > 0
        u = np.linspace(-0.9, 0.9, 37) * speeds.b
        np.testing.assert_allclose(speeds.hypergeometric(u), speeds(u)[0], rtol=1e-11, atol=1e-12)


def test_the_differential_equation_as_printed():
    """(A(C + MR²)/MC + u²) v̇″ + 3u v̇′ + […] v̇ = 0, derivatives by a fine Chebyshev fit."""
    solution = rod_on_sphere(**ROD, u=0.05, **PLACE, **SPEEDS)
    (A, _, C), M, R, R1 = ROD["inertia"], ROD["mass"], ROD["rod_radius"], -ROD["radius"]
    fit = np.polynomial.Chebyshev.interpolate(lambda u: solution.integrals(u)[0], 40, [-0.1, 0.1])
    u = np.linspace(-0.08, 0.08, 9)
    q = R**2 / R1**2 * (R + R1) / (R - R1) * A / C - R / R1 * (R / R1 + 2)
    terms = (
        (A * (C + M * R**2) / (M * C) + u**2) * fit.deriv(2)(u),
        3 * u * fit.deriv()(u),
        q * fit(u),
    )
    assert np.abs(sum(terms)).max() < 1e-9 * max(np.abs(term).max() for term in terms)


def test_conditions_that_fail():
    with pytest.raises(InputError, match=r"by 0; with equal radii rolling is undetermined"):
        rod_on_sphere(**(ROD | {"rod_radius": 0.1, "tube": True}), u=0.05, **SPEEDS)
    with pytest.raises(InputError, match=r"A = B: .*off by 0\.\d+"):
        rod_on_sphere(**(ROD | {"inertia": (7e-4, 7.7e-4, 5e-6)}), u=0.05, **SPEEDS)
    trigonometric = rod_on_sphere(**(ROD | {"rod_radius": 0.02, "radius": 0.015}), u=0.05, **SPEEDS)
    with pytest.raises(InputError, match="κ² ≥ 0"):
        trigonometric.integrals.hypergeometric(np.array([0.0]))
