"""Voronets 1911, §§ 14 and 15: the two theorems in words, checked by whole motions."""

from __future__ import annotations

import numpy as np
import sympy

from voronets.papers.entry import Entry, PrintVerdict, Residuals
from voronets.papers.voronets1911.solution_check import apart, core_poses, off_the_core
from voronets.rolling.body import body
from voronets.rolling.forces import Forces
from voronets.rolling.start import Start, start_neumann
from voronets.rolling.system import RollingProblem
from voronets.solutions.closed.ball import Ball, gyroscopic_ball_on_sphere
from voronets.solutions.reductions.revolution import reduce_revolution
from voronets.surfaces.curvature_lines import ellipsoid_curvature_lines
from voronets.surfaces.placement import Placed

TIMES = np.linspace(0.0, 2.0, 9)
BALL, ACROSS, ROTOR = 0.7, 0.4, 0.1  # the ball's radius; A = B of the whole; C̄ of the rotor


def spheroid_start(seed: int) -> Start:
    """A spheroid, its centre of mass off its centre, on a sphere that draws it."""
    rng = np.random.default_rng(seed)
    problem = RollingProblem(
        body(1.3, [0.45, 0.45, 0.62], Placed(ellipsoid_curvature_lines((0.7, 0.7, 1.0)), (0.0, 0.0, 0.1))),
        Placed(ellipsoid_curvature_lines((2.3,) * 3)), Forces(central=-20 / sympy.Symbol("d")),
        lift_off=False,
    )  # fmt: skip
    sigma, tau, n = rng.uniform(0.5, 1.0, 3)
    return start_neumann(problem, u=float(rng.uniform(1.2, 1.7)), v=0.3, theta=0.4, u1=1.3, v1=0.2,
                         sigma=float(sigma), tau=float(tau), n=float(n))  # fmt: skip


def by_two_riccati_equations(seed: int) -> Residuals:
    """The motion by the linear equations and quadratures of § 14, against the core."""
    return Residuals(off_the_core(reduce_revolution(spheroid_start(seed)).solve(2.0), TIMES))


def ring_ball(seed: int, axial: float) -> Ball:
    """A ball with a rotor; ``axial`` is its moment C about the rotor's axis, the rotor's own left out."""
    rng = np.random.default_rng(seed)
    sigma, tau, n = rng.uniform(0.4, 0.9, 3)
    return gyroscopic_ball_on_sphere(
        mass=1.3, inertia=(ACROSS, ACROSS, axial), ball_radius=BALL, radius=2.3, momentum=0.8,
        u=float(rng.uniform(1.0, 1.5)), sigma=float(sigma), tau=float(tau), n=float(n),
    )  # fmt: skip


def ball_with_ring(seed: int) -> Residuals:
    """R by a quadrature and cos u by elliptic functions, against the core: with A = C + C̄ as printed, and A = C."""
    whole, carrier = ring_ball(seed, ACROSS - ROTOR), ring_ball(seed, ACROSS)
    literal, motion = (core_poses(x.start, TIMES) for x in (whole, carrier))
    elliptic = carrier.x_elliptic(TIMES)
    misses = [
        float(np.abs(elliptic - x.contact_body[:, 2] / BALL).max()) for x in (literal, motion)
    ]
    turned = [
        float(np.abs(x.rotation_by_quadrature(TIMES) - y.R).max())
        for x, y in ((whole, literal), (carrier, motion))
    ]
    right = max(misses[1], *turned, apart(carrier.poses(TIMES), motion))
    return Residuals(max(misses[0], turned[0]), right)


THEOREM = Entry(
    "§ 14 theorem", "a body of revolution on a sphere by two equations of Riccati",
    "The motion of a body of revolution on a sphere, drawn to its centre by a force of the distance, is reduced to two "
    "equations of Riccati and quadratures.",
    "voronets.solutions.reductions.revolution.reduce_revolution", PrintVerdict.HOLDS,
    ("two equations of Riccati and quadratures give the whole motion",),
    measure=by_two_riccati_equations,
    remark="The product solves the linear systems behind the two equations; the check compares orientation and "
    "contact with the core.",
)  # fmt: skip
RING = Entry(
    "§ 15 ring", "the gyroscopic ball with Joukovski's ring",
    "If a ring makes the moments of inertia equal, all coordinates follow by quadratures, which are elliptic.",
    "voronets.solutions.closed.ball.gyroscopic_ball_on_sphere", PrintVerdict.MISPRINT,
    ("where the ellipsoid of inertia of the entire system is a sphere, A = B = C + C̄, the cyclic coordinates too are "
     "obtained by quadratures, of elliptic form",),
    ("the cyclic coordinates too are obtained by quadratures; they are elliptic where the ellipsoid of inertia without "
     "the rotor's axial moment is a sphere, A = B = C",),
    measure=ball_with_ring,
    remark="A rotor on an axle without friction does not take part in the turning about z, and its axial moment C̄ is "
    "not in the equations: it is in κ. With the printed ring cos u is not an elliptic function of time, and the "
    "elliptic function for A = B = C is wrong by the residual after two seconds. The quadrature for the "
    "orientation needs no ring.",
)  # fmt: skip
