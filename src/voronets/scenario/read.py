"""Reading a scenario: from a plain table to a problem that can be run."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from voronets.scenario.changes import changed
from voronets.scenario.problem_kind import is_general
from voronets.scenario.rolling import RollingScenario
from voronets.scenario.run import Run
from voronets.scenario.scenario import Scenario
from voronets.scenario.systems import SystemScenario
from voronets.scenario.toml import read_file, read_text

__all__ = [
    "RollingScenario", "Run", "Scenario", "SystemScenario", "changed", "read_file", "read_text",
    "scenario",
]  # fmt: skip


def scenario(table: Mapping[str, Any]) -> Scenario:
    """The scenario of a table, or an ``InputError`` with all its faults."""
    return (SystemScenario if is_general(table) else RollingScenario).of(table)
