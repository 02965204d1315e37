r"""A rolling body written out: place and orientation as functions of u, v, ϑ, u₁, v₁, and nothing else.

    R = Fᵀ₁ Q(ϑ) F,   O = r₁ − R r          F, F₁: e_u, e_v, n of the two surfaces by rows

Angular velocity and velocity of O for each of the five rates come from derivatives of R and O, so that
a body that slides is as good as one that rolls; rolling is the condition that the body's point at the
contact rests.  Accelerations are those of the coordinate-free core.  No formula of curvature, no form and
no reduction is used: this is what the equations of the paper are compared with.

Arrays have the samples last: vectors (3, N), matrices (3, 5, N).  All functions may be given complex
numbers, so that derivatives are taken by complex steps, exact to rounding.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, cast

import numpy as np

from voronets.expressions.scalars import ARRAYS
from voronets.expressions.vectors import Matrix, Vector
from voronets.papers.arrays import cross, dot, product, solved
from voronets.rolling.contact import rolling
from voronets.rolling.core import Dynamics, Pose
from voronets.rolling.system import RollingProblem
from voronets.surfaces.contract import Contact
from voronets.surfaces.parametric import Parametric
from voronets.surfaces.placement import Placed

MOMENTS = 64  # places whose rows are remembered


@dataclass(frozen=True)
class SurfaceSheet:
    """A surface by its chart, placed: r and its derivatives, the axes e_u, e_v, n and theirs."""

    surface: Placed[Parametric]
    numbers: dict[str, Any]

    @cached_property
    def _computed(self) -> dict[tuple[str, bytes, bytes], tuple[np.ndarray, ...]]:
        """Rows by their u and v: the same ones are asked for many times in a row."""
        return {}

    def rows(self, u: np.ndarray, v: np.ndarray) -> tuple[np.ndarray, ...]:
        """r, r_u, r_v, r_uu, r_uv, r_vv."""
        key = (np.result_type(u, v).char, u.tobytes(), v.tobytes())
        if key not in self._computed:
            if len(self._computed) > MOMENTS:
                self._computed.clear()
            self._computed[key] = self._rows(u, v)
        return self._computed[key]

    def _rows(self, u: np.ndarray, v: np.ndarray) -> tuple[np.ndarray, ...]:
        found = self.surface.surface.derivatives(ARRAYS, self.numbers, (u, v))
        T = np.eye(3) if self.surface.turn is None else np.array(self.surface.matrix)
        rows = [
            T @ np.stack([np.broadcast_to(np.asarray(x) + 0 * u, u.shape) for x in row])
            for row in found
        ]
        return (rows[0] + np.array(self.surface.centre)[:, None], *rows[1:])

    def axes(self, u: np.ndarray, v: np.ndarray) -> np.ndarray:
        """e_u, e_v, n by rows, (3, 3, N)."""
        _, r_u, r_v, *_ = self.rows(u, v)
        e_u, e_v = r_u / np.sqrt(dot(r_u, r_u)), r_v / np.sqrt(dot(r_v, r_v))
        return np.stack([e_u, e_v, cross(e_u, e_v)])

    def axes_slopes(self, u: np.ndarray, v: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """How the axes change with u and with v."""
        _, r_u, r_v, r_uu, r_uv, r_vv = self.rows(u, v)
        e_u, e_v, _ = self.axes(u, v)
        found = []
        for by_u, by_v in ((r_uu, r_uv), (r_uv, r_vv)):
            d_u = (by_u - e_u * dot(e_u, by_u)) / np.sqrt(dot(r_u, r_u))
            d_v = (by_v - e_v * dot(e_v, by_v)) / np.sqrt(dot(r_v, r_v))
            found.append(np.stack([d_u, d_v, cross(d_u, e_v) + cross(e_u, d_v)]))
        return found[0], found[1]

    def forms(self, u: np.ndarray, v: np.ndarray) -> tuple[np.ndarray, ...]:
        """E, G, D, D″ from their definitions."""
        _, r_u, r_v, r_uu, _, r_vv = self.rows(u, v)
        n = self.axes(u, v)[2]
        return dot(r_u, r_u), dot(r_v, r_v), dot(r_uu, n), dot(r_vv, n)

    def stacked_forms(self, c: np.ndarray) -> np.ndarray:
        """The same of c = (u, v), in one array."""
        return np.stack(self.forms(*c))


@dataclass(frozen=True)
class ExplicitRolling:
    """A problem whose surfaces have lines of curvature for coordinates, both normals outward."""

    problem: RollingProblem

    @cached_property
    def numbers(self) -> dict[str, Any]:
        """The run-time numbers of the core."""
        return self.problem.core.numbers

    @cached_property
    def body(self) -> SurfaceSheet:
        """S."""
        return SurfaceSheet(cast(Any, self.problem.body.surface), self.numbers["body"])

    @cached_property
    def ground(self) -> SurfaceSheet:
        """S₁."""
        return SurfaceSheet(cast(Any, self.problem.ground), self.numbers["ground"])

    @cached_property
    def inertia(self) -> np.ndarray:
        """I, (3, 3)."""
        return np.array(self.problem.body.inertia)

    def across(self, theta: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Q of e_u = −sin ϑ e_u₁ + cos ϑ e_v₁, e_v = cos ϑ e_u₁ + sin ϑ e_v₁, and its slope."""
        sin, cos, zero = np.sin(theta), np.cos(theta), 0 * theta
        Q = np.array([[-sin, cos, zero], [cos, sin, zero], [zero, zero, zero - 1]])
        Q_theta = np.array([[-cos, -sin, zero], [-sin, cos, zero], [zero, zero, zero]])
        return Q, Q_theta

    def orientation(self, q: np.ndarray) -> np.ndarray:
        """R, body → space."""
        F, F1 = self.body.axes(*q[:2]), self.ground.axes(*q[3:])
        return np.asarray(np.einsum("kin,kln,ljn->ijn", F1, self.across(q[2])[0], F))

    def centre(self, q: np.ndarray) -> np.ndarray:
        """O in space."""
        a, s = self.body.rows(*q[:2])[0], self.ground.rows(*q[3:])[0]
        return np.asarray(s - product(self.orientation(q), a))

    def columns(self, q: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """ω and the velocity of O in body axes for each of the five rates, (3, 5, N)."""
        F, F1 = self.body.axes(*q[:2]), self.ground.axes(*q[3:])
        Q, Q_theta = self.across(q[2])
        (F_u, F_v), (F1_u, F1_v) = self.body.axes_slopes(*q[:2]), self.ground.axes_slopes(*q[3:])
        a, a_u, a_v, *_ = self.body.rows(*q[:2])
        _, s_u, s_v, *_ = self.ground.rows(*q[3:])
        R = self.orientation(q)
        turns = [(F1, Q, F_u), (F1, Q, F_v), (F1, Q_theta, F), (F1_u, Q, F), (F1_v, Q, F)]
        zero = 0 * a
        moved = [(zero, a_u), (zero, a_v), (zero, zero), (s_u, zero), (s_v, zero)]
        W, V = [], []
        for (left, middle, right), (s_dot, a_dot) in zip(turns, moved, strict=True):
            R_dot = np.einsum("kin,kln,ljn->ijn", left, middle, right)
            skew = np.einsum("kin,kjn->ijn", R, R_dot)
            W.append(np.stack([skew[2, 1], skew[0, 2], skew[1, 0]]))
            V.append(np.einsum("kin,kn->in", R, s_dot - product(R_dot, a)) - a_dot)
        return np.stack(W, axis=1), np.stack(V, axis=1)

    def rolling_rates(self, q: np.ndarray) -> np.ndarray:
        """(5, 3, N): u̇, v̇, ϑ̇, u̇₁, v̇₁ for each of u̇, v̇, ϑ̇ alone, the body's point at rest."""
        W, V = self.columns(q)
        a, F = self.body.rows(*q[:2])[0], self.body.axes(*q[:2])
        slip = V + np.stack([cross(W[:, j], a) for j in range(5)], axis=1)
        slip = np.einsum("kin,ijn->kjn", F[:2], slip)
        dependent = -solved(slip[:, 3:], slip[:, :3])
        own = np.broadcast_to(np.eye(3)[..., None], (3, 3, q.shape[1])).astype(dependent.dtype)
        return np.concatenate([own, dependent])

    def rates_of(self, q: np.ndarray, omega: np.ndarray) -> np.ndarray:
        """The five rates of a body that rolls with ω."""
        B = self.rolling_rates(q)
        return product(B, solved(product(self.columns(q)[0], B), omega))

    def spin_rates(self, q: np.ndarray) -> np.ndarray:
        """(5, 3, N): the five rates for each of u̇, v̇, n alone."""
        B = self.rolling_rates(q)
        n = np.einsum("in,ijn->jn", self.body.axes(*q[:2])[2], product(self.columns(q)[0], B))
        zero, one = 0 * n[0], 0 * n[0] + 1
        to_theta = np.array(
            [[one, zero, zero], [zero, one, zero], [-n[0] / n[2], -n[1] / n[2], 1 / n[2]]]
        )
        return product(B, to_theta)

    def mass(self, q: np.ndarray, B: np.ndarray) -> np.ndarray:
        """2Θ = s·(mass) s where the five rates are B s."""
        W, V = (product(x, B) for x in self.columns(q))
        I, m = self.inertia, self.problem.body.mass
        turning = np.einsum("ian,ij,jbn->abn", W, I, W)
        return np.asarray(turning + m * np.einsum("ian,ibn->abn", V, V))

    def potential(self, q: np.ndarray) -> np.ndarray:
        """U."""
        O = Vector(*self.centre(q))
        U, _ = self.problem.forces.potential(
            ARRAYS, self.numbers["force"], self.problem.body.mass, O
        )
        return np.asarray(U + 0 * q[0])

    def pose(self, q: np.ndarray, omega: np.ndarray) -> Pose:
        """What the core takes."""
        R = Matrix(*(Vector(*row) for row in self.orientation(q)))
        surface, p = self.problem.body.surface, self.numbers
        body = surface.contact(ARRAYS, p["body"], tuple(q[:2]))
        ground = self.problem.ground.contact(ARRAYS, p["ground"], tuple(q[3:]))
        assert ground.S is not None
        turned = Contact(R.T @ ground.x, R.T @ ground.n, ground.S.turned(R), None)
        w = Vector(*omega)
        return Pose((), w, R, body, ground, turned.n, rolling(body, turned, w))

    def dynamics(self, q: np.ndarray, omega: np.ndarray) -> Dynamics:
        """ω̇ and the reaction, from the core."""
        return self.problem.core.dynamics(ARRAYS, self.numbers, self.pose(q, omega))

    def turning_rate(self, q: np.ndarray, omega: np.ndarray) -> np.ndarray:
        """ω̇ in body axes."""
        return np.stack([x + 0 * q[0] for x in self.dynamics(q, omega).omega_dot])
