"""Running a scenario, and the problem of one that is only a text."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from voronets.engine import Motion, simulate_system
from voronets.mechanics.first_order import EventOf
from voronets.mechanics.start import SystemStart
from voronets.scenario.read import read_text
from voronets.scenario.read import scenario as read_table
from voronets.scenario.scenario import Scenario
from voronets.scenario.toml import as_toml


def run_scenario(
    scenario: Scenario, *, tolerance: float | None = None, events: Sequence[EventOf] = (),
    **options: Any,
) -> Motion:  # fmt: skip
    """The motion of a scenario; the options are those of ``engine.simulate_system``.

    events  watched beside the scenario's own
    """
    return simulate_system(
        scenario.system,
        scenario.state,
        scenario.run.duration,
        tolerance=scenario.run.tolerance if tolerance is None else tolerance,
        events=(*scenario.run.events, *events),
        attributes={
            "title": scenario.title,
            "look_for": scenario.look_for,
            "scenario": as_toml(scenario.table),
            "corrections": "; ".join(scenario.started.corrections),
        },
        **options,
    )


@lru_cache(maxsize=8)
def problem_of_text(text: str) -> Any:
    """The problem that a scenario's text states; None where it cannot be read (any more)."""
    try:
        begin = read_table(read_text(text)).started
    except ValueError:
        return None
    return begin.system if isinstance(begin, SystemStart) else begin.problem


Motion.read_problem = problem_of_text  # so that a motion read from a file has its problem
