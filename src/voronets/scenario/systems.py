"""Scenarios of a general system: ``[system]``, ``[start]``, ``[run]``, ``[view]``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Self

from voronets.expressions.faults import InputError
from voronets.mechanics.first_order import FirstOrderSystem
from voronets.mechanics.motion_equations import first_order
from voronets.mechanics.start import SystemStart, start_system
from voronets.mechanics.structure import statement_faults
from voronets.mechanics.system import System, velocity
from voronets.scenario.numbers import Number
from voronets.scenario.records import PARTS, Key, Record
from voronets.scenario.run import RUN_EXAMPLE, RUN_KEYS, EventFormulas, Run
from voronets.scenario.scenario import WORDS, Scenario
from voronets.scenario.system import SYSTEM, Statement, read_statement
from voronets.scenario.system_units import with_units
from voronets.scenario.table import Table
from voronets.scenario.values import Boolean
from voronets.scenario.view import VIEW, View

BEGIN = Record(
    (
        Key("project", Boolean(), "start at the nearest state that the constraints allow",
            default=False),
    ), lambda table, project: project, beside=True,
)  # fmt: skip
RUN = Record(RUN_KEYS, lambda table, **run: Run.of(**run))
START_KEY = Key(
    "start", BEGIN, "a number for every coordinate x and velocity x'; velocities that the constraints "
    "determine may be left out", needed="a table [start]",
    example="Add a table [start] with a number for every coordinate and velocity.",
)  # fmt: skip
RUN_KEY = Key(
    "run", RUN, "how long to run, how accurately, and which events to watch",
    needed="a table [run]", example=RUN_EXAMPLE,
)  # fmt: skip

GENERAL = Record(
    (
        *WORDS,
        Key("system", SYSTEM, "coordinates, energies and constraints"),
        START_KEY,
        RUN_KEY,
        Key("view", VIEW, "how the system is drawn", optional=True),
    ), dict, "a general system",
)  # fmt: skip


@dataclass(frozen=True, kw_only=True, repr=False)
class SystemScenario(Scenario):
    """A scenario of a general system; its state has the coordinates, then their velocities."""

    started: SystemStart
    #: How it is drawn; None where the file does not say.
    view: View | None = None
    #: Of the coordinates and parameters that have one, by name.
    units: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, table: Mapping[str, Any]) -> Self:
        """The scenario of a table, or an ``InputError`` with all its faults."""
        top = Table(table)
        top.known += GENERAL.names
        words = {key.name: key.read(top) for key in WORDS}
        stated = [table.get("system"), table.get("view")]
        statement, view = PARTS.read(SYSTEM, top, stated, lambda: _read_stated(top))
        begin = _read_begin(top, statement)
        run = _read_run(top, statement)
        top.finish()
        started = None
        if statement.system is not None and begin is not None:
            try:
                started = start_system(statement.system, begin[0], project=begin[1])
            except InputError as error:
                top.faults += [replace(fault, key=_key(fault.key)) for fault in error.faults]
        if top.faults or started is None:
            raise InputError(top.faults)
        return cls(
            started=started, run=run, view=view, units=statement.units, table=dict(table), **words
        )  # fmt: skip

    @property
    def stated(self) -> System:
        """The system as it was stated, with its equations in every form."""
        return self.started.system

    @cached_property
    def system(self) -> FirstOrderSystem:
        """The first-order system that runs."""
        return with_units(first_order(self.stated), self.units)

    def parts(self) -> dict[str, Any]:
        """What it is made of, as ``voronets check`` has it."""
        s = self.stated
        counts = {"constraints": len(s.constraints), "holonomic": len(s.holonomic)}
        return {"coordinates": list(s.names), **counts}

    def describe(self) -> str:
        """What it is, in a line."""
        s = self.stated
        counts = [
            _count(len(s.names), "coordinate"),
            _count(len(s.constraints), "constraint"),
            *([_count(len(s.holonomic), "holonomic constraint")] if s.holonomic else []),
        ]
        return f"{self.title}: {', '.join(counts)}, {self.run.duration:g} s"


def general_system(table: Mapping[str, Any]) -> tuple[str, System]:
    """The title and the system of a table without a start, or an ``InputError``."""
    top = Table(table)
    top.known += GENERAL.names
    words = {key.name: key.read(top) for key in WORDS}
    stated = [table.get("system"), table.get("view")]
    statement, _ = PARTS.read(SYSTEM, top, stated, lambda: _read_stated(top))
    if "run" in table:
        _read_run(top, statement)
    top.finish()
    if statement.system is not None:
        top.faults += [replace(x, key=_key(x.key)) for x in statement_faults(statement.system)]
    if top.faults or statement.system is None:
        raise InputError(top.faults)
    return words["title"], statement.system


def _count(number: int, word: str) -> str:
    return f"{number or 'no'} {word}{'' if number == 1 else 's'}"


def _key(key: str) -> str:
    """A key of the statement or of the start, as the file has it."""
    return key if key.split(".")[0] == "start" else f"system.{key}"


def _read_stated(top: Table) -> tuple[Statement, View | None]:
    """What is stated and how it is drawn; a parameter may be used by either."""
    statement = read_statement(top.inner("system", top.values["system"]))
    if statement.formulas is None:
        return statement, None
    view = None
    if "view" in top:
        inner = top.inner("view", top.values["view"])
        inner.formulas = statement.formulas
        view = VIEW.read_table(inner)
    statement.formulas.note_unused()
    return replace(statement, formulas=None), view


def _read_begin(top: Table, statement: Statement) -> tuple[dict[str, float], bool] | None:
    """The values given at the start and whether to project them; None where they are not sound."""
    if "start" not in top:
        START_KEY.read(top)  # notes that it is missing
    if "start" not in top or not statement.names:
        return None
    table = top.inner("start", top.values["start"])
    before = len(table.faults)
    names = (*statement.names, *map(velocity, statement.names))
    table.known += names
    given = {
        name: Number().read(table, name, table.values[name]) for name in names if name in table
    }
    project = BEGIN.values(table)["project"]
    if statement.system is None:  # otherwise the start itself will say
        for name in statement.names:
            if name not in table:
                advice = "Give every coordinate a value at the start."
                table.fault(name, None, "a number", "{key} is missing.", advice)
    return (given, project) if len(table.faults) == before else None


def _read_run(top: Table, statement: Statement) -> Run:
    observed = statement.observed
    top.formulas = EventFormulas(observed, statement.names) if statement.names else None
    run: Run = PARTS.read((RUN, observed), top, top.values.get("run"), lambda: RUN_KEY.read(top))
    return run
