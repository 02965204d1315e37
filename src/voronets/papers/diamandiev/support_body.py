"""The body of the worked example: its support function, the height f, the envelope of its tangent planes."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import sympy

from voronets.expressions.scalars import ARRAYS
from voronets.expressions.vectors import Vector
from voronets.papers.analytic import slope, unit
from voronets.rolling.body import body
from voronets.rolling.forces import Forces
from voronets.rolling.system import RollingProblem
from voronets.surfaces.catalogue import place, plane
from voronets.surfaces.support import NAMES, Support

NX, NY, NZ = sympy.symbols(NAMES)
SHAPE = ("r", "alpha", "beta", "delta")
Values = Mapping[str, float]


def support(values: Values) -> sympy.Expr:
    """h of the unit normal: a ball, drawn out along two axes and twisted."""
    r, alpha, beta, delta = (sympy.Float(values[name]) for name in SHAPE)
    return r + alpha * NX**2 + beta * NY**2 + delta * NX * NY * NZ


def problem(values: Values) -> RollingProblem:
    """The body on a level plane."""
    moments = [values[name] for name in "ABC"]
    own = body(values["mass"], moments, place(Support(support(values))))
    return RollingProblem(own, plane(), Forces(gravity=(0.0, 0.0, -values["g"])), lift_off=False)


def height(values: Values, angles: np.ndarray) -> np.ndarray:
    """f(φ, θ) = h(−γ); angles are φ and θ."""
    phi, theta = angles
    x, y, z = -np.sin(theta) * np.sin(phi), -np.sin(theta) * np.cos(phi), -np.cos(theta)
    r, alpha, beta, delta = (values[name] for name in SHAPE)
    found: np.ndarray = r + alpha * x**2 + beta * y**2 + delta * x * y * z
    return found


def slopes(values: Values, angles: np.ndarray) -> np.ndarray:
    """f, f_φ, f_θ, (3, samples)."""

    def f(x: np.ndarray) -> np.ndarray:
        return height(values, x)

    at = angles.astype(complex)
    return np.stack([f(at), slope(f, at, unit(0, 2)), slope(f, at, unit(1, 2))]).real


def envelope(values: Values, angles: np.ndarray) -> np.ndarray:
    """ξ₀, η₀, ζ₀ as the common point of the three planes (8), (3, samples)."""
    phi, theta = angles
    s, c, S, C, o = np.sin(phi), np.cos(phi), np.sin(theta), np.cos(theta), 0 * phi
    planes = np.array([[S * s, S * c, C], [S * c, -S * s, o], [s * C, c * C, -S]])
    known = np.moveaxis(slopes(values, angles), -1, 0)[..., None]
    found = np.linalg.solve(np.moveaxis(planes, -1, 0), -known)
    return np.moveaxis(found[..., 0], 0, -1)


def convex(values: Values) -> bool:
    """Whether both radii of curvature are positive, at many normals."""
    n = np.random.default_rng(0).normal(size=(3, 2000))
    n /= np.linalg.norm(n, axis=0)
    L = Support(support(values)).contact_at_normal(ARRAYS, {}, Vector(*n)).L
    assert L is not None
    return bool(np.all(L.trace > 0) and np.all(L.det2 > 0))
