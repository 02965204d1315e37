"""Ten thousand seconds of rattleback at tolerance 1e-15: what drifts, and does memory stay put?

Each length runs in an interpreter of its own, through the front door, so that its peak of memory
is its own: ``python benchmarks/drift.py 1000`` prints one run as JSON.
"""

from __future__ import annotations

import json
import resource
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from report import Table

TOLERANCE = 1e-15


def peak_megabytes() -> float:
    """The most memory that this process has held since it started."""
    status = Path("/proc/self/status")
    if status.exists():  # getrusage would count what the parent held
        (line,) = [text for text in status.read_text().splitlines() if text.startswith("VmHWM:")]
        return int(line.split()[1]) / 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def rolled(length: float) -> dict[str, Any]:
    """One run; compiled before the clock starts."""
    import voronets

    voronets.run("rattleback", tolerance=TOLERANCE)
    before = peak_megabytes()
    wall, processor = time.perf_counter(), time.process_time()
    motion = voronets.run(
        "rattleback", settings=[f"run.duration={length!r}"], tolerance=TOLERANCE, throw=False
    )
    wall, processor = time.perf_counter() - wall, time.process_time() - processor
    found = motion.verdict
    return {
        "outcome": motion.outcome.word,
        "steps": motion.data.attrs["steps"],
        "wall s": wall,
        "processor s": processor,
        "drift of |q| = 1": found.invariants["unit_quaternion"],
        "drift of opposite normals": found.invariants["normals_departure"],
        "drift of all invariants": found.invariants_drift,
        "drift of the energy, relative": found.energy_drift,
        **{f"residual: {name}": value for name, value in found.residuals.items()},
        "peak memory before, MB": before,
        "peak memory, MB": peak_megabytes(),
        "dense output kept": "yes" if motion.segments else "no",
    }


def section(seconds: float) -> list[Table]:
    """The run at a tenth of the length and in full, side by side."""
    lengths = (seconds / 10, seconds)
    runs = []
    for length in lengths:
        done = subprocess.run(
            [sys.executable, __file__, repr(length)], check=True, stdout=subprocess.PIPE, text=True
        )
        runs.append(json.loads(done.stdout))
    table = Table(f"The rattleback through voronets.run at tolerance {TOLERANCE:g}")
    for name in runs[-1]:
        table.add(what=name, **{
            f"{length:g} s": run[name] for length, run in zip(lengths, runs, strict=True)
        })  # fmt: skip
    table.aim("drift of all invariants", runs[-1]["drift of all invariants"], 1e-11, at_most=True)
    return [table]


if __name__ == "__main__":
    print(json.dumps(rolled(float(sys.argv[1]))))
