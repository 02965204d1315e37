"""Integrals and derivatives of values at Gauss–Legendre points, panel by panel."""

from __future__ import annotations

from functools import cache

import numpy as np

POINTS = 16  # of a panel


class GaussPanels:
    """The points of panels between edges.

    t, weights  all points, and what they count in an integral       (panels · POINTS,)
    """

    def __init__(self, edges: np.ndarray) -> None:
        nodes, weights, _ = _legendre()
        self.half = np.diff(edges)[:, None] / 2
        self.t = ((edges[:-1] + edges[1:])[:, None] / 2 + self.half * nodes).ravel()
        self.weights = (self.half * weights).ravel()

    def derivative(self, values: np.ndarray) -> np.ndarray:
        """d/dt by the polynomial through the points of each panel; values (…, points)."""
        panels = values.reshape(*values.shape[:-1], -1, POINTS)
        found: np.ndarray = (
            np.einsum("ij,...pj->...pi", _legendre()[2], panels) / self.half
        ).reshape(values.shape)
        return found


@cache
def _legendre() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Points, weights, and the matrix that differentiates at the points."""
    x, w = np.polynomial.legendre.leggauss(POINTS)
    apart = x[:, None] - x[None, :] + np.eye(POINTS)
    lead = 1.0 / np.prod(apart, axis=1)
    D = lead[None, :] / lead[:, None] / apart
    np.fill_diagonal(D, 0.0)
    np.fill_diagonal(D, -D.sum(axis=1))
    return x, w, D
