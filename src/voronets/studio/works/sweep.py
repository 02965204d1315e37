"""A small map of motions, sent block by block while it is computed."""

from __future__ import annotations

import threading
import time
from collections import Counter
from itertools import product
from math import prod
from typing import Any

import numpy as np

from voronets.ensemble.block import run_block
from voronets.ensemble.grid import Block
from voronets.ensemble.plan import SweepPlan
from voronets.expressions.faults import Fault, InputError
from voronets.scenario.units import unit_of
from voronets.scenario.vary import read_axes
from voronets.studio.channel import WorkChannel
from voronets.studio.works.stated import Request

MOST_RUNS = 10_000
#: Runs in a block: few are seen to grow; many go together in lanes, four times as fast.
FEW, TOGETHER, MANY = 24, 96, 150
KEYS = 2


def sweep(body: dict[str, Any], channel: WorkChannel) -> None:
    """Parts as blocks are done, then ``SweepTold`` of the protocol."""
    request = Request(body, "vary", "record")
    vary, record = request.words("vary", 1, KEYS), request.word("record")
    scenario = request.scenario()
    runs = prod(len(axis.values) for axis in read_axes(vary))
    plan = SweepPlan.of(scenario, vary, record=[record], chunk=FEW if runs < MANY else TOGETHER)
    grid, (column,) = plan.grid, plan.recipe.recorded
    if grid.runs > MOST_RUNS:
        expected = f"at most {MOST_RUNS} here; voronets sweep on the command line takes millions"
        raise InputError([Fault("vary", f"{grid.runs} runs", expected)])
    if column.labels or column.timed:
        raise InputError([Fault("record", record, "one number of each run, such as final:omega_z")])
    axes = [
        {"key": one.name, "unit": unit_of(scenario.table, one.name), "values": list(map(float, one.values[0]))}
        for one in grid.dimensions
    ]  # fmt: skip
    channel.begin()
    counted, began = _Count(channel, grid.runs), time.perf_counter()
    outcomes: Counter[str] = Counter()
    channel.part({"axes": axes, "places": [], "values": [], "outcomes": []})
    for place in grid.places():
        channel.raise_if_stopped()
        block = grid.block(place)
        values = run_block(plan.recipe, list(grid.changes(block)), done=counted.add)
        words = values["outcome"].tolist()
        outcomes.update(words)
        numbers = np.asarray(values[column.name], dtype=float).tolist()
        channel.part({"axes": [], "places": _places(block), "values": numbers, "outcomes": words})
    told = {"name": record, "label": column.description, "unit": column.unit}
    channel.result({
        "axes": axes, "record": told, "runs": grid.runs, "seconds": time.perf_counter() - began,
        "outcomes": dict(outcomes),
    })  # fmt: skip


def _places(block: Block) -> list[list[int]]:
    """The places along the axes of a block's runs, in their order."""
    return [list(place) for place in product(*(range(part.start, part.stop) for part in block))]


class _Count:
    """How many runs are done, counted from several threads."""

    def __init__(self, channel: WorkChannel, runs: int) -> None:
        self.tell, self.runs, self.done = channel.counting("running"), runs, 0
        self.lock = threading.Lock()

    def add(self, count: int) -> None:
        """So many more."""
        with self.lock:
            self.done += count
        self.tell(self.done, self.runs)
