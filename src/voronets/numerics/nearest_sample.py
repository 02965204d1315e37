"""Which of many points in space is nearest to a place."""

from __future__ import annotations

import numpy as np


class NearestSample:
    """A search among points (N, 3), made once and asked often."""

    def __init__(self, points: np.ndarray) -> None:
        from scipy.spatial import KDTree  # a third of a second, for grounds in charts alone

        self._tree = KDTree(points)

    def __call__(self, x: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Indices (M,) of the points nearest to places x (M, 3), and their distances.

        Where every distance overflows it is infinite, and the index that of any point.
        """
        distances, indices = self._tree.query(np.nan_to_num(x))
        return np.minimum(indices, self._tree.n - 1), distances
