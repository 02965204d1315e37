"""Ten thousand seconds of rattleback at tolerance 1e-15: what drifts, and does memory stay put?"""

from __future__ import annotations

import resource
import time
from typing import Any

from report import Table

import voronets

TOLERANCE = 1e-15


def peak_megabytes() -> float:
    """The most memory that this process has held so far (Linux counts in kilobytes)."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def section(seconds: float) -> list[Table]:
    """The same run at a tenth of the length and in full: drift and memory side by side."""
    table = Table(f"The rattleback for {seconds:g} s at tolerance {TOLERANCE:g}")
    voronets.run("rattleback", tolerance=TOLERANCE)  # compiled from here on
    for length in (seconds / 10, seconds):
        row, motion = rolled(length)
        table.add(**row)
    table.remarks.append(f"Largest departures: {motion.verdict.invariants}")
    table.aim("invariants' drift", row["invariants"], 1e-11, at_most=True)
    return [table]


def rolled(length: float) -> tuple[dict[str, Any], Any]:
    """One run through the front door."""
    before = peak_megabytes()
    wall, processor = time.perf_counter(), time.process_time()
    motion = voronets.run(
        "rattleback", settings=[f"run.duration={length!r}"], tolerance=TOLERANCE, throw=False
    )
    wall, processor = time.perf_counter() - wall, time.process_time() - processor
    verdict = motion.verdict
    return {
        "seconds rolled": motion.t_end,
        "outcome": motion.outcome.word,
        "steps": motion.data.attrs["steps"],
        "wall s": wall,
        "processor s": processor,
        "invariants": verdict.invariants_drift,
        "energy": verdict.energy_drift,
        **verdict.residuals,
        "peak MB": peak_megabytes(),
        "more than before": peak_megabytes() - before,
        "dense kept": "yes" if motion.segments else "no",
    }, motion
