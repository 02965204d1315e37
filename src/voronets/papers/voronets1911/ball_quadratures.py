"""Voronets 1911, § 14: one more integral leads to quadratures, and so does a body bounded by a sphere."""

from __future__ import annotations

import numpy as np

from voronets.papers.entry import Entry, PrintVerdict, Residuals
from voronets.papers.product_numbers import product_residual
from voronets.papers.voronets1911.canonical_witness import moment_change
from voronets.papers.voronets1911.solution_check import core_poses_of, off_the_core
from voronets.papers.voronets1911.whole_motions import BALL, TIMES, spheroid_start
from voronets.solutions.closed.ball import Ball, gyroscopic_ball_on_sphere

BARELY = 1e-3  # a rate of |Γ₁|² below it would be none


def _ball(seed: int) -> Ball:
    """A ball of revolution about its centre of mass, A ≠ C, without a rotor, drawn to the centre of the sphere."""
    sigma, tau, n, u = np.random.default_rng(seed).uniform(
        (0.4, 0.4, 0.4, 1.0), (0.9, 0.9, 0.9, 1.5)
    )
    return gyroscopic_ball_on_sphere(
        mass=1.3, inertia=(0.4, 0.4, 0.55), ball_radius=BALL, radius=2.3, momentum=0.0, central="-2/d",
        u=float(u), sigma=float(sigma), tau=float(tau), n=float(n),
    )  # fmt: skip


def one_more_integral(seed: int) -> Residuals:
    """v̇ and n of the ball as functions of u, against the core; infinite if a spheroid had the integral (46) too."""
    ball = _ball(seed)
    # the start as it was given: one that the solution makes would follow a fault of its speeds
    motion = core_poses_of(ball.problem.core, ball.neumann.to_state(ball.begin), TIMES)
    gamma = motion.contact_body / BALL
    p, n = ball.integrals(gamma[:, 2])
    true = {"p": motion.omega[:, 2], "n": (gamma * motion.omega).sum(axis=1)}
    off = product_residual({"p": p, "n": n}, true)
    return Residuals(
        off if moment_change(spheroid_start(seed).problem, seed) > BARELY else np.inf, product=off
    )


def bounded_by_sphere(seed: int) -> Residuals:
    """The whole motion by quadratures, against the core."""
    return Residuals(off_the_core(_ball(seed), TIMES))


INTEGRAL = Entry(
    "§ 14 one more integral", "one more integral leads to quadratures",
    "With the integral (46), or any other one of the two equations for v̇ and n, Jacobi's multiplier gives the last "
    "integral by a quadrature.",
    "voronets.solutions.closed.ball_speeds.BallSpeeds.__call__", PrintVerdict.HOLDS,
    ("where (46) holds, the equations for v̇ and n as functions of u are solved by quadratures",),
    measure=one_more_integral,
    remark="Checked for a ball of revolution, whose quadratures are elementary, against the core; a spheroid, for "
    "which (46) does not hold, has no such solution in the product.",
)  # fmt: skip
SPHERE = Entry(
    "§ 14 bounded by a sphere", "a body of revolution that is bounded by a sphere",
    "The motion on a sphere of a body of revolution that is bounded by a sphere about its centre of mass is found by "
    "quadratures.",
    "voronets.solutions.closed.ball.Ball.poses", PrintVerdict.HOLDS,
    ("u, v, n of a body of revolution bounded by a sphere are found by quadratures",), measure=bounded_by_sphere,
    remark="The check compares the whole motion with the core.",
)  # fmt: skip
