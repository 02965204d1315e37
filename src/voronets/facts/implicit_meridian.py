"""The meridian of a surface of revolution given by F = 0 alone, in numbers, by Newton's method.

w is the height z where the meridian is a graph over the axis, the angle φ at the origin where it is
star-shaped, (z, r) = ρ (cos φ, sin φ), or the inclination θ where it bends everywhere the same way.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np

from voronets.expressions.scalars import ARRAYS
from voronets.expressions.vectors import Scalar, Vector
from voronets.facts.meridian import Meridian, MeridianPoint, across
from voronets.surfaces.contract import Contact, Points, Surface, rows
from voronets.surfaces.placement import Placed

ROUNDS = 40  # of Newton's method, at the most
APEX = 1e-6  # from the axis, over the size
HEIGHT, POLAR, INCLINATION = "z", "phi", "theta"


class ImplicitMeridian(Meridian):
    """By z, φ or θ, the first of them that tells the points apart."""

    formula = False

    def __init__(
        self, surface: Placed[Surface], e: np.ndarray, size: float, points: Points
    ) -> None:
        super().__init__(surface, e, size)
        self.plane = np.array([e, np.array(across(self.e), dtype=float)])  # (2, 3): e and one r̂
        x, n = points
        r = x - np.outer(x @ e, e)
        distance = np.linalg.norm(r, axis=1)
        r /= distance[:, None]
        self.known = np.stack([x @ e, distance], axis=1)
        normals = np.stack([n @ e, np.sum(n * r, axis=1)], axis=1)
        self.by = self._choice(normals)
        self.known_w = self._parameter(self.known, normals)
        self.step = size / 2 if self.by == HEIGHT else 0.5

    @cached_property
    def anchor(self) -> float:
        """The equator; by heights z = 0, or one size above an apex there."""
        if self.by == HEIGHT:
            wide = self._newton(np.zeros(1))[0, 1] > APEX * self.size
            return 0.0 if wide else self.size
        found = self.equator(np.linspace(0.1, np.pi - 0.1, 32)) if self.by == POLAR else None
        return np.pi / 2 if found is None else found

    def _choice(self, normals: np.ndarray) -> str:
        if _one_sign(normals[:, 1], 0.3):
            return HEIGHT
        if _one_sign(np.sum(self.known * normals, axis=1), 1e-2 * self.size):
            return POLAR
        if _one_sign(normals[:, 1], 0.02):
            return HEIGHT
        if _one_sign(self._bend(self._there(self.known)[0], normals), 1e-3 / self.size):
            return INCLINATION
        raise ValueError("neither the height nor an angle is unique along the meridian")

    def _parameter(self, p: np.ndarray, n: np.ndarray) -> np.ndarray:
        """w of points and normals (…, 2) in the half-plane."""
        if self.by == HEIGHT:
            return np.asarray(p[..., 0])
        towards = n if self.by == INCLINATION else p
        return np.asarray(np.arctan2(towards[..., 1], towards[..., 0]))

    def _there(self, p: np.ndarray) -> tuple[Contact, np.ndarray, np.ndarray]:
        """The contact at points p (N, 2) of the half-plane, the outward normals, the departures."""
        c, k = list(self.surface.inward(p @ self.plane).T), self.surface.numbers
        at = self.surface.contact(ARRAYS, k, c)
        side = -1 if self.surface.inside else 1
        off = side * np.asarray(self.surface.departure(ARRAYS, k, c))
        return at, rows(at.n, len(p)) @ self.plane.T, off

    def _bend(self, at: Contact, n: np.ndarray) -> np.ndarray:
        """dθ/ds."""
        assert at.S is not None
        t = Vector(*(np.stack([-n[:, 1], n[:, 0]], axis=1) @ self.plane).T)
        return np.asarray(t @ (at.S @ t))

    def _newton(self, w: np.ndarray) -> np.ndarray:
        """The points (N, 2) at w."""
        turn = w[:, None] - self.known_w
        p = self.known[np.argmin(np.abs(turn if self.by == HEIGHT else _angle(turn)), axis=1)]
        ray = np.stack([np.cos(w), np.sin(w)], axis=1)
        if self.by == HEIGHT:
            p = np.stack([w, p[:, 1]], axis=1)
        elif self.by == POLAR:
            p = ray * np.linalg.norm(p, axis=1, keepdims=True)
        for _ in range(ROUNDS):
            at, n, off = self._there(p)
            if self.by == HEIGHT:
                step = np.stack([np.zeros_like(off), -off / n[:, 1]], axis=1)
            elif self.by == POLAR:
                step = ray * (-off / np.sum(n * ray, axis=1))[:, None]
            else:
                turn = np.clip(_angle(w - np.arctan2(n[:, 1], n[:, 0])), -0.3, 0.3)
                along = np.stack([-n[:, 1], n[:, 0]], axis=1)
                step = along * (turn / self._bend(at, n))[:, None] - n * off[:, None]
            p = p + step
            if np.abs(step).max() < 1e-15 * self.size:
                break
        return np.asarray(p)

    def at(self, ns: Any, w: Scalar) -> MeridianPoint:
        p = self._newton(w)
        there, n, _ = self._there(p)
        (z, r), (cos, sin), bend = p.T, n.T, self._bend(there, n)
        if self.by == HEIGHT:
            s_w = -1 / sin
        elif self.by == POLAR:
            s_w = np.sum(p * p, axis=1) / np.sum(p * n, axis=1)
        else:
            s_w = 1 / bend
        return MeridianPoint(r, z, sin, cos, s_w, bend * s_w)

    def parameter(self, r: np.ndarray, z: np.ndarray, n_r: Any, n_z: Any) -> np.ndarray:
        w = self._parameter(np.stack([z, r], axis=-1), np.stack([n_z, n_r], axis=-1))
        if self.by != INCLINATION:
            return w
        return np.unwrap(self.anchor + _angle(w - self.anchor))  # a motion may go round and round


def _angle(x: np.ndarray) -> np.ndarray:
    """The angle within ±π."""
    return np.angle(np.exp(1j * x))


def _one_sign(values: np.ndarray, least: float) -> bool:
    return bool(np.all(values > least) or np.all(values < -least))
