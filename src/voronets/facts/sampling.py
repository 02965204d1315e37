"""Points all over a surface, and ways in which a body can rest on a ground, for measured conditions.

The points are drawn once with a fixed seed: the same problem has the same residuals every time.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np

from voronets.expressions.rotations import rotation_matrix
from voronets.expressions.scalars import ARRAYS
from voronets.expressions.vectors import Vector
from voronets.surfaces.contract import Contact, Surface
from voronets.surfaces.implicit import Implicit
from voronets.surfaces.parametric import Parametric
from voronets.surfaces.placement import Placed

COUNT, FEWEST = 96, 8
SHARP = 1e6  # curvature of a point that is none, over the size
FAR = 3.0  # how far an endless surface is looked at, in sizes


class Points(NamedTuple):
    """Points x and outward normals n of a surface, both (N, 3)."""

    x: np.ndarray
    n: np.ndarray


def rows(vector: Vector, count: int) -> np.ndarray:
    """A vector of arrays or constants as (N, 3)."""
    return np.stack([np.broadcast_to(np.asarray(x, float), count) for x in vector], axis=1)


def unplaced(surface: Surface) -> tuple[Surface, np.ndarray, np.ndarray]:
    """The surface in its own axes, its centre and the matrix that turns its axes."""
    if not isinstance(surface, Placed):
        return surface, np.zeros(3), np.eye(3)
    T = np.eye(3) if surface.turn is None else np.array(rotation_matrix(surface.turn), dtype=float)
    return surface.surface, np.array(surface.centre), T


def contact_points(surface: Surface, scale: float = 1.0, count: int = COUNT) -> Points:
    """Points all over the surface; ``scale`` is the length by which an endless one is sampled."""
    random = np.random.default_rng(1911)
    own, _, _ = unplaced(surface)
    found = []
    with np.errstate(all="ignore"):
        if surface.by_normal:
            n = random.normal(size=(count, 3))
            n /= np.linalg.norm(n, axis=1, keepdims=True)
            at = surface.contact_at_normal(ARRAYS, surface.numbers, Vector(*n.T))
            found.append(_points(at, count))
        elif isinstance(own, Implicit):
            c = _onto(surface, random.normal(size=(count, 3)) * (own.size or scale))
            at = surface.contact(ARRAYS, surface.numbers, list(c.T))
            assert at.S is not None
            bend = np.abs(np.broadcast_to(np.asarray(at.S.trace, dtype=float), count))
            sharp = ~(bend < SHARP / (own.size or scale))  # where ∇F vanishes there is no surface
            x, n = _points(at, count)
            found.append(Points(np.where(sharp[:, None], np.nan, x), n))
        else:
            for piece in _charts(surface, own):
                c = _places(piece, random.random((count, len(own.coordinates))), scale)
                found.append(_points(piece.contact(ARRAYS, piece.numbers, list(c.T)), count))
    x, n = (np.concatenate(parts) for parts in zip(*found, strict=True))
    good = np.all(np.isfinite(x), axis=1) & np.all(np.isfinite(n), axis=1)
    if np.sum(good) < FEWEST:  # nothing can be measured: every condition on it fails
        return Points(np.full((FEWEST, 3), np.nan), np.full((FEWEST, 3), np.nan))
    return Points(x[good], n[good])


def _points(at: Contact, count: int) -> Points:
    return Points(rows(at.x, count), rows(at.n, count))


def _charts(surface: Surface, own: Surface) -> list[Any]:
    if not isinstance(own, Parametric):
        return [surface]
    pieces = [replace(own, active=i) for i in range(len(own.charts))]
    return [replace(surface, surface=p) if isinstance(surface, Placed) else p for p in pieces]


def _places(surface: Surface, fractions: np.ndarray, scale: float) -> np.ndarray:
    """Contact coordinates inside the chart."""
    own, _, _ = unplaced(surface)
    far = FAR * (own.size or scale)
    ranges = [(-far, far)] * 2
    if isinstance(own, Parametric):
        given = (own.chart.u, own.chart.v)
        ranges = [(max(lo, -far) if np.isinf(lo) else lo, min(hi, far) if np.isinf(hi) else hi)
                  for lo, hi in given]  # fmt: skip
    low, high = np.array(ranges).T
    return low + (high - low) * (0.02 + 0.96 * fractions)


def _onto(surface: Surface, c: np.ndarray) -> np.ndarray:
    """Points c moved down the gradient onto an implicit surface, NaN where that fails."""
    k, size = surface.numbers, np.abs(c).max()
    own, _, _ = unplaced(surface)
    for _ in range(60):
        n = rows(own.contact(ARRAYS, k, list(c.T)).n, len(c))
        c = c - n * np.asarray(own.departure(ARRAYS, k, list(c.T)))[:, None]
    left = np.abs(np.asarray(own.departure(ARRAYS, k, list(c.T))))
    return np.where((left < 1e-13 * size)[:, None], c, np.nan)


class Poses(NamedTuple):
    """Ways in which the body can rest on the ground.

    R  body to space (N, 3, 3);  s, n  contact and normal, space axes;  a  contact, body axes
    """

    R: np.ndarray
    s: np.ndarray
    n: np.ndarray
    a: np.ndarray


def resting_poses(body: Points, ground: Points) -> Poses:
    """Every point of the body on some point of the ground, turned at random about the normal."""
    random = np.random.default_rng(1912)
    pick = random.integers(0, len(ground.x), len(body.x))
    s, n = ground.x[pick], ground.n[pick]
    one, two = _frames(body.n, random), _frames(-n, random)
    R = np.einsum("kia,kja->kij", two, one)
    return Poses(R, s, n, body.x)


def _frames(n: np.ndarray, random: np.random.Generator) -> np.ndarray:
    """Right-handed frames (N, 3, 3) by columns, the last one n, the first at random across it."""
    t = np.cross(n, random.normal(size=n.shape))
    t /= np.linalg.norm(t, axis=1, keepdims=True)
    return np.stack([t, np.cross(n, t), n], axis=2)
