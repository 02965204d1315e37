"""A body of revolution on a sphere or a plane, solved by its reduction (Voronets 1911, §§ 14, 15)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from voronets.expressions.scalars import ARRAYS, FLOATS
from voronets.numerics.cosine_series import TooSlow
from voronets.numerics.linear_equations import Panels, solve_linear
from voronets.solutions.equations.revolution import STATES, RevolutionOnRound
from voronets.solutions.reductions.contract import Reduction
from voronets.solutions.reductions.libration import (
    Libration,
    contact_axes_matrix,
    libration,
    longitude_rate,
)
from voronets.solutions.reductions.rebuilt import Rebuilt

STEADY = 1e-6  # a swing this narrow, as a part of the body's size, runs in time


@dataclass(frozen=True)
class RevolutionReduction(Reduction):
    """One motion of a body of revolution, from its start.

    w, q, p, varpi, v  the meridian's parameter, ω on e_v, e_r, e_z, the longitude, at t = 0
    y                  the contact axes on the ground at t = 0
    h                  the energy
    """

    reduction: RevolutionOnRound
    w: float
    q: float
    p: float
    varpi: float
    v: float
    y: np.ndarray
    h: float

    # -- the two linear equations ---------------------------------------------------------------

    def coefficients(self, w: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """A(w), b(w) of d(p, ϖ)/dw = A (p, ϖ) + b."""
        zero = 0 * w
        if not (self.p or self.varpi or self.reduction.kappa):  # along a meridian for ever
            return np.zeros((len(w), 2, 2)), np.zeros((len(w), 2))
        b = np.stack(self.reduction.slopes(ARRAYS, w, zero, zero), axis=-1)
        columns = [
            np.stack(self.reduction.slopes(ARRAYS, w, zero + i, zero + j), axis=-1) - b
            for i, j in ((1, 0), (0, 1))
        ]
        return np.stack(columns, axis=-1), b

    def w_dot_squared(self, w: np.ndarray, x: np.ndarray) -> np.ndarray:
        """F(w) on a solution x = (p, ϖ)."""
        return self.reduction.w_dot_squared(ARRAYS, w, x[:, 0], x[:, 1], self.h)

    def _towards(self, sense: int, far: float) -> Panels | None:
        """The solution from the start to the next turning point; None where there is none."""
        start = np.array([self.p, self.varpi])
        length = self._length
        try:
            found = solve_linear(
                self.coefficients, self.w, self.w + sense * far, start, tolerance=self.tolerance,
                stop=self.w_dot_squared, first=0.1 * length,
            )  # fmt: skip
        except ValueError:
            return None
        if not abs(found.end - self.w) < far * (1 - 1e-12) or not self._regular(found.end):
            return None
        return found

    def _regular(self, end: float) -> bool:
        """Whether the relative curvature keeps its sign from the start to there."""
        w = np.linspace(self.w, end, 400)
        with np.errstate(all="ignore"):
            seen = self.reduction.regularity(self.reduction.meridian.at(ARRAYS, w))
        seen = np.broadcast_to(seen, len(w))
        return bool(np.all(seen * seen[0] > 0))

    @cached_property
    def _length(self) -> float:
        """Of w: over which the body's shape changes."""
        own = self.reduction.meridian
        at = own.at(FLOATS, self.w)
        return 1.0 if at.theta_w else max(own.surface.size, abs(self.w), 1e-3)

    @cached_property
    def swing(self) -> Libration | None:
        """The swing between two turning points.

        None for a motion that is steady, that goes on, that all but stays at a turning point, or
        that comes where the relative curvature vanishes first.
        """
        w_dot = -self.q / self.reduction.mu(self.reduction.meridian.at(FLOATS, self.w))
        slope = self._acceleration()
        scale = abs(slope) * self._length + w_dot**2
        if scale == 0.0:
            return None
        at_turn = w_dot**2 <= 1e-26 * scale
        senses = (int(np.sign(slope)),) if at_turn else (1, -1)
        far = 40.0 * self._length
        found = [self._towards(sense, far) for sense in senses]
        if any(part is None for part in found):
            return None
        parts = [part for part in found if part is not None]
        ends = sorted([part.end for part in parts] + ([self.w] if at_turn else []))
        if ends[1] - ends[0] < STEADY * self._length:
            return None
        x = _joined(parts, self.w)
        try:
            return libration(self.reduction, (ends[0], ends[1]), x, self.h, self.w, float(w_dot),
                             self.v, self.y, self.tolerance)  # fmt: skip
        except TooSlow:
            return None

    def _acceleration(self) -> float:
        """ẅ where ẇ = 0."""
        _, q_dot, *_ = self.reduction.rate(FLOATS, (self.w, self.q, self.p, self.varpi, 0.0))
        mu = self.reduction.mu(self.reduction.meridian.at(FLOATS, self.w))
        return -float(q_dot) / float(mu)

    # -- the whole motion -----------------------------------------------------------------------

    def rebuilt(self, t: np.ndarray, duration: float) -> Rebuilt:
        """The whole motion at times."""
        swing = self.swing
        if swing is None:
            return self._without_swing(t, duration)
        chi = swing.phase(t)
        w = swing.w(chi)
        return self._rebuilt(t, w, swing.w_dot(chi), swing.x(w), swing.v(chi), swing.y(chi),
                             swing.turning_points(float(t.max(initial=0.0))))  # fmt: skip

    def _without_swing(self, t: np.ndarray, duration: float) -> Rebuilt:
        """Where w does not swing: w, q, p, ϖ, v in time, then the contact axes."""
        start = np.array([self.w, self.q, self.p, self.varpi, self.v])
        motion = self.in_time(self.reduction.system(), start, duration)

        def states(when: np.ndarray) -> np.ndarray:
            data = motion.at(np.clip(when, 0.0, motion.t_end))
            return np.stack([data[name].values for name in STATES])

        def coefficients(when: np.ndarray) -> tuple[np.ndarray, None]:
            w, q, p, varpi, _ = states(when)
            w_dot = -q / self.reduction.mu(self.reduction.meridian.at(ARRAYS, w))
            x = np.stack([p, varpi], axis=1)
            return contact_axes_matrix(self.reduction, w, w_dot, x), None

        y = solve_linear(coefficients, 0.0, duration, self.y, tolerance=self.tolerance)
        w, q, p, varpi, v = states(t)
        w_dot = -q / self.reduction.mu(self.reduction.meridian.at(ARRAYS, w))
        return self._rebuilt(t, w, w_dot, np.stack([p, varpi], axis=1), v, y(t), ())

    def _rebuilt(
        self, t: np.ndarray, w: np.ndarray, w_dot: np.ndarray, x: np.ndarray, v: np.ndarray,
        y: np.ndarray, turning: tuple[float, ...],
    ) -> Rebuilt:  # fmt: skip
        one = self.reduction
        at = one.meridian.at(ARRAYS, w)
        r, z, sin, cos, _, _ = (np.broadcast_to(value, len(t)) for value in at)
        p, varpi = x.T
        q = -one.mu(at) * w_dot
        zero, c, s = np.zeros(len(t)), np.cos(v), np.sin(v)
        e_r, e_v = np.stack([c, s, zero], axis=1), np.stack([-s, c, zero], axis=1)
        e_z = np.array([0.0, 0.0, 1.0])
        own = np.stack([cos[:, None] * e_r - sin[:, None] * e_z, e_v,
                        sin[:, None] * e_r + cos[:, None] * e_z], axis=1)  # fmt: skip
        axes, contact = one.ground.to_axes(y)
        R = np.einsum("tki,tkj->tij", axes, own @ one.axes)
        omega = p[:, None] * e_r + q[:, None] * e_v + varpi[:, None] * e_z
        a = r[:, None] * e_r + z[:, None] * e_z
        angles = one.ground.angles(y).T
        names = ("theta", "x", "y") if one.ground.flat else ("theta", "u1", "v1")
        coordinates = {"w": w, "v": v, "p": p, "varpi": varpi, "n": p * sin + varpi * cos}
        coordinates |= {"w_dot": w_dot, "v_dot": longitude_rate(one, at, p, varpi)}
        coordinates |= dict(zip(names, angles, strict=True))
        return Rebuilt(t, R, omega @ one.axes, a @ one.axes, contact, coordinates, turning)


def _joined(parts: list[Panels], middle: float) -> Callable[[np.ndarray], np.ndarray]:
    """One function of the solutions on both sides of the start."""

    def x(w: np.ndarray) -> np.ndarray:
        found = np.empty((len(w), 2))
        for part in parts:
            mine = (w >= middle) if part.end >= middle else (w < middle)
            mine = np.ones(len(w), dtype=bool) if len(parts) == 1 else mine
            if mine.any():
                found[mine] = part(w[mine])
        return found

    return x
