"""For every test: nothing depends on the load of the machine.

Print-outs take the time they need, and no code is compiled beside long runs, which later ones would take.
"""

from __future__ import annotations

import gc
import os

import pytest

from voronets.forms import simplification

os.environ["VORONETS_BESIDE"] = "0"  # for processes that tests start, too


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
