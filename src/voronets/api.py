"""The front door: run a scenario by name, by file, by table, or stated in Python."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from voronets import gallery
from voronets.engine import Motion, simulate_system
from voronets.forms.system import equations_of
from voronets.invariants import system_of
from voronets.mechanics.motion_equations import first_order
from voronets.mechanics.start import SystemStart
from voronets.mechanics.system import System
from voronets.rolling.start import Start
from voronets.rolling.system import RollingProblem
from voronets.scenario.contract import AnyScenario
from voronets.scenario.read import changed, read_file, read_text, scenario
from voronets.scenario.run import run_scenario

if TYPE_CHECKING:
    from voronets.forms.equations_of_motion import EquationsOfMotion
    from voronets.forms.rolling.contract import RollingForm
    from voronets.invariants import Report


def load(source: str | Path | Mapping[str, Any], *, settings: Sequence[str] = ()) -> AnyScenario:
    """Read a scenario: a gallery name, a file, or a table; ``settings`` as ``--set`` takes them."""
    if isinstance(source, Mapping):
        table = dict(source)
    elif isinstance(source, str) and (source in gallery.names() or _is_a_name(source)):
        table = read_text(gallery.text(source))
    else:
        table = read_file(source)
    return scenario(changed(table, settings))


def _is_a_name(source: str) -> bool:
    """Not a file and not meant as one: the gallery then offers the nearest name."""
    return not (source.endswith(".toml") or "/" in source or os.path.exists(source))


def run(
    source: str | Path | Mapping[str, Any] | AnyScenario,
    *,
    settings: Sequence[str] = (),
    at: Sequence[float] | np.ndarray | None = None,
    engine: str | None = None,
    tolerance: float | None = None,
    compact: bool = True,
    throw: bool = True,
    progress: Callable[[float], None] | None = None,
    estimate: bool = True,
    most_steps: float | None = None,
) -> Motion:
    """The motion of a scenario, at 201 equal times or at those asked for.

    source     a gallery name, a file, a table, or a scenario that was loaded
    settings   changes such as "start.omega.2=-4"
    engine     "heyoka", "numba" or "scipy"; the first of them that is installed
    tolerance  local error of a step, 1e-15 … 1e-3, instead of the scenario's
    compact    False compiles longer for code that runs faster (many runs of one structure)
    throw      raise ``EndedEarly`` for a motion that ended before its time
    progress   called with the time reached
    estimate   say how far the state is known, from a second and rougher run
    most_steps give up a run that would take more; by default what takes a quarter of an hour
    """
    if isinstance(source, AnyScenario):
        loaded = source
    else:
        loaded = load(source, settings=settings)
    return run_scenario(
        loaded, at=at, engine=engine, tolerance=tolerance, compact=compact, throw=throw,
        progress=progress, estimate=estimate, most_steps=most_steps,
    )  # fmt: skip


def integrals(
    source: str | Path | Mapping[str, Any] | AnyScenario | Start | SystemStart | RollingProblem,
    *,
    settings: Sequence[str] = (),
) -> Report:
    """Which integrals and invariant measures a problem has and why, and why it has not the others.

    source  what ``run`` takes, or a problem or a start stated in Python

    The result is a list of the integrals that exist; print it for all, with every condition and by
    how much it fails.  ``["jellett"]`` is that one, ``.along(motion)`` their values and drifts.
    """
    problem = _stated(source, settings)
    if isinstance(problem, System):
        from voronets.invariants.general_system import system_integrals

        return system_integrals(problem)
    from voronets.invariants import rolling_integrals

    return rolling_integrals(problem)


def derive(
    source: str | Path | Mapping[str, Any] | AnyScenario | Start | SystemStart | RollingProblem,
    form: str,
    *,
    settings: Sequence[str] = (),
) -> RollingForm | EquationsOfMotion:
    """The equations of motion in a classical form: "voronets1912", "voronets1911", "sphere", ….

    source  what ``run`` takes, or a problem or a start stated in Python

    Print it, or ask for ``.latex()``; a rolling body's has ``.system()`` to run it by.
    ``voronets derive NAME`` on the command line lists the forms that apply.
    """
    from voronets.forms.selection import equations

    problem = _stated(source, settings)
    if isinstance(problem, System):
        return equations_of(problem, form)
    return equations(problem, form)


def _stated(source: Any, settings: Sequence[str]) -> RollingProblem | System:
    """The problem or the system behind what a user gives."""
    if isinstance(source, RollingProblem | System):
        return source
    if not isinstance(source, AnyScenario | Start | SystemStart):
        source = load(source, settings=settings)
    begin = source.started if isinstance(source, AnyScenario) else source
    return begin.system if isinstance(begin, SystemStart) else begin.problem


def simulate(
    begin: Start | SystemStart, duration: float, *, title: str = "untitled", **options: Any
) -> Motion:
    """The motion of a problem stated in Python, from ``start(problem, …)`` or ``start_system(…)``.

    The options are those of ``run``: at, engine, tolerance, compact, throw, progress, estimate,
    most_steps.
    """
    attributes = {"title": title, "corrections": "; ".join(begin.corrections)}
    if isinstance(begin, SystemStart):
        system = first_order(begin.system)
    else:
        system = system_of(begin)
    return simulate_system(system, begin.state, duration, attributes=attributes, **options)
