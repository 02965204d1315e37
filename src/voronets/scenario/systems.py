"""Reading a scenario of a general system: ``[system]``, ``[start]``, ``[run]``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from voronets.expressions.faults import Fault, InputError
from voronets.mechanics.first_order import FirstOrderSystem
from voronets.mechanics.motion_equations import first_order
from voronets.mechanics.start import SystemStart, start_system
from voronets.mechanics.system import System, velocity
from voronets.scenario.contract import AnyScenario, Run, read_span, read_words
from voronets.scenario.events import read_events
from voronets.scenario.statement import Statement, read_statement
from voronets.scenario.table import Table
from voronets.scenario.view import View


@dataclass(frozen=True, kw_only=True)
class SystemScenario(AnyScenario):
    """A scenario of a general system; its state has the coordinates, then their velocities."""

    started: SystemStart
    #: How it is drawn; None where the file does not say.
    view: View | None = None

    @property
    def stated(self) -> System:
        """The system as it was stated, with its equations in every form."""
        return self.started.system

    @cached_property
    def system(self) -> FirstOrderSystem:
        """The first-order system that runs."""
        return first_order(self.stated)

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


def _count(number: int, word: str) -> str:
    return f"{number or 'no'} {word}{'' if number == 1 else 's'}"


def read_system(table: Mapping[str, Any]) -> SystemScenario:
    """The scenario of a table, or an ``InputError`` with all its faults."""
    faults: list[Fault] = []
    top = Table(table, "", faults)
    words = read_words(top)
    drawn = top.table("view") if "view" in top else None
    statement = read_statement(top.table("system"), drawn)
    begin, project, good = _start(top.table("start", "a table [start]"), statement)
    run = _run(top.table("run", "a table [run]"), statement)
    top.known.append("view")
    top.finish()
    started = None
    if statement.system is not None and good:
        try:
            started = start_system(statement.system, begin, project=project)
        except InputError as error:
            faults += [replace(fault, key=_key(fault.key)) for fault in error.faults]
    if faults or started is None:
        raise InputError(faults)
    return SystemScenario(started=started, run=run, view=statement.view, table=dict(table), **words)


def _key(key: str) -> str:
    """A key of the statement or of the start, as the file has it."""
    return key if key.split(".")[0] == "start" else f"system.{key}"


def _start(table: Table, statement: Statement) -> tuple[dict[str, float], bool, bool]:
    """The values given, whether to project, and whether all of that could be read."""
    before = len(table.faults)
    if not statement.names:
        return {}, False, False
    names = (*statement.names, *map(velocity, statement.names))
    values = {name: table.number(name) for name in names if name in table}
    project = table.get("project", False)
    if not isinstance(project, bool):
        table.fault("project", project, "true or false")
    table.known += names
    table.finish()
    if statement.system is None:  # otherwise the start itself will say
        for name in statement.names:
            if name not in table:
                table.fault(name, None, "a number")
    return values, project is True, len(table.faults) == before


def _run(table: Table, statement: Statement) -> Run:
    duration, tolerance = read_span(table)
    if statement.names:
        events = read_events(table, statement.observed, statement.names)
    else:
        events = ()
        table.get("events")
    table.finish()
    return Run(duration, tolerance, events)
