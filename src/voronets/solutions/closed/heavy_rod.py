r"""A heavy rod about a fixed point, which is a conical pendulum (Vielle1849, problem I).

With z = cos θ, θ from the vertical down, and l = a + K²/a:

    θ′² + sin² θ ψ′² = C + (2g/l) cos θ,      sin² θ ψ′ = C′                            # (7), (8)
    z′² = (2g/l)(z − z₃)(z − z₁)(z₂ − z),      z₃ ≤ −1 ≤ z₁ ≤ z ≤ z₂ ≤ 1
    z = z₂ − (z₂ − z₁) sn² u,      u = ½ √((2g/l)(z₂ − z₃)) (t − t₀),      k² = (z₂ − z₁)/(z₂ − z₃)

and ψ = ∫ C′ dt/((1 − z)(1 + z)) is a sum of two integrals of the third kind.  With C′ = 0 it is the
plane pendulum, and θ goes on through 0 and π.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np

from voronets.numerics.elliptic import Amplitude, amplitude, first_kind, quarter
from voronets.solutions.closed.system_solution import SystemSolution


class Pressure(NamedTuple):
    """On the fixed point, in N: its components, z down, its size, and its angle with the vertical."""

    X: np.ndarray
    Y: np.ndarray
    Z: np.ndarray
    size: np.ndarray
    angle: np.ndarray


@dataclass(frozen=True, eq=False, repr=False)
class HeavyRod(SystemSolution):
    """The motion of a heavy rod.

    pull    g/l                                                                         1/s²
    begin   θ, ψ, θ′, ψ′ at the start                                              rad, rad/s
    order   the places of θ and ψ among the system's coordinates
    """

    pull: float
    begin: tuple[float, float, float, float]
    order: tuple[int, int] = (0, 1)

    @property
    def C(self) -> float:
        """θ′² + sin² θ ψ′² − (2g/l) cos θ."""  # Vielle1849 (7)
        theta, _, lean, turn = self.begin
        return float(lean**2 + (np.sin(theta) * turn) ** 2 - 2 * self.pull * np.cos(theta))

    @property
    def C1(self) -> float:
        """sin² θ ψ′, the paper's C′."""  # Vielle1849 (8)
        return float(np.sin(self.begin[0]) ** 2 * self.begin[3])

    @cached_property
    def roots(self) -> tuple[float, float, float]:
        """z₃, z₁, z₂: where (C + (2g/l) z)(1 − z²) = C′²."""
        theta, _, lean, turn = self.begin
        z, s, beta = np.cos(theta), np.sin(theta), 2 * self.pull
        speed = lean**2 + (s * turn) ** 2
        slope = beta * s * s - 2 * z * speed
        cubic = np.array([-beta, -(speed + 2 * beta * z), slope, (s * lean) ** 2])
        off = np.sort(np.roots(cubic).real)
        for _ in range(3):  # from z at the start, so that a narrow swing keeps its digits
            down = np.polyval(np.polyder(cubic), off)
            step = np.polyval(cubic, off) / np.where(down == 0, np.inf, down)
            off = off - np.where(np.abs(step) < 0.1 * np.abs(off), step, 0.0)
        low, high = (0.0, 0.0) if off[1] > 0 or off[2] < 0 else (off[1], off[2])
        return float(z + off[0]), float(z + low), float(z + high)

    @property
    def plane(self) -> bool:
        """Whether it swings in one plane, C′ = 0."""
        return self.C1 == 0.0

    # -- the motion -------------------------------------------------------------------------------

    def states(self, t: np.ndarray) -> np.ndarray:
        found = self._plane(t) if self.plane else self._conical(t)
        rows = np.empty((len(t), 4))
        i, j = self.order
        rows[:, [i, j, 2 + i, 2 + j]] = np.stack(found, axis=1)
        return rows

    @cached_property
    def _clock(self) -> tuple[float, float, float]:
        """m, du/dt and u at the start of the conical motion."""
        z3, z1, z2 = self.roots
        theta, _, lean, _ = self.begin
        z, rate = np.cos(theta), float(np.sqrt(0.5 * self.pull * (z2 - z3)))
        if z2 == z1:
            return 0.0, rate, 0.0
        m = (z2 - z1) / (z2 - z3)
        phi = np.arctan2(np.sqrt(max(z2 - z, 0.0)), np.sqrt(max(z - z1, 0.0)))
        up = 1.0 if lean * np.sin(theta) >= 0 else -1.0  # z falls with u from 0 to K
        return m, rate, up * first_kind(np.sin(phi), np.cos(phi), m)

    def _at(self, t: np.ndarray) -> Amplitude:
        m, rate, u0 = self._clock
        return amplitude(u0 + rate * t, m)

    def _conical(self, t: np.ndarray) -> tuple[np.ndarray, ...]:
        z3, z1, z2 = self.roots
        theta0, psi0, _, _ = self.begin
        square = self.C1**2 / (2 * self.pull)
        below = square / ((1 - z3) * (1 - z1))  # 1 − z₂
        above = 1 + z1 if -1 - z3 < 1 + z1 else square / ((-1 - z3) * (1 + z2))  # 1 + z₁
        rate = self._clock[1]
        u, width = self._at(t), z2 - z1
        down = below + width * u.sn**2  # 1 − z
        up = above + width * u.cn**2  # 1 + z
        z, sin = 0.5 * (up - down), np.sqrt(down * up)
        side = 1.0 if np.sin(theta0) > 0 else -1.0
        whole = np.round((theta0 - side * np.arccos(np.cos(theta0))) / (2 * np.pi))
        theta = 2 * np.pi * whole + side * np.arctan2(sin, z)
        lean = side * 2 * width * u.sn * u.cn * u.dn * rate / sin
        ways = (
            (below, -width / below, (below + width) / below),
            (above + width, width / (above + width), above / (above + width)),
        )
        swept = sum((self._third(t, n, rest) / size for size, n, rest in ways), np.zeros(len(t)))
        return theta, psi0 + 0.5 * self.C1 / rate * swept, lean, self.C1 / sin**2

    def _third(self, t: np.ndarray, n: float, rest: float) -> np.ndarray:
        found: np.ndarray = self._at(t).third(n, rest) - self._at(np.zeros(1)).third(n, rest)
        return found

    def _plane(self, t: np.ndarray) -> tuple[np.ndarray, ...]:
        theta0, psi0, lean0, turn0 = self.begin
        own, beta = np.sqrt(self.pull), 2 * self.pull
        m = (self.C + beta) / (2 * beta)  # sin² of half the amplitude
        whole = np.round(theta0 / (2 * np.pi))
        half = 0.5 * theta0 - np.pi * whole
        if m < 1:
            k = np.sqrt(m)
            phi = np.arctan2(np.sin(half) * own, 0.5 * lean0)
            turns = np.round(phi / np.pi)
            rest = phi - np.pi * turns
            u0 = 2 * quarter(m) * turns + first_kind(np.sin(rest), np.cos(rest), m)
            u = amplitude(u0 + own * t, m)
            sign = 1 - 2 * (u.turns % 2)
            theta, lean = 2 * np.arcsin(k * sign * u.sn), 2 * own * k * sign * u.cn
        else:
            way = 1.0 if lean0 >= 0 else -1.0
            m1, rate = min(1 / m, 1 - 1e-16), own * np.sqrt(m)
            u0 = way * first_kind(np.sin(half), np.cos(half), m1)
            u = amplitude(u0 + rate * t, m1)
            theta, lean = way * 2 * u.phi, way * 2 * rate * u.dn
        theta = theta + 2 * np.pi * whole
        return theta, np.full(len(t), psi0), lean, np.full(len(t), turn0)

    def turning_points(self, duration: float) -> tuple[float, ...]:
        if self.plane or self.roots[1] == self.roots[2]:
            return ()
        m, rate, u0 = self._clock
        K = quarter(m)
        first, last = int(np.ceil(u0 / K)), int(np.floor((u0 + rate * duration) / K))
        return tuple(float((n * K - u0) / rate) for n in range(first, last + 1))

    # -- the fixed point --------------------------------------------------------------------------

    def pressure(self, t: np.ndarray, *, mass: float, a: float, g: float) -> Pressure:
        """The pressure on the fixed point.

        mass, a, g  M, the way from the fixed point to the centre of mass, and gravity
        """
        rows = self.states(np.atleast_1d(np.asarray(t, dtype=float)))
        theta, psi = (rows[:, i] for i in self.order)
        own, c = 1 - a * self.pull / g, np.cos(theta)  # 1 − a/l
        along = mass * (a * self.C + 3 * a * self.pull * c)
        Z = mass * g * own + along * c
        X, Y = along * np.sin(theta) * np.cos(psi), along * np.sin(theta) * np.sin(psi)
        # P² by the closed formula; the print has g for g² in the last term
        square = (g * own) ** 2 + (a * self.C) ** 2 + 2 * a * g * self.C * (1 + 2 * (1 - own)) * c
        size = mass * np.sqrt(square + 3 * a * self.pull * g * (2 + 1 - own) * c * c)
        return Pressure(X, Y, Z, size, np.arctan2(np.hypot(X, Y), Z))
