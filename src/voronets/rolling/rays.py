"""A closed implicit surface seen along rays x = p + ρ A e from a point p inside.

A takes the axes of the unit sphere of rays e to the body's principal axes and stretches them, so
that ρ is much the same for all e.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from voronets.expressions.scalars import ARRAYS
from voronets.surfaces.contract import Surface
from voronets.surfaces.newton import starts

Nodes = tuple[np.ndarray, np.ndarray]
AXES = np.concatenate([np.eye(3), -np.eye(3)])
REACH = np.geomspace(1e-6, 1e6, 480)  # of the surface's size, along each ray


def _depth(surface: Surface, x: np.ndarray) -> np.ndarray:
    """F/|∇F| at points (..., 3): negative inside; where it is not a number it is outside."""
    with np.errstate(all="ignore"):
        value = surface.departure(ARRAYS, surface.numbers, list(np.moveaxis(x, -1, 0)))
    return np.nan_to_num(np.broadcast_to(value, x.shape[:-1]), nan=np.inf)


@dataclass(frozen=True, eq=False)
class Rays:
    """The rays from p, and the range of ρ that they end in."""

    surface: Surface
    p: np.ndarray
    A: np.ndarray
    lo: float
    hi: float

    @staticmethod
    def within(surface: Surface, directions: Nodes) -> Rays:
        """Find a point inside from which every ray leaves once, and a good A."""
        size = surface.size or 1.0
        try:
            rays = Rays._from(surface, np.zeros(3), size * np.eye(3), directions[0])
        except ValueError:  # the origin will not do; try the point deepest inside of many
            around = np.concatenate([list(starts(size * scale)) for scale in (3, 1, 0.1)])
            depth = _depth(surface, around)
            if not np.any(depth < 0):
                raise
            rays = Rays._from(surface, around[np.argmin(depth)], size * np.eye(3), directions[0])
        for _ in range(2):  # from the middle, with rays as long one way as another
            x, area = rays.nodes(directions)
            x = x - rays.p
            shares = np.einsum("ij,ij->i", x, area)
            middle = 0.75 * (shares @ x) / shares.sum()
            second = 0.6 * np.einsum("i,ij,ik->jk", shares, x, x) / shares.sum()
            values, vectors = np.linalg.eigh(5 * (second - np.outer(middle, middle)))
            A = vectors * np.sqrt(values)
            try:
                rays = Rays._from(surface, rays.p + middle, A, directions[0])
            except ValueError:
                rays = Rays._from(surface, rays.p, A, directions[0])
        return rays

    @staticmethod
    def _from(surface: Surface, p: np.ndarray, A: np.ndarray, directions: np.ndarray) -> Rays:
        length = np.cbrt(abs(np.linalg.det(A)))
        Ae = np.concatenate([directions @ A.T, length * AXES])
        inside = _depth(surface, p + REACH[:, None, None] * Ae) < 0
        name = f"the {surface.kind} surface"
        if not np.all(inside[0]):
            raise ValueError(f"{name}: {p.tolist()} is not inside; no point well inside was found")
        if np.any(np.all(inside, axis=0)):
            raise ValueError(f"{name} bounds no finite body: a ray from inside never leaves it")
        leaves = np.diff(inside.astype(int), axis=0) != 0
        if np.any(leaves.sum(axis=0) > 1):
            raise ValueError(
                f"{name}: a ray from {p.tolist()} leaves it and comes back; "
                "give such a body by a parametrisation that closes"
            )
        last = np.argmax(leaves, axis=0)
        return Rays(surface, p, A, REACH[last.min()] / 4, REACH[last.max() + 1] * 4)

    def nodes(self, directions: Nodes) -> Nodes:
        """The points where the rays leave, and n dA there for dΩ of the rays."""
        e, weight = directions
        Ae = e @ self.A.T
        rho, normals = self._ends(Ae)
        x = self.p + rho[:, None] * Ae
        slope = np.einsum("ij,ij->i", normals, Ae)
        lost = np.abs(_depth(self.surface, x)) > 1e-9 * np.linalg.norm(x - self.p, axis=1)
        if np.any(lost) or not np.all(slope > 0):
            raise ValueError(
                f"the {self.surface.kind} surface does not bound a body that every ray from "
                f"{self.p.tolist()} leaves once"
            )
        share = rho**2 * abs(np.linalg.det(self.A)) * weight / slope
        return x, normals * share[:, None]

    def _ends(self, Ae: np.ndarray) -> Nodes:
        """ρ where the rays leave, and the normals there: Newton, halving where that would stray."""
        rho = np.full(len(Ae), np.sqrt(self.lo * self.hi))
        lo, hi = np.full(len(Ae), self.lo), np.full(len(Ae), self.hi)
        normals, left = np.empty_like(Ae), np.arange(len(Ae))
        for _ in range(100):
            x = self.p + rho[left, None] * Ae[left]
            depth = _depth(self.surface, x)
            normals[left] = self._normals(x)
            lo[left] = np.where(depth < 0, rho[left], lo[left])
            hi[left] = np.where(depth < 0, hi[left], rho[left])
            with np.errstate(all="ignore"):
                step = -depth / np.einsum("ij,ij->i", normals[left], Ae[left])
            newton = (rho[left] + step >= lo[left]) & (rho[left] + step <= hi[left])
            small = newton & (np.abs(step) < 1e-14 * rho[left])
            rho[left] = np.where(newton, rho[left] + step, (lo[left] + hi[left]) / 2)
            left = left[~small & (hi[left] - lo[left] > 1e-15 * hi[left])]
            if not len(left):
                break
        return rho, normals

    def _normals(self, x: np.ndarray) -> np.ndarray:
        with np.errstate(all="ignore"):
            n = self.surface.contact(ARRAYS, self.surface.numbers, list(x.T)).n
        return np.stack([np.broadcast_to(value, len(x)) for value in n], axis=1)
