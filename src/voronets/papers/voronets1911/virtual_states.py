"""Virtual motions of a rigid body, free or rolling, on random states: for §§ 7 and 9, (28)–(32) and (34).

A free body has the place a, b, c and three angles φ, ψ, θ by which its orientation is written down.  A family of
motions has δ(a, b, …) and δ(ȧ, ḃ, …) at random; p, q, r and p′, q′, r′ are read off the orientation.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

from voronets.papers.analytic import slope
from voronets.papers.arrays import turned, turning
from voronets.papers.names import composed
from voronets.papers.voronets1911 import neumann_states as states
from voronets.papers.voronets1911.neumann_orientation import coordinates, rolled

SAMPLES = 6
SIX = ("k", "l", "m", "p", "q", "r")


def about_z(angle: np.ndarray) -> np.ndarray:
    """A turn about z."""
    c, s, zero = np.cos(angle), np.sin(angle), 0 * angle
    return np.array([[c, -s, zero], [s, c, zero], [zero, zero, zero + 1]])


def about_x(angle: np.ndarray) -> np.ndarray:
    """A turn about x."""
    c, s, zero = np.cos(angle), np.sin(angle), 0 * angle
    return np.array([[zero + 1, zero, zero], [zero, c, -s], [zero, s, c]])


def orientation(angles: np.ndarray) -> np.ndarray:
    """R, body → space, of φ, ψ, θ."""
    phi, psi, theta = angles
    three = about_z(psi), about_x(phi), about_z(theta - np.pi / 2)
    return np.asarray(np.einsum("ij...,jk...,kl...->il...", *three))


def velocities(place: np.ndarray, change: np.ndarray) -> np.ndarray:
    """k, l, m, p, q, r of a change of a, b, c, φ, ψ, θ."""
    R, R_dot = orientation(place[3:]), slope(orientation, place[3:], change[3:])
    return np.concatenate([turned(R, change[:3]), turned(R, turning(R, R_dot))])


@lru_cache(maxsize=4)
def euler_letters(seed: int) -> dict[str, Any]:
    """A free body: its velocities, virtual velocities and their variations."""
    rng = np.random.default_rng(seed)
    place, rate, shift, shift_dot = rng.uniform(0.4, 1.1, (4, 6, SAMPLES)) + 0j
    w, primed = velocities(place, rate), velocities(place, shift)

    def both(x: np.ndarray) -> np.ndarray:
        return velocities(x[:6], x[6:])

    varied = slope(both, np.concatenate([place, rate]), np.concatenate([shift, shift_dot]))
    moved = slope(both, np.concatenate([place, shift]), np.concatenate([rate, shift_dot]))
    R = orientation(place[3:])
    found = {f"cos({x}, {x1}₁)": R[j, i] for i, x in enumerate("xyz") for j, x1 in enumerate("xyz")}
    names = ("a", "b", "c", "φ", "ψ", "θ")
    found |= {f"{name}\u0307": x for name, x in zip(names, rate, strict=True)}
    found |= {f"δ{name}": x for name, x in zip(names, shift, strict=True)} | {
        "φ": place[3],
        "ψ": place[4],
        "θ": place[5],
    }
    for name, values in (("{}", w), ("{}′", primed), ("δ{}", varied), ("d{}′/dt", moved)):
        found |= {name.format(x): value for x, value in zip(SIX, values, strict=True)}
    return composed({name: np.real(x) for name, x in found.items()})


# -- bodies that roll -------------------------------------------------------------------------------


@lru_cache(maxsize=4)
def virtual_letters(seed: int) -> dict[str, Any]:
    """A body that rolls, with a second, virtual rolling from the same place."""
    q, _ = coordinates(seed)
    other = np.random.default_rng(seed + 7).uniform(-1.2, -0.4, q.shape)
    virtual = states.by_orientation(q, rolled(q, other))
    return states.rolling_letters(seed) | composed({f"{name}′": virtual[name] for name in SIX})


@lru_cache(maxsize=4)
def energy_letters(seed: int) -> dict[str, Any]:
    """Kinetic energy and impulse of a cloud of points that moves as a rigid body and rolls."""
    letters = states.rolling_letters(seed)
    masses, points = _cloud(seed)
    omega, w = (np.stack([letters[x] for x in names]) for names in ("pqr", "klm"))
    v = w[:, None] + np.cross(omega[:, None], points[..., None], axis=0)
    energy, momentum = (
        np.einsum("a,ian,ian->n", masses, v, v) / 2,
        np.einsum("a,ian->in", masses, v),
    )
    M, (A, B, C) = masses.sum(), np.einsum("a,ia,ia->", masses, points, points) - np.einsum(
        "a,ia,ia->i", masses, points, points)  # fmt: skip
    ones = np.ones_like(energy)
    found = letters | {
        "T": energy,
        "Θ": energy,
        "M": M * ones,
        "A": A * ones,
        "B": B * ones,
        "C": C * ones,
    }
    found |= {f"K_{j + 1}": momentum[j] for j in range(3)}
    return composed(found)


def _cloud(seed: int) -> tuple[np.ndarray, np.ndarray]:
    """Masses and places (3, points) about the centre of mass, on the principal axes."""
    rng = np.random.default_rng(seed + 11)
    masses, points = rng.uniform(0.2, 1.0, 7), rng.normal(size=(3, 7)) * [[0.9], [0.6], [0.4]]
    points = points - (points @ masses / masses.sum())[:, None]
    axes = np.linalg.eigh(points * masses @ points.T)[1]
    return masses, axes.T @ points
