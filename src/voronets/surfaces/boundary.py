"""Quadratures over the boundary of a body: points x and vector areas n dA, both (N, 3).

Every kind of surface gives a function of the order n (n × 2n nodes, more or less); Gauss–Legendre
nodes across a range, equal steps around a closed one, so that the error falls exponentially with n.

    parametric   x = X(u, v),       n dA = ± X_u × X_v du dv
    support      x = x(n),          n dA = n det₂L dΩ                    dΩ on the sphere of normals
    implicit     x = p + ρ A e,     n dA = n ρ² |A| dΩ / (n·A e)         dΩ on the sphere of rays e
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from voronets.expressions.scalars import ARRAYS
from voronets.expressions.vectors import Vector
from voronets.surfaces.contract import Nodes, Range, Surface, rows


@lru_cache(maxsize=32)
def _gauss(n: int) -> Nodes:
    return np.polynomial.legendre.leggauss(n)


def _line(interval: Range, closed: bool, n: int) -> Nodes:
    """Nodes and weights over an interval: equal steps if it is closed, else Gauss–Legendre."""
    lo, hi = interval
    if closed:
        step = (hi - lo) / (2 * n)
        return lo + step * (np.arange(2 * n) + 0.5), np.full(2 * n, step)
    nodes, weights = _gauss(n)
    return lo + (hi - lo) * (nodes + 1) / 2, weights * (hi - lo) / 2


def rectangle(u: Range, v: Range, closed: tuple[bool, bool], n: int) -> tuple[np.ndarray, ...]:
    """u, v and the weight du dv at the nodes of a rectangle."""
    (u_nodes, u_weights), (v_nodes, v_weights) = _line(u, closed[0], n), _line(v, closed[1], n)
    U, V = np.meshgrid(u_nodes, v_nodes, indexing="ij")
    return U.ravel(), V.ravel(), np.outer(u_weights, v_weights).ravel()


def unit_sphere(n: int, pole: int = 2) -> Nodes:
    """Directions (N, 3) and weights dΩ; they crowd at the pole's axis and at its equator."""
    theta, phi, weight = rectangle((0.0, np.pi / 2), (0.0, 2 * np.pi), (False, True), n)
    sin, cos = np.sin(theta), np.cos(theta)
    half = np.stack([sin * np.cos(phi), sin * np.sin(phi), cos], axis=1)
    e = np.concatenate([half, half * [1, 1, -1]])
    return np.roll(e, pole + 1, axis=1), np.tile(weight * sin, 2)


def by_normals(surface: Surface, pole: int, n: int) -> Nodes:
    """A strictly convex surface, over the sphere of its normals."""
    normals, weight = unit_sphere(n, pole)
    at = surface.contact_at_normal(ARRAYS, surface.numbers, Vector(*normals.T))
    assert at.L is not None
    det2, trace = (np.broadcast_to(value, len(weight)) for value in (at.L.det2, at.L.trace))
    if np.any(det2 < -1e-12 * trace**2) or np.any(trace < 0):
        raise ValueError(
            f"the {surface.kind} surface is not convex: one of its radii of curvature is negative"
        )
    if np.all(det2 <= 1e-12 * trace**2):
        raise ValueError(f"the {surface.kind} surface is an edge and encloses no volume")
    return rows(at.x, len(weight)), normals * (det2 * weight)[:, None]
