"""A body of revolution on a sphere and on a plane by two linear equations and quadratures."""

from __future__ import annotations

import numpy as np
import pytest
import sympy

from solutions.reduction_cases import (
    AXLE,
    BALL,
    BOWL,
    CENTRAL,
    ELLIPSOID,
    FLAT,
    GRAVITY,
    PLANE,
    RING,
    SPHEROID,
    TORUS,
    UP,
    apart,
    begin,
    direct,
    refused,
    table,
    turning_points,
)
from voronets.expressions.faults import InputError
from voronets.expressions.scalars import ARRAYS, symbols
from voronets.solutions.reductions import reduce_revolution

EGG = {"kind": "revolution", "r": "0.5*sin(u)*(1 + 0.1*cos(u))", "z": "-0.7*cos(u)",
       "u": [0.0, float(np.pi)]}  # fmt: skip


def _egg(u: float) -> tuple[list[float], np.ndarray]:
    r = 0.5 * np.sin(u) * (1 + 0.1 * np.cos(u))
    slope = 0.5 * np.cos(u) * (1 + 0.1 * np.cos(u)) - 0.05 * np.sin(u) ** 2
    normal = np.array([0.7 * np.sin(u), 0.0, -slope])
    return [r, 0.0, -0.7 * np.cos(u)], normal / np.linalg.norm(normal)


CASES = {
    "spheroid on sphere": table(SPHEROID, BALL, CENTRAL),
    "off centre": table({**SPHEROID, "centre": [0, 0, 0.05]}, BALL, CENTRAL),
    "rotor": table(SPHEROID, BALL, CENTRAL, rotor=AXLE),
    "axis along x": table({"kind": "ellipsoid", "semi_axes": [0.2, 0.3, 0.3]}, BALL, CENTRAL,
                          inertia=(0.03, 0.02, 0.02)),
    "spheroid on plane": table(SPHEROID, PLANE, GRAVITY, **FLAT),
    "ball off centre on plane": table({"kind": "sphere", "radius": 0.3, "centre": [0, 0, 0.05]},
                                      PLANE, GRAVITY, **FLAT),
    "spheroid in bowl": table(SPHEROID, BOWL, {"central": "3*d^2"}, up=-UP, contact=2 * UP),
    "torus on sphere": table(TORUS, BALL, CENTRAL, **RING),
    "torus on plane": table(TORUS, PLANE, GRAVITY, **{**RING, **FLAT}),
    "hoop in bowl": table({"kind": "hoop", "radius": 0.3}, BOWL, {"central": "3*d^2"}, up=-UP,
                          contact=2 * UP),
    "egg": table(EGG, BALL, CENTRAL, point=_egg(1.2)[0], normal=_egg(1.2)[1], omega=(0.5, 1, 2)),
    "support": table({"kind": "support", "h": "0.4+0.05*nz+0.1*nz^2"}, BALL, CENTRAL),
    "plate": table({"kind": "plane", "normal": [0, 0, -1], "offset": 0.05}, BALL, CENTRAL,
                   normal=np.array([0, 0, -1.0]), point=(0.1, 0.05, -0.05), omega=(0.2, 0.1, 1.5)),
    "paraboloid": table({"kind": "paraboloid", "p": -0.3, "centre": [0, 0, 0.1]}, BALL, CENTRAL,
                        normal=np.array([2.0, 0, 3.0]) / 13**0.5, point=(0.2, 0, 0.1 - 0.04 / 0.6),
                        omega=(0.2, 0.4, 2)),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_through_turning_points(name: str) -> None:
    start, motion = direct(CASES[name])
    reduction = reduce_revolution(start)
    found = reduction.motion(5.0)
    assert reduction.swing is not None
    assert len(turning_points(found)) >= 2
    assert apart(found, motion) < 1e-10


@pytest.mark.parametrize(
    "name", ["rod-on-sphere", "plate-on-sphere", "hoop", "rolling-disc", "eulers-disc"]
)
def test_gallery(name: str) -> None:
    start, motion = direct(name)
    assert apart(reduce_revolution(start).motion(motion.t_end), motion) < 1e-9


def test_along_a_meridian_through_the_poles_of_the_body() -> None:
    tilted = np.array([np.sin(1.1), 0, np.cos(1.1)])
    for omega in ((0, 0.2, 0), (0, 9.0, 0)):  # it rocks; it tumbles
        given = table(SPHEROID, PLANE, GRAVITY, **FLAT, normal=tilted, omega=omega)
        start, motion = direct(given)
        assert apart(reduce_revolution(start).motion(5.0), motion) < 1e-10


def test_two_hundred_swings_cost_what_one_does() -> None:
    start, motion = direct(table(TORUS, BALL, CENTRAL, **RING, duration=400.0))
    found = reduce_revolution(start).solve(400.0)
    assert len(found.turning_points(400.0)) > 400
    at = found.at(motion.t)
    for name in ("omega", "contact_body", "contact_ground"):
        scale = np.linalg.norm(motion["omega" if name == "omega" else "contact_body"], axis=1).max()
        gap = np.linalg.norm(at[name].values - motion[name].values, axis=1)
        assert gap.max() < 1e-9 * scale


def test_rate_of_the_swing_is_not_a_guess() -> None:
    """A wrong period by one part in 1e9 is seen."""
    start, motion = direct(CASES["torus on sphere"])
    late = reduce_revolution(start).solve(5.1).poses(motion.t * (1 + 1e-9))
    gap = np.abs(late.omega - motion["omega"].values).max()
    assert gap > 1e-9


def test_printed_equation_of_the_rod() -> None:
    """Voronets1911 § 14: the rod's v̇(u); R₁ < 0, for his n points into the rod."""
    start, _ = direct("rod-on-sphere")
    reduction = reduce_revolution(start)
    one = reduction.reduction
    M, A, C, R, R1 = one.mass, one.A, one.C, 0.01, -0.1
    assert reduction.swing is not None
    u = 0.045 * np.cos(np.linspace(0, np.pi, 48))
    v_dot = one.longitude_rate(one.meridian.at(ARRAYS, u), *reduction.x(u).T)
    fit = np.polynomial.Chebyshev.fit(u, v_dot, 30)
    u = np.linspace(-0.04, 0.04, 9)
    q = R / R1
    last = q**2 * (R + R1) / (R - R1) * A / C - q * (q + 2)
    terms = (
        (A * (C + M * R**2) / (M * C) + u**2) * fit.deriv(2)(u), 3 * u * fit.deriv()(u),
        last * fit(u),
    )  # fmt: skip
    assert np.abs(sum(terms)).max() < 1e-8 * np.abs(terms[2]).max()


def test_two_linear_equations_are_linear() -> None:
    w, p, q = sympy.symbols("w p q")
    start, _ = direct(CASES["rotor"])
    one = reduce_revolution(start).reduction
    slopes = one.slopes(symbols(), w, p, q)
    at = {w: 0.7}
    for slope in slopes:
        rows = [float(slope.subs(at).subs({p: a, q: b})) for a, b in ((0, 0), (1, 2), (2, 4))]
        assert abs(rows[2] - 2 * rows[1] + rows[0]) < 1e-12
    assert abs(rows[0]) > 1e-3  # the rotor: not homogeneous


BAD = {
    "A ≠ B": (table(SPHEROID, BALL, CENTRAL, inertia=(0.02, 0.021, 0.03)),
                   r"body\.inertia: .*\(A = B\); yours is off by 0\.7 %.* differ by 0\.001 kg"),
    "off axis": (table({**SPHEROID, "centre": [0.01, 0, 0]}, BALL, CENTRAL), "0.01 m off the axis"),
    "tilted": (table(SPHEROID, BALL, CENTRAL, inertia=[[0.02, 0, 0.002], [0, 0.02, 0],
                                                     [0.002, 0, 0.03]]),
                   r"\(A = B\); yours is off by 2\.9 %.* 0\.002 kg m² with the axis"),
    "triaxial": (table(ELLIPSOID, BALL, CENTRAL),
                   "the normals of yours miss the best axis by 15 % of its size"),
    "ground": (table(SPHEROID, {"kind": "ellipsoid", "semi_axes": [1, 1.1, 1.2]}, CENTRAL,
                     up=(0.0, 0.0, 1.0), contact=(0, 0, 1.2)), "semi-axes differ by 0.2 m"),
    "gravity": (table(SPHEROID, BALL, GRAVITY),
                   r"along the radius .* up to 87\.6 degrees off \(9\.8 N\)"),
    "oblique": (table(SPHEROID, PLANE, {"gravity": [1, 0, -9]}, **FLAT),
                   r"along the plane's normal .* up to 6\.34 degrees off \(1 N\)"),
    "rotor": (table(SPHEROID, BALL, CENTRAL, rotor={"axis": [0, 0.6, 0.8], "momentum": 0.1}),
              r"on the axis of the body; yours is 0\.644 rad off .*0\.643501 rad"),
    "resistance": (table(SPHEROID, PLANE, {**GRAVITY, "rolling_resistance": 0.1}, **FLAT),
                   "0.1 N m s"),
    "pole": (table(SPHEROID, PLANE, GRAVITY, **FLAT, normal=np.array([0, 0, -1.0])),
                   "from the axis"),
}  # fmt: skip


@pytest.mark.parametrize("name", BAD)
def test_refused_by_how_much(name: str) -> None:
    refused(reduce_revolution, *BAD[name])


def test_all_faults_at_once() -> None:
    given = table({**SPHEROID, "centre": [0.01, 0, 0]}, BALL, GRAVITY, inertia=(0.02, 0.021, 0.03))
    with pytest.raises(InputError) as caught:
        reduce_revolution(begin(given))
    assert len(caught.value.faults) == 3
