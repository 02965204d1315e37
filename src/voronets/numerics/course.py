"""The motion of one degree of freedom in a phase s that takes out its turning points.

With two of them there is ``libration``.  With one, a, q = a ± s² and dt/ds = 2 √(±(q − a)/F); with
none, q = q₀ ± s and dt/ds = 1/√F.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from voronets.numerics.panels import INF, NODES, Primitive
from voronets.numerics.turning_points import (
    ratio_at_one,
    slope_of,
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
