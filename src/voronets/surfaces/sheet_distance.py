"""The distance of points from a surface given in charts, negative where the surface is in between.

A surface in charts may be a sheet with edges, and then it has no inside.  What can be said of a point
x is whether it lies behind the sheet as seen from a viewpoint o: with f the point of the surface
nearest to x and n the normal there,

    distance = ± |x − f|,   minus where (x − f)·n and (o − f)·n have different signs.

f is sought by Newton's method, in every chart from the nearest of many samples.  Where it would lie
beyond the edge of its chart, the distance is infinite.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from voronets.expressions.vectors import Vector, cross
from voronets.numerics.nearest_sample import NearestSample
from voronets.surfaces.contract import Range, rows

#: Arrays u, v → X, X_u, X_v, X_uu, X_uv, X_vv.
Derivatives = Callable[[list[np.ndarray]], tuple[Vector, ...]]

SAMPLES = 16_000  # of a chart
FEWEST, COARSE = 16, 41  # samples along a coordinate, and those by which its length is measured
STEPS, FARTHEST = 12, 2.0  # of Newton's method; the longest in spacings of the samples
CONVERGED = 1e-6  # of a spacing: the distance errs by the square of it


@dataclass(frozen=True, eq=False)
class SampledChart:
    """A chart with samples all over it.

    derivatives  of X(u, v)
    ranges       of u and v, finite
    closed       whether u and v are angles that come round, and have no end
    c, points    u, v of the samples (N, 2), and where they are (N, 3)
    spacing      the steps of u and v between samples
    """

    derivatives: Derivatives
    ranges: tuple[Range, Range]
    closed: tuple[bool, bool]
    c: np.ndarray
    points: np.ndarray
    spacing: np.ndarray

    @classmethod
    def of(
        cls, derivatives: Derivatives, ranges: tuple[Range, Range], closed: tuple[bool, bool]
    ) -> SampledChart:
        """Samples about as far apart along u as along v."""
        coarse = _points(derivatives, _grid(ranges, (COARSE, COARSE))).reshape(COARSE, COARSE, 3)
        with np.errstate(all="ignore"):  # a chart may have no value somewhere, or overflow
            steps = [np.linalg.norm(np.diff(coarse, axis=i), axis=2) for i in range(2)]
            lengths = [float(step[np.isfinite(step)].sum()) + 1e-300 for step in steps]
            ratio = np.nan_to_num(SAMPLES * lengths[0] / lengths[1], nan=SAMPLES)
        along = np.clip(np.sqrt(ratio), FEWEST, SAMPLES / FEWEST)
        numbers = (int(along), int(SAMPLES / along))
        c = _grid(ranges, numbers)
        points = _points(derivatives, c)
        finite = np.all(np.isfinite(points), axis=1)
        spacing = np.diff(ranges, axis=1)[:, 0] / np.array(numbers)
        return cls(derivatives, ranges, closed, c[finite], points[finite], spacing)

    @cached_property
    def search(self) -> NearestSample:
        """Which sample is nearest, for many places."""
        return NearestSample(self.points)

    def nearest(self, x: np.ndarray, count: int) -> np.ndarray:
        """u, v of the samples that are nearest to one place, the nearest first (count, 2)."""
        with np.errstate(over="ignore"):
            apart = np.sum((self.points - x) ** 2, axis=1)
        return self.c[np.argsort(apart)[:count]]

    def distance(self, x: np.ndarray, viewpoint: np.ndarray) -> np.ndarray:
        """Of points x (N, 3), as seen from viewpoints (N, 3)."""
        if not len(self.c):
            return np.full(len(x), np.inf)
        sample, farthest = self.search(x)
        with np.errstate(all="ignore"):
            c = self._feet(x, self.c[sample])
            astray = ~(np.linalg.norm(_points(self.derivatives, c) - x, axis=1) <= farthest)
            c[astray] = self.c[sample[astray]]
            X, X_u, X_v, *_ = self.derivatives(list(c.T))
            f, n = rows(X, len(x)), rows(cross(X_u, X_v), len(x))
            sides = np.sign(_dot(x - f, n)) * np.sign(_dot(viewpoint - f, n))
            signed = np.where(sides < 0, -1.0, 1.0) * np.linalg.norm(x - f, axis=1)
        known = self._inside(c) & np.isfinite(signed) & np.isfinite(sides)
        return np.where(known, signed, np.inf)

    def _inside(self, c: np.ndarray) -> np.ndarray:
        """Whether places lie in the chart; a closed coordinate has no end."""
        inside = np.ones(len(c), dtype=bool)
        for i, ((low, high), closed) in enumerate(zip(self.ranges, self.closed, strict=True)):
            if not closed:
                inside &= (c[:, i] >= low) & (c[:, i] <= high)
        return inside

    def _feet(self, x: np.ndarray, c: np.ndarray) -> np.ndarray:
        """Places (N, 2) near c where |X − x| is least."""
        feet, moving = c.copy(), np.arange(len(x))
        longest = FARTHEST * self.spacing
        for _ in range(STEPS):
            X, X_u, X_v, X_uu, X_uv, X_vv = (
                rows(value, len(moving)) for value in self.derivatives(list(feet[moving].T))
            )
            gap = X - x[moving]
            E, F, G = _dot(X_u, X_u), _dot(X_u, X_v), _dot(X_v, X_v)
            A, B, C = E + _dot(gap, X_uu), F + _dot(gap, X_uv), G + _dot(gap, X_vv)
            least = (A > 0) & (A * C - B * B > 1e-6 * E * G)
            A, B, C = (np.where(least, p, q) for p, q in ((A, E), (B, F), (C, G)))
            a, b, det = _dot(gap, X_u), _dot(gap, X_v), A * C - B * B
            step = np.stack([C * a - B * b, A * b - B * a], axis=1) / det[:, None]
            step = np.clip(np.nan_to_num(step), -longest, longest)
            feet[moving] -= step
            moving = moving[np.any(np.abs(step) > CONVERGED * self.spacing, axis=1)]
            if not len(moving):
                break
        return feet


def _grid(ranges: tuple[Range, Range], numbers: tuple[int, int]) -> np.ndarray:
    """Pairs u, v in the middle of equal parts: none on an edge, which may be a pole."""
    axes = [
        low + (high - low) * (np.arange(number) + 0.5) / number
        for (low, high), number in zip(ranges, numbers, strict=True)
    ]
    return np.stack(np.meshgrid(*axes, indexing="ij"), axis=-1).reshape(-1, 2)


def _points(derivatives: Derivatives, c: np.ndarray) -> np.ndarray:
    with np.errstate(all="ignore"):
        return rows(derivatives(list(c.T))[0], len(c))


def _dot(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    products: np.ndarray = np.einsum("ij,ij->i", a, b)
    return products


def sheet_distance(
    charts: tuple[SampledChart, ...], x: np.ndarray, viewpoint: np.ndarray
) -> np.ndarray:
    """Of points x (..., 3), as seen from viewpoints of a shape that fits: the least over all charts."""
    points = np.asarray(x, dtype=float)
    flat = points.reshape(-1, 3)
    seen_from = np.broadcast_to(viewpoint, points.shape).reshape(-1, 3)
    each = np.stack([chart.distance(flat, seen_from) for chart in charts])
    nearest = np.argmin(np.abs(each), axis=0)
    distance: np.ndarray = np.take_along_axis(each, nearest[None], axis=0)[0]
    return distance.reshape(points.shape[:-1])
