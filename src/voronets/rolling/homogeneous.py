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

from voronets.surfaces.contract import Boundary, Moments, Surface
from voronets.surfaces.placement import placed

ORDERS = (12, 24, 48, 96, 192, 384, 512)
SETTLED = 1e-12  # the change from order to order, when the error itself is far smaller
ENOUGH = 1e-10  # accepted at the highest order
HOPELESS = 1e-3  # not worth a higher order
NOISE = 1e-14  # of the body's widths, what rounding leaves of zero


class MassProperties(NamedTuple):
    """What a homogeneous body has, in the axes of its surface (placed, if that is placed)."""

    centroid: np.ndarray  # (3), m
    inertia: np.ndarray  # about the centroid, (3, 3), kg m²
    volume_or_area: float  # m³ of a solid, m² of a shell or a disc, m of a hoop


def homogeneous(surface: Surface, mass: float, *, shell: bool = False) -> MassProperties:
    """Compute the mass properties of a homogeneous body with this boundary.

    surface  any surface that bounds a finite body; a ValueError otherwise
    mass     kg
    shell    spread the mass evenly over the surface instead of the inside; a disc is always a plate and a
             hoop always a ring
    """
    if not (np.isfinite(mass) and mass > 0):
        raise ValueError(f"mass is {mass!r}; it must be a positive number")
    there = placed(surface)
    filled = there.kind == "disc" or (not shell and there.kind != "hoop")
    if there.inside and filled:
        raise ValueError(f"the material is outside the {there.kind}, so it has no finite volume")
    own = there.surface
    measure, centroid, spread = own.moments(shell) or _by_quadrature(own, shell)
    inertia, T = mass * (np.trace(spread) * np.eye(3) - spread), there.matrix
    return MassProperties(there.centre + T @ centroid, T @ inertia @ T.T, measure)


def _by_quadrature(surface: Surface, shell: bool) -> Moments:
    """Over the first piece of the surface that is closed, with the most promising nodes."""

    def promise(boundary: Boundary) -> float:
        coarse, fine = (_moments(*boundary(order), shell) for order in ORDERS[:2])
        return _change(coarse, fine)

    faults = []
    for piece in surface.boundaries():
        moments, fault = _settled(min(piece, key=promise), shell)
        if not fault:
            return _without_noise(moments)
        faults.append(fault)
    raise ValueError(f"the {surface.kind} surface {faults[0]}")


def _without_noise(moments: Moments) -> Moments:
    """What symmetry makes zero is zero, and not what rounding left of it: it would be printed."""
    measure, centroid, spread = moments
    width = np.sqrt(np.diag(spread))
    middle = np.where(np.abs(centroid) < NOISE * width, 0.0, centroid)
    return measure, middle, np.where(np.abs(spread) < NOISE * np.outer(width, width), 0.0, spread)


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
            "is unbounded, not smooth or (given by F) not star-shaped: its integrals still change by "
            f"{change:.0e} (relative) at {len(x)} nodes"
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
    found: float = max(
        abs(measure / after[0]),
        np.abs(axes.T @ centroid / width).max(),
        np.abs(axes.T @ spread @ axes / np.outer(width, width)).max(),
    )
    return found


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
