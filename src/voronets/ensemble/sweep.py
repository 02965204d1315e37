"""Running a sweep: block after block, in this process or on a cluster, into its store."""

from __future__ import annotations

import tempfile
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import prod
from pathlib import Path
from typing import Any

import numpy as np
import xarray as xr

from voronets.ensemble.block import run_block
from voronets.ensemble.cluster import Cluster, connected
from voronets.ensemble.grid import Block, extent
from voronets.ensemble.plan import SweepPlan
from voronets.ensemble.store import SweepStore
from voronets.expressions.faults import InputError
from voronets.scenario.scenario import Scenario

#: Called with how many runs are done, and how many there are.
Progress = Callable[[int, int], None]


def sweep_scenario(
    scenario: Scenario, vary: str | Sequence[str] | Mapping[str, Any], *, out: str | Path | None = None,
    resume: bool = False, scheduler: Any = None, progress: Progress | None = None, **options: Any,
) -> xr.Dataset:  # fmt: skip
    """The sweep of a scenario as a dataset; see ``voronets.sweep``."""
    plan = SweepPlan.of(scenario, vary, **options)
    if out is None:
        with tempfile.TemporaryDirectory(prefix="voronets-") as folder:
            store = SweepStore.create(Path(folder) / "sweep.zarr", plan)
            complete(store, scheduler=scheduler, progress=progress)
            return store.dataset().load()
    store = SweepStore.open(out, plan) if resume else SweepStore.create(out, plan)
    try:
        complete(store, scheduler=scheduler, progress=progress)
    except InputError:
        if not resume:
            store.discard()
        raise
    return store.dataset()


def resume_sweep(
    path: str | Path, *, scheduler: Any = None, progress: Progress | None = None
) -> xr.Dataset:
    """The sweep of a store, computed to its end."""
    store = SweepStore.open(path)
    complete(store, scheduler=scheduler, progress=progress)
    return store.dataset()


def complete(
    store: SweepStore, *, scheduler: Any = None, progress: Progress | None = None
) -> None:  # fmt: skip
    """Compute every block of a store that is missing."""
    told = _Told(store, progress)
    if scheduler is None:
        for block in store.missing():
            changes = list(store.plan.grid.changes(block))
            values = run_block(store.plan.recipe, changes, done=told.add)
            store.write(block, values)
        return
    with connected(scheduler) as cluster:
        for block, values in _computed(store, cluster):
            store.write(block, values)
            told.add(prod(extent(block)))


def _computed(store: SweepStore, cluster: Cluster) -> Iterator[tuple[Block, dict[str, np.ndarray]]]:
    """The missing blocks, in the order in which the cluster finishes them."""
    grid = store.plan.grid
    tasks = ((block, list(grid.changes(block))) for block in store.missing())
    return cluster.run(store.plan.recipe, tasks)


class _Told:
    """How far a sweep is, counted from several threads."""

    def __init__(self, store: SweepStore, progress: Progress | None) -> None:
        self.done, self.runs, self.progress = store.runs_done(), store.plan.grid.runs, progress
        self.lock = threading.Lock()
        self.add(0)

    def add(self, runs: int) -> None:
        """So many more are done."""
        with self.lock:
            self.done += runs
            if self.progress is not None:
                self.progress(self.done, self.runs)
