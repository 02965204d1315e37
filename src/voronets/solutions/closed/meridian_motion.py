r"""Meridian motions of a body of revolution on a ground of revolution (Voronets1911 § 17).

    v = v₀,  v₁ = v₁₀,  ϑ = ±π/2:     √E₁ u̇₁ = ∓√E u̇       (the print has + for ϑ = π/2)
    (M ρ² + A) τ² = 2U + 2h

The way l of the contact along both meridians gives u and u₁ as inverses of ∫ √E du and ∫ √E₁ du₁;
τ = (D/E + D₁/E₁) l̇, and l(t) follows by a quadrature.  At a pole u changes its sign.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from voronets.expressions.scalars import ARRAYS
from voronets.expressions.vectors import Vector
from voronets.facts.condition import Condition, demand
from voronets.facts.facts import facts_of
from voronets.facts.inertia_conditions import no_rotor
from voronets.numerics.course import Course, Open
from voronets.numerics.panels import INF
from voronets.numerics.quadrature import course
from voronets.rolling.system import RollingProblem
from voronets.solutions.closed.axial_motion import of_revolution, on_the_charts
from voronets.solutions.closed.meridian_pair import TURNS, MeridianPair, find_edges, meridian_pair
from voronets.solutions.closed.solution import ClosedSolution
from voronets.solutions.rolling_solution import Poses


@dataclass(frozen=True, eq=False, repr=False)
class MeridianMotion(ClosedSolution):
    """v, v₁ and ϑ constant: the contact goes along meridians of both surfaces."""

    course: Course
    pair: MeridianPair
    v: float
    v1: float

    def poses(self, t: np.ndarray) -> Poses:
        s = self.course.phase(t)
        l, o = self.course.q(s), np.zeros_like(t)
        body, ground = self.pair(l)
        tau = (body.B11 + ground.B11) * self.course.q_dot(s)
        sin = self.pair.sin
        values = {
            "u": self.pair.us[0](l), "v": o + self.v, "theta": o + sin * np.pi / 2,
            "u1": self.pair.us[1](-sin * l), "v1": o + self.v1, "sigma": o, "tau": tau, "n": o,
        }  # fmt: skip
        omega = tau[:, None] * self.pair.meridians[0].eta
        return Poses(self.pair.rotation(body, ground), omega, body.X, ground.X, values)

    def turning_points(self, duration: float) -> tuple[float, ...]:
        return self.course.turns(duration)


def meridian(
    problem: RollingProblem, *, u: float, u1: float, u_dot: float, v: float = 0.0, v1: float = 0.0,
    side: int = 1,
) -> MeridianMotion:  # fmt: skip
    """The motion along meridians from u, u1 with the velocity u_dot; ϑ = side π/2."""
    coordinates, conditions = of_revolution(problem)
    facts = facts_of(problem)
    conditions += demand(*facts.measured(no_rotor))
    on_the_charts(coordinates.neumann, u=u, u1=u1)
    pair = meridian_pair(coordinates, (u, u1), (v, v1), float(np.sign(side)))
    p, (_, A), m = coordinates.neumann.numbers, facts.moments, problem.body.mass

    def bend(l: np.ndarray) -> np.ndarray:
        body, ground = pair(l)
        return np.asarray(body.B11 + ground.B11)

    def inertia_and_force(l: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """M ρ² + A and U."""
        body, ground = pair(l)
        O = ground.X - np.einsum("tij,tj->ti", pair.rotation(body, ground), body.X)
        U, _ = problem.forces.potential(ARRAYS, p["force"], m, Vector(*O.T))
        return m * (body.X**2).sum(-1) + A, np.asarray(U) + 0 * l

    here = np.zeros(1)
    inertia, U0 = (float(x[0]) for x in inertia_and_force(here))
    curved, size = float(bend(here)[0]), float(np.sqrt(inertia / m))
    held = demand(Condition("D/E + D₁/E₁ ≠ 0: no radius of curvature of one surface is the other's",
                            max(0.0, 1e-9 - abs(curved) * size), limit=0.0))  # fmt: skip
    l_dot = u_dot * float(pair(here)[0].stretch[0])
    h2 = inertia * (curved * l_dot) ** 2 - 2 * U0

    def square(l: np.ndarray) -> np.ndarray:
        flat = np.ravel(l)
        inertia, U = inertia_and_force(flat)
        return np.reshape((h2 + 2 * U) / (inertia * bend(flat) ** 2), np.shape(l))

    edges, reasons = find_edges(pair, size)
    bounds = (max(edges[0], -TURNS * size), min(edges[1], TURNS * size))
    path = course(square, 0.0, l_dot, size, bounds)
    return MeridianMotion(
        problem, coordinates.neumann, (*conditions, *held), path, pair, v, v1, period=path.period,
        end=_end(path, edges, reasons),
    )  # fmt: skip


def _end(path: Course, edges: tuple[float, float], reasons: tuple[str, str]) -> tuple[float, str]:
    """When an edge is reached."""
    if isinstance(path, Open):
        forward = path.sign > 0 if path.end is None else path.away > 0
        edge = edges[int(forward)]
        if np.isfinite(edge):
            s = abs(edge - path.q0) if path.end is None else np.sqrt(abs(edge - path.end))
            return float(path.time(np.array([s]))[0]), reasons[int(forward)]
    return INF, "it goes on for ever"
