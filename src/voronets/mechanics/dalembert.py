"""What the motions of a general system are checked by: d'Alembert's principle, and its masses."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from voronets.expressions.scalars import ARRAYS
from voronets.mechanics.dynamics import SystemDynamics
from voronets.mechanics.first_order import BalanceLaw
from voronets.mechanics.system import velocity

#: Residuals are measured by no less than this part of what there is over the whole motion.
SMALLEST = 1e-3
NUDGE = 1e-7  # by how much of itself the state is changed to see what of the forces cancels


def mass_conditioning(
    dynamics: SystemDynamics,
) -> Callable[[Mapping[str, np.ndarray]], np.ndarray]:
    """The condition number of the masses, their diagonal made 1: coordinates have units of their own."""
    names = dynamics.system.names

    def conditioning(at: Mapping[str, np.ndarray]) -> np.ndarray:
        x = [at[name] for name in (*names, *map(velocity, names))]
        t = at["time"]
        terms = dynamics.terms(ARRAYS, x, dynamics.system.parameters, t)
        M = _stack((terms.weighed(dynamics.weight) if dynamics.weight else terms).M, len(t))
        size = np.sqrt(np.einsum("tii->ti", M))
        scaled = M / (size[:, :, None] * size[:, None, :])
        scaled = scaled[np.isfinite(scaled).all(axis=(1, 2))]
        values = np.linalg.eigvalsh(scaled)
        found: np.ndarray = values[:, -1] / np.maximum(
            values[:, 0], np.finfo(float).eps * values[:, -1]
        )
        return found

    return conditioning


def dalembert(dynamics: SystemDynamics) -> BalanceLaw:
    """M q̈ − f − Aᵀ λ with q̈ taken from the motion and λ by least squares; and q̇ against dq/dt.

    Relative to the largest of |M q̈|, |f| and |Aᵀ λ| at the moment, but at least to a thousandth of the
    largest of these over the motion, of |M q̇| over its duration, and of the forces that cancel: in
    uniform motion and at rest all of the first are rounding.  Speeds likewise, and |q| over the duration.
    """
    names = dynamics.system.names
    velocities = tuple(velocity(name) for name in names)
    nudge = 1 + NUDGE * np.random.default_rng(1788).choice([-1.0, 1.0], 2 * len(names))

    def residuals(
        at: Mapping[str, np.ndarray], rate: Mapping[str, np.ndarray]
    ) -> dict[str, np.ndarray]:
        x = np.array([at[name] for name in (*names, *velocities)])
        acceleration = np.stack([rate[name] for name in velocities], axis=1)
        gap, size, M = _unbalanced(dynamics, x, at["t"], acceleration)
        nudged, *_ = _unbalanced(dynamics, x * nudge[:, None], at["t"], acceleration)
        speed, duration = x[len(names) :].T, max(float(np.ptp(at["t"])), 1e-300)
        momenta = _largest(np.einsum("tij,tj->ti", M, speed)) / duration
        least = max(size.max(initial=0.0), momenta, _largest(nudged - gap) / NUDGE)
        scale = np.maximum(size, SMALLEST * least)
        slip = np.stack([rate[name] for name in names], axis=1) - speed
        fastest = max(_largest(speed), SMALLEST * _largest(x[: len(names)].T) / duration)
        return {
            "dalembert": np.linalg.norm(gap, axis=1) / np.where(scale > 0, scale, 1.0),
            "velocities": np.linalg.norm(slip, axis=1) / (fastest or 1.0),
        }

    return BalanceLaw(("dalembert", "velocities"), (*names, *velocities), residuals)


def _unbalanced(
    dynamics: SystemDynamics, x: np.ndarray, t: np.ndarray, acceleration: np.ndarray
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """M q̈ − f less what reactions can take of it, the size of its largest part, and M."""
    M, f, A, _ = dynamics.terms(ARRAYS, list(x), dynamics.system.parameters, t)
    M, f = _stack(M, len(t)), _stack(f, len(t))
    inertia = np.einsum("tij,tj->ti", M, acceleration)
    gap = inertia - f
    size = np.maximum(np.linalg.norm(inertia, axis=1), np.linalg.norm(f, axis=1))
    if A:
        turned = np.swapaxes(_stack(A, len(t)), 1, 2)
        turned = np.where(np.isfinite(turned).all(axis=(1, 2))[:, None, None], turned, 0.0)
        reaction = np.einsum("tij,tj->ti", turned @ np.linalg.pinv(turned), gap)
        gap, size = gap - reaction, np.maximum(size, np.linalg.norm(reaction, axis=1))
    return gap, size, M


def _largest(vectors: np.ndarray) -> float:
    """The length of the longest of vectors (times, components) that are finite."""
    lengths = np.linalg.norm(vectors, axis=1)
    return float(lengths[np.isfinite(lengths)].max(initial=0.0))


def _stack(rows: Any, moments: int) -> np.ndarray:
    """Nested scalars and arrays over time as one array with time first."""
    if isinstance(rows, tuple | list):
        return np.stack([_stack(row, moments) for row in rows], axis=1)
    if isinstance(rows, np.ndarray) and rows.shape == (moments,):
        return rows
    return np.full(moments, rows, dtype=float)
