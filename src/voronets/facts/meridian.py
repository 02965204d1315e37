r"""The meridian of a surface of revolution, by any parameter w.

In its plane, r from the axis and z along it, with θ the inclination of the outward normal:

    N = (sin θ, cos θ),   e_s = (cos θ, −sin θ),   r′ = s′ cos θ,   z′ = −s′ sin θ

s′ = ds/dw and θ′ = dθ/dw are kept side by side: an edge has s′ = 0, a straight meridian θ′ = 0, and
nothing is divided by either.  w is the parameter u of a surface given by one, and θ of a surface
given by its normals.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from voronets.expressions.faults import Fault, InputError
from voronets.expressions.scalars import FLOATS, root
from voronets.expressions.vectors import Scalar, Vector
from voronets.surfaces.contract import Surface
from voronets.surfaces.ellipsoids import Ellipsoid, Sphere
from voronets.surfaces.parametric import HeightField, Parametric
from voronets.surfaces.parametrised import parametrised
from voronets.surfaces.placement import Placed
from voronets.surfaces.planes import Plane

ROUND = 1e-10  # what counts as rounding, relative


class Point(NamedTuple):
    """The meridian at w."""

    r: Scalar
    z: Scalar
    sin: Scalar  # of θ
    cos: Scalar
    s_w: Scalar
    theta_w: Scalar


@dataclass(frozen=True)
class Meridian:
    """A surface of revolution in its own axes, the third of which is its axis.

    axes    rows: those axes, in the axes of the body or of space; None for a sphere about any
    centre  of the surface, in the axes of the body or of space
    sign    −1 where the material is outside the shape
    """

    surface: Surface
    axes: np.ndarray | None
    centre: np.ndarray
    sign: int = 1
    lift: float = 0.0  # where z is counted from: −(the place on the axis of the origin wanted)

    def at(self, ns: Any, w: Scalar) -> Point:
        """r, z, θ and their rates at w."""
        own = self.surface
        if isinstance(own, Plane):
            r, z, sin, cos, s_w, theta_w = w, 0 * w, 0 * w, 1 + 0 * w, 1 + 0 * w, 0 * w
        elif isinstance(own, Parametric):
            X, X_u, _, X_uu, *_ = own.derivatives(ns, own.numbers, (w, 0 * w))
            E = X_u[0] * X_u[0] + X_u[2] * X_u[2]
            sqrt_E = own.orientation * root(ns, E)
            r, z, sin, cos, s_w = X[0], X[2], -X_u[2] / sqrt_E, X_u[0] / sqrt_E, sqrt_E
            theta_w = (X_uu[0] * X_u[2] - X_uu[2] * X_u[0]) / E
        else:
            sin, cos = ns.sin(w), ns.cos(w)
            order = _order(own)
            normal = [sin, 0 * w, cos]
            at = own.contact_at_normal(ns, own.numbers, Vector(*(normal[i] for i in order)))
            tangent = [cos, 0 * w, -sin]
            e_s = Vector(*(tangent[i] for i in order))
            assert at.L is not None
            r, z = at.x[order.index(0)], at.x[order.index(2)]
            s_w, theta_w = e_s @ (at.L @ e_s), 1 + 0 * w
        k = self.sign
        return Point(r, z + self.lift, k * sin, k * cos, k * s_w, theta_w)

    def parameter(self, x: np.ndarray, n: np.ndarray) -> float:
        """w of the point x with outward normal n, both on r and z (r > 0)."""
        own = self.surface
        if isinstance(own, Plane):
            return float(x[0])
        if isinstance(own, Parametric):
            return float(own.locate(np.array([x[0], 0.0, x[1] - self.lift]))[0])
        return float(np.arctan2(self.sign * n[0], self.sign * n[1]))

    @property
    def size(self) -> float:
        """A length of it."""
        return self.surface.size


def _order(own: Surface) -> tuple[int, int, int]:
    """Which of our axes (1, 2, the axis) each of the surface's own x, y, z is."""
    if isinstance(own, Ellipsoid):
        a, b, c = own.semi_axes
        if a != b and b == c:
            return (2, 0, 1)
        if a != b and a == c:
            return (1, 2, 0)
    return (0, 1, 2)


def meridian(surface: Surface, key: str) -> Meridian:
    """The meridian of a surface, or an InputError that says how far it is from having one."""
    placed = surface if isinstance(surface, Placed) else Placed(surface)
    own = placed.surface
    sign = -1 if placed.inside else 1
    centre = np.array(placed.centre)
    if isinstance(own, Parametric) and own.kind == "ellipsoid":
        own = Ellipsoid((own.numbers["a"], own.numbers["b"], own.numbers["c"]))
    if isinstance(own, Ellipsoid) and len(set(own.semi_axes)) == 1:
        own = Sphere(own.semi_axes[0])
    if isinstance(own, Sphere):
        return Meridian(own, None, centre, sign)
    if isinstance(own, HeightField) or not (own.by_normal or isinstance(own, Plane | Parametric)):
        own = parametrised(own, key, lines=isinstance(own, HeightField)).surface
    off = _off(own)
    if off > ROUND:
        raise InputError([Fault(
            f"{key}.kind",
            f"{own.kind}, which departs from revolution about its axis by {off:.3g} (relative)",
            "a surface of revolution",
        )])  # fmt: skip
    order = _order(own)
    axes = placed.matrix.T[[order.index(i) for i in range(3)]]
    return Meridian(own, axes, centre, sign)


def _off(own: Surface) -> float:
    """How far turning about the axis is from keeping the surface, at points spread over it."""
    if isinstance(own, Plane):
        return 0.0
    turns, worst = (0.7, 1.9, 4.1), 0.0
    if isinstance(own, Parametric):
        for u, _ in own.grid(number=7):
            X = np.array(own.derivatives(FLOATS, own.numbers, (u, 0.0))[0], dtype=float)
            for angle in turns:
                turned = np.array(own.derivatives(FLOATS, own.numbers, (u, angle))[0], dtype=float)
                worst = max(worst, _distance(X, angle, turned))
        return worst
    order = _order(own)
    for theta in np.linspace(0.3, 2.8, 7):
        normal = np.array([np.sin(theta), 0.0, np.cos(theta)])
        X = _point(own, normal, order)
        for angle in turns:
            c, s = np.cos(angle), np.sin(angle)
            worst = max(worst, _distance(X, angle, _point(
                own, np.array([c * normal[0], s * normal[0], normal[2]]), order)))  # fmt: skip
    return worst


def _point(own: Surface, normal: np.ndarray, order: tuple[int, int, int]) -> np.ndarray:
    x = np.array(own.at_normal(normal[list(order)]).x, dtype=float)
    return x[[order.index(i) for i in range(3)]]


def _distance(X: np.ndarray, angle: float, turned: np.ndarray) -> float:
    c, s = np.cos(angle), np.sin(angle)
    expected = np.array([c * X[0] - s * X[1], s * X[0] + c * X[1], X[2]])
    across = abs(X[1])
    return float((np.linalg.norm(turned - expected) + across) / max(np.linalg.norm(X), 1e-300))
