r"""A bead in the channel of a wheel that rolls round a cone (Vielle1849, problem III).

With ω = θ − k t sin α, the bead's angle from the wheel's lowest radius, p² = k² cos² α, b = (g/r) cos α:

    ω″ = p² sin ω cos ω − b sin ω,      ω′² + p² cos² ω − 2 b cos ω + c/r = 0            # (23)

t is a quadrature, (24).  Where c is that of rest at the lowest point, c/r = 2b − p², it is elementary,

    M = (√a ∓ √(a − b u²))/u = M₀ e^(t √a),      u = tan ½ω = 2 √a M/(b + M²),      a = p² − b

which holds both of the paper's closed cases: its first is u = 0 from the start, and its second, c = 0 and
2 g = k² r cos α, is a = b.  The same equations move a bead on a hoop that turns about its upright diameter.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import sympy

from voronets.facts.condition import Condition, demand
from voronets.forms.system import system
from voronets.numerics.course import Course, Open, Rest
from voronets.numerics.quadrature import course
from voronets.solutions.closed.central_force import positive
from voronets.solutions.closed.system_solution import SystemSolution

SEPARATRIX = 1e-11  # a relative miss of c that counts as none


@dataclass(frozen=True, eq=False, repr=False)
class BeadInWheel(SystemSolution):
    """The motion of the bead.

    spin, pull  p² = k² cos² α and b = (g/r) cos α                                     1/s²
    drift       k sin α, the rate of θ − ω                                            rad/s
    begin       ω, ω′ and θ at the start                                         rad, rad/s
    path        ω by quadrature; None where it is elementary
    """

    spin: float
    pull: float
    drift: float
    begin: tuple[float, float, float]
    path: Course | None

    @property
    def c(self) -> float:
        """c/r of (23)."""  # Vielle1849 (23), with cos² ω where the print has cos ω
        w, rate, _ = self.begin
        return float(2 * self.pull * np.cos(w) - self.spin * np.cos(w) ** 2 - rate**2)

    @property
    def lean(self) -> tuple[float, float]:
        """k and α of the wheel."""
        return float(np.hypot(self.drift, np.sqrt(self.spin))), float(
            np.arctan2(self.drift, np.sqrt(self.spin))
        )

    def angle(self, t: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """ω and ω′."""
        if self.path is None:
            return self._elementary(t)
        s = self.path.phase(t)
        return self.path.q(s), self.path.q_dot(s)

    def _elementary(self, t: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        w0, rate0, _ = self.begin
        whole = 2 * np.pi * np.round(w0 / (2 * np.pi))
        a, b, u0 = self.spin - self.pull, self.pull, np.tan(0.5 * (w0 - whole))
        if u0 == 0.0:
            return np.full(len(t), w0), np.zeros(len(t))
        root, left = np.sqrt(a), np.sqrt(max(a - b * u0 * u0, 0.0))
        M0 = b * u0 / (root + left) if rate0 * u0 > 0 else (root + left) / u0
        M = M0 * np.exp(np.minimum(root * t, 600.0))
        u = 2 * root / (b / M + M)
        u_dot = u * root * (b - M * M) / (b + M * M)
        return whole + 2 * np.arctan(u), 2 * u_dot / (1 + u * u)

    def states(self, t: np.ndarray) -> np.ndarray:
        w, rate = self.angle(t)
        w0, _, theta0 = self.begin
        return np.stack([w + (theta0 - w0) + self.drift * t, rate + self.drift], axis=1)

    def direction(self, t: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """φ of the bead's radius with the vertical down, and its azimuth ψ."""  # (21), (22)
        (w, _), (k, alpha) = self.angle(t), self.lean
        ahead = np.arctan2(np.sin(w), np.sin(alpha) * np.cos(w))
        return np.arccos(np.cos(alpha) * np.cos(w)), k * t + ahead

    def speed(self, t: np.ndarray, radius: float) -> np.ndarray:
        """The bead's speed in space, m/s."""
        w, rate = self.angle(t)
        square = (rate + self.drift) ** 2 + self.spin * np.sin(w) ** 2
        return np.asarray(radius * np.sqrt(square))

    def turning_points(self, duration: float) -> tuple[float, ...]:
        return () if self.path is None else self.path.turns(duration)


def bead_motion(spin: float, pull: float, w: float, rate: float) -> tuple[Course | None, float]:
    """ω by quadrature, or None where it is elementary; and its period."""
    size = spin + abs(pull) + rate * rate
    rest = rate**2 + 2 * pull * (1 - np.cos(w)) - spin * np.sin(w) ** 2  # ω′² at ω = 0
    if w == 0 and rate == 0:
        return Rest(0.0), float("inf")
    if abs(rest) <= SEPARATRIX * size and spin > pull > 0:
        return None, float("inf")

    def F(x: np.ndarray) -> np.ndarray:
        half, other = np.sin(0.5 * (x - w)), np.sin(0.5 * (x + w))
        cos = -2 * half * other  # cos x − cos ω₀
        found: np.ndarray = rate**2 + cos * (2 * pull - spin * (np.cos(x) + np.cos(w)))
        return found

    path = course(F, w, rate, 1.0)
    if isinstance(path, Open) and path.end is None:  # round and round
        return path, float(path.time(np.array([2 * np.pi]))[0])
    return path, path.period


def bead_in_wheel(
    *, mass: float = 1.0, r: float, k: float, alpha: float, g: float = 9.81, theta: float,
    theta_dot: float,
) -> BeadInWheel:  # fmt: skip
    """The bead in the rolling wheel's channel.

    r, k, alpha       the wheel's radius, the rate of its lowest point, its plane's angle with the
                      vertical                                                   m, rad/s, rad
    theta, theta_dot  the bead from a radius drawn on the wheel, which is lowest at t = 0, rad, rad/s
    """
    positive(mass=mass, r=r, g=g)
    demand(Condition("0 ≤ α < π/2: the wheel is not flat",
                     float(not 0 <= alpha < np.pi / 2), f"α = {alpha:.6g}"))  # fmt: skip
    th, t = sympy.Symbol("theta"), sympy.Symbol("t")
    m, R, rate, lean, G = (sympy.Symbol(x) for x in ("m", "r", "k", "alpha", "g"))
    w = th - rate * t * sympy.sin(lean)
    cos, sin, up = sympy.cos(w), sympy.sin(w), sympy.cos(lean)
    c, s = sympy.cos(rate * t), sympy.sin(rate * t)
    ahead = sympy.sin(lean)
    place = [R * (cos * ahead * c - sin * s), R * (cos * ahead * s + sin * c), -R * cos * up]
    stated = system(
        ["theta"], particles=[(m, place)], force_function=m * G * R * up * cos,
        parameters={"m": mass, "r": r, "k": k, "alpha": alpha, "g": g},
    )  # fmt: skip
    spin, pull, drift = (k * np.cos(alpha)) ** 2, g / r * np.cos(alpha), k * np.sin(alpha)
    numbers = float(spin), float(pull), float(drift)
    path, period = bead_motion(numbers[0], numbers[1], theta, theta_dot - numbers[2])
    begin = (float(theta), float(theta_dot - drift), float(theta))
    return BeadInWheel(stated, (), *numbers, begin, path, period=period)
