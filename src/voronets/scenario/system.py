"""The table ``[system]``: what it states."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import sympy
from sympy import Expr

from voronets.expressions.faults import Fault, InputError
from voronets.expressions.ranges import printable
from voronets.forms.system import system
from voronets.mechanics.names import TAKEN, is_taken
from voronets.mechanics.system import System
from voronets.scenario.records import Key, Record
from voronets.scenario.system_formulas import (
    ForcesByCoordinate,
    Inputs,
    NewNames,
    SystemFormulas,
    formulas_of,
)
from voronets.scenario.system_units import UNITS
from voronets.scenario.table import Table, no_name, reserved_name
from voronets.scenario.values import NAME, FormulaText, ListOf, Plain, Schema

MOST = 200  # coordinates, constraints, particles, inputs, …


@dataclass(frozen=True)
class CoordinateNames(Plain):
    """The names of the coordinates."""

    def words(self) -> str:
        return 'a list of names such as ["x", "y", "phi"]'

    def schema(self) -> Schema:
        name = {"type": "string", "pattern": NAME, "not": {"enum": sorted(TAKEN)}}
        return {
            "type": "array",
            "items": name,
            "uniqueItems": True,
            "minItems": 1,
            "maxItems": MOST,
        }

    def expected(self, value: Any) -> str:
        return "" if isinstance(value, list) and 1 <= len(value) <= MOST else self.words()

    def read(self, table: Table, name: str, value: Any) -> tuple[str, ...]:
        given = super().read(table, name, value) or ()
        before = len(table.faults)
        for i, one in enumerate(given):
            if not isinstance(one, str) or not one.isidentifier():
                table.fault(f"{name}.{i}", one, *no_name(one))
            elif is_taken(one) or one in SYSTEM.names:
                table.fault(f"{name}.{i}", one, *reserved_name(one))
            elif one in given[:i]:
                message = f"{{key}} is {one!r}, which is already a coordinate."
                table.fault(f"{name}.{i}", one, "a new name", message, "Choose another name.")
        return tuple(given) if len(table.faults) == before else ()


def _particle(table: Table, mass: Expr, position: list[Expr]) -> tuple[Expr, list[Expr]]:
    return mass, position


PLACE = FormulaText(("coordinates", "inputs", "t"))
MOVING = FormulaText(("coordinates", "inputs", "t", "velocities"))
EQUATIONS = f"a list of at most {MOST} equations"
PARTICLE = Record(
    (
        Key("mass", FormulaText(()), "mass of the particle", "kg"),
        Key("position", ListOf(PLACE, 1, 3, "one to three formulas"), "its position in space", "m"),
    ), _particle,
)  # fmt: skip
PARTICLES = 'a list of tables { mass = "m", position = ["x", "y", "z"] }'
SYSTEM = Record(
    (
        Key("coordinates", CoordinateNames(), "names of the coordinates; x' is the velocity of x",
            example='Name the coordinates, for example ["x", "y", "phi"].'),
        Key("inputs", Inputs(FormulaText(("t",)), MOST, "a table of formulas of t"),
            "functions of time, by name, for use in formulas", default={}),
        Key("kinetic", MOVING, "kinetic energy T", "J",
            needed="a formula, or particles = [ { mass = …, position = […] } ]",
            example="Write the kinetic energy as a formula, for example \"m*(x'^2 + y'^2)/2\", or "
            "give particles = [ { mass = …, position = […] } ]."),
        Key("particles", ListOf(PARTICLE, 1, MOST, PARTICLES), "instead of kinetic: the particles "
            "whose kinetic energy is T"),
        Key("force_function", PLACE, "force function U, which is minus the potential energy", "J",
            optional=True),
        Key("forces", ForcesByCoordinate(MOVING, MOST, "a table of formulas by coordinate"),
            "other generalized forces", default={}),
        Key("constraints", ListOf(FormulaText(MOVING.of, equation=True), 0, MOST, EQUATIONS),
            "constraints, linear in the velocities: left = right, or a formula that is zero", default=[]),
        Key("holonomic", ListOf(FormulaText(PLACE.of, equation=True), 0, MOST, EQUATIONS),
            "constraints without velocities; the motion stays on them", default=[]),
        Key("quasi_velocities", NewNames(MOVING, MOST, "a table of formulas linear in velocities"),
            "quasi-velocities, for the forms of the equations that use them", default={}),
        Key("units", UNITS, "units of coordinates, parameters and quasi-velocities for plots and "
            'reports, such as { x = "m", m = "kg" }; the velocity of x then has the unit m/s', default={}),
    ), lambda table, **values: values,
    either=(("kinetic",), ("particles",)), formulas=SystemFormulas,
)  # fmt: skip


def _as_written(table: Table, fault: Fault) -> Fault:
    """A fault with the formula as the file has it, where the fault quotes what was read from it."""
    text: Any = table.values
    for name in fault.key.split("."):
        if isinstance(text, list) and name.isdigit() and int(name) < len(text):
            text = text[int(name)]
        else:
            text = text.get(name) if isinstance(text, Mapping) else None
    if fault.message or not isinstance(text, str):
        return fault
    got = printable(" ".join(text.split()))
    return replace(fault, got=got, message=f'{{key}} is "{got}"; it must be {fault.expected}.')


@dataclass(frozen=True)
class Statement:
    """What a table states.

    system    None where it is not sound
    names     the coordinates
    counts    how many constraints on velocities, and on coordinates
    formulas  what other tables may use in theirs
    units     of the numbers that have one, by name
    """

    system: System | None = None
    names: tuple[str, ...] = ()
    counts: tuple[int, int] = (0, 0)
    formulas: SystemFormulas | None = None
    units: Mapping[str, str] = field(default_factory=dict)

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
    names = SYSTEM.own[0].read(table)
    if not names:
        table.known += SYSTEM.names
        table.finish()
        return Statement()
    stated = SYSTEM.values(table)
    units = stated.pop("units")
    formulas = formulas_of(table)
    particles = stated["particles"] or []
    if stated["kinetic"] is None and (None in particles or not particles):
        stated["kinetic"], stated["particles"], formulas.unread = sympy.Integer(0), None, True
    given = {name: value for name, value in stated.items() if value is not None}
    given |= {"parameters": dict(stated["parameters"])}
    found = None
    try:
        found = system(**given, structural=False)  # the start looks at that
    except InputError as error:
        table.take(InputError(_as_written(table, fault) for fault in error.faults))
    counts = (len(stated["constraints"]), len(stated["holonomic"]))
    return Statement(None if formulas.unread else found, names, counts, formulas, units)
