r"""The momentum of the centre of mass along directions in which the ground goes on straight.

On a smooth ground m v̇ = F + N n, and m v·t is constant where n·t = 0 everywhere and F·t = 0: along a level plane,
across the slope of an incline, along a cylinder.

A homogeneous ball of rubber has ω = n × v/r, ω·n = 0, and the moment of the ground's force f about O gives

    I ω̇ = −r n × f + τ n,   m v̇ = F + f    ⟹    (m + I/r²) (v̇ along the ground) = (F along the ground)

It moves like a particle on the surface parallel to the ground: the same m v·t is constant, and about an axis Z of
the ground the moment Z·((O − P) × m v), where the force has none.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

import numpy as np

from voronets.expressions.vectors import Matrix, Scalar, Vector
from voronets.facts.condition import Condition
from voronets.facts.facts import Facts
from voronets.facts.force_conditions import force_about_ground_axis, no_resistance
from voronets.facts.inertia_conditions import no_rotor, spherical_inertia
from voronets.facts.law_conditions import free_directions, straight_ground
from voronets.facts.shape_conditions import ground_revolution, round_about_centre
from voronets.invariants.contract import XYZ, Integral, Place
from voronets.invariants.smooth_ground import FRICTION, whole_momentum

BALL = (round_about_centre, spherical_inertia, no_rotor, no_resistance)
PARTICLE = "a homogeneous ball of rubber moves like a particle on the parallel surface"


class LinearMomentum(Integral):
    """The part of m v along the straight directions of the ground."""

    name = "linear_momentum"
    title = "momentum along the ground"
    source = "the law of momentum"
    formula = r"P\,m v,\quad P = \textstyle\sum t\,t^{\mathsf T},\ t\cdot n = t\cdot F = 0"
    plain = "the part of m v along directions t with t · n = 0 everywhere and t · F = 0"
    unit = "kg m/s"
    labels = XYZ
    laws: ClassVar[Mapping[str, str]] = {
        "rubber": PARTICLE,
        "smooth": "the reaction is along the normal",
    }
    why_not = FRICTION

    def _conditions(self, facts: Facts) -> Iterator[Condition]:
        if self.law == "rubber":
            yield from facts.measured(*BALL)
        yield from facts.measured(straight_ground)

    def value(self, at: Place) -> Vector:
        t = free_directions(self.facts)
        P = Matrix(*(t.T @ t).tolist())
        found: Vector = P @ (at.R @ at.v) * at.m
        return found

    def magnitude(self, at: Place) -> Any:
        return at.m * np.sqrt(at.v @ at.v)


class RubberBallMomentum(Integral):
    """Z·((O − P) × m v) of a homogeneous ball of rubber."""

    name = "rubber_ball_momentum"
    title = "moment of a rubber ball's momentum about the ground's axis"
    source = "Clairaut's theorem"
    formula = r"Z\cdot\bigl((O - P)\times m v\bigr)"
    plain = "Z · ((O − P) × m v),  Z the ground's axis through P"
    unit = "kg m^2/s"
    laws: ClassVar[Mapping[str, str]] = {"rubber": PARTICLE}
    why_not: ClassVar[Mapping[str, str]] = {
        "rolling": "a ball that may spin about the normal has other integrals",
        "smooth": "ground_axis_momentum has it there, with the ball's own part",
        "viscous": "friction changes it",
        "coulomb": "friction changes it",
    }

    def _conditions(self, facts: Facts) -> Iterator[Condition]:
        yield from facts.measured(*BALL, ground_revolution)
        if facts.hold(ground_revolution):
            yield from facts.measured(force_about_ground_axis)

    def value(self, at: Place) -> Scalar:
        axis = self.facts.ground_axis
        return whole_momentum(at, axis.point)[1] @ Vector(*axis.e.tolist())

    def magnitude(self, at: Place) -> Any:
        _, of_centre = whole_momentum(at, self.facts.ground_axis.point)
        return np.sqrt(of_centre @ of_centre)
