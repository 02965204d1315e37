"""Mutated scenarios through the commands; ``make fuzz`` takes as many as one likes."""

from __future__ import annotations

import pytest

from fuzz.attempts import Attempt
from voronets.forms import simplification

SEED, BATCHES, EACH = 1911, 8, 25


@pytest.fixture(autouse=True)
def _hurry(monkeypatch):
    """Nobody reads these print-outs: that they come is enough."""
    monkeypatch.setattr(simplification, "PATIENCE", 0.5)


@pytest.mark.parametrize("batch", range(BATCHES))
def test_nothing_breaks(batch, tmp_path):
    for number in range(batch * EACH, (batch + 1) * EACH):
        attempt = Attempt(SEED, number)
        problems = attempt.problems(tmp_path)
        assert not problems, f"attempt {number}: {problems}\n{attempt.text}"
