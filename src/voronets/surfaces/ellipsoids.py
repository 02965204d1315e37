"""Sphere, ellipsoid and the edge of a disc, by their support functions in closed form.

h(n) = √(a² n_x² + b² n_y² + c² n_z²),   x = D n / h,   L = (D − x xᵀ)/h,   D = diag(a², b², c²).

A disc is the ellipsoid with c = 0: L has rank one, and the contact runs along the edge.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from voronets.expressions.vectors import Scalar, Vector, times
from voronets.surfaces.contract import Candidates, Contact, Coordinate, Numbers, Surface
from voronets.surfaces.tensors import EllipsoidRadii, Round

NORMAL_COORDINATES = tuple(
    Coordinate(f"n{axis}", "1", f"{axis} component of the outward normal") for axis in "xyz"
)


class ByNormal(Surface):
    """What the support kinds have in common: the contact coordinate is the normal itself."""

    description = "support"
    by_normal = True

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
        n = n / np.linalg.norm(n)
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

    def points_with_normal(self, n: np.ndarray) -> Candidates:
        point = np.array(self.at(n).x, dtype=float)
        return Candidates([point] if np.all(np.isfinite(point)) else [])


@dataclass(frozen=True)
class Sphere(ByNormal):
    """A ball of given radius about the origin."""

    radius: float
    kind = "sphere"
    convex = True

    @property
    def size(self) -> float:  # type: ignore[override]
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
        return np.linalg.norm(x, axis=-1) - self.radius


@dataclass(frozen=True)
class Ellipsoid(ByNormal):
    """The ellipsoid x²/a² + y²/b² + z²/c² = 1."""

    semi_axes: tuple[float, float, float]
    kind = "ellipsoid"
    convex = True

    @property
    def size(self) -> float:  # type: ignore[override]
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
        return np.sum(np.square(np.asarray(x) / self.semi_axes), axis=-1) - 1


@dataclass(frozen=True)
class DiscEdge(ByNormal):
    """The edge of a disc or a hoop of given radius, axis z: h = r √(n_x² + n_y²)."""

    radius: float
    kind: str = "disc"
    convex = True

    @property
    def size(self) -> float:  # type: ignore[override]
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

    def points_with_normal(self, n: np.ndarray) -> Candidates:
        if np.hypot(n[0], n[1]) < 1e-12:
            return Candidates([], "every point of the flat face, which does not roll")
        return super().points_with_normal(n)
