"""Reactions of supports: a coordinate that is held is released, and the constraint that holds it
gives the force (Vielle 1849, the pressure on the fixed point).

The system is stated with the support's coordinates free; ``release`` holds them by constraints.
The multiplier of such a constraint is the generalized force of the support on that coordinate; the
pressure on the support is the same with the sign turned.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import sympy
import xarray as xr

from voronets.engine import Motion
from voronets.expressions.faults import Fault, InputError
from voronets.mechanics.plain_symbols import name_of, plain
from voronets.mechanics.statement import check
from voronets.mechanics.system import System, constraint_keys


def release(system: System, held: Mapping[Any, Any]) -> System:
    """Add constraints that hold coordinates at values (numbers, or expressions of t and parameters).

    Each becomes a holonomic constraint, coordinate − value = 0, after the existing ones.
    """
    names = [name_of(key) for key in held]
    faults = [
        Fault(
            "held",
            name,
            f"a coordinate: {', '.join(system.names)}",
            f"There is no coordinate {name!r}; the coordinates are {', '.join(system.names)}.",
        )
        for name in names
        if name not in system.names
    ]
    if faults:
        raise InputError(faults)
    conditions = tuple(
        sympy.Symbol(name) - plain(value, system.names)
        for name, value in zip(names, held.values(), strict=True)
    )
    stated = replace(system, holonomic=(*system.holonomic, *conditions))
    check(stated)
    return stated


def reactions(motion: Motion, system: System) -> dict[str, xr.DataArray]:
    """Compute the multiplier of every constraint over a motion: constraints.0, …, holonomic.0, …

    A coordinate held by ``release`` gives its name to the multiplier.
    """
    keys = list(constraint_keys(system))
    first = len(system.constraints)
    for i, h in enumerate(system.holonomic):
        for name in system.names:
            rest = h - sympy.Symbol(name)
            others = {symbol.name for symbol in rest.free_symbols}
            if others <= {*system.parameters, "t"} and name not in keys:
                keys[first + i] = name
    if not keys:
        return {}
    return {key: motion["reactions"][:, i] for i, key in enumerate(keys)}
