"""The modes that a motion passes through: how long each lasts, and the energy lost in each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np
import xarray as xr

from voronets.engine.record import Segment, observe

IMPACTS = "impacts"
LOST = "dissipated"


class ModeInterval(NamedTuple):
    """A stretch of a motion in one mode, from a time to another."""

    start: float
    end: float
    mode: str


def mode_intervals(segments: Sequence[Segment], t_end: float) -> list[ModeInterval]:
    """From the segments of a motion, to the last digit; bounces do not divide a flight."""
    ends = [*(segment.t0 for segment in segments[1:]), t_end]
    return _joined(
        ModeInterval(segment.t0, min(end, t_end), segment.system.mode)
        for segment, end in zip(segments, ends, strict=True)
        if segment.system.mode
    )


def sampled_intervals(data: xr.Dataset, t_end: float) -> list[ModeInterval]:
    """From samples, where they are all that there is: a mode lasts until the next sample."""
    if "mode" not in data or not data.sizes["time"]:
        return []
    edges = [*data["time"].values.tolist(), t_end]
    words = map(str, data["mode"].values)
    return _joined(
        ModeInterval(a, b, word) for (a, b), word in zip(pairwise(edges), words, strict=True)
    )


def _joined(parts: Iterable[ModeInterval]) -> list[ModeInterval]:
    """Without those of no length, neighbours of one mode as one."""
    found: list[ModeInterval] = []
    for one in parts:
        if not one.end > one.start:
            continue
        if found and found[-1].mode == one.mode:
            found[-1] = found[-1]._replace(end=one.end)
        else:
            found.append(one)
    return found


def losses(segments: Sequence[Segment]) -> dict[str, float]:
    """The energy lost while it was in each mode, and at impacts, in joules.

    A body in the air loses nothing: what is counted there is the rest of infinitely many impacts.
    """
    if not segments or not any(quantity.name == LOST for quantity in segments[0].system.quantities):
        return {}
    found: dict[str, float] = {}
    before = _lost(segments[0], first=True)
    for segment in segments:
        first, last = _lost(segment, first=True), _lost(segment, first=False)
        flies = segment.system.mode == "flying"
        for name, change in ((IMPACTS, first - before), (segment.system.mode, last - first)):
            word = IMPACTS if flies else name
            found[word] = found.get(word, 0.0) + change
        before = last
    return found


def _lost(segment: Segment, *, first: bool) -> float:
    t = np.array([segment.t0 if first else segment.t_end])
    x = segment.start[None, :] if first else segment.dense(t)
    return float(observe(segment.system, t, x, (LOST,))[LOST][0])
