r"""The gyroscopic ball on a sphere by quadratures, with and without Joukovski's ring (Voronets1911 § 15).

A ball of radius r about its centre of mass, A = B, with a rotor of momentum κ on the axis z.  The
contact moves along the velocity of the centre, the force between the centres has no moment about
it: G = I ω + M r² (ω − γ γ·ω) + κ e is constant in space (the vector whose square is (46)).  In the
body, with γ the normal at the contact and μ = 1 + r/R₁,

    γ̇ = γ × ω/μ,   Ġ = G × ω,   x = γ·e = cos u,   p = ω·e,   q = γ·ω = n

and p and q are functions of x alone.  With c = C − A, D = M r², P = c p + κ,

    (b² ± x²) P″ ± 3x P′ ∓ μ(μ − 2) P = 0,    b² = A (C + D)/(|c| D),   ± the sign of c

which with x = b sinh z (or b sin z for c < 0) has elementary solutions:

    w = P cosh z,  g = A q/b + P sinh z:     dw/dz = −(μ − 1) g,   dg/dz = −(μ − 1) w

With the ring, c = 0, q is linear and p quadratic in x, and the vis viva

    μ² ẋ² = (ω² − q²)(1 − x²) − (p − x q)²,    (A + D)(ω² − q²) = 2T − c p² − A q²

is a polynomial of the fourth degree: elliptic functions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.polynomial import Polynomial

from voronets.expressions.faults import Fault, InputError
from voronets.facts.condition import Condition, demand
from voronets.forms.neumann.coordinates import neumann
from voronets.numerics.libration import Libration
from voronets.numerics.quadrature import course
from voronets.numerics.quartic import QuarticMotion
from voronets.rolling.body import Rotor, body
from voronets.rolling.system import RollingProblem
from voronets.solutions.closed.ball_speeds import BallSpeeds
from voronets.solutions.closed.central_force import Central, central_force, moments, positive
from voronets.solutions.closed.on_sphere import ClosedOnSphere
from voronets.solutions.rolling_solution import Poses
from voronets.surfaces.catalogue import place, sphere


@dataclass(frozen=True, eq=False, repr=False)
class Ball(ClosedOnSphere):
    """The motion of a ball with a rotor inside."""

    integrals: BallSpeeds
    ball_radius: float
    twice: float  # 2T

    def place(self, s: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        x = self.course.q(s)
        sin = np.sqrt((1 - x) * (1 + x))
        return np.arccos(x), -self.course.q_dot(s) / sin

    def speeds(self, u: np.ndarray, u_dot: np.ndarray) -> tuple[np.ndarray, ...]:
        x, sin, mu = np.cos(u), np.sin(u), self.integrals.mu
        p, q = self.integrals(x)
        sigma = (q * x - p) / sin
        return sigma / (mu * sin), sigma, -mu * u_dot, q

    def v_dot_of(self, q: np.ndarray) -> np.ndarray:
        p, n = self.integrals(q)
        found: np.ndarray = (n * q - p) / (self.integrals.mu * (1 - q) * (1 + q))
        return found

    def spin(self, u: np.ndarray, u_dot: np.ndarray, v_dot: np.ndarray) -> tuple[np.ndarray, ...]:
        return np.sin(u) * v_dot, -u_dot, -np.cos(u) * v_dot

    def point(self, u: np.ndarray, v: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        c, s, cv, sv = np.cos(u), np.sin(u), np.cos(v), np.sin(v)
        axes = np.array([[c * cv, c * sv, -s], [-sv, cv, 0 * v], [s * cv, s * sv, c]])
        axes = np.moveaxis(axes, -1, 0)
        return self.ball_radius * axes[:, 2], axes

    @property
    def momentum(self) -> np.ndarray:
        """The constant G in space axes: angular momentum about the contact, rotor included."""
        at = self.poses(np.zeros(1))
        found: np.ndarray = at.R[0] @ self._G(at)[0]
        return found

    def _G(self, at: Poses) -> np.ndarray:
        i, gamma = self.integrals, at.contact_body / self.ball_radius
        along = gamma * (gamma * at.omega).sum(-1)[:, None]
        found: np.ndarray = (
            at.omega * [i.A, i.A, i.C] + i.D * (at.omega - along) + [0.0, 0.0, i.kappa]
        )
        return found

    def rotation_by_quadrature(self, t: np.ndarray) -> np.ndarray:
        """R from the constant vector G and one quadrature, the precession of the axis e about it.

        ψ̇ = |G| (G·ω − G₃ p)/(G² − G₃²); this needs no ring.  e must keep off the direction of G.
        """
        i, G = self.integrals, self.momentum
        size, e = float(np.linalg.norm(G)), np.array([0.0, 0.0, 1.0])

        def rate(x: np.ndarray) -> np.ndarray:
            p, q = i(x)
            G3 = (i.C + i.D) * p - i.D * x * q + i.kappa
            found: np.ndarray = size * (self.twice + i.kappa * p - G3 * p) / (size**2 - G3**2)
            return found

        def triads(l: np.ndarray, e: np.ndarray) -> np.ndarray:
            across = e - l * (l * e).sum(-1)[:, None]
            across = across / np.linalg.norm(across, axis=-1)[:, None]
            return np.stack([l, across, np.cross(l, across)], axis=-1)

        t = np.asarray(t, dtype=float)
        body, first = self.poses(t), self.poses(np.zeros(1))
        space = triads(G[None] / size, (first.R[0] @ e)[None])[0]
        angle = self.course.integral(rate)(self.course.phase(t))
        c, s, o = np.cos(angle), np.sin(angle), np.zeros_like(angle)
        about = np.moveaxis(np.array([[o + 1, o, o], [o, c, -s], [o, s, c]]), -1, 0)
        own = triads(self._G(body) / size, np.tile(e, (len(t), 1)))
        found: np.ndarray = np.einsum("ij,tjk,tlk->til", space, about, own)
        return found

    @property
    def elliptic(self) -> QuarticMotion:
        """With the ring: x = cos u by elliptic functions, from its lower turning point."""
        demand(Condition("Joukovski's ring: A = C", self.integrals.c / self.integrals.A, limit=0.0))
        f = self.integrals.square(self.twice, Polynomial([0.0, 1.0]))  # type: ignore[arg-type]
        return QuarticMotion(f, self.course.ends[0])  # type: ignore[arg-type]

    def x_elliptic(self, t: np.ndarray) -> np.ndarray:
        """cos u at the times t by elliptic functions, with the ring."""
        if not isinstance(self.course, Libration):
            return np.full(np.shape(t), np.cos(self.begin["u"]))
        return self.elliptic(np.asarray(t) + self.course.t0)


def gyroscopic_ball_on_sphere(
    *, mass: float, inertia: Sequence[float], ball_radius: float, radius: float, momentum: float,
    inside: bool = False, central: Central = None, parameters: Mapping[str, float] | None = None,
    u: float, v: float = 0.0, theta: float = np.pi / 2, u1: float = np.pi / 2, v1: float = 0.0,
    sigma: float, tau: float, n: float,
) -> Ball:  # fmt: skip
    """The motion of a ball with a rotor along its z axis on, or in, a sphere about the space origin.

    inertia        A = B, C about the centre, the rotor's own axial moment left out     kg m²
    momentum       κ, the rotor's constant angular momentum along z; 0 for none         kg m²/s
    inside         the ball rolls inside a hollow sphere
    central        any force function U(d): the distance of the centres does not change
    u … v1         Neumann's coordinates at the start; u from the rotor's axis, u₁ the colatitude
    sigma, tau, n  ω along e_u, e_v and the normal out of the ball                      rad/s
    """
    positive(mass=mass, ball_radius=ball_radius, radius=radius)
    A, B, C = moments(inertia)
    R1 = float(-radius if inside else radius)
    mu = 1 + ball_radius / R1
    if abs(mu) < 1e-9:
        raise InputError([Fault("radius", radius, f"a radius other than the ball's, {ball_radius:g}",
                                f"{{key}} differs from the ball's radius {ball_radius:g} by "
                                f"{radius - ball_radius:.3g}; with equal radii rolling is "
                                "undetermined.")])  # fmt: skip
    conditions = demand(Condition("A = B: equal moments across the rotor's axis", B / A - 1))
    problem = RollingProblem(
        body(mass, (A, B, C), place(sphere(ball_radius)), Rotor((0.0, 0.0, 1.0), float(momentum))),
        place(sphere(radius), side="inside" if inside else "outside"),
        central_force(central, parameters), lift_off=False,
    )  # fmt: skip
    x, sin = float(np.cos(u)), float(np.sin(u))
    if not abs(sin) > 1e-9:
        raise InputError([Fault("u", u, "a contact off the rotor's axis, where v has a value")])
    D, p = mass * ball_radius**2, n * x - sigma * sin
    integrals = BallSpeeds(A, C, D, mu, float(momentum), x, p, float(n))
    twice = (A + D) * (sigma**2 + tau**2 + n**2) + (C - A) * p * p - D * n * n  # 2T
    path = course(lambda x: integrals.square(twice, x), x, sin * tau / mu, 0.2, (-1.0, 1.0))
    if min(1 - path.ends[1], 1 + path.ends[0]) < 1e-12:
        raise InputError([Fault("start", f"u = {u:g}", "a motion whose contact keeps off the rotor's "
                                "axis; this one meets it, and v has no value there")])  # fmt: skip
    begin = {"u": u, "v": v, "theta": theta, "u1": u1, "v1": v1, "sigma": sigma, "tau": tau, "n": n}
    return Ball(problem, neumann(problem), conditions, R1, path, begin, integrals, float(ball_radius),
                twice, period=path.period)  # fmt: skip
