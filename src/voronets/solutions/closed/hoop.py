r"""A hoop, or a disc, that rolls on a plane, by Legendre's functions (Hussain § 4, last equations).

θ is its plane's angle with the floor, and p = θ′, q = ψ′ sin θ, r = ψ′ cos θ + φ′ as functions of θ obey

    dq/dθ + q cot θ = (C/A) r,      dr/dθ = μ q,      μ = m a²/(C + m a²)
    d²r/dθ² + cot θ dr/dθ − κ r = 0,      κ = μ C/A

r is a sum of Legendre's functions with ν(ν + 1) = −κ; for the paper's hoop, C = 2A = m a², κ = 1 and
ν = (−1 ± i√3)/2.  The energy gives θ by a quadrature, θ gives ψ and φ, and these the contact's path:

    (A + m a²) θ′² + A q² + (C + m a²) r² + 2 m g a sin θ = 2h
    d/dt (x + a sin ψ cos θ) = −a φ′ cos ψ,      d/dt (y − a cos ψ cos θ) = −a φ′ sin ψ
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from voronets.numerics.course import Course, Function, Open
from voronets.numerics.legendre import EquatorSolutions
from voronets.numerics.panels import Primitive
from voronets.numerics.quadrature import course
from voronets.solutions.closed.system_solution import SystemSolution

FLAT = 1e-3  # rad from lying flat, where the motion is left off


@dataclass(frozen=True)
class HoopSpins:
    """q and r as functions of θ.

    A, C, a   moments across and along the axle over the mass, and the radius           m², m² and m
    even, odd what of r is even and what is odd in cos θ                               rad/s
    """

    A: float
    C: float
    a: float
    even: float = 0.0
    odd: float = 0.0

    @property
    def mu(self) -> float:
        return self.a**2 / (self.C + self.a**2)

    @property
    def kappa(self) -> float:
        """κ = −ν(ν + 1)."""
        return self.mu * self.C / self.A

    @cached_property
    def functions(self) -> EquatorSolutions:
        return EquatorSolutions(self.kappa)

    def __call__(self, theta: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        E, O, E1, O1 = self.functions(theta)
        return (self.even * E1 + self.odd * O1) / self.mu, self.even * E + self.odd * O

    def through(self, theta: float, q: float, r: float) -> HoopSpins:
        """The solution with these values at θ."""
        E, O, E1, O1 = self.functions(np.array([theta]))[:, 0]
        even, odd = np.linalg.solve(np.array([[E, O], [E1, O1]]), np.array([r, self.mu * q]))
        return HoopSpins(self.A, self.C, self.a, float(even), float(odd))


@dataclass(frozen=True, eq=False, repr=False)
class RollingHoop(SystemSolution):
    """The motion of a rolling hoop or disc.

    begin  θ, ψ, φ, x, y at the start
    order  the places of θ, ψ, φ, x, y among the system's coordinates
    """

    spins: HoopSpins
    path: Course
    begin: tuple[float, ...]
    order: tuple[int, ...] = (0, 1, 2, 3, 4)

    def rates(self, theta: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """ψ′ and φ′ as functions of θ."""
        q, r = self.spins(theta)
        return q / np.sin(theta), r - q / np.tan(theta)

    @cached_property
    def _turns(self) -> tuple[Function, Function]:
        """ψ and φ less their values at the start, as functions of the phase."""
        return (
            self.path.integral(lambda q: self.rates(np.atleast_1d(q))[0].reshape(np.shape(q))),
            self.path.integral(lambda q: self.rates(np.atleast_1d(q))[1].reshape(np.shape(q))),
        )

    @cached_property
    def _contact(self) -> tuple[Primitive, Primitive]:
        """The contact's way along x and y, as functions of the phase."""
        psi0 = self.begin[1]

        def along(wave: Function) -> Primitive:
            def rate(s: np.ndarray) -> np.ndarray:
                turn = self.rates(self.path.q(s))[1]
                way = -self.spins.a * turn * wave(psi0 + self._turns[0](s))
                return np.asarray(way * self.path.rate(s))

            return Primitive(rate, self.path.s0, self.path.step)

        return along(np.cos), along(np.sin)

    def states(self, t: np.ndarray) -> np.ndarray:
        theta0, psi0, phi0, x0, y0 = self.begin
        s, a = self.path.phase(t), self.spins.a
        theta, lean = self.path.q(s), self.path.q_dot(s)
        psi, phi = psi0 + self._turns[0](s), phi0 + self._turns[1](s)
        turn, roll = self.rates(theta)
        off = [a * np.sin(psi) * np.cos(theta), -a * np.cos(psi) * np.cos(theta)]
        off0 = [a * np.sin(psi0) * np.cos(theta0), -a * np.cos(psi0) * np.cos(theta0)]
        x, y = (
            start + begin + way(s) - now
            for start, begin, way, now in zip((x0, y0), off0, self._contact, off, strict=True)
        )
        r = turn * np.cos(theta) + roll
        x_dot = a * lean * np.sin(psi) * np.sin(theta) - a * r * np.cos(psi)
        y_dot = -a * lean * np.cos(psi) * np.sin(theta) - a * r * np.sin(psi)
        found = np.empty((len(t), 10))
        places = [*self.order, *(5 + i for i in self.order)]
        found[:, places] = np.stack([theta, psi, phi, x, y, lean, turn, roll, x_dot, y_dot], axis=1)
        return found

    def turning_points(self, duration: float) -> tuple[float, ...]:
        return self.path.turns(duration)


def hoop_path(spins: HoopSpins, pull: float, theta: float, lean: float) -> Course:
    """θ by quadrature; pull = g a in m²/s²."""
    A, C, a = spins.A, spins.C, spins.a

    def excess(x: np.ndarray) -> np.ndarray:
        q, r = spins(np.atleast_1d(x))
        rest = A * q * q + (C + a * a) * r * r + 2 * pull * np.sin(np.atleast_1d(x))
        found: np.ndarray = rest.reshape(np.shape(x))
        return found

    at = float(excess(np.array(theta)))
    return course(
        lambda x: lean**2 - (excess(x) - at) / (A + a * a), theta, lean, 0.5, (FLAT, np.pi - FLAT)
    )


def flat_end(path: Course) -> tuple[float, str]:
    """When it lies flat, where nothing turns it back."""
    if not isinstance(path, Open):
        return float("inf"), "it goes on for ever"
    ends = []
    for flat in (FLAT, np.pi - FLAT):
        s = abs(flat - path.q0) if path.end is None else np.sqrt(abs(flat - path.end))
        if np.isclose(path.q(np.array(s)), flat):
            ends.append(float(path.time(np.array([s]))[0]))
    return min(t for t in ends if t > 0), f"it falls flat, to {FLAT:g} rad,"
