"""The plane z = 0, material below; every other plane is this one placed elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from voronets.expressions.vectors import Scalar, Vector
from voronets.surfaces.contract import (
    Candidates,
    Contact,
    Coordinate,
    Floats,
    Numbers,
    Points,
    Range,
    Surface,
)
from voronets.surfaces.parametric import EVERYWHERE, Parametric, sample_pieces
from voronets.surfaces.parametrisations import plane_by_coordinates
from voronets.surfaces.tensors import Flat

FAR = 100.0  # m from the origin: beyond it coordinates are counted from the place itself


@dataclass(frozen=True)
class Plane(Surface):
    """The plane z = 0 with u = x − x₀, v = y − y₀; S = 0.

    origin  x₀, y₀: zero but for a contact far away, which would cost its motion the digits of the
            distance
    """

    origin: tuple[float, float] = (0.0, 0.0)

    kind = "plane"
    flat = True
    axis = (0.0, 0.0, 1.0)
    description = "parametric"
    size = 0.0

    @property
    def coordinates(self) -> tuple[Coordinate, ...]:
        return (
            Coordinate("u", "m", "first coordinate in the plane"),
            Coordinate("v", "m", "second coordinate in the plane"),
        )

    @property
    def numbers(self) -> dict[str, float]:
        return dict(zip(("x0", "y0"), self.origin, strict=True)) if any(self.origin) else {}

    def contact(self, ns: Any, k: Numbers, c: Sequence[Scalar]) -> Contact:
        x, y = (c[0] + k["x0"], c[1] + k["y0"]) if any(self.origin) else (c[0], c[1])
        return Contact(Vector(x, y, 0), Vector(0, 0, 1), S=Flat())

    def rates(
        self, ns: Any, k: Numbers, c: Sequence[Scalar], at: Contact, V: Vector, n_dot: Vector | None
    ) -> tuple[Scalar, ...]:
        return (V[0], V[1])

    def frame(self, c: Floats) -> np.ndarray:
        return np.eye(3)

    @property
    def ranges(self) -> tuple[Range, Range]:
        return EVERYWHERE, EVERYWHERE

    def by_curvature_lines(self) -> Parametric:
        return plane_by_coordinates()

    def sample(self, random: np.random.Generator, count: int, scale: float) -> Points:
        return sample_pieces(self, random, count, scale)

    def locate(self, x: np.ndarray, n: np.ndarray | None = None) -> np.ndarray:
        return np.asarray(x, dtype=float)[:2] - self.origin

    def chart_at(self, x: np.ndarray) -> Plane:
        far = np.abs(x[:2]).max() > FAR
        return replace(self, origin=(float(x[0]), float(x[1]))) if far else self

    def level(self, x: np.ndarray) -> np.ndarray:
        return np.asarray(x)[..., 2]

    def points_with_normal(self, n: np.ndarray) -> Candidates:
        if n[2] > 1 - 1e-12:
            return Candidates([np.zeros(3)], "every point of the plane")
        return Candidates([])
