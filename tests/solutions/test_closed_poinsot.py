"""The inverted ellipsoid of § 12, and the ellipsoid on an equal one of § 17 (Voronets 1911)."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.integrate import quad

from solutions.closed_compare import same_motion
from voronets import InputError
from voronets.solutions.closed import ellipsoid_on_equal_ellipsoid, inverted_ellipsoid_on_sphere
from voronets.surfaces.curvature_lines import confocal

AXES = np.array([8.0, 10.0, 12.5])
TURN = (0.5, 0.1, -0.3, 0.7)
ELLIPSOID = {"mass": 0.65, "inertia": (1.2e-3, 0.3e-3, 1.2e-3), "semi_axes": (0.08, 0.06, 0.045),
             "central": "-pull*d^2", "parameters": {"pull": 3.0}}  # fmt: skip


def shell(omega, axes=AXES, **more):
    axes = np.array(axes, dtype=float)
    return inverted_ellipsoid_on_sphere(
        mass=0.6, semi_axes=axes, inertia=0.2 / axes**2, omega=omega, orientation=TURN, **more
    )


@pytest.mark.parametrize(
    ("axes", "omega"),
    [
        (AXES, (0.3, 6.0, 0.3)),  # near the middle axis
        (AXES, (3.0, 2.0, 1.0)),  # about the largest moment
        (AXES, (-1.0, 2.0, -3.0)),  # about the smallest
        (AXES[[1, 0, 2]], (-1.0, 2.0, -3.0)),
        (AXES[[2, 0, 1]], (1.0, 2.0, -3.0)),
        ((8, 8, 10), (1.0, 2.0, -3.0)),
        ((10, 8, 8), (1.0, 0.2, -3.0)),
    ],
)
def test_poinsot(axes, omega):
    solution = shell(omega, axes)
    closed, motion = same_motion(solution, 10 * solution.period)
    np.testing.assert_allclose(motion["centre"].values, 0, atol=1e-12)
    np.testing.assert_allclose(motion["reaction"].values, 0, atol=1e-10)
    np.testing.assert_allclose(
        closed["confocal_u"] * closed["confocal_v"], solution.product, rtol=1e-12
    )


def test_n_and_the_product_of_the_confocal_parameters_in_neumanns_coordinates():
    solution = shell((3.0, 2.0, 1.0))
    _, motion = same_motion(solution, solution.period)
    assert motion.verdict
    found = solution.neumann.from_state(solution.start.state)
    u, v = confocal(AXES, *found[:2])
    assert u * v == pytest.approx(solution.product, rel=1e-12)
    assert found[7] == pytest.approx(solution.n, rel=1e-12)


def test_steady_turns_and_the_separatrix():
    for omega in ((0.0, 2.0, 0.0), (0.0, 0.0, -3.0)):
        same_motion(shell(omega), 1.0)
    I = 0.2 / AXES**2
    ratio = np.sqrt(I[0] * (I[0] - I[1]) / (I[2] * (I[1] - I[2])))
    solution = shell((1.0, 0.5, ratio))
    assert solution.period > 20.0
    same_motion(solution, 6.0)


def test_conditions_of_poinsot():
    with pytest.raises(InputError, match=r"radius .*off by 0\.1"):
        shell((3.0, 2.0, 1.0), radius=1.1 * shell((3.0, 2.0, 1.0)).problem.ground.size)
    with pytest.raises(InputError, match=r"inertia in proportion .*off by 0\.05\d*"):
        inverted_ellipsoid_on_sphere(
            mass=0.6, semi_axes=AXES, inertia=0.2 / AXES**2 * [1, 1, 1.05], omega=(3, 2, 1)
        )
    with pytest.raises(InputError, match="an angular velocity that is not zero"):
        shell((0.0, 0.0, 0.0))


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 2, 0)])
@pytest.mark.parametrize(("section", "angle"), [(1, 0.4), (-1, 4.0)])
def test_circular_sections(order, section, angle):
    given = {name: np.array(ELLIPSOID[name])[list(order)] for name in ("inertia", "semi_axes")}
    solution = ellipsoid_on_equal_ellipsoid(
        **(ELLIPSOID | given), omega0=5.0, section=section, angle=angle
    )
    closed, motion = same_motion(solution, 10 * solution.period)
    distance = np.linalg.norm(motion["centre"].values, axis=1)
    np.testing.assert_allclose(distance, 0.12, rtol=1e-11)
    np.testing.assert_allclose(
        closed["confocal_u"] + closed["confocal_v"], 0.08**2 + 0.045**2, rtol=1e-14
    )
    # tan ϑ as printed, but for the senses in which u and v grow
    tan = solution.tan_theta(closed["confocal_u"], closed["confocal_v"])
    np.testing.assert_allclose(np.abs(np.tan(closed["theta"])), np.abs(tan), rtol=1e-8)
    u, v = confocal(given["semi_axes"], closed["u"], closed["v"])
    np.testing.assert_allclose([u, v], [closed["confocal_u"], closed["confocal_v"]], rtol=1e-12)


def test_the_printed_integral_for_the_time():
    """It is the angle on the circle, 2φ/ω₀, from the plane of the long and the short axis."""
    solution = ellipsoid_on_equal_ellipsoid(**ELLIPSOID, omega0=5.0, angle=0.3)
    a2, b2, c2 = (x * x for x in ELLIPSOID["semi_axes"])
    t = np.array([0.0, 0.2, 0.4])
    u = solution.at(t)["confocal_u"]

    def integrand(u):
        v = a2 + c2 - u
        return (u - v) / np.sqrt((b2 - v) * (u - b2) * (a2 - u) * (u - c2))

    for i in (1, 2):
        assert quad(integrand, u[0], u[i], epsabs=1e-12)[0] / 5.0 == pytest.approx(t[i], rel=1e-9)


def test_the_printed_distance_of_the_centres():
    """OO₁² of § 17 with + for the print's last −; 4b² along this motion."""
    solution = ellipsoid_on_equal_ellipsoid(**ELLIPSOID, omega0=5.0, angle=0.3)
    a2, b2, c2 = (x * x for x in ELLIPSOID["semi_axes"])
    at = solution.at(np.linspace(0.0, 0.4, 5))
    u, v = at["confocal_u"], at["confocal_v"]
    E = (u - v) * u / (4 * (a2 - u) * (u - b2) * (u - c2))
    G = (u - v) * v / (4 * (a2 - v) * (b2 - v) * (v - c2))
    theta = 2 * np.arctan(-np.sqrt(G / E)) - np.pi / 2  # v̇ = −u̇
    np.testing.assert_allclose(np.tan(theta), solution.tan_theta(u, v), rtol=1e-10)
    sin, cos = np.sin(theta), np.cos(theta)
    square = 2 * (a2 + b2 + c2) - 2 * (u + v) + 2 * a2 * b2 * c2 / (u * v)
    first = (sin / np.sqrt(E) - cos / np.sqrt(G)) / (2 * np.sqrt(E))
    np.testing.assert_allclose(
        square + first - (cos / np.sqrt(E) + sin / np.sqrt(G)) / (2 * np.sqrt(G)),
        4 * b2,
        rtol=1e-12,
    )
    printed = square + first - (cos / np.sqrt(E) - sin / np.sqrt(G)) / (2 * np.sqrt(G))
    assert np.abs(printed - 4 * b2).min() > 1e-3 * b2


def test_conditions_of_circular_sections():
    with pytest.raises(InputError, match=r"A = C: .*off by 0\.25"):
        ellipsoid_on_equal_ellipsoid(
            **(ELLIPSOID | {"inertia": (1.2e-3, 0.5e-3, 1.5e-3)}), omega0=5.0
        )
    with pytest.raises(InputError, match="differ by 0"):
        ellipsoid_on_equal_ellipsoid(**(ELLIPSOID | {"semi_axes": (0.08, 0.08, 0.045)}), omega0=5.0)
