"""The table ``[system]``: what it states, and the formulas that it states it with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import sympy
from sympy import Expr

from voronets.expressions.faults import InputError
from voronets.forms.system import system
from voronets.mechanics.system import System
from voronets.scenario.formulas import ParameterFormulas
from voronets.scenario.records import Key, Record
from voronets.scenario.table import Table
from voronets.scenario.values import NAME, FormulaText, ListOf, Named, Plain, Schema

#: Names that the output, the motion or the start use themselves.
TAKEN = frozenset([
    "t", "pi", "time", "energy", "kinetic_energy", "potential_energy", "reactions",
    "constraint_residuals", "holonomic_residuals", "constraint", "holonomic", "title", "outcome",
    "t_end", "message", "verdict", "events", "engine", "tolerance", "steps", "seconds",
    "corrections", "project",
])  # fmt: skip
MOST = 200  # coordinates, constraints, particles, inputs, …


class SystemFormulas(ParameterFormulas):
    """Reads formulas of coordinates, velocities, time, inputs and parameters.

    names    the coordinates
    inputs   by name, formulas of time; ``of_time`` is their table
    unread   a formula could not be read; 0 stands for it
    """

    def __init__(self, table: Table, *, beside: bool = False) -> None:
        self.names: tuple[str, ...] = tuple(table.values["coordinates"])
        self.inputs: dict[str, Expr] = {}
        self.of_time: Table | None = None
        self.unread = False
        super().__init__(table, beside=beside)

    def may_name(self, where: Table, name: str, value: Any) -> bool:
        """Whether a parameter, an input or a quasi-velocity may have this name."""
        if not name.isidentifier():
            where.fault(name, value, "another name: letters, digits and _ only")
        elif name in self.names or name in self.keys or name in ("t", "pi"):
            where.fault(name, value, "another name: this one is used by the table itself")
        elif name in self.values or name in self.inputs:
            where.fault(name, value, "another name: a parameter or an input has this one")
        else:
            return True
        self.unread = True
        return False

    def variables(self, formula: FormulaText) -> tuple[Sequence[str], Sequence[str]]:
        """The names that the formula may use, and those of which it may use the velocities."""
        groups = {"coordinates": self.names, "inputs": tuple(self.inputs), "velocities": ()}
        names = [name for word in formula.of for name in groups.get(word, (word,))]
        return names, self.names if "velocities" in formula.of else ()

    def expected(self, formula: FormulaText, names: Sequence[str] | None = None) -> str:
        """What is expected of the formula; ``names`` that it may use, where it cannot be read."""
        what = "a formula or an equation" if formula.equation else "a formula"
        if names is None:
            return what
        known = f"{', '.join(names)} and parameters" if names else "parameters"
        return f"{what} of {known} with values"

    def placeholder(self, formula: FormulaText) -> Expr:
        """What stands for a formula at fault; it may have used any parameter and any input."""
        self.unread = True
        return sympy.Integer(0)

    def parameters(self) -> tuple[tuple[str, float], ...]:
        """The parameters needed; a view may use more of them before the unused ones are noted."""
        return self.numbers()

    def note_unused(self) -> None:
        """Note the parameters and inputs that no formula uses as unknown keys."""
        if self.unread:
            return
        super().note_unused()
        if self.of_time is not None:
            unused = [name for name in self.inputs if name not in self.used]
            self.of_time.unknown(unused, "an unknown key: no formula uses this input")


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
                table.fault(f"{name}.{i}", one, "a name: letters, digits and _ only")
            elif one in TAKEN or one in SYSTEM.names:
                table.fault(f"{name}.{i}", one, "another name: this one is used elsewhere")
            elif one in given[:i]:
                table.fault(f"{name}.{i}", one, "another name: a coordinate has this one")
        return tuple(given) if len(table.faults) == before else ()


class Inputs(Named):
    """Named functions of time; the formulas read after them may use them."""

    def read(self, table: Table, name: str, value: Any) -> dict[str, Any]:
        formulas = formulas_of(table)
        found = super().read(table, name, value)
        formulas.inputs = found
        formulas.unread |= not found and bool(value)
        return found

    def names(self, table: Table) -> Iterator[str]:
        formulas = formulas_of(table)
        formulas.of_time = table
        for name, value in table.values.items():
            table.known.append(name)
            if formulas.may_name(table, name, value):
                yield name


class NewNames(Named):
    """Formulas under names that nothing else has."""

    def names(self, table: Table) -> Iterator[str]:
        formulas = formulas_of(table)
        return (name for name, x in table.values.items() if formulas.may_name(table, name, x))


class ByCoordinate(Named):
    """Formulas for some of the coordinates."""

    def read(self, table: Table, name: str, value: Any) -> dict[str, Any]:
        inner = table.inner(name, value)
        return {key: self.item.read(inner, key, inner.values[key]) for key in self.names(inner)}

    def names(self, table: Table) -> Iterator[str]:
        known = formulas_of(table).names
        table.known += known
        table.finish()
        return (name for name in table.values if name in known)


def formulas_of(table: Table) -> SystemFormulas:
    """What the formulas of a table of a system may use."""
    assert isinstance(table.formulas, SystemFormulas)
    return table.formulas


def _particle(table: Table, mass: Expr, position: list[Expr]) -> tuple[Expr, list[Expr]]:
    return mass, position


PLACE = FormulaText(("coordinates", "inputs", "t"))
MOVING = FormulaText(("coordinates", "inputs", "t", "velocities"))
EQUATIONS = f"a list of at most {MOST} equations"
PARTICLE = Record(
    (
        Key("mass", FormulaText(()), "mass of the particle", "kg"),
        Key("position", ListOf(PLACE, 1, 3, "one to three formulas"), "its coordinates in space", "m"),
    ), _particle,
)  # fmt: skip
PARTICLES = 'a list of tables { mass = "m", position = ["x", "y", "z"] }'
SYSTEM = Record(
    (
        Key("coordinates", CoordinateNames(), "the names of the coordinates; x' is the velocity of x"),
        Key("inputs", Inputs(FormulaText(("t",)), MOST, "a table of formulas of t"),
            "named functions of time", default={}),
        Key("kinetic", MOVING, "the kinetic energy T", "J",
            needed="a formula, or particles = [ { mass = …, position = […] } ]"),
        Key("particles", ListOf(PARTICLE, 1, MOST, PARTICLES), "or the particles of which T is formed"),
        Key("force_function", PLACE, "the force function U, minus the potential energy", "J",
            optional=True),
        Key("forces", ByCoordinate(MOVING, MOST, "a table of formulas by coordinate"),
            "other generalized forces", default={}),
        Key("constraints", ListOf(FormulaText(MOVING.of, equation=True), 0, MOST, EQUATIONS),
            "linear in the velocities; left = right, or a formula that is zero", default=[]),
        Key("holonomic", ListOf(FormulaText(PLACE.of, equation=True), 0, MOST, EQUATIONS),
            "without velocities; the motion is kept on them", default=[]),
        Key("quasi_velocities", NewNames(MOVING, MOST, "a table of formulas linear in velocities"),
            "for the forms that use them", default={}),
    ), lambda table, **values: values,
    either=(("kinetic",), ("particles",)), formulas=SystemFormulas,
)  # fmt: skip


@dataclass(frozen=True)
class Statement:
    """What a table states.

    system    None where it is not sound
    names     the coordinates
    counts    how many constraints on velocities, and on coordinates
    formulas  what other tables may use in theirs
    """

    system: System | None = None
    names: tuple[str, ...] = ()
    counts: tuple[int, int] = (0, 0)
    formulas: SystemFormulas | None = None

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
    formulas = formulas_of(table)
    particles = stated["particles"] or []
    if stated["kinetic"] is None and (None in particles or not particles):
        stated["kinetic"], stated["particles"], formulas.unread = sympy.Integer(0), None, True
    given = {name: value for name, value in stated.items() if value is not None}
    given |= {"parameters": dict(stated["parameters"])}
    found = None
    try:
        found = system(**given)
    except InputError as error:
        table.take(error)
    counts = (len(stated["constraints"]), len(stated["holonomic"]))
    return Statement(None if formulas.unread else found, names, counts, formulas)
