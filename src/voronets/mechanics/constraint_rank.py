"""Where constraints cease to be independent: the end of a motion.

    D = det A Aᵀ ≤ ε² D₀        ε = 1e-6, D₀ at the start

Where the rank of A drops D touches zero, most often for a moment.  On the dense output it is looked
at at the ends of steps, and between them where rows turn much; where √D, drawn on in a straight
line from both sides, comes to zero between two looks, its minimum is sought.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from voronets.expressions.scalars import ARRAYS
from voronets.mechanics.dynamics import SystemDynamics
from voronets.mechanics.first_order import Numbers, Singularity
from voronets.mechanics.outcome import Outcome
from voronets.mechanics.pivots import has_constant_minor
from voronets.mechanics.sample_states import SampleStates

DEGENERATE = 1e-12  # ε²
SAME = 1e-9  # of D: what changes less is constant
TURNED, DIVISIONS, MOST_LOOKS = 0.5, 6, 8192  # the cosine of 60°; divisions by 4
DRAWN_ON = 2.0  # how far, in intervals between looks, √D is drawn on
NARROWING, NARROWINGS, DEEPER = (
    33,
    12,
    0.5,
)  # looks between two looks, how often, and D beside the last
MESSAGE = "the constraints are no longer independent, so their reactions are undetermined"
States = Callable[[np.ndarray], np.ndarray]


def degeneration(dynamics: SystemDynamics) -> tuple[Singularity, ...]:
    """The end of a motion where its constraints degenerate; none where they never do.

    D is the sum of the squares of all minors: where it is constant, or one of them is, it never vanishes.
    """
    found, near = dynamics.system.formulas, dynamics.system.near
    moving = [*found.q, found.graph.inputs["t"]]
    if not any(found.uses(entry, moving) for row in found.A for entry in row):
        return ()
    n, p = len(dynamics.system.names), dynamics.system.parameters
    states = list(SampleStates(dynamics.system).states)
    if near:
        states.insert(0, (np.array([*near, *np.zeros(n)]), 0.0))
    x = np.array([x for x, _ in states]).reshape(-1, 2 * n)
    with np.errstate(all="ignore"):
        A = _matrices(dynamics, x, p, np.array([t for _, t in states]))
    A = A[np.isfinite(A).all(axis=(1, 2))]
    if not len(A):
        return ()
    sizes = np.linalg.norm(A[0], axis=1)
    sizes[sizes == 0] = 1.0
    A /= sizes[:, None]
    D = _determinants(A, A)
    if np.ptp(D) <= SAME * D.max() or has_constant_minor(A):
        return ()
    rank = ConstraintRank(dynamics, sizes, DEGENERATE * float(D[0]))
    name = "independence of the constraints"
    return (Singularity(name, rank.first, Outcome.CONSTRAINTS_DEGENERATE, MESSAGE),)


def _matrices(dynamics: SystemDynamics, x: np.ndarray, p: Numbers, t: np.ndarray) -> np.ndarray:
    """A at states (times, 2 n) and times, (times, k, n)."""
    rows = dynamics.coefficients(ARRAYS, list(x.T), p, t)
    A = np.empty((len(t), len(rows), len(rows[0])))
    for i, row in enumerate(rows):
        for j, entry in enumerate(row):
            A[:, i, j] = entry
    return A


def _determinants(A: np.ndarray, B: np.ndarray) -> np.ndarray:
    """det A Bᵀ at every time."""
    G: np.ndarray = A @ np.swapaxes(B, 1, 2)
    if G.shape[1] == 1:
        return G[:, 0, 0]
    if G.shape[1] == 2:
        return np.asarray(G[:, 0, 0] * G[:, 1, 1] - G[:, 0, 1] * G[:, 1, 0])
    return np.asarray(np.linalg.det(G))


@dataclass(frozen=True)
class ConstraintRank:
    """The determinant of the constraints along a motion.

    sizes   what the rows are measured by
    least   D below which the rank is lost
    """

    dynamics: SystemDynamics
    sizes: np.ndarray
    least: float

    def first(self, ends: np.ndarray, states: States, p: Numbers) -> float | None:
        """The first time within steps at which D falls to ``least``."""
        with np.errstate(all="ignore"):
            return self._first(ends, states, p)

    def _first(self, ends: np.ndarray, states: States, p: Numbers) -> float | None:

        def rows(t: np.ndarray) -> np.ndarray:
            return np.asarray(_matrices(self.dynamics, states(t), p, t) / self.sizes[:, None])

        def D(t: np.ndarray) -> np.ndarray:
            A = rows(t)
            return _determinants(A, A)

        t, seen = _resolved(ends, rows)
        for i in _come_to_zero(t, seen, self.least):
            a, b = float(t[i]), float(t[i + 1])
            lowest = self._lowest(a, b, D)
            if lowest is not None:
                return self._fallen(a, lowest, D)
        return None

    def _lowest(self, a: float, b: float, D: States) -> float | None:
        """A time at which D is below ``least`` between two; None where it stays above."""
        last = np.inf
        for _ in range(NARROWINGS):
            t = np.linspace(a, b, NARROWING)
            seen = D(t)
            i = int(np.argmin(np.where(np.isnan(seen), np.inf, seen)))
            if seen[i] <= self.least:
                return float(t[i])
            if not seen[i] < DEEPER * last:
                return None
            last, a, b = float(seen[i]), t[max(i - 1, 0)], t[min(i + 1, NARROWING - 1)]
        return None

    def _fallen(self, a: float, b: float, D: States) -> float:
        """The first time from a on at which D is below ``least``, as it is at b."""
        for _ in range(NARROWINGS):
            t = np.linspace(a, b, NARROWING)
            i = int(np.argmax(np.append(D(t)[:-1] <= self.least, True)))
            a, b = float(t[max(i - 1, 0)]), float(t[i])
        return b


def _resolved(ends: np.ndarray, rows: States) -> tuple[np.ndarray, np.ndarray]:
    """Times, and D there, between which the rows do not turn by more than 60°, if they can be had."""
    t, A = ends, rows(ends)
    for last in (False,) * DIVISIONS + (True,):
        both = _determinants(np.concatenate([A, A[:-1]]), np.concatenate([A, A[1:]]))
        D, mixed = both[: len(t)], both[len(t) :]
        turned = ~(mixed >= TURNED * np.sqrt(np.abs(D[:-1] * D[1:])))
        if last or not turned.any() or len(t) > MOST_LOOKS:
            break
        more = t[:-1][turned, None] + np.diff(t)[turned, None] * np.array([0.25, 0.5, 0.75])
        t = np.sort(np.append(t, more))
        A = rows(t)
    return t, D


def _come_to_zero(t: np.ndarray, D: np.ndarray, least: float) -> np.ndarray:
    """The first of two looks between which √D, drawn on in straight lines from both sides, is zero."""
    root, h = np.sqrt(np.maximum(D, 0.0)), t[1:] - t[:-1]
    change = root[1:] - root[:-1]
    if root.min() > DRAWN_ON * np.abs(change).max() * h.max() / h.min():
        return np.empty(0, dtype=int)
    slope = change / h
    left = np.append(True, root[1:-1] <= -DRAWN_ON * slope[:-1] * h[1:])
    right = np.append(root[1:-1] <= DRAWN_ON * slope[1:] * h[:-1], True)
    below = root <= np.sqrt(least)
    return np.flatnonzero((left & right) | below[:-1] | below[1:])
