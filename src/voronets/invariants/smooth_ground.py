r"""A body on a smooth ground: the reaction N n is along the normal, and so is the impulse of an impact.

    m v̇ = F + N n,    d(R L)/dt = (s − O) × N n,    L = I ω + κ e

With t along which the ground goes on straight (n·t = 0 everywhere) and F·t = 0, m v·t is constant.  The reaction of
a ground of revolution lies in the plane through its axis and the contact, that of a sphere passes through its
centre: the whole momentum R L + (O − P) × m v is constant along that axis, or all of it about that centre.
The line of the reaction meets the axis of a body of revolution, and passes through O if the body is bounded by a
sphere about O.  Nothing else is asked: the same holds in the air.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

import numpy as np

from voronets.expressions.vectors import Scalar, Vector, cross
from voronets.facts.condition import Condition
from voronets.facts.facts import Facts
from voronets.facts.force_conditions import (
    force_about_ground_axis,
    force_along_normal,
    no_resistance,
)
from voronets.facts.inertia_conditions import rotor_on_axis, symmetric_inertia
from voronets.facts.shape_conditions import (
    ground_revolution,
    ground_sphere,
    revolution,
    round_about_centre,
)
from voronets.invariants.contract import XYZ, Integral, Place

FRICTION = dict.fromkeys(
    ("rolling", "viscous", "coulomb"), "friction changes it; on a smooth ground it is constant"
)


def whole_momentum(at: Place, point: np.ndarray) -> tuple[Vector, Vector]:
    """R L and (O − P) × m v, space axes."""
    arm = at.O - Vector(*point.tolist())
    return at.R @ at.L, cross(arm, at.R @ at.v) * at.m


class AxisMomentum(Integral):
    """L·e of a body of revolution: C ω_e + κ."""

    name = "axis_momentum"
    title = "angular momentum about the body's axis"
    source = "Euler's equations"
    formula = r"(I\omega + \kappa e)\cdot e"
    plain = "(I ω + κ e) · e,  e the axis of the body"
    unit = "kg m^2/s"
    laws: ClassVar[Mapping[str, str]] = {"smooth": "the reaction meets the axis of the body"}
    why_not = FRICTION

    def _conditions(self, facts: Facts) -> Iterator[Condition]:
        checks = (revolution, symmetric_inertia, rotor_on_axis, no_resistance)
        return facts.measured(*checks)

    def value(self, at: Place) -> Scalar:
        return at.L @ Vector(*self.facts.axis.e.tolist())

    def magnitude(self, at: Place) -> Any:
        return np.sqrt(at.L @ at.L)


class OwnMomentum(Integral):
    """R L of a body bounded by a sphere about O."""

    name = "own_momentum"
    title = "angular momentum about the centre of mass, in space"
    source = "Euler's equations"
    formula = r"R\,(I\omega + \kappa e)"
    plain = "R (I ω + κ e)"
    unit = "kg m^2/s"
    labels = XYZ
    laws: ClassVar[Mapping[str, str]] = {"smooth": "the reaction passes through the centre of mass"}
    why_not = FRICTION

    def _conditions(self, facts: Facts) -> Iterator[Condition]:
        return facts.measured(round_about_centre, no_resistance)

    def value(self, at: Place) -> Vector:
        found: Vector = at.R @ at.L
        return found

    def magnitude(self, at: Place) -> Any:
        return np.sqrt(at.L @ at.L)


class RotationEnergy(Integral):
    """½ ω·I ω of the same body."""

    name = "rotation_energy"
    title = "kinetic energy of the rotation"
    source = "Euler's equations"
    formula = r"\tfrac12\,\omega\cdot I\omega"
    plain = "½ ω · I ω"
    unit = "J"
    laws = OwnMomentum.laws
    why_not = FRICTION

    def _conditions(self, facts: Facts) -> Iterator[Condition]:
        return facts.measured(round_about_centre, no_resistance)

    def value(self, at: Place) -> Scalar:
        return 0.5 * (at.omega @ (at.I @ at.omega))

    def magnitude(self, at: Place) -> Any:
        return np.abs(self.value(at))


class GroundAxisMomentum(Integral):
    """Z·(R L + (O − P) × m v), Z the ground's axis through P."""

    name = "ground_axis_momentum"
    title = "angular momentum about the ground's axis"
    source = "the law of angular momentum"
    formula = r"Z\cdot\bigl(R\,(I\omega + \kappa e) + (O - P)\times m v\bigr)"
    plain = "Z · (R (I ω + κ e) + (O − P) × m v),  Z the ground's axis through P"
    unit = "kg m^2/s"
    laws: ClassVar[Mapping[str, str]] = {
        "smooth": "the reaction has no moment about the axis of a ground of revolution"
    }
    why_not = FRICTION

    def _conditions(self, facts: Facts) -> Iterator[Condition]:
        yield from facts.measured(ground_revolution, no_resistance)
        if facts.hold(ground_revolution):
            yield from facts.measured(force_about_ground_axis)

    def value(self, at: Place) -> Scalar:
        axis = self.facts.ground_axis
        own, of_centre = whole_momentum(at, axis.point)
        return (own + of_centre) @ Vector(*axis.e.tolist())

    def magnitude(self, at: Place) -> Any:
        own, of_centre = whole_momentum(at, self.facts.ground_axis.point)
        return np.sqrt(own @ own) + np.sqrt(of_centre @ of_centre)


class GroundCentreMomentum(Integral):
    """R L + (O − C) × m v, C the centre of the sphere."""

    name = "ground_centre_momentum"
    title = "angular momentum about the centre of the ground"
    source = "the law of angular momentum"
    formula = r"R\,(I\omega + \kappa e) + (O - C)\times m v"
    plain = "R (I ω + κ e) + (O − C) × m v,  C the centre of the sphere"
    unit = "kg m^2/s"
    labels = XYZ
    laws: ClassVar[Mapping[str, str]] = {
        "smooth": "the reaction passes through the centre of a sphere"
    }
    why_not = FRICTION

    def _conditions(self, facts: Facts) -> Iterator[Condition]:
        yield from facts.measured(ground_sphere, no_resistance)
        if facts.hold(ground_sphere):
            yield from facts.measured(force_along_normal)

    def value(self, at: Place) -> Vector:
        own, of_centre = whole_momentum(at, self.facts.umbilic.centre)
        return own + of_centre

    def magnitude(self, at: Place) -> Any:
        own, of_centre = whole_momentum(at, self.facts.umbilic.centre)
        return np.sqrt(own @ own) + np.sqrt(of_centre @ of_centre)
