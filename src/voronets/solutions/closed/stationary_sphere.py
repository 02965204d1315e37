r"""Stationary motions of a body of revolution on a sphere (Voronets1911 § 14).

    u = u₀,  n = n₀,  v = v̇₀ t + v₀

for constants that satisfy the first of (40), here the balance along η of the angular momentum about
the contact in axes that turn with Ω = (√G v̇/R₁, 0, n − n₁),

    (Ω × (J ω + κ e))_η = Γ_η

of the second degree in v̇₀ and n₀.  The contact goes round a circle on the sphere, a great one
where n − n₁ = n + v̇/√E (u the distance from the axis) is zero.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from voronets.expressions.faults import Fault, InputError
from voronets.expressions.scalars import ARRAYS, FLOATS
from voronets.facts.condition import Condition, demand
from voronets.facts.facts import facts_of
from voronets.facts.force_conditions import force_along_normal
from voronets.facts.round_ground import round_ground
from voronets.facts.shape_conditions import ground_sphere
from voronets.forms.neumann.coordinates import Neumann
from voronets.forms.neumann.side import side
from voronets.numerics.course import Rest
from voronets.rolling.system import RollingProblem
from voronets.solutions.closed.axial_motion import about_contact, of_revolution, on_the_charts
from voronets.solutions.closed.on_sphere import ClosedOnSphere
from voronets.solutions.rolling_solution import rows


@dataclass(frozen=True, eq=False, repr=False)
class StationaryOnSphere(ClosedOnSphere):
    """u, v̇ and n constant."""

    v_dot: float

    def place(self, s: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        return self.course.q(s), np.zeros_like(s)

    def speeds(self, u: np.ndarray, u_dot: np.ndarray) -> tuple[np.ndarray, ...]:
        o = np.zeros_like(u)
        return o + self.v_dot, o + self.begin["sigma"], o, o + self.begin["n"]

    def spin(self, u: np.ndarray, u_dot: np.ndarray, v_dot: np.ndarray) -> tuple[np.ndarray, ...]:
        return tuple(np.zeros_like(u) + x for x in self._side(u, 0 * u).turning(0.0, v_dot))

    def point(self, u: np.ndarray, v: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        at = self._side(u, v)
        return rows(at.X, len(u)), np.stack([rows(row, len(u)) for row in at.axes], axis=-2)

    def _side(self, u: np.ndarray, v: np.ndarray):  # type: ignore[no-untyped-def]
        return side(self.neumann.body, ARRAYS, self.neumann.numbers["body"], (u, v))

    @property
    def geodesic(self) -> float:
        """n − n₁: 0 where the contact draws a great circle."""
        return float(self._turning(np.zeros(1))[0, 2])


def stationary_on_sphere(
    problem: RollingProblem, *, u: float, v_dot: float | None = None, n: float | None = None,
    branch: int = 1, v: float = 0.0, theta: float = np.pi / 2, u1: float = np.pi / 2, v1: float = 0.0,
) -> StationaryOnSphere:  # fmt: skip
    """A stationary motion on a sphere about the space origin.

    v_dot, n  one of them, or both if they satisfy the condition; the other one is found, ``branch``
              ±1 choosing one of its two values
    """
    (coordinates, _, _), conditions = of_revolution(problem)
    facts = facts_of(problem)
    conditions += demand(*facts.measured(ground_sphere))
    conditions += demand(
        *facts.measured(force_along_normal),
        Condition("its centre is the space origin", float(np.abs(facts.umbilic.centre).max())),
    )
    on_the_charts(coordinates, u=u, u1=u1)
    radius = coordinates.s * round_ground(facts).radius
    residual, size, sigma_of = _balance(coordinates, u, radius)
    if v_dot is None and n is None:
        raise InputError(
            [
                Fault(
                    "v_dot, n",
                    "neither",
                    "one of the two",
                    "Give v_dot or n; the other one follows.",
                )
            ]
        )
    if n is None:
        n = _root(lambda x: residual(v_dot, x), branch, "n")  # type: ignore[arg-type]
    elif v_dot is None:
        v_dot = _root(lambda x: residual(x, n), branch, "v_dot")
    assert v_dot is not None
    held = demand(Condition("(Ω × G)_η = Γ_η: the constants balance the force",
                            residual(v_dot, n) / size(v_dot, n),
                            advice="give v_dot or n alone, and the other one is found"))  # fmt: skip
    begin = {"u": u, "v": v, "theta": theta, "u1": u1, "v1": v1, "sigma": sigma_of * v_dot,
             "tau": 0.0, "n": n}  # fmt: skip
    return StationaryOnSphere(
        problem, coordinates, (*conditions, *held), radius, Rest(float(u)), begin, v_dot,
        period=abs(2 * np.pi / v_dot) if v_dot else np.inf,
    )  # fmt: skip


def _balance(
    coordinates: Neumann, u: float, radius: float
) -> tuple[Callable[[float, float], float], Callable[[float, float], float], float]:
    """(Ω × G)_η − Γ_η of v̇ and n, the size of its terms, and σ/v̇."""
    at = coordinates.place(FLOATS, coordinates.numbers, (float(u), 0.0, np.pi / 2, np.pi / 2, 0.0))
    J, kappa, (_, moment, _) = about_contact(coordinates, at)
    spin = np.array(at.body.turning(0.0, 1.0), dtype=float)
    roll = float(at.body.velocity(0.0, 1.0)[1]) / radius
    if abs(spin[0] + roll) * abs(radius) < 1e-9:
        raise InputError([Fault("u", u, "a parallel whose relative curvature is not zero",
                                f"At {{key}} = {u:g} the relative curvature is zero: R₁ is a radius "
                                "of curvature there.")])  # fmt: skip

    def terms(v_dot: float, n: float) -> tuple[float, float]:
        Omega = np.array([roll * v_dot, 0.0, n - spin[2] * v_dot])
        omega = np.array([(spin[0] + roll) * v_dot, 0.0, n])
        found = np.cross(Omega, J @ omega + kappa)[1]
        return float(found), float(np.linalg.norm(Omega) * np.linalg.norm(J @ omega + kappa))

    return (
        lambda v_dot, n: terms(v_dot, n)[0] - moment,
        lambda v_dot, n: terms(v_dot, n)[1] + abs(moment) or 1.0,
        float(spin[0] + roll),
    )


def _root(f: Callable[[float], float], branch: int, name: str) -> float:
    """A root of a polynomial of the second degree, from three of its values."""
    c = f(0.0)
    a, b = 0.5 * (f(1.0) + f(-1.0)) - c, 0.5 * (f(1.0) - f(-1.0))
    if abs(a) <= 1e-13 * (abs(b) + abs(c)):
        if b:
            return -c / b
        raise InputError([Fault(name, "nothing", "other constants",
                                f"There is no such stationary motion: Γ is off by {c:.6g} for every "
                                "{key}.", "Choose other constants.")])  # fmt: skip
    under = b * b - 4 * a * c
    if under < 0:
        raise InputError([Fault(name, "nothing", "other constants",
                                "There is no such stationary motion: {key} would be complex "
                                f"(discriminant {under:.6g}).", "Choose other constants.")])  # fmt: skip
    return float((-b + branch * np.sqrt(under)) / (2 * a))
