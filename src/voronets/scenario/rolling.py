"""Scenarios of a rolling body: ``[body]``, ``[ground]``, ``[force]``, ``[start]``, ``[run]``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Self

from voronets.expressions.faults import InputError
from voronets.invariants.measured_system import system_of
from voronets.mechanics.first_order import FirstOrderSystem
from voronets.rolling.body import Body
from voronets.rolling.forces import Forces
from voronets.rolling.observables import QUANTITIES
from voronets.rolling.start import Start, start_neumann
from voronets.rolling.start import start as begin_at
from voronets.rolling.system import RollingProblem
from voronets.scenario.body import BODY, GROUND
from voronets.scenario.force import FORCE
from voronets.scenario.numbers import Number
from voronets.scenario.records import Key, Record
from voronets.scenario.run import RUN_KEYS, EventFormulas, Run
from voronets.scenario.scenario import WORDS, Scenario
from voronets.scenario.start import START
from voronets.scenario.table import Table
from voronets.scenario.values import Choice
from voronets.surfaces.contract import Surface
from voronets.surfaces.placement import Placed

GREATEST_FRICTION = 1e6
EVENTS = EventFormulas(
    (*(name for quantity in QUANTITIES for name in quantity.components()), "t")
)  # fmt: skip


def _run(
    table: Table, lift_off: str, second_contact: str, friction: float | None, **run: Any
) -> tuple[Run, dict[str, Any]]:
    ends = {"lift_off": lift_off == "stop", "second_contact": second_contact == "stop"}
    return Run.of(**run), {**ends, "friction": friction}


STOP = Choice(("stop", "ignore"))
RUN = Record(
    (
        *RUN_KEYS,
        Key("lift_off", STOP, "what happens where the ground would have to pull; ignored, the "
            "contact is kept in both directions", default="stop"),
        Key("friction", Number(positive=True, high=GREATEST_FRICTION), "coefficient of friction: "
            "stop where rolling would need more", optional=True),
        Key("second_contact", STOP, "what happens where a convex body enters the ground elsewhere",
            default="stop"),
    ), _run, part=True,
)  # fmt: skip


def _scenario(
    table: Table, body: Body, ground: Placed[Surface], force: Forces, start: dict[str, Any],
    run: tuple[Run, dict[str, Any]], **words: str,
) -> dict[str, Any]:  # fmt: skip
    """What a scenario holds."""
    problem = RollingProblem(body, ground, force, **run[1])
    begin = start.get("neumann")
    started = begin_at(problem, **start) if begin is None else start_neumann(problem, **begin)
    return {**words, "problem": problem, "started": started, "run": run[0]}


def _problem(
    table: Table, body: Body, ground: Placed[Surface], force: Forces,
    run: tuple[Run, dict[str, Any]] | None, title: str, look_for: str,
) -> tuple[str, RollingProblem]:  # fmt: skip
    """What a table without a start states."""
    return title, RollingProblem(body, ground, force, **({} if run is None else run[1]))


NEEDED = "a table [{}]"
STATED = (
    *WORDS,
    Key("body", BODY, "what rolls", needed=NEEDED.format("body")),
    Key("ground", GROUND, "what it rolls on", needed=NEEDED.format("ground")),
    Key("force", FORCE, "what acts on it besides the ground; all are added", default={}),
)
#: A rolling body without a start: its equations and its integrals.
PROBLEM = Record((*STATED, Key("run", RUN, "how it is run", optional=True)), _problem)
ROLLING = Record(
    (
        *STATED,
        Key("run", RUN, "how it is run", needed=NEEDED.format("run")),
        Key("start", START, "how the motion begins", needed=NEEDED.format("start")),
    ), _scenario, "a rolling body",
)  # fmt: skip


def rolling_problem(table: Mapping[str, Any]) -> tuple[str, RollingProblem]:
    """The title and the problem of a table without a start, or an ``InputError``."""
    top = Table(table, formulas=EVENTS)
    found: tuple[str, RollingProblem] = PROBLEM.read_table(top)
    if top.faults:
        raise InputError(top.faults)
    return found


@dataclass(frozen=True, kw_only=True)
class RollingScenario(Scenario):
    """A scenario of a rolling body."""

    problem: RollingProblem
    started: Start

    @classmethod
    def of(cls, table: Mapping[str, Any]) -> Self:
        """The scenario of a table, or an ``InputError`` with all its faults."""
        top = Table(table, formulas=EVENTS)
        found = ROLLING.read_table(top)
        if top.faults:
            raise InputError(top.faults)
        return cls(table=dict(table), **found)

    @cached_property
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
