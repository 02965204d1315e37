"""A general system as a first-order system: multipliers eliminated by numbers, not by symbols.

    M a = f + Aᵀ λ,   A a = γ         f = ∂U/∂q + Q + ∂T/∂q − D ∂T/∂q̇,   γ = −D c
                                      D = Σ q̇ ∂/∂q + ∂/∂t
    M = L D Lᵀ,   u = L⁻¹ f,   B = A L⁻ᵀ
    λ = (B D⁻¹ Bᵀ)⁻¹ (γ − B D⁻¹ u),   a = L⁻ᵀ D⁻¹ (u + Bᵀ λ)

Only the entries of M, f, A and γ are formulas; the elimination runs on whatever scalars it is
given, on shared subexpressions, so that nothing grows with the number of coordinates but the work.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from voronets.expressions.scalars import ARRAYS, FLOATS
from voronets.expressions.vectors import minus, plus
from voronets.mechanics.elimination import Factorised, dot
from voronets.mechanics.first_order import Balance, FirstOrderSystem, Numbers, Quantity, State
from voronets.mechanics.manifold import Manifold
from voronets.mechanics.system import System, velocity


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
        return self.system.formulas.arguments

    def _given(self, x: State, p: Numbers, t: Any) -> tuple[Any, ...]:
        return (*x, *(p[name] for name in self.system.parameters), t)

    def terms(self, ns: Any, x: State, p: Numbers, t: Any) -> Terms:
        """M, f, A, γ."""
        return Terms(*self.system.formulas.terms(ns, *self._given(x, p, t)))

    def values(self, ns: Any, x: State, p: Numbers, t: Any) -> tuple[Any, ...]:
        """T, U, c, h."""
        found: tuple[Any, ...] = self.system.formulas.values(ns, *self._given(x, p, t))
        return found

    def solved(self, ns: Any, x: State, p: Numbers, t: Any) -> tuple[list[Any], list[Any]]:
        """Accelerations and multipliers."""
        M, f, A, gamma = self.terms(ns, x, p, t)
        mass = Factorised(M)
        u = mass.forward(f)
        if not A:
            return mass.backward(u), []
        B = [mass.forward(row) for row in A]
        weighed = [mass.divided(row) for row in B]
        schur = [[dot(row, other) for other in B[: i + 1]] for i, row in enumerate(weighed)]
        gap = [minus(g, dot(row, u)) for g, row in zip(gamma, weighed, strict=True)]
        multipliers = Factorised(schur).solve(gap)
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


def first_order(stated: System) -> FirstOrderSystem:
    """The system as engines see it."""
    dynamics = Dynamics(stated)
    names = stated.names
    count, holonomic = len(stated.formulas.c), len(stated.holonomic)
    states = tuple(Quantity(name, "", f"coordinate {name}", place=True) for name in names)
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
        conserves=conserves_energy(dynamics),
        invariants=invariants,
        balance=_dalembert(dynamics),
        conditioning=_mass_conditioning(dynamics),
        project=Manifold(stated).project if stated.holonomic else None,
        attributes={"problem": stated},
    )  # fmt: skip


def conserves_energy(dynamics: Dynamics) -> bool:
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


def _mass_conditioning(dynamics: Dynamics) -> Callable[[Mapping[str, np.ndarray]], np.ndarray]:
    """The condition number of M, its diagonal made 1: coordinates have units of their own."""
    names = dynamics.system.names

    def conditioning(at: Mapping[str, np.ndarray]) -> np.ndarray:
        x = [at[name] for name in (*names, *map(velocity, names))]
        t = at["time"]
        M = _stack(dynamics.terms(ARRAYS, x, dynamics.system.parameters, t).M, len(t))
        size = np.sqrt(np.einsum("tii->ti", M))
        scaled = M / (size[:, :, None] * size[:, None, :])
        scaled = scaled[np.isfinite(scaled).all(axis=(1, 2))]
        values = np.linalg.eigvalsh(scaled)
        return values[:, -1] / np.maximum(values[:, 0], np.finfo(float).eps * values[:, -1])

    return conditioning


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
            turned = np.where(np.isfinite(turned).all(axis=(1, 2))[:, None, None], turned, 0.0)
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
    if isinstance(rows, np.ndarray) and rows.shape == (moments,):
        return rows
    return np.full(moments, rows, dtype=float)
