"""Points all over a surface, and ways in which a body can lie on a ground, for measured conditions.

The points are drawn once with a fixed seed: the same problem has the same residuals every time.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from voronets.surfaces.contract import Points, Surface, rows
from voronets.surfaces.placement import placed

__all__ = ["Lying", "Points", "contact_points", "lying", "rows", "unplaced"]

COUNT, FEWEST = 96, 8


def unplaced(surface: Surface) -> tuple[Surface, np.ndarray, np.ndarray]:
    """The surface in its own axes, its centre and the matrix that turns its axes."""
    there = placed(surface)
    return there.surface, np.array(there.centre), there.matrix


def contact_points(surface: Surface, scale: float = 1.0, count: int = COUNT) -> Points:
    """Points all over the surface; ``scale`` is the length by which an endless one is sampled."""
    with np.errstate(all="ignore"):
        x, n = surface.sample(np.random.default_rng(1911), count, scale)
    good = np.all(np.isfinite(x), axis=1) & np.all(np.isfinite(n), axis=1)
    if np.sum(good) < FEWEST:  # nothing can be measured: every condition on it fails
        return Points(np.full((FEWEST, 3), np.nan), np.full((FEWEST, 3), np.nan))
    return Points(x[good], n[good])


class Lying(NamedTuple):
    """Ways in which the body can lie on the ground.

    R  body to space (N, 3, 3);  s, n  contact and normal, space axes;  a  contact, body axes
    """

    R: np.ndarray
    s: np.ndarray
    n: np.ndarray
    a: np.ndarray


def lying(body: Points, ground: Points) -> Lying:
    """Every point of the body on some point of the ground, turned at random about the normal."""
    random = np.random.default_rng(1912)
    pick = random.integers(0, len(ground.x), len(body.x))
    s, n = ground.x[pick], ground.n[pick]
    one, two = _frames(body.n, random), _frames(-n, random)
    R = np.einsum("kia,kja->kij", two, one)
    return Lying(R, s, n, body.x)


def _frames(n: np.ndarray, random: np.random.Generator) -> np.ndarray:
    """Right-handed frames (N, 3, 3) by columns, the last one n, the first at random across it."""
    t = np.cross(n, random.normal(size=n.shape))
    t /= np.linalg.norm(t, axis=1, keepdims=True)
    return np.stack([t, np.cross(n, t), n], axis=2)
