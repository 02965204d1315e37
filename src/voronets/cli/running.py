"""``voronets run``: progress, the motion, its report, its files, its exit code."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from voronets.cli import interrupt
from voronets.cli.arguments import Arguments
from voronets.cli.output import CHECK_FAILED, DONE, ENDED_EARLY, FAILED, Printer
from voronets.cli.pictures import (
    NO_PICTURE,
    NoPictures,
    no_pictures_without_matplotlib,
    written,
)
from voronets.cli.report import as_document, report
from voronets.cli.standard_output import standard_output_kept
from voronets.engine import Motion
from voronets.expressions.faults import Fault, InputError
from voronets.mechanics.outcome import Outcome
from voronets.scenario.scenario import Scenario
from voronets.scenario.simulation import run_scenario
from voronets.scenario.systems import SystemScenario
from voronets.view.panel_names import demand_panels
from voronets.view.player.page import SUFFIXES, is_built


def panels_of(text: str | None, arguments: Arguments) -> list[str] | None:
    """The panels that ``--panels`` names; None where it is left out."""
    if text is None:
        return None
    names = [part.strip() for part in text.split(",") if part.strip()]
    if not names:
        message = "--panels names no panel. Write names with commas, such as slip,energy."
        raise InputError([Fault("--panels", '""', "names such as slip,energy", message)])
    if arguments.picture is None and arguments.out is None:
        message = "--panels needs a picture. Add --picture or --out."
        raise InputError([Fault("--panels", text, "a picture: --picture or --out", message)])
    observables = [quantity.name for quantity in arguments.scenario.system.quantities]
    try:
        demand_panels(names, observables, general=isinstance(arguments.scenario, SystemScenario))
    except InputError as error:
        raise InputError([replace(fault, key="--panels") for fault in error.faults]) from None
    return names


def run_and_report(
    arguments: Arguments, printer: Printer, *, panels: list[str] | None = None
) -> int:
    """Run, print, write, draw, in this order: a fault in one is told and does not stop the next.

    panels  of the pictures, by name
    """
    scenario = arguments.scenario
    printer.notes(scenario.started.corrections)
    with standard_output_kept(), progress_bar(scenario) as progress:
        motion = run_scenario(
            scenario, at=arguments.times, samples=arguments.samples, engine=arguments.engine,
            tolerance=arguments.tolerance, throw=False, progress=progress,
            most_steps=arguments.most_steps,
        )  # fmt: skip
    printed = _printed(motion, arguments, printer)
    if not (_written(motion, arguments, printer, panels) and printed):
        return FAILED
    if arguments.limit is not None and not _passes(motion, arguments.limit, printer):
        return CHECK_FAILED
    return DONE if motion.outcome is Outcome.COMPLETED else ENDED_EARLY


def _printed(motion: Motion, arguments: Arguments, printer: Printer) -> bool:
    """Whether the result could be printed; a reader who has seen enough is no fault."""
    try:
        if printer.as_json:
            with standard_output_kept():
                document = as_document(motion)
            printer.document(document, "")
        else:
            report(motion, arguments.times is not None)
        sys.stdout.flush()
    except BrokenPipeError:
        printer.say_no_more()
    except Exception as error:
        interrupt.raise_if_seen()
        printer.failure(error)
        printer.say_no_more()
        return False
    return True


def _passes(motion: Motion, limit: float, printer: Printer) -> bool:
    """Whether every number of the verdict is within the limit."""
    failed = {name: x for name, x in motion.verdict.laws().items() if not x <= limit}
    for name, value in failed.items():
        printer.say(f"voronets: check failed: {name} is {value:.3g}, more than {limit:g}")
    return not failed


def _written(
    motion: Motion, arguments: Arguments, printer: Printer, panels: list[str] | None
) -> bool:
    """Whether every file that was asked for has been written."""
    whole, pages = True, []
    for path, write in _files(motion, arguments, printer, panels):
        try:
            fine = written(path, write, printer)  # a fault in one file costs no other
        except NoPictures:
            printer.say(NO_PICTURE)
            break
        whole = whole and fine
        pages += [path] if fine and path.suffix.lower() in SUFFIXES else []
    if pages:
        printer.open_page(pages[-1])
    return whole


def _files(
    motion: Motion, arguments: Arguments, printer: Printer, panels: list[str] | None
) -> Iterator[tuple[Path, Callable[[Path], Any]]]:
    """(path, what writes it): the motion, its replay, its pictures."""
    folder, name, moves = arguments.out, arguments.name, len(motion.t) > 1
    pages = [] if arguments.replay is None else [arguments.replay]
    if folder is not None:
        yield folder / f"{name}.nc", motion.save
        if moves and is_built():
            pages.insert(0, folder / f"{name}.html")
        elif moves:
            printer.say("No replay: the player is not built (make web).")
    if pages:
        shown = _together(arguments, printer)
        yield from ((page, partial(motion.replay, **shown)) for page in dict.fromkeys(pages))
    pictures = [] if arguments.picture is None else [arguments.picture]
    if folder is not None:
        kinds = ("pdf", "svg") if arguments.paper else ("png", "svg")
        pictures = [*(folder / f"{name}.{kind}" for kind in kinds), *pictures]
    if moves:
        draw = partial(_draw, motion, paper=arguments.paper, panels=panels)
        yield from ((path, draw) for path in dict.fromkeys(pictures))


def _together(arguments: Arguments, printer: Printer) -> dict[str, Any]:
    """The second motion, as ``replay`` takes it; none where there is none."""
    if arguments.together is None:
        return {}
    second = arguments.together
    with standard_output_kept():
        motion = run_scenario(
            second.scenario, engine=arguments.engine, tolerance=arguments.tolerance, throw=False,
            estimate=False, most_steps=arguments.most_steps,
        )  # fmt: skip
    if motion.outcome is not Outcome.COMPLETED:
        printer.say(f"note: {second.name}: t = {motion.t_end:g} s: {motion.message}")
    return {second.layout: motion}


def _draw(motion: Motion, path: Path, *, paper: bool, panels: list[str] | None) -> None:
    with no_pictures_without_matplotlib():
        from voronets.view.pictures import picture
    picture(motion, path, paper=paper, panels=panels)


@contextmanager
def progress_bar(scenario: Scenario) -> Iterator[Any]:
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
            word = "rolling" if t < duration else "estimating the error"
            bar.update(task, description=word, total=duration, completed=t, t=text)

        yield update
