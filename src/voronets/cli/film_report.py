"""``voronets film``: the motion, its film, what is said of it."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

from voronets.cli.arguments import file_of, gather, keys_of_options
from voronets.cli.bars import counting_bar
from voronets.cli.output import DONE, ENDED_EARLY, Printer
from voronets.cli.running import progress_bar
from voronets.cli.second import Second, Together
from voronets.cli.standard_output import standard_output_kept
from voronets.engine import Motion
from voronets.expressions.faults import Fault, InputError
from voronets.expressions.ranges import printable
from voronets.mechanics.outcome import Outcome
from voronets.scenario.scenario import Scenario
from voronets.scenario.simulation import run_scenario
from voronets.view.films.film import Film, make_film
from voronets.view.films.plan import FORMATS, Plan
from voronets.view.films.tools import Tools

#: What the options of ``film`` are called on the command line.
KEYS = {"path": "--out", "since": "--from", "until": "--to"}


def film_and_report(
    source: str, out: str, size: str | None, options: dict[str, Any], printer: Printer, *,
    settings: list[str], second: Second,
) -> int:  # fmt: skip
    """Film a scenario or a saved motion and say what was made; the exit code."""
    filmed, path, sides, together = _read(source, out, size, options, settings, second)
    try:
        Tools.found(path.suffix.lower(), options["by"])
    except (ImportError, OSError) as error:
        return printer.missing("film", error)
    motion = filmed if isinstance(filmed, Motion) else _run(filmed)
    other: dict[str, Any] = {} if together is None else {together.layout: _run(together.scenario)}
    if options["until"] is not None:  # it may have ended before
        until = min(options["until"], max(one.t_end for one in (motion, *other.values())))
        options = options | {"until": max(until, options["since"])}
    there = path.exists()
    try:
        with standard_output_kept(), counting_bar("filming") as progress, keys_of_options(_option):
            film = make_film(motion, path, size=sides, progress=progress, **other, **options)
    except (ImportError, OSError) as error:
        return printer.missing("film", error)
    _report(film, motion, there, printer)
    return DONE if motion.outcome is Outcome.COMPLETED else ENDED_EARLY


def _read(
    source: str, out: str, size: str | None, options: dict[str, Any], settings: list[str],
    second: Second,
) -> tuple[Scenario | Motion, Path, tuple[int, int] | None, Together | None]:  # fmt: skip
    """What is filmed, where it goes, how large; all faults at once."""
    faults: list[Fault] = []
    filmed = gather(faults, lambda: _filmed(source, settings, second))
    path = gather(faults, lambda: file_of("--out", out, tuple(FORMATS)))
    sides = gather(faults, lambda: _sides(size))
    together = gather(faults, second.read)
    t_end = filmed.t_end if isinstance(filmed, Motion) else math.inf
    if isinstance(filmed, Scenario):
        t_end = filmed.run.duration
    if together is not None:
        t_end = max(t_end, together.scenario.run.duration)
    with keys_of_options(_option, faults):
        Plan.of(path or "film.png", t_end, size=sides, **options)
    if faults or filmed is None:
        raise InputError(faults)
    return filmed, path, sides, together


def _filmed(source: str, settings: list[str], second: Second) -> Scenario | Motion:
    """A scenario, or a motion that was saved."""
    if not source.lower().endswith(".nc"):
        return second.load(source, settings)
    if settings:
        message = "{key} changes scenarios; this is a saved motion."
        raise InputError([Fault("--set", settings[0], "a scenario", message)])
    try:
        return Motion.load(source)
    except OSError as error:
        message = f"Cannot read {printable(source)}: {error.strerror or error}."
        expected = "a motion that voronets saved"
        raise InputError([Fault("file", printable(source), expected, message)]) from None


def _sides(size: str | None) -> tuple[int, int] | None:
    if size is None:
        return None
    try:
        width, height = (int(side) for side in size.lower().replace("×", "x").split("x"))
    except ValueError:
        raise InputError([Fault("--size", printable(size), "a size such as 1280x720")]) from None
    return width, height


def _option(key: str) -> str:
    """What an argument of ``film`` is called on the command line."""
    return KEYS.get(key, f"--{key}")


def _run(scenario: Scenario) -> Motion:
    with standard_output_kept(), progress_bar(scenario) as progress:
        return run_scenario(scenario, throw=False, progress=progress, estimate=False)


def _report(film: Film, motion: Motion, replaced: bool, printer: Printer) -> None:
    plan, count = film.plan, len(film.plan.times)
    width, height = plan.size
    printer.notes(film.notes)
    if motion.outcome is not Outcome.COMPLETED:
        printer.say(f"note: the motion ended early, t = {motion.t_end:g} s: {motion.message}")
    printer.wrote(film.path, replaced=replaced)
    document = {
        "film": str(film.path), "frames": count, "fps": plan.fps, "width": width, "height": height,
        "from": float(plan.times[0]), "to": float(plan.times[-1]), "speed": plan.speed,
        "view": plan.view, "by": film.by, "notes": list(film.notes),
        "outcome": motion.outcome.word, "t_end": motion.t_end, "message": motion.message,
    }  # fmt: skip
    length = "1 frame" if count == 1 else f"{count} frames, {count / plan.fps:.3g} s"
    printer.document(document, f"{length}, {width}x{height}, drawn by {film.by}")
