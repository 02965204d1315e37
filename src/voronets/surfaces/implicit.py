"""Surfaces given by F(x, y, z) = 0, material where F < 0 (Diamandiev (3)).

n = ∇F / |∇F|,   S = P (∂²F / |∇F|) P,   P = 1 − n nᵀ.   The contact coordinate is the point itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
import sympy

from voronets.expressions.functions import with_derivatives
from voronets.expressions.scalars import ARRAYS, FLOATS, root
from voronets.expressions.vectors import Matrix, Scalar, Vector, dyad
from voronets.surfaces.boundary import unit_sphere
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
from voronets.surfaces.newton import distinct, newton, starts
from voronets.surfaces.rays import Rays
from voronets.surfaces.tensors import General

XYZ = ("x", "y", "z")
SHARP = 1e6  # curvature of a point that is none, over the size
POINT_COORDINATES = tuple(
    Coordinate(axis, "m", f"{axis} coordinate of the contact in the surface's axes") for axis in XYZ
)


@dataclass(frozen=True)
class Implicit(Surface):
    """F(x, y, z; parameters) = 0 with F a SymPy expression."""

    F: sympy.Expr
    parameters: tuple[tuple[str, float], ...] = ()
    kind: str = "implicit"
    convex: bool = False
    size: float = 0.0
    #: What the points with one normal are, where they are not isolated ("a line along the axis").
    family: str = ""
    semi_axes: Triple | None = None
    axis: Triple | None = None
    #: The same surface by its lines of curvature, from its numbers.
    curvature_lines: Callable[[Mapping[str, float]], Surface] | None = None
    #: The same by other coordinates.
    charted: Callable[[Mapping[str, float]], Surface] | None = None
    #: The mass moments of the solid or the shell, from its numbers.
    closed_moments: Callable[[Mapping[str, float], bool], Moments] | None = None
    #: (namespace, numbers, n) → the point with the normal n, where there is a formula for it.
    normal_point: Callable[[Any, Numbers, Vector], Vector] | None = None
    description = "implicit"

    @property
    def has_normal_formula(self) -> bool:  # type: ignore[override]
        return self.normal_point is not None

    @property
    def formula(self) -> sympy.Expr:
        return self.F

    @property
    def coordinates(self) -> tuple[Coordinate, ...]:
        return POINT_COORDINATES

    @property
    def numbers(self) -> dict[str, float]:
        return dict(self.parameters)

    def _evaluate(self, ns: Any, k: Numbers, x: Sequence[Scalar]) -> tuple[Scalar, Vector, Matrix]:
        names = tuple(name for name, _ in self.parameters)
        F, g, (xx, xy, xz, yy, yz, zz) = with_derivatives(self.F, XYZ, names, 2)(
            ns, *x, *(k[name] for name in names)
        )
        return F, Vector(*g), Matrix((xx, xy, xz), (xy, yy, yz), (xz, yz, zz))

    def contact(self, ns: Any, k: Numbers, c: Sequence[Scalar]) -> Contact:
        _, g, second = self._evaluate(ns, k, c)
        length = root(ns, g @ g)
        n = g / length
        # P A P = A − n (A n)ᵀ − (A n) nᵀ + (n·A n) n nᵀ
        A = second / length
        An = A @ n
        b = An - n * (0.5 * (n @ An))
        S = A + -dyad(n, b) + -dyad(b, n)
        return Contact(Vector(*c), n, S=General(S))

    def contact_at_normal(self, ns: Any, k: Numbers, n: Vector) -> Contact:
        if self.normal_point is None:
            return super().contact_at_normal(ns, k, n)
        return self.contact(ns, k, tuple(self.normal_point(ns, k, n)))

    def rates(
        self, ns: Any, k: Numbers, c: Sequence[Scalar], at: Contact, V: Vector, n_dot: Vector | None
    ) -> tuple[Scalar, ...]:
        return tuple(V)

    def departure(self, ns: Any, k: Numbers, c: Sequence[Scalar]) -> Scalar:
        F, g, _ = self._evaluate(ns, k, c)
        return F / root(ns, g @ g)

    def _floats(self, x: np.ndarray) -> tuple[float, np.ndarray, np.ndarray]:
        F, g, second = self._evaluate(FLOATS, self.numbers, [float(value) for value in x])
        return float(F), np.array(g, dtype=float), np.array(second, dtype=float)

    def _onto(self, x: np.ndarray) -> np.ndarray | None:
        """A point of the surface near x, down the gradient."""

        def equations(p: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
            F, g, _ = self._floats(p)
            return np.array([F]), g[None, :]

        return newton(equations, x)

    def locate(self, x: np.ndarray, n: np.ndarray | None = None) -> np.ndarray:
        x = np.asarray(x, dtype=float)

        def equations(y: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
            F, g, second = self._floats(y[:3])
            jacobian = np.block([[np.eye(3) + y[3] * second, g[:, None]], [g[None, :], 0.0]])
            return np.concatenate([y[:3] - x + y[3] * g, [F]]), jacobian

        start = self._onto(x)
        found = None if start is None else newton(equations, np.concatenate([start, [0.0]]))
        if found is None:
            raise ValueError(f"no point of the {self.kind} surface lies near {x.tolist()}")
        return found[:3]

    def level(self, x: np.ndarray) -> np.ndarray:
        names = tuple(name for name, _ in self.parameters)
        function = with_derivatives(self.F, XYZ, names)
        columns = np.moveaxis(np.asarray(x, dtype=float), -1, 0)
        with np.errstate(all="ignore"):
            values, _ = function(ARRAYS, *columns, *(self.numbers[name] for name in names))
        return np.broadcast_to(np.asarray(values, dtype=float), np.shape(x)[:-1])

    def by_curvature_lines(self) -> Surface | None:
        return None if self.curvature_lines is None else self.curvature_lines(self.numbers)

    def by_coordinates(self) -> Surface | None:
        made = self.curvature_lines or self.charted
        return None if made is None else made(self.numbers)

    def moments(self, shell: bool) -> Moments | None:
        return None if self.closed_moments is None else self.closed_moments(self.numbers, shell)

    def boundaries(self) -> list[list[Boundary]]:
        rays = Rays.within(self, unit_sphere(24))

        def nodes(pole: int, n: int) -> Nodes:
            return rays.nodes(unit_sphere(n, pole))

        return [[partial(nodes, pole) for pole in range(3)]]

    def sample(self, random: np.random.Generator, count: int, scale: float) -> Points:
        size = self.size or scale
        c = self._down(random.normal(size=(count, 3)) * size)
        at = self.contact(ARRAYS, self.numbers, list(c.T))
        assert at.S is not None
        bend = np.abs(np.broadcast_to(np.asarray(at.S.trace, dtype=float), count))
        sharp = ~(bend < SHARP / size)  # where ∇F vanishes there is no surface
        return Points(np.where(sharp[:, None], np.nan, rows(at.x, count)), rows(at.n, count))

    def _down(self, c: np.ndarray) -> np.ndarray:
        """Points c moved down the gradient onto the surface, NaN where that fails."""
        k, size = self.numbers, np.abs(c).max()
        for _ in range(60):
            n = rows(self.contact(ARRAYS, k, list(c.T)).n, len(c))
            c = c - n * np.asarray(self.departure(ARRAYS, k, list(c.T)))[:, None]
        left = np.abs(np.asarray(self.departure(ARRAYS, k, list(c.T))))
        return np.where((left < 1e-13 * size)[:, None], c, np.nan)

    def points_with_normal(self, n: np.ndarray) -> Candidates:
        if self.has_normal_formula:
            return Candidates([np.array(self.at_normal(n).x, dtype=float)])

        def equations(y: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
            F, g, second = self._floats(y[:3])
            jacobian = np.block([[second, -n[:, None]], [g[None, :], 0.0]])
            return np.concatenate([g - y[3] * n, [F]]), jacobian

        found, steepest = [], 0.0
        for start in starts(self.size or 1.0, 30):
            near = self._onto(start)
            if near is None:
                continue
            slope = n @ self._floats(near)[1]
            steepest = max(steepest, abs(slope))
            root = newton(equations, np.concatenate([near, [slope]]), most=25)
            if root is not None and root[3] > 0:
                found.append(root)
        # Where ∇F vanishes the equations hold for any n, but there is no normal.
        points = [root[:3] for root in found if root[3] > 1e-6 * steepest]
        return Candidates(distinct(points, self.size or 1.0), self.family if points else "")
