"""Confocal parameters of points of an ellipsoid."""

from __future__ import annotations

import numpy as np


def confocal_sums(points: np.ndarray, axes: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """u + v and u v of points (N, 3) of the ellipsoid with these semi-axes (3,)."""
    total = np.sum(axes**2) - np.sum(points**2, axis=1)
    return total, np.prod(axes**2) * np.sum(points**2 / axes**4, axis=1)


def confocal_parameters(points: np.ndarray, axes: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """u ≥ v."""
    total, product = confocal_sums(points, axes)
    root = np.sqrt(np.maximum(total**2 - 4 * product, 0.0))
    return (total + root) / 2, (total - root) / 2
