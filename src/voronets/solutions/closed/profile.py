"""A meridian of a surface of revolution, through the poles: no azimuth, hence no singular points."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from voronets.expressions.scalars import ARRAYS, FLOATS
from voronets.forms.neumann.side import side
from voronets.surfaces.parametric import Parametric
from voronets.surfaces.placement import Placed


class Bend(NamedTuple):
    """A meridian at some u: the point, ξ, ζ (…, 3), √E, B₁₁ = D/E and B₂₂ = D″/G with n = ζ."""

    X: np.ndarray
    xi: np.ndarray
    zeta: np.ndarray
    stretch: np.ndarray
    B11: np.ndarray
    B22: np.ndarray


class Profile:
    """The meridian v of a surface, as a curve in the plane across the constant η."""

    def __init__(self, surface: Placed, numbers: Any, u: float, v: float, s: int = 1) -> None:
        """s = ±1: ζ = s X_u × X_v/H as on one side of a contact; u: a place that is not a pole."""
        assert isinstance(surface.surface, Parametric)
        self.own, self.numbers, self.v = surface.surface, numbers, float(v)
        k = surface.numbers
        self.T = np.eye(3)
        if surface.turn is not None:
            self.T = np.array([[k[f"turn.{i}{j}"] for j in range(3)] for i in range(3)])
        self.centre = np.array(surface.centre)
        at = side(surface, FLOATS, numbers, (float(u), float(v)), s)
        self.eta = np.array(at.axes[1], dtype=float)

    def __call__(self, u: np.ndarray) -> Bend:
        u = np.asarray(u, dtype=float)
        rows = self.own.derivatives(ARRAYS, self.numbers, (u, np.full_like(u, self.v)))
        X, X_u, X_uu = (self._turned(rows[i], u) for i in (0, 1, 3))
        stretch = np.linalg.norm(X_u, axis=-1)
        xi = X_u / stretch[..., None]
        zeta = np.cross(xi, self.eta)
        B11 = (X_uu * zeta).sum(-1) / stretch**2
        # X_v = r η and X_vv = −r e_r, r with the sign that it has on this side of the pole
        out = np.cross(self.eta, [0.0, 0.0, 1.0])
        r, fall = (X + self.centre) @ out, -(zeta @ out)
        pole = np.abs(r) < 1e-7 * np.abs(X).max()
        B22 = np.where(pole, B11, fall / np.where(pole, 1.0, r))
        return Bend(X + self.centre, xi, zeta, stretch, B11, B22)

    def stretch(self, u: np.ndarray) -> np.ndarray:
        """√E."""
        return self(u).stretch

    def _turned(self, x: Any, u: np.ndarray) -> np.ndarray:
        rows = [np.broadcast_to(np.asarray(value, dtype=float), u.shape) for value in x]
        return np.stack(rows, axis=-1) @ self.T.T
