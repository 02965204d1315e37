r"""One degree of freedom by quadrature: q̇² = F(q), through turning points.

Between two turning points a < b the phase s takes out the roots of F at both,

    q = (a + b)/2 − (b − a)/2 cos s,      dt/ds = √((q − a)(b − q) / F(q))

smooth, even and of period 2π in s: a cosine series whose terms are integrated one by one.  With one
turning point a, q = a ± s² and dt/ds = 2 √(±(q − a)/F); with none, q = q₀ ± s and dt/ds = 1/√F.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from voronets.numerics.cosine_series import CosineSeries, EvenPanels, even
from voronets.numerics.panels import INF, NODES, Primitive
from voronets.numerics.turning_points import (
    ratio,
    ratio_at_one,
    sharpened,
    slope_of,
    slope_sign,
    turning_point,
)

Function = Callable[[np.ndarray], np.ndarray]


class Course(ABC):
    """q(s) and t(s) of a motion that starts at t = 0."""

    #: Time from one turning point to the other and back.
    period: float = INF
    #: The turning points, ∓∞ where there is none.
    ends: tuple[float, float] = (-INF, INF)
    #: s at the start, and a step of s over which little changes.
    s0: float = 0.0
    step: float = 1.0

    @abstractmethod
    def phase(self, t: np.ndarray) -> np.ndarray:
        """s at the times t."""

    @abstractmethod
    def q(self, s: np.ndarray) -> np.ndarray:
        """The coordinate."""

    @abstractmethod
    def q_dot(self, s: np.ndarray) -> np.ndarray:
        """Its velocity."""

    @abstractmethod
    def rate(self, s: np.ndarray) -> np.ndarray:
        """dt/ds."""

    @abstractmethod
    def integral(self, f: Function) -> Function:
        """∫ f(q) dt from the start, as a function of s."""

    def turns(self, duration: float) -> tuple[float, ...]:
        """The times up to ``duration`` at which q̇ vanishes."""
        return ()


@dataclass(eq=False)
class Libration(Course):
    """To and fro between two turning points.

    of_phase  dt/ds as a function of s
    q0, sign  where it starts, and in which direction
    q_dot     its velocity there: beside a turning point it knows s better than q0 does
    """

    of_phase: Function
    lo: float
    hi: float
    q0: float
    sign: float
    q_dot0: float | None = None
    dt_ds: CosineSeries | EvenPanels = field(init=False)

    def __post_init__(self) -> None:
        self.ends, self.step = (self.lo, self.hi), 0.5
        amplitude = 0.5 * (self.hi - self.lo)
        self.dt_ds = even(self.of_phase)
        # Counted from the nearer end, so that a start close to a turning point keeps its digits.
        near = min(self.q0 - self.lo, self.hi - self.q0) / (2 * amplitude)
        s0 = 2 * float(np.arcsin(np.sqrt(np.clip(near, 0.0, 1.0))))
        if self.hi - self.q0 < self.q0 - self.lo:
            s0 = np.pi - s0
        self.s0 = s0 if self.sign >= 0 else -s0
        if self.q_dot0 is not None:
            cos = np.cos(self.s0)
            for _ in range(4):
                sin = self.q_dot0 * float(self.dt_ds(np.array(self.s0))) / amplitude
                self.s0 = float(np.arctan2(sin, cos))
        self.t0 = float(self.dt_ds.integral(np.array(self.s0)))
        self.period = 2 * np.pi * self.dt_ds.mean
        table = np.linspace(0.0, 2 * np.pi, 4096 + 1)
        self._table = table, self.dt_ds.integral(table)

    def q(self, s: np.ndarray) -> np.ndarray:
        return between(self.lo, self.hi, s)

    def q_dot(self, s: np.ndarray) -> np.ndarray:
        found: np.ndarray = 0.5 * (self.hi - self.lo) * np.sin(s) / self.rate(s)
        return found

    def rate(self, s: np.ndarray) -> np.ndarray:
        return self.dt_ds(s)

    def phase(self, t: np.ndarray) -> np.ndarray:
        whole = np.floor((t + self.t0) / self.period)
        rest = (t + self.t0) - whole * self.period
        s = np.interp(rest, self._table[1], self._table[0])
        for _ in range(8):
            step = (self.dt_ds.integral(s) - rest) / self.dt_ds(s)
            s = s - step
            if np.all(np.abs(step) < 1e-15 * (1 + s)):
                break
        return s + 2 * np.pi * whole

    def integral(self, f: Function) -> Function:
        series = even(lambda s: f(self.q(s)) * self.dt_ds(s))
        start = series.integral(np.array(self.s0))
        return lambda s: series.integral(s) - start

    def turns(self, duration: float) -> tuple[float, ...]:
        last = float(self.phase(np.array(duration)))
        k = np.arange(np.ceil(self.s0 / np.pi - 1e-12), np.floor(last / np.pi) + 1)
        return tuple(float(t) for t in self.dt_ds.integral(k * np.pi) - self.t0)


def between(lo: float, hi: float, s: np.ndarray) -> np.ndarray:
    """q at the phase s, from the nearer end."""
    return np.where(np.cos(s) > 0, lo + (hi - lo) * np.sin(0.5 * s) ** 2,
                    hi - (hi - lo) * np.cos(0.5 * s) ** 2)  # fmt: skip


def swing(
    F: Function, lo: float, hi: float, q0: float, sign: float, *, scale: float, q_dot: float | None = None,
) -> Libration:  # fmt: skip
    """To and fro between zeros of an F that takes complex numbers: its slope gives it beside them."""
    slope = slope_of(F)
    if hi - lo < 0.05 * scale and q_dot is not None:  # F is small against its parts everywhere
        lo, hi = (sharpened(slope, end, q0, q_dot**2) for end in (lo, hi))

    def rate(s: np.ndarray) -> np.ndarray:
        found: np.ndarray = 1 / np.sqrt(ratio(F, slope, between(lo, hi, s), lo, hi))
        return found

    return Libration(rate, lo, hi, q0, sign, q_dot)


@dataclass(eq=False)
class Open(Course):
    """With one turning point, q = end ± s², or with none, q = q0 ± s: it goes away."""

    F: Function
    q0: float
    sign: float
    scale: float
    end: float | None = None
    away: float = 1.0  # the side of the turning point

    def __post_init__(self) -> None:
        if self.end is None:
            self.step = 0.3 * self.scale
            self.t = Primitive(self._rate, self.s0, self.step)
            self.t0 = 0.0
            return
        self.s0 = self.sign * self.away * float(np.sqrt(abs(self.q0 - self.end)))
        self.ends = (self.end, INF) if self.away > 0 else (-INF, self.end)
        self.step = 0.6 * float(np.sqrt(self.scale))
        for _ in range(30):  # one panel across s = 0, where dt/ds is 0/0
            self.t = Primitive(self._rate, -0.5 * self.step, self.step)
            if self.t.fill(-0.5 * self.step, 0.5 * self.step, np.zeros(2)).needed < NODES:
                break
            self.step *= 0.5
        self.t0 = float(self.t(np.array([self.s0]))[0])

    def q(self, s: np.ndarray) -> np.ndarray:
        return self.q0 + self.sign * s if self.end is None else self.end + self.away * s * s

    def q_dot(self, s: np.ndarray) -> np.ndarray:
        if self.end is None:
            return self.sign / self.rate(s)
        found: np.ndarray = 2 * self.away * s / self.rate(s)
        return found

    def _rate(self, s: np.ndarray) -> np.ndarray:
        q = self.q(s)
        if self.end is None:
            return 1 / np.sqrt(self.F(q))
        found: np.ndarray = 2 / np.sqrt(ratio_at_one(self.F, slope_of(self.F), q, self.end))
        return found

    def rate(self, s: np.ndarray) -> np.ndarray:
        return self.t.slope(s)

    def time(self, s: np.ndarray) -> np.ndarray:
        """t at the phase s."""
        return self.t(s) - self.t0

    def phase(self, t: np.ndarray) -> np.ndarray:
        return self.t.inverse(t + self.t0)

    def turns(self, duration: float) -> tuple[float, ...]:
        t = INF if self.end is None else float(self.time(np.zeros(1))[0])
        return (t,) if 0 <= t <= duration else ()

    def integral(self, f: Function) -> Function:
        return Primitive(lambda s: f(self.q(s)) * self.rate(s), self.s0, self.step)


@dataclass(eq=False)
class Rest(Course):
    """q does not change; s is the time."""

    q0: float

    def __post_init__(self) -> None:
        self.ends = (self.q0, self.q0)

    def phase(self, t: np.ndarray) -> np.ndarray:
        return np.asarray(t, dtype=float)

    def q(self, s: np.ndarray) -> np.ndarray:
        return np.full(np.shape(s), self.q0)

    def q_dot(self, s: np.ndarray) -> np.ndarray:
        return np.zeros(np.shape(s))

    def rate(self, s: np.ndarray) -> np.ndarray:
        return np.ones(np.shape(s))

    def integral(self, f: Function) -> Function:
        value = float(f(np.array(self.q0)))
        return lambda s: value * s


def course(
    F: Function, q0: float, q_dot: float, scale: float, bounds: tuple[float, float] = (-INF, INF),
) -> Course:  # fmt: skip
    """The motion q̇² = F(q) from q0 with the velocity q_dot.

    F       of arrays of real and of complex numbers; F(q0) = q_dot²
    scale   a length over which F changes
    bounds  F is not asked beyond these
    """
    if q_dot == 0.0:
        sign = slope_sign(F, q0, scale, bounds)
        if sign == 0.0:
            return Rest(q0)
        ends = {-sign: q0, sign: turning_point(F, q0, sign, scale, bounds)}
    else:
        sign = float(np.sign(q_dot))
        ends = {side: turning_point(F, q0, side, scale, bounds) for side in (sign, -sign)}
    lo, hi = ends[-1.0], ends[1.0]
    if lo is not None and hi is not None:
        return swing(F, lo, hi, q0, sign, scale=scale, q_dot=q_dot)
    if lo is None and hi is None:
        return Open(F, q0, sign, scale)
    away, end = (1.0, lo) if lo is not None else (-1.0, hi)
    return Open(F, q0, sign, scale, end, away)
