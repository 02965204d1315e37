"""The meridian that a surface of revolution has."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from voronets.expressions.faults import InputError
from voronets.facts.axis_of_revolution import AxisOfRevolution
from voronets.facts.coordinate_meridian import CoordinateMeridian
from voronets.facts.implicit_meridian import ImplicitMeridian
from voronets.facts.meridian import Meridian, NormalMeridian, PlaneMeridian
from voronets.surfaces.catalogue import ellipsoid
from voronets.surfaces.contract import Points, Surface
from voronets.surfaces.parametrised import parametrised
from voronets.surfaces.placement import Placed

ALONG = 1e-9  # how far a coordinate line may leave its half-plane, over the size


def meridian_of(
    surface: Placed[Surface], axis: AxisOfRevolution, points: Points, size: float
) -> Meridian | None:
    """The meridian of a surface of revolution, z counted from the axis' point.

    points  of the surface;  size  the length by which it is measured
    None for a surface whose meridians are not at hand.
    """
    x, y, z = (float(value) for value in np.array(surface.centre) - axis.point)
    moved = replace(surface, centre=(x, y, z))
    if moved.flat:
        return PlaneMeridian(moved, axis.e, size)
    if moved.semi_axes is not None:
        moved = moved.around(ellipsoid(moved.semi_axes))
    if moved.by_normal:
        return NormalMeridian(moved, axis.e, size)
    found = coordinate_meridian(moved, axis.e, size)
    if found is None and len(moved.coordinates) == 3:  # the point itself, on F = 0
        try:
            return ImplicitMeridian(moved, axis.e, size, Points(points.x - axis.point, points.n))
        except ValueError:
            return None
    return found


def coordinate_meridian(
    surface: Placed[Surface], e: np.ndarray, size: float
) -> CoordinateMeridian | None:
    """The meridian by a coordinate of the surface that runs along it, where there is one."""
    try:
        there = parametrised(surface, lines=True)
    except InputError:
        return None
    if len(there.surface.pieces()) > 1:
        return None
    found = CoordinateMeridian(there, e, size)
    return found if found.off < ALONG else None
