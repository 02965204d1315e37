"""One studio for the tests of this folder."""

from __future__ import annotations

import pytest

from studio.served import studio


@pytest.fixture(scope="package")
def served():
    with studio() as running:
        yield running


@pytest.fixture(scope="package")
def small():
    """One that does one thing at a time, for three seconds."""
    with studio("--works", "1", "--seconds", "3") as running:
        yield running
