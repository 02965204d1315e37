"""A general system: coordinates, energies, forces, constraints — stated once, read by every form.

    d/dt ∂T/∂q̇ − ∂T/∂q = ∂U/∂q + Q + Σ λ ∂c/∂q̇        c(q, q̇, t) = 0, linear in q̇
                                                        h(q, t) = 0 enters as c = ḣ

What a user writes with SymPy's ``dynamicsymbols`` is kept in plain symbols: a coordinate ``x``, its
velocity ``x'``, its acceleration ``x''``, and time ``t``.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from typing import Any, Self

import sympy
from sympy import Expr, Symbol
from sympy.core.function import AppliedUndef

from voronets.expressions.algebra import as_expression, derivative, symbols_of
from voronets.expressions.conversion import foreign_to
from voronets.expressions.faults import Fault, InputError
from voronets.expressions.scalars import FUNCTIONS
from voronets.mechanics.formulas import Formulas, formulas

TIME = Symbol("t")


def time_of_the_user() -> Symbol:
    """The time of ``dynamicsymbols``, which takes a quarter of a second to load and is not needed
    where nobody has loaded it.
    """
    vector = sys.modules.get("sympy.physics.vector")
    return TIME if vector is None else vector.dynamicsymbols._t


def velocity(name: str) -> str:
    """The name of a coordinate's velocity."""
    return f"{name}'"


def acceleration(name: str) -> str:
    """The name of a coordinate's acceleration."""
    return f"{name}''"


def plain(expression: Any, names: Sequence[str], known: dict[Any, Expr] | None = None) -> Expr:
    """The expression in plain symbols: q(t) → q, dq/dt → q', d²q/dt² → q'', time → t.

    known  what has been rewritten already, for expressions with parts in common
    """
    return _rewritten(as_expression(expression), names, {} if known is None else known)


def _rewritten(x: Any, names: Sequence[str], known: dict[Any, Expr]) -> Any:
    new = known.get(x)
    if new is None:
        if x.is_Symbol:  # one with assumptions (positive=True, …) is here one without
            new = TIME if x == time_of_the_user() else Symbol(x.name)
        elif isinstance(x, sympy.Derivative):
            new = _derivative(x, names, known)
        elif isinstance(x, AppliedUndef) and _coordinate(x, names):
            new = Symbol(x.func.__name__)
        else:
            below = [_rewritten(part, names, known) for part in x.args]
            same = all(a is b for a, b in zip(below, x.args, strict=True))
            new = x if same else x.func(*below)
        known[x] = new
    return new


def _coordinate(x: Any, names: Sequence[str]) -> bool:
    return x.func.__name__ in names and x.args == (time_of_the_user(),)


def _derivative(x: sympy.Derivative, names: Sequence[str], known: dict[Any, Expr]) -> Any:
    (by, order), *others = x.variable_count
    named = isinstance(x.expr, AppliedUndef) and _coordinate(x.expr, names)
    if named and not others and by == time_of_the_user() and order in (1, 2):
        name = x.expr.func.__name__
        return Symbol(velocity(name) if order == 1 else acceleration(name))
    done = x.doit()
    return _rewritten(done, names, known) if done != x else x


@dataclass(frozen=True)
class System:
    """A mechanical system in plain symbols; made by ``system(...)``.

    names       the coordinates q                                              (n)
    T, U        kinetic energy and force function (minus the potential energy)
    Q           other generalized forces by coordinate
    constraints c = left − right, linear in velocities                         (k)
    holonomic   h(q, t); ḣ = 0 stands after the constraints                    (m)
    parameters  values by name
    quasi       quasi-velocities by name, linear in velocities
    """

    names: tuple[str, ...]
    T: Expr
    U: Expr
    Q: tuple[Expr, ...]
    constraints: tuple[Expr, ...] = ()
    holonomic: tuple[Expr, ...] = ()
    parameters: Mapping[str, float] = field(default_factory=dict)
    quasi: tuple[tuple[str, Expr], ...] = ()

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
    def formulas(self) -> Formulas:
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
        return sympy.Add(*(term for term in terms if term != 0))

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

    # -- stated by a user ----------------------------------------------------------------------

    @classmethod
    def of(
        cls,
        coordinates: Sequence[Any],
        kinetic: Any = None,
        *,
        force_function: Any = 0,
        forces: Mapping[Any, Any] | None = None,
        constraints: Sequence[Any] = (),
        holonomic: Sequence[Any] = (),
        parameters: Mapping[Any, float] | None = None,
        inputs: Mapping[Any, Any] | None = None,
        particles: Sequence[tuple[Any, Sequence[Any]]] = (),
        quasi_velocities: Mapping[Any, Any] | None = None,
    ) -> Self:
        """State a system with ``dynamicsymbols`` (or plain symbols and x' as the names of velocities).

        kinetic           T(q, q̇, t); or ``particles``, (mass, position of q and t), that it is formed of
        force_function    U(q, t), minus the potential energy
        forces            other generalized forces by coordinate
        constraints       expressions (or Eq) that vanish, linear in the velocities
        holonomic         expressions (or Eq) of q and t that vanish
        inputs            named functions of time
        """
        names = tuple(_name(q) for q in coordinates)
        inputs = {Symbol(_name(k)): plain(v, names) for k, v in (inputs or {}).items()}
        known: dict[Any, Expr] = {}

        def read(expression: Any) -> Expr:
            if isinstance(expression, sympy.Equality):
                expression = expression.lhs - expression.rhs
            rewritten = plain(expression, names, known)
            return rewritten.xreplace(inputs) if inputs else rewritten

        by_name = {_name(key): read(value) for key, value in (forces or {}).items()}
        stated = cls(
            names=names,
            T=_of_particles(names, particles, read) if kinetic is None else read(kinetic),
            U=read(force_function),
            Q=tuple(by_name.get(name, sympy.Integer(0)) for name in names),
            constraints=tuple(read(c) for c in constraints),
            holonomic=tuple(read(h) for h in holonomic),
            parameters={_name(k): float(v) for k, v in (parameters or {}).items()},
            quasi=tuple((_name(k), read(v)) for k, v in (quasi_velocities or {}).items()),
        )
        faults = statement_faults(stated, tuple(by_name))
        if faults:
            raise InputError(faults)
        return stated


system = System.of


def _name(symbol: Any) -> str:
    if isinstance(symbol, str):
        return symbol
    if isinstance(symbol, sympy.Derivative):
        return velocity(_name(symbol.expr))
    return symbol.name if isinstance(symbol, Symbol) else symbol.func.__name__


def _of_particles(names: tuple[str, ...], particles: Any, read: Any) -> Expr:
    """T = Σ ½ m ẋ² with ẋ = Σ (∂x/∂q) q̇ + ∂x/∂t."""  # Vielle1849 (1)-(5)
    total = sympy.Integer(0)
    for mass, position in particles:
        for x in position:
            x = read(x)
            speed = derivative(x, "t") + sum(
                derivative(x, name) * Symbol(velocity(name)) for name in names
            )
            total += read(mass) * speed**2 / 2
    return total


def statement_faults(stated: System, forced: tuple[str, ...] = ()) -> list[Fault]:
    """Everything wrong with a statement that can be seen without numbers."""
    faults: list[Fault] = []
    names = set(stated.names)
    if len(names) < len(stated.names):
        faults.append(Fault("coordinates", list(stated.names), "different names"))
    known = names | {velocity(name) for name in names} | set(stated.parameters) | {"t"}
    parts = [("kinetic", stated.T), ("force_function", stated.U)]
    parts += [(f"forces.{name}", Q) for name, Q in zip(stated.names, stated.Q, strict=True)]
    parts += [(f"constraints.{i}", c) for i, c in enumerate(stated.constraints)]
    parts += [(f"holonomic.{i}", h) for i, h in enumerate(stated.holonomic)]
    parts += [(f"quasi_velocities.{name}", w) for name, w in stated.quasi]
    every: set[str] = set()
    readable = True
    for key, expression in parts:
        unknown = {s.name for s in symbols_of([expression])} - known
        every |= unknown
        if unknown:
            expected = "only coordinates, velocities, t and parameters with values"
            faults.append(Fault(key, ", ".join(sorted(unknown)), expected))
        foreign = foreign_to(expression)
        readable = readable and not foreign
        if foreign:
            expected = f"coordinates, their velocities, and only {', '.join(FUNCTIONS)}"
            faults.append(Fault(key, ", ".join(foreign), expected))
    for name in forced:
        if name not in names:
            faults.append(Fault(f"forces.{name}", name, f"a coordinate: {', '.join(stated.names)}"))
    if every:
        values = {**stated.parameters, **dict.fromkeys(sorted(every), 0.0)}
        stated = replace(stated, parameters=values)
    faults += _velocity_faults(stated, parts) if readable else []
    count = len(stated.constraints) + len(stated.holonomic)
    if count >= len(stated.names):
        got = f"{count} constraints on {len(stated.names)} coordinates"
        faults.append(Fault("constraints", got, "fewer constraints than coordinates"))
    return faults


def _velocity_faults(stated: System, parts: list[tuple[str, Expr]]) -> list[Fault]:
    """Velocities where none may stand, or not linearly."""
    faults = []
    found = stated.formulas
    for key, expression in parts:
        node = found.read(expression)
        if key.startswith(("constraints", "quasi")):
            if any(found.uses(slope, found.v) for slope in found.by_v(node)):
                faults.append(Fault(key, str(expression), "a formula linear in the velocities"))
        elif key.startswith(("force_function", "holonomic")) and found.uses(node, found.v):
            faults.append(Fault(key, str(expression), "a formula without velocities"))
    return faults
