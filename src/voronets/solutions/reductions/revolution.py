"""A body of revolution on a sphere or a plane, solved by its reduction (Voronets 1911, §§ 14, 15).

Between the roots w₁, w₂ of F(w) = ẇ² the time and the longitude v are quadratures in the phase χ of
``numerics.libration``, w = ½(w₁ + w₂) − ½(w₂ − w₁) cos χ: no turning point is ever a special point.
One swing brings the contact axes on from y to Φ y, the next to Φ² y.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from voronets.expressions.faults import Fault, InputError
from voronets.expressions.scalars import ARRAYS, FLOATS
from voronets.facts.meridian import MeridianPoint
from voronets.numerics.libration import Libration, swing
from voronets.numerics.linear_equations import LinearSolution
from voronets.numerics.monodromy import LinearAlong
from voronets.numerics.panels import Unresolved
from voronets.rolling.start import Start
from voronets.solutions.branches import observed
from voronets.solutions.reductions.contact_axes import axes_along, cyclic
from voronets.solutions.reductions.reduction import Rebuilt, Reduction, axes_on, pose_at
from voronets.solutions.reductions.revolution_equations import (
    STATES,
    RevolutionOnRound,
    revolution_on_round,
)
from voronets.solutions.rolling_solution import Poses

STEADY = 1e-6  # a swing this narrow, as a part of the body's size, runs in time
FAR = 40.0  # lengths of the body within which turning points are sought
MERIDIAN = 1e-13  # ω this nearly along e_v rolls along a meridian, through the poles
NEAR_POLE = 1e-8  # of the body's size
E_Z = np.array([0.0, 0.0, 1.0])


@dataclass(frozen=True, repr=False)
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

    @property
    def unknowns(self) -> tuple[str, ...]:
        return ("p", "varpi as functions of w")

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

    @cached_property
    def x(self) -> LinearSolution:
        """(p, ϖ) as a function of w."""
        begin, far = np.array([self.p, self.varpi]), FAR * self._length
        return LinearSolution(self.coefficients, self.w, begin, 0.1 * self._length,
                              bounds=(self.w - far, self.w + far), tolerance=self.tolerance)  # fmt: skip

    def w_dot_squared(self, w: np.ndarray, x: np.ndarray) -> np.ndarray:
        """F(w) on a solution x = (p, ϖ)."""
        found: np.ndarray = self.reduction.w_dot_squared(ARRAYS, w, x[:, 0], x[:, 1], self.h)
        return found

    def _turn(self, sense: int) -> float | None:
        """The next turning point; None where there is none within regular rolling."""
        try:
            end = self.x.crossing(self.w_dot_squared, self.x.bounds[sense > 0])
        except Unresolved:
            return None
        return end if end is not None and self._regular(end) else None

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
        """w between two turning points.

        None for a motion that is steady, that goes on, that all but stays at a turning point, or
        that comes where the relative curvature vanishes first.
        """
        w_dot = -self.q / self.reduction.mu(self.reduction.meridian.at(FLOATS, self.w))
        slope = self._acceleration()
        scale = abs(slope) * self._length + w_dot**2
        if scale == 0.0:
            return None
        at_turn = w_dot**2 <= 1e-26 * scale
        ends = [self._turn(sense) for sense in ((int(np.sign(slope)),) if at_turn else (1, -1))]
        known = sorted([end for end in ends if end is not None] + ([self.w] if at_turn else []))
        if len(known) < 2 or known[1] - known[0] < STEADY * self._length:
            return None
        lo, hi = known
        try:
            return swing(self.F, lo, hi, self.w, float(np.sign(w_dot)), scale=self._length,
                         q_dot=float(w_dot))  # fmt: skip
        except Unresolved:
            return None

    def F(self, w: np.ndarray) -> np.ndarray:
        """ẇ² as a function of w alone."""
        flat = np.ravel(w)
        return self.w_dot_squared(flat, self.x(flat)).reshape(np.shape(w))

    def _acceleration(self) -> float:
        """ẅ where ẇ = 0."""
        _, q_dot, *_ = self.reduction.rate(FLOATS, (self.w, self.q, self.p, self.varpi, 0.0))
        mu = self.reduction.mu(self.reduction.meridian.at(FLOATS, self.w))
        return -float(q_dot) / float(mu)

    # -- the whole motion -----------------------------------------------------------------------

    def solve(self, duration: float) -> Rebuilt:
        swing = self.swing
        if swing is None:
            return Rebuilt(self.begin, self._in_time(duration), duration)
        one, x = self.reduction, self.x

        def v_dot(w: np.ndarray) -> np.ndarray:
            return _longitude_rate(one, one.meridian.at(ARRAYS, w), *x(w).T)

        longitude = swing.integral(v_dot)
        y = LinearAlong(swing, lambda s: self._matrix(swing.q(s), swing.q_dot(s), x(swing.q(s))),
                        self.y, max(self.tolerance, 1e-14))  # fmt: skip

        def poses(t: np.ndarray) -> Poses:
            s = swing.phase(t)
            w = swing.q(s)
            return self._poses(w, swing.q_dot(s), x(w), self.v + longitude(s), y(s))

        return Rebuilt(self.begin, poses, duration, swing.turns(duration))

    def _matrix(self, w: np.ndarray, w_dot: np.ndarray, x: np.ndarray) -> np.ndarray:
        """The matrix of the contact axes' linear system."""
        at = self.reduction.meridian.at(ARRAYS, w)
        p, varpi = x.T
        v_dot = _longitude_rate(self.reduction, at, p, varpi)
        f = -v_dot * at.cos - (p * at.sin + varpi * at.cos)
        return self.reduction.ground.matrix(at.s_w * w_dot, at.r * v_dot, f)

    def _in_time(self, duration: float) -> Callable[[np.ndarray], Poses]:
        """Where w does not swing: w, q, p, ϖ, v in time, then the contact axes."""
        start = np.array([self.w, self.q, self.p, self.varpi, self.v])
        motion = self.in_time(self.reduction.system(), start, duration)

        def states(t: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
            w, q, p, varpi, v = observed(motion, t, STATES).T
            w_dot = -q / self.reduction.mu(self.reduction.meridian.at(ARRAYS, w))
            return w, w_dot, np.stack([p, varpi], axis=1), v

        y = axes_along(lambda t: self._matrix(*states(t)[:3]), self.y, duration, self.tolerance)
        return lambda t: self._poses(*states(t), y(t))

    def _poses(
        self, w: np.ndarray, w_dot: np.ndarray, x: np.ndarray, v: np.ndarray, y: np.ndarray
    ) -> Poses:
        one = self.reduction
        at = one.meridian.at(ARRAYS, w)
        r, z, sin, cos, _, _ = (np.broadcast_to(value, len(w)) for value in at)
        p, varpi = x.T
        q = -one.mu(at) * w_dot
        zero, c, s = np.zeros(len(w)), np.cos(v), np.sin(v)
        e_r, e_v = np.stack([c, s, zero], axis=1), np.stack([-s, c, zero], axis=1)
        own = np.stack([cos[:, None] * e_r - sin[:, None] * E_Z, e_v,
                        sin[:, None] * e_r + cos[:, None] * E_Z], axis=1)  # fmt: skip
        axes, contact = one.ground.to_axes(y)
        R = np.einsum("tki,tkj->tij", axes, own @ one.axes)
        omega = p[:, None] * e_r + q[:, None] * e_v + varpi[:, None] * E_Z
        a = r[:, None] * e_r + z[:, None] * E_Z
        known = {"w": w, "v": v, "p": p, "varpi": varpi, "n": p * sin + varpi * cos}
        known |= {"w_dot": w_dot, "v_dot": _longitude_rate(one, at, p, varpi)}
        known |= cyclic(one.ground, y)
        return Poses(R, omega @ one.axes, a @ one.axes, contact, known)


def reduce_revolution(begin: Start, *, tolerance: float = 1e-14) -> RevolutionReduction:
    """The reduction of a body of revolution on a sphere or a plane."""
    pose = pose_at(begin)
    one = revolution_on_round(begin.problem)
    a, n = (one.axes @ np.array(value, dtype=float) for value in (pose.body.x, pose.body.n))
    omega = one.axes @ np.array(pose.omega, dtype=float)
    r = float(np.hypot(a[0], a[1]))
    size = one.meridian.surface.size or float(np.linalg.norm(a))
    if r < NEAR_POLE * size:
        raise InputError([Fault("start", f"a contact {r:.3g} m from the axis of the body",
                                "a start off the axis",
                                f"The contact is {r:.3g} m from the axis of the body, where the "
                                "meridian is undetermined.", "Start farther from the axis.")])  # fmt: skip
    v = float(np.arctan2(a[1], a[0]))
    e_r, e_v = np.array([np.cos(v), np.sin(v), 0.0]), np.array([-np.sin(v), np.cos(v), 0.0])
    w = float(one.meridian.parameter(*np.array([[r], [a[2]], [n @ e_r], [n[2]]]))[0])
    at = one.meridian.at(FLOATS, w)
    off = float(np.hypot(at.r - r, at.z - a[2]))
    if off > 1e-9 * size:
        raise InputError([Fault("start.contact_body", f"a contact {off:.3g} m off the meridian",
                                "a point of the body's surface",
                                f"The contact is {off:.3g} m off the meridian of the body.")])  # fmt: skip
    p, q, varpi = float(omega @ e_r), float(omega @ e_v), float(omega[2])
    if not one.kappa and np.hypot(p, varpi) <= MERIDIAN * abs(q):
        p = varpi = 0.0
    U, _ = one.force_function(FLOATS, at)
    h = float(one.kinetic(at, p, varpi) + 0.5 * one.J_v(at) * q * q - U)
    own = np.array([at.cos * e_r - at.sin * E_Z, e_v, at.sin * e_r + at.cos * E_Z])
    y = axes_on(one.ground, pose, own @ one.axes)
    return RevolutionReduction(begin, one, w, q, p, varpi, v, y, h, tolerance=tolerance)


def _longitude_rate(
    reduction: RevolutionOnRound, at: MeridianPoint, p: np.ndarray, varpi: np.ndarray
) -> np.ndarray:
    """v̇, which is 0 in a motion along a meridian, through the body's poles too."""
    with np.errstate(all="ignore"):
        rate = reduction.longitude_rate(at, p, varpi)
    return np.where((p == 0) & (varpi == 0), 0.0, rate)
