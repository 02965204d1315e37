"""One block of a sweep: scenarios in, arrays out.

``run_block`` is all that a process needs to know of a sweep, this one or a worker of a cluster.
What it returns depends on its arguments alone, to the last bit.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from importlib import import_module
from typing import Any

import numpy as np

from voronets.engine import Motion
from voronets.engine.samples import named
from voronets.ensemble.columns import MESSAGE, SweepColumn
from voronets.ensemble.recipe import Recipe
from voronets.expressions.faults import InputError
from voronets.expressions.ranges import printable
from voronets.mechanics.outcome import Outcome
from voronets.scenario.scenario import Scenario
from voronets.scenario.simulation import run_scenario

MOST_LETTERS = 300  # of a message
FAULT = "an error in voronets"  # how the message of a run begins that failed by one
#: Faults that are not the run's own: they end the sweep, which may go on later.
MACHINE = (MemoryError, OSError)
#: What is kept of one run, by the names of the columns; what is missing has no value.
Row = dict[str, Any]


def run_block(
    recipe: Recipe, changes: Sequence[Mapping[str, Any]], *, threads: int | None = None,
    done: Callable[[int], None] | None = None,
) -> dict[str, np.ndarray]:  # fmt: skip
    """What is kept of the runs with these changes: {column: (runs, …)}.

    threads  how many runs at a time; all cores if this is None
    done     called with the number of runs that have been finished since the last call
    """
    cancel = threading.Event()
    tell = done or (lambda _: None)

    def loaded(changed: Mapping[str, Any]) -> Scenario | Row:
        try:
            return recipe.scenario.with_(changed)
        except InputError as error:
            return failed(f"it cannot start: {error}")
        except MACHINE:
            raise
        except Exception as error:
            return failed(f"{FAULT}: {type(error).__name__}: {error}")

    def row(begun: tuple[Scenario | Row, Row | None]) -> Row:
        found, together = begun
        if together is not None:
            return together
        if isinstance(found, Scenario):
            found = {} if cancel.is_set() else run_alone(recipe, found, cancel)
        tell(1)
        return found

    _load_arrays()
    pool = ThreadPoolExecutor(threads or os.cpu_count() or 1, "voronets-sweep")
    try:
        begun = [loaded(changed) for changed in changes]
        together: list[Row | None] = [None] * len(begun)
        if recipe.engine == "heyoka":
            scenarios = [one if isinstance(one, Scenario) else None for one in begun]
            together = _lane_rows(recipe, scenarios, pool, tell)
        rows = list(pool.map(row, zip(begun, together, strict=True)))
    except BaseException:
        cancel.set()
        pool.shutdown(wait=False, cancel_futures=True)
        raise
    pool.shutdown()
    return as_arrays(recipe, rows)


def _load_arrays() -> None:
    """Load Dask's arrays, where they are installed, before there are threads.

    xarray loads them in the first thread that asks for the kind of an array; a second one that asks
    meanwhile is given the half of the module that is there, and its run would fail.
    """
    with suppress(ImportError):
        import_module("dask.array")


def _lane_rows(*arguments: Any) -> list[Row | None]:
    """Those of ``lane_rows``, which is loaded where heyoka is installed."""
    found: list[Row | None] = import_module("voronets.ensemble.lane_rows").lane_rows(*arguments)
    return found


def run_alone(recipe: Recipe, scenario: Scenario, cancel: threading.Event) -> Row:
    """One run by the ordinary engine; one that cannot go on has a message, and no others suffer."""
    try:
        motion = run_scenario(
            scenario, tolerance=recipe.tolerance, engine=recipe.engine, throw=False,
            estimate=False, cancel=cancel,
        )  # fmt: skip
        return row_of(motion, scenario, recipe)
    except MACHINE:
        raise
    except Exception as error:
        return failed(f"{FAULT}: {type(error).__name__}: {error}")


def failed(message: str) -> Row:
    """A run of which nothing is known but why."""
    return {"outcome": Outcome.FAILED.word, MESSAGE: printable(message, MOST_LETTERS)}


def row_of(motion: Motion, scenario: Scenario, recipe: Recipe) -> Row:
    """What is kept of a motion."""
    verdict, ended = motion.verdict, motion.outcome
    residuals = [value for value in verdict.residuals.values() if value is not None]
    row: Row = {"outcome": ended.word, "t_end": motion.t_end, "energy_drift": verdict.energy_drift}
    row["balance"] = max(residuals, default=None)
    if ended is not Outcome.COMPLETED:
        row[MESSAGE] = printable(motion.message, MOST_LETTERS)
    for column in recipe.recorded:
        row[column.name] = _value(motion, scenario, column, recipe.times)
    return row


def _value(
    motion: Motion, scenario: Scenario, column: SweepColumn, times: tuple[float, ...]
) -> Any:
    """The value of one column; None where it has none, and none of a time that was not reached."""
    if column.kind == "first":
        return first_time(motion, scenario, column.of)
    if column.kind in ("min", "max"):
        known = motion.extremes
        values = [known.get(name, {}).get(column.kind) for name in column.components]
        return np.array(values, dtype=float) if column.labels else values[0]
    if column.kind == "final":
        return named(motion.data, column.of).values[-1] if len(motion.t) else None
    reached = [t for t in times if t <= motion.t_end]
    values = empty(column, 1, len(times))[0]
    if reached and len(motion.t):
        values[: len(reached)] = named(motion.at(reached), column.of).values
    return values


def first_time(motion: Motion, scenario: Scenario, name: str) -> float | None:
    """When an event of the scenario, or a change of mode, first happened."""
    found = [t for event, t in motion.events if event == name]
    found += [change["t"] for change in motion.transitions if change["why"] == name]
    stops = (event(scenario.system) for event in scenario.run.events)
    if any(event.name == name and event.message == motion.message for event in stops):
        found.append(motion.t_end)
    return min(found, default=None)


def as_arrays(recipe: Recipe, rows: Sequence[Row]) -> dict[str, np.ndarray]:
    """The rows as one array a column; numbers that are missing are NaN, words empty."""
    found = {}
    for column in recipe.columns:
        found[column.name] = values = empty(column, len(rows), len(recipe.times))
        for i, row in enumerate(rows):
            value = row.get(column.name)
            if value is not None:
                values[i] = value
    found[MESSAGE] = np.array([row.get(MESSAGE, "") for row in rows])
    return found


def empty(column: SweepColumn, runs: int, times: int) -> np.ndarray:
    """The values of a column for so many runs, before any is known."""
    shape = (runs,) + (times,) * column.timed + (len(column.labels),) * bool(column.labels)
    return np.full(shape, "", f"<U{column.words}") if column.words else np.full(shape, np.nan)
