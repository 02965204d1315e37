"""What is true of a rolling problem, measured once: shapes, inertia, and where the forces pull.

Every property is measured at points of both surfaces, and in ways in which the body can rest on the
ground.  Misses are relative: 1e-15 or so where a property holds, of the order of 1 where it does not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

import numpy as np

from voronets.expressions.scalars import ARRAYS
from voronets.expressions.vectors import Vector
from voronets.facts.axis_of_revolution import (
    AxisFamily,
    AxisOfRevolution,
    axes_of,
    axes_through,
)
from voronets.facts.condition import ROUNDING, Condition
from voronets.facts.meridian import Meridian
from voronets.facts.meridians import meridian_of
from voronets.facts.roundness import (
    CylinderFit,
    SphereFit,
    UmbilicFit,
    cylinder_fit,
    sphere_fit,
    umbilic_fit,
)
from voronets.facts.sampling import RestingPoses, contact_points, resting_poses
from voronets.rolling.system import RollingProblem
from voronets.surfaces.contract import Points, rows


class AppliedForce(NamedTuple):
    """F at places O of the centre of mass, both (N, 3) in space axes, and the largest |F|."""

    O: np.ndarray
    F: np.ndarray
    largest: float


@dataclass(frozen=True)
class Facts:
    """The measured properties of a rolling problem; ``facts_of`` keeps them."""

    problem: RollingProblem

    def measured(self, *checks: Check) -> Iterator[Condition]:
        """One condition after the other, each measured once and only when it is asked for."""
        for check in checks:
            if check not in self._known:
                self._known[check] = check(self)
            yield self._known[check]

    def hold(self, *checks: Check) -> bool:
        """All these conditions hold; the first that does not ends the search."""
        return all(condition.holds for condition in self.measured(*checks))

    @cached_property
    def _known(self) -> dict[Check, Condition]:
        return {}

    # -- the body -----------------------------------------------------------------------------

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
    def sphere(self) -> SphereFit:
        """The sphere nearest to the body's surface."""
        return sphere_fit(self.body, self.size)

    @cached_property
    def face(self) -> UmbilicFit:
        """The plane or sphere nearest to the body's surface, by its normals."""
        return umbilic_fit(self.body)

    @cached_property
    def cylinder(self) -> CylinderFit:
        """The cylinder about the body's axis that is nearest to its surface."""
        return cylinder_fit(self.body, self.axis.e)

    @cached_property
    def gyration(self) -> float:
        """A radius of gyration: √(tr I/m)."""
        return float(np.sqrt(np.trace(self.inertia) / self.problem.body.mass))

    @cached_property
    def axis(self) -> AxisOfRevolution:
        """The axis of the body's surface; of many the one that O, inertia and rotor choose.

        Of a surface that is not of revolution the one through O that comes nearest.
        """
        found = self._chosen(axes_of(self.body, np.zeros(3), self.size).through(np.zeros(3)))
        if found.miss > ROUNDING:
            found = self._chosen(axes_through(self.body, np.zeros(3), self.size))
        return found.exactly(self.problem.body.surface.axis)

    def _chosen(self, family: AxisFamily) -> AxisOfRevolution:
        family = family.keeping(self.inertia)
        if np.any(self.kappa_e):
            family = family.along(self.kappa_e)
        return family.chosen(self.body)

    @cached_property
    def meridian(self) -> Meridian | None:
        """The body's meridian, z from O; None where it is not at hand.

        An endless plate is measured by its radius of gyration.
        """
        surface, axis = self.problem.body.surface, self.axis._replace(point=np.zeros(3))
        size = self.gyration if surface.flat else self.size
        return meridian_of(surface, axis, self.body, size)

    @cached_property
    def moments(self) -> tuple[float, float]:
        """C about the axis and A, the mean of the moments across it."""
        C = float(self.axis.e @ self.inertia @ self.axis.e)
        return C, (float(np.trace(self.inertia)) - C) / 2

    # -- the ground ---------------------------------------------------------------------------

    @cached_property
    def ground(self) -> Points:
        """Points of the ground."""
        return contact_points(self.problem.ground, self.size)

    @cached_property
    def umbilic(self) -> UmbilicFit:
        """The plane or sphere nearest to the ground."""
        return umbilic_fit(self.ground)

    @cached_property
    def ground_axis(self) -> AxisOfRevolution:
        """The axis of the ground; of many the one about which the force has the least moment."""
        middle = self.ground.x.mean(axis=0)
        family = axes_of(self.ground, middle, float(np.abs(self.ground.x - middle).max()))
        if self.force.largest > 0:
            family = family.without_moment(self.force.O, self.force.F / self.force.largest)
        return family.chosen(self.ground).exactly(self.problem.ground.axis)

    @cached_property
    def ground_meridian(self) -> Meridian | None:
        """The ground's meridian, z from the axis' point; None where it is not at hand."""
        ground = self.problem.ground
        return meridian_of(ground, self.ground_axis, self.ground, ground.size or self.size)

    # -- the body on the ground ---------------------------------------------------------------

    @cached_property
    def poses(self) -> RestingPoses:
        """Ways in which the body can rest on the ground."""
        return resting_poses(self.body, self.ground)

    @cached_property
    def force(self) -> AppliedForce:
        """The applied force there."""
        at, problem = self.poses, self.problem
        O = at.s - np.einsum("kij,kj->ki", at.R, at.a)
        with np.errstate(all="ignore"):
            forces = problem.forces
            _, F = forces.potential(ARRAYS, forces.numbers, problem.body.mass, Vector(*O.T))
        found = rows(F, len(O))
        found = np.where(np.all(np.isfinite(found), axis=1, keepdims=True), found, 0.0)
        return AppliedForce(O, found, float(np.linalg.norm(found, axis=1).max()))


Check = Callable[[Facts], Condition]


@lru_cache(maxsize=64)
def _kept(problem: RollingProblem) -> Facts:
    return Facts(problem)


def facts_of(problem: RollingProblem) -> Facts:
    """The facts of a problem, measured once for equal problems."""
    try:
        return _kept(problem)
    except TypeError:  # a list among its numbers cannot be looked up
        return Facts(problem)
