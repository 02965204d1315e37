"""A general system as a user states it: read into plain symbols, every fault named at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

import sympy
from sympy import Expr, Symbol

from voronets.expressions.algebra import derivative, symbols_of
from voronets.expressions.conversion import foreign_to
from voronets.expressions.faults import Fault, InputError
from voronets.expressions.scalars import FUNCTIONS
from voronets.mechanics.names import by_name, clashes, coordinate_names, numbers_by_name
from voronets.mechanics.plain_symbols import PlainSymbols, name_of, velocity
from voronets.mechanics.structure import impossibilities
from voronets.mechanics.system import System

Kind = TypeVar("Kind", bound=System)


def stated(
    cls: type[Kind],
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
    near: Mapping[Any, float] | None = None,
    structural: bool = True,
) -> Kind:
    """State a system with ``dynamicsymbols`` (or plain symbols and x' as the names of velocities).

    kinetic           T(q, q̇, t); or ``particles``, (mass, position of q and t), that it is formed of
    force_function    U(q, t), minus the potential energy
    forces            other generalized forces by coordinate
    constraints       expressions (or Eq) that vanish, linear in the velocities
    holonomic         expressions (or Eq) of q and t that vanish
    inputs            named functions of time, by symbols or ``dynamicsymbols``
    near              coordinates where it is used: choices that are free are made to be regular there
    structural        look for contradictions and missing masses too, as every start does
    """
    faults: list[Fault] = []
    names = coordinate_names(coordinates, faults)
    values = numbers_by_name("parameters", parameters or {}, faults)
    of_time = by_name("inputs", inputs or {}, faults)
    quasi = by_name("quasi_velocities", quasi_velocities or {}, faults)
    place = numbers_by_name("near", near or {}, faults)
    faults += clashes(names, {"parameters": values, "inputs": of_time, "quasi_velocities": quasi})
    if near is not None and set(place) != set(names):
        faults.append(
            Fault(
                "near",
                ", ".join(place) or "nothing",
                f"numbers for {', '.join(names)}",
                f"{{key}} must give a number for each of {', '.join(names)}.",
            )
        )
    if faults:
        raise InputError(faults)
    bare = PlainSymbols(names)
    read = PlainSymbols(names, {name: bare.of(formula) for name, formula in of_time.items()}).of
    forced = {name_of(key): read(value) for key, value in (forces or {}).items()}
    found = cls(
        names=names,
        T=_of_particles(names, particles, read) if kinetic is None else read(kinetic),
        U=read(force_function),
        Q=tuple(forced.get(name, sympy.Integer(0)) for name in names),
        constraints=tuple(read(c) for c in constraints),
        holonomic=tuple(read(h) for h in holonomic),
        parameters=values,
        quasi=tuple((name, read(formula)) for name, formula in quasi.items()),
        near=tuple(place[name] for name in names) if near is not None else (),
    )
    check(found, tuple(forced), structural=structural)
    return found


def check(found: System, forced: Iterable[str] = (), *, structural: bool = True) -> None:
    """Raise an ``InputError`` with everything that is wrong with a system, wherever it starts."""
    faults = formula_faults(found, forced)
    if structural and not faults:
        faults = impossibilities(found)
    if faults:
        raise InputError(faults)


def _of_particles(
    names: tuple[str, ...],
    particles: Sequence[tuple[Any, Sequence[Any]]],
    read: Callable[[Any], Expr],
) -> Expr:
    """T = Σ ½ m ẋ² with ẋ = Σ (∂x/∂q) q̇ + ∂x/∂t."""  # Vielle1849 (1)-(5)
    total: Expr = sympy.Integer(0)
    for mass, position in particles:
        for x in map(read, position):
            slopes = (derivative(x, name) * Symbol(velocity(name)) for name in names)
            total += read(mass) * (derivative(x, "t") + sum(slopes)) ** 2 / 2
    return total


def formula_faults(found: System, forced: Iterable[str] = ()) -> list[Fault]:
    """Everything wrong with a statement that can be seen without numbers."""
    faults: list[Fault] = []
    names = set(found.names)
    known = names | {velocity(name) for name in names} | set(found.parameters) | {"t"}
    parts = [("kinetic", found.T), ("force_function", found.U)]
    parts += [(f"forces.{name}", Q) for name, Q in zip(found.names, found.Q, strict=True)]
    parts += [(f"constraints.{i}", c) for i, c in enumerate(found.constraints)]
    parts += [(f"holonomic.{i}", h) for i, h in enumerate(found.holonomic)]
    parts += [(f"quasi_velocities.{name}", w) for name, w in found.quasi]
    every: set[str] = set()
    readable = True
    for key, expression in parts:
        unknown = {s.name for s in symbols_of([expression])} - known
        every |= unknown
        if unknown:
            expected = "only coordinates, velocities, t and parameters with values"
            listed = ", ".join(sorted(unknown))
            message = f"{{key}} uses {listed}, which has no value."
            advice = "Add it to the coordinates, inputs or parameters."
            faults.append(Fault(key, listed, expected, message, advice))
        foreign = foreign_to(expression)
        readable = readable and not foreign
        if foreign:
            expected = f"coordinates, their velocities, and only {', '.join(FUNCTIONS)}"
            message = f"{{key}} uses {', '.join(foreign)}, which is not supported in a formula."
            advice = f"The functions that may be used are {', '.join(FUNCTIONS)}."
            faults.append(Fault(key, ", ".join(foreign), expected, message, advice))
    for name in forced:
        if name not in names:
            listed = ", ".join(found.names)
            message = f"{{key}} belongs to no coordinate; the coordinates are {listed}."
            faults.append(Fault(f"forces.{name}", name, f"a coordinate: {listed}", message))
    if every:
        values = {**found.parameters, **dict.fromkeys(sorted(every), 0.0)}
        found = replace(found, parameters=values)
    faults += _velocity_faults(found, parts) if readable else []
    count = len(found.constraints) + len(found.holonomic)
    if count >= len(found.names):
        got = f"{count} constraints on {len(found.names)} coordinates"
        message = f"There are {got}, so nothing can move."
        advice = "A system needs fewer constraints than coordinates."
        expected = "fewer constraints than coordinates"
        faults.append(Fault("constraints", got, expected, message, advice))
    return faults


def _velocity_faults(found: System, parts: list[tuple[str, Expr]]) -> list[Fault]:
    """Velocities where none may stand, or not linearly."""
    faults = []
    graph = found.formulas
    for key, expression in parts:
        node = graph.read(expression)
        if key.startswith(("constraints", "quasi")):
            if any(graph.uses(slope, graph.v) for slope in graph.by_v(node)):
                faults.append(Fault(key, str(expression), "a formula linear in the velocities"))
        elif key.startswith(("force_function", "holonomic")) and graph.uses(node, graph.v):
            faults.append(Fault(key, str(expression), "a formula without velocities"))
    return faults
