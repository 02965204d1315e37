"""The meridian of an implicit surface of revolution; see ``profiles`` for λ."""

from __future__ import annotations

import numpy as np

from voronets.expressions.scalars import ARRAYS
from voronets.expressions.vectors import Scalar, Vector
from voronets.facts.profiles import Profile
from voronets.facts.sampling import Points, rows, unplaced
from voronets.surfaces.contract import Contact, Surface
from voronets.surfaces.implicit import Implicit
from voronets.surfaces.placement import Placed

ROUNDS = 40  # of Newton's method, at the most


class OfImplicit(Profile):
    """λ = z, φ or χ, the first of them that tells the points apart."""

    def __init__(
        self, surface: Surface, e: np.ndarray, own: Implicit, points: Points, size: float
    ) -> None:
        super().__init__(surface, e)
        self.own, (_, self.centre, self.T) = own, unplaced(surface)
        self.sign = -1 if isinstance(surface, Placed) and surface.inside else 1
        self.plane = np.array([self.e, self._across()])  # (2, 3): e and one r̂
        self.size, (x, n) = size, points
        r = x - np.outer(x @ e, e)
        distance = np.linalg.norm(r, axis=1)
        r /= distance[:, None]
        self.known = np.stack([x @ e, distance], axis=1)
        normals = np.stack([n @ e, np.sum(n * r, axis=1)], axis=1)
        self.kind = "chi"
        if _one_sign(normals[:, 1], 0.3):
            self.kind = "z"
        elif _one_sign(np.sum(self.known * normals, axis=1), 1e-2 * self.size):
            self.kind = "phi"
        elif _one_sign(normals[:, 1], 0.02):
            self.kind = "z"
        elif not _one_sign(self._bend(self._at(self.known)[0], normals), 1e-3 / self.size):
            raise ValueError("neither height nor angles tell the points of the meridian apart")
        self.anchor = 0.0 if self.kind == "z" else np.pi / 2
        self.step = self.size / 2 if self.kind == "z" else 0.5
        self.known_lam = self._lam(self.known, normals)
        if self.kind == "z" and not self._wide(0.0):
            self.anchor = self.size  # an apex is at O
        elif self.kind == "phi":
            self.anchor = self._equator(np.linspace(0.1, np.pi - 0.1, 32), self.anchor)

    def _wide(self, lam: float) -> bool:
        """The meridian keeps off the axis there."""
        x = rows(self.contact(np.array([lam])).x, 1)[0]
        return bool(np.linalg.norm(np.cross(x, self.plane[0])) > 1e-6 * self.size)

    def _lam(self, x: np.ndarray, n: np.ndarray) -> np.ndarray:
        """λ of points and normals (…, 2) in the half-plane."""
        if self.kind == "z":
            return x[..., 0]
        p = n if self.kind == "chi" else x
        return np.arctan2(p[..., 1], p[..., 0])

    def _at(self, p: np.ndarray) -> tuple[Contact, np.ndarray, np.ndarray]:
        """The contact at points p (N, 2) of the half-plane, the outward normals, the departures."""
        c, k = list(((p @ self.plane - self.centre) @ self.T).T), self.surface.numbers
        at = self.surface.contact(ARRAYS, k, c)
        off = self.sign * np.asarray(self.own.departure(ARRAYS, k, c))
        return at, rows(at.n, len(p)) @ self.plane.T, off

    def _bend(self, at: Contact, n: np.ndarray) -> np.ndarray:
        """The curvature of the meridian, dχ over length."""
        assert at.S is not None
        t = Vector(*(np.stack([-n[:, 1], n[:, 0]], axis=1) @ self.plane).T)
        return np.asarray(t @ (at.S @ t))

    def contact(self, lam: np.ndarray) -> Contact:
        turn = lam[:, None] - self.known_lam
        p = self.known[np.argmin(np.abs(turn if self.kind == "z" else _angle(turn)), axis=1)]
        ray = np.stack([np.cos(lam), np.sin(lam)], axis=1)
        if self.kind == "z":
            p = np.stack([lam, p[:, 1]], axis=1)
        elif self.kind == "phi":
            p = ray * np.linalg.norm(p, axis=1, keepdims=True)
        for _ in range(ROUNDS):
            at, n, off = self._at(p)
            if self.kind == "z":
                step = np.stack([np.zeros_like(off), -off / n[:, 1]], axis=1)
            elif self.kind == "phi":
                step = ray * (-off / np.sum(n * ray, axis=1))[:, None]
            else:
                turn = np.clip(_angle(lam - np.arctan2(n[:, 1], n[:, 0])), -0.3, 0.3)
                along = np.stack([-n[:, 1], n[:, 0]], axis=1)
                step = along * (turn / self._bend(at, n))[:, None] - n * off[:, None]
            p = p + step
            if np.abs(step).max() < 1e-15 * self.size:
                break
        return self._at(p)[0]

    def locate(self, a: Vector, n_b: Vector) -> Scalar:
        r = self.radial(a, n_b)
        x, n = (np.stack([np.asarray(v @ self.e), np.asarray(v @ r)], axis=-1) for v in (a, n_b))
        lam = self._lam(x, n)
        if self.kind != "chi":
            return lam
        lam = self.anchor + _angle(lam - self.anchor)
        return np.unwrap(lam) if np.ndim(lam) else lam  # a motion may go round and round

    def rate(self, lam: np.ndarray, at: Contact, V: Vector, n_dot: Vector) -> Scalar:
        r = self.radial(at.x, at.n)
        if self.kind == "z":
            return V @ self.e
        if self.kind == "chi":
            return n_dot @ (r * np.cos(lam) - self.e * np.sin(lam))
        return V @ (r * (at.x @ self.e) - self.e * (at.x @ r)) / (at.x @ at.x)


def _angle(x: np.ndarray) -> np.ndarray:
    """The angle within ±π."""
    return np.angle(np.exp(1j * x))


def _one_sign(values: np.ndarray, least: float) -> bool:
    return bool(np.all(values > least) or np.all(values < -least))
