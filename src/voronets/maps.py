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
    vary: str | Sequence[str] | Mapping[str, Any] = (),
    *,
    settings: Settings = (),
    progress: Callable[[int, int], None] | None = None,
) -> SteadyMotions:
    """Solve for the steady motions of a scenario, decide their stability and locate where it changes.

    source    what ``run`` takes; its start is the first guess
    vary      one or two keys with values: ["start.omega.2=2:10:17"] or {"body.mass": [1, 2, 4]}. A varied
              key keeps its value, and as few other numbers of the start as possible are adjusted
    progress  for a map over two keys: called with the number of rows done and the number of all rows

    The result is a list of motions with ``.x``, ``.eigenvalues`` and ``.stable``; ``.critical`` holds the
    values at which stability changes.
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
    """Linearise the equations of motion about a point: δż = A δz + B δu, δy = C δz + D δu.

    source   what ``run`` takes, a start stated in Python, or a motion
    at       the time of the point, s; by default the start, or the end of a motion
    steady   linearise about the steady motion near the start of a scenario
    states   coordinates z: numbers of the state ("theta", "omega_x"), small turns of a body ("turn_x"),
             observables or formulas of them; by default an independent set
    inputs   u: "force_x" (the generalized force on x, or the force on a body), "moment_x", a function of
             time of the scenario, or a number by its key ("body.mass"); by default all functions and forces
    outputs  y: observables ("omega", "energy") or formulas; by default the coordinates

    The result has ``.A``, ``.B``, ``.C``, ``.D``, ``.drift``, ``.eigenvalues``, ``.dataset``,
    ``.to_control()`` and, for a small general system, ``.symbols``. Its ``.message`` says whether the
    matrices are constant.
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
    """Solve for numbers of a scenario that give a steady motion or an equilibrium.

    free  keys of numbers that may change: ["start.theta", "system.parameters.F"]
    hold  conditions: {"system.parameters.v": 4.0} sets a number, {"energy": 2.5} fixes an observable
    kind  "steady" (apart from symmetries) or "equilibrium" (nothing moves)

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
    """Compute a Poincaré section: the points where motions cross a surface.

    source     what ``run`` takes, or a start stated in Python together with a ``duration``
    when       the formula that is zero on the surface, such as "omega_x"
    direction  which crossings count: "rising", "falling" or "both"
    crossings  number of crossings; the motion is followed for up to 1000 times its duration
    show       observables, components of them or formulas: "omega_z,centre_z"
    level      energy of the starts, J; by default that of the scenario's start
    starts     number of starts, spread over the section at that energy
    hold       integrals that all starts share with the scenario's start, such as "jellett"
    seed       seed for the starts
    progress   called with the crossings so far and the number wanted
    options    engine, tolerance, most_steps, as in ``run``

    The result is a Dataset: what is shown by ``crossing``, with the times ``t`` and the number ``start`` of
    the motion; and for every motion its start, energy, drift and outcome.
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
    """Estimate the Lyapunov exponents of a motion: how fast neighbouring motions separate.

    source     what ``run`` takes, or a start stated in Python
    time       how long to follow the motion, s; by default ten times the scenario's duration
    exponents  number of exponents, the largest first; by default all
    skip       seconds of motion to skip first, to reach an attractor
    tolerance  local error of a step; by default the scenario's
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
    """Solve for the periodic motion near a start; it may return shifted or turned by a symmetry.

    source   what ``run`` takes, or a start stated in Python: the first guess
    period   approximate period, s; exactly that of the forcing, or a multiple, if something depends on time
    hold     what selects one motion of a family: "energy" (that of the start), "period" (the given one) or
             "nothing"; by default the energy if it is conserved
    winding  growth of coordinates in one period, such as {"theta": 2π} for a pendulum that turns over
    skip     seconds of motion to skip first, to approach an attracting orbit

    The result has ``period``, ``state``, the Floquet ``multipliers`` without the trivial ones, ``stable``,
    ``motion()``, and ``follow(key, low, high)`` for the branch through it with its bifurcations.
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
    """Differentiate a motion by numbers of its scenario, exactly.

    of       observables such as "omega", or components such as "omega_z"
    to       keys such as "start.omega.2" and "body.mass"
    at       times; by default 201 equally spaced ones
    order    1, or 2 for second derivatives too
    options  engine, tolerance, compact, progress, most_steps, as in ``run``

    In the result ``d_omega`` has the dimensions time, key and those of omega, and ``d2_omega`` has
    other_key too; after the end of a motion they are NaN. Other keys of the start keep their values, and
    what depends on the changed numbers follows.
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
    """Fit numbers of a scenario to measured samples by least squares, with errors and correlations.

    data        a CSV file, or columns by name: t, components of observables (omega_x, phi'), and
                sigma_NAME beside them if known
    free        keys of the numbers to fit; the scenario holds the first guess
    sigma       standard deviation of the measurements, or one for each column; by default it is estimated
                from the residuals
    iterations  maximum number of steps
    options     engine, tolerance, compact, progress, most_steps, as in ``run``
    """
    from voronets.analysis.fit import fit_scenario

    keys = [free] if isinstance(free, str) else list(free)
    return fit_scenario(
        load_scenario(source, settings), data, keys, sigma=sigma, iterations=iterations, **options
    )


def sweep(
    source: str | Path | Mapping[str, Any] | Scenario,
    vary: str | Sequence[str] | Mapping[str, Any],
    *,
    record: str | Sequence[str] = (),
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
    """Run a scenario many times, once for each combination of values; the Dataset has one dimension per key.

    vary       {"start.omega.2": "-8:8:33", "body.mass": [1, 2, 4]}; "uniform(LO,HI)" draws values
    record     "final:omega", "min:normal_reaction", "max:energy", "first:EVENT", or "omega" at the times ``at``
    out        Zarr store to write, block by block; without it the result stays in memory
    draws      number of values to draw, with this ``seed``; ``latin`` draws a Latin hypercube
    chunk      maximum number of runs in a block
    scheduler  address of a Dask scheduler, "local" for processes on this machine, or a client
    resume     continue the store ``out``, which must belong to this sweep
    progress   called with the number of runs done and the number of all runs

    A run that fails is recorded with its outcome and a message; the others are what ``run`` gives.
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
    """Search for integrals beyond the known ones, linear or quadratic in the velocities.

    source     what ``integrals`` takes
    degree     1 or 2, in the velocities
    basis      formulas of the configuration that coefficients may contain, beside the built-in ones
    with_list  leave out known integrals; False reports everything, with the names of known integrals
    progress   called with a sentence on the current step

    The result is a list of integrals, each with its formula, LaTeX, rate at fresh random states and drift
    along motions. Print it for everything that was tried.
    """
    from voronets.analysis.integral_search import search_integrals as search

    stated = load_stated(source, settings=settings)
    return search(stated, degree=degree, basis=basis, with_list=with_list, progress=progress)
