"""A general system as a first-order system: multipliers eliminated by numbers, not by symbols.

    M a = f + Aᵀ λ,   A a = γ         f = ∂U/∂q + Q + ∂T/∂q − (∂²T/∂q̇∂q) q̇ − ∂²T/∂q̇∂t
                                      γ = −(∂c/∂q) q̇ − ∂c/∂t
    λ = (A M⁻¹ Aᵀ)⁻¹ (γ − A M⁻¹ f),   a = M⁻¹ (f + Aᵀ λ)

Only the entries of M, f, A and γ are formulas; the elimination runs on whatever scalars it is
given, on shared subexpressions, so that nothing grows with the number of coordinates but the work.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from voronets.expressions.algebra import derivative, symbols_of
from voronets.expressions.functions import as_function
from voronets.expressions.scalars import ARRAYS, FLOATS
from voronets.mechanics.elimination import Factorised, dot, product
from voronets.mechanics.first_order import Balance, FirstOrderSystem, Numbers, Quantity, State
from voronets.mechanics.manifold import Manifold
from voronets.mechanics.system import TIME, System, velocity


class Terms(NamedTuple):
    """M, f, A, γ at a state."""

    M: Any
    f: Any
    A: Any
    gamma: Any


@dataclass(frozen=True)
class Dynamics:
    """The equations of a system, ready for scalars of any kind."""

    system: System

    @cached_property
    def arguments(self) -> tuple[str, ...]:
        """q, q̇, parameters, t: what the formulas take, in order."""
        s = self.system
        velocities = tuple(velocity(name) for name in s.names)
        return (*s.names, *velocities, *s.parameters, "t")

    @cached_property
    def _terms(self) -> Callable[..., Any]:
        s = self.system
        T_q = [derivative(s.T, q.name) for q in s.q]
        mixed = [[derivative(p, q.name) for q in s.q] for p in s.momenta]
        T_vt = [derivative(p, "t") for p in s.momenta]
        c_q = [[derivative(c, q.name) for q in s.q] for c in s.conditions]
        c_t = [derivative(c, "t") for c in s.conditions]
        rows = (s.mass, list(s.force), T_q, mixed, T_vt, s.coefficients, c_q, c_t)
        return as_function(rows, self.arguments)

    @cached_property
    def _values(self) -> Callable[..., Any]:
        s = self.system
        return as_function(
            (s.T, s.U, list(s.constraints), list(s.conditions), list(s.holonomic)), self.arguments
        )

    def _given(self, x: State, p: Numbers, t: Any) -> tuple[Any, ...]:
        return (*x, *(p[name] for name in self.system.parameters), t)

    def terms(self, ns: Any, x: State, p: Numbers, t: Any) -> Terms:
        """M, f, A, γ."""
        v = x[len(self.system.names) :]
        M, force, T_q, mixed, T_vt, A, c_q, c_t = self._terms(ns, *self._given(x, p, t))
        f = [F + T - dot(m, v) - c for F, T, m, c in zip(force, T_q, mixed, T_vt, strict=True)]
        gamma = [-(dot(row, v) + c) for row, c in zip(c_q, c_t, strict=True)]
        return Terms(M, f, A, gamma)

    def solved(self, ns: Any, x: State, p: Numbers, t: Any) -> tuple[list[Any], list[Any]]:
        """Accelerations and multipliers."""
        M, f, A, gamma = self.terms(ns, x, p, t)
        mass = Factorised(M)
        free = mass.solve(f)
        if not A:
            return free, []
        columns = [mass.solve(row) for row in A]
        schur = [[dot(row, column) for column in columns] for row in A]
        gap = [g - dot(row, free) for g, row in zip(gamma, A, strict=True)]
        multipliers = Factorised(schur).solve(gap)
        turned = product(list(zip(*columns, strict=True)), multipliers)
        return [a + b for a, b in zip(free, turned, strict=True)], multipliers

    def rate(self, ns: Any, x: State, p: Numbers, t: Any) -> tuple[Any, ...]:
        """ẋ = (q̇, q̈)."""
        accelerations, _ = self.solved(ns, x, p, t)
        return (*x[len(self.system.names) :], *accelerations)

    def observables(self, ns: Any, x: State, p: Numbers, t: Any) -> dict[str, Any]:
        """Coordinates, velocities, energies, multipliers, residuals of the constraints."""
        s = self.system
        T, U, _, conditions, holonomic = self._values(ns, *self._given(x, p, t))
        _, multipliers = self.solved(ns, x, p, t)
        seen = dict(zip((*s.names, *(velocity(name) for name in s.names)), x, strict=True))
        seen |= {"kinetic_energy": T, "potential_energy": -U, "energy": T - U}
        if multipliers:
            seen |= {"reactions": tuple(multipliers), "constraint_residuals": tuple(conditions)}
        if s.holonomic:
            seen["holonomic_residuals"] = tuple(holonomic)
        return seen


def first_order(stated: System) -> FirstOrderSystem:
    """The system as engines see it."""
    dynamics = Dynamics(stated)
    names = stated.names
    count, holonomic = len(stated.conditions), len(stated.holonomic)
    states = tuple(Quantity(name, "", f"coordinate {name}") for name in names)
    states += tuple(Quantity(velocity(name), "1/s", f"velocity of {name}") for name in names)
    quantities = (
        *states,
        Quantity("kinetic_energy", "J", "kinetic energy T"),
        Quantity("potential_energy", "J", "minus the force function U"),
        Quantity("energy", "J", "T − U"),
    )
    invariants: tuple[str, ...] = ()
    if count:
        labels = tuple(str(i) for i in range(count))
        quantities += (
            Quantity("reactions", "", "multipliers of the constraints", "constraint", labels),
            Quantity("constraint_residuals", "", "left − right of each", "constraint", labels),
        )
        invariants += ("constraint_residuals",)
    if holonomic:
        labels = tuple(str(i) for i in range(holonomic))
        quantities += (
            Quantity("holonomic_residuals", "", "left − right of each", "holonomic", labels),
        )
        invariants += ("holonomic_residuals",)
    return FirstOrderSystem(
        states=states,
        numbers=dict(stated.parameters),
        rate=dynamics.rate,
        observables=dynamics.observables,
        quantities=quantities,
        structure=(
            "system", names, tuple(stated.parameters),
            stated.T, stated.U, stated.Q, stated.conditions, stated.holonomic,
        ),
        conserves=conserves_energy(dynamics),
        invariants=invariants,
        balance=_dalembert(dynamics),
        project=Manifold(stated).project if stated.holonomic else None,
    )  # fmt: skip


def conserves_energy(dynamics: Dynamics) -> bool:
    """T − U is an integral: nothing depends on t, no other forces, T and c homogeneous in q̇.

    Homogeneous: T(0) = 0, T(−q̇) = T(q̇) and c(0) = 0, looked at in numbers at a few places.
    """
    stated = dynamics.system
    whole = (stated.T, stated.U, *stated.conditions)
    if any(Q != 0 for Q in stated.Q) or TIME in symbols_of(whole):
        return False
    n, parameters = len(stated.names), list(stated.parameters.values())
    places = np.random.default_rng(1911).uniform(0.2, 1.2, (3, 2 * n))
    looked = False
    for place in places:
        try:
            (T, *_), (back, *_), (rest, _, _, c, _) = (
                dynamics._values(FLOATS, *place[:n], *(sign * place[n:]), *parameters, 0.0)
                for sign in (1.0, -1.0, 0.0)
            )
        except (ValueError, ZeroDivisionError, OverflowError, TypeError):
            continue  # outside the domain of its formulas
        looked, scale = True, 1e-12 * (1 + abs(T))
        if abs(T - back) > scale or abs(rest) > scale or any(abs(x) > 1e-12 for x in c):
            return False
    return looked


def _dalembert(dynamics: Dynamics) -> Balance:
    """M q̈ − f − Aᵀ λ with q̈ taken from the motion and λ by least squares; and q̇ against dq/dt.

    Relative to the largest of |M q̈|, |f| and |Aᵀ λ| at the moment.
    """
    names = dynamics.system.names
    velocities = tuple(velocity(name) for name in names)

    def residuals(
        at: Mapping[str, np.ndarray], rate: Mapping[str, np.ndarray]
    ) -> dict[str, np.ndarray]:
        x = [at[name] for name in (*names, *velocities)]
        moments = len(x[0])
        M, f, A, _ = dynamics.terms(ARRAYS, x, dynamics.system.parameters, at["t"])
        M, f = _stack(M, moments), _stack(f, moments)
        acceleration = np.stack([rate[name] for name in velocities], axis=1)
        inertia = np.einsum("tij,tj->ti", M, acceleration)
        gap = inertia - f
        scale = np.maximum(np.linalg.norm(inertia, axis=1), np.linalg.norm(f, axis=1))
        if A:
            turned = np.swapaxes(_stack(A, moments), 1, 2)
            reaction = np.einsum("tij,tj->ti", turned @ np.linalg.pinv(turned), gap)
            gap = gap - reaction
            scale = np.maximum(scale, np.linalg.norm(reaction, axis=1))
        scale = np.maximum(scale, 1e-3 * scale.max(initial=0.0))
        speed = np.stack([at[name] for name in velocities], axis=1)
        slip = np.stack([rate[name] for name in names], axis=1) - speed
        fastest = np.abs(speed).max(initial=0.0)
        return {
            "dalembert": np.linalg.norm(gap, axis=1) / np.where(scale > 0, scale, 1.0),
            "velocities": np.linalg.norm(slip, axis=1) / (fastest if fastest > 0 else 1.0),
        }

    return Balance(("dalembert", "velocities"), (*names, *velocities), residuals)


def _stack(rows: Any, moments: int) -> np.ndarray:
    """Nested scalars and arrays over time as one array with time first."""
    if isinstance(rows, tuple | list):
        return np.stack([_stack(row, moments) for row in rows], axis=1)
    return np.broadcast_to(np.asarray(rows, dtype=float), (moments,))
