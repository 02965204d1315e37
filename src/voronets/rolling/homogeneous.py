"""Mass properties of homogeneous solids and thin shells with a surface of the catalogue.

With the vector area dA = n dA of the boundary (the divergence theorem for x, x x and x x xᵀ):

    solid   V = ⅓ ∮ x·dA,   ∫ x dV = ¼ ∮ x (x·dA),   ∫ x xᵀ dV = ⅕ ∮ x xᵀ (x·dA)
    shell   A = ∮ dA,       ∮ x dA,                  ∮ x xᵀ dA
    a surface is closed if ∮ dA = 0 and ∮ x dAᵀ = V 1

Sphere, ellipsoid (solid), torus, disc and hoop have closed forms.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from voronets.expressions.rotations import rotation_matrix
from voronets.rolling.boundary import Boundary, boundaries
from voronets.surfaces.contract import Surface
from voronets.surfaces.ellipsoids import DiscEdge, Ellipsoid, Sphere
from voronets.surfaces.implicit import Implicit
from voronets.surfaces.placement import Placed

ORDERS = (12, 24, 48, 96, 192, 384, 512)
SETTLED = 1e-12  # the change from order to order, when the error itself is far smaller
ENOUGH = 1e-10  # accepted at the highest order
HOPELESS = 1e-3  # not worth a higher order

#: Volume or area, centroid (3), mean of x xᵀ about the centroid (3, 3).
Moments = tuple[float, np.ndarray, np.ndarray]


class MassProperties(NamedTuple):
    """What a homogeneous body has, in the axes of its surface (placed, if that is placed)."""

    centroid: np.ndarray  # (3), m
    inertia: np.ndarray  # about the centroid, (3, 3), kg m²
    volume_or_area: float  # m³ of a solid, m² of a shell or a disc, m of a hoop


def homogeneous(surface: Surface, mass: float, *, shell: bool = False) -> MassProperties:
    """The mass properties of a homogeneous body with this boundary.

    surface  any surface that bounds a finite body                    ValueError otherwise
    mass     kg
    shell    the mass is spread evenly over the surface, not over what is inside;
             a disc is always a plate and a hoop always a ring, whatever ``shell`` says
    """
    if not (np.isfinite(mass) and mass > 0):
        raise ValueError(f"mass: got {mass!r}, expected a positive number")
    if isinstance(surface, Placed):
        filled = surface.kind == "disc" or (not shell and surface.kind != "hoop")
        if surface.inside and filled:
            raise ValueError(
                f"the material is what the {surface.kind} does not enclose: it has no finite volume"
            )
        centroid, inertia, measure = homogeneous(surface.surface, mass, shell=shell)
        T = np.eye(3) if surface.turn is None else np.array(rotation_matrix(surface.turn))
        return MassProperties(surface.centre + T @ centroid, T @ inertia @ T.T, measure)
    known = _closed_form(surface, shell)
    measure, centroid, spread = _by_quadrature(surface, shell) if known is None else known
    inertia = mass * (np.trace(spread) * np.eye(3) - spread)
    return MassProperties(centroid, inertia, measure)


def _closed_form(surface: Surface, shell: bool) -> Moments | None:
    pi, middle = np.pi, np.zeros(3)
    if isinstance(surface, Sphere):
        r = surface.radius
        measure = 4 * pi * r**2 if shell else 4 * pi * r**3 / 3
        return measure, middle, np.eye(3) * r**2 / (3 if shell else 5)
    if isinstance(surface, Ellipsoid) and not shell:
        axes = np.array(surface.semi_axes)
        return float(4 * pi * np.prod(axes) / 3), middle, np.diag(axes**2 / 5)
    if isinstance(surface, DiscEdge):
        r, ring = surface.radius, surface.kind == "hoop"
        spread = np.diag([1.0, 1.0, 0.0]) * r**2 / (2 if ring else 4)
        return 2 * pi * r if ring else pi * r**2, middle, spread
    if isinstance(surface, Implicit) and surface.kind == "torus":
        R, r = surface.numbers["R"], surface.numbers["r"]
        if r >= R:
            raise ValueError(f"a torus of radius {R:g} and tube {r:g} cuts itself")
        across = R**2 / 2 + r**2 * (3 / 4 if shell else 3 / 8)
        spread = np.diag([across, across, r**2 / (2 if shell else 4)])
        return 4 * pi**2 * R * r if shell else 2 * pi**2 * R * r**2, middle, spread
    return None


def _by_quadrature(surface: Surface, shell: bool) -> Moments:
    """Over the first piece of the surface that is closed, with the most promising nodes."""

    def promise(boundary: Boundary) -> float:
        coarse, fine = (_moments(*boundary(order), shell) for order in ORDERS[:2])
        return _change(coarse, fine)

    faults = []
    for piece in boundaries(surface):
        moments, fault = _settled(min(piece, key=promise), shell)
        if not fault:
            return moments
        faults.append(fault)
    raise ValueError(f"the {surface.kind} surface {faults[0]}")


def _settled(boundary: Boundary, shell: bool) -> tuple[Moments, str]:
    """The moments at an order where nothing changes, and what is wrong with them ("": nothing)."""
    x, area = boundary(ORDERS[0])
    moments, change = _moments(x, area, shell), np.inf
    for order in ORDERS[1:]:
        x, area = boundary(order)
        before, moments = moments, _moments(x, area, shell)
        change = _change(before, moments)
        if change < SETTLED or (order >= 192 and change > HOPELESS):
            break
    if not change < ENOUGH:
        return moments, (
            "is unbounded, not smooth or (given by F) not seen whole from one point inside: its "
            f"integrals change by {change:.0e} of themselves at {len(x)} nodes"
        )
    return moments, _gap(x, area)


def _moments(x: np.ndarray, area: np.ndarray, shell: bool) -> Moments:
    sizes = np.linalg.norm(area, axis=1)
    origin = sizes @ x / sizes.sum()
    x = x - origin
    if shell:
        shares, first, second = sizes, 1.0, 1.0
    else:
        shares, first, second = np.einsum("ij,ij->i", x, area) / 3, 3 / 4, 3 / 5
    measure = shares.sum()
    middle = first * (shares @ x) / measure
    spread = second * np.einsum("i,ij,ik->jk", shares, x, x) / measure
    return float(measure), origin + middle, spread - np.outer(middle, middle)


def _change(before: Moments, after: Moments) -> float:
    """The greatest change, relative to the measure and to the body's width along each axis."""
    measure, centroid, spread = (after[i] - before[i] for i in range(3))
    squares, axes = np.linalg.eigh(after[2])
    width = np.sqrt(np.maximum(squares, 1e-3 * np.abs(squares).max()))
    return max(
        abs(measure / after[0]),
        np.abs(axes.T @ centroid / width).max(),
        np.abs(axes.T @ spread @ axes / np.outer(width, width)).max(),
    )


def _gap(x: np.ndarray, area: np.ndarray) -> str:
    """What keeps the boundary from enclosing a body."""
    sizes = np.linalg.norm(area, axis=1)
    x = x - sizes @ x / sizes.sum()
    radius = np.sqrt(sizes @ np.sum(x * x, axis=1) / sizes.sum())
    flux = x.T @ area
    volume = np.trace(flux) / 3
    open_by = max(np.abs(area.sum(axis=0)).max(), np.abs(flux - volume * np.eye(3)).max() / radius)
    if open_by > 1e-8 * sizes.sum():
        return "is not closed: it has an edge, or a flat face that its formula leaves out"
    if volume <= 1e-12 * radius * sizes.sum():
        return "encloses no volume, or the material is outside"
    return ""
