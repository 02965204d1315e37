"""What came of a sweep, read block by block."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

import numpy as np

from voronets.ensemble.block import FAULT
from voronets.ensemble.plan_file import FAMILIAR
from voronets.ensemble.store import SweepStore
from voronets.ensemble.store_guard import damaged_blocks_refused


@dataclass(frozen=True)
class SweepSummary:
    """How a sweep went.

    outcomes      how many runs ended so, the most frequent first
    energy_drift  the largest of all runs; None where no run has one
    balance       the same
    message       of the first run that failed
    faults        how many of them failed by a fault of voronets itself
    """

    runs: int
    done: int
    outcomes: dict[str, int]
    energy_drift: float | None
    balance: float | None
    message: str
    faults: int = 0

    def document(self) -> dict[str, Any]:
        """As ``--json`` prints it."""
        return dict(vars(self))


def summary_of(store: SweepStore) -> SweepSummary:
    """The summary of what is done; of a million runs it holds one block at a time.

    Every variable is read, so that a damaged block is noticed: an ``InputError``.
    """
    data, grid, done = store.dataset(), store.plan.grid, store.done()
    counts: Counter[str] = Counter()
    worst = {"energy_drift": np.nan, "balance": np.nan}
    message, faults = "", 0
    for name in done:
        block = grid.block([int(part) for part in name.split(".")])
        with damaged_blocks_refused(store.path, "--resume", FAMILIAR):
            values = {key: data[key][block].values for key in data.data_vars}
        outcomes = values["outcome"]
        counts.update(outcomes.ravel().tolist())
        for law in worst:
            worst[law] = float(np.fmax.reduce(values[law], axis=None, initial=worst[law]))
        if np.any(outcomes == "failed"):
            told = [str(one) for one in values["message"][outcomes == "failed"]]
            message = message or told[0]
            faults += sum(one.startswith(FAULT) for one in told)
    drift, balance = (None if np.isnan(value) else value for value in worst.values())
    return SweepSummary(
        grid.runs, sum(counts.values()), dict(counts.most_common()), drift, balance, message, faults
    )
