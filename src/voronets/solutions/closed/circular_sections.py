r"""An ellipsoid on an equal one, along the circular sections of both (Voronets1911 § 17).

The central section of radius b through the middle axis is a circle.  The rolling ellipsoid is the
fixed one after half a turn about the tangent t of that circle: circle rolls on equal circle in one
plane, ω = ω₀ k normal to it.  With A = C about the longest and the shortest axis, ω₀ is constant for
any force between the centres, which keep the distance 2b.  The contact is at the angle ω₀ t/2 on the
circle, and with the confocal parameters u + v = a² + c²

    tan ϑ = ± ½ (b² (a² + c²) − 2uv)/(√(uv) √(u − b²) √(b² − v))        (+ as printed: v̇ = −u̇)
    t = (1/ω₀) ∫ (u − v) du / (√(b² − v) √(u − b²) √(a² − u) √(u − c²))

The integral is elementary, 2/ω₀ arcsin √(((u − v)²/4 − δ²)/(Δ² − δ²)) with δ = (a² + c²)/2 − b²,
Δ = (a² − c²)/2: it is the angle on the circle.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from voronets.expressions.faults import Fault, InputError
from voronets.expressions.scalars import ARRAYS
from voronets.facts.condition import Condition, demand
from voronets.forms.neumann.coordinates import neumann
from voronets.forms.neumann.side import side
from voronets.rolling.body import body
from voronets.rolling.system import RollingProblem
from voronets.solutions.closed.central_force import Central, central_force, moments, positive
from voronets.solutions.closed.solution import ClosedSolution
from voronets.solutions.rolling_solution import Poses, rows
from voronets.surfaces.catalogue import ellipsoid, place
from voronets.surfaces.curvature_lines import CYCLES


@dataclass(frozen=True, eq=False, repr=False)
class CircularSections(ClosedSolution):
    """Circle on equal circle; ``first`` and ``second`` are unit vectors of its plane."""

    semi_axes: tuple[float, float, float]
    first: np.ndarray
    second: np.ndarray
    omega0: float
    angle0: float

    @property
    def b(self) -> float:
        """The radius of the circle, the middle semi-axis."""
        return float(sorted(self.semi_axes)[1])

    def poses(self, t: np.ndarray) -> Poses:
        angle = self.angle0 + 0.5 * self.omega0 * t
        c, s = np.cos(angle)[:, None], np.sin(angle)[:, None]
        out, tangent = c * self.first + s * self.second, c * self.second - s * self.first
        R = 2 * np.einsum("ti,tj->tij", tangent, tangent) - np.eye(3)
        k = np.cross(self.first, self.second)
        omega = np.tile(-self.omega0 * k, (len(t), 1))  # the half turn takes −k to k
        M = self.b * out
        u, v = self.angles(M, angle)
        theta = self.theta(u, v, tangent)
        confocal_u, confocal_v = self.confocal(angle)
        values = {"u": u, "v": v, "u1": u, "v1": v, "theta": theta,
                  "confocal_u": confocal_u, "confocal_v": confocal_v}  # fmt: skip
        return Poses(R, omega, M, M, values)

    def confocal(self, angle: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """u ≥ b² ≥ v on the circle, angle from the plane of the other two axes."""
        c2, b2, a2 = (x * x for x in sorted(self.semi_axes))
        half, small, large = 0.5 * (a2 + c2), 0.5 * (a2 + c2) - b2, 0.5 * (a2 - c2)
        w = np.sqrt(small**2 + (large**2 - small**2) * np.sin(angle) ** 2)
        return half + w, half - w

    def angles(self, M: np.ndarray, angle: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """The angles u, v of Neumann's coordinates here, λ = a² sin² u + b² cos² u and so on."""
        order = [int(i) for i in np.argsort(self.semi_axes)[::-1]]
        a2, b2, c2 = (self.semi_axes[i] ** 2 for i in order)
        x, y, z = M[:, order].T
        lam, mu = self.confocal(angle)
        u = np.arctan2(np.copysign(np.sqrt(np.maximum(lam - b2, 0)), y),
                       np.copysign(np.sqrt(np.maximum(a2 - lam, 0)), x))  # fmt: skip
        v = np.arctan2(
            np.copysign(np.sqrt(np.maximum(mu - c2, 0)), z), np.sqrt(np.maximum(b2 - mu, 0))
        )
        return (u if tuple(order) in CYCLES else -u), v

    def theta(self, u: np.ndarray, v: np.ndarray, tangent: np.ndarray) -> np.ndarray:
        """ϑ = 2β − π/2: the circle's tangent makes the angle β with ξ and with ξ₁."""
        at = side(self.neumann.body, ARRAYS, self.neumann.numbers["body"], (u, v))
        xi, eta = ((rows(row, len(u)) * tangent).sum(-1) for row in at.axes[:2])
        found: np.ndarray = 2 * np.arctan2(eta, xi) - 0.5 * np.pi
        return found

    def tan_theta(self, u: np.ndarray, v: np.ndarray) -> np.ndarray:
        """tan ϑ as printed in § 17, of the confocal parameters."""
        c2, b2, a2 = (x * x for x in sorted(self.semi_axes))
        root = np.sqrt(u * v * (u - b2) * (b2 - v))
        found: np.ndarray = 0.5 * (b2 * (a2 + c2) - 2 * u * v) / root
        return found


def ellipsoid_on_equal_ellipsoid(
    *, mass: float, inertia: Sequence[float], semi_axes: Sequence[float], omega0: float,
    central: Central = None, parameters: Mapping[str, float] | None = None, section: int = 1,
    angle: float = 0.0,
) -> CircularSections:  # fmt: skip
    """An ellipsoid that rolls along the circular sections of an equal one about the space origin.

    semi_axes  along x, y, z, all different, in any order                                m
    inertia    about x, y, z, equal about the longest and the shortest axis             kg m²
    omega0     its constant angular velocity                                            rad/s
    central    any force function U(d): the distance d of the centres stays 2b          J
    section    ±1, which of the two circular sections
    angle      of the contact on the circle at the start, from the plane of the long and short axes
    """
    positive(mass=mass)
    I, axes = moments(inertia), tuple(float(x) for x in semi_axes)
    small, middle, large = (int(i) for i in np.argsort(axes))
    a, b, c = axes[large], axes[middle], axes[small]
    if not a > b > c > 0:
        raise InputError([Fault("semi_axes", list(axes), "three different lengths",
                                "{key} must be three different lengths; "
                                f"these differ by {a - b:.3g} and {b - c:.3g}.")])  # fmt: skip
    conditions = demand(
        Condition("A = C: equal moments about the longest and the shortest axis",
                  I[small] / I[large] - 1),
    )  # fmt: skip
    # cos²/a² + sin²/c² = 1/b²
    sin2 = (b**-2 - a**-2) / (c**-2 - a**-2)
    first, second = np.zeros(3), np.zeros(3)
    first[large], first[small] = np.sqrt(1 - sin2), np.sign(section) * np.sqrt(sin2)
    second[middle] = 1.0
    surface = ellipsoid(axes)
    problem = RollingProblem(body(mass, I, place(surface)), place(surface),
                             central_force(central, parameters), lift_off=False)  # fmt: skip
    return CircularSections(
        problem, neumann(problem), conditions, (axes[0], axes[1], axes[2]), first, second, omega0,
        angle, period=abs(4 * np.pi / omega0) if omega0 else np.inf,
    )  # fmt: skip
