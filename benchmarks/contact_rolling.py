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
PROCESSES = 5
WORKS = {"bare": "integration", "whole": "voronets.run"}
NAMES = {"other": "other", "again": "other, again", "this": "this", "law": 'this, law = "rolling"'}
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


def measured(against: Path, turns: int) -> tuple[dict[str, dict[str, list[float]]], dict[str, Any]]:
    """Processor seconds by work and contender, and the last states; several sets of processes."""
    times: dict[str, dict[str, list[float]]] = {
        work: {name: [] for name in NAMES} for work in WORKS
    }
    ends: dict[str, Any] = {work: {} for work in WORKS}
    for _ in range(PROCESSES):
        with worker(HERE, "contact") as ours, worker(against) as other, worker(against) as again:
            contenders = [
                ("other", other, "without"),
                ("again", again, "without"),
                ("this", ours, "without"),
                ("law", ours, "rolling"),
            ]
            for turn in range(-2, turns):  # the first two compile and warm up
                contenders.append(contenders.pop(0))
                for work in WORKS:
                    for name, by, scenario in contenders:
                        took, ends[work][name] = by.time(f"{work} {scenario}")
                        if turn >= 0:
                            times[work][name].append(took)
    return times, ends


def table(against: Path | None, repeats: int) -> Table:
    """Medians, and the ratios of runs that followed on each other."""
    times, ends = measured((against or HERE).resolve(), 3 * repeats)
    found = Table("Rolling, the rattleback over 20 s: this version and another")
    for work, by_name in times.items():
        base = np.array(by_name["other"])
        for key, name in NAMES.items():
            own = np.array(by_name[key])
            ratios = np.quantile(own / base, (0.25, 0.5, 0.75))
            found.add(
                work=WORKS[work],
                version=name,
                **{"median ms": 1e3 * float(np.median(own)), "ratio": _ratio(by_name, key)},
                **{"of best": float(own.min() / base.min())},
                **{"turn by turn": " ".join(f"{q:.3f}" for q in ratios)},
                **{"same end": str(ends[work][key] == ends[work]["other"])},
            )
        for key in ("this", "law"):
            what = f"{WORKS[work]}, {NAMES[key]} / other"
            found.aim(what, _ratio(by_name, key), MOST, at_most=True)
    found.remarks += [
        f"processor times without estimate of {len(base)} runs each, by {PROCESSES} sets of processes that "
        "take turns.",
        "turn by turn: quartiles of the ratios; same end: the same to the last bit.",
        "other, again: a second process of the same version, which says what the noise is.",
    ]
    if against is None:
        found.remarks.append("other is this version: --against SRC names another one.")
    return found


def _ratio(by_name: dict[str, list[float]], key: str) -> float:
    return float(np.median(by_name[key]) / np.median(by_name["other"]))
