"""What a user says of a force, and numbers that must make sense."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

import numpy as np
import sympy

from voronets.expressions.algebra import as_expression
from voronets.expressions.faults import Fault, InputError
from voronets.expressions.functions import with_derivatives
from voronets.expressions.parser import parse_formula
from voronets.expressions.scalars import ARRAYS, FLOATS
from voronets.rolling.forces import Forces

Central: TypeAlias = str | sympy.Expr | Callable[[Any], Any] | None


def central_force(central: Central, parameters: Mapping[str, float] | None = None) -> Forces:
    """The force function U(d) of the distance from the space origin.

    central  a formula of d such as "-weight*d", an expression of the symbol d, or a function that
             gives one; None: no force
    """
    numbers = {name: float(value) for name, value in (parameters or {}).items()}
    if central is None:
        return Forces(parameters=tuple(numbers.items()))
    if isinstance(central, str):
        expression = parse_formula(central, variables=["d"], parameters=numbers).expression
    else:
        expression = as_expression(central(sympy.Symbol("d")) if callable(central) else central)
    unknown = {symbol.name for symbol in expression.free_symbols} - {"d", *numbers}
    if unknown:
        raise InputError(
            [
                Fault(
                    "central",
                    str(expression),
                    f"a formula of d; {unknown} have no value",
                    f"{{key}} uses {', '.join(sorted(unknown))}, which has no value.",
                )
            ]
        )
    return Forces(central=expression, parameters=tuple(numbers.items()))


def central_function(forces: Forces) -> Callable[[np.ndarray], np.ndarray]:
    """U(d) for arrays."""
    if forces.central is None:
        return lambda d: np.zeros(np.shape(d))
    names = tuple(name for name, _ in forces.parameters)
    values = [value for _, value in forces.parameters]
    function = with_derivatives(forces.central, ("d",), names)
    return lambda d: function(ARRAYS, d, *values)[0] + np.zeros(np.shape(d))


def force_of(forces: Forces) -> dict[str, Any]:
    """The central force again as what ``central_force`` takes."""
    return {"central": forces.central, "parameters": dict(forces.parameters)}


def slope_of(central: Central, parameters: Mapping[str, float] | None, d: float) -> float:
    """U′(d)."""
    forces = central_force(central, parameters)
    if forces.central is None:
        return 0.0
    names = tuple(name for name, _ in forces.parameters)
    values = [value for _, value in forces.parameters]
    return float(with_derivatives(forces.central, ("d",), names)(FLOATS, d, *values)[1][0])


def positive(**numbers: float) -> None:
    """Every one of these is a positive number."""
    faults = [
        Fault(name, value, "a positive number")
        for name, value in numbers.items()
        if not (np.isfinite(value) and value > 0)
    ]
    if faults:
        raise InputError(faults)


def moments(inertia: Sequence[float]) -> tuple[float, float, float]:
    """Three principal moments about x, y, z."""
    found = tuple(float(value) for value in inertia)
    if len(found) != 3 or not all(np.isfinite(value) and value > 0 for value in found):
        raise InputError([Fault("inertia", list(inertia), "three positive principal moments")])
    return found
