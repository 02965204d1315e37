"""Admissible variations of a path: the free velocities, and functions that vanish at the ends."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations

import numpy as np

from voronets.expressions.scalars import ARRAYS
from voronets.solutions.hamilton_integrands import HamiltonType
from voronets.solutions.paths import Moments, SystemPath

#: (t) → variations of the free velocities, (n, moments); they vanish at t0 and t1.
Variation = Callable[[np.ndarray], np.ndarray]
#: An integrand with its dependent velocities, and the interval where the choice holds.
Piece = tuple[HamiltonType, float, float]
#: Sines in a variation made here.
HARMONICS = 8
#: A block of the constraints this near to singular splits the interval, so many times over.
SINGULAR, DEPTH = 1e-3, 6


def sines(count: int, number: int, t0: float, t1: float, seed: int) -> list[Variation]:
    """Seeded variations: sums of sines that vanish at both ends, of size about 1."""
    random = np.random.default_rng(seed)
    orders = np.arange(1, HARMONICS + 1)

    def made(weights: np.ndarray) -> Variation:
        return lambda t: weights @ np.sin(np.pi * orders[:, None] * (t - t0) / (t1 - t0))

    shape = (number, count, HARMONICS)
    return [made(w) for w in random.standard_normal(shape) / np.sqrt(HARMONICS)]


def check_ends(variations: Sequence[Variation], t0: float, t1: float) -> None:
    """Refuse variations that do not vanish at t0 and t1."""
    ends = np.array([t0, t1])
    inside = np.linspace(t0, t1, 33)
    for i, variation in enumerate(variations):
        size = float(np.abs(variation(inside)).max())
        left = float(np.abs(variation(ends)).max())
        if left > 1e-12 * size:
            raise ValueError(f"variations.{i} is {left:g} at the ends; it must vanish there")


def pieces_of(
    bare: HamiltonType,
    path: SystemPath,
    t0: float,
    t1: float,
    asked: Sequence[str] | None,
    depth: int,
) -> list[Piece]:
    """The interval with its best dependent velocities, in parts where no choice holds all along."""
    choice, safety = _dependent(bare, path.moments(t0, t1, path.levels(t0, t1)[0]), asked)
    if safety > (SINGULAR if depth else 1e-9):
        return [(HamiltonType(bare.system, bare.kind, choice), t0, t1)]
    if not depth:
        raise ValueError(
            "no choice of dependent velocities holds over the whole interval: take a shorter one "
            'by t0 and t1, or state quasi_velocities and take kind="26"'
        )
    middle = (t0 + t1) / 2
    halves = ((t0, middle), (middle, t1))
    return [p for half in halves for p in pieces_of(bare, path, *half, asked, depth - 1)]


def _dependent(
    integrand: HamiltonType, m: Moments, asked: Sequence[str] | None
) -> tuple[tuple[int, ...], float]:
    """The dependent velocities farthest from a singular choice, and how far: 0 … 1."""
    s, names = integrand.system, integrand.names
    size = len(s.conditions)
    if not size:
        return (), 1.0
    G = integrand.constraint_matrix(ARRAYS, (*m.q, *m.v), s.parameters, m.t)
    rows = np.array([[np.broadcast_to(x, m.t.shape) for x in row] for row in G], dtype=float)
    rows = np.moveaxis(rows, -1, 0)
    rows = rows / np.linalg.norm(rows, axis=2, keepdims=True)
    choices = list(combinations(range(len(names)), size))
    if asked is not None:
        if len(asked) != size or not set(asked) <= set(names):
            expected = f"{size} of {', '.join(names)}"
            raise ValueError(f"dependent is {', '.join(asked)}; it must be {expected}")
        choices = [tuple(names.index(name) for name in asked)]
    determinants = (np.linalg.det(rows[:, :, list(choice)]) for choice in choices)
    safety = [np.abs(d).min() if d.min() * d.max() > 0 else 0.0 for d in determinants]
    best = int(np.argmax(safety))
    return choices[best], float(safety[best])
