"""A sweep that is killed at any moment goes on where it was, to the last bit."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time

import pytest

from ensemble.sweeps import pendulums, same
from voronets.ensemble.store import SweepStore
from voronets.ensemble.sweep import complete

#: Blocks of two runs, so that there is much to be interrupted.
PROGRAM = """
import sys
from voronets.ensemble.store import SweepStore
from voronets.ensemble.sweep import complete
store = SweepStore.open(sys.argv[1])
print("begun", flush=True)
complete(store)
"""


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    store = SweepStore.create(tmp_path_factory.mktemp("whole") / "x.zarr", pendulums(chunk=2))
    complete(store)
    return store.dataset()


@pytest.mark.parametrize("files", [0, 3, 17])
def test_a_killed_sweep_is_resumed(tmp_path, whole, files):
    """Killed as soon as so many files of blocks are there, wherever it is then."""
    store = SweepStore.create(tmp_path / "x.zarr", pendulums(chunk=2))
    started = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, str(store.path)], stdout=subprocess.PIPE, text=True
    )
    try:
        assert started.stdout.readline() == "begun\n"
        names = [column.name for column in store.plan.recipe.columns] + ["message"]
        deadline = time.monotonic() + 600
        while started.poll() is None and time.monotonic() < deadline:
            there = sum(
                not file.startswith(".") for name in names for file in os.listdir(store.path / name)
            )
            if there >= files:
                break
            time.sleep(0.001)
    finally:
        started.send_signal(signal.SIGKILL)
        started.wait()
        started.stdout.close()
    before = store.runs_done()
    assert before < store.plan.grid.runs
    assert int((store.dataset()["outcome"] != "").sum()) == before  # readable as it is
    complete(SweepStore.open(store.path))
    assert same(store.dataset(), whole)
