"""Reading a scenario: from a file, a text or a table to a problem that can be run."""

from __future__ import annotations

import copy
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from voronets.expressions.faults import Fault, InputError
from voronets.expressions.formula import Formula, as_function
from voronets.expressions.parser import FormulaError, parse_formula
from voronets.mechanics.first_order import Event, EventOf, FirstOrderSystem
from voronets.mechanics.outcome import Outcome
from voronets.rolling.body import Body, Rotor, inertia_faults
from voronets.rolling.forces import Forces
from voronets.rolling.homogeneous import homogeneous
from voronets.rolling.observables import QUANTITIES
from voronets.rolling.start import Start, start, start_neumann
from voronets.rolling.system import RollingProblem
from voronets.scenario.formulas import Formulas
from voronets.scenario.surfaces import read_direction, read_surface, read_turn
from voronets.scenario.table import Table, is_number, is_numbers
from voronets.surfaces.catalogue import place
from voronets.surfaces.contract import Surface
from voronets.surfaces.placement import Placed

LARGEST_FILE = 1_000_000
NEUMANN = ("u", "v", "theta", "u1", "v1", "sigma", "tau", "n")
MATTER = ("solid", "shell")


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

    def describe(self) -> str:
        """What it is, in a line."""
        body, ground = self.problem.body.surface, self.problem.ground
        count = len(self.system.states)
        return (
            f"{self.title}: a {body.kind} ({body.description}) on a {ground.kind} "
            f"({ground.description}), {count} states, {self.run.duration:g} s"
        )


def read_file(path: str | Path) -> dict[str, Any]:
    """The table of a TOML file."""
    path = Path(path)
    try:
        if path.is_dir():
            raise InputError([Fault("file", str(path), "a scenario file; this is a folder")])
        if path.exists() and not path.is_file():
            raise InputError([Fault("file", str(path), "an ordinary file")])
        with path.open("rb") as stream:
            data = stream.read(LARGEST_FILE + 1)
    except OSError as error:
        reason = error.strerror or str(error)
        raise InputError([Fault("file", str(path), f"a readable file ({reason})")]) from None
    if len(data) > LARGEST_FILE:
        raise InputError([Fault("file", str(path), f"at most {LARGEST_FILE} bytes")])
    try:
        return read_text(data.decode("utf-8"))
    except UnicodeDecodeError:
        raise InputError([Fault("file", str(path), "text in UTF-8")]) from None


def read_text(text: str) -> dict[str, Any]:
    """The table of a TOML text."""
    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        raise InputError([Fault("file", "not TOML", f"TOML: {error}")]) from None


def scenario(table: Mapping[str, Any]) -> Scenario:
    """The scenario of a table, or an ``InputError`` with all its faults."""
    faults: list[Fault] = []
    top = Table(table, "", faults)
    title, look_for = top.text("title", "untitled"), top.text("look_for", "")
    if "system" in top:
        top.get("system")
        top.fault("system", "a general system", "a rolling body: [body] and [ground]")
        raise InputError(faults)
    for name in ("body", "ground", "start", "run"):
        if name not in top:
            top.fault(name, None, f"a table [{name}]")
    body = _body(top.table("body")) if "body" in top else None
    ground = _ground(top.table("ground")) if "ground" in top else None
    forces = _forces(top.table("force"))
    run, lift_off, friction = _run(top.table("run"))
    begin = _start(top.table("start"))
    top.finish()
    if faults or body is None or ground is None:
        raise InputError(faults)
    problem = RollingProblem(body, ground, forces, lift_off, friction)
    started = start_neumann(problem, **begin) if "sigma" in begin else start(problem, **begin)
    return Scenario(title, problem, started, run, look_for, dict(table))


def _body(table: Table) -> Body | None:
    before = len(table.faults)
    mass = table.number("mass", positive=True)
    surface = read_surface(table.table("surface"))
    inertia = table.get("inertia")
    rotor = _rotor(table.table("rotor")) if "rotor" in table else None
    table.finish()
    if inertia in MATTER and len(table.faults) == before:
        free = "centre" not in table.values["surface"]
        surface, inertia = _homogeneous(table, surface, mass, inertia == "shell", free)
    if is_numbers(inertia, 3):
        inertia = np.diag([float(x) for x in inertia]).tolist()
    square = isinstance(inertia, list) and len(inertia) == 3
    if not (square and all(is_numbers(row, 3) for row in inertia)):
        if inertia not in MATTER:
            expected = 'three numbers, a 3×3 table of numbers, "solid" or "shell"'
            table.fault("inertia", inertia, expected)
    else:
        for fault in inertia_faults(inertia):
            table.fault("inertia", inertia, fault.removeprefix("inertia: expected "))
    if len(table.faults) > before:
        return None
    I = np.array(inertia, dtype=float)
    I = (I + I.T) / 2
    return Body(mass, tuple(tuple(float(x) for x in row) for row in I), surface, rotor)


def _homogeneous(
    table: Table, surface: Surface, mass: float, shell: bool, free: bool
) -> tuple[Surface, Any]:
    """The surface with its centroid at the centre of mass, and the inertia of its matter."""
    assert isinstance(surface, Placed)
    try:
        found = homogeneous(surface, mass, shell=shell)
    except ValueError as error:
        table.fault("inertia", "shell" if shell else "solid", f"a closed surface ({error})")
        return surface, None
    offset = float(np.linalg.norm(found.centroid))
    if free:
        centre = [float(x) for x in np.array(surface.centre) - found.centroid]
        surface = place(surface.surface, centre, surface.turn, "inside" if surface.inside else "")
    elif offset > 1e-9 * (surface.size or 1.0):
        table.fault(
            "surface.centre", list(surface.centre),
            f"no centre (it follows from the matter), or one with the centroid at the centre of "
            f"mass; it lies {offset:.6g} m away",
        )  # fmt: skip
    return surface, found.inertia.tolist()


def _rotor(table: Table) -> Rotor:
    axis = np.array(read_direction(table, "axis", (0.0, 0.0, 1.0)))
    x, y, z = (float(c) for c in axis / np.linalg.norm(axis))
    rotor = Rotor((x, y, z), table.number("momentum"))
    table.finish()
    return rotor


def _ground(table: Table) -> Surface:
    surface = read_surface(table.table("surface"))
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
    formulas = Formulas(table)
    central = formulas.read("central", ("d",)) if "central" in table else None
    function = formulas.read("function", ("x", "y", "z")) if "function" in table else None
    resistance = [
        table.number(name, 0.0, low=0.0) for name in ("rolling_resistance", "spinning_resistance")
    ]
    table.get("central"), table.get("function")
    parameters = formulas.parameters()
    table.finish()
    return Forces(vector, central, function, parameters, *resistance)  # type: ignore[arg-type]


def _start(table: Table) -> dict[str, Any]:
    if "neumann" in table:
        neumann = table.table("neumann")
        values = {name: neumann.number(name) for name in NEUMANN}
        neumann.finish()
        table.finish()
        return values
    begin: dict[str, Any] = {
        "orientation": read_turn(table, "orientation"),
        "contact": table.numbers("contact", 3),
        "omega": table.numbers("omega", 3),
    }
    if "orientation" not in table:
        table.fault("orientation", None, "a quaternion w x y z")
    if "contact_body" in table:
        begin["contact_body"] = table.numbers("contact_body", 3)
    table.get("contact_body"), table.get("neumann")
    table.finish()
    return begin


def _run(table: Table) -> tuple[Run, bool, float | None]:
    duration = table.number("duration", positive=True, high=1e9)
    tolerance = table.number("tolerance", 1e-12, low=1e-15, high=1e-3)
    lift_off = table.choice("lift_off", ("stop", "ignore"), "stop") == "stop"
    friction = table.number("friction", positive=True) if "friction" in table else None
    table.get("friction")
    events = _events(table)
    table.finish()
    return Run(duration, tolerance, events), lift_off, friction


def _events(table: Table) -> tuple[EventOf, ...]:
    """``events = [ { when = "omega_z", direction = "rising", stop = true, name = "…" } ]``."""
    values = table.get("events", [])
    if not isinstance(values, list) or len(values) > 64:
        table.fault("events", values, 'a list of at most 64 tables { when = "formula" }')
        return ()
    names = [name for quantity in QUANTITIES for name in quantity.components()]
    events = []
    for i, value in enumerate(values):
        inner = Table(value, table.key(f"events.{i}"), table.faults)
        when = inner.text("when")
        direction = inner.choice("direction", ("both", "rising", "falling"), "both")
        stop = inner.get("stop", False)
        if not isinstance(stop, bool):
            inner.fault("stop", stop, "true or false")
        name = inner.text("name", when)
        inner.finish()
        try:
            formula = parse_formula(when, variables=(*names, "t"))
        except FormulaError as error:
            inner.fault("when", when, str(error))
            continue
        events.append(_event(name, formula, direction, stop is True))
    return tuple(events)


def _event(name: str, formula: Formula, direction: str, stop: bool) -> EventOf:
    used = tuple(sorted(formula.names - {"t"}))
    function = as_function(formula.expression, (*used, "t"))

    def event(system: FirstOrderSystem) -> Event:
        def value(ns: Any, x: Any, p: Any, t: Any) -> Any:
            seen = system.components(ns, x, p, t)
            return function(ns, *(seen[name] for name in used), t)

        return Event(
            name=name,
            function=value,
            direction={"both": 0, "rising": 1, "falling": -1}[direction],
            outcome=Outcome.EVENT if stop else None,
            message=f"the event {name!r} stopped the motion" if stop else "",
            formula=formula.text,
        )

    return event


def changed(table: Mapping[str, Any], settings: Sequence[str]) -> dict[str, Any]:
    """The table with ``key=value`` settings put in: dotted keys, list indices from 0, TOML values."""
    result = copy.deepcopy(dict(table))
    faults = []
    for setting in settings:
        key, separator, text = setting.partition("=")
        try:
            if not separator:
                raise ValueError("key=value")
            _put(result, key.strip().split("."), tomllib.loads(f"value = {text}")["value"])
        except tomllib.TOMLDecodeError:
            faults.append(Fault(f"--set {key}", text, "a TOML value (a text needs quotes)"))
        except (ValueError, LookupError, TypeError) as error:
            faults.append(Fault("--set", setting, str(error).strip("'\"")))
    if faults:
        raise InputError(faults)
    return result


def _put(table: Any, path: list[str], value: Any) -> None:
    """Set the value at a path; tables that are missing are made, list entries must exist."""
    for depth, name in enumerate(path):
        last = depth == len(path) - 1
        if isinstance(table, list):
            if not name.isdigit() or int(name) >= len(table):
                raise LookupError(f"an index from 0 to {len(table) - 1} in place of {name!r}")
            if last:
                table[int(name)] = value
            else:
                table = table[int(name)]
        elif isinstance(table, dict) and name:
            if last:
                table[name] = value
            else:
                table = table.setdefault(name, {})
        else:
            raise LookupError(f"a table or a list before {name!r}")
