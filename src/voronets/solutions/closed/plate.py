r"""A plate that rolls on a sphere (Voronets1912 (17)–(21)).

    x = u cos v,  y = u sin v,  z = 0,      A = B,  and C = 2A for a plate without thickness
    σ = u v̇/R₁,   τ = −u̇/R₁,              U = U(d),  d² = R₁² + u²

With y = √(C/M + u²) for the place, (21) has constant coefficients,

    d(σu)/dy = (C/A − 1) (n y)/R₁,          d(n y)/dy = (σu)/R₁

exponentials of y/R₁ for C = 2A (the paper's), of √(C/A − 1) y/R₁ for other bodies with a plane
face through the centre of mass.  The vis viva then gives u by a quadrature,

    A σ² + (A + M u²) τ² + (C + M u²) n² = 2U + 2h

in w = u² where the contact keeps away from the middle of the plate, else in u with its sign.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from voronets.expressions.faults import Fault, InputError
from voronets.facts.condition import Condition, demand
from voronets.forms.neumann.coordinates import Neumann
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
from voronets.solutions.closed.solution import in_coordinates
from voronets.surfaces.catalogue import place, plane, sphere
from voronets.surfaces.parametrisations import POLAR
from voronets.surfaces.parametrised import parametrised


@dataclass(frozen=True, eq=False, repr=False)
class Plate(ClosedOnSphere):
    """The general motion; ``through``: the contact crosses the middle, and u changes its sign."""

    mass: float
    A: float
    C: float
    U: Callable[[np.ndarray], np.ndarray]
    through: bool

    @property
    def constants(self) -> tuple[float, float]:
        """C₁ and C₂ of the paper's σu = C₁ e^(y/R₁) + C₂ e^(−y/R₁), for C = 2A."""
        demand(Condition("C = 2A: a plate without thickness", self.C / self.A - 2))
        moved = self.begin["sigma"] * self.begin["u"]
        turned, y = self.begin["n"] * self.y(self.begin["u"]), self.y(self.begin["u"]) / self.radius
        return float(0.5 * (moved + turned) * np.exp(-y)), float(0.5 * (moved - turned) * np.exp(y))

    def y(self, u: float) -> float:
        """√(C/M + u²)."""
        return float(np.sqrt(self.C / self.mass + u * u))

    def integrals(self, u: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """σ and n as functions of u: the general integrals of (21)."""
        over, n = self._over(u)
        return (over * u if self.through else over / u), n

    @cached_property
    def _over(self) -> Callable[[np.ndarray], tuple[np.ndarray, np.ndarray]]:
        return plate_integrals(self.mass, self.A, self.C, self.radius, self.begin, self.through)

    def place(self, s: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        q, q_dot = self.course.q(s), self.course.q_dot(s)
        if self.through:
            return q, q_dot
        u = np.sqrt(q)
        return u, 0.5 * q_dot / u

    def speeds(self, u: np.ndarray, u_dot: np.ndarray) -> tuple[np.ndarray, ...]:
        over, n = self._over(u)
        if self.through:
            return self.radius * over, over * u, -u_dot / self.radius, n
        return self.radius * over / (u * u), over / u, -u_dot / self.radius, n

    def v_dot_of(self, q: np.ndarray) -> np.ndarray:
        u = q if self.through else np.sqrt(q)
        return self.speeds(u, np.zeros(np.shape(u)))[0]

    def spin(self, u: np.ndarray, u_dot: np.ndarray, v_dot: np.ndarray) -> tuple[np.ndarray, ...]:
        return 0 * u, 0 * u, -v_dot

    def point(self, u: np.ndarray, v: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        c, s, o = np.cos(v), np.sin(v), np.zeros_like(v)
        axes = np.array([[c, s, o], [-s, c, o], [o, o, o + 1]])
        return np.stack([u * c, u * s, o], axis=-1), np.moveaxis(axes, -1, 0)

    @cached_property
    def middle(self) -> float:
        """The least distance of the contact from the middle of the plate."""
        lo = self.course.ends[0]
        return 0.0 if self.through else float(np.sqrt(lo))


def plate_on_sphere(
    *, mass: float, inertia: Sequence[float], radius: float, central: Central = None,
    parameters: Mapping[str, float] | None = None, u: float, v: float = 0.0,
    theta: float = np.pi / 2, u1: float = np.pi / 2, v1: float = 0.0, sigma: float, tau: float, n: float,
) -> Plate:  # fmt: skip
    """The motion of a plate on a sphere about the space origin.

    mass, inertia     m and A = B, C about the middle of the plate, its axis z          kg, kg m²
    radius            of the sphere                                                      m
    central           force function U(d) of the distance of the centres                 J
    u … v1            Neumann's coordinates at the start: u, v polar on the plate, u₁ the colatitude
    sigma, tau, n     ω along e_u, e_v and the normal that points to the sphere          rad/s
    """
    problem, coordinates, conditions = plate_problem(mass, inertia, radius, central, parameters)
    A, _, C = moments(inertia)
    begin = {"u": u, "v": v, "theta": theta, "u1": u1, "v1": v1, "sigma": sigma, "tau": tau, "n": n}
    if not np.all(np.isfinite(list(begin.values()))):
        raise InputError([Fault("start", begin, "finite numbers")])
    through = crosses_middle(mass, A, C, radius, begin)
    integrals = plate_integrals(mass, A, C, radius, begin, through)
    force = central_function(problem.forces)

    def excess(u: np.ndarray) -> np.ndarray:
        """(2U less the energy of σ and n) u², or without u² where the contact crosses u = 0."""
        over, n = integrals(u)
        rest = 2 * force(np.sqrt(radius**2 + u * u)) - (C + mass * u * u) * n * n
        found: np.ndarray = (
            rest - A * (over * u) ** 2 if through else rest * u * u - A * over * over
        )
        return found

    at = np.array(u, dtype=float)
    h2 = (A + mass * u * u) * tau * tau - float(excess(at)) / (1 if through else u * u)  # 2h

    def square(q: np.ndarray) -> np.ndarray:
        if through:
            found: np.ndarray = radius**2 * (h2 + excess(q)) / (A + mass * q * q)
            return found
        found = 4 * radius**2 * (h2 * q + excess(np.sqrt(q))) / (A + mass * q)
        return found

    u_dot = -radius * tau
    size = float(np.sqrt(A / mass)) + abs(u)
    if through:
        path = course(square, u, u_dot, size)
    else:
        path = course(square, u * u, 2 * u * u_dot, size**2, (0.0, np.inf))
    return Plate(
        problem, coordinates, conditions, radius, path, begin, mass, A, C, force, through,
        period=path.period,
    )  # fmt: skip


def plate_problem(
    mass: float, inertia: Sequence[float], radius: float, central: Central,
    parameters: Mapping[str, float] | None,
) -> tuple[RollingProblem, Neumann, tuple[Condition, ...]]:  # fmt: skip
    """The plate on the sphere for the core, its coordinates, and the conditions it meets."""
    positive(mass=mass, radius=radius)
    A, B, C = moments(inertia)
    conditions = demand(
        Condition("A = B: equal moments about all lines of the plate through its middle", B / A - 1,
                  advice="the general motion of another plate is left to the core"),
    )  # fmt: skip
    # Voronets1912 (17): n = e_u × e_v is the plate's z, out of the material
    problem = RollingProblem(
        body(mass, (A, B, C), plane((0.0, 0.0, 1.0))), place(sphere(radius)),
        central_force(central, parameters), lift_off=False,
    )  # fmt: skip
    coordinates = in_coordinates(problem, place(POLAR), parametrised(problem.ground))
    return problem, coordinates, conditions


def crosses_middle(
    mass: float, A: float, C: float, radius: float, begin: Mapping[str, float]
) -> bool:
    """σu vanishes at the middle: nothing keeps the contact away from it."""
    u, y0 = begin["u"], float(np.sqrt(C / mass))
    y = float(np.sqrt(C / mass + u * u))
    rate, ratio = 1 / radius, C / A - 1
    cosh, sinh = cosh_sinh(ratio * rate**2, np.array(-u * u / (y + y0)))
    moved, turned = begin["sigma"] * u, begin["n"] * y
    at_middle = moved * cosh + ratio * rate * turned * sinh
    return bool(abs(at_middle) <= 1e-13 * (abs(moved * cosh) + abs(ratio * rate * turned * sinh)))


def plate_integrals(
    mass: float, A: float, C: float, radius: float, begin: Mapping[str, float], through: bool
) -> Callable[[np.ndarray], tuple[np.ndarray, np.ndarray]]:
    """u → σu and n; σ/u for σu where the contact crosses the middle."""
    rate, ratio = 1 / radius, C / A - 1
    y0 = np.sqrt(C / mass + begin["u"] ** 2)
    moved, turned = begin["sigma"] * begin["u"], begin["n"] * y0
    if not through:

        def general(u: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
            y = np.sqrt(C / mass + u * u)
            # Voronets1912, after (21), from the values at the start
            cosh, sinh = cosh_sinh(ratio * rate**2, (u - begin["u"]) * (u + begin["u"]) / (y + y0))
            n = (turned * cosh + rate * moved * sinh) / y
            return moved * cosh + ratio * rate * turned * sinh, n

        return general
    low = np.sqrt(C / mass)
    cosh0, sinh0 = cosh_sinh(ratio * rate**2, np.array(-(begin["u"] ** 2) / (low + y0)))
    middle = float(turned * cosh0 + rate * moved * sinh0)

    def crossing(u: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        y = np.sqrt(C / mass + u * u)
        if middle == 0.0:
            return np.zeros_like(y), np.zeros_like(y)
        rise = u * u / (y + low)
        cosh, sinh = cosh_sinh(ratio * rate**2, rise)
        some = np.abs(rise) > 1e-200
        share = np.where(some, sinh / np.where(some, rise, 1.0), 1.0)
        return ratio * rate * middle * share / (y + low), middle * cosh / y

    return crossing
