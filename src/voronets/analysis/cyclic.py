"""Cyclic coordinates in the sense of Voronets §6: two problems solved one after the other.

A coordinate is cyclic that occurs neither in T nor in the forces ∂U/∂q + Q nor in the constraints.
Where the constraints can be solved for the velocities of cyclic coordinates alone,

    d/dt ∂Θ/∂q̇_i = ∂Θ/∂q_i + Q_i + Σ a_νi Q_{n+ν} + Σ K_ν (Σ A_ij^(ν) q̇_j + A_i^(ν))      # (17)

are equations for the others by themselves, a system without constraints; q_{n+ν} follow by
quadratures of q̇_{n+ν} = Σ a_νi q̇_i + a_ν.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from sympy import Expr, Integer

from voronets.expressions.algebra import derivative
from voronets.expressions.functions import as_function
from voronets.forms.general.voronets import Voronets
from voronets.mechanics.dynamics import SystemDynamics, conserves_energy
from voronets.mechanics.first_order import FirstOrderSystem, Numbers, Quantity, State
from voronets.mechanics.linear_formulas import dot, total
from voronets.mechanics.motion_equations import first_order
from voronets.mechanics.pivots import regular_columns
from voronets.mechanics.sample_states import SampleStates
from voronets.mechanics.system import System


@dataclass(frozen=True)
class Split:
    """The two problems.

    reduced      the first: a system without constraints in the coordinates that are not eliminated;
                 Σ K_ν (Σ A_ij^(ν) q̇_j + A_i^(ν)) is among its forces
    quadratures  the second: q̇_{n+ν} by the name of q_{n+ν}, in the first one's q, q̇ and t
    """

    system: System
    reduced: System
    quadratures: dict[str, Expr]

    @cached_property
    def _rates(self) -> Callable[..., Any]:
        return as_function(list(self.quadratures.values()), SystemDynamics(self.reduced).arguments)

    def rates(self, ns: Any, x: State, p: Numbers, t: Any) -> tuple[Any, ...]:
        """q̇_{n+ν} at a state (q, q̇) of the reduced system."""
        return tuple(self._rates(ns, *x, *(p[name] for name in self.reduced.parameters), t))

    def first_order(self) -> FirstOrderSystem:
        """Both at once: the reduced state, then the cyclic coordinates."""
        first = first_order(self.reduced)
        size, names = len(first.states), tuple(self.quadratures)
        more = tuple(Quantity(name, "", f"cyclic coordinate {name}") for name in names)

        def rate(ns: Any, x: State, p: Numbers, t: Any) -> tuple[Any, ...]:
            return (*first.rate(ns, x[:size], p, t), *self.rates(ns, x[:size], p, t))

        def observables(ns: Any, x: State, p: Numbers, t: Any) -> dict[str, Any]:
            seen = first.observables(ns, x[:size], p, t)
            return seen | dict(zip(names, x[size:], strict=True))

        kept = conserves_energy(SystemDynamics(self.system)) and not any(
            derivative(self.system.U, name) != 0 for name in names
        )
        return replace(
            first,
            states=first.states + more,
            quantities=first.quantities + more,
            rate=rate,
            observables=observables,
            conserves=kept,
        )

    def __str__(self) -> str:
        first, second = ", ".join(self.reduced.names), ", ".join(self.quadratures)
        return f"first {first} by themselves, then {second} by quadratures"


@dataclass(frozen=True)
class Cyclic:
    """The cyclic coordinates, and the split where there is one.

    names    the cyclic coordinates
    occurs   where each other coordinate occurs
    reason   why there is no split
    """

    names: tuple[str, ...]
    occurs: dict[str, tuple[str, ...]]
    split: Split | None
    reason: str = ""

    def __str__(self) -> str:
        lines = [f"cyclic: {', '.join(self.names) or 'none'}"]
        lines += [f"{name} occurs in {', '.join(places)}" for name, places in self.occurs.items()]
        return "\n".join([*lines, str(self.split) if self.split else f"no split: {self.reason}"])


def cyclic(system: System) -> Cyclic:
    """The cyclic coordinates of a system and, where they suffice, its two problems."""
    samples = SampleStates(system)
    parts: dict[str, tuple[Expr, ...]] = {
        "T": (system.T,),
        "the forces": system.force,
        "the constraints": system.conditions,
    }
    occurs = {}
    for name in system.names:
        found = [part for part, expressions in parts.items()
                 if not all(samples.vanish(derivative(x, name)) for x in expressions)]  # fmt: skip
        if found:
            occurs[name] = tuple(found)
    names = tuple(name for name in system.names if name not in occurs)
    if not system.conditions:
        return Cyclic(names, occurs, None, "there are no constraints to give velocities")
    allowed = [system.names.index(name) for name in names]
    columns = None
    if len(names) >= len(system.conditions):
        rows = system.coefficients
        columns = regular_columns(samples.matrices(rows), allowed, samples.here(rows))
    if columns is None:
        reason = "the constraints cannot be solved for velocities of cyclic coordinates alone"
        return Cyclic(names, occurs, None, reason)
    return Cyclic(names, occurs, _split(system, [system.names[i] for i in columns]))


def _split(system: System, dependent: list[str]) -> Split:
    form = Voronets(system, dependent)
    solved, gone = form.solved_for, {system.q[i]: Integer(0) for i in form.solved_for.dependent}
    v = [system.v[i] for i in solved.independent]
    forces = [solved.reduced(system.force[d]) for d in solved.dependent]
    rows = range(len(dependent))
    Q = []
    for place, i in enumerate(solved.independent):
        bent = [total(dot(form.A[nu][place], v), form.A0[nu][place]) for nu in rows]
        column = [row[place] for row in solved.a]
        whole = total(solved.reduced(system.Q[i]), dot(column, forces), dot(form.K, bent))
        Q.append(whole.xreplace(gone))
    reduced = System(
        names=form.independent,
        T=form.Theta.xreplace(gone),
        U=system.U.xreplace(gone),
        Q=tuple(Q),
        parameters=system.parameters,
    )
    velocities = (x.xreplace(gone) for x in solved.velocities.values())
    return Split(system, reduced, dict(zip(form.dependent, velocities, strict=True)))
