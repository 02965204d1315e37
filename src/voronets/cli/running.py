"""``voronets run``: progress, the motion, its report, its files, its exit code."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import typer

from voronets.cli.output import CHECK_FAILED, ENDED_EARLY, Printer
from voronets.cli.report import as_document, report
from voronets.engine import Motion
from voronets.expressions.faults import Fault, InputError
from voronets.mechanics.outcome import Outcome
from voronets.scenario.read import Scenario
from voronets.scenario.run import run_scenario


def run_and_report(
    scenario: Scenario, name: str, times: list[float] | None, printer: Printer, *,
    out: Path | None, engine: str | None, tolerance: float | None, limit: float | None,
) -> None:  # fmt: skip
    """Run, report, write; raises typer.Exit with the exit code where it is not 0."""
    if out is not None:
        _writable(out)
    for text in scenario.started.corrections:
        printer.say(f"note: {text}")
    with _standard_output_kept(), _progress(scenario) as progress:
        motion = run_scenario(
            scenario, at=times, engine=engine, tolerance=tolerance, throw=False,
            progress=progress,
        )  # fmt: skip
        written = [] if out is None else _write(motion, out, name, printer)
    if printer.as_json:
        printer.document(as_document(motion), "")
    else:
        report(motion, times is not None, written)
    if limit is not None:
        _check(motion, limit, printer)
    if motion.outcome is not Outcome.COMPLETED:
        raise typer.Exit(ENDED_EARLY)


def _check(motion: Motion, limit: float, printer: Printer) -> None:
    verdict = motion.verdict
    numbers = {"energy_drift": verdict.energy_drift, **verdict.residuals}
    numbers |= {"invariants_drift": verdict.invariants_drift}
    failed = {name: x for name, x in numbers.items() if x is not None and not x <= limit}
    for name, value in failed.items():
        printer.say(f"voronets: check failed: {name} is {value:.3g}, more than {limit:g}")
    if failed:
        raise typer.Exit(CHECK_FAILED)


def _writable(out: Path) -> None:
    """Make the folder and see that it can be written, before anything is computed."""
    try:
        out.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=out):
            pass
    except OSError as error:
        reason = error.strerror or str(error)
        raise InputError([Fault("--out", str(out), f"a folder to write in ({reason})")]) from None


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
def _standard_output_kept() -> Iterator[None]:
    """While the engine works, whatever it writes to standard output goes to standard error."""
    sys.stdout.flush()
    kept = os.dup(1)
    os.dup2(2, 1)
    try:
        yield
    finally:
        sys.stdout.flush()
        os.dup2(kept, 1)
        os.close(kept)


@contextmanager
def _progress(scenario: Scenario) -> Iterator[Any]:
    """A bar on standard error, where that is a terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.fields[t]}"))
    with Progress(*columns, TimeElapsedColumn(), console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("compiling", total=None, t="")
        duration = scenario.run.duration

        def update(t: float) -> None:
            text = f"{t:.4g} of {duration:g} s"
            bar.update(task, description="rolling", total=duration, completed=t, t=text)

        yield update
