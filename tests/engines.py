"""The engines that are installed, and a test for each of them."""

from __future__ import annotations

from importlib.util import find_spec

import pytest

from voronets.engine import ENGINES

INSTALLED = tuple(engine for engine in ENGINES if find_spec(engine))
every_engine = pytest.mark.parametrize("engine", INSTALLED)
