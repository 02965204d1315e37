"""What a problem is like, measured: is a surface round, has the body an axis, where do forces pull.

    sphere      x = c + r n                       fitted to points of the body
    umbilic     n = k x + b                       fitted to points of the ground; a plane has k = 0
    revolution  (x × n)·e = 0                     e the axis through the centre of mass O

Residuals are relative: 1e-15 or so where the property holds, of the order of 1 where it does not.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from voronets.expressions.scalars import ARRAYS
from voronets.expressions.vectors import Vector
from voronets.facts.sampling import Lying, Points, contact_points, lying, rows
from voronets.rolling.system import RollingProblem


class Sphere(NamedTuple):
    """The sphere nearest to the body's surface: centre from O, radius, and how far it misses."""

    centre: np.ndarray
    radius: float
    residual: float


class Umbilic(NamedTuple):
    """The plane (curvature 0) or sphere nearest to the ground, S = curvature · 1 along it."""

    curvature: float
    residual: float
    b: np.ndarray

    @property
    def centre(self) -> np.ndarray:
        """The centre of a sphere."""
        return -self.b / self.curvature


class Axis(NamedTuple):
    """The axis of revolution of the body's surface that is nearest to one through O."""

    e: np.ndarray
    residual: float


@dataclass(frozen=True)
class Facts:
    """The measured properties of a rolling problem."""

    problem: RollingProblem

    @cached_property
    def known(self) -> dict[Any, Any]:
        """What was measured before, by what measures it."""
        return {}

    @cached_property
    def inertia(self) -> np.ndarray:
        """I, body axes."""
        return np.array(self.problem.body.inertia)

    @cached_property
    def kappa_e(self) -> np.ndarray:
        """κ e of the rotor, or 0."""
        rotor = self.problem.body.rotor
        return np.zeros(3) if rotor is None else rotor.momentum * np.array(rotor.axis)

    @cached_property
    def body(self) -> Points:
        """Points of the body's surface, from O in body axes."""
        return contact_points(self.problem.body.surface)

    @cached_property
    def size(self) -> float:
        """The largest distance of the body's surface from O."""
        return float(np.linalg.norm(self.body.x, axis=1).max())

    @cached_property
    def ground(self) -> Points:
        """Points of the ground."""
        return contact_points(self.problem.ground, self.size)

    @cached_property
    def lying(self) -> Lying:
        """Ways in which the body can lie on the ground."""
        return lying(self.body, self.ground)

    @cached_property
    def sphere(self) -> Sphere:
        """The sphere nearest to the body's surface."""
        x, n = self.body
        dx, dn = x - x.mean(axis=0), n - n.mean(axis=0)
        spread = np.sum(dn * dn)
        r = float(np.sum(dx * dn) / spread) if spread > 0 else 0.0
        c = x.mean(axis=0) - r * n.mean(axis=0)
        return Sphere(c, r, float(np.linalg.norm(x - c - r * n, axis=1).max()) / self.size)

    @cached_property
    def umbilic(self) -> Umbilic:
        """The plane or sphere nearest to the ground."""
        x, n = self.ground
        dx, dn = x - x.mean(axis=0), n - n.mean(axis=0)
        k = float(np.sum(dx * dn) / np.sum(dx * dx))
        if abs(k) * np.abs(dx).max() < 1e-12:
            k = 0.0
        b = n.mean(axis=0) - k * x.mean(axis=0)
        return Umbilic(k, float(np.linalg.norm(n - k * x - b, axis=1).max()), b)

    @cached_property
    def axis(self) -> Axis:
        """The axis of the body's surface; of a sphere about O that of the inertia."""
        x, n = self.body
        moments = np.cross(x, n) / self.size
        if not np.all(np.isfinite(moments)):
            return Axis(np.array([0.0, 0.0, 1.0]), np.inf)
        _, values, axes = np.linalg.svd(moments, full_matrices=False)
        values = values / np.sqrt(len(x))
        if values[1] < 1e-9:  # a sphere about O has every axis
            return Axis(self._axis_of_inertia(), float(values[2]))
        e = _tidy(axes[2])
        return Axis(e, float(np.abs(moments @ e).max()))

    def _axis_of_inertia(self) -> np.ndarray:
        moments, axes = np.linalg.eigh(self.inertia)
        if moments[2] - moments[0] < 1e-9 * moments[2]:
            kappa = float(np.linalg.norm(self.kappa_e))
            return self.kappa_e / kappa if kappa > 0 else np.array([0.0, 0.0, 1.0])
        return _tidy(axes[:, 2 if moments[2] - moments[1] > moments[1] - moments[0] else 0])

    @cached_property
    def moments(self) -> tuple[float, float]:
        """C about the axis and A, the mean of the moments across it."""
        C = float(self.axis.e @ self.inertia @ self.axis.e)
        return C, (float(np.trace(self.inertia)) - C) / 2

    @cached_property
    def force(self) -> tuple[np.ndarray, float]:
        """F (N, 3) in the ways of lying, space axes, and its largest size."""
        at, problem = self.lying, self.problem
        centre = at.s - np.einsum("kij,kj->ki", at.R, at.a)
        with np.errstate(all="ignore"):
            forces = problem.forces
            _, F = forces.potential(ARRAYS, forces.numbers, problem.body.mass, Vector(*centre.T))
        found = rows(F, len(centre))
        found = np.where(np.all(np.isfinite(found), axis=1, keepdims=True), found, 0.0)
        return found, float(np.linalg.norm(found, axis=1).max())


def _tidy(e: np.ndarray) -> np.ndarray:
    """A unit vector without components of rounding, its largest component positive."""
    e = np.where(np.abs(e) < 1e-12, 0.0, e)
    return e / np.linalg.norm(e) * np.sign(e[int(np.argmax(np.abs(e)))])
