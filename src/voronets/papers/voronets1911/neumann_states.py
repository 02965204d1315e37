"""The letters of § 4 on random states of a body that slides or rolls.

Velocities are derivatives of orientation and place along random rates.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

from voronets.expressions.scalars import ARRAYS
from voronets.forms.neumann.coordinates import ContactPlace
from voronets.papers.analytic import Analytic, slope
from voronets.papers.arrays import cross, dot, product, turned, turning, unit_vector
from voronets.papers.names import composed
from voronets.papers.voronets1911.neumann_orientation import (
    BY_U,
    BY_V,
    across,
    body_point,
    centre,
    coordinates,
    frame,
    ground_point,
    orientation,
    problem,
    rolled,
)
from voronets.papers.voronets1911.surface_points import PRIMES


@lru_cache(maxsize=4)
def sliding_letters(seed: int) -> dict[str, Any]:
    """The letters of § 4 for a body that slides."""
    return composed(by_orientation(*coordinates(seed)))


@lru_cache(maxsize=4)
def rolling_letters(seed: int) -> dict[str, Any]:
    """The same for one that rolls."""
    q, free = coordinates(seed)
    return composed(by_orientation(q, rolled(q, free)))


def place_of(q: np.ndarray) -> ContactPlace:
    """The product's own view of the contact."""
    return problem().place(ARRAYS, problem().numbers, tuple(q))


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
