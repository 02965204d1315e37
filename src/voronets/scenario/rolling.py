"""Reading a scenario of a rolling body: ``[body]``, ``[ground]``, ``[force]``, ``[start]``, ``[run]``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from voronets.expressions.faults import Fault, InputError
from voronets.invariants import system_of
from voronets.mechanics.first_order import FirstOrderSystem
from voronets.rolling.start import Start, start, start_neumann
from voronets.rolling.system import RollingProblem
from voronets.scenario.contract import AnyScenario, Run, read_span, read_words
from voronets.scenario.events import read_events
from voronets.scenario.rolling_parts import read_body, read_forces, read_ground
from voronets.scenario.surfaces import read_turn
from voronets.scenario.table import Table
from voronets.surfaces.contract import Surface

STATE = ("orientation", "contact", "contact_body", "omega")
NEUMANN = ("u", "v", "theta", "u1", "v1", "sigma", "tau", "n")
GREATEST_FRICTION = 1e6


@dataclass(frozen=True, kw_only=True)
class Scenario(AnyScenario):
    """A scenario of a rolling body."""

    problem: RollingProblem
    started: Start

    @property
    def system(self) -> FirstOrderSystem:
        """The first-order system of the start's charts."""
        return system_of(self.started)

    def parts(self) -> dict[str, Any]:
        """What it is made of, as ``voronets check`` has it."""
        surfaces = {"body": self.problem.body.surface, "ground": self.problem.ground}
        return {
            name: {"kind": surface.kind, "given_by": surface.description}
            for name, surface in surfaces.items()
        }

    def describe(self) -> str:
        """What it is, in a line."""
        body, ground = self.problem.body.surface, self.problem.ground
        count = len(self.system.states)
        return (
            f"{self.title}: body {_words(body)}, ground {_words(ground)}, {count} states, "
            f"{self.run.duration:g} s"
        )


def _words(surface: Surface) -> str:
    """The kind of a surface, and what it is given by."""
    if surface.kind == surface.description:
        return surface.kind
    return f"{surface.kind} ({surface.description})"


def read_rolling(table: Mapping[str, Any]) -> Scenario:
    """The scenario of a rolling body."""
    faults: list[Fault] = []
    top = Table(table, "", faults)
    words = read_words(top)
    needed = "a table [{}]"
    body = read_body(top.table("body", needed.format("body")))
    ground = read_ground(top.table("ground", needed.format("ground")))
    forces = read_forces(top.table("force"))
    run, ends = _run(top.table("run", needed.format("run")))
    begin = _start(top.table("start", needed.format("start")))
    top.finish()
    if faults or body is None:
        raise InputError(faults)
    problem = RollingProblem(body, ground, forces, **ends)
    started = start_neumann(problem, **begin) if "sigma" in begin else start(problem, **begin)
    return Scenario(problem=problem, started=started, run=run, table=dict(table), **words)


def _start(table: Table) -> dict[str, Any]:
    if "neumann" in table:
        neumann = table.table("neumann")
        values = {name: neumann.number(name) for name in NEUMANN}
        neumann.finish()
        for name in STATE:
            if name in table:
                table.fault(name, table.get(name), "nothing beside neumann, which says it all")
        table.finish()
        return values
    begin: dict[str, Any] = {
        "orientation": read_turn(table, "orientation") if "orientation" in table else None,
        "contact": table.numbers("contact", 3),
        "omega": table.numbers("omega", 3),
    }
    if "orientation" not in table:
        table.fault("orientation", table.get("orientation"), "a quaternion w x y z")
    if "contact_body" in table:
        begin["contact_body"] = table.numbers("contact_body", 3)
    table.known += ("contact_body", "neumann")
    table.finish()
    return begin


def _run(table: Table) -> tuple[Run, dict[str, Any]]:
    duration, tolerance = read_span(table)
    lift_off, second_contact = (
        table.choice(key, ("stop", "ignore"), "stop") == "stop"
        for key in ("lift_off", "second_contact")
    )
    friction = None
    if "friction" in table:
        friction = table.number("friction", positive=True, high=GREATEST_FRICTION)
    table.known.append("friction")
    events = read_events(table)
    table.finish()
    ends = {"lift_off": lift_off, "friction": friction, "second_contact": second_contact}
    return Run(duration, tolerance, events), ends
