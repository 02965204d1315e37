"""A body on a ground in Neumann's coordinates u, v, ϑ, u₁, v₁, sliding or rolling: for §§ 4 and 9.

    R = F₁ᵀ Q(ϑ) F,   O = r₁ − R r            F, F₁: e_u, e_v, n of the surfaces by rows

Orientation and place are written down as functions of the five coordinates; velocities are their derivatives
along random rates, by Cauchy's integral.  In the second row of every letter stands what the product computes.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
import sympy

from voronets.expressions.scalars import ARRAYS
from voronets.expressions.vectors import Vector
from voronets.forms.neumann.coordinates import ContactPlace, Neumann, neumann
from voronets.forms.neumann.kinematics import angular_velocity, sliding, velocity_of_centre
from voronets.forms.neumann.relations import dependent
from voronets.papers.analytic import Analytic, slope, unit
from voronets.papers.arrays import cross, dot, product, turned, turning, unit_vector
from voronets.papers.names import stacked
from voronets.papers.voronets1911.surface_points import PRIMES
from voronets.rolling.body import body
from voronets.rolling.forces import Forces
from voronets.rolling.system import RollingProblem
from voronets.surfaces.curvature_lines import ellipsoid_curvature_lines
from voronets.surfaces.geometry import Geometry
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


# -- states ---------------------------------------------------------------------------------------


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


@lru_cache(maxsize=4)
def sliding_letters(seed: int) -> dict[str, Any]:
    """The letters of § 4 for a body that slides."""
    q, q_dot = coordinates(seed)
    ours, at = by_orientation(q, q_dot), place_of(q)
    omega = angular_velocity(at, tuple(q_dot))
    theirs = _of_product(at, omega, velocity_of_centre(at, omega, sliding(at, tuple(q_dot))))
    sides = Geometry(problem().body.surface).at(*q[:2])
    theirs |= dict(zip(("σ₁", "τ₁", "n₁"), sides.omega_1(*q_dot[:2]), strict=True))
    return stacked(ours, theirs)


@lru_cache(maxsize=4)
def rolling_letters(seed: int) -> dict[str, Any]:
    """The same for one that rolls."""
    q, free = coordinates(seed)
    q_dot = rolled(q, free)
    ours, at = by_orientation(q, q_dot), place_of(q)
    omega = angular_velocity(at, tuple(q_dot))
    theirs = _of_product(at, omega, velocity_of_centre(at, omega))
    theirs |= dict(zip(("u̇₁", "v̇₁"), dependent(at, *q_dot[:2]), strict=True))
    return stacked(ours, theirs)


def place_of(q: np.ndarray) -> ContactPlace:
    """The product's own view of the contact."""
    return problem().place(ARRAYS, problem().numbers, tuple(q))


def _of_product(at: ContactPlace, omega: Vector, velocity: Vector) -> dict[str, Any]:
    axes = at.body.axes
    found = dict(zip("στn", omega, strict=True))
    found |= dict(zip("pqr", axes.T @ omega, strict=True))
    return found | dict(zip("klm", axes.T @ velocity, strict=True))


# -- letters from R and O alone -------------------------------------------------------------------


def by_orientation(q: np.ndarray, q_dot: np.ndarray) -> dict[str, np.ndarray]:
    """The letters of § 4 in body axes."""
    R, R_dot, F, F1 = orientation(q), slope(orientation, q, q_dot), frame(body_point, q[:2]), frame(
        ground_point, q[3:])  # fmt: skip
    x, O_dot = body_point(q[:2]), slope(centre, q, q_dot)
    omega, w = turned(R, turning(R, R_dot)), turned(R, O_dot)
    found = {
        f"{name}": value for name, value in zip(("u̇", "v̇", "ϑ̇", "u̇₁", "v̇₁"), q_dot, strict=True)
    }
    found |= (
        {"ϑ": q[2], "v₁": q[4]}
        | fundamental(body_point, q[:2], "")
        | fundamental(ground_point, q[3:], "₁")
    )
    found |= dict(zip("στn", product(F, omega), strict=True)) | dict(zip("pqr", omega, strict=True))
    found |= dict(zip("klm", w, strict=True)) | dict(zip("xyz", x, strict=True))
    for name, vector in zip("αβγ", F, strict=True):
        found |= {name + prime: value for prime, value in zip(PRIMES, vector, strict=True)}
    vectors = _turnings(q, q_dot, R, F, F1) | {
        "W": turned(R, O_dot + product(R_dot, x)),
        "V": slope(body_point, q[:2], q_dot[:2]),
        "V₁": turned(R, slope(ground_point, q[3:], q_dot[3:])),
        "ω": omega,
    }
    for name, vector in vectors.items():
        found |= {f"{name}_{axis}": value for axis, value in zip("xyz", vector, strict=True)}
    found |= dict(zip(("σ₁", "τ₁", "n₁"), product(F, vectors["ω₁"]), strict=True))
    return {name: np.real(value) for name, value in found.items()}


def _turnings(
    q: np.ndarray, q_dot: np.ndarray, R: np.ndarray, F: np.ndarray, F1: np.ndarray
) -> dict[str, np.ndarray]:
    """ω₁, ω₂, ω₃: of the body against M uvn, of M uvn against M u₁v₁n₁, of this against the ground."""

    def columns(point: Analytic, part: slice) -> np.ndarray:
        A, A_dot = frame(point, q[part]), slope(lambda w: frame(point, w), q[part], q_dot[part])
        return turning(np.swapaxes(A, 0, 1), np.swapaxes(A_dot, 0, 1))

    Q, Q_dot = across(q[2]), slope(lambda x: across(x[0]), q[2:3], q_dot[2:3])
    return {
        "ω₁": -columns(body_point, slice(0, 2)),
        "ω₂": turned(F, turned(Q, turning(Q, Q_dot))),
        "ω₃": turned(R, columns(ground_point, slice(3, 5))),
    }


def fundamental(point: Analytic, w: np.ndarray, mark: str) -> dict[str, np.ndarray]:
    """E, G, D, D″ with the slopes that n needs, and the curves' bending and spinning along u."""

    def by(direction: np.ndarray) -> Analytic:
        return lambda x: slope(point, x, direction)

    r_u, r_v, n = by(BY_U), by(BY_V), frame(point, w)[2]
    E_v = slope(lambda x: dot(r_u(x), r_u(x)), w, BY_V)
    G_u = slope(lambda x: dot(r_v(x), r_v(x)), w, BY_U)
    E, G = dot(r_u(w), r_u(w)), dot(r_v(w), r_v(w))
    r_uu, r_vv, e_u = slope(r_u, w, BY_U), slope(r_v, w, BY_V), unit_vector(r_u(w))
    normal = slope(lambda x: frame(point, x)[2], w, BY_U) / np.sqrt(E)
    return {
        f"E{mark}": E, f"G{mark}": G, f"D{mark}": dot(r_uu, n), f"D″{mark}": dot(r_vv, n),
        f"∂E{mark}/∂v{mark}": E_v, f"∂G{mark}/∂u{mark}": G_u,
        f"Ω_v{mark}": dot(cross(normal, n), unit_vector(r_v(w))),
        f"N{mark}": -dot(cross(n, e_u), r_uu) / E,
    }  # fmt: skip
