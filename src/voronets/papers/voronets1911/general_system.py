"""A system with explicit time and non-integrable conditions, by numbers alone: for §§ 5–8.

    T(q, q̇, t),   Q_s = ∂U/∂q_s + further forces,   C(q, t) q̇ + c(q, t) = 0

A sample is a column y = (q, q̇, t).  Everything is a derivative of these functions, by Cauchy's integral or by
differences that are exact, and accelerations come from d'Alembert's principle with the reactions as unknowns.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from voronets.papers.analytic import gradient, slope
from voronets.papers.arrays import product, solved

#: Functions of (namespace, q, …) for numbers and for symbols.
Formula = Callable[..., Any]


@dataclass(frozen=True)
class GeneralSystem:
    """A system with n independent and k dependent velocities, the latter last.

    T       (ns, q, v, t) → kinetic energy
    rows    (ns, q, t) → C (k, n+k) and c (k)
    U, Q    (ns, q, t) → force function; (ns, q, v, t) → further forces
    """

    n: int
    k: int
    T: Formula
    rows: Formula
    U: Formula
    Q: Formula

    @property
    def size(self) -> int:
        """n + k."""
        return self.n + self.k

    @cached_property
    def _parts(self) -> tuple[slice, slice]:
        return slice(0, self.size), slice(self.size, 2 * self.size)

    def split(self, y: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """q, q̇, t."""
        first, second = self._parts
        return y[first], y[second], y[-1]

    # -- functions of y -----------------------------------------------------------------------------

    def kinetic(self, y: np.ndarray) -> np.ndarray:
        """T."""
        q, v, t = self.split(y)
        return np.asarray(self.T(np, q, v, t))

    def forces(self, y: np.ndarray) -> np.ndarray:
        """∂U/∂q and further forces."""
        q, v, t = self.split(y)
        U = gradient(lambda x: np.asarray(self.U(np, x[:-1], x[-1])), np.concatenate([q, t[None]]))
        return np.asarray(U[:-1] + np.stack([x + 0 * t for x in self.Q(np, q, v, t)]))

    def conditions(self, y: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """C (k, n+k, …) and c (k, …)."""
        q, _, t = self.split(y)
        C, c = self.rows(np, q, t)
        return (np.stack([np.stack([x + 0 * t for x in row]) for row in C]),
                np.stack([x + 0 * t for x in c]))  # fmt: skip

    def coefficients(self, y: np.ndarray) -> np.ndarray:
        """a_νi and, in the last column, a_ν: (k, n+1, …)."""
        C, c = self.conditions(y)
        free = np.concatenate([C[:, : self.n], c[:, None]], axis=1)
        return -solved(C[:, self.n :], free)

    def allowed(self, y: np.ndarray) -> np.ndarray:
        """y with the dependent velocities that the conditions give."""
        a, (q, v, t) = self.coefficients(y), self.split(y)
        bound = product(a[:, :-1], v[: self.n]) + a[:, -1]
        return np.concatenate([q + 0 * t, v[: self.n] + 0 * t, bound, t[None] + 0 * bound[:1]])

    def reduced(self, y: np.ndarray) -> np.ndarray:
        """Θ."""
        return self.kinetic(self.allowed(y))

    def by_v(self, function: Callable[[np.ndarray], np.ndarray], y: np.ndarray) -> np.ndarray:
        """∂/∂q̇_s of a function of the second degree in q̇: differences over ±1 are exact."""
        steps = [
            self.direction(self.size + s).reshape((-1,) + (1,) * (y.ndim - 1))
            for s in range(self.size)
        ]
        return np.stack([(function(y + step) - function(y - step)) / 2 for step in steps])

    def by_q(self, function: Callable[[np.ndarray], np.ndarray], y: np.ndarray) -> np.ndarray:
        """∂/∂q_s of a function of y."""
        return np.stack([slope(function, y, self.direction(s)) for s in range(self.size)])

    def direction(self, place: int) -> np.ndarray:
        """The direction of one of the q, q̇, t."""
        return np.asarray(np.eye(2 * self.size + 1)[place])

    def momenta(self, y: np.ndarray) -> np.ndarray:
        """∂T/∂q̇_s."""
        return self.by_v(self.kinetic, y)

    # -- motion -------------------------------------------------------------------------------------

    def accelerations(self, y: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """q̈ (n+k, …) and λ (k, …) of the conditions q̇_{n+ν} − Σ a_νi q̇_i − a_ν = 0."""
        _, v, t = self.split(y)
        still = np.concatenate([v, 0 * v, np.ones_like(t)[None]])
        M = np.moveaxis(self.by_v(self.momenta, y), 0, 1)
        right = self.by_q(self.kinetic, y) + self.forces(y) - slope(self.momenta, y, still)
        a, a_dot = self.coefficients(y), slope(self.coefficients, y, still)
        unit = np.broadcast_to(
            np.eye(self.k).reshape((self.k, self.k) + (1,) * t.ndim), (self.k, self.k, *t.shape)
        )
        C = np.concatenate([-a[:, :-1], unit], axis=1)
        moved = product(a_dot[:, :-1], v[: self.n]) + a_dot[:, -1]
        zero = np.zeros((self.k, self.k, *t.shape))
        whole = np.concatenate([
            np.concatenate([M, -np.swapaxes(C, 0, 1)], axis=1), np.concatenate([C, zero], axis=1)
        ])  # fmt: skip
        found = solved(whole, np.concatenate([right, moved])[:, None])[:, 0]
        return found[: self.size], found[self.size :]

    def motion(self, y: np.ndarray) -> np.ndarray:
        """dy/dt."""
        _, v, t = self.split(y)
        return np.concatenate([v, self.accelerations(y)[0], np.ones_like(t)[None]])

    def samples(self, seed: int, count: int = 4) -> np.ndarray:
        """Random states that the conditions allow."""
        rng = np.random.default_rng(seed)
        y = rng.uniform(0.3, 0.9, (2 * self.size + 1, count)) * rng.choice(
            [-1, 1], (2 * self.size + 1, 1)
        )
        return np.real(self.allowed(y + 0j))
