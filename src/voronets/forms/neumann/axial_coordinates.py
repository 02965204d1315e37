"""Neumann's coordinates about the axes of a body and a ground of revolution (Voronets 1911, § 17)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from voronets.expressions.rotations import smallest_turn
from voronets.facts.axis_of_revolution import UPRIGHT, AxisOfRevolution
from voronets.facts.condition import Condition, demand
from voronets.facts.coordinate_meridian import CoordinateMeridian
from voronets.facts.facts import Facts
from voronets.facts.force_conditions import force_about_ground_axis, no_resistance
from voronets.facts.inertia_conditions import rotor_on_axis, symmetric_inertia
from voronets.facts.meridians import ALONG
from voronets.facts.shape_conditions import ground_revolution, revolution
from voronets.forms.neumann.coordinates import Neumann
from voronets.surfaces.contract import Surface
from voronets.surfaces.parametric import Parametric
from voronets.surfaces.parametrisations import POLAR
from voronets.surfaces.parametrised import parametrised
from voronets.surfaces.placement import Placed


class AxialCoordinates(NamedTuple):
    """Neumann's coordinates, and both meridians by the coordinate that runs along each."""

    neumann: Neumann
    body: CoordinateMeridian
    ground: CoordinateMeridian


def axial_conditions(facts: Facts) -> Iterator[Condition]:
    """Body, ground and force are each symmetric about an axis."""
    checks = (revolution, symmetric_inertia, rotor_on_axis, no_resistance, ground_revolution)
    yield from facts.measured(*checks)
    if facts.hold(ground_revolution):
        yield from facts.measured(force_about_ground_axis)


def axial_coordinates(facts: Facts) -> AxialCoordinates:
    """Coordinates along the meridians and around the axes; ``axial_conditions`` must hold."""
    problem = facts.problem
    body = about_axis(problem.body.surface, facts.axis, "body.surface")
    ground = about_axis(problem.ground, facts.ground_axis, "ground")
    changed = replace(problem, body=replace(problem.body, surface=body), ground=ground)
    return AxialCoordinates(
        Neumann(problem, changed),
        _meridian(body, facts.axis, facts.size, "body.surface"),
        _meridian(ground, facts.ground_axis, facts.size, "ground"),
    )


def about_axis(surface: Placed[Surface], axis: AxisOfRevolution, key: str) -> Placed[Parametric]:
    """The surface with one coordinate an angle about the axis; spheres and planes are turned to it."""
    if surface.flat:
        off = np.array(surface.centre) - axis.point
        x, y, z = (float(value) for value in axis.point + axis.e * (axis.e @ off))
        return Placed(POLAR, (x, y, z), surface.turn, surface.inside)
    there = parametrised(surface, key, lines=True)
    if surface.round_radius is None or np.allclose(there.matrix[:, 2], axis.e, rtol=0, atol=1e-12):
        return there
    w, i, j, k = (float(value) for value in smallest_turn(UPRIGHT, axis.e))
    return replace(there, turn=None if abs(w) == 1 else (w, i, j, k))


def _meridian(
    surface: Placed[Parametric], axis: AxisOfRevolution, size: float, key: str
) -> CoordinateMeridian:
    """The meridian by the coordinate that runs along it: the other one is an angle about the axis."""
    x, y, z = (float(value) for value in np.array(surface.centre) - axis.point)
    moved = replace(surface, centre=(x, y, z))
    found = CoordinateMeridian(moved, axis.e, surface.size or size)
    got = f"coordinates whose lines leave the meridians by {found.off:.3g} (relative)"
    name, needs = "one coordinate runs along the meridians", "a coordinate along the meridians"
    yours = f"yours leave them by {found.off:.3g} (relative)"
    demand(Condition(name, found.off, got, key, ALONG, needs=needs, yours=yours))
    return found
