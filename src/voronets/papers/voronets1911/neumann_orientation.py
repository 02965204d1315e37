"""A body on a ground, both ellipsoids by their lines of curvature, as functions of u, v, ϑ, u₁, v₁.

    R = F₁ᵀ Q(ϑ) F,   O = r₁ − R r            F, F₁: e_u, e_v, n of the surfaces by rows

Analytic in the five coordinates, so that velocities are derivatives by Cauchy's integral.  The same problem is
stated for the product.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
import sympy

from voronets.forms.neumann.coordinates import Neumann, neumann
from voronets.papers.analytic import Analytic, slope, unit
from voronets.papers.arrays import cross, product, turned, unit_vector
from voronets.rolling.body import body
from voronets.rolling.forces import Forces
from voronets.rolling.system import RollingProblem
from voronets.surfaces.curvature_lines import ellipsoid_curvature_lines
from voronets.surfaces.placement import Placed

BODY_AXES, GROUND_AXES = (1.1, 0.8, 0.5), (2.3, 1.7, 1.2)
CENTRE = np.array([0.13, -0.07, 0.05])  # of the body's ellipsoid, from its centre of mass
MASS, MOMENTS = 1.3, (0.4, 0.5, 0.6)
GRAVITY = (0.6, -0.4, -2.0)


def force_function(x: Any, y: Any, z: Any) -> Any:
    """U of the centre of mass, without the weight."""
    return 0.4 * x * y - 0.3 * z * z + 0.2 * x


FORCES = Forces(gravity=GRAVITY, function=force_function(*sympy.symbols("x y z")))
SAMPLES = 6
BY_U, BY_V = unit(0, 2), unit(1, 2)


def ellipsoid(axes: tuple[float, float, float], w: np.ndarray) -> np.ndarray:
    """An ellipsoid by its lines of curvature, a > b > c."""
    a, b, c = axes
    k, l = (a * a - b * b) / (a * a - c * c), (b * b - c * c) / (a * a - c * c)
    u, v = w
    x = a * np.cos(u) * np.sqrt(1 - l * np.sin(v) ** 2)
    return np.stack([x, b * np.sin(u) * np.cos(v), c * np.sin(v) * np.sqrt(1 - k * np.cos(u) ** 2)])


def body_point(w: np.ndarray) -> np.ndarray:
    """r, from the centre of mass."""
    return np.asarray(ellipsoid(BODY_AXES, w) + CENTRE.reshape((3,) + (1,) * (w.ndim - 1)))


def ground_point(w: np.ndarray) -> np.ndarray:
    """r₁."""
    return ellipsoid(GROUND_AXES, w)


def frame(point: Analytic, w: np.ndarray) -> np.ndarray:
    """e_u, e_v, n by rows."""
    e_u, e_v = (unit_vector(slope(point, w, by)) for by in (BY_U, BY_V))
    return np.stack([e_u, e_v, cross(e_u, e_v)])


def across(theta: np.ndarray) -> np.ndarray:
    """Q of e_u = −sin ϑ e_u₁ + cos ϑ e_v₁, e_v = cos ϑ e_u₁ + sin ϑ e_v₁, n = −n₁."""
    sin, cos, zero = np.sin(theta), np.cos(theta), 0 * theta
    return np.array([[-sin, cos, zero], [cos, sin, zero], [zero, zero, zero - 1]])


def orientation(q: np.ndarray) -> np.ndarray:
    """R, body → space."""
    F, F1 = frame(body_point, q[:2]), frame(ground_point, q[3:])
    return np.asarray(np.einsum("ki...,kl...,lj...->ij...", F1, across(q[2]), F))


def centre(q: np.ndarray) -> np.ndarray:
    """O in space."""
    return np.asarray(ground_point(q[3:]) - product(orientation(q), body_point(q[:2])))


@lru_cache(maxsize=1)
def problem() -> Neumann:
    """The same body and ground for the product."""
    surface = Placed(ellipsoid_curvature_lines(BODY_AXES), centre=tuple(CENTRE.tolist()))
    ground = Placed(ellipsoid_curvature_lines(GROUND_AXES))
    return neumann(
        RollingProblem(body(MASS, MOMENTS, surface), ground, FORCES, lift_off=False), lines=True
    )


def coordinates(seed: int) -> tuple[np.ndarray, np.ndarray]:
    """u, v, ϑ, u₁, v₁ and random rates, (5, samples) each."""
    rng = np.random.default_rng(seed)
    q = rng.uniform(0.3, 0.9, (5, SAMPLES))
    q[2] = rng.uniform(0.3, 1.2, SAMPLES)
    return q, rng.uniform(0.4, 1.2, (5, SAMPLES))


def rolled(q: np.ndarray, q_dot: np.ndarray) -> np.ndarray:
    """The rates with u̇₁, v̇₁ such that the body's point at the contact is at rest."""

    def slip(rates: np.ndarray) -> np.ndarray:
        x, F = np.real(body_point(q[:2])), np.real(frame(body_point, q[:2]))
        R, R_dot = orientation(q), slope(orientation, q, rates)
        W = turned(R, slope(centre, q, rates) + product(R_dot, x))
        return np.real(product(F, W)[:2])

    free = q_dot.copy()
    free[3:] = 0
    by = [np.broadcast_to(unit(i, 5)[:, None], q.shape) for i in (3, 4)]
    columns = np.stack([slip(direction) for direction in by], axis=1)
    found = np.linalg.solve(np.moveaxis(columns, -1, 0), -slip(free).T[..., None])[..., 0].T
    free[3:] = found
    return free
