"""What a motion is, in a few lines for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import xarray as xr

from voronets.engine.mode_intervals import ModeInterval
from voronets.engine.motion_events import MotionEvents
from voronets.engine.verdict import Verdict, law_name
from voronets.expressions.presentation import Card

NAMED = 6  # variables
FOOTER = 'motion.plot() draws it, motion.verdict says how accurate it is, motion.replay("x.html") plays it.'


def motion_card(
    data: xr.Dataset, verdict: Verdict, modes: Sequence[ModeInterval], events: MotionEvents
) -> Card:
    """How it ended, what it was made with, what happened, what it holds."""
    title = str(data.attrs.get("title", "")) or "Motion"
    rows = list(_rows(data, verdict, modes, events))
    return Card(f"{title}: {data.attrs['message']}", rows, footer=FOOTER)


def _rows(
    data: xr.Dataset, verdict: Verdict, modes: Sequence[ModeInterval], events: MotionEvents
) -> Iterator[tuple[str, str]]:
    attributes, names = data.attrs, [str(name) for name in data.data_vars]
    yield "time", f"0 to {attributes['t_end']:.9g} s, {data.sizes['time']} samples"
    if "steps" in attributes and "engine" in attributes:
        tolerance = f", tolerance {attributes['tolerance']:g}" if "tolerance" in attributes else ""
        yield "computed", f"{int(attributes['steps'])} steps of {attributes['engine']}{tolerance}"
    if modes:
        yield "modes", ", ".join(dict.fromkeys(one.mode for one in modes))
    if events:
        yield "events", f"{len(events)}, the first at {events[0].t:.9g} s"
    for name in ("energy_drift", "energy_balance"):
        if name in verdict.laws():
            yield law_name(name), f"{verdict.laws()[name]:.1e}"
    more = f", … ({len(names)})" if len(names) > NAMED else ""
    yield "variables", ", ".join(names[:NAMED]) + more
