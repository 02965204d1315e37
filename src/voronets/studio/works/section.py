"""A Poincaré section, with what is needed to begin a motion at any of its points."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import xarray as xr

from voronets.analysis.section import section_of
from voronets.analysis.section_inputs import read_inputs
from voronets.analysis.section_subject import Subject
from voronets.analysis.start_table import (
    CENTRE,
    CONTACT,
    OTHER_STARTS,
    START_VECTORS,
    without_noise,
)
from voronets.mechanics.system import System
from voronets.scenario.scenario import Scenario
from voronets.studio.channel import WorkChannel
from voronets.studio.works.stated import Request

MOST_CROSSINGS, MOST_STARTS = 20_000, 60
FIRST = 40  # crossings of each motion that are shown at once
#: Nothing for a body in the air; and its height, zero where it has just bounced.
SLIP, GAP = "slip_speed", "gap"
#: Of the distance from the ground to the centre of mass: a start in the air does not touch.
LIFT = 1e-9


def section(body: dict[str, Any], channel: WorkChannel) -> None:
    """``SectionTold`` of the protocol."""
    request = Request(body, "when", "direction", "crossings", "show", "starts")
    across, up = request.words("show", 2, 2)
    scenario = request.scenario()
    subject = Subject.of(scenario)
    begin = _columns(scenario)
    state = [name for names in begin.values() for name in names]
    flight = [SLIP, GAP] if f"start.{CENTRE}" in begin else []
    shown = list(dict.fromkeys([across, up, *state, *flight]))
    inputs = read_inputs(
        subject.system, when=request.word("when"), show=shown,
        direction=request.word("direction", ("rising", "falling", "both"), "rising"),
        crossings=request.count("crossings", 1, MOST_CROSSINGS) or 500,
        starts=request.count("starts", 1, MOST_STARTS),
    )  # fmt: skip
    channel.begin()
    if inputs.crossings > 2 * FIRST:  # something to look at while the rest is computed
        few = section_of(subject, replace(inputs, crossings=FIRST))
        channel.raise_if_stopped()
        for part in _parts(few, across, up):
            channel.part(part)
    found = section_of(subject, inputs, progress=channel.counting("crossings"))
    attributes = found.attrs
    channel.result({
        "axes": [_axis(found, name) for name in (across, up)],
        "motion": found["start"].values.tolist(),
        "t": found["t"].values.tolist(),
        "across": found[across].values.tolist(),
        "up": found[up].values.tolist(),
        "begin": _begin(found, begin, scenario),
        "outcome": attributes["outcome"],
        "message": attributes["message"],
        "notes": json.loads(attributes["notes"]),
    })  # fmt: skip


def _parts(found: xr.Dataset, across: str, up: str) -> Iterator[dict[str, Any]]:
    """The points of each motion."""
    motions = found["start"].values
    for motion in np.unique(motions):
        its = found.isel(crossing=motions == motion)
        points = np.stack([its[across].values, its[up].values], axis=1)
        yield {"motion": int(motion), "t": its["t"].values.tolist(), "show": points.tolist()}


def _columns(scenario: Scenario) -> dict[str, list[str]]:
    """The keys of a start → the observables that they are made of."""
    system = scenario.system
    problem = system.attributes["problem"]
    if isinstance(problem, System):
        names = [quantity.name for quantity in system.states]
        return {f"start.{name}": [name] for name in names}
    known = {quantity.name: quantity for quantity in system.quantities}
    vectors = (*START_VECTORS, (CENTRE, CENTRE)) if problem.law.slips else START_VECTORS[:-1]
    return {f"start.{key}": list(known[name].components()) for key, name in vectors}


def _begin(
    found: xr.Dataset, columns: dict[str, list[str]], scenario: Scenario
) -> dict[str, Sequence[Any]]:  # fmt: skip
    """What to put at each key to begin at a crossing; null takes a key away."""
    count = found.sizes["crossing"]
    start = scenario.table["start"]
    gone: dict[str, Sequence[Any]] = {
        f"start.{name}": [None] * count for name in OTHER_STARTS if name in start
    }
    filled = {
        key: _values([found[name].values for name in names]) for key, names in columns.items()
    }
    return gone | (_flown(found, filled) if f"start.{CENTRE}" in filled else filled)


def _flown(found: xr.Dataset, filled: dict[str, list[Any]]) -> dict[str, list[Any]]:
    """A body in the air begins with its centre of mass, one in contact with the contact."""
    flies, low = np.isnan(found[SLIP].values), found[GAP].values <= 0
    centre, ground = (np.array(filled[f"start.{name}"]) for name in (CENTRE, CONTACT[0]))
    centre[low] += LIFT * (centre - ground)[low]
    told = filled | {f"start.{CENTRE}": centre.tolist()}
    for name, void in ((CENTRE, ~flies), *((one, flies) for one in CONTACT)):
        values = zip(told[f"start.{name}"], void, strict=True)
        told[f"start.{name}"] = [None if gone else value for value, gone in values]
    return told


def _values(columns: list[np.ndarray]) -> list[Any]:
    if len(columns) == 1:
        return list(columns[0].tolist())
    return [without_noise(row) for row in np.stack(columns, axis=1).tolist()]


def _axis(found: xr.Dataset, name: str) -> dict[str, str]:
    attributes = found[name].attrs
    label, unit = attributes.get("long_name", name), attributes.get("units", "")
    return {"name": name, "label": str(label), "unit": "" if unit == "1" else str(unit)}
