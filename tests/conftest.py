"""For every test: nothing depends on the load of the machine.

Print-outs take the time they need, and no code is compiled beside long runs, which later ones would take.
Threads of BLAS wait for one another where several processes share few cores: five times as long in all.
"""

from __future__ import annotations

import gc
import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # read when NumPy is loaded, below
os.environ["VORONETS_BESIDE"] = "0"  # both are for processes that tests start, too

import pytest

from voronets.forms import simplification


def pytest_collection_finish(session):
    """Thousands of collected tests stay; looking through them again and again takes a tenth of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


@pytest.fixture(autouse=True)
def _patience(monkeypatch):
    monkeypatch.setattr(simplification, "PATIENCE", 600.0)


@pytest.fixture
def hasty(monkeypatch):
    """Print-outs as they are where their time is up at once: right, but longer than they could be.

    For tests of what is done with print-outs; how short they are is for others to say.
    """
    monkeypatch.setattr(simplification.Clock, "over", True)
