r"""Poinsot's motion turned inside out: the inverted ellipsoid around a ball (Voronets1911 § 12).

A free body whose centre of mass rests rolls its ellipsoid of inertia x·D x = 1 on a plane.  By
reciprocal radii the ellipsoid becomes x·D x = |x|⁴, the plane a sphere through the centre of mass,

    I = μ D,    radius |D ω|/(2 √(ω·D ω)),    its centre at R D ω/(2 √(ω·D ω)),

and the body rolls on the sphere without any force: a = ω √(ω·D ω)/ω².  With the confocal parameters
u, v of the ellipsoid, u·v = (|D ω|² / ω·D ω) a²b²c² and n = ω·D ω/|D ω| are constant.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from voronets.expressions.faults import Fault, InputError
from voronets.expressions.rotations import rotation_matrix
from voronets.facts.condition import Condition, demand
from voronets.forms.neumann.coordinates import neumann
from voronets.rolling.body import body
from voronets.rolling.system import RollingProblem
from voronets.solutions.closed.central_force import moments, positive
from voronets.solutions.closed.euler_top import EulerTop
from voronets.solutions.closed.solution import ClosedSolution
from voronets.solutions.rolling_solution import Poses
from voronets.surfaces.catalogue import inverted_ellipsoid, place, sphere


@dataclass(frozen=True, eq=False, repr=False)
class Poinsot(ClosedSolution):
    """A free body's rotation, as rolling."""

    top: EulerTop
    D: np.ndarray

    @property
    def product(self) -> float:
        """u·v of the confocal parameters."""
        w = np.array(self.top.omega0)
        return float(((self.D * w) @ (self.D * w)) / (w @ (self.D * w)) / np.prod(self.D))

    @property
    def n(self) -> float:
        """ω along the normal."""
        w = np.array(self.top.omega0)
        return float((w @ (self.D * w)) / np.linalg.norm(self.D * w))

    def poses(self, t: np.ndarray) -> Poses:
        omega, R = self.top.omega(t), self.top.rotation(t)
        square = (omega**2).sum(-1)
        root = np.sqrt((omega**2) @ self.D)
        a = omega * (root / square)[:, None]
        # |x|² of the ellipsoid's point is Σ a² − u − v
        total = (1 / self.D).sum() - square / root**2
        spread = np.sqrt(np.maximum(0.0, total**2 - 4 * self.product))
        values = {"confocal_u": 0.5 * (total + spread), "confocal_v": 0.5 * (total - spread)}
        values["n"] = 0 * t + self.n
        return Poses(R, omega, a, np.einsum("tij,tj->ti", R, a), values)


def inverted_ellipsoid_on_sphere(
    *, mass: float, semi_axes: Sequence[float], inertia: Sequence[float], omega: Sequence[float],
    radius: float | None = None, orientation: Sequence[float] = (1.0, 0.0, 0.0, 0.0),
) -> Poinsot:  # fmt: skip
    """The free motion of a hollow body bounded by an inverted ellipsoid, around a fixed ball.

    semi_axes    a, b, c of the ellipsoid; the body's own radii are 1/a, 1/b, 1/c        1/m
    inertia      about x, y, z, proportional to 1/a², 1/b², 1/c²                        kg m²
    omega        at the start, body axes; the centre of mass rests at the space origin  rad/s
    radius       of the ball; it follows from ω, and is compared if it is given         m
    """
    positive(mass=mass)
    I = np.array(moments(inertia))
    axes, w = np.array([float(x) for x in semi_axes]), np.array([float(x) for x in omega])
    if not np.linalg.norm(w) > 0:
        raise InputError([Fault("omega", w.tolist(), "an angular velocity that is not zero")])
    D = axes**-2
    needed = float(np.linalg.norm(D * w) / (2 * np.sqrt(w @ (D * w))))
    ratio = I / D
    conditions = demand(
        Condition("inertia in proportion to 1/semi_axes²: I_x a² = I_y b²", ratio[1] / ratio[0] - 1),
        Condition("inertia in proportion to 1/semi_axes²: I_x a² = I_z c²", ratio[2] / ratio[0] - 1),
        Condition(f"radius |Dω|/(2√(ω·Dω)) = {needed:.15g} of the ball",
                  0.0 if radius is None else radius / needed - 1,
                  advice="leave the radius out, and it is found"),
    )  # fmt: skip
    q = np.array(orientation, dtype=float) / np.linalg.norm(orientation)
    R0 = np.array(rotation_matrix(q), dtype=float)
    centre = R0 @ (D * w) / (2 * np.sqrt(w @ (D * w)))
    problem = RollingProblem(
        body(mass, I.tolist(), place(inverted_ellipsoid(axes.tolist()), side="inside")),
        place(sphere(needed), centre), lift_off=False,
    )  # fmt: skip
    top = EulerTop(I.tolist(), w.tolist(), R0)
    return Poinsot(problem, neumann(problem), conditions, top, D, period=top.period)
