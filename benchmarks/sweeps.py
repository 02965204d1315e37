"""4096 rattlebacks of 20 s, right to 1e-8: the product's sweep beside other ways, for each core.

The slow contenders run a few of the motions; all times are for one motion on one core.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from functools import cache, partial
from typing import Any

import numpy as np
import stone
from contenders import all_compiled, by_ode, by_solve_ivp
from report import NotInstalled, Table, best_times

import voronets
from voronets.engine.lanes import WIDTH, Lanes
from voronets.ensemble.block import run_block
from voronets.ensemble.cluster import work
from voronets.ensemble.recipe import Recipe

RUNS, SOME, FEW = 4096, 256, 4
SPINS = np.linspace(-5.5, -4.5, RUNS)
OURS, DIRECT = "voronets sweep, one core", "heyoka's batch called directly"
WATCHING = "the same, lift-off watched by heyoka's own events"
BLIND = "voronets sweep, lift-off ignored"
PEOPLE, BOUND = "lambdify; solve_ivp DOP853", "DOP853 and rate in one compiled function"
LOOP = "numba rate; ode dop853 (compiled loop)"


def changes(count: int) -> list[dict[str, Any]]:
    """So many of the runs, spread over all of them."""
    return [{"start.omega.2": float(w)} for w in SPINS[:: RUNS // count][:count]]


@cache
def recipe(tolerance: float, *, lift_off: bool = True) -> Recipe:
    """What a sweep keeps of each run."""
    settings = () if lift_off else ("run.lift_off='ignore'",)
    scenario = voronets.load("rattleback", settings=settings)
    return Recipe.of(scenario, record=["final:omega", "final:orientation"], tolerance=tolerance)


def swept(
    tolerance: float, count: int, *, threads: int = 1, lift_off: bool = True
) -> dict[str, Any]:
    """A block of a sweep."""
    return run_block(recipe(tolerance, lift_off=lift_off), changes(count), threads=threads)


@cache
def starts(count: int) -> tuple[np.ndarray, np.ndarray]:
    """States and numbers of the runs."""
    scenarios = [stone.STONE.with_(change) for change in changes(count)]
    lanes = Lanes(stone.SYSTEM, 1e-9)
    return np.array([one.state for one in scenarios]), lanes.numbers(
        [one.system for one in scenarios]
    )


def direct(tolerance: float, count: int, *, events: bool = False) -> Callable[[], np.ndarray]:
    """heyoka's batch integrator in full mode and nothing else."""
    import heyoka as hy

    from voronets.engine.heyoka_code import ANY_NUMBER, arguments, expressions

    x, p = arguments(stone.SYSTEM)
    lifts = stone.LIFT_OFF[0].function(ANY_NUMBER, x, p, hy.time)
    watched = {"nt_events": [hy.nt_event_batch(lifts, lambda *_: None)]} if events else {}
    ta = hy.taylor_adaptive_batch(
        list(zip(x, expressions(stone.SYSTEM), strict=True)), np.zeros((len(x), WIDTH)),
        tol=tolerance, compact_mode=False, **watched,
    )  # fmt: skip
    states, numbers = starts(count)

    def run() -> np.ndarray:
        found = np.empty_like(states)
        for i in range(0, count, WIDTH):
            lanes = slice(i, i + WIDTH)
            ta.set_time(0.0)
            ta.state[:], ta.pars[:] = states[lanes].T, numbers[lanes, : ta.pars.shape[0]].T
            ta.propagate_until(stone.DURATION)
            found[lanes] = ta.state.T
        return found

    return run


def error(tolerance: float) -> float:
    """How far ω and the orientation of a sweep are off at the end, beside runs at 1e-15."""
    found, true = swept(tolerance, 64), swept(1e-15, 64)
    off = np.abs(found["final:omega"] - true["final:omega"]).max()
    return max(float(off), float(np.abs(
        np.abs(found["final:orientation"]) - np.abs(true["final:orientation"])
    ).max()))  # fmt: skip


def throughput(repeats: int) -> Table:
    """Each way at its loosest tolerance."""
    table = Table(f"{RUNS} rattlebacks of 20 s, right to 1e-8: processor time of one, one core")
    tolerance = next(tol for tol in 10.0 ** -np.arange(8, 14, 0.5) if error(float(tol)) <= 1e-8)
    tolerance = float(tolerance)
    works: dict[str, tuple[Callable[[], Any], int]] = {
        OURS: (partial(swept, tolerance, SOME), SOME),
        BLIND: (partial(swept, tolerance, SOME, lift_off=False), SOME),
        DIRECT: (direct(tolerance, SOME), SOME),
        WATCHING: (direct(tolerance, SOME, events=True), SOME),
    }
    for name, make, tol in (
        (BOUND, all_compiled, 3e-12),
        (LOOP, partial(by_ode, "numba", "dop853"), 3e-12),
        (PEOPLE, partial(by_solve_ivp, "default", "DOP853", lift_off=False), 3e-12),
    ):
        try:
            works[name] = (partial(make(), tol), 1)
        except NotInstalled as missing:
            table.remarks.append(f"{name}: {missing}")
    for run, _ in works.values():
        run()
    times = best_times({name: run for name, (run, _) in works.items()}, repeats=min(repeats, 3))
    each = {name: times[name] / works[name][1] for name in times}
    for name, seconds in each.items():
        table.add(way=name, ms=1e3 * seconds, over=seconds / each[OURS])
    table.remarks.append(
        f"tolerance of the Taylor series {tolerance:.1e}, error {error(tolerance):.1e}"
    )
    for name, wanted in ((PEOPLE, 250), (LOOP, 10), (BOUND, 1.5)):
        if name in each:
            table.aim(f"{name} / ours", each[name] / each[OURS], wanted)
    table.aim("ours / direct", each[OURS] / each[DIRECT], 1.3, at_most=True)
    table.aim("ours, lift-off ignored / direct", each[BLIND] / each[DIRECT], 1.3, at_most=True)
    table.aim("ours / direct with events", each[OURS] / each[WATCHING], 1.3, at_most=True)
    return table


def wall(task: Callable[[], Any]) -> float:
    """Seconds on the clock."""
    began = time.perf_counter()
    task()
    return time.perf_counter() - began


def spreading() -> Table:
    """From one core to two, and on a cluster of this machine: wall times."""
    table = Table("More cores (wall seconds; other work on the machine shows here)")
    one, two = (
        min(wall(partial(swept, 1e-10, 2 * SOME, threads=n)) for _ in range(3)) for n in (1, 2)
    )
    table.add(way="one thread", seconds=one)
    table.add(way="two threads", seconds=two)
    table.aim("one core / two", one / two, 1.8)
    table.remarks.append(f"{os.cpu_count()} cores")
    states, numbers = starts(SOME)
    steps = Lanes(stone.SYSTEM, 1e-10).run(states, numbers, np.array([stone.DURATION])).steps
    waits = 1 - steps.mean() / steps.reshape(-1, WIDTH).max(axis=1).mean()
    table.remarks.append(f"lanes wait {100 * waits:.2g} % of their time for the slowest of a batch")
    order = np.random.default_rng(1).permutation(SOME)
    mixed = 1 - steps.mean() / steps[order].reshape(-1, WIDTH).max(axis=1).mean()
    table.remarks.append(f"in random order they would wait {100 * mixed:.2g} %")
    return table


def cluster() -> Table:
    """What Dask adds to blocks of a second or more."""
    table = Table("A block of a second or more on Dask (wall seconds)")
    try:
        from distributed import Client, LocalCluster
    except ImportError:
        table.remarks.append("distributed is not installed")
        return table
    text, block = recipe(1e-10).text(), changes(2 * SOME)
    with LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=None) as hosts, \
            Client(hosts) as client:  # fmt: skip
        ask = partial(_on_worker, client, text, block)
        ask()
        there = min(wall(ask) for _ in range(3))
        alone = min(client.submit(_timed, text, block, pure=False).result() for _ in range(3))
    table.add(way="the block on a worker, as the worker times it", seconds=alone)
    table.add(way="asked for and received through Dask", seconds=there)
    table.aim("through Dask / alone", there / alone, 1.1, at_most=True)
    return table


def _timed(text: str, block: list[dict[str, Any]]) -> float:
    """Seconds that a worker takes for a block, by its own clock."""
    return wall(lambda: work(text, block))


def _on_worker(client: Any, text: str, block: list[dict[str, Any]]) -> Any:
    return client.submit(work, text, block, pure=False).result()


def section(repeats: int) -> list[Table]:
    """The tables."""
    return [throughput(repeats), spreading(), cluster()]
