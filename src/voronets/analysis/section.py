"""Poincaré sections: the points at which motions cross a surface that a formula gives.

found = voronets.section("rattleback", when="omega_x", crossings=500, show="omega_z,centre_z")
found["omega_z"], found["t"], found.attrs["energy_drift"]
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np
import xarray as xr

from voronets.analysis.energy_level import starts_on_level
from voronets.analysis.energy_level_search import energies
from voronets.analysis.section_data import going_round, section_data
from voronets.analysis.section_inputs import SectionInputs
from voronets.analysis.section_integrals import held_integrals, integrals_of
from voronets.analysis.section_run import SectionRun, follow
from voronets.analysis.section_sizes import motion_states, sizes
from voronets.analysis.section_surface import SectionSurface
from voronets.engine import Engine, choose_engine
from voronets.engine.drive import run_in_thread
from voronets.expressions.faults import Fault, InputError
from voronets.invariants.catalogue import Report
from voronets.invariants.measured_system import system_of
from voronets.mechanics.first_order import EventOf, FirstOrderSystem
from voronets.mechanics.motion_equations import first_order
from voronets.mechanics.outcome import Outcome
from voronets.mechanics.start import SystemStart
from voronets.rolling.start import Start
from voronets.scenario.scenario import Scenario
from voronets.scenario.toml import as_toml

LONGEST = 1000  # times its duration: as far as a motion is followed
#: Called with the crossings found and those wanted.
Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Subject:
    """What a section is of: a system, its start, and how it is run.

    stops  events that end a motion
    """

    system: FirstOrderSystem
    state: np.ndarray
    duration: float
    tolerance: float = 1e-12
    stops: tuple[EventOf, ...] = ()
    title: str = "untitled"
    scenario: str = ""

    @classmethod
    def of(cls, source: Scenario | Start | SystemStart, duration: float | None = None) -> Subject:
        """A scenario with what stops it, or a start stated in Python, which needs a duration, s."""
        if isinstance(source, Scenario):
            events = [(event, event(source.system)) for event in source.run.events]
            return cls(
                source.system, source.state, duration or source.run.duration, source.run.tolerance,
                tuple(event for event, own in events if own.outcome is not None), source.title,
                as_toml(source.table),
            )  # fmt: skip
        if duration is None:
            told = f"a number of seconds: it is followed for up to {LONGEST} times as long"
            raise InputError([Fault("duration", "nothing", told)])
        if isinstance(source, SystemStart):
            return cls(first_order(source.system), source.state, duration)
        return cls(system_of(source), source.begun[1], duration)


def section_of(
    subject: Subject, inputs: SectionInputs, *, progress: Progress | None = None
) -> xr.Dataset:
    """The section of a subject, as it was asked for; see ``voronets.section``."""
    if not 0 < subject.duration < np.inf:
        raise InputError([Fault("duration", subject.duration, "a positive number of seconds")])
    cancel = threading.Event()

    def work() -> xr.Dataset:
        report = integrals_of(subject.system)
        states = _states(subject, inputs, report, choose_engine(inputs.engine))
        runs = _followed(subject, inputs, states, progress, cancel)
        _demand_crossings(inputs, runs, LONGEST * subject.duration)
        told = {"title": subject.title, "scenario": subject.scenario,
                "tolerance": inputs.tolerance or subject.tolerance}  # fmt: skip
        return section_data(inputs, runs, report).assign_attrs(told)

    found: xr.Dataset = run_in_thread(work, cancel)
    return found


def _followed(
    subject: Subject, inputs: SectionInputs, states: np.ndarray, progress: Progress | None,
    cancel: threading.Event,
) -> list[SectionRun]:  # fmt: skip
    """The motions of all starts, on all cores: each has an integrator of its own, and none waits."""
    event, own = inputs.watched(subject.system), threading.local()
    done = [0] * len(states)

    def one(i: int) -> SectionRun:
        own.engine = getattr(own, "engine", None) or choose_engine(inputs.engine)

        def count(found: int) -> None:
            done[i] = found
            if progress is not None:
                progress(sum(done), inputs.crossings * len(states))

        return follow(
            own.engine, subject.system, states[i], event, crossings=inputs.crossings,
            until=LONGEST * subject.duration, tolerance=inputs.tolerance or subject.tolerance,
            stops=subject.stops, most_steps=inputs.most_steps, progress=count, cancel=cancel,
        )  # fmt: skip

    if len(states) == 1:
        return [one(0)]
    with ThreadPoolExecutor(min(len(states), os.cpu_count() or 1)) as pool:
        return list(pool.map(one, range(len(states))))


def _demand_crossings(inputs: SectionInputs, runs: Sequence[SectionRun], until: float) -> None:
    """A section that nothing crosses is an error, unless the motions ended before their time."""
    if any(run.count or run.outcome is not Outcome.COMPLETED for run in runs):
        return
    low, high = min(run.span[0] for run in runs), max(run.span[1] for run in runs)
    sense = "" if inputs.direction == "both" else f" {inputs.direction}"
    expected = (
        f"a formula that crosses zero{sense}: in {until:g} s, {LONGEST} times the duration, it "
        f"never did; it was seen between {low:.6g} and {high:.6g}"
    )
    hint = going_round(inputs, runs)
    raise InputError([Fault("when", inputs.when, f"{expected}; {hint}" if hint else expected)])


def _states(
    subject: Subject, inputs: SectionInputs, report: Report | None, engine: Engine
) -> np.ndarray:
    """The states that motions begin at: the subject's own, or those placed on a level."""
    system, state = subject.system, np.asarray(subject.state, dtype=float)
    if not inputs.placed:
        return state[None, :]
    event = inputs.event(system)

    def sized(x: np.ndarray) -> np.ndarray:
        return sizes(system, motion_states(engine, system, x, subject.duration), [event])

    def shown(x: np.ndarray) -> np.ndarray:
        return np.stack([one.of(system, np.zeros(len(x)), x) for one in inputs.shown], axis=1)

    energy = float(energies(system, state[None, :])[0]) if inputs.level is None else inputs.level
    surface = SectionSurface(
        system, event if inputs.names else None, sized(state), energy,
        held_integrals(system, state, inputs.hold, report),
    )  # fmt: skip
    return starts_on_level(surface, state, inputs.starts or 1, shown, sized, seed=inputs.seed)
