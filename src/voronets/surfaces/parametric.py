"""Surfaces given by X(u, v) in one chart or several (Voronets 1911, § 1).

    H = |X_u × X_v|,   n = ± X_u × X_v / H,   D, D′, D″ = X_uu·n, X_uv·n, X_vv·n
    X^u = (G X_u − F X_v)/H²,   X^v = (E X_v − F X_u)/H²
    S = −(D X^u X^uᵀ + D′ (X^u X^vᵀ + X^v X^uᵀ) + D″ X^v X^vᵀ)

The contact coordinates are u, v.  A coordinate over whose range the surface closes smoothly is an
angle and has no edge; at any other edge the chart is left.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import Any

import numpy as np
import sympy

from voronets.expressions.functions import derivatives_of
from voronets.expressions.scalars import ARRAYS, FLOATS
from voronets.expressions.vectors import Scalar, Vector, cross, dyad
from voronets.surfaces.boundary import rectangle
from voronets.surfaces.contract import (
    Boundary,
    Candidates,
    Contact,
    Coordinate,
    Floats,
    Nodes,
    Numbers,
    Points,
    Range,
    Surface,
    Triple,
    rows,
)
from voronets.surfaces.newton import distinct, newton
from voronets.surfaces.sheet_distance import SampledChart, sheet_distance
from voronets.surfaces.tensors import General

EVERYWHERE: Range = (-np.inf, np.inf)
NAMES = ("u", "v")
NEAREST = 6  # samples of a coarse grid from which the nearest point is sought
CLOSEST = 3  # those of a fine grid
FAR = 3.0  # how far an endless surface is sampled, in sizes
#: X, X_u, X_v, X_uu, X_uv, X_vv.
ORDERS = ((), ("u",), ("v",), ("u", "u"), ("u", "v"), ("v", "v"))


@dataclass(frozen=True)
class Chart:
    """X(u, v) as three SymPy expressions, and the range of u and v."""

    X: tuple[sympy.Expr, sympy.Expr, sympy.Expr]
    u: Range = EVERYWHERE
    v: Range = EVERYWHERE


@dataclass(frozen=True)
class Parametric(Surface):
    """An atlas of charts, one of them active; the material is opposite to orientation X_u × X_v."""

    charts: tuple[Chart, ...]
    parameters: tuple[tuple[str, float], ...] = ()
    active: int = 0
    orientation: int = 1
    kind: str = "parametric"
    convex: bool = False
    size: float = 0.0
    semi_axes: Triple | None = None
    axis: Triple | None = None
    #: The same surface by its lines of curvature, for one given by other coordinates.
    curvature_lines: Callable[[Mapping[str, float]], Parametric] | None = None
    description = "parametric"

    @property
    def chart(self) -> Chart:
        """The active chart."""
        return self.charts[self.active]

    @property
    def coordinates(self) -> tuple[Coordinate, ...]:
        return tuple(Coordinate(name, "1", f"coordinate {name} of the contact") for name in NAMES)

    @property
    def position_formula(self) -> tuple[sympy.Expr, ...]:
        return tuple(self.chart.X)

    @property
    def numbers(self) -> dict[str, float]:
        return dict(self.parameters)

    def derivatives(self, ns: Any, k: Numbers, c: Sequence[Scalar]) -> tuple[Vector, ...]:
        """X, X_u, X_v, X_uu, X_uv, X_vv in the active chart."""
        names = tuple(name for name, _ in self.parameters)
        function = derivatives_of(self.chart.X, NAMES, names, ORDERS)
        values = function(ns, *c, *(k[name] for name in names))
        return tuple(Vector(*value) for value in values)

    def _reciprocal(self, X_u: Vector, X_v: Vector) -> tuple[Scalar, Vector, Vector]:
        """H² and the reciprocal basis X^u, X^v."""
        E, F, G = X_u @ X_u, X_u @ X_v, X_v @ X_v
        H2 = E * G - F * F
        return H2, (X_u * G - X_v * F) / H2, (X_v * E - X_u * F) / H2

    def contact(self, ns: Any, k: Numbers, c: Sequence[Scalar]) -> Contact:
        X, X_u, X_v, X_uu, X_uv, X_vv = self.derivatives(ns, k, c)
        H2, Xu, Xv = self._reciprocal(X_u, X_v)
        n = cross(X_u, X_v) / (self.orientation * ns.sqrt(H2))
        D, D1, D2 = X_uu @ n, X_uv @ n, X_vv @ n
        mixed = dyad(Xu, Xv) + dyad(Xv, Xu)
        S = -(dyad(Xu, Xu) * D + mixed * D1 + dyad(Xv, Xv) * D2)
        return Contact(X, n, S=General(S))

    def rates(
        self, ns: Any, k: Numbers, c: Sequence[Scalar], at: Contact, V: Vector, n_dot: Vector | None
    ) -> tuple[Scalar, ...]:
        _, X_u, X_v, *_ = self.derivatives(ns, k, c)
        _, Xu, Xv = self._reciprocal(X_u, X_v)
        return (Xu @ V, Xv @ V)

    # -- the edge of a chart -----------------------------------------------------------------

    @property
    def closed(self) -> tuple[bool, bool]:
        """Whether X closes smoothly over the range of u, and of v."""
        return _closed(self.chart, self.parameters)

    def limits(self) -> tuple[tuple[str, Callable[..., Scalar]], ...]:
        edges: list[tuple[str, Callable[..., Scalar]]] = []
        for i, (lo, hi) in enumerate((self.chart.u, self.chart.v)):
            if self.closed[i]:
                continue
            if np.isfinite(lo):
                edges.append((f"{NAMES[i]} = {lo:g}", lambda ns, k, c, i=i, lo=lo: c[i] - lo))
            if np.isfinite(hi):
                edges.append((f"{NAMES[i]} = {hi:g}", lambda ns, k, c, i=i, hi=hi: hi - c[i]))
        return tuple(edges)

    def margin(self, c: np.ndarray) -> float:
        """How far inside its chart c lies, relative to the ranges; negative outside."""
        margins = [1.0]
        ranges = (self.chart.u, self.chart.v)
        for value, (lo, hi), closed in zip(c, ranges, self.closed, strict=True):
            if not closed and np.isfinite(hi - lo):
                margins.append(min(value - lo, hi - value) / (hi - lo))
        return min(margins)

    def next_chart(self, c: np.ndarray) -> tuple[Surface, np.ndarray] | None:
        here = self.points(np.asarray(c, dtype=float)[None, :])[0]
        best: tuple[float, Parametric, np.ndarray] | None = None
        for i in range(len(self.charts)):
            if i == self.active:
                continue
            other = replace(self, active=i)
            there = other.nearest(here)
            if there is None:
                continue
            if np.linalg.norm(here - other.points(there[None, :])[0]) > 1e-9 * (1 + self.size):
                continue
            margin = other.margin(there)
            if margin > 1e-6 and (best is None or margin > best[0]):
                best = (margin, other, there)
        return None if best is None else best[1:]

    def chart_at(self, x: np.ndarray) -> Surface:
        if len(self.charts) == 1:
            return self
        best: tuple[float, Parametric] = (-np.inf, self)
        for i in range(len(self.charts)):
            chart = replace(self, active=i)
            c = chart.nearest(np.asarray(x, dtype=float))
            if c is not None:
                gap = float(np.linalg.norm(chart.points(c[None, :])[0] - x))
                best = max(best, (chart.margin(c) - gap, chart), key=lambda pair: pair[0])
        return best[1]

    def frame(self, c: Floats) -> np.ndarray:
        _, X_u, X_v, *_ = self.derivatives(FLOATS, self.numbers, [float(value) for value in c])
        rows = np.array([X_u, X_v, cross(X_u, X_v)], dtype=float)
        lengths = np.linalg.norm(rows, axis=1)
        # A pole or a crease: the coordinates have no directions there.
        if not lengths[2] > 1e-10 * lengths[:2].max() ** 2:
            return np.full((3, 3), np.nan)
        found: np.ndarray = rows / lengths[:, None]
        return found

    @property
    def ranges(self) -> tuple[Range, Range]:
        return self.chart.u, self.chart.v

    def pieces(self) -> Sequence[Parametric]:
        return [replace(self, active=i) for i in range(len(self.charts))]

    def by_curvature_lines(self) -> Parametric | None:
        return None if self.curvature_lines is None else self.curvature_lines(self.numbers)

    def sample(self, random: np.random.Generator, count: int, scale: float) -> Points:
        return sample_pieces(self, random, count, scale)

    def boundaries(self) -> list[list[Boundary]]:
        pieces = [piece for piece in self.pieces() if np.all(np.isfinite(piece.ranges))]
        if not pieces:
            raise ValueError(
                f"a surface of kind {self.kind} does not bound a finite body: its coordinates have no end"
            )
        return [[piece._nodes] for piece in pieces]

    def _nodes(self, n: int) -> Nodes:
        u, v, weight = rectangle(*self.ranges, self.closed, n)
        X, X_u, X_v, *_ = self.derivatives(ARRAYS, self.numbers, (u, v))
        area = rows(cross(X_u, X_v), len(u)) * (self.orientation * weight)[:, None]
        return rows(X, len(u)), area

    # -- what lies behind it ------------------------------------------------------------------

    @property
    def sheet(self) -> bool:  # type: ignore[override]
        """Its charts have ends, so that samples can be taken all over them."""
        return bool(np.all(np.isfinite([piece.ranges for piece in self.pieces()])))

    def side(self, x: np.ndarray, viewpoint: np.ndarray) -> np.ndarray | None:
        charts = _sampled(self.charts, self.parameters) if self.sheet else None
        return None if charts is None else sheet_distance(charts, x, viewpoint)

    # -- starts -------------------------------------------------------------------------------

    def grid(self, near: np.ndarray | None = None, number: int = 41) -> np.ndarray:
        """Pairs u, v spread over the chart (number², 2)."""
        axes = []
        for i, (lo, hi) in enumerate((self.chart.u, self.chart.v)):
            centre = 0.0 if near is None else float(near[i])
            lo = lo if np.isfinite(lo) else centre - 3 * (self.size or 1.0)
            hi = hi if np.isfinite(hi) else centre + 3 * (self.size or 1.0)
            axes.append(np.linspace(lo, hi, number + 2)[1:-1])
        return np.stack(np.meshgrid(*axes, indexing="ij"), axis=-1).reshape(-1, 2)

    def points(self, grid: np.ndarray) -> np.ndarray:
        """X at pairs u, v (N, 2)."""
        with np.errstate(all="ignore"):
            X = self.derivatives(ARRAYS, self.numbers, list(grid.T))[0]
            return np.stack([np.broadcast_to(x, len(grid)) for x in X], axis=1).astype(float)

    def nearest(self, x: np.ndarray, near: Floats | None = None) -> np.ndarray | None:
        """u, v of the point nearest to x, sought from a grid or from a place close by."""

        def equations(c: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
            X, X_u, X_v, X_uu, X_uv, X_vv = (
                np.array(value, dtype=float)
                for value in self.derivatives(FLOATS, self.numbers, [float(value) for value in c])
            )
            gap = X - x
            mixed = gap @ X_uv + X_u @ X_v
            jacobian = np.array([[gap @ X_uu + X_u @ X_u, mixed], [mixed, gap @ X_vv + X_v @ X_v]])
            return np.array([gap @ X_u, gap @ X_v]), jacobian

        if near is not None:
            return newton(equations, np.asarray(near, dtype=float))
        roots = [newton(equations, start) for start in self._samples_near(x)]
        found = [root for root in roots if root is not None]
        if not found:
            return None
        return min(found, key=lambda c: float(np.linalg.norm(self.points(c[None, :])[0] - x)))

    def _samples_near(self, x: np.ndarray) -> np.ndarray:
        """Pairs u, v whose points are near x: some of a coarse grid, and close ones where there are ends."""
        grid = self.grid(np.asarray(x)[:2])
        with np.errstate(all="ignore"):
            distance = np.linalg.norm(self.points(grid) - x, axis=1)
        coarse = grid[np.argsort(distance)[:NEAREST]]
        if not self.sheet:
            return coarse
        close = _sampled(self.charts, self.parameters)[self.active].nearest(x, CLOSEST)
        return np.concatenate([close, coarse])

    def locate(self, x: np.ndarray, n: np.ndarray | None = None) -> np.ndarray:
        found = self.nearest(np.asarray(x, dtype=float))
        if found is None:
            raise ValueError(f"no point of the {self.kind} surface lies near {list(x)}")
        return found

    def points_with_normal(self, n: np.ndarray) -> Candidates:
        def equations(c: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
            _, X_u, X_v, X_uu, X_uv, X_vv = (
                np.array(value, dtype=float)
                for value in self.derivatives(FLOATS, self.numbers, [float(value) for value in c])
            )
            mixed = X_uv @ n
            return np.array([X_u @ n, X_v @ n]), np.array([[X_uu @ n, mixed], [mixed, X_vv @ n]])

        found = []
        for start in self.grid(number=12):
            root = newton(equations, start)
            if root is None or self.margin(root) < 0:
                continue
            at = self.at(root)
            if np.linalg.norm(np.array(at.n) - n) < 1e-6:  # where X_u or X_v vanishes it is not
                found.append(np.array(at.x))
        if self.active + 1 < len(self.charts):
            found += replace(self, active=self.active + 1).points_with_normal(n).points
        return Candidates(distinct(found, self.size or 1.0))


@dataclass(frozen=True)
class HeightField(Parametric):
    """z = height(u, v) over the plane, x = u and y = v, material below."""

    sheet = False

    def side(self, x: np.ndarray, viewpoint: np.ndarray) -> np.ndarray:
        return self.level(x)

    def level(self, x: np.ndarray) -> np.ndarray:
        points = np.asarray(x, dtype=float)
        flat = points.reshape(-1, 3)
        found: np.ndarray = (flat[:, 2] - self.points(flat[:, :2])[:, 2]).reshape(points.shape[:-1])
        return found


def sample_pieces(
    surface: Surface, random: np.random.Generator, count: int, scale: float
) -> Points:
    """Points at random coordinates inside each chart of a surface with coordinates u, v."""
    far, found = FAR * (surface.size or scale), []
    for piece in surface.pieces():
        assert piece.ranges is not None
        low, high = np.clip(np.array(piece.ranges), *_reach(piece.ranges, far)).T
        c = low + (high - low) * (0.02 + 0.96 * random.random((count, 2)))
        at = piece.contact(ARRAYS, piece.numbers, list(c.T))
        found.append((rows(at.x, count), rows(at.n, count)))
    x, n = (np.concatenate(parts) for parts in zip(*found, strict=True))
    return Points(x, n)


def _reach(ranges: tuple[Range, Range], far: float) -> tuple[np.ndarray, np.ndarray]:
    """Bounds that cut what is endless at ``far`` and leave the rest as it is."""
    given = np.array(ranges)
    return np.where(np.isinf(given), -far, -np.inf), np.where(np.isinf(given), far, np.inf)


@lru_cache(maxsize=16)
def _sampled(
    charts: tuple[Chart, ...], parameters: tuple[tuple[str, float], ...]
) -> tuple[SampledChart, ...]:
    return tuple(
        SampledChart.of(
            partial(piece.derivatives, ARRAYS, piece.numbers), piece.ranges, piece.closed
        )
        for piece in Parametric(charts, parameters).pieces()
    )


@lru_cache(maxsize=64)
def _closed(chart: Chart, parameters: tuple[tuple[str, float], ...]) -> tuple[bool, bool]:
    """Whether X has the length of its range as a period in u, and in v (at sampled points)."""
    surface = Parametric((chart,), parameters)
    fractions = np.modf(np.outer(np.arange(1, 8), [0.6180339887, 0.7548776662]))[0]
    result = []
    for i in range(2):
        ranges = (chart.u, chart.v)
        if not all(np.isfinite(hi - lo) for lo, hi in ranges[i : i + 1]):
            result.append(False)
            continue
        sample = np.array(
            [
                [lo + f * (hi - lo) if np.isfinite(hi - lo) else f
                 for f, (lo, hi) in zip(row, ranges, strict=True)]
                for row in fractions
            ]
        )  # fmt: skip
        shift = np.zeros(2)
        shift[i] = ranges[i][1] - ranges[i][0]
        here, there = surface.points(sample), surface.points(sample + shift)
        scale = np.abs(here).max()
        with np.errstate(all="ignore"):
            gap = np.abs(here - there).max()
        result.append(bool(np.isfinite(gap) and gap < 1e-9 * scale))
    return result[0], result[1]
