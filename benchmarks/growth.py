"""How the cost of many runs grows: with their number, duration, tolerance, and the system's size."""

from __future__ import annotations

import time
from functools import partial
from typing import Any

from report import Table, best_times

import voronets
from voronets.ensemble.block import run_block
from voronets.ensemble.recipe import Recipe

COUNT = 128
BILLION, CORES = 1e9, 1000


def block(
    name: str, key: str, *, tolerance: float = 1e-9, count: int = COUNT, **settings: Any
) -> Any:
    """A block of runs that differ a little in one number of the start."""
    base = voronets.load(
        name, settings=[f"{k.replace('__', '.')}={v}" for k, v in settings.items()]
    )
    table: Any = base.table
    for part in key.split("."):
        table = table[int(part)] if isinstance(table, list) else table[part]
    recipe = Recipe.of(base, tolerance=tolerance)
    values = [{key: table * (1 + 1e-3 * i / count) + 1e-4 * i / count} for i in range(count)]
    return partial(run_block, recipe, values, threads=1)


def measured(
    title: str, works: dict[Any, Any], repeats: int, counts: dict[Any, int] | None = None
) -> Table:
    """A row for each kind of block."""
    table = Table(title)
    for work in works.values():
        work()
    times = best_times(works, repeats=min(repeats, 3))
    for name, seconds in times.items():
        count = COUNT if counts is None else counts[name]
        table.add(what=str(name), **{"ms a run": 1e3 * seconds / count})
    return table


def section(repeats: int) -> list[Table]:
    """Runs, duration, tolerance, systems; and what a billion runs would take."""
    spin = "start.omega.2"
    counts = {64: 64, 256: 256, 1024: 1024}
    runs = measured("Rattlebacks of 2 s, by their number in a block", {
        n: block("rattleback", spin, count=n, run__duration=2) for n in counts
    }, repeats, counts)  # fmt: skip
    duration = measured("Rattlebacks, by duration in seconds", {
        t: block("rattleback", spin, run__duration=t) for t in (2, 5, 10, 20)
    }, repeats)  # fmt: skip
    tolerance = measured("Rattlebacks of 5 s, by tolerance", {
        f"{tol:g}": block("rattleback", spin, tolerance=tol, run__duration=5)
        for tol in (1e-6, 1e-9, 1e-12, 1e-15)
    }, repeats)  # fmt: skip
    bodies = {
        "heavy-rod (4 states)": ("heavy-rod", "start.theta"),
        "double-pendulum (4)": ("double-pendulum", "start.theta"),
        "rattleback (9)": ("rattleback", spin),
        "ellipsoid-on-ellipsoid (10)": ("ellipsoid-on-ellipsoid", spin),
        "snakeboard (10)": ("snakeboard", "start.psi"),
    }
    size = measured("One second of motion, by system", {
        name: block(scenario, key, run__duration=1)
        for name, (scenario, key) in bodies.items() if _has(scenario, key)
    }, repeats)  # fmt: skip
    each = float(duration.rows[-1]["ms a run"]) / 1e3
    hours = BILLION * each / CORES / 3600
    size.remarks.append(
        f"a billion rattlebacks of 20 s at 1e-9: {each * 1e3:.3g} ms each, so {hours:.3g} hours on {CORES} "
        f"such cores, {BILLION * each / 3600 / 8766:.3g} years of one core; "
        f"a store with outcome, three numbers and one vector holds some {BILLION * 80 / 1e9:.3g} GB before compression"
    )
    return [runs, duration, tolerance, size]


def _has(scenario: str, key: str) -> bool:
    try:
        block(scenario, key, count=1, run__duration=1)
    except (KeyError, IndexError, TypeError):
        return False
    return True


if __name__ == "__main__":
    began = time.perf_counter()
    for one in section(1):
        print(one.as_dict())
    print(time.perf_counter() - began)
