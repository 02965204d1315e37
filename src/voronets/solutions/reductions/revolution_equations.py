r"""A body of revolution on a sphere or a plane (Voronets 1911, § 14, with the rotor of § 15).

In the axes e_r, e_v, e_z of the meridian through the contact, with the body's meridian by w
(``meridian``), ω = (p, q, ϖ) and k₁ the curvature of the ground,

    (θ′ + k₁ s′) ẇ = −q,   (sin θ + k₁ r) v̇ = p cos θ − ϖ sin θ

and the balance of angular momentum about the contact, Voronets 1912 (6), has ẇ as a factor of its
first and third components.  Divided by it they are two linear equations,

    d(p, ϖ)/dw = A(w)·(p, ϖ) + b(w),     b = 0 without a rotor

and the energy gives ẇ² = F(w, p, ϖ).  p and ϖ take the place of the paper's v̇ and n: they stay finite
where r and sin θ vanish together.  Nothing here is the printed (49); its equations follow with
n = p sin θ + ϖ cos θ.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from voronets.expressions.vectors import Scalar, Vector, diagonal, solve_positive
from voronets.facts.axis_of_revolution import axes_about
from voronets.facts.condition import Condition, demand
from voronets.facts.facts import Facts, facts_of
from voronets.facts.meridian import Meridian, MeridianPoint
from voronets.facts.round_conditions import revolution_conditions
from voronets.facts.round_ground import RoundGround, round_ground
from voronets.facts.shape_conditions import meridian_formula, revolution
from voronets.forms.neumann.moving_axes import Axes
from voronets.mechanics.first_order import Event, FirstOrderSystem, Numbers, Quantity, State
from voronets.mechanics.outcome import Outcome
from voronets.rolling.system import RollingProblem

NOTHING = Vector(0, 0, 0)
STATES = ("w", "q", "p", "varpi", "v")


@dataclass(frozen=True)
class RevolutionOnRound:
    """A body of revolution on a sphere or a plane.

    meridian  of the body, z counted from the centre of mass
    axes      rows: two axes across and the axis of the body, body axes
    A, C      moments of inertia across the axis and about it
    kappa     the rotor's momentum along the axis
    """

    problem: RollingProblem
    ground: RoundGround
    meridian: Meridian
    axes: np.ndarray
    A: float
    C: float
    kappa: float

    @property
    def mass(self) -> float:
        """m."""
        return self.problem.body.mass

    def longitude_rate(self, at: MeridianPoint, p: Scalar, varpi: Scalar) -> Scalar:
        """v̇."""
        k1 = self.ground.curvature
        return (p * at.cos - varpi * at.sin) / (at.sin + k1 * at.r)

    def mu(self, at: MeridianPoint) -> Scalar:
        """−q/ẇ."""
        return at.theta_w + self.ground.curvature * at.s_w

    def regularity(self, at: MeridianPoint) -> Scalar:
        """The relative curvatures, multiplied (times s′): 0 where rolling is undetermined."""
        return self.mu(at) * (at.sin / at.r + self.ground.curvature)

    def J_v(self, at: MeridianPoint) -> Scalar:
        """The moment of inertia about the contact, across the meridian."""
        return self.A + self.mass * (at.r * at.r + at.z * at.z)

    def kinetic(self, at: MeridianPoint, p: Scalar, varpi: Scalar) -> Scalar:
        """Θ but for its part with q."""
        slide = at.z * p - at.r * varpi
        return 0.5 * (self.A * p * p + self.C * varpi * varpi + self.mass * slide * slide)

    def force_function(self, ns: Any, at: MeridianPoint) -> tuple[Scalar, Scalar]:
        """U, and the moment of the force about the contact along e_v."""
        ground, forces = self.ground, self.problem.forces
        epsilon = at.r * at.sin + at.z * at.cos  # along N
        delta = at.r * at.cos - at.z * at.sin  # along e_s
        if ground.flat:
            up, height, arm = ground.turn[:, 2] * ground.s, epsilon, delta
        else:
            R1 = 1 / ground.curvature
            up = ground.turn[:, 2]
            height = ns.sqrt((R1 + epsilon) * (R1 + epsilon) + delta * delta)
            arm = R1 * delta / height
        O = Vector(*(float(c) + height * float(n) for c, n in zip(ground.centre, up, strict=True)))
        U, F = forces.potential(ns, forces.numbers, self.mass, O)
        along = F @ Vector(*map(float, up))
        return U, -along * arm

    def momentum(
        self, ns: Any, at: MeridianPoint, w_dot: Scalar, p: Scalar, varpi: Scalar
    ) -> Vector:
        """ṗ, q̇, ϖ̇."""
        v_dot, q = self.longitude_rate(at, p, varpi), -self.mu(at) * w_dot
        V = Vector(at.s_w * at.cos * w_dot, at.r * v_dot, -at.s_w * at.sin * w_dot)
        axes = Axes(
            self.mass, diagonal(self.A, self.A, self.C), Vector(0, 0, self.kappa),
            Vector(at.r, 0, at.z), Vector(p, q, varpi), NOTHING, V, Vector(0, 0, -v_dot),
        )  # fmt: skip
        _, moment = self.force_function(ns, at)
        return solve_positive(axes.matrix, Vector(0, moment, 0) - axes.bias - axes.transport)

    def slopes(self, ns: Any, w: Scalar, p: Scalar, varpi: Scalar) -> tuple[Scalar, Scalar]:
        """dp/dw and dϖ/dw: linear in p and ϖ."""
        # Voronets1911 § 14: the last two of (40) over u̇
        found = self.momentum(ns, self.meridian.at(ns, w), 1 + 0 * w, p, varpi)
        return found[0], found[2]

    def w_dot_squared(self, ns: Any, w: Scalar, p: Scalar, varpi: Scalar, h: Scalar) -> Scalar:
        """F = ẇ² from the vis viva."""
        at = self.meridian.at(ns, w)
        U, _ = self.force_function(ns, at)
        mu = self.mu(at)
        return 2 * (h + U - self.kinetic(at, p, varpi)) / (self.J_v(at) * mu * mu)

    def rate(self, ns: Any, x: Any) -> tuple[Scalar, ...]:
        """The rates of w, q, p, ϖ, v in time."""
        w, q, p, varpi, _ = x
        at = self.meridian.at(ns, w)
        w_dot = -q / self.mu(at)
        p_dot, q_dot, varpi_dot = self.momentum(ns, at, w_dot, p, varpi)
        return w_dot, q_dot, p_dot, varpi_dot, self.longitude_rate(at, p, varpi)

    def system(self) -> FirstOrderSystem:
        """w, q, p, ϖ, v in time; its numbers are constants of the code."""
        states = tuple(Quantity(name, "", f"{name} of the reduced motion") for name in STATES)

        def rate(ns: Any, x: State, p: Numbers, t: Scalar) -> tuple[Scalar, ...]:
            return self.rate(ns, x)

        def observed(ns: Any, x: State, p: Numbers, t: Scalar) -> dict[str, Any]:
            return dict(zip(STATES, x, strict=True))

        def regular(ns: Any, x: State, p: Numbers, t: Scalar) -> Scalar:
            return self.regularity(self.meridian.at(ns, x[0]))

        lost = Event("curvature_lost", regular, 0, Outcome.CURVATURE_LOST)
        return FirstOrderSystem(states, {}, rate, observed, states, (lost,))


def revolution_on_round(problem: RollingProblem) -> RevolutionOnRound:
    """The reduction of a problem, or an InputError with every condition that fails."""
    facts = facts_of(problem)
    demand(*_conditions(facts))
    assert facts.meridian is not None
    e, (C, A) = facts.axis.e, facts.moments
    axes, kappa = axes_about(e, problem.body.surface.matrix), float(facts.kappa_e @ e)
    return RevolutionOnRound(problem, round_ground(facts), facts.meridian, axes, A, C, kappa)


def _conditions(facts: Facts) -> Iterator[Condition]:
    yield from revolution_conditions(facts)
    if facts.hold(revolution):
        yield from facts.measured(meridian_formula)
