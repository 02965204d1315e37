"""Reading a table ``[system]``: the system that it states."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import sympy

from voronets.expressions.faults import InputError
from voronets.forms.system import system
from voronets.mechanics.names import is_taken
from voronets.mechanics.system import System
from voronets.scenario.system_formulas import KEYS, SystemFormulas
from voronets.scenario.table import Table

MOST = 200  # coordinates


@dataclass(frozen=True)
class Statement:
    """What a table states.

    system   None where it is not sound
    names    the coordinates
    counts   how many constraints on velocities, and on coordinates
    """

    system: System | None = None
    names: tuple[str, ...] = ()
    counts: tuple[int, int] = (0, 0)

    @property
    def observed(self) -> tuple[str, ...]:
        """What the formula of an event may use, beside the velocities."""
        both = range(sum(self.counts))
        return (
            *self.names, "energy", "kinetic_energy", "potential_energy",
            *(f"reactions_{i}" for i in both), *(f"constraint_residuals_{i}" for i in both),
            *(f"holonomic_residuals_{i}" for i in range(self.counts[1])), "t",
        )  # fmt: skip


def read_statement(table: Table) -> Statement:
    """The system of a table; every fault goes to the table's list."""
    names = _coordinates(table)
    table.known += KEYS
    table.finish()
    if not names:
        return Statement()
    read = SystemFormulas(table, names)
    stated: dict[str, Any] = _kinetic(table, read)
    if "force_function" in table:
        stated["force_function"] = read.formula("force_function")
    stated["forces"] = read.forces()
    stated["constraints"] = read.equations("constraints", moving=True)
    stated["holonomic"] = read.equations("holonomic")
    stated["quasi_velocities"] = read.quasi_velocities()
    stated["inputs"] = read.inputs
    stated["parameters"] = dict(read.parameters())
    counts = (len(stated["constraints"]), len(stated["holonomic"]))
    try:
        found = system(names, **stated, structural=False)  # the start looks at that
    except InputError as error:
        table.faults += [replace(fault, key=table.key(fault.key)) for fault in error.faults]
        return Statement(None, names, counts)
    return Statement(None if read.unread else found, names, counts)


def _kinetic(table: Table, read: SystemFormulas) -> dict[str, Any]:
    if "kinetic" in table and "particles" in table:
        table.fault("particles", "both kinetic and particles", "kinetic or particles")
    if "particles" in table:
        return {"particles": read.particles()}
    if "kinetic" in table:
        return {"kinetic": read.formula("kinetic", moving=True)}
    table.fault("kinetic", None, "a formula, or particles = [ { mass = …, position = […] } ]")
    read.unread = True
    return {"kinetic": sympy.Integer(0)}


def _coordinates(table: Table) -> tuple[str, ...]:
    given = table.get("coordinates")
    if not isinstance(given, list) or not 1 <= len(given) <= MOST:
        table.fault("coordinates", given, 'a list of names such as ["x", "y", "phi"]')
        return ()
    before = len(table.faults)
    for i, name in enumerate(given):
        if not isinstance(name, str) or not name.isidentifier():
            table.fault(f"coordinates.{i}", name, "a name: letters, digits and _ only")
        elif is_taken(name) or name in KEYS:
            table.fault(f"coordinates.{i}", name, "another name: this one is used elsewhere")
        elif name in given[:i]:
            table.fault(f"coordinates.{i}", name, "another name: a coordinate has this one")
    return tuple(given) if len(table.faults) == before else ()
