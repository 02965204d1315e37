r"""The meridian of a surface of revolution: a plane curve by one number w.

In its plane, r from the axis and z along it, with θ the inclination of the outward normal:

    N = (sin θ, cos θ),   e_s = (cos θ, −sin θ),   r′ = s′ cos θ,   z′ = −s′ sin θ

s′ = ds/dw and θ′ = dθ/dw are kept side by side: an edge has s′ = 0, a straight meridian θ′ = 0, and
nothing is divided by either.  Beyond a pole r is negative: the curve goes on without an azimuth.

    w                            for
    θ                            surfaces given by their normals, edges too
    r                            planes
    u (or v)                     surfaces with a coordinate along their meridians
    z, the angle at O, or θ      surfaces given by F = 0 alone (``implicit_meridian``), in numbers only
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from voronets.expressions.scalars import ARRAYS, root
from voronets.expressions.vectors import Scalar, Vector, cross, dyad
from voronets.surfaces.contract import Contact
from voronets.surfaces.parametric import Parametric
from voronets.surfaces.placement import Placed
from voronets.surfaces.tensors import General

TABLE = 401  # places among which the nearest one is sought
FAR = 10.0  # how far an endless meridian is looked at, in sizes
POLE = 1e-7  # from the axis, over the size: as good as on it
APEX, STRAIGHT = 1e-6, 1e-9


class MeridianPoint(NamedTuple):
    """The meridian at w."""

    r: Scalar
    z: Scalar
    sin: Scalar  # of θ
    cos: Scalar
    s_w: Scalar
    theta_w: Scalar


class Meridian(ABC):
    """The meridian of a surface of revolution about the axis e through the origin.

    size    a length of it
    anchor  of w: the equator, where n is across e; where there is none, some other place
    step    a length of w over which it changes
    """

    by_normal = False  # θ′ = 1; otherwise s′ is nowhere zero
    formula = True  # over scalars of any kind, not arrays alone
    anchor: float
    step: float

    def __init__(self, surface: Placed, e: np.ndarray, size: float) -> None:
        self.surface, self.size = surface, size
        self.e = structural(e)

    @abstractmethod
    def at(self, ns: Any, w: Scalar) -> MeridianPoint:
        """r, z, θ and their rates at w."""

    @abstractmethod
    def parameter(self, r: np.ndarray, z: np.ndarray, n_r: Any, n_z: Any) -> np.ndarray:
        """w of points (N,) with the outward normals n_r, n_z, r ≥ 0; going on along a motion."""

    # -- in space -----------------------------------------------------------------------------

    def contact(self, w: np.ndarray) -> Contact:
        """The contacts at w (N,), all in one half-plane."""
        at, r = self.at(ARRAYS, w), across(self.e)
        x, n = r * at.r + self.e * at.z, r * at.sin + self.e * at.cos
        along, tau = r * at.cos - self.e * at.sin, cross(self.e, r)
        first, second = self.radii(at) if self.by_normal else self.curvatures(at)
        tensor = General(dyad(along, along) * first + dyad(tau, tau) * second)
        return Contact(x, n, L=tensor) if self.by_normal else Contact(x, n, S=tensor)

    def curvatures(self, at: MeridianPoint) -> tuple[np.ndarray, np.ndarray]:
        """Those of the material along the meridian and across it, equal at a pole."""
        with np.errstate(all="ignore"):
            first, second = at.theta_w / at.s_w, at.sin / at.r
        return first, np.where(np.abs(at.r) < POLE * self.size, first, second)

    def radii(self, at: MeridianPoint) -> tuple[np.ndarray, np.ndarray]:
        """The radii of curvature along the meridian and across it, equal at a pole."""
        with np.errstate(all="ignore"):
            first, second = at.s_w / at.theta_w, at.r / at.sin
        return first, np.where(np.abs(at.sin) < POLE, first, second)

    def locate(self, a: Vector, n: Vector) -> Scalar:
        """w of contacts a with outward normals n, a float or along a motion (N,)."""
        radial = self.radial(a, n)
        flat = np.broadcast_arrays(*(np.atleast_1d(np.asarray(x, dtype=float)) for x in (
            a @ radial, a @ self.e, n @ radial, n @ self.e)))  # fmt: skip
        w = self.parameter(*flat)
        return w if np.ndim(a[0]) or np.ndim(n[0]) else w[0]

    def radial(self, a: Vector, n: Vector) -> Vector:
        """r̂ at a contact; by the normal where an edge may pass the axis."""
        x = n if self.by_normal else a
        outwards = x - self.e * (x @ self.e)
        return outwards / np.sqrt(outwards @ outwards)

    def rate(self, w: np.ndarray, at: Contact, V: Vector, n_dot: Vector) -> Scalar:
        """ẇ where the contact goes with V, and its outward normal with ṅ."""
        r, point = self.radial(at.x, at.n), self.at(ARRAYS, w)
        along = r * point.cos - self.e * point.sin
        return n_dot @ along if self.by_normal else (V @ along) / point.s_w

    def _equator(self, table: np.ndarray, otherwise: float) -> float:
        """The widest place among those of a table where the normal is across the axis."""
        at = self.at(ARRAYS, table)
        slope, width = (np.broadcast_to(x, table.shape) for x in (at.cos, np.abs(at.r)))
        places = np.flatnonzero(slope[:-1] * slope[1:] <= 0)
        if not len(places):
            return otherwise
        i = places[int(np.argmax(width[places]))]
        low, high, sign = float(table[i]), float(table[i + 1]), slope[i] or -slope[i + 1]
        for _ in range(60):
            middle = (low + high) / 2
            side = self.at(ARRAYS, np.array([middle])).cos[0] * sign > 0
            low, high = (middle, high) if side else (low, middle)
        return (low + high) / 2

    def on_axis(self, w: float) -> bool:
        """w is a pole or an apex."""
        return bool(np.abs(self.at(ARRAYS, np.array([w])).r[0]) < 1e-12 * self.size)

    def turning(self, at: Contact, r: Vector, tau: Vector, V: Vector, n_dot: Vector) -> Scalar:
        """The rate at which r̂ goes round the axis."""
        return (n_dot @ tau) / (at.n @ r) if self.by_normal else (V @ tau) / (at.x @ r)


class NormalMeridian(Meridian):
    """w = θ, of a surface given by its normals."""

    by_normal = True
    anchor, step = np.pi / 2, 0.5

    def at(self, ns: Any, w: Scalar) -> MeridianPoint:
        sin, cos, r = ns.sin(w), ns.cos(w), across(self.e)
        there = self.surface.contact_at_normal(ns, self.surface.numbers, r * sin + self.e * cos)
        along = r * cos - self.e * sin
        assert there.L is not None
        return MeridianPoint(
            there.x @ r, there.x @ self.e, sin, cos, along @ (there.L @ along), 1 + 0 * w
        )

    def parameter(self, r: np.ndarray, z: np.ndarray, n_r: Any, n_z: Any) -> np.ndarray:
        return np.arctan2(n_r, n_z)


class PlaneMeridian(Meridian):
    """w = r, of a plane across the axis."""

    def __init__(self, surface: Placed, e: np.ndarray, size: float) -> None:
        super().__init__(surface, e, size)
        self.height = float(np.dot(surface.centre, e))
        self.side = int(np.sign(surface.matrix[:, 2] @ e)) * (-1 if surface.inside else 1)
        self.anchor, self.step = size, size / 2

    def at(self, ns: Any, w: Scalar) -> MeridianPoint:
        zero, one = 0 * w, 1 + 0 * w
        return MeridianPoint(w, zero + self.height, zero, self.side * one, self.side * one, zero)

    def parameter(self, r: np.ndarray, z: np.ndarray, n_r: Any, n_z: Any) -> np.ndarray:
        return r


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
        at = self.at(ARRAYS, self.table[widest : widest + 1])
        self.sign = int(np.sign(np.ravel(at.sin * (n @ r) + at.cos * (n @ e))[0]))

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
        at = self.at(ARRAYS, self.table)
        return np.stack(np.broadcast_arrays(at.r, at.z), axis=1)

    def parameter(self, r: np.ndarray, z: np.ndarray, n_r: Any, n_z: Any) -> np.ndarray:
        gaps = np.stack([r, z], axis=1)[:, None] - self._known[None]
        w = self.table[np.argmin(np.sum(gaps * gaps, axis=2), axis=1)]
        for _ in range(8):
            at = self.at(ARRAYS, w)
            w = w + ((r - at.r) * at.cos - (z - at.z) * at.sin) / at.s_w
        own = self.surface.surface
        low, high = own.ranges[self.along]
        return np.unwrap(w, period=high - low) if own.closed[self.along] else w

    @cached_property
    def anchor(self) -> float:  # type: ignore[override]
        """The equator; of a straight line the place z = 0, or one size above an apex there."""
        middle = self.table[TABLE // 2]
        at = self.at(ARRAYS, np.array([middle]))
        bend = np.broadcast_to(self.at(ARRAYS, self.table).theta_w, TABLE)
        if np.abs(bend).max() * np.ptp(self.table) > STRAIGHT:
            return self._equator(self.table, float(middle))
        for height in (0.0, self.size):
            w = middle + (height - at.z) / (-at.s_w * at.sin)
            if np.abs(self.at(ARRAYS, w).r).max() > APEX * self.size:
                break
        return float(w[0])


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
    lo, hi = own.ranges[1 - along]
    lo = lo if np.isfinite(lo) or np.isfinite(hi) else -size
    fixed = (lo + hi) / 2 if np.isfinite(hi) else lo + size
    table = _places(*own.ranges[along], size)
    pair = [table, np.full_like(table, fixed)][:: 1 - 2 * along]
    x = own.points(np.stack(pair, axis=1)) @ surface.matrix.T + surface.centre
    outwards = x - np.outer(x @ e, e)
    widest = int(np.argmax(np.linalg.norm(outwards, axis=1)))
    r = outwards[widest] / np.linalg.norm(outwards[widest])
    off = outwards @ np.cross(e, r)
    return _Line(table, fixed, widest, r, float(np.abs(off).max()) / size)


def _places(low: float, high: float, size: float) -> np.ndarray:
    """Places all over a range, some sizes along an endless one."""
    if np.isinf(high):
        high, low = FAR * size, (-FAR * size if np.isinf(low) else low + size / 1000)
    return np.linspace(low, high, TABLE + 2)[1:-1]


def structural(e: np.ndarray) -> Vector:
    """A constant vector, its zeros and ones as structure (see ``expressions.vectors``)."""
    near = np.round(e)
    return Vector(
        *(int(y) if abs(x - y) < 1e-15 else float(x) for x, y in zip(e, near, strict=True))
    )


def across(e: Vector) -> Vector:
    """Some direction across e: the next axis where e is one."""
    axis = np.array(e, dtype=float)
    i = int(np.argmax(np.abs(axis)))
    outwards = np.eye(3)[(i + 1) % 3]
    outwards = outwards - axis * (outwards @ axis)
    return structural(outwards / np.linalg.norm(outwards))
