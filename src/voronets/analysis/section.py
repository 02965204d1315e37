"""Poincaré sections: the points at which motions cross a surface that a formula gives.

found = voronets.section("rattleback", when="omega_x", crossings=500, show="omega_z,centre_z")
found["omega_z"], found["t"], found.attrs["drifts"]
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import xarray as xr

from voronets.analysis.energy_level import starts_on_level
from voronets.analysis.energy_level_search import energies
from voronets.analysis.section_data import going_round, section_data
from voronets.analysis.section_follow import Follower, Progress
from voronets.analysis.section_inputs import SectionInputs
from voronets.analysis.section_integrals import held_integrals, integrals_of
from voronets.analysis.section_run import SectionRun
from voronets.analysis.section_sizes import motion_states, sizes
from voronets.analysis.section_subject import LONGEST, Subject
from voronets.analysis.section_surface import SectionSurface
from voronets.engine import Engine, choose_engine
from voronets.engine.drive import run_in_thread
from voronets.expressions.faults import Fault, InputError
from voronets.invariants.catalogue import Report
from voronets.mechanics.outcome import Outcome


def section_of(
    subject: Subject, inputs: SectionInputs, *, progress: Progress | None = None
) -> xr.Dataset:
    """The section of a subject, as it was asked for; see ``voronets.section``."""
    if not 0 < subject.duration < np.inf:
        raise InputError([Fault("duration", subject.duration, "a positive number of seconds")])
    follower = Follower(subject, inputs, progress)

    def work() -> xr.Dataset:
        report = integrals_of(subject.system)
        states = _states(subject, inputs, report, choose_engine(inputs.engine))
        runs = follower.all(states)
        _demand_crossings(inputs, runs, subject.until)
        told = {"title": subject.title, "scenario": subject.scenario}
        return section_data(inputs, runs, report).assign_attrs(told, tolerance=follower.tolerance)

    found: xr.Dataset = run_in_thread(work, follower.cancel)
    return found


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
    message = (
        f"The formula {inputs.when} never crosses zero{sense} in {until:g} s, {LONGEST} times the "
        f"duration; its values lie between {low:.6g} and {high:.6g}."
    )
    raise InputError([Fault("when", inputs.when, expected, message, hint)])


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
