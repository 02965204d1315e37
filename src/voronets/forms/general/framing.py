"""Frames made: from a system's quasi-velocities, completed, or from displacement operators."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import numpy as np
from sympy import Expr, Integer

from voronets.expressions.algebra import as_expression, derivative, substituted
from voronets.forms.general.frame import Frame, Matrix
from voronets.mechanics.degeneracy import dependences
from voronets.mechanics.pivots import regular_columns
from voronets.mechanics.sample_states import SampleStates
from voronets.mechanics.system import System, constraint_keys, velocity


def frame_refusal(system: System) -> str:
    """Why a system's quasi-velocities and constraints cannot be used; empty where they can."""
    names = [name for name, _ in system.quasi]
    if taken(system, names):
        return f"the quasi-velocity {taken(system, names)[0]} has a name that is already used"
    if len(names) > len(system.names):
        return f"{len(names)} quasi-velocities for {len(system.names)} coordinates"
    places = SampleStates(system)
    if names:
        rows = [[derivative(w, v.name) for v in system.v] for _, w in system.quasi]
        reason = dependence(places.matrices(rows), names, "the quasi-velocities")
        if reason:
            return reason
    if system.conditions:
        keys = constraint_keys(system)
        return dependence(places.matrices(system.coefficients), keys, "the constraints")
    return ""


def taken(system: System, names: Iterable[str]) -> list[str]:
    """The names that something else has, or whose rates have."""
    known = {*system.names, *map(velocity, system.names), *system.parameters, "t"}
    return [name for name in names if {name, velocity(name)} & known]


def dependence(matrices: Sequence[np.ndarray], names: Sequence[str], what: str) -> str:
    """Which rows follow from others at every place."""
    if not matrices:
        return f"{what} have no finite coefficients at any place that was tried"
    common = dependences(matrices[0])
    for matrix in matrices[1:]:
        rows = [d.row for d in dependences(matrix)]
        common = [d for d in common if d.row in rows]
    if not common:
        return ""
    first = common[0]
    others = ", ".join(names[j] for j, _ in first.parts)
    how = f"follows from {others}" if others else "is zero"
    return f"{what} are not independent: {names[first.row]} {how}"


def frame_of(system: System) -> Frame:
    """The quasi-velocities of a system, completed with coordinate velocities."""
    still = {v: Integer(0) for v in system.v}
    beta = [[derivative(w, v.name) for v in system.v] for _, w in system.quasi]
    beta0 = substituted((w for _, w in system.quasi), still)
    names = [name for name, _ in system.quasi]
    samples = SampleStates(system)
    replaced = regular_columns(samples.matrices(beta), here=samples.here(beta)) if beta else ()
    if replaced is None:
        raise ValueError("the quasi-velocities are not independent")
    for r, name in enumerate(system.names):
        if r not in replaced:
            names.append(velocity(name))
            beta.append([Integer(int(r == j)) for j in range(len(system.names))])
            beta0.append(Integer(0))
    return Frame(system, tuple(names), _frozen(beta), tuple(beta0))


def frame_of_operators(
    system: System,
    operators: Mapping[str, Sequence[Expr]],
    drift: Sequence[Expr] | None = None,
) -> Frame:
    """The frame of operators X_e = Σ ξ_e^r ∂/∂q_r given by the names of their parameters η_e."""
    n = len(system.names)
    faults = [
        f"{name} has {len(xi)} coefficients; it needs one for each of {', '.join(system.names)}"
        for name, xi in operators.items()
        if len(xi) != n
    ]
    faults += [f"{name}: this name is already used" for name in taken(system, operators)]
    if len(operators) != n:
        faults.append(
            f"operators has {len(operators)} entries; it needs {n}, one for each coordinate"
        )
    if faults:
        raise ValueError("\n".join(faults))
    rows = [[as_expression(x) for x in xi] for xi in operators.values()]
    values = SampleStates(system).matrices(rows)
    reason = dependence(values, list(operators), "the displacement operators")
    if reason:
        raise ValueError(reason)
    alpha = _frozen(zip(*rows, strict=True))
    alpha0 = tuple(as_expression(x) for x in drift or [Integer(0)] * n)
    return Frame(system, tuple(operators), alpha, alpha0, operators=True)


def _frozen(rows: Iterable[Iterable[Expr]]) -> Matrix:
    return tuple(tuple(row) for row in rows)
