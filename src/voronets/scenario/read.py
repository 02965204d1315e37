"""Reading a scenario: from a plain table to a problem that can be run."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from voronets.expressions.faults import Fault, InputError
from voronets.mechanics.first_order import EventOf, FirstOrderSystem
from voronets.rolling.body import Body, Rotor, inertia_faults
from voronets.rolling.forces import Forces
from voronets.rolling.homogeneous import homogeneous
from voronets.rolling.start import Start, start, start_neumann
from voronets.rolling.system import RollingProblem
from voronets.scenario.events import read_events
from voronets.scenario.formulas import Formulas
from voronets.scenario.source import changed, read_file, read_text
from voronets.scenario.surfaces import read_direction, read_surface, read_turn
from voronets.scenario.table import SMALLEST, Table, is_number, is_numbers
from voronets.surfaces.catalogue import place
from voronets.surfaces.contract import Surface
from voronets.surfaces.placement import Placed

if TYPE_CHECKING:
    from voronets.scenario.systems import SystemScenario

__all__ = ["Run", "Scenario", "changed", "read_file", "read_text", "scenario"]

STATE = ("orientation", "contact", "contact_body", "omega")
NEUMANN = ("u", "v", "theta", "u1", "v1", "sigma", "tau", "n")
MATTER = ("solid", "shell")
LONGEST, SHORTEST = 1e9, 1e-12  # seconds
GREATEST_FRICTION = 1e6
A_SURFACE = 'a table such as { kind = "sphere", radius = 0.1 }'
FORCES = ("gravity", "central", "function", "rolling_resistance", "spinning_resistance")


@dataclass(frozen=True)
class Run:
    """How long, how accurately, and what to watch for."""

    duration: float
    tolerance: float = 1e-12
    events: tuple[EventOf, ...] = ()


@dataclass(frozen=True)
class Scenario:
    """A scenario that has been read and found sound."""

    title: str
    problem: RollingProblem
    started: Start
    run: Run
    look_for: str = ""
    #: The table it was read from, after changes.
    table: Mapping[str, Any] = field(default_factory=dict)

    @property
    def system(self) -> FirstOrderSystem:
        """The first-order system of the start's charts."""
        return self.started.problem.system(self.started.sense)

    @property
    def state(self) -> np.ndarray:
        """The state at the start."""
        return self.started.state

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


def scenario(table: Mapping[str, Any]) -> Scenario | SystemScenario:
    """The scenario of a table, or an ``InputError`` with all its faults."""
    if "system" in table:
        from voronets.scenario.systems import read_system

        return read_system(table)
    return read_rolling(table)


def read_rolling(table: Mapping[str, Any]) -> Scenario:
    """The scenario of a rolling body."""
    faults: list[Fault] = []
    top = Table(table, "", faults)
    title, look_for = top.text("title", "untitled"), top.text("look_for", "")
    needed = "a table [{}]"
    body = _body(top.table("body", needed.format("body")))
    ground = _ground(top.table("ground", needed.format("ground")))
    forces = _forces(top.table("force"))
    run, lift_off, friction = _run(top.table("run", needed.format("run")))
    begin = _start(top.table("start", needed.format("start")))
    top.finish()
    if faults or body is None:
        raise InputError(faults)
    problem = RollingProblem(body, ground, forces, lift_off, friction)
    started = start_neumann(problem, **begin) if "sigma" in begin else start(problem, **begin)
    return Scenario(title, problem, started, run, look_for, dict(table))


def _body(table: Table) -> Body | None:
    before = len(table.faults)
    mass = table.number("mass", positive=True)
    surface = read_surface(table.table("surface", A_SURFACE))
    rotor = _rotor(table.table("rotor")) if "rotor" in table else None
    matter = table.get("inertia") in MATTER
    table.get("rotor")
    table.finish()
    if matter and len(table.faults) == before:
        surface, inertia = _homogeneous(table, surface, mass)
    else:
        inertia = [] if matter else _given_inertia(table)
    if len(table.faults) > before:
        return None
    I = np.array(inertia, dtype=float)
    I = (I + I.T) / 2
    return Body(mass, tuple(tuple(float(x) for x in row) for row in I), surface, rotor)


def _given_inertia(table: Table) -> list[list[float]]:
    """The 3×3 inertia of three principal moments or a full table."""
    given: Any = table.values.get("inertia")
    inertia = np.diag(np.array(given, dtype=float)).tolist() if is_numbers(given, 3) else given
    square = isinstance(inertia, list) and len(inertia) == 3
    if not square or not all(is_numbers(row, 3) for row in inertia):
        expected = 'three numbers, a 3×3 table of numbers, "solid" or "shell"'
        table.fault("inertia", given, expected)
        return []
    return _possible(table, inertia)


def _possible(table: Table, inertia: list[list[float]]) -> list[list[float]]:
    """The inertia, with a fault if no body has it."""
    given = table.values["inertia"]
    for fault in inertia_faults(inertia):
        table.fault("inertia", given, fault.removeprefix("inertia: expected "))
    if np.abs(inertia).max() < SMALLEST:
        table.fault("inertia", given, f"moments of at least {SMALLEST:g}")
    return inertia


def _homogeneous(table: Table, surface: Surface, mass: float) -> tuple[Surface, Any]:
    """The surface with its centroid at the centre of mass, and the inertia of its matter."""
    assert isinstance(surface, Placed)
    matter = table.values["inertia"]
    try:
        found = homogeneous(surface, mass, shell=matter == "shell")
    except ValueError as error:
        table.fault("inertia", matter, f"a closed surface ({error})")
        return surface, None
    offset = float(np.linalg.norm(found.centroid))
    if "centre" not in table.values["surface"]:
        centre = [float(x) for x in np.array(surface.centre) - found.centroid]
        surface = place(surface.surface, centre, surface.turn, "inside" if surface.inside else "")
    elif offset > 1e-9 * (surface.size or 1.0):
        table.fault(
            "surface.centre", list(surface.centre),
            f"no centre (it follows from the matter), or one with the centroid at the centre of "
            f"mass; it lies {offset:.6g} m away",
        )  # fmt: skip
    return surface, _possible(table, found.inertia.tolist())


def _rotor(table: Table) -> Rotor:
    axis = np.array(read_direction(table, "axis", (0.0, 0.0, 1.0)))
    x, y, z = (float(c) for c in axis / np.linalg.norm(axis))
    rotor = Rotor((x, y, z), table.number("momentum"))
    table.finish()
    return rotor


def _ground(table: Table) -> Surface:
    surface = read_surface(table.table("surface", A_SURFACE))
    table.finish()
    return surface


def _forces(table: Table) -> Forces:
    gravity = table.get("gravity", 0.0)
    if is_number(gravity):
        vector: tuple[float, ...] = (0.0, 0.0, -float(gravity) if gravity else 0.0)
    elif is_numbers(gravity, 3):
        vector = tuple(float(x) for x in gravity)
    else:
        table.fault("gravity", gravity, "a number (along −z) or three numbers")
        vector = (0.0, 0.0, 0.0)
    formulas = Formulas(table, keys=FORCES)
    central = formulas.read("central", ("d",)) if "central" in table else None
    function = formulas.read("function", ("x", "y", "z")) if "function" in table else None
    resistance = [table.number(name, 0.0, low=0.0) for name in FORCES[3:]]
    table.known += FORCES
    parameters = formulas.parameters()
    table.finish()
    return Forces(vector, central, function, parameters, *resistance)  # type: ignore[arg-type]


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


def _run(table: Table) -> tuple[Run, bool, float | None]:
    duration = table.number("duration", low=SHORTEST, high=LONGEST)
    tolerance = table.number("tolerance", 1e-12, low=1e-15, high=1e-3)
    lift_off = table.choice("lift_off", ("stop", "ignore"), "stop") == "stop"
    friction = None
    if "friction" in table:
        friction = table.number("friction", positive=True, high=GREATEST_FRICTION)
    table.known.append("friction")
    events = read_events(table)
    table.finish()
    return Run(duration, tolerance, events), lift_off, friction
