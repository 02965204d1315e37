"""The equations of a general system over scalars of any kind: multipliers eliminated by numbers.

    M a = f + Aᵀ λ,   A a = γ         f = ∂U/∂q + Q + ∂T/∂q − D ∂T/∂q̇,   γ = −D c
                                      D = Σ q̇ ∂/∂q + ∂/∂t
    M = L D Lᵀ,   u = L⁻¹ f,   B = A L⁻ᵀ
    λ = (B D⁻¹ Bᵀ)⁻¹ (γ − B D⁻¹ u),   a = L⁻ᵀ D⁻¹ (u + Bᵀ λ)

Only the entries of M, f, A and γ are formulas; the elimination runs on whatever scalars it is
given, on shared subexpressions, so that nothing grows with the number of coordinates but the work.

Where M is positive for the velocities alone that the constraints allow, M + w AᵀA and f + w Aᵀγ stand
for M and f: with A a = γ the equations are the same, λ included.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from voronets.expressions.scalars import FLOATS
from voronets.expressions.vectors import minus, plus, times
from voronets.mechanics.factorisation import Factorisation, dot
from voronets.mechanics.first_order import Numbers, State
from voronets.mechanics.structure import structure
from voronets.mechanics.system import System, velocity


class Terms(NamedTuple):
    """M, f, A, γ at a state."""

    M: Any
    f: Any
    A: Any
    gamma: Any

    def weighed(self, weight: float) -> Terms:
        """The same equations with what the constraints add to the masses."""
        M, f, A, gamma = self
        columns = list(zip(*A, strict=True))
        M = [
            [plus(x, times(weight, dot(a, b))) for x, b in zip(row, columns, strict=True)]
            for row, a in zip(M, columns, strict=True)
        ]
        f = [plus(x, times(weight, dot(a, gamma))) for x, a in zip(f, columns, strict=True)]
        return Terms(M, f, A, gamma)


@dataclass(frozen=True)
class SystemDynamics:
    """The equations of a system, ready for scalars of any kind."""

    system: System

    @cached_property
    def arguments(self) -> tuple[str, ...]:
        """q, q̇, parameters, t: what the formulas take, in order."""
        return self.system.formulas.arguments

    @cached_property
    def weight(self) -> float:
        """Of AᵀA beside M; 0 where M is positive by itself, as it must be without constraints."""
        return structure(self.system).weight if self.system.formulas.c else 0.0

    def _given(self, x: State, p: Numbers, t: Any) -> tuple[Any, ...]:
        return (*x, *(p[name] for name in self.system.parameters), t)

    def terms(self, ns: Any, x: State, p: Numbers, t: Any) -> Terms:
        """M, f, A, γ."""
        return Terms(*self.system.formulas.terms(ns, *self._given(x, p, t)))

    def coefficients(self, ns: Any, x: State, p: Numbers, t: Any) -> Any:
        """A alone."""
        return self.system.formulas.coefficients(ns, *self._given(x, p, t))

    def values(self, ns: Any, x: State, p: Numbers, t: Any) -> tuple[Any, ...]:
        """T, U, c, h."""
        found: tuple[Any, ...] = self.system.formulas.values(ns, *self._given(x, p, t))
        return found

    def solved(self, ns: Any, x: State, p: Numbers, t: Any) -> tuple[list[Any], list[Any]]:
        """Accelerations and multipliers."""
        terms = self.terms(ns, x, p, t)
        M, f, A, gamma = terms.weighed(self.weight) if self.weight else terms
        mass = Factorisation(M)
        u = mass.forward(f)
        if not A:
            return mass.backward(u), []
        B = [mass.forward(row) for row in A]
        weighed = [mass.divided(row) for row in B]
        schur = [[dot(row, other) for other in B[: i + 1]] for i, row in enumerate(weighed)]
        gap = [minus(g, dot(row, u)) for g, row in zip(gamma, weighed, strict=True)]
        multipliers = Factorisation(schur).solve(gap)
        pushed = [plus(x, dot(column, multipliers)) for x, *column in zip(u, *B, strict=True)]
        return mass.backward(pushed), multipliers

    def rate(self, ns: Any, x: State, p: Numbers, t: Any) -> tuple[Any, ...]:
        """ẋ = (q̇, q̈)."""
        accelerations, _ = self.solved(ns, x, p, t)
        return (*x[len(self.system.names) :], *accelerations)

    def observables(self, ns: Any, x: State, p: Numbers, t: Any) -> dict[str, Any]:
        """Coordinates, velocities, energies, multipliers, residuals of the constraints."""
        s = self.system
        T, U, conditions, holonomic = self.values(ns, x, p, t)
        _, multipliers = self.solved(ns, x, p, t)
        seen = dict(zip((*s.names, *(velocity(name) for name in s.names)), x, strict=True))
        seen |= {"kinetic_energy": T, "potential_energy": -U, "energy": T - U}
        if multipliers:
            seen |= {"reactions": tuple(multipliers), "constraint_residuals": tuple(conditions)}
        if s.holonomic:
            seen["holonomic_residuals"] = tuple(holonomic)
        return seen


def conserves_energy(dynamics: SystemDynamics) -> bool:
    """T − U is an integral: nothing depends on t, no other forces, T and c homogeneous in q̇.

    Homogeneous: T(0) = 0, T(−q̇) = T(q̇) and c(0) = 0, looked at in numbers at a few places.
    """
    stated, found = dynamics.system, dynamics.system.formulas
    time = [found.graph.inputs["t"]]
    if any(Q != 0 for Q in stated.Q) or any(
        found.uses(node, time) for node in (found.T, found.U, *found.c)
    ):
        return False
    n, parameters = len(stated.names), stated.parameters
    places = np.random.default_rng(1911).uniform(0.2, 1.2, (3, 2 * n))
    looked = False
    for place in places.tolist():
        q, speeds = place[:n], place[n:]
        try:
            (T, *_), (back, *_), (rest, _, c, _) = (
                dynamics.values(FLOATS, [*q, *(sign * v for v in speeds)], parameters, 0.0)
                for sign in (1.0, -1.0, 0.0)
            )
        except (ValueError, ZeroDivisionError, OverflowError, TypeError):
            continue  # outside the domain of its formulas
        looked, scale = True, 1e-12 * (1 + abs(T))
        if abs(T - back) > scale or abs(rest) > scale or any(abs(x) > 1e-12 for x in c):
            return False
    return looked


def stacked(rows: Any, moments: int) -> np.ndarray:
    """Nested scalars and arrays over time as one array with time first."""
    if isinstance(rows, tuple | list):
        return np.stack([stacked(row, moments) for row in rows], axis=1)
    if isinstance(rows, np.ndarray) and rows.shape == (moments,):
        return rows
    return np.full(moments, rows, dtype=float)
