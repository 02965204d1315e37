"""A general system: coordinates, energies, forces, constraints — stated once, read by every form.

    d/dt ∂T/∂q̇ − ∂T/∂q = ∂U/∂q + Q + Σ λ ∂c/∂q̇        c(q, q̇, t) = 0, linear in q̇
                                                        h(q, t) = 0 enters as c = ḣ

It is kept in plain symbols: a coordinate ``x``, its velocity ``x'``, its acceleration ``x''``, and time
``t``.  ``statement`` makes one of what a user writes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import Any

from sympy import Expr, Symbol

from voronets.expressions.algebra import derivative
from voronets.expressions.presentation import Card, Presented, number
from voronets.mechanics.formulas import SystemGraph, formulas
from voronets.mechanics.linear_formulas import total
from voronets.mechanics.plain_symbols import TIME, acceleration, velocity

__all__ = ["TIME", "System", "acceleration", "constraint_keys", "velocity"]


@dataclass(frozen=True, repr=False)
class System(Presented):
    """A mechanical system in plain symbols.

    names       the coordinates q                                              (n)
    T, U        kinetic energy and force function (minus the potential energy)
    Q           other generalized forces by coordinate
    constraints c = left − right, linear in velocities                         (k)
    holonomic   h(q, t); ḣ = 0 stands after the constraints                    (m)
    parameters  values by name
    quasi       quasi-velocities by name, linear in velocities
    near        q where it is used: choices that are free are made to be regular there
    """

    names: tuple[str, ...]
    T: Expr
    U: Expr
    Q: tuple[Expr, ...]
    constraints: tuple[Expr, ...] = ()
    holonomic: tuple[Expr, ...] = ()
    parameters: Mapping[str, float] = field(default_factory=dict, hash=False)
    quasi: tuple[tuple[str, Expr], ...] = ()
    near: tuple[float, ...] = ()

    def card(self) -> Card:
        rows = [("coordinates", ", ".join(self.names)), ("T", str(self.T)), ("U", str(self.U))]
        rows += [
            (f"Q_{name}", str(Q)) for name, Q in zip(self.names, self.Q, strict=True) if Q != 0
        ]
        rows += [("constraint", f"{x} = 0") for x in (*self.constraints, *self.holonomic)]
        named = ", ".join(f"{name} = {number(x)}" for name, x in self.parameters.items())
        rows += [("parameters", named)] if named else []
        return Card("General system", rows)

    def __getstate__(self) -> dict[str, Any]:
        """What was stated, for other processes: what is derived from it is derived again there."""
        return {one.name: getattr(self, one.name) for one in fields(self)}

    # -- symbols ------------------------------------------------------------------------------

    @cached_property
    def q(self) -> tuple[Symbol, ...]:
        """The coordinates."""
        return tuple(Symbol(name) for name in self.names)

    @cached_property
    def v(self) -> tuple[Symbol, ...]:
        """The velocities."""
        return tuple(Symbol(velocity(name)) for name in self.names)

    @cached_property
    def a(self) -> tuple[Symbol, ...]:
        """The accelerations."""
        return tuple(Symbol(acceleration(name)) for name in self.names)

    @cached_property
    def formulas(self) -> SystemGraph:
        """The same for numbers: ready to be evaluated, shared by systems of one statement."""
        return formulas(
            self.names, tuple(self.parameters), self.T, self.U, self.Q, self.constraints,
            self.holonomic,
        )  # fmt: skip

    # -- the pieces that equations are made of --------------------------------------------------

    @cached_property
    def conditions(self) -> tuple[Expr, ...]:
        """All conditions on the velocities: the constraints, then ḣ of the holonomic ones."""
        return (*self.constraints, *(self.rate(h) for h in self.holonomic))

    def rate(self, expression: Expr) -> Expr:
        """d/dt of a function of q, q̇, t, linear in q̈ where it contains velocities."""
        terms = [derivative(expression, "t")]
        for q, v, a in zip(self.q, self.v, self.a, strict=True):
            terms.append(derivative(expression, q.name) * v)
            terms.append(derivative(expression, v.name) * a)
        return total(*terms)

    @cached_property
    def momenta(self) -> tuple[Expr, ...]:
        """∂T/∂q̇."""
        return tuple(derivative(self.T, v.name) for v in self.v)

    @cached_property
    def mass(self) -> tuple[tuple[Expr, ...], ...]:
        """∂²T/∂q̇∂q̇."""
        return tuple(tuple(derivative(p, v.name) for v in self.v) for p in self.momenta)

    @cached_property
    def coefficients(self) -> tuple[tuple[Expr, ...], ...]:
        """∂c/∂q̇ of all conditions."""
        return tuple(tuple(derivative(c, v.name) for v in self.v) for c in self.conditions)

    @cached_property
    def force(self) -> tuple[Expr, ...]:
        """∂U/∂q + Q."""
        return tuple(derivative(self.U, q.name) + Q for q, Q in zip(self.q, self.Q, strict=True))


def constraint_keys(system: System) -> tuple[str, ...]:
    """The key of every condition, in order: constraints.0, …, holonomic.0, …"""
    return (
        *(f"constraints.{i}" for i in range(len(system.constraints))),
        *(f"holonomic.{i}" for i in range(len(system.holonomic))),
    )
