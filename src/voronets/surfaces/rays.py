"""A closed implicit surface seen along rays x = p + ρ A e from a point p inside.

A takes the axes of the unit sphere of rays e to the body's principal axes and stretches them, so
that ρ is much the same for all e.  A ray ends where it first leaves the material: if that end moves
smoothly with e, the ends are one whole closed surface; other pieces of F < 0 are other bodies.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from voronets.expressions.scalars import ARRAYS
from voronets.surfaces.contract import Nodes, Surface
from voronets.surfaces.newton import starts

AXES = np.concatenate([np.eye(3), -np.eye(3)])
REACH = np.geomspace(1e-6, 1e6, 480)  # of the surface's size, along each ray
STRIDE = 1.1  # along a ray once the body's size is known


@dataclass(frozen=True, eq=False)
class Rays:
    """The rays from p; all of them end between the shortest and the longest ρ."""

    surface: Surface
    p: np.ndarray
    A: np.ndarray
    shortest: float
    longest: float

    @staticmethod
    def within(surface: Surface, directions: Nodes) -> Rays:
        """Find a point inside from which every ray ends, and a good A."""
        size = surface.size or 1.0
        try:
            rays = _cast(surface, np.zeros(3), size * np.eye(3), directions[0])
        except ValueError:  # the origin will not do; try the point deepest inside of many
            around = np.concatenate([list(starts(size * scale)) for scale in (3, 1, 0.1)])
            depth = _depth(surface, around)
            if not np.any(depth < 0):
                raise
            rays = _cast(surface, around[np.argmin(depth)], size * np.eye(3), directions[0])
        for _ in range(2):  # from the middle, with rays as long one way as another
            x, area = rays.nodes(directions)
            x = x - rays.p
            shares = np.einsum("ij,ij->i", x, area)
            middle = 0.75 * (shares @ x) / shares.sum()
            second = 0.6 * np.einsum("i,ij,ik->jk", shares, x, x) / shares.sum()
            values, vectors = np.linalg.eigh(5 * (second - np.outer(middle, middle)))
            A = vectors * np.sqrt(values)
            try:
                rays = _cast(surface, rays.p + middle, A, directions[0])
            except ValueError:
                rays = _cast(surface, rays.p, A, directions[0])
        return rays

    def nodes(self, directions: Nodes) -> Nodes:
        """The points where the rays end, and n dA there for dΩ of the rays."""
        e, weight = directions
        Ae = e @ self.A.T
        rho = self._ends(Ae, *self._brackets(Ae))
        x = self.p + rho[:, None] * Ae
        normals = _normals(self.surface, x)
        slope = np.einsum("ij,ij->i", normals, Ae)
        if not np.all(slope > 0):
            raise ValueError(
                f"some rays from {self.p.tolist()} cross the {self.surface.kind} surface more than "
                "once; give it by a closed parametrisation"
            )
        share = rho**2 * abs(np.linalg.det(self.A)) * weight / slope
        return x, normals * share[:, None]

    def _brackets(self, Ae: np.ndarray) -> Nodes:
        """ρ inside and outside of each ray's end, STRIDE apart."""
        lo = np.full(len(Ae), self.shortest / 2)
        going = np.arange(len(Ae))
        while len(going) and lo[going].min() < 4 * self.longest:
            outside = _depth(self.surface, self.p + STRIDE * lo[going, None] * Ae[going]) >= 0
            going = going[~outside]
            lo[going] *= STRIDE
        if len(going) or np.any(_depth(self.surface, self.p + lo[:, None] * Ae) >= 0):
            raise ValueError(
                f"the {self.surface.kind} surface is unbounded or too irregular for rays from "
                f"{self.p.tolist()}; give it by a closed parametrisation"
            )
        return lo, STRIDE * lo

    def _ends(self, Ae: np.ndarray, lo: np.ndarray, hi: np.ndarray) -> np.ndarray:
        """ρ where the rays end: Newton's steps, halves where these would leave the bracket."""
        rho, going = (lo + hi) / 2, np.arange(len(Ae))
        for _ in range(100):
            here, along = rho[going], Ae[going]
            x = self.p + here[:, None] * along
            depth = _depth(self.surface, x)
            low = lo[going] = np.where(depth < 0, here, lo[going])
            high = hi[going] = np.where(depth < 0, hi[going], here)
            with np.errstate(all="ignore"):
                there = here - depth / np.einsum("ij,ij->i", _normals(self.surface, x), along)
            newton = (there >= low) & (there <= high)
            rho[going] = np.where(newton, there, (low + high) / 2)
            arrived = newton & (np.abs(there - here) < 1e-14 * here)
            going = going[~arrived & (high - low > 1e-15 * high)]
            if not len(going):
                break
        found: np.ndarray = rho
        return found


def _cast(surface: Surface, p: np.ndarray, A: np.ndarray, directions: np.ndarray) -> Rays:
    """Rays of any length from p, and how long they are."""
    Ae = np.concatenate([directions @ A.T, np.cbrt(abs(np.linalg.det(A))) * AXES])
    outside = _depth(surface, p + REACH[:, None, None] * Ae) >= 0
    name = f"the {surface.kind} surface"
    if np.any(outside[0]):
        raise ValueError(f"{name}: {p.tolist()} is not inside; no point well inside was found")
    if not np.all(np.any(outside, axis=0)):
        raise ValueError(f"{name} does not bound a finite body: a ray from inside never leaves it")
    ends = np.argmax(outside, axis=0)[: len(directions)]
    return Rays(surface, p, A, REACH[ends.min() - 1], REACH[ends.max()])


def _depth(surface: Surface, x: np.ndarray) -> np.ndarray:
    """F/|∇F| at points (..., 3): negative inside; where it is not a number it is outside."""
    with np.errstate(all="ignore"):
        value = surface.departure(ARRAYS, surface.numbers, list(np.moveaxis(x, -1, 0)))
    found: np.ndarray = np.nan_to_num(np.broadcast_to(value, x.shape[:-1]), nan=np.inf)
    return found


def _normals(surface: Surface, x: np.ndarray) -> np.ndarray:
    with np.errstate(all="ignore"):
        n = surface.contact(ARRAYS, surface.numbers, list(x.T)).n
    return np.stack([np.broadcast_to(value, len(x)) for value in n], axis=1)
