"""Distances from points to drawn triangles, for the tests alone."""

from __future__ import annotations

import numpy as np


def distances(points: np.ndarray, corners: np.ndarray) -> np.ndarray:
    """From each point (m, 3) to the nearest of the triangles (n, 3, 3)."""
    return np.array([_nearest(point, corners) for point in points])


def _nearest(p: np.ndarray, corners: np.ndarray) -> float:
    a, b, c = (corners[:, k] for k in range(3))
    sides = [_to_segment(p, *ends) for ends in ((a, b), (b, c), (c, a))]
    n = np.cross(b - a, c - a)
    area = np.linalg.norm(n, axis=1)
    flat = area > 0
    n = n[flat] / area[flat, None]
    # Inside: on the same side of all three edges as the triangle itself.
    inside = np.all(
        [
            np.einsum("ij,ij->i", np.cross((v - u)[flat], p - u[flat]), n) >= 0
            for u, v in ((a, b), (b, c), (c, a))
        ],
        axis=0,
    )
    heights = np.abs(np.einsum("ij,ij->i", p - a[flat], n))[inside]
    return float(min(np.min(sides), np.min(heights, initial=np.inf)))


def _to_segment(p: np.ndarray, a: np.ndarray, b: np.ndarray) -> np.ndarray:
    along = b - a
    square = np.einsum("ij,ij->i", along, along)
    share = np.einsum("ij,ij->i", p - a, along) / np.where(square > 0, square, 1.0)
    foot = a + np.clip(share, 0.0, 1.0)[:, None] * along
    return np.linalg.norm(p - foot, axis=1)
