r"""Both particular solutions of the plate on a sphere (Voronets1912), with their circles.

u = u₀: the contact draws a circle on the plate and a circle on the sphere, if

    (C − A + M u₀²) σ₀ n₀ − A σ₀² R₁/u₀ = U′(d₀) R₁ u₀/d₀        C − A = A for the paper's plate

σ = n = 0: a straight line through the middle of the plate, and a great circle on the sphere.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, NamedTuple

import numpy as np

from voronets.expressions.faults import Fault, InputError
from voronets.facts.condition import Condition, demand
from voronets.numerics.course import Rest
from voronets.solutions.closed.central_force import Central, central_function, slope_of
from voronets.solutions.closed.plate import Plate, plate_on_sphere, plate_problem


class Circle(NamedTuple):
    """A circle on the sphere: unit axis in space, angular radius, and the radius in metres."""

    axis: np.ndarray
    angle: float
    radius: float


@dataclass(frozen=True, eq=False, repr=False)
class PlateCircle(Plate):
    """u = const: circles on the plate and on the sphere."""

    @property
    def P(self) -> float:
        """n₀/σ₀ + R₁/u₀; 0 for a great circle."""
        return self.begin["n"] / self.begin["sigma"] + self.radius / self.begin["u"]

    @property
    def C1(self) -> float:
        """sin u₁ sin ϑ − P cos u₁, which does not change."""
        b = self.begin
        return float(np.sin(b["u1"]) * np.sin(b["theta"]) - self.P * np.cos(b["u1"]))

    @property
    def circle(self) -> Circle:
        """Where the contact goes on the sphere: about the constant Ω = σ₀ ξ + (n₀ + v̇₀) ζ."""
        (xi, _, zeta), size = self.axes_at_start, float(np.hypot(1.0, self.P))
        side = -1.0 if self.P > 0 else 1.0  # the contact is at −R₁ ζ
        axis = side * (xi + self.P * zeta) / size
        return Circle(axis, float(np.arctan2(1.0, abs(self.P))), self.radius / size)


@dataclass(frozen=True, eq=False, repr=False)
class PlateLine(Plate):
    """σ = n = 0: a straight line on the plate, a great circle on the sphere."""

    @property
    def C1(self) -> float:
        """sin u₁ cos ϑ, which does not change (but for the sign of u)."""
        return float(np.sin(self.begin["u1"]) * np.cos(self.begin["theta"]))

    @property
    def circle(self) -> Circle:
        """The great circle, about the constant η."""
        return Circle(self.axes_at_start[1], np.pi / 2, self.radius)


def plate_circle(
    *, mass: float, inertia: Sequence[float], radius: float, central: Central = None,
    parameters: Mapping[str, float] | None = None, u: float, sigma: float | None = None,
    n: float | None = None, branch: int = 1, **place: float,
) -> PlateCircle:  # fmt: skip
    """The plate whose contact keeps its distance u from the middle.

    sigma, n  one of them, or both if they satisfy the condition; the other one is found
    branch    ±1, which of the two σ belongs to n
    place     v, theta, u1, v1 at the start
    """
    problem, coordinates, conditions = plate_problem(mass, inertia, radius, central, parameters)
    force = central_function(problem.forces)
    A, C = float(inertia[0]), float(inertia[2])
    d = float(np.hypot(radius, u))
    pull = slope_of(central, parameters, d) * radius * u / d
    gyro, turn = C - A + mass * u * u, A * radius / u
    if sigma is None and n is None:
        raise InputError(
            [
                Fault(
                    "sigma, n",
                    "neither",
                    "one of the two",
                    "Give sigma or n; the other one follows.",
                )
            ]
        )
    if sigma is not None and n is None:
        if sigma == 0.0:
            raise InputError([Fault("sigma", 0.0, "a number that is not zero")])
        n = (pull + turn * sigma**2) / (gyro * sigma)
    elif sigma is None and n is not None:
        under = (gyro * n) ** 2 - 4 * turn * pull
        if under < 0:
            least = 2 * np.sqrt(turn * pull) / abs(gyro)
            raise InputError([Fault("n", n, f"|n| at least {least:.9g}",
                                    f"|{{key}}| must be at least {least:.9g}: (A + M u²)² n² − 4 A R₁/u "
                                    f"φ R₁u/d is {under:.3g}, negative.")])  # fmt: skip
        sigma = (gyro * n + branch * float(np.sqrt(under))) / (2 * turn)
    assert sigma is not None and n is not None
    size = abs(gyro * sigma * n) + turn * sigma**2 + abs(pull) or 1.0
    balance = (gyro * sigma * n - turn * sigma**2 - pull) / size
    held = demand(Condition("(C − A + M u²) σ n − A σ² R₁/u = U′(d) R₁ u/d", balance,
                            advice="give σ or n alone, and the other one is found"))  # fmt: skip
    v_dot = radius * sigma / u
    begin = {"v": 0.0, "theta": np.pi / 2, "u1": np.pi / 2, "v1": 0.0, **place}
    return PlateCircle(
        problem, coordinates, (*conditions, *held), radius, Rest(u * u),
        {"u": u, **begin, "sigma": sigma, "tau": 0.0, "n": n}, mass, A, C, force, False,
        period=abs(2 * np.pi / v_dot) if v_dot else np.inf,
    )  # fmt: skip


def plate_line(*, u: float, tau: float, **given: Any) -> PlateLine:
    """The plate that rolls along a straight line through its middle and along a great circle.

    given  mass, inertia, radius, central, parameters, and v, theta, u1, v1 at the start
    """
    found = plate_on_sphere(u=u, sigma=0.0, tau=tau, n=0.0, **given)
    return PlateLine(**{f.name: getattr(found, f.name) for f in fields(found)})
