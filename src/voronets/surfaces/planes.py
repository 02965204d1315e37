"""The plane z = 0, material below; every other plane is this one placed elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from voronets.expressions.vectors import Scalar, Vector
from voronets.surfaces.contract import Candidates, Contact, Coordinate, Floats, Numbers, Surface
from voronets.surfaces.tensors import Flat


@dataclass(frozen=True)
class Plane(Surface):
    """The plane z = 0 with u = x, v = y; S = 0."""

    kind = "plane"
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
        return {}

    @property
    def structure(self) -> tuple[Any, ...]:
        return ("plane",)

    def contact(self, ns: Any, k: Numbers, c: Sequence[Scalar]) -> Contact:
        return Contact(Vector(c[0], c[1], 0), Vector(0, 0, 1), S=Flat())

    def rates(
        self, ns: Any, k: Numbers, c: Sequence[Scalar], at: Contact, V: Vector, n_dot: Vector | None
    ) -> tuple[Scalar, ...]:
        return (V[0], V[1])

    def frame(self, c: Floats) -> np.ndarray:
        return np.eye(3)

    def locate(self, x: np.ndarray, n: np.ndarray | None = None) -> np.ndarray:
        return np.asarray(x, dtype=float)[:2].copy()

    def level(self, x: np.ndarray) -> np.ndarray:
        return np.asarray(x)[..., 2]

    def points_with_normal(self, n: np.ndarray) -> Candidates:
        if n[2] > 1 - 1e-12:
            return Candidates([np.zeros(3)], "every point of the plane")
        return Candidates([])
