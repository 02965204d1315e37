"""Random states of a general system that its constraints allow, many at once."""

from __future__ import annotations

from typing import Any

import numpy as np

from voronets.expressions.scalars import ARRAYS
from voronets.invariants.search_letters import States
from voronets.mechanics.dynamics import stacked
from voronets.mechanics.system import System

NEWTON = 30
BOX = (-1.2, 2.0)  # of coordinates: wide, so that different functions differ
MET = 1e-11  # a residual of the holonomic constraints


def system_states(
    system: System, count: int, *, moving: bool = True, fresh: bool = False
) -> States:
    """States (q, q̇) and times, always the same ones: drawn, then moved onto the constraints.

    fresh   others
    moving  at times between 0 and 3, otherwise at time 0, where motions begin
    """
    random, n = np.random.default_rng(1903 if fresh else 1897), len(system.names)
    drawn = 2 * count if system.holonomic else count + count // 4
    q = random.uniform(*BOX, (drawn, n))
    v = random.uniform(-1, 1, (drawn, n))
    t = 3 * random.random(drawn) * moving
    for _ in range(NEWTON if system.holonomic else 0):
        _, _, h, H = _constraints(system, q, v, t)
        q = q - _solved(H, h)
    A, c, h, _ = _constraints(system, q, v, t)
    if A.shape[1]:
        v = v - _solved(A, c)
    good = np.all(np.isfinite(q), axis=1) & np.all(np.isfinite(v), axis=1)
    good &= np.all(np.abs(h) < MET, axis=1) & np.all(np.abs(q) < 10, axis=1)
    kept = np.flatnonzero(good)[:count]
    return States(np.concatenate([q[kept], v[kept]], axis=1).T, t[kept])


def _constraints(system: System, q: np.ndarray, v: np.ndarray, t: np.ndarray) -> Any:
    """A (N, k, n), c (N, k), h (N, m), H (N, m, n)."""
    n, count = len(system.names), len(t)
    given = (*q.T, *v.T, *system.parameters.values(), t)
    with np.errstate(all="ignore"):
        _, A, c, h, H = system.formulas.place(ARRAYS, *given)
    k, m = len(system.formulas.c), len(system.formulas.h)
    shapes = ((A, (count, k, n)), (c, (count, k)), (h, (count, m)), (H, (count, m, n)))
    return [stacked(rows, count).reshape(shape) if 0 not in shape else np.zeros(shape)
            for rows, shape in shapes]  # fmt: skip


def _solved(A: np.ndarray, c: np.ndarray) -> np.ndarray:
    """The least δ with A δ = c, for each state; zero where A is not finite."""
    finite = np.all(np.isfinite(A), axis=(1, 2)) & np.all(np.isfinite(c), axis=1)
    found = np.full((len(A), A.shape[2]), np.nan)
    found[finite] = np.einsum("kij,kj->ki", np.linalg.pinv(A[finite], rcond=1e-10), c[finite])
    return found
