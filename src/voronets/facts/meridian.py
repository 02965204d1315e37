r"""The meridian of a surface of revolution: a plane curve by one number w.

In its plane, r from the axis and z along it, with θ the inclination of the outward normal:

    N = (sin θ, cos θ),   e_s = (cos θ, −sin θ),   r′ = s′ cos θ,   z′ = −s′ sin θ

s′ = ds/dw and θ′ = dθ/dw stand side by side: an edge has s′ = 0, a straight meridian θ′ = 0.  Beyond a
pole r is negative: the curve goes on without an azimuth.

    w                          for
    θ                          surfaces given by their normals, edges too
    r                          planes
    u or v                     surfaces with a coordinate along their meridians (``coordinate_meridian``)
    z, θ or the angle at O     surfaces given by F = 0 alone (``implicit_meridian``), in numbers only
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, NamedTuple

import numpy as np

from voronets.expressions.scalars import ARRAYS
from voronets.expressions.vectors import Scalar, Vector, cross, dyad
from voronets.surfaces.contract import Contact, Surface
from voronets.surfaces.placement import Placed
from voronets.surfaces.tensors import General

POLE = 1e-7  # from the axis, over the size: as good as on it


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
    step: float

    def __init__(self, surface: Placed[Surface], e: np.ndarray, size: float) -> None:
        self.surface, self.size = surface, size
        self.e = structural(e)

    @property
    @abstractmethod
    def anchor(self) -> float:
        """See above."""

    @abstractmethod
    def at(self, ns: Any, w: Scalar) -> MeridianPoint:
        """r, z, θ and their rates at w."""

    @abstractmethod
    def parameter(self, r: np.ndarray, z: np.ndarray, n_r: Any, n_z: Any) -> np.ndarray:
        """w of points (N,) with the outward normals n_r, n_z, r ≥ 0; going on along a motion."""

    def sampled(self, w: np.ndarray) -> MeridianPoint:
        """The same in numbers, an array (N,) each."""
        return MeridianPoint(*(np.broadcast_to(x, np.shape(w)) for x in self.at(ARRAYS, w)))

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

    def equator(self, table: np.ndarray) -> float | None:
        """The widest place between those of a table where the normal is across the axis."""
        at = self.sampled(table)
        places = np.flatnonzero(at.cos[:-1] * at.cos[1:] <= 0)
        if not len(places):
            return None
        i = places[int(np.argmax(np.abs(at.r)[places]))]
        low, high, sign = float(table[i]), float(table[i + 1]), at.cos[i] or -at.cos[i + 1]
        for _ in range(60):
            middle = (low + high) / 2
            before = self.sampled(np.array([middle])).cos[0] * sign > 0
            low, high = (middle, high) if before else (low, middle)
        return (low + high) / 2

    # -- in space -----------------------------------------------------------------------------

    def contact(self, w: np.ndarray) -> Contact:
        """The contacts at w (N,), all in one half-plane."""
        at, r = self.sampled(w), across(self.e)
        x, n = r * at.r + self.e * at.z, r * at.sin + self.e * at.cos
        along, tau = r * at.cos - self.e * at.sin, cross(self.e, r)
        first, second = self.radii(at) if self.by_normal else self.curvatures(at)
        tensor = General(dyad(along, along) * first + dyad(tau, tau) * second)
        return Contact(x, n, L=tensor) if self.by_normal else Contact(x, n, S=tensor)

    def locate(self, a: Vector, n: Vector) -> Scalar:
        """w of contacts a with outward normals n, a float or along a motion (N,)."""
        radial = self.radial(a, n)
        parts = (a @ radial, a @ self.e, n @ radial, n @ self.e)
        w = self.parameter(*np.broadcast_arrays(*(np.atleast_1d(x) for x in parts)))
        return w if np.ndim(a[0]) or np.ndim(n[0]) else w[0]

    def radial(self, a: Vector, n: Vector) -> Vector:
        """r̂ at a contact; by the normal where an edge may pass the axis."""
        x = n if self.by_normal else a
        outwards = x - self.e * (x @ self.e)
        found: Vector = outwards / np.sqrt(outwards @ outwards)
        return found

    def rate(self, w: np.ndarray, at: Contact, V: Vector, n_dot: Vector) -> Scalar:
        """ẇ where the contact goes with V, and its outward normal with ṅ."""
        r, point = self.radial(at.x, at.n), self.sampled(w)
        along = r * point.cos - self.e * point.sin
        return n_dot @ along if self.by_normal else (V @ along) / point.s_w

    def turning(self, at: Contact, r: Vector, tau: Vector, V: Vector, n_dot: Vector) -> Scalar:
        """The rate at which r̂ goes round the axis."""
        return (n_dot @ tau) / (at.n @ r) if self.by_normal else (V @ tau) / (at.x @ r)


class NormalMeridian(Meridian):
    """w = θ, of a surface given by its normals."""

    by_normal = True
    anchor = np.pi / 2
    step = 0.5

    def at(self, ns: Any, w: Scalar) -> MeridianPoint:
        sin, cos, r = ns.sin(w), ns.cos(w), across(self.e)
        there = self.surface.contact_at_normal(ns, self.surface.numbers, r * sin + self.e * cos)
        along = r * cos - self.e * sin
        assert there.L is not None
        return MeridianPoint(
            there.x @ r, there.x @ self.e, sin, cos, along @ (there.L @ along), 1 + 0 * w
        )

    def parameter(self, r: np.ndarray, z: np.ndarray, n_r: Any, n_z: Any) -> np.ndarray:
        found: np.ndarray = np.arctan2(n_r, n_z)
        return found


class PlaneMeridian(Meridian):
    """w = r, of a plane across the axis."""

    def __init__(self, surface: Placed[Surface], e: np.ndarray, size: float) -> None:
        super().__init__(surface, e, size)
        self.height = float(np.dot(surface.centre, e))
        self.side = int(np.sign(surface.matrix[:, 2] @ e)) * (-1 if surface.inside else 1)
        self.step = size / 2

    @property
    def anchor(self) -> float:
        """One size from the axis."""
        return self.size

    def at(self, ns: Any, w: Scalar) -> MeridianPoint:
        zero, one = 0 * w, 1 + 0 * w
        return MeridianPoint(w, zero + self.height, zero, self.side * one, self.side * one, zero)

    def parameter(self, r: np.ndarray, z: np.ndarray, n_r: Any, n_z: Any) -> np.ndarray:
        return r


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
