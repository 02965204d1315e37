"""``voronets sweep``: the runs, how far they are, and what came of them."""

from __future__ import annotations

import errno
import math
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from voronets.cli.arguments import gather, times_of
from voronets.cli.output import DONE, FAILED, Printer
from voronets.cli.standard_output import standard_output_kept
from voronets.ensemble.cluster import ClusterError
from voronets.ensemble.plan import SweepPlan
from voronets.ensemble.store import SweepStore
from voronets.ensemble.summary import SweepSummary, summary_of
from voronets.ensemble.sweep import complete
from voronets.expressions.faults import Fault, InputError
from voronets.scenario.scenario import Scenario

LINES = 10.0  # seconds between two lines where there is no terminal
Progress = Callable[[int, int], None]


def sweep_and_report(
    load: Callable[[], Scenario] | None, printer: Printer, *, vary: Sequence[str],
    out: str | None, resume: str | None, at: str | None, scheduler: str | None, **options: Any,
) -> int:  # fmt: skip
    """Begin a sweep, or go on with one; the exit code."""
    store = _store(load, vary, out, resume, at, options)
    began, before = time.perf_counter(), store.runs_done()
    try:
        with standard_output_kept(), _bar() as progress:
            complete(store, scheduler=scheduler, progress=progress)
    except KeyboardInterrupt:
        printer.say(_how_to_continue(store))
        raise
    except InputError:  # a scheduler that does not answer: the corrected command may use the name
        if resume is None:
            store.discard()
        raise
    except (OSError, ClusterError) as error:
        full = isinstance(error, OSError) and error.errno == errno.ENOSPC
        reason = "The disk is full." if full else str(error)
        message = f"{reason} {_how_to_continue(store)}"
        printer.say(f"voronets: {message}")
        expected = "room on the disk" if full else "a scheduler that answers"
        entry = {"key": "--out", "got": str(error), "expected": expected, "message": message}
        printer.document({"errors": [entry]}, "") if printer.as_json else None
        return FAILED
    seconds = time.perf_counter() - began
    summary = summary_of(store)
    _report(summary, store, store.plan.grid.runs - before, seconds, printer)
    if summary.faults:
        printer.say(f"voronets: {summary.faults} runs failed because of an error in voronets. "
                    "Please report it with their messages.")  # fmt: skip
    return FAILED if summary.faults else DONE


def _store(
    load: Callable[[], Scenario] | None, vary: Sequence[str], out: str | None, resume: str | None,
    at: str | None, options: dict[str, Any],
) -> SweepStore:  # fmt: skip
    """The store that is asked for; all faults at once."""
    if load is None:
        if resume is None:
            message, advice = "There is no scenario to vary.", "Name one, or add --resume X.zarr."
            expected = "a scenario to vary, or --resume X.zarr"
            raise InputError([Fault("FILE", "nothing", expected, message, advice)])
        if vary or out is not None or at is not None or any(options.values()):
            expected = "the store alone, or the whole command with its scenario"
            message = "{key} continues a sweep as it was begun, so it takes no other options."
            advice = "Leave them out, or repeat the whole command with its scenario."
            raise InputError([Fault("--resume", resume, expected, message, advice)])
        return SweepStore.open(resume)
    faults: list[Fault] = []
    if (out is None) == (resume is None):
        got = "nothing" if out is None else f"{out} and --resume {resume}"
        message = "{key} is missing." if out is None else "--out and --resume exclude each other."
        advice = "Name the store, for example --out sweep.zarr." if out is None else ""
        expected = "the name of the store, such as sweep.zarr"
        faults.append(Fault("--out", got, expected, message, advice))
    scenario = gather(faults, load)
    times = gather(faults, lambda: times_of(at, math.inf)) or ()
    plan = scenario and gather(
        faults, lambda: SweepPlan.of(scenario, vary, at=times, **options)
    )  # fmt: skip
    if faults or plan is None:
        raise InputError(faults)
    if resume is not None:
        return SweepStore.open(resume, plan)
    return SweepStore.create(Path(str(out)), plan)


def _how_to_continue(store: SweepStore) -> str:
    done, runs = store.runs_done(), store.plan.grid.runs
    return f"{done} of {runs} runs are stored. To continue: voronets sweep --resume {store.path}"


# -- while it runs ----------------------------------------------------------------------------


@contextmanager
def _bar() -> Iterator[Progress]:
    """A bar with rate and remaining time on a terminal; elsewhere a line now and then."""
    if not sys.stderr.isatty():
        yield _Lines()
        return
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    columns = (
        TextColumn("sweeping"), BarColumn(), MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"), TimeElapsedColumn(), TextColumn("left"),
        TimeRemainingColumn(),
    )  # fmt: skip
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("sweep", total=None, rate="")
        pace = _Pace()

        def update(done: int, runs: int) -> None:
            rate = pace(done)
            bar.update(task, completed=done, total=runs, rate=f"{rate:.3g}/s" if rate else "")

        yield update


class _Pace:
    """Runs a second since the first call."""

    def __init__(self) -> None:
        self.began, self.first = time.perf_counter(), -1

    def __call__(self, done: int) -> float:
        if self.first < 0:
            self.began, self.first = time.perf_counter(), done
        seconds = time.perf_counter() - self.began
        return (done - self.first) / seconds if seconds > 0 else 0.0


class _Lines:
    """Lines on standard error, the first after a while."""

    def __init__(self) -> None:
        self.pace, self.told = _Pace(), time.perf_counter()

    def __call__(self, done: int, runs: int) -> None:
        rate, now = self.pace(done), time.perf_counter()
        if now - self.told < LINES or not rate:
            return
        self.told = now
        left = _in_words((runs - done) / rate)
        print(f"{done} of {runs} runs, {rate:.3g} a second, {left} left", file=sys.stderr)


def _in_words(seconds: float) -> str:
    hours, rest = divmod(round(seconds), 3600)
    return f"{hours}:{rest // 60:02}:{rest % 60:02}"


# -- what came of it --------------------------------------------------------------------------


def _report(
    summary: SweepSummary, store: SweepStore, runs: int, seconds: float, printer: Printer
) -> None:
    rate = runs / seconds if runs and seconds > 0 else None
    document = {"out": str(store.path), **summary.document(), "seconds": seconds, "rate": rate}
    document["shape"] = dict(zip(_names(store), store.plan.grid.shape, strict=True))
    document["variables"] = [column.name for column in store.plan.recipe.columns]
    if printer.as_json:
        printer.document(document, "")
        return
    printer.document(document, _text(summary, store, runs, seconds))


def _names(store: SweepStore) -> list[str]:
    return [dimension.name for dimension in store.plan.grid.dimensions]


def _text(summary: SweepSummary, store: SweepStore, runs: int, seconds: float) -> str:
    """A table for people, and what they may do next."""
    table = Table(title=store.plan.recipe.scenario.title, show_header=False, title_justify="left")
    table.add_column(style="bold")
    table.add_column()
    sizes = zip(_names(store), store.plan.grid.shape, strict=True)
    table.add_row("runs", f"{summary.runs}: " + " × ".join(f"{name} {n}" for name, n in sizes))
    for word, count in summary.outcomes.items():
        table.add_row(word, str(count))
    if summary.message:
        table.add_row("why one failed", summary.message)
    for name, value in (("energy drift", summary.energy_drift), ("balance", summary.balance)):
        if value is not None:
            table.add_row(f"worst {name}", f"{value:.2e}")
    rate = f", {runs / seconds:.3g} a second" if runs and seconds > 0 else ""
    table.add_row("this took", f"{seconds:.3g} s for {runs} runs{rate}")
    console = Console(markup=False, emoji=False, highlight=False)
    with console.capture() as captured:
        console.print(table)
    return captured.get() + (
        f"Look at it: voronets plot {store.path}\n"
        f'In Python: xarray.open_zarr("{store.path}")'
    )  # fmt: skip
