r"""To and fro between two turning points a < b of q̇² = F(q), by a quadrature.

The phase s takes out the roots of F at both,

    q = (a + b)/2 − (b − a)/2 cos s,      dt/ds = √((q − a)(b − q) / F(q))

smooth, even and of period 2π in s: a cosine series whose terms are integrated one by one.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from voronets.numerics.cosine_series import CosineSeries, EvenPanels, even
from voronets.numerics.course import Course, Function
from voronets.numerics.turning_points import ratio, sharpened, slope_of


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
