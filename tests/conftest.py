"""For every test: nothing depends on the load of the machine.

Print-outs take the time they need, and no code is compiled beside long runs, which later ones would take.
"""

from __future__ import annotations

import os

import pytest

from voronets.forms import simplification

os.environ["VORONETS_BESIDE"] = "0"  # for processes that tests start, too


@pytest.fixture(autouse=True)
def _patience(monkeypatch):
    monkeypatch.setattr(simplification, "PATIENCE", 600.0)
