"""A general system at random states: whether T and U are sums of given functions, with which numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from voronets.expressions.algebra import derivative
from voronets.expressions.functions import as_function
from voronets.expressions.scalars import ARRAYS
from voronets.facts.condition import Condition
from voronets.mechanics.dynamics import SystemDynamics
from voronets.mechanics.system import System, velocity

SAMPLES = 24


@dataclass(frozen=True, eq=False)
class SystemSamples:
    """T, U and the constraints' coefficients at random coordinates, velocities and times."""

    system: System

    @cached_property
    def q(self) -> np.ndarray:
        """(n, SAMPLES)."""
        return np.random.default_rng(1849).uniform(0.3, 1.2, (len(self.system.names), SAMPLES))

    @cached_property
    def v(self) -> np.ndarray:
        return np.random.default_rng(1912).uniform(-1.2, 1.2, (len(self.system.names), SAMPLES))

    @cached_property
    def t(self) -> np.ndarray:
        return np.random.default_rng(1977).uniform(0.1, 0.9, SAMPLES)

    @cached_property
    def energies(self) -> tuple[np.ndarray, np.ndarray]:
        """T and U."""
        with np.errstate(all="ignore"):
            T, U, *_ = SystemDynamics(self.system).values(
                ARRAYS, [*self.q, *self.v], self.system.parameters, self.t
            )
        zero = np.zeros(SAMPLES)
        return T + zero, U + zero

    @cached_property
    def coefficients(self) -> np.ndarray:
        """∂c/∂q̇ (k, n, SAMPLES)."""
        with np.errstate(all="ignore"):
            rows = SystemDynamics(self.system).coefficients(
                ARRAYS, [*self.q, *self.v], self.system.parameters, self.t
            )
        return np.array([[x + np.zeros(SAMPLES) for x in row] for row in rows])

    @cached_property
    def free_terms(self) -> float:
        """The largest left side of a constraint at rest, relative to its coefficients."""
        with np.errstate(all="ignore"):
            _, _, c, _ = SystemDynamics(self.system).values(
                ARRAYS, [*self.q, *(0 * self.v)], self.system.parameters, self.t
            )
        size = float(np.abs(self.coefficients).max(initial=0.0)) or 1.0
        return max((float(np.abs(x).max()) for x in c), default=0.0) / size

    def slope(self, name: str) -> np.ndarray:
        """∂U/∂name."""
        s = self.system
        names = (*s.names, *map(velocity, s.names), *s.parameters, "t")
        values = (*self.q, *self.v, *(np.full(SAMPLES, x) for x in s.parameters.values()), self.t)
        with np.errstate(all="ignore"):
            found = as_function([derivative(s.U, name)], names)(ARRAYS, *values)[0]
        return np.asarray(found + np.zeros(SAMPLES))

    # -- what every candidate asks ----------------------------------------------------------------

    def counted(self, coordinates: int, constraints: int) -> tuple[Condition, ...]:
        """As many coordinates and constraints, and no forces beside the force function."""
        s = self.system
        n, k = len(s.names), len(s.conditions)
        others = [name for name, Q in zip(s.names, s.Q, strict=True) if Q != 0]
        return (
            Condition(f"the system has {_count(coordinates, 'coordinate')}",
                      float(n != coordinates), f"{n}: {', '.join(s.names)}"),
            Condition(f"it has {_count(constraints, 'constraint')}", float(k != constraints), f"{k}"),
            Condition("every force has a force function", float(len(others)),
                      f"others on {', '.join(others)}" if others else "no others"),
        )  # fmt: skip


def _count(number: int, noun: str) -> str:
    return f"{number or 'no'} {noun}{'' if number == 1 else 's'}"


def fitted(values: np.ndarray, basis: Sequence[np.ndarray]) -> tuple[np.ndarray, float]:
    """The numbers with which the functions of a basis make up the values, and the relative miss."""
    columns = np.array(basis).T
    if not (np.all(np.isfinite(columns)) and np.all(np.isfinite(values))):
        return np.zeros(len(basis)), 1.0
    found = np.linalg.lstsq(columns, values, rcond=None)[0]
    size = float(np.abs(values).max()) or 1.0
    return found, float(np.abs(columns @ found - values).max()) / size
