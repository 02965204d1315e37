"""The gallery: what each scenario costs to compile from nothing and to run."""

from __future__ import annotations

import heyoka as hy
from report import Table, best_times, once

import voronets
from voronets import collection as gallery
from voronets.engine.heyoka_engine import Heyoka
from voronets.engine.pieces import Task


def section(repeats: int) -> list[Table]:
    """One table; the disk cache is off while it is made."""
    table = Table("The gallery, default engine and tolerance")
    cached = hy.llvm_state.get_diskcache_enabled()
    hy.llvm_state.set_diskcache_enabled(False)
    try:
        for name in gallery.names():
            table.add(**_row(name, repeats))
    finally:
        hy.llvm_state.set_diskcache_enabled(cached)
    table.remarks.append(
        "compile: wall seconds, nothing cached, both cores; run: processor seconds of a warm "
        "voronets.run, samples and verdict included."
    )
    return [table]


def _row(name: str, repeats: int) -> dict[str, object]:
    hy.llvm_state.clear_memcache()
    scenario = voronets.load(name)
    system, run = scenario.system, scenario.run
    events = system.events + tuple(event(system) for event in run.events)
    task = Task(system, scenario.state, 0.0, run.duration, run.tolerance, lambda _: None)
    compiling, _ = once(lambda: Heyoka().compiled(task))
    motion = voronets.run(scenario, throw=False)
    took = best_times({name: lambda: voronets.run(scenario, throw=False)}, repeats=min(repeats, 3))
    return {
        "scenario": name,
        "states": len(system.states),
        "events": len(events),
        "compile s": compiling,
        "run s": took[name],
        "rolled s": motion.t_end,
        "steps": motion.data.attrs["steps"],
        "outcome": motion.outcome.word,
        "drift of E": motion.verdict.energy_drift,
    }
