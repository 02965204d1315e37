"""For every test: print-outs take the time they need, so that no load of the machine changes them."""

from __future__ import annotations

import pytest

from voronets.forms import simplification


@pytest.fixture(autouse=True)
def _patience(monkeypatch):
    monkeypatch.setattr(simplification, "PATIENCE", 600.0)
