"""The crossings of one or many motions as an xarray Dataset, with what was measured of them."""

from __future__ import annotations

import json
from collections.abc import Sequence

import numpy as np
import xarray as xr

from voronets.analysis.energy_level_search import energies
from voronets.analysis.section_inputs import SectionInputs
from voronets.analysis.section_integrals import drifts
from voronets.analysis.section_run import SectionRun
from voronets.analysis.section_sizes import is_angle
from voronets.invariants.catalogue import Report
from voronets.mechanics.outcome import Outcome

TOLD = 4  # notes


def section_data(
    inputs: SectionInputs, runs: Sequence[SectionRun], report: Report | None
) -> xr.Dataset:
    """What is shown of every crossing, by ``crossing``; how each motion went, by ``motion``.

    t, start      the time of a crossing, s, and the number of the motion that it belongs to
    energy_drift  relative, the largest; None where energy is not kept
    drifts        {name: relative drift} of every integral that the problem has, the largest, as JSON
    """
    t, number = [], []
    columns: dict[str, list[np.ndarray]] = {one.name: [] for one in inputs.shown}
    for i, run in enumerate(runs):
        for system, times, states in run.parts:
            t.append(times)
            number.append(np.full(len(times), i))
            for one in inputs.shown:
                columns[one.name].append(one.of(system, times, states))
    found = xr.Dataset(
        {
            one.name: ("crossing", _joined(columns[one.name]), _attributes(one, runs))
            for one in inputs.shown
        },
        {
            "t": ("crossing", _joined(t), {"units": "s", "long_name": "time of the crossing"}),
            "start": (
                "crossing",
                _joined(number).astype(int),
                {"long_name": "number of the motion"},
            ),
        },
    )
    return _with_motions(found, inputs, runs, [drifts(run, report) for run in runs])


def _joined(parts: Sequence[np.ndarray]) -> np.ndarray:
    return np.concatenate(parts) if parts else np.empty(0)


def _attributes(one: object, runs: Sequence[SectionRun]) -> dict[str, object]:
    """Unit and description; a period where it is an angle."""
    name, unit, told = (getattr(one, key) for key in ("name", "unit", "description"))
    run = runs[0]
    states = [x for system, _, x in run.parts if system is run.system]
    angle = is_angle(run.system, np.vstack([run.state[None, :], *states]), name)
    return {"units": unit, "long_name": told} | ({"period": 2 * np.pi} if angle else {})


def wrapped(found: xr.Dataset, name: str) -> np.ndarray:
    """What is shown of the crossings as pictures and printed tables have it: angles between −π and π."""
    values = np.asarray(found[name].values, dtype=float)
    period = found[name].attrs.get("period")
    if period is None:
        return values
    return np.asarray((values + period / 2) % period - period / 2)


def _with_motions(
    found: xr.Dataset, inputs: SectionInputs, runs: Sequence[SectionRun],
    measured: Sequence[dict[str, float | None]],
) -> xr.Dataset:  # fmt: skip
    """With what is known of each motion, and of all together."""
    system = runs[0].system
    energy = [float(energies(system, run.state[None, :])[0]) for run in runs]
    drift = [np.nan if one["energy"] is None else one["energy"] for one in measured]
    found = found.assign({
        "start_state": (("motion", "state"), np.stack([run.state for run in runs])),
        "start_energy": ("motion", energy, {"units": "J"}),
        "energy_drift": ("motion", drift, {"long_name": "relative drift of the energy"}),
        "motion_crossings": ("motion", [run.count for run in runs]),
        "motion_end": ("motion", [run.t_end for run in runs], {"units": "s"}),
        "motion_outcome": ("motion", [run.outcome.word for run in runs]),
    }).assign_coords(state=[quantity.name for quantity in system.states])  # fmt: skip
    short = [run for run in runs if run.count < inputs.crossings]
    first = short[0] if short else runs[0]
    outcome = next((r.outcome for r in short if r.outcome is not Outcome.COMPLETED), first.outcome)
    told = first.message if len(runs) == 1 else _told(short, runs)
    return found.assign_attrs(
        when=inputs.when, direction=inputs.direction, wanted=inputs.crossings, seed=inputs.seed,
        hold=",".join(inputs.hold), starts=len(runs), outcome=outcome.word, message=told,
        placed=int(inputs.placed), t_end=max(run.t_end for run in runs),
        steps=sum(run.steps for run in runs), drifts=json.dumps(_largest(measured)),
        notes=json.dumps(_notes(inputs, runs)),
    )  # fmt: skip


def _notes(inputs: SectionInputs, runs: Sequence[SectionRun]) -> list[str]:
    """What a reader has to know: of formulas that could not be watched, of angles that go round."""
    notes = [note for run in runs for note in run.notes]
    notes += [told for told in [going_round(inputs, runs)] if told]
    notes = list(dict.fromkeys(notes))
    more = len(notes) - TOLD
    return notes[:TOLD] + ([f"and {more} more notes of this kind"] if more > 0 else [])


def going_round(inputs: SectionInputs, runs: Sequence[SectionRun]) -> str:
    """A sentence where the formula is an angle that goes round; nothing otherwise."""
    low, high = min(run.span[0] for run in runs), max(run.span[1] for run in runs)
    run, name = runs[0], inputs.when
    if high - low <= 2 * np.pi or not is_angle(run.system, run.state[None, :], name):
        return ""
    return (
        f"{name} grows by full turns, but only {name} = 0 is on this section: "
        f"sin({name}/2), in both directions, crosses zero at each of them"
    )


def _told(short: Sequence[SectionRun], runs: Sequence[SectionRun]) -> str:
    """How many motions have all of their crossings, and how those ended that have not."""
    if not short:
        return f"{runs[0].message} of each of {len(runs)} motions"
    ends = dict.fromkeys(r.message for r in short if r.outcome is not Outcome.COMPLETED)
    late = [run for run in short if run.outcome is Outcome.COMPLETED]
    told = list(ends)
    if late:
        counts = [run.count for run in late]
        told.append(f"{min(counts)} to {max(counts)} crossings in {late[0].t_end:g} s")
    return f"{len(short)} of {len(runs)} motions have fewer crossings than requested: {'; '.join(told)}"


def _largest(measured: Sequence[dict[str, float | None]]) -> dict[str, float | None]:
    """Of every integral the largest drift of all motions; None where none was measured."""
    found: dict[str, float | None] = {}
    for name in dict.fromkeys(name for one in measured for name in one):
        values = [one[name] for one in measured if one.get(name) is not None]
        found[name] = max(values) if values else None  # type: ignore[type-var]
    return found
