r"""The meridian of a body of revolution, by one number λ that tells its points apart.

    λ                              for
    χ, n_b = cos χ e + sin χ r̂     surfaces given by their normals, edges too; implicit ones that bend
                                   everywhere the same way (a torus goes once round)
    z = e·a                        implicit surfaces that are graphs over the axis (rod, cone)
    φ, a = |a|(cos φ e + sin φ r̂)  implicit surfaces star-shaped about O
    u                              parametric surfaces whose lines v = const are meridians
    r = |a − (e·a) e|              a plane across the axis (a plate)

The anchor is the equator, where n is across e; where there is none, the plane through O or the middle.
e is the axis and r̂ the direction across it in the meridian's half-plane, body axes.
"""

from __future__ import annotations

from abc import ABC, abstractmethod

import numpy as np

from voronets.expressions.scalars import ARRAYS
from voronets.expressions.vectors import Scalar, Vector
from voronets.surfaces.contract import Contact, Surface
from voronets.surfaces.parametric import Parametric


class Profile(ABC):
    """A meridian: its contacts by λ, λ by the contact, and how fast λ goes."""

    anchor: float
    step: float

    def __init__(self, surface: Surface, e: np.ndarray) -> None:
        self.surface, self.e = surface, Vector(*e.tolist())

    @abstractmethod
    def contact(self, lam: np.ndarray) -> Contact:
        """The contacts at λ (N,), each in some half-plane, body axes."""

    @abstractmethod
    def locate(self, a: Vector, n_b: Vector) -> Scalar:
        """λ of contacts a with outward normals n_b."""

    @abstractmethod
    def rate(self, lam: np.ndarray, at: Contact, V: Vector, n_dot: Vector) -> Scalar:
        """λ̇ where the contact goes with V, and its outward normal with ṅ, in body axes."""

    def radial(self, a: Vector, n_b: Vector) -> Vector:
        """r̂ at a contact."""
        return self._unit(a)

    def turning(self, at: Contact, r: Vector, tau: Vector, V: Vector, n_dot: Vector) -> Scalar:
        """The rate at which r̂ goes round the axis."""
        return (V @ tau) / (at.x @ r)

    def _equator(self, lam: np.ndarray, otherwise: float) -> float:
        """The widest place among λ where the normal is across the axis, for an anchor."""

        def along(value: float) -> float:
            return float(np.ravel(self.contact(np.array([value])).n @ self.e)[0])

        at = self.contact(lam)
        slopes = np.broadcast_to(at.n @ self.e, lam.shape)
        across = at.x - self.e * (at.x @ self.e)
        width = np.broadcast_to(across @ across, lam.shape)
        places = np.flatnonzero(slopes[:-1] * slopes[1:] < 0)
        if not len(places):
            return otherwise
        i = places[int(np.argmax(width[places]))]
        (low, high), f_low = (float(lam[i]), float(lam[i + 1])), float(slopes[i])
        for _ in range(60):
            middle = (low + high) / 2
            f = along(middle)
            low, high, f_low = (middle, high, f) if f * f_low > 0 else (low, middle, f_low)
        return (low + high) / 2

    def _unit(self, x: Vector) -> Vector:
        across = x - self.e * (x @ self.e)
        return across / np.sqrt(across @ across)

    def _across(self) -> Vector:
        """Some direction across the axis."""
        e = np.array(self.e)
        r = np.cross(e, np.eye(3)[int(np.argmin(np.abs(e)))])
        return Vector(*(r / np.linalg.norm(r)).tolist())


class ByInclination(Profile):
    """λ = χ, the angle of the outward normal with the axis."""

    anchor, step = np.pi / 2, 0.5

    def contact(self, lam: np.ndarray) -> Contact:
        n = self.e * np.cos(lam) + self._across() * np.sin(lam)
        return self.surface.contact_at_normal(ARRAYS, self.surface.numbers, n)

    def locate(self, a: Vector, n_b: Vector) -> Scalar:
        along = n_b @ self.e
        across = n_b - self.e * along
        return np.arctan2(np.sqrt(across @ across), along)

    def rate(self, lam: np.ndarray, at: Contact, V: Vector, n_dot: Vector) -> Scalar:
        r = self.radial(at.x, at.n)
        return n_dot @ (r * np.cos(lam) - self.e * np.sin(lam))

    def radial(self, a: Vector, n_b: Vector) -> Vector:
        return self._unit(n_b)  # an edge may pass where a has no direction of its own

    def turning(self, at: Contact, r: Vector, tau: Vector, V: Vector, n_dot: Vector) -> Scalar:
        return (n_dot @ tau) / (at.n @ r)


class OfPlate(Profile):
    """λ = the distance from the axis, on a plane across it."""

    def __init__(self, surface: Surface, e: np.ndarray, scale: float) -> None:
        super().__init__(surface, e)
        self.anchor, self.step = scale, scale / 2
        here = np.asarray(surface.at((0.0, 0.0)).x, dtype=float)
        self.foot = self.e * float(here @ e)  # where the axis meets the plane
        self.points = [surface.locate(np.array(self.foot + self._across() * x)) for x in (0.0, 1.0)]

    def contact(self, lam: np.ndarray) -> Contact:
        (u, v), (u_1, v_1) = self.points
        c = [u + (u_1 - u) * lam, v + (v_1 - v) * lam]
        return self.surface.contact(ARRAYS, self.surface.numbers, c)

    def locate(self, a: Vector, n_b: Vector) -> Scalar:
        across = a - self.e * (a @ self.e)
        return np.sqrt(across @ across)

    def rate(self, lam: np.ndarray, at: Contact, V: Vector, n_dot: Vector) -> Scalar:
        return V @ self.radial(at.x, at.n)


class ByCoordinate(Profile):
    """λ = u of a parametric surface."""

    def __init__(self, surface: Surface, e: np.ndarray, own: Parametric, scale: float) -> None:
        super().__init__(surface, e)
        (lo, hi), (v_lo, v_hi) = own.chart.u, own.chart.v
        lo, hi = (lo if np.isfinite(lo) else 1e-3 * scale), (hi if np.isfinite(hi) else 10 * scale)
        self.v = (v_lo + v_hi) / 2 if np.isfinite(v_hi - v_lo) else 0.0
        self.anchor, self.step = (lo + hi) / 2, (hi - lo) / 16
        self.table = np.linspace(lo, hi, 403)[1:-1]
        self.anchor = self._equator(self.table, self.anchor)
        self.points = np.stack(self._plane(self.contact(self.table).x), axis=1)

    def _plane(self, x: Vector) -> tuple[np.ndarray, np.ndarray]:
        along = np.asarray(x @ self.e)
        across = x - self.e * along
        return along, np.sqrt(across @ across)

    def _c(self, lam: np.ndarray) -> list[np.ndarray]:
        return [lam, np.full_like(lam, self.v)]

    def contact(self, lam: np.ndarray) -> Contact:
        return self.surface.contact(ARRAYS, self.surface.numbers, self._c(np.asarray(lam)))

    def locate(self, a: Vector, n_b: Vector) -> Scalar:
        wanted = np.atleast_2d(np.stack(self._plane(a), axis=-1))
        gaps = np.linalg.norm(wanted[:, None, :] - self.points[None, :, :], axis=2)
        lam = self.table[np.argmin(gaps, axis=1)]
        for _ in range(8):
            at = self.contact(lam)
            r = self._unit(at.x)
            V = self.e * wanted[:, 0] + r * wanted[:, 1] - at.x
            lam = lam + self.rate(lam, at, V, V)
        return lam if np.ndim(a[0]) else lam[0]

    def rate(self, lam: np.ndarray, at: Contact, V: Vector, n_dot: Vector) -> Scalar:
        return self.surface.rates(ARRAYS, self.surface.numbers, self._c(lam), at, V, None)[0]
