"""Sphere, ellipsoid and the edge of a disc, by their support functions in closed form.

h(n) = √(a² n_x² + b² n_y² + c² n_z²),   x = D n / h,   L = (D − x xᵀ)/h,   D = diag(a², b², c²).

A disc is the ellipsoid with c = 0: L has rank one, and the contact runs along the edge.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from voronets.expressions.scalars import ARRAYS
from voronets.expressions.vectors import Scalar, Vector, times
from voronets.surfaces.boundary import by_normals, unit_sphere
from voronets.surfaces.contract import (
    Boundary,
    Candidates,
    Contact,
    Coordinate,
    Moments,
    Nodes,
    Numbers,
    Points,
    Surface,
    Triple,
    rows,
)
from voronets.surfaces.curvature_lines import ellipsoid_curvature_lines, odd_axis
from voronets.surfaces.parametric import Parametric
from voronets.surfaces.parametrisations import UPRIGHT, sphere_by_angles
from voronets.surfaces.tensors import EllipsoidRadii, Round

NORMAL_COORDINATES = tuple(
    Coordinate(f"n{axis}", "1", f"{axis} component of the outward normal") for axis in "xyz"
)


class ByNormal(Surface):
    """What the support kinds have in common: the contact coordinate is the normal itself."""

    description = "support"
    by_normal = True
    has_normal_formula = True

    @property
    def coordinates(self) -> tuple[Coordinate, ...]:
        return NORMAL_COORDINATES

    def contact(self, ns: Any, k: Numbers, c: Sequence[Scalar]) -> Contact:
        return self.contact_at_normal(ns, k, Vector(*c))

    def rates(
        self, ns: Any, k: Numbers, c: Sequence[Scalar], at: Contact, V: Vector, n_dot: Vector | None
    ) -> tuple[Scalar, ...]:
        assert n_dot is not None
        return tuple(n_dot)

    def departure(self, ns: Any, k: Numbers, c: Sequence[Scalar]) -> Scalar:
        return Vector(*c) @ Vector(*c) - 1

    def locate(self, x: np.ndarray, n: np.ndarray | None = None) -> np.ndarray:
        """Turn n until x − x(n) is along n; across an edge n is free and stays."""
        x = np.asarray(x, dtype=float)
        n = x if n is None else np.asarray(n, dtype=float)
        length = float(np.linalg.norm(n))
        if length > 0:
            n = n / length
        else:  # the middle has no side
            n = min(np.eye(3), key=lambda axis: float(np.linalg.norm(self.at(axis).x - x)))
        for _ in range(60):
            at = self.at(n)
            assert at.L is not None
            gap = x - np.array(at.x)
            gap -= n * (n @ gap)
            step = np.linalg.pinv(np.array(at.L.matrix, dtype=float), rcond=1e-9) @ gap
            length = float(np.linalg.norm(step))
            n = n + step * min(1.0, 0.5 / max(length, 1e-300))
            n /= np.linalg.norm(n)
            if length < 1e-15:
                break
        return n

    def sample(self, random: np.random.Generator, count: int, scale: float) -> Points:
        n = random.normal(size=(count, 3))
        n /= np.linalg.norm(n, axis=1, keepdims=True)
        at = self.contact_at_normal(ARRAYS, self.numbers, Vector(*n.T))
        return Points(rows(at.x, count), n)

    def boundaries(self) -> list[list[Boundary]]:
        return [[partial(by_normals, self, pole) for pole in range(3)]]

    def points_with_normal(self, n: np.ndarray) -> Candidates:
        point = np.array(self.at(n).x, dtype=float)
        return Candidates([point] if np.all(np.isfinite(point)) else [])


@dataclass(frozen=True)
class Sphere(ByNormal):
    """A ball of given radius about the origin."""

    radius: float
    kind = "sphere"
    convex = True
    axis = UPRIGHT

    @property
    def semi_axes(self) -> Triple:  # type: ignore[override]
        return (self.radius, self.radius, self.radius)

    @property
    def size(self) -> float:
        return self.radius

    @property
    def numbers(self) -> dict[str, float]:
        return {"radius": self.radius, "curvature": 1 / self.radius}

    def contact_at_normal(self, ns: Any, k: Numbers, n: Vector) -> Contact:
        return Contact(n * k["radius"], n, S=Round(k["curvature"], n), L=Round(k["radius"], n))

    def locate(self, x: np.ndarray, n: np.ndarray | None = None) -> np.ndarray:
        x = np.asarray(x, dtype=float)
        length = float(np.linalg.norm(x))
        if not 0 < length < np.inf:
            raise ValueError("the centre of a sphere is near to all its points")
        return x / length

    def level(self, x: np.ndarray) -> np.ndarray:
        found: np.ndarray = np.linalg.norm(x, axis=-1) - self.radius
        return found

    def by_curvature_lines(self) -> Parametric:
        return sphere_by_angles(self.radius)

    def moments(self, shell: bool) -> Moments:
        r = self.radius
        measure = 4 * np.pi * r**2 if shell else 4 * np.pi * r**3 / 3
        return measure, np.zeros(3), np.eye(3) * r**2 / (3 if shell else 5)


@dataclass(frozen=True)
class Ellipsoid(ByNormal):
    """The ellipsoid x²/a² + y²/b² + z²/c² = 1."""

    semi_axes: Triple
    kind = "ellipsoid"
    convex = True

    @property
    def axis(self) -> Triple | None:  # type: ignore[override]
        return odd_axis(self.semi_axes)

    @property
    def size(self) -> float:
        return max(self.semi_axes)

    @property
    def numbers(self) -> dict[str, float]:
        a, b, c = self.semi_axes
        return {"a2": a * a, "b2": b * b, "c2": c * c, "product": (a * b * c) ** 2}

    def contact_at_normal(self, ns: Any, k: Numbers, n: Vector) -> Contact:
        D = Vector(k["a2"], k["b2"], k["c2"])
        Dn = Vector(*map(times, D, n))
        h = ns.sqrt(Dn @ n)
        x = Dn / h
        return Contact(x, n, L=EllipsoidRadii(D, x, h, k["product"]))

    def locate(self, x: np.ndarray, n: np.ndarray | None = None) -> np.ndarray:
        gradient = np.asarray(x, dtype=float) / np.square(self.semi_axes)
        return super().locate(x, gradient)

    def level(self, x: np.ndarray) -> np.ndarray:
        found: np.ndarray = np.sum(np.square(np.asarray(x) / self.semi_axes), axis=-1) - 1
        return found

    def by_curvature_lines(self) -> Parametric:
        return ellipsoid_curvature_lines(self.semi_axes)

    def moments(self, shell: bool) -> Moments | None:
        if shell:
            return None
        axes = np.array(self.semi_axes)
        return float(4 * np.pi * np.prod(axes) / 3), np.zeros(3), np.diag(axes**2 / 5)

    def boundaries(self) -> list[list[Boundary]]:
        return [[partial(self._nodes, pole) for pole in range(3)]]

    def _nodes(self, pole: int, n: int) -> Nodes:
        axes = np.array(self.semi_axes)
        e, weight = unit_sphere(n, pole)
        return e * axes, e / axes * (np.prod(axes) * weight)[:, None]


@dataclass(frozen=True)
class DiscEdge(ByNormal):
    """The edge of a disc or a hoop of given radius, axis z: h = r √(n_x² + n_y²)."""

    radius: float
    kind: str = "disc"
    convex = True
    edge = True
    axis = UPRIGHT

    @property
    def size(self) -> float:
        return self.radius

    @property
    def numbers(self) -> dict[str, float]:
        return {"r2": self.radius**2}

    def contact_at_normal(self, ns: Any, k: Numbers, n: Vector) -> Contact:
        D = Vector(k["r2"], k["r2"], 0)
        Dn = Vector(*map(times, D, n))
        h = ns.sqrt(Dn @ n)
        x = Dn / h
        return Contact(x, n, L=EllipsoidRadii(D, x, h, 0))

    def moments(self, shell: bool) -> Moments:
        """Those of the plate that a disc is, and of the ring that a hoop is, shell or not."""
        r, ring = self.radius, self.kind == "hoop"
        spread = np.diag([1.0, 1.0, 0.0]) * r**2 / (2 if ring else 4)
        return 2 * np.pi * r if ring else np.pi * r**2, np.zeros(3), spread

    def points_with_normal(self, n: np.ndarray) -> Candidates:
        if np.hypot(n[0], n[1]) < 1e-12:
            return Candidates([], "every point of the flat face, which does not roll")
        return super().points_with_normal(n)
