"""Running a scenario."""

from __future__ import annotations

from typing import Any

from voronets.engine import Motion, simulate_system
from voronets.scenario.scenario import Scenario
from voronets.scenario.toml import as_toml


def run_scenario(scenario: Scenario, *, tolerance: float | None = None, **options: Any) -> Motion:
    """The motion of a scenario; the options are those of ``engine.simulate_system``."""
    return simulate_system(
        scenario.system,
        scenario.state,
        scenario.run.duration,
        tolerance=scenario.run.tolerance if tolerance is None else tolerance,
        events=scenario.run.events,
        attributes={
            "title": scenario.title,
            "scenario": as_toml(scenario.table),
            "corrections": "; ".join(scenario.started.corrections),
        },
        **options,
    )
