"""The names and numbers of a statement: what they may be, and which of them clash."""

from __future__ import annotations

import math
import numbers
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import sympy
from sympy import Symbol

from voronets.expressions.faults import Fault
from voronets.mechanics.plain_symbols import acceleration, name_of, velocity

#: Names that a motion, what is printed of it or a start use themselves.
TAKEN = frozenset([
    "t", "pi", "time", "energy", "kinetic_energy", "potential_energy", "reactions",
    "constraint_residuals", "holonomic_residuals", "constraint", "holonomic", "title", "outcome",
    "t_end", "message", "verdict", "integrals", "extremes", "events", "engine", "tolerance", "steps",
    "seconds", "corrections", "project",
])  # fmt: skip
#: The components of its vectors, as the formulas of events know them.
COMPONENT = re.compile(r"(reactions|constraint_residuals|holonomic_residuals)_\d+")


def is_taken(name: str) -> bool:
    """Whether a motion uses the name itself, so that no coordinate may have it."""
    return name in TAKEN or COMPONENT.fullmatch(name) is not None


def number(value: Any) -> float | None:
    """A finite number as a float; None for anything else."""
    if isinstance(value, str | bool | numbers.Complex) and not isinstance(value, numbers.Real):
        return None
    try:
        found = float(value)
    except (TypeError, ValueError, OverflowError):
        return None
    return found if math.isfinite(found) and not isinstance(value, bool) else None


def coordinate_names(given: Sequence[Any], faults: list[Fault]) -> tuple[str, ...]:
    """The names of the coordinates; every one that cannot be a coordinate's is a fault."""
    names: list[str] = []
    for i, q in enumerate(given):
        try:
            name = name_of(q)
        except TypeError:
            faults.append(Fault(f"coordinates.{i}", q, "a dynamicsymbol, a symbol or a name"))
            continue
        if not name.strip() or "'" in name or "/" in name:
            faults.append(Fault(f"coordinates.{i}", name, "a name of letters, digits and _"))
        elif is_taken(name):
            faults.append(
                Fault(
                    f"coordinates.{i}",
                    name,
                    "a name that is not reserved",
                    f"{{key}}: the name {name!r} already has another meaning.",
                    "Choose another name.",
                )
            )
        elif name in names:
            faults.append(
                Fault(
                    f"coordinates.{i}",
                    name,
                    "a new name",
                    f"{{key}} is {name!r}, which is already a coordinate.",
                    "Choose another name.",
                )
            )
        names.append(name)
    if not names and not faults:
        faults.append(Fault("coordinates", "nothing", "one coordinate or more"))
    return tuple(names)


def by_name(group: str, given: Mapping[Any, Any], faults: list[Fault]) -> dict[str, Any]:
    """What is given by symbols, by their names; two symbols of one name are a fault."""
    found: dict[str, Any] = {}
    symbols: dict[str, Any] = {}
    for key, value in given.items():
        try:
            name = name_of(key)
        except TypeError:
            faults.append(Fault(group, key, "a symbol or a name"))
            continue
        if name in found:
            both = f"{_shown(symbols[name])}: {found[name]} and {_shown(key)}: {value}"
            message = f"{{key}} is given by two symbols with different assumptions: {both}."
            faults.append(Fault(f"{group}.{name}", both, f"one symbol {name}", message))
        found[name], symbols[name] = value, key
    return found


def numbers_by_name(group: str, given: Mapping[Any, Any], faults: list[Fault]) -> dict[str, float]:
    """Numbers by the names of what they are given by; 1 stands for one at fault."""
    found: dict[str, float] = {}
    for name, value in by_name(group, given, faults).items():
        real = number(value)
        if real is None:
            faults.append(Fault(f"{group}.{name}", value, "a finite number"))
        found[name] = 1.0 if real is None else real
    return found


def _shown(symbol: Any) -> str:
    """A symbol with its assumptions."""
    return sympy.srepr(symbol) if isinstance(symbol, Symbol) else str(symbol)


def clashes(names: Sequence[str], groups: Mapping[str, Iterable[str]]) -> list[Fault]:
    """Names that something else has already."""
    owners = {"t": "the time t"}
    for name in names:
        owners |= {name: f"the coordinate {name}", velocity(name): f"the velocity of {name}",
                   acceleration(name): f"the acceleration of {name}"}  # fmt: skip
    faults = []
    for group, members in groups.items():
        for name in members:
            if name in owners:
                message = f"{{key}}: the name {name!r} already stands for {owners[name]}."
                faults.append(
                    Fault(f"{group}.{name}", name, "a new name", message, "Choose another name.")
                )
        owners |= {name: f"{group}.{name}" for name in members}
    return faults
