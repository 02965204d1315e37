"""``voronets run``: progress, the motion, its report, its files, its exit code."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from voronets.cli.arguments import Arguments
from voronets.cli.output import CHECK_FAILED, DONE, ENDED_EARLY, FAILED, Printer
from voronets.cli.report import as_document, report
from voronets.engine import Motion
from voronets.mechanics.outcome import Outcome
from voronets.scenario.contract import AnyScenario
from voronets.scenario.run import run_scenario


def run_and_report(arguments: Arguments, printer: Printer) -> int:
    """Run, report, write; returns the exit code."""
    scenario = arguments.scenario
    for text in scenario.started.corrections:
        printer.say(f"note: {text}")
    with standard_output_kept(), progress_bar(scenario) as progress:
        motion = run_scenario(
            scenario, at=arguments.times, engine=arguments.engine, tolerance=arguments.tolerance,
            throw=False, progress=progress,
        )  # fmt: skip
        written = _written(motion, arguments, printer)
    if printer.as_json:
        printer.document(as_document(motion), "")
    else:
        report(motion, arguments.times is not None, written or [])
    if written is None:
        return FAILED
    if arguments.limit is not None and not _passes(motion, arguments.limit, printer):
        return CHECK_FAILED
    return DONE if motion.outcome is Outcome.COMPLETED else ENDED_EARLY


def _passes(motion: Motion, limit: float, printer: Printer) -> bool:
    """Whether every number of the verdict is within the limit."""
    failed = {name: x for name, x in motion.verdict.laws().items() if not x <= limit}
    for name, value in failed.items():
        printer.say(f"voronets: check failed: {name} is {value:.3g}, more than {limit:g}")
    return not failed


def _written(motion: Motion, arguments: Arguments, printer: Printer) -> list[Path] | None:
    """The files written; None if they could not be, which must not cost the motion."""
    if arguments.out is None:
        return []
    try:
        return _write(motion, arguments.out, arguments.name, printer)
    except OSError as error:
        printer.say(f"voronets: cannot write in {arguments.out}: {error}")
        return None


def _write(motion: Motion, out: Path, name: str, printer: Printer) -> list[Path]:
    written = [motion.save(out / f"{name}.nc")]
    try:
        from voronets.view import picture
    except ImportError:
        printer.say("No picture: matplotlib is missing (pip install 'voronets[view]').")
        return written
    if len(motion.t) > 1:
        written += [picture(motion, out / f"{name}.{kind}") for kind in ("png", "svg")]
    return written


@contextmanager
def standard_output_kept() -> Iterator[None]:
    """While the engine works, whatever it writes to standard output goes to standard error."""
    sys.stdout.flush()
    try:
        kept = os.dup(1)
        os.dup2(2, 1)
    except OSError:  # one of the two is closed
        yield
        return
    try:
        yield
    finally:
        sys.stdout.flush()
        os.dup2(kept, 1)
        os.close(kept)


@contextmanager
def progress_bar(scenario: AnyScenario) -> Iterator[Any]:
    """A bar on standard error, where that is a terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    words, time = TextColumn("{task.description}"), TextColumn("{task.fields[t]}")
    columns = (words, BarColumn(), time, TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("compiling", total=None, t="")
        duration = scenario.run.duration

        def update(t: float) -> None:
            text = f"{t:.4g} of {duration:g} s"
            bar.update(task, description="rolling", total=duration, completed=t, t=text)

        yield update
