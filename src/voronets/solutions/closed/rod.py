r"""A round rod that rolls on a sphere (Voronets1911 § 14).

    x = R cos v,  y = R sin v,  z = u,      A = B;   n points to the axis of the rod
    σ = ν v̇,  τ = −u̇/R₁,  ν = R/R₁ − 1,     U = U(d),  d² = u² + (R₁ − R)²

R₁ < 0 for a rod that lies on the sphere, R₁ > 0 for a tube around it.  The two linear equations of
§ 14 give Voronets' hypergeometric equation for v̇,

    (b² + u²) v̇″ + 3u v̇′ + q v̇ = 0,   b² = A (C + M R²)/(M C),   1 − q = κ²
    κ² = (1 + R/R₁)² − (R/R₁)² (A/C) (R + R₁)/(R − R₁)

(checked: the print is right).  Its solutions are F((1 ± κ)/2; ½; −u²/b²) and u times
F((2 ± κ)/2; 3/2; −u²/b²), which are elementary: with u = b sinh x and w = v̇ cosh x

    dw/dx = ε g,   dg/dx = (κ²/ε) w,   ε = 1 + R/R₁,   n = (ν C b/(R A)) (v̇ sinh x − g)

so that w and g are combinations of cosh κx and sinh κx, cos and sin where κ² < 0.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from scipy.special import hyp2f1

from voronets.expressions.faults import Fault, InputError
from voronets.facts.condition import Condition, demand
from voronets.forms.neumann.coordinates import neumann
from voronets.numerics.hyperbolic import cosh_sinh
from voronets.numerics.quadrature import course
from voronets.rolling.body import body
from voronets.rolling.system import RollingProblem
from voronets.solutions.closed.central_force import (
    Central,
    central_force,
    central_function,
    moments,
    positive,
)
from voronets.solutions.closed.on_sphere import ClosedOnSphere
from voronets.surfaces.catalogue import cylinder, place, sphere


@dataclass(frozen=True)
class RodSpeeds:
    """v̇ and n as functions of u."""

    mass: float
    A: float
    C: float
    R: float
    R1: float
    w0: float  # v̇ at u = 0
    g0: float  # g at u = 0, which gives n there

    @property
    def nu(self) -> float:
        """ν = R/R₁ − 1."""
        return self.R / self.R1 - 1  # the print of § 14 has n for ν in this line

    @property
    def b(self) -> float:
        """√(A (C + M R²)/(M C)), the length along the rod over which v̇ changes."""
        return float(np.sqrt(self.A * (self.C / self.mass + self.R**2) / self.C))

    @property
    def kappa_squared(self) -> float:
        """κ² = 1 − q."""
        return self._eps * self._over

    @property
    def _eps(self) -> float:
        return 1 + self.R / self.R1

    @property
    def _over(self) -> float:  # κ²/ε, finite where ε = 0
        return self._eps - (self.R / self.R1) ** 2 * self.A / (self.nu * self.C)

    def __call__(self, u: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        x = np.arcsinh(u / self.b)
        C, S = cosh_sinh(self.kappa_squared, x)
        w = self.w0 * C + self._eps * self.g0 * S
        g = self._over * self.w0 * S + self.g0 * C
        v_dot = w / np.cosh(x)
        return v_dot, self.nu * self.C * self.b / (self.R * self.A) * (v_dot * np.sinh(x) - g)

    def through(self, u: float, v_dot: float, n: float) -> RodSpeeds:
        """The solution with these values at u."""
        x = float(np.arcsinh(u / self.b))
        w = v_dot * np.cosh(x)
        g = v_dot * np.sinh(x) - n * self.R * self.A / (self.nu * self.C * self.b)
        C, S = cosh_sinh(self.kappa_squared, np.array(-x))
        start = (w * C + self._eps * g * S, self._over * w * S + g * C)
        return RodSpeeds(*(self.mass, self.A, self.C, self.R, self.R1), *map(float, start))

    def hypergeometric(self, u: np.ndarray) -> np.ndarray:
        """v̇ by Gauss' series as in the paper; κ² ≥ 0."""
        demand(Condition("κ² ≥ 0 for hypergeometric functions of real numbers",
                         max(0.0, -self.kappa_squared)))  # fmt: skip
        k, z = float(np.sqrt(self.kappa_squared)), -np.square(u / self.b)
        even = hyp2f1((1 + k) / 2, (1 - k) / 2, 0.5, z)
        odd = u / self.b * hyp2f1(1 + k / 2, 1 - k / 2, 1.5, z)
        found: np.ndarray = self.w0 * even + self._eps * self.g0 * odd
        return found


@dataclass(frozen=True, eq=False, repr=False)
class Rod(ClosedOnSphere):
    """The motion of a rod on a sphere."""

    integrals: RodSpeeds
    U: Callable[[np.ndarray], np.ndarray]

    def place(self, s: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        return self.course.q(s), self.course.q_dot(s)

    def speeds(self, u: np.ndarray, u_dot: np.ndarray) -> tuple[np.ndarray, ...]:
        v_dot, n = self.integrals(u)
        return v_dot, self.integrals.nu * v_dot, -u_dot / self.radius, n

    def spin(self, u: np.ndarray, u_dot: np.ndarray, v_dot: np.ndarray) -> tuple[np.ndarray, ...]:
        return -v_dot, 0 * u, 0 * u

    def point(self, u: np.ndarray, v: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        c, s, o = np.cos(v), np.sin(v), np.zeros_like(v)
        R = self.integrals.R
        axes = np.array([[o, o, o + 1], [-s, c, o], [-c, -s, o]])
        return np.stack([R * c, R * s, u], axis=-1), np.moveaxis(axes, -1, 0)


def rod_on_sphere(
    *, mass: float, inertia: Sequence[float], rod_radius: float, radius: float, tube: bool = False,
    central: Central = None, parameters: Mapping[str, float] | None = None, u: float, v: float = 0.0,
    theta: float = np.pi / 2, u1: float = np.pi / 2, v1: float = 0.0, v_dot: float, u_dot: float,
    n: float,
) -> Rod:  # fmt: skip
    """The motion of a rod, or of a tube, on a sphere about the space origin.

    mass, inertia       m and A = B, C about its centre, its axis z                    kg, kg m²
    rod_radius, radius  of the rod and of the sphere                                    m
    tube                the sphere is inside a hollow tube instead of under a rod
    central             force function U(d) of the distance of the centres              J
    u … v1              Neumann's coordinates at the start: u along the rod, u₁ the colatitude
    v_dot, u_dot, n     v̇, u̇, and ω along the normal that points to the rod's axis    rad/s, m/s
    """
    positive(mass=mass, rod_radius=rod_radius, radius=radius)
    A, B, C = moments(inertia)
    R, R1 = float(rod_radius), float(radius if tube else -radius)
    if abs(R / R1 - 1) < 1e-9:
        raise InputError([Fault("radius", radius, f"a radius other than the tube's, {R:g}",
                                f"{{key}} differs from the tube's radius {R:g} by {R1 - R:.3g}; with "
                                "equal radii rolling is undetermined.")])  # fmt: skip
    conditions = demand(Condition("A = B: equal moments across the rod", B / A - 1))
    surface = place(cylinder(R), side="inside" if tube else "outside")
    problem = RollingProblem(body(mass, (A, B, C), surface), place(sphere(radius)),
                             central_force(central, parameters), lift_off=False)  # fmt: skip
    integrals = RodSpeeds(mass, A, C, R, R1, 0.0, 0.0).through(u, v_dot, n)
    force, nu = central_function(problem.forces), integrals.nu

    def excess(u: np.ndarray) -> np.ndarray:
        """2U less the energy of v̇ and n."""
        v_dot, n = integrals(u)
        sigma = nu * v_dot
        across = (C + mass * R * R) * sigma**2 + 2 * mass * R * u * sigma * n
        found: np.ndarray = (
            2 * force(np.sqrt(u * u + (R1 - R) ** 2)) - across - (A + mass * u * u) * n * n
        )
        return found

    def inertia_along(u: np.ndarray) -> np.ndarray:
        found: np.ndarray = (A + mass * (R * R + u * u)) / R1**2
        return found

    at = np.array(u, dtype=float)
    h2 = float(inertia_along(at)) * u_dot**2 - float(excess(at))
    path = course(lambda u: (h2 + excess(u)) / inertia_along(u), u, u_dot,
                  min(integrals.b, float(np.sqrt(A / mass))) + abs(u))  # fmt: skip
    sigma, tau = nu * v_dot, -u_dot / R1
    begin = {"u": u, "v": v, "theta": theta, "u1": u1, "v1": v1, "sigma": sigma, "tau": tau, "n": n}
    coordinates = neumann(problem)
    return Rod(
        problem, coordinates, conditions, R1, path, begin, integrals, force, period=path.period
    )
