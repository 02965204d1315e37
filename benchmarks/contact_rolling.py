"""Did rolling get slower?  The rattleback here and in another version, by processes that take turns."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
from report import Table

import voronets

WORKER = Path(__file__).with_name("contact_worker.py")
HERE = Path(voronets.__file__).resolve().parents[1]
PROCESSES, WORKS = 5, ("bare", "whole")
MOST = 1.02


class Worker:
    """A process that times one run when asked."""

    def __init__(self, process: Any, folder: Path) -> None:
        self.process = process
        found = Path(json.loads(process.stdout.readline()))
        if found != folder:
            raise RuntimeError(f"voronets was taken from {found.name}, not where it should be")

    def time(self, work: str) -> tuple[float, list[float]]:
        self.process.stdin.write(work + "\n")
        self.process.stdin.flush()
        took, end = json.loads(self.process.stdout.readline())
        return took, end


@contextmanager
def worker(folder: Path, *arguments: str) -> Iterator[Worker]:
    """With voronets from a folder."""
    env = os.environ | {"PYTHONPATH": str(folder)}
    command = [sys.executable, str(WORKER), *arguments]
    with subprocess.Popen(
        command, env=env, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        try:
            yield Worker(process, folder)
        finally:
            process.stdin.close()


def measured(
    against: Path | None, turns: int
) -> tuple[dict[tuple[str, str], list[float]], dict[Any, Any]]:
    """Processor seconds by work and contender, and the last state of each; several pairs of processes."""
    times: dict[tuple[str, str], list[float]] = {}
    ends: dict[Any, Any] = {}
    for _ in range(PROCESSES):
        with worker(HERE, "contact") as ours, worker(against or HERE) as other:
            contenders = {
                "other": (other, "without"),
                "this": (ours, "without"),
                "law": (ours, "rolling"),
            }
            for turn in range(-2, turns):  # the first two compile and warm up
                for work in WORKS:
                    order = list(contenders.items())
                    for name, (by, scenario) in order if turn % 2 else order[::-1]:
                        took, ends[work, name] = by.time(f"{work} {scenario}")
                        if turn >= 0:
                            times.setdefault((work, name), []).append(took)
    return times, ends


def table(against: Path | None, repeats: int) -> Table:
    """Medians, and the ratios of runs that followed on each other."""
    times, ends = measured(against, 3 * repeats)
    other = "another version" if against else "this version, another process"
    found = Table(f"Rolling, the rattleback over 20 s: this version against {other}")
    names = {"other": other, "this": "this version", "law": 'this version, law = "rolling"'}
    for work in WORKS:
        base = np.array(times[work, "other"])
        for key, name in names.items():
            own = np.array(times[work, key])
            found.add(
                work={"bare": "integration", "whole": "voronets.run"}[work],
                version=name,
                runs=len(own),
                **{"median ms": 1e3 * float(np.median(own)), "best ms": 1e3 * float(own.min())},
                **{"of the first": float(np.median(own) / np.median(base))},
                **{"best of best": float(own.min() / base.min())},
                **{"turn by turn: quartiles": " ".join(f"{q:.3f}" for q in np.quantile(own / base, (0.25, 0.5, 0.75)))},
                **{"same end": str(ends[work, key] == ends[work, "other"])},
            )  # fmt: skip
        for key in ("this", "law"):
            ratio = float(np.median(times[work, key]) / np.median(base))
            found.aim(f"{work}: {names[key]} / {other}", ratio, MOST, at_most=True)
    found.remarks.append(
        f"processor times, no estimate, {PROCESSES} pairs of processes that take turns; "
        "same end: the state at the end is the same to the last bit."
    )
    return found
