"""The front door: run a scenario by name, by file, by table, or stated in Python."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, overload

import numpy as np

from voronets import collection
from voronets.engine import Motion, simulate_system
from voronets.expressions.faults import Fault, InputError
from voronets.invariants.measured_system import system_of
from voronets.mechanics.first_order import EventOf, FirstOrderSystem
from voronets.mechanics.motion_equations import first_order
from voronets.mechanics.start import SystemStart
from voronets.mechanics.system import System
from voronets.rolling.start import Start
from voronets.rolling.system import RollingProblem
from voronets.scenario.changes import Settings, changed
from voronets.scenario.read import read_file, read_text, scenario
from voronets.scenario.run import EVENT, EventFormulas
from voronets.scenario.scenario import Scenario
from voronets.scenario.simulation import run_scenario
from voronets.scenario.stated import Stated, stated
from voronets.scenario.table import Table

if TYPE_CHECKING:
    from voronets.forms.catalogue import ApplicableForms
    from voronets.forms.general.system_form import SystemForm
    from voronets.forms.rolling.rolling_form import RollingForm
    from voronets.invariants.catalogue import Report
    from voronets.solutions.closed.solution import ClosedSolution
    from voronets.solutions.closed.system_solution import SystemSolution
    from voronets.solutions.reductions import Reduction


#: What ``integrals`` and ``derive`` take.
Source = (
    str
    | Path
    | Mapping[str, Any]
    | Scenario
    | Stated
    | Start
    | SystemStart
    | RollingProblem
    | System
)


def gallery() -> collection.Gallery:
    """List the scenarios that come with the product: their names, titles and what to look for.

    voronets.gallery()                       # a table
    voronets.gallery()["rattleback"].text    # a scenario file
    voronets.run("rattleback")               # its motion
    """
    return collection.Gallery()


def load(source: str | Path | Mapping[str, Any], *, settings: Settings = ()) -> Scenario:
    """Read a scenario: a name of the gallery, a TOML file, or a table.

    settings   changes such as "start.omega.2=-4", or {"start.omega.2": -4}
    """
    return scenario(_table(source, settings))


def load_stated(source: Any, *, settings: Settings = ()) -> Stated:
    """The problem behind what ``derive`` and ``integrals`` take; it needs no start."""
    if isinstance(source, Stated):
        return source
    if isinstance(source, RollingProblem | System):
        return Stated("untitled", source)
    if isinstance(source, Start | SystemStart):
        return Stated.at(source)
    if isinstance(source, Scenario):
        found = load_scenario(source, settings)
        return Stated.at(found.started, found.title)
    return stated(_table(source, settings))


def _table(source: str | Path | Mapping[str, Any], settings: Settings) -> Mapping[str, Any]:
    """The table of a scenario, with the changes."""
    if isinstance(source, Mapping):
        table = dict(source)
    elif isinstance(source, str) and source in collection.names():
        table = read_text(collection.text(source))
    elif isinstance(source, str) and not _exists(source):
        raise InputError([collection.missing(source)])
    else:
        table = read_file(source)
    return changed(table, settings)


def load_scenario(
    source: str | Path | Mapping[str, Any] | Scenario, settings: Settings
) -> Scenario:
    """The scenario behind what a user gives, with the changes."""
    if not isinstance(source, Scenario):
        return load(source, settings=settings)
    return source.with_(settings) if settings else source


def _exists(source: str) -> bool:
    """Whether there is a file or a folder of this name; reading it will say if that is unclear."""
    try:
        return os.path.lexists(source)
    except ValueError:  # a name that no file can have
        return True


def run(
    source: str | Path | Mapping[str, Any] | Scenario,
    *,
    settings: Settings = (),
    at: Sequence[float] | np.ndarray | None = None,
    samples: int | None = None,
    events: Sequence[Mapping[str, Any] | EventOf] = (),
    engine: str | None = None,
    tolerance: float | None = None,
    compact: bool | None = None,
    throw: bool = True,
    progress: Callable[[float], None] | None = None,
    estimate: bool = True,
    most_steps: float | None = None,
) -> Motion:
    """Compute the motion of a scenario: ``voronets.run("rattleback")``.

    source     a name of the gallery, a TOML file, a table, or a scenario that was loaded
    settings   changes such as "start.omega.2=-4", or {"start.omega.2": -4}
    at         times at which to sample, or
    samples    the number of equal steps between the samples; by default 200
    events     events to watch beside the scenario's own: {"when": "omega_z", "name": "…"}
    engine     "heyoka", "numba" or "scipy"; by default the first one that is installed
    tolerance  local error of a step, 1e-15 … 1e-3; by default the scenario's
    compact    False: compile longer for code that runs twice as fast; None (default): use that code if it
               is cached, and during a long run compile it in the background; True: never use it, so that
               results repeat to the last bit
    throw      raise ``EndedEarly`` if the motion ends before its time
    progress   called with the time reached
    estimate   estimate the error of the state from a second, rougher run
    most_steps give up after this many steps; by default after about a quarter of an hour
    """
    loaded = load_scenario(source, settings)
    return run_scenario(
        loaded, at=at, samples=samples, events=_watched(events, loaded.system), engine=engine,
        tolerance=tolerance, compact=compact, throw=throw, progress=progress,
        estimate=estimate, most_steps=most_steps,
    )  # fmt: skip


def integrals(source: Source, *, settings: Settings = ()) -> Report:
    """List the integrals and invariant measures of a problem, and what the others would need.

    source  what ``run`` takes, also without a start; or a problem or a start stated in Python

    The result is a list of the integrals that hold. Print it for their conditions and for what the others
    need; ``.text(why=True)`` shows every condition. ``["jellett"]`` is one integral, and ``.along(motion)``
    gives the values and drifts along a motion.
    """
    problem = load_stated(source, settings=settings).problem
    if isinstance(problem, System):
        from voronets.invariants.general_system import system_integrals

        return system_integrals(problem)
    from voronets.invariants.catalogue import rolling_integrals

    return rolling_integrals(problem)


@overload
def derive(source: Source, *, settings: Settings = ()) -> ApplicableForms: ...


@overload
def derive(
    source: Source, form: str, *, settings: Settings = (), **options: Any
) -> SystemForm | RollingForm: ...


def derive(
    source: Source, form: str | None = None, *, settings: Settings = (),
    **options: Any,
) -> ApplicableForms | SystemForm | RollingForm:  # fmt: skip
    """Derive the equations of motion in a classical form; without a form, list which forms apply.

    source   what ``run`` takes, also without a start; or a problem, a system or a start stated in Python
    form     "voronets1912", "sphere", … for a rolling body; "voronets", "hamel", … for any system
    options  options of the form, such as ``dependent=["x"]``

    Print the result, or ask for ``.latex()``, for ``.code("c")``, or for ``.system()`` to run it.
    """
    from voronets.forms import catalogue

    found = load_stated(source, settings=settings)
    if form is None:
        return catalogue.applicable(found.problem)
    return catalogue.derive(found.problem, form, start=found.state, **options)


def closed_solution(
    source: str | Path | Mapping[str, Any] | Scenario | Start | SystemStart,
    name: str | None = None,
    *,
    settings: Settings = (),
) -> ClosedSolution | SystemSolution:
    """Find the closed solution of a motion, if one is known.

    source  what ``run`` takes, or a start stated in Python
    name    "rod_on_sphere", "plate_on_sphere", … for a rolling body, "heavy_rod", … for a system; by
            default the one that fits. If none fits, the error says which conditions fail, and by how much
    """
    from voronets.solutions.closed import closed_solution, closed_system_solution

    begin = source
    if not isinstance(begin, Start | SystemStart):
        begin = load_scenario(begin, settings).started
    if isinstance(begin, SystemStart):
        return closed_system_solution(begin, name)
    return closed_solution(_rolling(begin), name)


def reduction(
    source: str | Path | Mapping[str, Any] | Scenario | Start,
    name: str | None = None,
    *,
    independent: str | None = None,
    tolerance: float = 1e-14,
    settings: Settings = (),
) -> Reduction:
    """Reduce a rolling body's motion to fewer equations; ``.motion(duration)`` is the whole motion again.

    source       what ``run`` takes, or a start stated in Python
    name         "revolution", "sphere", "two_revolutions" or "energy"; by default the one with the fewest
                 unknowns
    independent  with "energy": the coordinate that replaces time
    """
    from voronets.solutions.reductions import reduction

    begin = _begun(source, settings)
    return reduction(begin, name, independent=independent, tolerance=tolerance)


def _begun(source: Any, settings: Settings) -> Start:
    """The start of a rolling body behind what a user gives."""
    begin = source
    if not isinstance(source, Start | SystemStart):
        begin = load_scenario(source, settings).started
    if not isinstance(begin, Start):
        message = "This works for rolling bodies; the scenario describes a general system."
        raise InputError([Fault("source", "a general system", "a rolling body", message)])
    return _rolling(begin)


def _rolling(begin: Start) -> Start:
    """A start whose contact law is rolling, which closed solutions and reductions are for."""
    law = begin.problem.law
    if law.name != "rolling":
        message = f'This works for rolling bodies; the contact law here is "{law.name}".'
        raise InputError([Fault("contact.law", law.name, "rolling", message)])
    return begin


def simulate(
    begin: Start | SystemStart, duration: float, *, title: str = "untitled",
    events: Sequence[Mapping[str, Any] | EventOf] = (), **options: Any,
) -> Motion:  # fmt: skip
    """Compute the motion of a problem stated in Python, from ``start(problem, …)`` or ``start_system(…)``.

    duration  s
    events    tables such as {"when": "omega_z", "name": "…", "direction": "rising", "stop": True}, or
              functions of the running system that return an ``Event``

    The other options are those of ``run``: at, samples, engine, tolerance, compact, throw, progress,
    estimate, most_steps.
    """
    attributes = {"title": title, "corrections": "; ".join(begin.corrections)}
    if isinstance(begin, SystemStart):
        system, state = first_order(begin.system), begin.state
    else:
        system, state = system_of(begin), begin.begun[1]
    watched = _watched(events, system)
    return simulate_system(
        system, state, duration, attributes=attributes, events=watched, **options
    )


def _watched(
    events: Sequence[Mapping[str, Any] | EventOf], system: FirstOrderSystem
) -> tuple[EventOf, ...]:
    """Events as a user gives them: tables of a scenario file, or functions."""
    names = (*(name for name in system.names if not name.endswith("'")), "t")
    velocities = tuple(name[:-1] for name in system.names if name.endswith("'"))
    faults: list[Fault] = []
    table = Table({}, "", faults, EventFormulas(names, velocities))
    found: list[EventOf] = []
    for i, event in enumerate(events):
        if isinstance(event, Mapping):
            read = EVENT.read(table, f"events.{i}", dict(event))
            found += [read] if read is not None else []
        elif callable(event):
            found.append(event)
        else:
            expected = 'a table {"when": "a formula"} or a function of the system'
            faults.append(Fault(f"events.{i}", repr(event), expected))
    if faults:
        raise InputError(faults)
    return tuple(found)
