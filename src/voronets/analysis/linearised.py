"""The equations of a system near an equilibrium or a steady motion, as matrices.

About q̇ = v₀ with no accelerations and multipliers λ₀, for variations that keep the constraints,

    M δq̈ + C δq̇ + K δq = Aᵀ δλ,     C = −∂f/∂q̇,    K = −∂(f + Aᵀλ₀)/∂q     (f: all but M q̈ and λ)
    A δq̇ + B δq = 0,                B = ∂(A q̇ + b)/∂q

With A N = 0 and D = −A⁺B the variations are δq̇ = N w + D δq, and

    NᵀM N ẇ + Nᵀ(M D + C) N w + Nᵀ(M D D + C D + K) δq = 0
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
import sympy
from sympy import Expr, Symbol

from voronets.expressions.algebra import derivative
from voronets.expressions.faults import Fault, InputError
from voronets.expressions.functions import as_function
from voronets.expressions.scalars import ARRAYS
from voronets.mechanics.dynamics import SystemDynamics
from voronets.mechanics.manifold import Manifold
from voronets.mechanics.plain_symbols import name_of, plain
from voronets.mechanics.system import System, velocity

STEADY = 1e-8  # accelerations, and changes of the matrices, that count as none
LATER = 0.37  # seconds after which the matrices are looked at again


class Matrices(NamedTuple):
    """M, C, K (n, n), A, B (k, n) and H (m, n) at a state."""

    M: np.ndarray
    C: np.ndarray
    K: np.ndarray
    A: np.ndarray
    B: np.ndarray
    H: np.ndarray


@dataclass(frozen=True)
class Linearised:
    """Formulas of the matrices, in the system's symbols and its multipliers λ₀, λ₁, …"""

    system: System

    @cached_property
    def multipliers(self) -> tuple[Symbol, ...]:
        """Symbols for the multipliers of the undisturbed motion."""
        return tuple(Symbol(f"lambda_{i}'") for i in range(len(self.system.conditions)))

    @cached_property
    def force(self) -> tuple[Expr, ...]:
        """f = ∂U/∂q + Q + ∂T/∂q − (∂²T/∂q̇∂q) q̇ − ∂²T/∂q̇∂t."""
        s = self.system
        return tuple(
            F + derivative(s.T, q.name) - derivative(p, "t")
            - sympy.Add(*(derivative(p, r.name) * v for r, v in zip(s.q, s.v, strict=True)))
            for F, q, p in zip(s.force, s.q, s.momenta, strict=True)
        )  # fmt: skip

    @cached_property
    def formulas(self) -> dict[str, list[list[Expr]]]:
        """The entries of every matrix by its letter."""
        s = self.system
        turned = [
            sympy.Add(f, *(A[i] * m for A, m in zip(s.coefficients, self.multipliers, strict=True)))
            for i, f in enumerate(self.force)
        ]
        return {
            "M": [list(row) for row in s.mass],
            "C": [[-derivative(f, v.name) for v in s.v] for f in self.force],
            "K": [[-derivative(f, q.name) for q in s.q] for f in turned],
            "A": [list(row) for row in s.coefficients],
            "B": [[derivative(c, q.name) for q in s.q] for c in s.conditions],
            "H": [[derivative(h, q.name) for q in s.q] for h in s.holonomic],
        }

    @cached_property
    def _function(self) -> Any:
        s = self.system
        arguments = (*s.names, *map(velocity, s.names), *s.parameters, "t")
        multipliers = tuple(symbol.name for symbol in self.multipliers)
        return as_function(list(self.formulas.values()), (*arguments, *multipliers))

    def at(self, x: np.ndarray, t: float, multipliers: np.ndarray) -> Matrices:
        """The matrices at a state."""
        s = self.system
        given = [np.float64(v) for v in (*x, *s.parameters.values(), t, *multipliers)]
        with np.errstate(all="ignore"):
            parts = self._function(ARRAYS, *given)
        return Matrices(*(np.array(p, dtype=float).reshape(-1, len(s.names)) for p in parts))


def named(system: System, at: Mapping[Any, Any]) -> dict[str, Expr]:
    """Values of coordinates and velocities by name, as expressions of the parameters."""
    names = (*system.names, *map(velocity, system.names))
    given: dict[str, Expr] = {}
    faults = []
    for key, value in at.items():
        name = name_of(key)
        given[name] = plain(value, ())
        unknown = {symbol.name for symbol in given[name].free_symbols} - set(system.parameters)
        if name not in names:
            message = f"The state has no {name!r}; it has {', '.join(names)}."
            faults.append(Fault("at", name, f"one of {', '.join(names)}", message))
        if unknown:
            faults.append(Fault(f"at.{name}", given[name], "a number or a formula of parameters"))
    if faults:
        raise InputError(faults)
    return given


def steady_state(system: System, at: Mapping[str, Expr], t: float) -> np.ndarray:
    """(q, q̇) of an undisturbed motion: what is not given is 0, or follows from the constraints."""
    names = (*system.names, *map(velocity, system.names))
    values = {Symbol(name): value for name, value in system.parameters.items()}
    given = {name: float(value.subs(values)) for name, value in at.items()}
    x = np.array([given.get(name, 0.0) for name in names])
    n, place = len(system.names), Manifold(system).at(x, system.parameters, t)
    left = [i for i in range(n) if names[n + i] not in given]
    if len(place.c):
        x[[n + i for i in left]] += np.linalg.lstsq(place.A[:, left], -place.c, rcond=None)[0]
    place = Manifold(system).at(x, system.parameters, t)
    off = max(np.abs(place.c).max(initial=0.0), np.abs(place.h).max(initial=0.0))
    if not off <= STEADY:
        message = f"This state violates the constraints by {off:.3g}."
        got = f"a state off the constraints by {off:.6g}"
        raise InputError([Fault("at", got, "a state that satisfies the constraints", message)])
    return x


def undisturbed(system: System, x: np.ndarray, t: float) -> tuple[Linearised, Matrices]:
    """The matrices about a steady motion; an ``InputError`` where it is none."""
    n, linear = len(system.names), Linearised(system)
    later = np.concatenate([x[:n] + LATER * x[n:], x[n:]])
    found = []
    for state, time in (x, t), (later, t + LATER):
        scalars = [np.float64(value) for value in state]
        solved, multipliers = SystemDynamics(system).solved(
            ARRAYS, scalars, system.parameters, time
        )
        a = np.array(solved, dtype=float)
        if not np.abs(a).max() <= STEADY * max(1.0, float(np.abs(x).max())):
            shown = ", ".join(
                f"{name}'' = {value:.6g}" for name, value in zip(system.names, a, strict=True)
                if abs(value) > STEADY
            )  # fmt: skip
            expected = "an equilibrium or a steady motion"
            message = f"This state is not {expected}: {shown}."
            raise InputError([Fault("at", shown, expected, message)])
        found.append(linear.at(state, time, np.array(multipliers, dtype=float)))
    first, second = found
    size = max(float(np.abs(matrix).max(initial=0.0)) for matrix in first)
    for letter, one, other in zip(first._fields, first, second, strict=True):
        if not np.abs(one - other).max(initial=0.0) <= STEADY * size:
            got = f"a motion along which the matrix {letter} changes"
            message = (
                f"This needs a motion with constant coefficients; the matrix {letter} changes."
            )
            raise InputError([Fault("at", got, "a motion with constant coefficients", message)])
    return linear, first
