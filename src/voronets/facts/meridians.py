"""The profile that a surface of revolution has."""

from __future__ import annotations

import numpy as np

from voronets.facts.implicit_profile import OfImplicit
from voronets.facts.profiles import ByCoordinate, ByInclination, OfPlate, Profile
from voronets.facts.sampling import Points, rows, unplaced
from voronets.surfaces.contract import Surface
from voronets.surfaces.implicit import Implicit
from voronets.surfaces.parametric import Parametric
from voronets.surfaces.planes import Plane


def profile(
    surface: Surface, e: np.ndarray, points: Points, size: float, gyration: float = 0.0
) -> Profile | None:
    """The meridian of a surface of revolution about the axis e through the origin.

    points    of the surface;  size  the length by which it is measured
    gyration  the body's radius of gyration, by which an endless plate is measured
    None for a surface whose meridians are not at hand.
    """
    own, _, _ = unplaced(surface)
    if surface.by_normal:
        return ByInclination(surface, e)
    if isinstance(own, Plane):
        return OfPlate(surface, e, gyration or size)
    if isinstance(own, Implicit):
        try:
            return OfImplicit(surface, e, own, points, size)
        except ValueError:
            return None
    if isinstance(own, Parametric) and len(own.charts) == 1:
        found = ByCoordinate(surface, e, own, size)
        at = found.contact(found.table)
        r = rows(found.radial(at.x, at.n), len(found.table))
        return found if np.abs(r - r[0]).max() < 1e-9 else None
    return None
