"""Voronets 1911, § 4: ω and the rolling conditions in Neumann's coordinates, signs corrected."""

from __future__ import annotations

import numpy as np
import pytest
import sympy

from voronets.expressions.rotations import rotation_matrix
from voronets.expressions.scalars import FLOATS
from voronets.rolling.body import body
from voronets.rolling.start import start_neumann
from voronets.rolling.system import RollingProblem
from voronets.surfaces.curvature_lines import ellipsoid_curvature_lines
from voronets.surfaces.geometry import Geometry
from voronets.surfaces.parametric import Chart, Parametric
from voronets.surfaces.placement import Placed

U, V = sympy.symbols("u v")
BODY = ellipsoid_curvature_lines((1.1, 0.8, 0.5))
GROUND = Parametric(
    (Chart((2 * sympy.cos(V) * sympy.cos(U), 2 * sympy.cos(V) * sympy.sin(U),
            sympy.Rational(3, 2) * sympy.sin(V)), (-3.0, 3.0), (-1.5, 1.5)),)
)  # fmt: skip


def angle(core, state):
    """ϑ from the frames: e_u = −sin ϑ e_u₁ + cos ϑ e_v₁."""
    q, _, c, c1 = core.split(state)
    R = np.array(rotation_matrix(q / np.linalg.norm(q)))
    e_u, _, n = BODY.frame(c) @ R.T
    e_u1 = GROUND.frame(c1)[0]
    return np.arctan2(-(e_u @ e_u1), e_u @ np.cross(-n, e_u1))


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_angular_velocity_and_rolling_in_neumanns_coordinates(seed):
    rng = np.random.default_rng(seed)
    u, v, u1, v1 = rng.uniform(0.2, 0.9, 4)
    theta, (sigma, tau, n) = rng.uniform(-3, 3), rng.normal(size=3)
    problem = RollingProblem(
        body(1.0, [0.4, 0.5, 0.6], Placed(BODY)), Placed(GROUND), lift_off=False
    )
    begin = start_neumann(problem, u=u, v=v, theta=theta, u1=u1, v1=v1, sigma=sigma, tau=tau, n=n)
    core = begin.problem.core
    rate = np.array(core.rate(FLOATS, begin.state.tolist(), core.numbers, 0.0))
    u_dot, v_dot, u1_dot, v1_dot = rate[7:]
    assert angle(core, begin.state) == pytest.approx(theta, abs=1e-13)
    h = 1e-5
    turn = angle(core, begin.state + h * rate) - angle(core, begin.state - h * rate)
    theta_dot = (turn + np.pi) % (2 * np.pi) - np.pi
    theta_dot /= 2 * h

    b, g = Geometry(BODY).at(u, v), Geometry(GROUND).at(u1, v1)
    E, G, E1, G1 = (np.sqrt(x) for x in (b.E, b.G, g.E, g.G))
    sin, cos = np.sin(theta), np.cos(theta)
    # Voronets1911 (9); the print has −D u̇/√E in τ and +ϑ̇ in n
    assert sigma == pytest.approx(
        -b.D2 / G * v_dot - g.D2 / G1 * v1_dot * sin - g.D / E1 * u1_dot * cos, abs=1e-12
    )
    assert tau == pytest.approx(
        b.D / E * u_dot - g.D / E1 * u1_dot * sin + g.D2 / G1 * v1_dot * cos, abs=1e-12
    )
    assert n == pytest.approx(
        -theta_dot + (b.E_v * u_dot - b.G_u * v_dot) / (2 * E * G)
        + (g.E_v * u1_dot - g.G_u * v1_dot) / (2 * E1 * G1), abs=1e-7)  # fmt: skip
    # Voronets1911 (12), from (11) with + in its second line
    assert E * u_dot == pytest.approx(-E1 * u1_dot * sin + G1 * v1_dot * cos, abs=1e-12)
    assert G * v_dot == pytest.approx(E1 * u1_dot * cos + G1 * v1_dot * sin, abs=1e-12)
