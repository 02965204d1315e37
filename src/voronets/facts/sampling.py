"""Points all over a surface, and ways in which a body can rest on a ground, for measured conditions.

The points are drawn once with a fixed seed: the same problem has the same misses every time.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from voronets.surfaces.contract import Points, Surface

COUNT, FEWEST = 96, 8
TIMES = 4  # that a point of the body is put on the ground


def contact_points(surface: Surface, scale: float = 1.0, count: int = COUNT) -> Points:
    """Points all over the surface; ``scale`` is the length by which an endless one is sampled."""
    with np.errstate(all="ignore"):
        x, n = surface.sample(np.random.default_rng(1911), count, scale)
    good = np.all(np.isfinite(x), axis=1) & np.all(np.isfinite(n), axis=1)
    if np.sum(good) < FEWEST:  # nothing can be measured: every condition on it fails
        return Points(np.full((FEWEST, 3), np.nan), np.full((FEWEST, 3), np.nan))
    return Points(x[good], n[good])


class RestingPoses(NamedTuple):
    """Ways in which the body can rest on the ground.

    R  body to space (N, 3, 3);  s, n  contact and normal, space axes;  a  contact, body axes
    """

    R: np.ndarray
    s: np.ndarray
    n: np.ndarray
    a: np.ndarray


def resting_poses(body: Points, ground: Points) -> RestingPoses:
    """Every point of the body on some points of the ground, turned at random about the normal."""
    random = np.random.default_rng(1912)
    a, n_b = np.tile(body.x, (TIMES, 1)), np.tile(body.n, (TIMES, 1))
    pick = random.integers(0, len(ground.x), len(a))
    s, n = ground.x[pick], ground.n[pick]
    one, two = frames(n_b, random), frames(-n, random)
    R = np.einsum("kia,kja->kij", two, one)
    return RestingPoses(R, s, n, a)


def frames(n: np.ndarray, random: np.random.Generator) -> np.ndarray:
    """Right-handed frames (N, 3, 3) by columns, the last one n, the first at random across it."""
    t = np.cross(n, random.normal(size=n.shape))
    t /= np.linalg.norm(t, axis=1, keepdims=True)
    return np.stack([t, np.cross(n, t), n], axis=2)
