"""Reading a scenario: from a plain table to a problem that can be run."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from voronets.scenario.contract import AnyScenario, Run
from voronets.scenario.rolling import Scenario, read_rolling
from voronets.scenario.source import changed, read_file, read_text

__all__ = ["Run", "Scenario", "changed", "read_file", "read_rolling", "read_text", "scenario"]


def scenario(table: Mapping[str, Any]) -> AnyScenario:
    """The scenario of a table, or an ``InputError`` with all its faults."""
    if "system" in table:
        from voronets.scenario.systems import read_system

        return read_system(table)
    return read_rolling(table)
