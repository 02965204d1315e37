"""Linear functions p of the velocities on the general system, by numbers alone: for § 8.

    p = B(q, t) q̇ + β(q, t),   q̇ = α p + α₀,   p_{n+ν} = Σ b_νi p_i + b_ν

A sample is y = (q, q̇, t) as in ``general_system``, or z = (q, p, t).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from voronets.papers.analytic import slope
from voronets.papers.arrays import product, solved
from voronets.papers.voronets1911.general_systems import GENERAL

N, SIZE = GENERAL.n, GENERAL.size
EYE = np.eye(2 * SIZE + 1)


def linear_functions(ns: Any, q: Any, t: Any) -> tuple[Any, Any]:
    """B and β, with every coordinate and the time in them."""
    zero, one = 0 * t, 1 + 0 * t
    B = (
        (one, 0.4 * ns.sin(q[3]), zero, 0.3 * q[2], zero),
        (zero, one, -0.5 * q[4], zero, 0.2 * q[0] + 0.1 * t),
        (zero, zero, 1.2 * one, 0.4 * q[0] * q[1], zero),
        (zero, zero, zero, one, 0.6 * ns.cos(q[2])),
        (zero, zero, zero, zero, 1.1 + 0.3 * ns.sin(q[1] + t)),
    )
    return B, (0.3 * t, 0.2 * q[3], -0.4 * ns.sin(t), 0.25 * q[1] * q[4], 0.3 * q[0])


def matrix(y: np.ndarray) -> np.ndarray:
    """B."""
    B, _ = linear_functions(np, y[:SIZE], y[-1])
    return np.stack([np.stack(row) for row in B])


def functions(y: np.ndarray) -> np.ndarray:
    """p of a sample (q, q̇, t)."""
    _, beta = linear_functions(np, y[:SIZE], y[-1])
    return np.asarray(
        product(matrix(y), y[SIZE : 2 * SIZE]) + np.stack([x + 0 * y[-1] for x in beta])
    )


def inverse(y: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """α and α₀."""
    B = matrix(y)
    unit = np.broadcast_to(np.eye(SIZE).reshape((SIZE, SIZE) + (1,) * (y.ndim - 1)), B.shape)
    alpha = solved(B, unit)
    _, beta = linear_functions(np, y[:SIZE], y[-1])
    return alpha, -product(alpha, np.stack([x + 0 * y[-1] for x in beta]))


def conditions(y: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """b_νi (k, n, …) and b_ν (k, …)."""
    C, c = GENERAL.conditions(y)
    alpha, alpha0 = inverse(y)
    G = np.einsum("kr...,rs...->ks...", C, alpha)
    rest = product(C, alpha0) + c
    b = -solved(G[:, N:], np.concatenate([G[:, :N], rest[:, None]], axis=1))
    return b[:, :-1], b[:, -1]


def velocities(z: np.ndarray) -> np.ndarray:
    """y of a sample z = (q, p, t)."""
    alpha, alpha0 = inverse(z)
    return np.concatenate([z[:SIZE], product(alpha, z[SIZE : 2 * SIZE]) + alpha0, z[-1:]])


def constrained(z: np.ndarray) -> np.ndarray:
    """z with p_{n+ν} from the conditions."""
    b, b0 = conditions(z)
    free = z[SIZE : SIZE + N]
    return np.concatenate([z[:SIZE], free, product(b, free) + b0, z[-1:]])


def kinetic(z: np.ndarray) -> np.ndarray:
    """T of q, p, t."""
    return GENERAL.kinetic(velocities(z))


def reduced(z: np.ndarray) -> np.ndarray:
    """Θ of q, p_1 … p_n, t."""
    return kinetic(constrained(z))


def impulses(z: np.ndarray) -> np.ndarray:
    """∂T/∂p_s, by differences that are exact."""
    return GENERAL.by_v(kinetic, z)


def transpositions(y: np.ndarray) -> np.ndarray:
    """P_sr: δp_s of the displacement whose p′_r is one and stays so, r being the second index."""
    moving = kinematic_rate(y)
    columns = []
    for r in range(SIZE):
        dq, dq_dot = inverse(y)[0][:, r], slope(lambda x, r=r: inverse(x)[0][:, r], y, moving)  # type: ignore[misc]
        columns.append(slope(functions, y, np.concatenate([dq, dq_dot, 0 * y[-1:]])))
    return np.stack(columns, axis=1)


def kinematic_rate(y: np.ndarray) -> np.ndarray:
    """dy/dt for functions of q and t, accelerations left out."""
    return np.concatenate([y[SIZE : 2 * SIZE], 0 * y[:SIZE], np.ones_like(y[-1:])])
