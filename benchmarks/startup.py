"""A second start, everything cached, against the imports that it cannot do without."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
import time

from report import Table

COMMAND = "from voronets.cli import main; main()"
HEAVY = ("heyoka", "sympy", "xarray")
#: Says which heavy modules were loaded by the time the command line had spoken.
SPY = (
    "import atexit, sys; atexit.register(lambda: print('loaded:', "
    f"*[m for m in {HEAVY!r} if m in sys.modules], file=sys.stderr)); "
)


def python(code: str, *arguments: str) -> list[str]:
    """A fresh interpreter."""
    return [sys.executable, "-c", code, *arguments]


CALLS = {
    "python -c 'import heyoka, sympy, xarray'": python(f"import {', '.join(HEAVY)}"),
    "voronets run rattleback": python(COMMAND, "run", "rattleback"),
    "voronets gallery": python(COMMAND, "gallery"),
    "voronets check rattleback": python(COMMAND, "check", "rattleback"),
    "voronets --help": python(COMMAND, "--help"),
    "python -c 'pass'": python("pass"),
}
IMPORTS, RUN, *_ = CALLS


def environment(folder: str) -> dict[str, str]:
    """This one, but Python keeps its compiled modules, and in a folder of our own."""
    kept = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    return kept | {"PYTHONPYCACHEPREFIX": folder}


def call(command: list[str], env: dict[str, str]) -> tuple[float, float]:
    """Wall and processor seconds of one child process."""
    before, began = children(), time.perf_counter()
    subprocess.run(command, check=True, capture_output=True, env=env)
    return time.perf_counter() - began, children() - before


def children() -> float:
    """Processor seconds of all child processes that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def loaded_by_help() -> list[str]:
    """Heavy modules that ``voronets --help`` loads; there should be none."""
    done = subprocess.run(
        python(SPY + COMMAND, "--help"), check=True, capture_output=True, text=True
    )
    (line,) = [text for text in done.stderr.splitlines() if text.startswith("loaded:")]
    return line.split()[1:]


def timed(repeats: int) -> tuple[dict[str, float], dict[str, float]]:
    """Best wall and processor times, in turns, after a first round that fills every cache."""
    wall = dict.fromkeys(CALLS, float("inf"))
    processor = dict(wall)
    with tempfile.TemporaryDirectory() as folder:
        env = environment(folder)
        for command in CALLS.values():
            call(command, env)
        for _ in range(repeats):
            for name, command in CALLS.items():
                took, used = call(command, env)
                wall[name], processor[name] = min(wall[name], took), min(processor[name], used)
    return wall, processor


def section(repeats: int) -> list[Table]:
    """One table."""
    wall, processor = timed(repeats)
    table = Table("Starting, everything cached")
    for name in CALLS:
        table.add(
            command=name,
            **{"wall s": wall[name], "of the imports": wall[name] / wall[IMPORTS]},
            **{"processor s": processor[name], "of theirs": processor[name] / processor[IMPORTS]},
        )
    loaded = loaded_by_help()
    table.remarks.append(f"voronets --help loads of {', '.join(HEAVY)}: {loaded or 'none'}")
    table.aim("heavy modules loaded by --help", len(loaded), 0, at_most=True)
    for kind, took in (("wall", wall), ("processor", processor)):
        table.aim(f"second run / imports, {kind}", took[RUN] / took[IMPORTS], 2, at_most=True)
    return [table]
