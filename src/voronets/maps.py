"""The front door to maps of motions: steady ones and what is near them, sections, chaos, sensitivities, sweeps."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from voronets.api import Source, load_scenario, load_stated
from voronets.engine import Motion
from voronets.engine.result_dataset import ResultDataset
from voronets.expressions.faults import Fault, InputError
from voronets.mechanics.first_order import FirstOrderSystem
from voronets.mechanics.motion_equations import first_order
from voronets.mechanics.start import SystemStart
from voronets.rolling.start import Start
from voronets.scenario.changes import Settings
from voronets.scenario.run import Run
from voronets.scenario.scenario import Scenario

if TYPE_CHECKING:
    from voronets.analysis.discovered_integrals import IntegralSearch
    from voronets.analysis.fit_result import ScenarioFit
    from voronets.analysis.lyapunov import LyapunovSpectrum
    from voronets.analysis.periodic import PeriodicOrbit
    from voronets.analysis.state_space import StateSpace
    from voronets.analysis.steady import SteadyMotions
    from voronets.analysis.trim import Trim

LYAPUNOV_TIME = 10.0  # durations of a scenario


def steady(
    source: str | Path | Mapping[str, Any] | Scenario,
    vary: Sequence[str] | Mapping[str, Any] = (),
    *,
    settings: Settings = (),
    progress: Callable[[int, int], None] | None = None,
) -> SteadyMotions:
    """The steady motions of a scenario, whether they are stable, and where that changes.

    source    what ``run`` takes; its start is the first guess
    vary      a key or two with values: ["start.omega.2=2:10:17"] or {"body.mass": [1, 2, 4]}; a key
              that is varied is held, and as few other numbers of the start as are needed are changed
    progress  of a map over two keys: called with how many rows are done, and how many there are

    The result is a list of motions with ``.x``, ``.eigenvalues``, ``.stable``; ``.critical`` has the
    values where stability changes.
    """
    from voronets.analysis.steady import steady
    from voronets.scenario.vary import read_axes

    return steady(load_scenario(source, settings), read_axes(vary), progress=progress)


def linearise(
    source: str | Path | Mapping[str, Any] | Scenario | Start | SystemStart | Motion,
    *,
    at: float | None = None,
    steady: bool = False,
    states: str | Sequence[str] | None = None,
    inputs: str | Sequence[str] | None = None,
    outputs: str | Sequence[str] | None = None,
    settings: Settings = (),
) -> StateSpace:
    """The equations of motion to first order about a point: δż = A δz + B δu, δy = C δz + D δu.

    source   what ``run`` takes, a start stated in Python, or a motion
    at       the time of the point, s; left out: the start, of a motion its end
    steady   linearise about the steady motion near the start of a scenario
    states   coordinates z: numbers of the state ("theta", "omega_x"), small turns of a body ("turn_x"),
             observables or formulas of them; left out: chosen so that they are independent
    inputs   u: "force_x", the generalized force on x or the force on a body, "moment_x", a function of
             time of the scenario, a number by its key ("body.mass"); left out: all functions and forces
    outputs  y: observables ("omega", "energy") or formulas; left out: the coordinates

    The result has ``.A``, ``.B``, ``.C``, ``.D``, ``.drift``, ``.eigenvalues``, ``.dataset`` and, of a small
    general system, ``.symbols``; print its ``.message`` for what they hold for.
    """
    from voronets.analysis.state_space import linearised
    from voronets.analysis.state_space_point import OperatingPoint

    names = {"states": states, "inputs": inputs, "outputs": outputs}
    listed = {key: [x] if isinstance(x, str) else x for key, x in names.items()}
    if isinstance(source, Motion):
        point = OperatingPoint.of_motion(source, at)
    elif isinstance(source, Start | SystemStart):
        point = OperatingPoint.of_start(source, at)
    elif steady:
        point = OperatingPoint.of_steady(load_scenario(source, settings))
    else:
        point = OperatingPoint.of_scenario(load_scenario(source, settings), at)
    return linearised(point, **listed)


def trim(
    source: str | Path | Mapping[str, Any] | Scenario,
    free: str | Sequence[str],
    hold: Mapping[str, float] | None = None,
    *,
    kind: str = "steady",
    settings: Settings = (),
) -> Trim:
    """Numbers of a scenario for which it moves steadily, or is in equilibrium, with conditions held.

    free  keys that may change, as ``--set`` takes them: ["start.theta", "system.parameters.F"]
    hold  what must be: {"system.parameters.v": 4.0} sets a number, {"energy": 2.5} is a condition
    kind  "steady" (up to symmetries) or "equilibrium" (nothing moves)

    The result has ``.values``, ``.scenario`` (for ``run`` and ``linearise``), ``.state`` and ``.residual``.
    """
    from voronets.analysis.trim import trimmed

    keys = [free] if isinstance(free, str) else list(free)
    return trimmed(load_scenario(source, settings), keys, hold, kind=kind)


def section(
    source: str | Path | Mapping[str, Any] | Scenario | Start | SystemStart,
    *,
    when: str,
    direction: str = "rising",
    crossings: int = 500,
    show: str | Sequence[str] | None = None,
    level: float | None = None,
    starts: int | None = None,
    hold: str | Sequence[str] = (),
    seed: int = 0,
    duration: float | None = None,
    settings: Settings = (),
    progress: Callable[[int, int], None] | None = None,
    **options: Any,
) -> ResultDataset:
    """A Poincaré section: where motions cross the surface on which a formula is zero.

    source     what ``run`` takes, or a start stated in Python with a ``duration``
    when       a formula as events have it, "omega_x"; crossings are located to rounding
    direction  "rising", "falling" or "both"
    crossings  how many; the motion is followed for up to 1000 times its duration
    show       observables, components of them or formulas, "omega_z,centre_z"
    level      an energy, J: starts are placed on it, on the section; by default that of the start
    starts     how many starts, spread over the section at that energy
    hold       integrals that all starts share with the scenario's start, "jellett"
    seed       chooses them
    progress   called with the crossings so far and all that are wanted
    options    engine, tolerance, most_steps as ``run`` has them

    The result has what is shown by ``crossing``, with the times ``t`` and the number ``start`` of the
    motion, and of every motion its start, energy, drift and outcome.
    """
    from voronets.analysis.section import section_of
    from voronets.analysis.section_inputs import read_inputs
    from voronets.analysis.section_subject import Subject

    begin = source if isinstance(source, Start | SystemStart) else load_scenario(source, settings)
    subject = Subject.of(begin, duration)
    inputs = read_inputs(
        subject.system, when=when, direction=direction, crossings=crossings, show=show,
        level=level, starts=starts, hold=hold, seed=seed, **options,
    )  # fmt: skip
    return ResultDataset.of(section_of(subject, inputs, progress=progress))


def lyapunov(
    source: str | Path | Mapping[str, Any] | Scenario | Start | SystemStart,
    *,
    time: float | None = None,
    exponents: int | None = None,
    skip: float = 0.0,
    settings: Settings = (),
    tolerance: float | None = None,
    engine: str | None = None,
    progress: Callable[[float], None] | None = None,
) -> LyapunovSpectrum:
    """The Lyapunov exponents of a motion: how fast neighbouring motions part, in every direction.

    source     what ``run`` takes, or a start stated in Python
    time       how long it is followed, s; ten times the scenario's duration if left out
    exponents  how many, the largest ones; all if left out
    skip       seconds of motion before the counting begins, to reach an attractor
    tolerance  local error of a step, instead of the scenario's
    progress   called with the time reached
    """
    from voronets.analysis.lyapunov import lyapunov_spectrum

    system, state, run = _followed(source, settings)
    if time is None and run is None:
        advice = "Give a number of seconds, because a start has no duration."
        raise InputError(
            [Fault("time", "nothing", "a number of seconds", "{key} is missing.", advice)]
        )
    if time is None and run is not None:
        time = LYAPUNOV_TIME * run.duration
    if tolerance is None:
        tolerance = 1e-12 if run is None else run.tolerance
    return lyapunov_spectrum(
        system, state, float(time or 0.0), exponents=exponents, skip=skip, tolerance=tolerance,
        engine=engine, progress=progress,
    )  # fmt: skip


def periodic_orbit(
    source: str | Path | Mapping[str, Any] | Scenario | Start | SystemStart,
    period: float,
    *,
    hold: str | None = None,
    winding: Mapping[str, float] | None = None,
    skip: float = 0.0,
    settings: Settings = (),
    tolerance: float = 1e-13,
    engine: str | None = None,
) -> PeriodicOrbit:
    """The periodic motion near a start with about this period, up to the symmetries of the problem.

    source   what ``run`` takes, or a start stated in Python: the first guess
    period   s; exactly that of the forcing, or a multiple, where something depends on time
    hold     of a family of them: "energy" as it is at the start, "period" as it is given, "nothing";
             left out: the energy where it is conserved
    winding  by how much coordinates grow in a period, {"theta": 2π} of a pendulum that turns over
    skip     seconds of motion before the first guess, to come near an attracting orbit

    The result has ``period``, ``state``, Floquet's ``multipliers`` without the trivial ones, ``stable``,
    ``motion()``, and ``follow(key, low, high)``, the branch through it with its bifurcations.
    """
    from voronets.analysis.periodic import find_orbit

    if isinstance(source, Start | SystemStart):
        found = None
    else:
        found = source = load_scenario(source, settings)
    system, state, _ = _followed(source, settings=())
    return find_orbit(
        system, state, period, hold=hold, winding=winding, tolerance=tolerance, engine=engine,
        scenario=found, skip=skip,
    )  # fmt: skip


def _followed(source: Any, settings: Settings) -> tuple[FirstOrderSystem, np.ndarray, Run | None]:
    """The system and the state that a motion begins with, and how a scenario runs it."""
    if isinstance(source, SystemStart):
        return first_order(source.system), source.state, None
    if isinstance(source, Start):
        system, state = source.begun
        return system, state, None
    found = load_scenario(source, settings)
    return found.system, found.state, found.run


def sensitivity(
    source: str | Path | Mapping[str, Any] | Scenario,
    *,
    of: str | Sequence[str],
    to: str | Sequence[str],
    at: Sequence[float] | np.ndarray | None = None,
    order: int = 1,
    settings: Settings = (),
    **options: Any,
) -> ResultDataset:
    """How a motion changes with numbers of its scenario: derivatives of observables, exactly.

    of       observables, "omega", or components of them, "omega_z"
    to       keys as ``--set`` takes them, "start.omega.2", "body.mass"
    at       times; 201 equal ones if left out
    order    1, or 2 for second derivatives too
    options  engine, tolerance, compact, progress, most_steps, as ``run`` has them

    ``d_omega`` of the result has the dimensions time, key and those of omega, ``d2_omega`` other_key
    too; NaN where the motion had ended.  A start's other keys are held as the file gives them, and what
    depends on them follows.
    """
    from voronets.analysis.sensitivity import sensitivities

    of, to = ([names] if isinstance(names, str) else list(names) for names in (of, to))
    scenario = load_scenario(source, settings)
    return ResultDataset.of(sensitivities(scenario, of=of, to=to, at=at, order=order, **options))


def fit(
    source: str | Path | Mapping[str, Any] | Scenario,
    data: str | Path | Mapping[str, Any],
    *,
    free: str | Sequence[str],
    sigma: float | Mapping[str, float] | None = None,
    iterations: int = 50,
    settings: Settings = (),
    **options: Any,
) -> ScenarioFit:
    """Numbers of a scenario from measured samples, by least squares: values, errors, correlations.

    data        a CSV file, or columns by name: t, then components of observables (omega_x, phi'), and
                perhaps sigma_NAME beside them
    free        the keys to be found, as ``--set`` takes them; the scenario has the first guess
    sigma       the standard deviation of the measurements, or one for each column; left out, it follows
                from what the fit leaves
    iterations  at most so many steps
    options     engine, tolerance, compact, progress, most_steps
    """
    from voronets.analysis.fit import fit_scenario

    keys = [free] if isinstance(free, str) else list(free)
    return fit_scenario(
        load_scenario(source, settings), data, keys, sigma=sigma, iterations=iterations, **options
    )


def sweep(
    source: str | Path | Mapping[str, Any] | Scenario,
    vary: Sequence[str] | Mapping[str, Any],
    *,
    record: Sequence[str] = (),
    out: str | Path | None = None,
    at: Sequence[float] = (),
    draws: int | None = None,
    seed: int = 0,
    latin: bool = False,
    settings: Settings = (),
    tolerance: float | None = None,
    engine: str | None = None,
    chunk: int | None = None,
    scheduler: Any = None,
    resume: bool = False,
    progress: Callable[[int, int], None] | None = None,
) -> ResultDataset:
    """Many motions of a scenario, one for each combination of values: a dataset with a dimension a key.

    vary       {"start.omega.2": "-8:8:33", "body.mass": [1, 2, 4]}; "uniform(LO,HI)" is drawn
    record     "final:omega", "min:normal_reaction", "max:energy", "first:EVENT"; "omega" at the times ``at``
    out        the Zarr store, written block by block; without it the result is in memory
    draws      how many values are drawn, with this ``seed``; ``latin``: a Latin hypercube
    chunk      runs in a block, at the most
    scheduler  the address of a Dask scheduler, "local" for processes of this machine, or a client
    resume     go on with the store ``out``, which must belong to this sweep
    progress   called with how many runs are done and how many there are

    A run that fails has its outcome and a message; the others are what ``run`` gives.
    """
    from voronets.ensemble.sweep import sweep_scenario

    data = sweep_scenario(
        load_scenario(source, settings), vary, record=record, out=out, at=at, draws=draws, seed=seed,
        latin=latin, tolerance=tolerance, engine=engine, chunk=chunk, scheduler=scheduler,
        resume=resume, progress=progress,
    )  # fmt: skip
    return ResultDataset.of(data)


def search_integrals(
    source: Source, *, degree: int = 2, basis: Sequence[str] = (), with_list: bool = True,
    settings: Settings = (), progress: Callable[[str], None] | None = None,
) -> IntegralSearch:  # fmt: skip
    """Integrals that no list has, linear or quadratic in the velocities, found from random states.

    source     what ``integrals`` takes
    degree     1 or 2, in the velocities
    basis      formulas of the configuration that coefficients may be made of, beside those tried anyway
    with_list  leave out what ``integrals`` lists; False gives all that was found, each with its name
    progress   called with what is being done

    The result is a list of integrals, each with its formula, LaTeX, rate at fresh states and drift along
    motions; print it for all that was looked at.
    """
    from voronets.analysis.integral_search import search_integrals as search

    stated = load_stated(source, settings=settings)
    return search(stated, degree=degree, basis=basis, with_list=with_list, progress=progress)
