"""Scenarios of a rolling body: ``[body]``, ``[ground]``, ``[force]``, ``[start]``, ``[run]``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Self

import numpy as np

from voronets.expressions.faults import InputError
from voronets.invariants.measured_system import system_of
from voronets.mechanics.first_order import FirstOrderSystem
from voronets.rolling.body import Body
from voronets.rolling.forces import Forces
from voronets.rolling.laws import Law, Rolling
from voronets.rolling.observables import CONTACT_QUANTITIES, QUANTITIES, SPIN_MOMENT
from voronets.rolling.start import Start, start_neumann
from voronets.rolling.start import start as begin_at
from voronets.rolling.system import RollingProblem
from voronets.scenario.body import BODY, GROUND
from voronets.scenario.contact import CONTACT, GREATEST_FRICTION
from voronets.scenario.decorations import BODY_VIEW, BodyView
from voronets.scenario.force import FORCE
from voronets.scenario.numbers import Number
from voronets.scenario.records import Key, Record
from voronets.scenario.run import RUN_EXAMPLE, RUN_KEYS, EventFormulas, Run
from voronets.scenario.scenario import WORDS, Scenario
from voronets.scenario.start import START
from voronets.scenario.table import Table
from voronets.scenario.values import Choice
from voronets.surfaces.contract import Surface
from voronets.surfaces.placement import Placed

EVENTS = EventFormulas(
    (*(name for quantity in QUANTITIES for name in quantity.components()), "t")
)  # fmt: skip
CONTACT_EVENTS = EventFormulas((
    *EVENTS.names,
    *(name for q in (*CONTACT_QUANTITIES, SPIN_MOMENT) for name in q.components() if not q.words),
))  # fmt: skip


def _formulas(table: Mapping[str, Any]) -> EventFormulas:
    """The names that events may use."""
    contact = table.get("contact")
    if not isinstance(contact, Mapping):
        return EVENTS
    rubber = contact.get("law") == "rubber"
    return EventFormulas([name for name in CONTACT_EVENTS.names if rubber or name != "spin_moment"])


def _run(
    table: Table, lift_off: str | None, second_contact: str, friction: float | None, **run: Any
) -> tuple[Run, dict[str, Any]]:
    return Run.of(**run), {
        "lift_off": lift_off, "second_contact": second_contact == "stop", "friction": friction,
    }  # fmt: skip


STOP = Choice(("stop", "ignore"))
RUN = Record(
    (
        *RUN_KEYS,
        Key("lift_off", Choice(("stop", "ignore", "fly")), "what happens when the ground would have to "
            "pull. stop: the motion ends (the default for rolling and rubber); ignore: the ground pulls "
            "(only rolling and rubber); fly: the body takes off (the default for smooth, viscous and "
            "coulomb)", optional=True),
        Key("friction", Number(positive=True, high=GREATEST_FRICTION), "coefficient of friction: "
            "the motion ends when rolling would need more; for the laws rolling and rubber", optional=True),
        Key("second_contact", STOP, "whether the motion ends (stop) when a convex "
            "body touches the ground at a second place",
            default="stop"),
    ), _run, part=True,
)  # fmt: skip


def _stated(
    table: Table, body: Body, ground: Placed[Surface], force: Forces, contact: Law | None,
    ends: dict[str, Any],
) -> RollingProblem | None:  # fmt: skip
    """The problem; None after noting what does not fit the contact law."""
    law: Law = contact or Rolling()
    lift_off, friction = ends.get("lift_off"), ends.get("friction")
    if law.slips and friction is not None:
        table.fault(
            "run.friction", friction, "no friction limit where the body may slip",
            f'{{key}} cannot be used with the contact law "{law.name}", which lets the body slip.',
            "For dry friction choose the law coulomb and set contact.friction.",
        )  # fmt: skip
    allowed = ("fly", "stop") if law.slips else ("stop", "ignore")
    if lift_off is not None and lift_off not in allowed:
        expected = f'one of {", ".join(allowed)} with the law "{law.name}"'
        message = f'{{key}} is "{lift_off}"; with the law "{law.name}" it must be '
        table.fault("run.lift_off", lift_off, expected, f"{message}{' or '.join(allowed)}.")
    if table.faults:
        return None
    if law.slips and lift_off == "stop":
        contact = replace(contact, flies=False)  # type: ignore[type-var]
    return RollingProblem(
        body, ground, force, lift_off=lift_off != "ignore", friction=friction, contact=contact,
        second_contact=ends.get("second_contact", True),
    )  # fmt: skip


def _scenario(
    table: Table, body: Body, ground: Placed[Surface], force: Forces, start: dict[str, Any],
    run: tuple[Run, dict[str, Any]], contact: Law | None, view: BodyView | None, **words: str,
) -> dict[str, Any] | None:  # fmt: skip
    """What a scenario holds."""
    problem = _stated(table, body, ground, force, contact, run[1])
    if problem is None:
        return None
    begin = start.get("neumann")
    started = begin_at(problem, **start) if begin is None else start_neumann(problem, **begin)
    return {**words, "problem": problem, "started": started, "run": run[0], "view": view}


def _problem(
    table: Table, body: Body, ground: Placed[Surface], force: Forces,
    run: tuple[Run, dict[str, Any]] | None, contact: Law | None, view: BodyView | None, title: str,
    look_for: str,
) -> tuple[str, RollingProblem | None]:  # fmt: skip
    """What a table without a start states."""
    return title, _stated(table, body, ground, force, contact, {} if run is None else run[1])


NEEDED = "a table [{}]"
STATED = (
    *WORDS,
    Key("body", BODY, "the body that moves", needed=NEEDED.format("body"),
        example="Add a table [body] with mass, inertia and surface."),
    Key("ground", GROUND, "the surface that it moves on", needed=NEEDED.format("ground"),
        example='Add a table [ground], for example with surface = { kind = "plane" }.'),
    Key("force", FORCE, "forces on the body, besides the ground's", default={}),
    Key("contact", CONTACT, "how body and ground touch; if left out, the body rolls without slipping", optional=True),
    Key("view", BODY_VIEW, "how the body is drawn", optional=True),
)  # fmt: skip
#: A rolling body without a start: its equations and its integrals.
PROBLEM = Record((*STATED, Key("run", RUN, "when to stop", optional=True)), _problem)
ROLLING = Record(
    (
        *STATED,
        Key("run", RUN, "how long to run, how accurately, and when to stop",
            needed=NEEDED.format("run"), example=RUN_EXAMPLE),
        Key("start", START, "how the motion begins", needed=NEEDED.format("start"),
            example="Add a table [start] with contact, the place where the body touches the ground, "
            "and omega, its angular velocity."),
    ), _scenario, "a rolling body",
)  # fmt: skip


def rolling_problem(table: Mapping[str, Any]) -> tuple[str, RollingProblem]:
    """The title and the problem of a table without a start, or an ``InputError``."""
    top = Table(table, formulas=_formulas(table))
    found: tuple[str, RollingProblem] = PROBLEM.read_table(top)
    if top.faults:
        raise InputError(top.faults)
    return found


@dataclass(frozen=True, kw_only=True, repr=False)
class RollingScenario(Scenario):
    """A scenario of a rolling body."""

    problem: RollingProblem
    started: Start
    #: How it is drawn; None where the file does not say.
    view: BodyView | None = None

    @classmethod
    def of(cls, table: Mapping[str, Any]) -> Self:
        """The scenario of a table, or an ``InputError`` with all its faults."""
        top = Table(table, formulas=_formulas(table))
        found = ROLLING.read_table(top)
        if top.faults:
            raise InputError(top.faults)
        return cls(table=dict(table), **found)

    @cached_property
    def system(self) -> FirstOrderSystem:
        """The first-order system of the start's charts."""
        return system_of(self.started)

    @property
    def state(self) -> np.ndarray:
        """The state at the start, in the mode that the motion begins in."""
        return self.started.begun[1]

    def parts(self) -> dict[str, Any]:
        """What it is made of, as ``voronets check`` has it."""
        surfaces = {"body": self.problem.body.surface, "ground": self.problem.ground}
        return {
            name: {"kind": surface.kind, "given_by": surface.description}
            for name, surface in surfaces.items()
        }

    def describe(self) -> str:
        """What it is, in a line."""
        body, ground = self.problem.body.surface.kind, self.problem.ground.kind
        return f"{self.title}: body {body}, ground {ground}, {self.run.duration:g} s"
