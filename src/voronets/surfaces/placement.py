"""A surface put somewhere: ``centre``, ``turn`` and ``side``."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, TypeVar

import numpy as np

from voronets.expressions.rotations import rotation_matrix
from voronets.expressions.vectors import Matrix, Scalar, Vector
from voronets.surfaces.contract import (
    Boundary,
    Candidates,
    Contact,
    Coordinate,
    Floats,
    Moments,
    Nodes,
    Numbers,
    Points,
    Range,
    Surface,
    Triple,
)

S = TypeVar("S", bound=Surface, covariant=True)


@dataclass(frozen=True)
class Placed(Surface, Generic[S]):
    """x = centre + T x′, n = ± T n′, S = ± T S′ Tᵀ; the minus sign with ``inside``.

    centre  from the centre of mass for a body, from the space origin for a ground   (3), m
    turn    unit quaternion of T, surface's own axes → axes of the body or of space  (4)
    inside  the contact is on the other side: the material is outside the shape
    """

    surface: S
    centre: Triple = (0.0, 0.0, 0.0)
    turn: tuple[float, float, float, float] | None = None
    inside: bool = False

    @property
    def kind(self) -> str:  # type: ignore[override]
        return self.surface.kind

    @property
    def description(self) -> str:  # type: ignore[override]
        return self.surface.description

    @property
    def by_normal(self) -> bool:  # type: ignore[override]
        return self.surface.by_normal

    @property
    def has_normal_formula(self) -> bool:  # type: ignore[override]
        return self.surface.has_normal_formula

    @property
    def convex(self) -> bool:  # type: ignore[override]
        return self.surface.convex and not self.inside

    @property
    def flat(self) -> bool:  # type: ignore[override]
        return self.surface.flat

    @property
    def sheet(self) -> bool:  # type: ignore[override]
        return self.surface.sheet

    @property
    def edge(self) -> bool:  # type: ignore[override]
        return self.surface.edge

    @property
    def semi_axes(self) -> Triple | None:  # type: ignore[override]
        return self.surface.semi_axes

    @property
    def axis(self) -> Triple | None:  # type: ignore[override]
        if self.surface.axis is None:
            return None
        x, y, z = self.matrix @ self.surface.axis
        return float(x), float(y), float(z)

    @property
    def ranges(self) -> tuple[Range, Range] | None:
        return self.surface.ranges

    @property
    def size(self) -> float:
        return self.surface.size

    @property
    def coordinates(self) -> tuple[Coordinate, ...]:
        return self.surface.coordinates

    @property
    def numbers(self) -> dict[str, float]:
        numbers = dict(self.surface.numbers)
        numbers |= {f"centre.{axis}": value for axis, value in zip("xyz", self.centre, strict=True)}
        if self.turn is not None:
            for i, row in enumerate(rotation_matrix(self.turn)):
                numbers |= {f"turn.{i}{j}": value for j, value in enumerate(row)}
        return numbers

    def _turned(self, k: Numbers) -> Matrix | None:
        if self.turn is None:
            return None
        return Matrix(*([k[f"turn.{i}{j}"] for j in range(3)] for i in range(3)))

    def _out(self, at: Contact, k: Numbers) -> Contact:
        x, n, S, L = at
        T = self._turned(k)
        if T is not None:
            x, n = T @ x, T @ n
            S, L = (None if A is None else A.turned(T.T) for A in (S, L))
        if self.inside:
            n, S, L = -n, None if S is None else -S, None if L is None else -L
        return Contact(Vector(k["centre.x"], k["centre.y"], k["centre.z"]) + x, n, S, L)

    def _direction_in(self, k: Numbers, v: Vector) -> Vector:
        T = self._turned(k)
        return v if T is None else T.T @ v

    def contact(self, ns: Any, k: Numbers, c: Sequence[Scalar]) -> Contact:
        return self._out(self.surface.contact(ns, k, c), k)

    def contact_at_normal(self, ns: Any, k: Numbers, n: Vector) -> Contact:
        n = self._direction_in(k, -n if self.inside else n)
        return self._out(self.surface.contact_at_normal(ns, k, n), k)

    def rates(
        self, ns: Any, k: Numbers, c: Sequence[Scalar], at: Contact, V: Vector, n_dot: Vector | None
    ) -> tuple[Scalar, ...]:
        if n_dot is not None:
            n_dot = self._direction_in(k, -n_dot if self.inside else n_dot)
        return self.surface.rates(ns, k, c, at, self._direction_in(k, V), n_dot)

    def departure(self, ns: Any, k: Numbers, c: Sequence[Scalar]) -> Scalar:
        return self.surface.departure(ns, k, c)

    def limits(self) -> tuple[tuple[str, Callable[..., Scalar]], ...]:
        return self.surface.limits()

    def next_chart(self, c: np.ndarray) -> tuple[Placed[Surface], np.ndarray] | None:
        found = self.surface.next_chart(c)
        return None if found is None else (self.around(found[0]), found[1])

    def chart_at(self, x: np.ndarray) -> Placed[Surface]:
        return self.around(self.surface.chart_at(self.inward(x)))

    def frame(self, c: Floats) -> np.ndarray | None:
        frame = self.surface.frame(c)
        return None if frame is None else frame @ self.matrix.T

    @cached_property
    def matrix(self) -> np.ndarray:
        """T: the surface's own axes → those of the body or of space."""
        return np.eye(3) if self.turn is None else np.array(rotation_matrix(self.turn), dtype=float)

    def inward(self, x: np.ndarray) -> np.ndarray:
        """Points (..., 3) in the surface's own axes."""
        found: np.ndarray = (np.asarray(x, dtype=float) - self.centre) @ self.matrix
        return found

    def around(self, surface: Surface) -> Placed[Surface]:
        """Another surface in the same place."""
        return Placed(surface, self.centre, self.turn, self.inside)

    def pieces(self) -> Sequence[Placed[Surface]]:
        return [self.around(piece) for piece in self.surface.pieces()]

    def by_curvature_lines(self) -> Placed[Surface] | None:
        found = self.surface.by_curvature_lines()
        return None if found is None else self.around(found)

    def by_coordinates(self) -> Placed[Surface] | None:
        found = self.surface.by_coordinates()
        return None if found is None else self.around(found)

    def sample(self, random: np.random.Generator, count: int, scale: float) -> Points:
        x, n = self.surface.sample(random, count, scale)
        T = self.matrix.T
        return Points(x @ T + self.centre, (-n if self.inside else n) @ T)

    def moments(self, shell: bool) -> Moments | None:
        found = self.surface.moments(shell)
        if found is None:
            return None
        measure, centroid, spread = found
        T = self.matrix
        return measure, self.centre + T @ centroid, T @ spread @ T.T

    def boundaries(self) -> list[list[Boundary]]:
        def moved(boundary: Boundary) -> Boundary:
            def nodes(n: int) -> Nodes:
                x, area = boundary(n)
                T = self.matrix.T
                return x @ T + self.centre, area @ T

            return nodes

        return [[moved(choice) for choice in piece] for piece in self.surface.boundaries()]

    def locate(self, x: np.ndarray, n: np.ndarray | None = None) -> np.ndarray:
        T = self.matrix
        if n is not None:
            n = T.T @ (-n if self.inside else n)
        return self.surface.locate(self.inward(x), n)

    def level(self, x: np.ndarray) -> np.ndarray | None:
        level = self.surface.level(self.inward(x))
        return -level if level is not None and self.inside else level

    def side(self, x: np.ndarray, viewpoint: np.ndarray) -> np.ndarray | None:
        if self.surface.sheet:  # the same from both sides
            return self.surface.side(self.inward(x), self.inward(viewpoint))
        return self.level(x)

    def points_with_normal(self, n: np.ndarray) -> Candidates:
        T = self.matrix
        found = self.surface.points_with_normal(T.T @ (-n if self.inside else n))
        return Candidates([self.centre + T @ x for x in found.points], found.family)


def placed(surface: Surface) -> Placed[Surface]:
    """The surface as one that has its place: where it is, unless it was put elsewhere."""
    return surface if isinstance(surface, Placed) else Placed(surface)
