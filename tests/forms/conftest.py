"""What is printed depends on lengths alone in these tests, not on the clock of a busy machine."""

from __future__ import annotations

import pytest

from voronets.forms import simplification


@pytest.fixture(autouse=True, scope="session")
def patience():
    """Time enough for every print-out."""
    before, simplification.PATIENCE = simplification.PATIENCE, 3600.0
    yield
    simplification.PATIENCE = before
