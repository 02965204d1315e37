"""The sphere, plane or cylinder nearest to a surface, from points x with normals n.

    x = c + r n                      of a closed surface: centre and radius
    n = k x + b                      of any surface: the curvature k, which is 0 on a plane
    |x − (x·e) e| = r,  n·e = 0      of a cylinder about e

The first two by least squares.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from voronets.surfaces.contract import Points

STRAIGHT = 1e-12  # a turn of the normal that is rounding


class SphereFit(NamedTuple):
    """The sphere nearest to a surface, and how far its points miss it, over the size."""

    centre: np.ndarray
    radius: float
    miss: float


class UmbilicFit(NamedTuple):
    """The plane (curvature 0) or sphere nearest to a surface, and how far its normals miss it.

    curvature  of the material: positive on a ball, negative in a bowl
    b          the normal of a plane; of a sphere −curvature times the centre
    """

    curvature: float
    b: np.ndarray
    miss: float

    @property
    def centre(self) -> np.ndarray:
        """The centre of a sphere."""
        return -self.b / self.curvature


class CylinderFit(NamedTuple):
    """The cylinder about an axis that is nearest to a surface, and how far that misses it."""

    radius: float
    miss: float


def cylinder_fit(points: Points, e: np.ndarray) -> CylinderFit:
    """The cylinder about the axis e through the origin."""
    x, n = points
    distance = np.linalg.norm(x - np.outer(x @ e, e), axis=1)
    r = float(distance.mean())
    return CylinderFit(r, float(max(np.abs(n @ e).max(), np.abs(distance / r - 1).max())))


def sphere_fit(points: Points, size: float) -> SphereFit:
    """The sphere nearest to the points of a body."""
    x, n = points
    dx, dn = x - x.mean(axis=0), n - n.mean(axis=0)
    spread = np.sum(dn * dn)
    r = float(np.sum(dx * dn) / spread) if spread > 0 else 0.0
    c = x.mean(axis=0) - r * n.mean(axis=0)
    return SphereFit(c, r, float(np.linalg.norm(x - c - r * n, axis=1).max()) / size)


def umbilic_fit(points: Points) -> UmbilicFit:
    """The plane or sphere nearest to the points of a ground."""
    x, n = points
    dx, dn = x - x.mean(axis=0), n - n.mean(axis=0)
    k = float(np.sum(dx * dn) / np.sum(dx * dx))
    if abs(k) * np.abs(dx).max() < STRAIGHT:
        k = 0.0
    b = n.mean(axis=0) - k * x.mean(axis=0)
    return UmbilicFit(k, b, float(np.linalg.norm(n - k * x - b, axis=1).max()))
