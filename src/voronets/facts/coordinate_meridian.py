"""The meridian of a surface with a coordinate that runs along it, a formula over scalars of any kind."""

from __future__ import annotations

from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from voronets.expressions.scalars import root
from voronets.expressions.vectors import Scalar
from voronets.facts.meridian import Meridian, MeridianPoint, structural
from voronets.surfaces.contract import Range
from voronets.surfaces.parametric import Parametric
from voronets.surfaces.placement import Placed

TABLE = 401  # places among which the nearest one is sought
FAR = 10.0  # how far an endless meridian is looked at, in sizes
STRAIGHT = 1e-9  # a turn of the normal over the whole line that is none, rad
APEX, ON_AXIS = 1e-6, 1e-12  # from the axis, over the size


class CoordinateMeridian(Meridian):
    """w = u or v, whichever runs along the meridians; the other one stays at ``fixed``.

    off  how far the line leaves its half-plane, over the size: 0 for a meridian
    """

    surface: Placed[Parametric]

    def __init__(self, surface: Placed[Parametric], e: np.ndarray, size: float) -> None:
        super().__init__(surface, e, size)
        lines = [_line(surface, e, size, along) for along in (0, 1)]
        self.along = int(lines[1].off < lines[0].off)
        self.table, self.fixed, widest, r, self.off = lines[self.along]
        self.step = float(np.ptp(self.table)) / 16
        self.height = float(np.dot(surface.centre, e))
        self.outwards, self.upwards = structural(r @ surface.matrix), structural(e @ surface.matrix)
        self.sign = 1
        n = np.array(surface.at(self._pair(self.table[widest])).n, dtype=float)
        at = self.sampled(self.table[widest : widest + 1])
        self.sign = int(np.sign(at.sin[0] * (n @ r) + at.cos[0] * (n @ e)))

    def _pair(self, w: Scalar) -> tuple[Scalar, Scalar]:
        other = self.fixed + 0 * w
        return (w, other) if self.along == 0 else (other, w)

    def at(self, ns: Any, w: Scalar) -> MeridianPoint:
        own = self.surface.surface
        found = own.derivatives(ns, own.numbers, self._pair(w))
        X, X_w, X_ww = (found[i] for i in ((0, 1, 3) if self.along == 0 else (0, 2, 5)))
        r, z = X @ self.outwards, X @ self.upwards + self.height
        r_w, z_w = X_w @ self.outwards, X_w @ self.upwards
        r_ww, z_ww = X_ww @ self.outwards, X_ww @ self.upwards
        E = r_w * r_w + z_w * z_w
        s_w = self.sign * root(ns, E)
        return MeridianPoint(r, z, -z_w / s_w, r_w / s_w, s_w, (r_ww * z_w - z_ww * r_w) / E)

    @cached_property
    def _known(self) -> np.ndarray:
        """r and z (N, 2) at the places of the table."""
        at = self.sampled(self.table)
        return np.stack([at.r, at.z], axis=1)

    def parameter(self, r: np.ndarray, z: np.ndarray, n_r: Any, n_z: Any) -> np.ndarray:
        gaps = np.stack([r, z], axis=1)[:, None] - self._known[None]
        w = self.table[np.argmin(np.sum(gaps * gaps, axis=2), axis=1)]
        for _ in range(8):
            at = self.sampled(w)
            w = w + ((r - at.r) * at.cos - (z - at.z) * at.sin) / at.s_w
        own = self.surface.surface
        low, high = own.ranges[self.along]
        return np.unwrap(w, period=high - low) if own.closed[self.along] else w

    @cached_property
    def anchor(self) -> float:
        """The equator, or the middle; of a straight line z = 0, or one size above an apex there."""
        middle = self.table[TABLE // 2 : TABLE // 2 + 1]
        if np.abs(self.sampled(self.table).theta_w).max() * np.ptp(self.table) > STRAIGHT:
            found = self.equator(self.table)
            return float(middle[0]) if found is None else found
        at, (low, high) = self.sampled(middle), self.surface.surface.ranges[self.along]
        for height in (0.0, self.size):
            w = middle + (height - at.z) / (-at.s_w * at.sin)
            if low < w[0] < high and abs(self.sampled(w).r[0]) > APEX * self.size:
                return float(w[0])
        return float(middle[0])

    def on_axis(self, w: float) -> bool:
        """w is a pole or an apex."""
        return bool(abs(self.sampled(np.array([w])).r[0]) < ON_AXIS * self.size)


class _Line(NamedTuple):
    """A coordinate line: places on it, the other coordinate, the widest place and r̂ there."""

    table: np.ndarray
    fixed: float
    widest: int
    radial: np.ndarray
    off: float


def _line(surface: Placed[Parametric], e: np.ndarray, size: float, along: int) -> _Line:
    """The line of u (along = 0) or v in the middle of the chart."""
    own = surface.surface
    low, high = _bounded(*own.ranges[along], size)
    fixed = sum(_bounded(*own.ranges[1 - along], size)) / 2
    table = np.linspace(low, high, TABLE + 2)[1:-1]
    pair = [table, np.full_like(table, fixed)][:: 1 - 2 * along]
    x = own.points(np.stack(pair, axis=1)) @ surface.matrix.T + surface.centre
    outwards = x - np.outer(x @ e, e)
    widest = int(np.argmax(np.linalg.norm(outwards, axis=1)))
    r = outwards[widest] / np.linalg.norm(outwards[widest])
    off = outwards @ np.cross(e, r)
    return _Line(table, fixed, widest, r, float(np.abs(off).max()) / size)


def _bounded(low: float, high: float, size: float) -> Range:
    """A range, or the part of an endless one that is looked at."""
    near, far = size / 1000, FAR * size
    if np.isinf(low) and np.isinf(high):
        return -far, far
    if np.isinf(high):
        return low + near, low + far
    return (high - far, high - near) if np.isinf(low) else (low, high)
