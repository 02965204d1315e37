"""What it costs to say how far the state is known: each run with and without the estimate."""

from __future__ import annotations

import time
from functools import partial

from report import Table, best_times

import voronets
from voronets import collection as gallery

LONG = ("rattleback", ["run.duration=200"])


def section(repeats: int) -> list[Table]:
    """One table, wall times: the companion is compiled in a thread of its own."""
    table = Table("The error of the state: a run with the estimate over one without")
    for name, settings in [*((name, []) for name in gallery.names()), LONG]:
        table.add(**_row(name, settings, repeats))
    table.remarks.append(
        "wall seconds of a warm voronets.run; first: with the estimate, nothing compiled."
    )
    return [table]


def _row(name: str, settings: list[str], repeats: int) -> dict[str, object]:
    scenario = voronets.load(name, settings=settings)
    run = partial(voronets.run, scenario, throw=False)
    began = time.perf_counter()
    motion = run()
    first = time.perf_counter() - began
    ways = {"with": run, "without": partial(run, estimate=False)}
    took = best_times(ways, repeats=repeats, clock=time.perf_counter)
    verdict = motion.verdict
    return {
        "scenario": name + (" " + settings[0] if settings else ""),
        "first s": first,
        "without s": took["without"],
        "with / without": took["with"] / took["without"],
        "error of the state": verdict.state_error,
        "known until s": verdict.known_until,
        "of s": motion.t_end,
    }
