"""A surface X(u, v) by its derivatives alone, and derivatives along a motion by a complex step."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from unicodedata import normalize

import numpy as np

from voronets.expressions.scalars import ARRAYS
from voronets.papers.arrays import cross, dot
from voronets.papers.voronets1912.rotations import summed
from voronets.surfaces.parametric import Parametric
from voronets.surfaces.placement import Placed

STEP = 1e-40
Letters = dict[str, Any]


def rate_of(
    function: Callable[[np.ndarray], np.ndarray], x: np.ndarray, x_dot: np.ndarray
) -> np.ndarray:
    """d/dt of an analytic function of x, which moves with ẋ."""
    found: np.ndarray = np.imag(function(x + 1j * STEP * x_dot)) / STEP
    return found


def named(names: str, values: Any) -> Letters:
    """Letters, separated by spaces, and their values."""
    return dict(zip(normalize("NFC", names).split(), values, strict=True))


class ExplicitSurface:
    """A surface in the axes of the body or of space: X and its derivatives, E, G, D, D″ as products."""

    def __init__(self, surface: Placed[Parametric]) -> None:
        self.surface = surface
        self.T = surface.matrix

    def derivatives(self, c: np.ndarray) -> list[np.ndarray]:
        """X, X_u, X_v, X_uu, X_uv, X_vv."""
        own = self.surface.surface
        rows = own.derivatives(ARRAYS, own.numbers, list(c))
        found = [np.stack(np.broadcast_arrays(*row, c[0])[:3]) for row in rows]
        found = [summed("ij,j...->i...", self.T, row) for row in found]
        found[0] = found[0] + np.reshape(self.surface.centre, (3, *[1] * (c.ndim - 1)))
        return found

    def forms(self, c: np.ndarray) -> np.ndarray:
        """E, G, D, D″ and the two that vanish on lines of curvature, F and D′."""
        _, X_u, X_v, X_uu, X_uv, X_vv = self.derivatives(c)
        E, F, G = dot(X_u, X_u), dot(X_u, X_v), dot(X_v, X_v)
        n = cross(X_u, X_v) / np.sqrt(E * G - F * F)
        return np.stack([E, G, dot(X_uu, n), dot(X_vv, n), F, dot(X_uv, n)])

    def axes(self, c: np.ndarray) -> np.ndarray:
        """e_u, e_v, n by rows."""
        _, X_u, X_v, *_ = self.derivatives(c)
        e_u, e_v = X_u / np.sqrt(dot(X_u, X_u)), X_v / np.sqrt(dot(X_v, X_v))
        return np.stack([e_u, e_v, cross(e_u, e_v)])

    def letters(self, c: np.ndarray, index: str) -> Letters:
        """E₁ … with their slopes."""
        E, G, D, D2, F, D1 = self.forms(c)
        found = named(
            f"E{index} G{index} D{index} D″{index} F{index} D′{index}", (E, G, D, D2, F, D1)
        )
        for name, way in (("u", [1.0, 0.0]), ("v", [0.0, 1.0])):
            slopes = rate_of(self.forms, c, np.reshape(way, (2, *[1] * (c.ndim - 1))))
            found |= named(f"∂E{index}/∂{name}{index} ∂G{index}/∂{name}{index}", slopes[:2])
        return found
