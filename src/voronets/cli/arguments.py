"""The arguments of ``voronets run`` and what other commands share: read and checked together, every fault at once."""

from __future__ import annotations

import math
import tempfile
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from errno import EISDIR
from pathlib import Path
from typing import Any

from voronets.cli.pictures import PICTURES
from voronets.cli.second import Second, Together, name_of
from voronets.engine.choose import TOLERANCES, choose_engine
from voronets.engine.simulate import MOST_SAMPLES
from voronets.expressions.faults import Fault, InputError
from voronets.expressions.ranges import printable
from voronets.scenario.scenario import Scenario
from voronets.view.player.page import SUFFIXES


@dataclass(frozen=True)
class Arguments:
    """What to run and how; ``name`` is what the files written for it are called."""

    scenario: Scenario
    name: str
    times: list[float] | None
    samples: int | None
    out: Path | None
    engine: str | None
    tolerance: float | None
    limit: float | None
    most_steps: float | None
    replay: Path | None = None
    together: Together | None = None
    picture: Path | None = None
    paper: bool = False

    @classmethod
    def read(
        cls, load: Callable[[], Scenario], source: str, *, at: str | None, samples: int | None,
        out: str | None, engine: str | None, tolerance: float | None, limit: float | None,
        most_steps: float | None, replay: str | None, second: Second,
        picture: str | None = None, paper: bool = False,
    ) -> Arguments:  # fmt: skip
        """Check all of them; nothing has been written when this raises but the folder ``out``."""
        faults: list[Fault] = []
        scenario = gather(faults, load)
        duration = math.inf if scenario is None else scenario.run.duration
        times = gather(faults, lambda: times_of(at, duration))
        if at is not None and samples is not None:
            message = "--at and --samples exclude each other. Give one of them."
            faults.append(Fault("--samples", str(samples), "either --at or --samples", message))
        gather(faults, lambda: _within("--samples", samples, 1, MOST_SAMPLES))
        check_engine(faults, engine, tolerance)
        gather(faults, lambda: _within("--check", limit, 0.0, 1e300))
        gather(faults, lambda: _within("--most-steps", most_steps, 1.0, 1e300))
        folder = None if out is None else gather(faults, lambda: _folder(out))
        page = (
            None
            if replay is None
            else gather(faults, lambda: file_of("--replay", replay, SUFFIXES))
        )
        drawing = (
            None
            if picture is None
            else gather(faults, lambda: file_of("--picture", picture, PICTURES))
        )
        if paper and picture is None and out is None:
            faults.append(Fault("--paper", "no picture", "a picture: --picture or --out"))
        other = gather(faults, second.read)
        if second.option and replay is None and out is None:
            message = "{key} needs a replay to show it in. Add --replay or --out."
            expected = "a replay: --replay or --out"
            faults.append(Fault(second.option, second.source, expected, message))
        if faults or scenario is None:
            raise InputError(faults)
        name = name_of(source)
        return cls(scenario, name, times, samples, folder, engine, tolerance, limit, most_steps,
                   page, other, drawing, paper)  # fmt: skip


def gather(faults: list[Fault], reading: Callable[[], Any], key: str = "") -> Any:
    """What the reading gives; its faults are put to the others, under ``key`` if that is given."""
    try:
        return reading()
    except InputError as error:
        for fault in error.faults:
            faults.append(
                replace(fault, key=key or fault.key, got='""' if fault.got == "" else fault.got)
            )
        return None


@contextmanager
def keys_of_options(
    option: Callable[[str], str], faults: list[Fault] | None = None
) -> Iterator[None]:
    """Faults under the names of the command line; put to the others where there are others."""
    try:
        yield
    except InputError as error:
        told = [replace(fault, key=option(fault.key)) for fault in error.faults]
        if faults is None:
            raise InputError(told) from None
        faults += told


def option_among(names: Collection[str]) -> Callable[[str], str]:
    """What an argument is called on the command line, where it is one of these: --most-steps."""
    return lambda key: f"--{key.replace('_', '-')}" if key in names else key


def check_engine(faults: list[Fault], engine: str | None, tolerance: float | None) -> None:
    """``--engine`` and ``--tolerance``."""
    gather(faults, lambda: choose_engine(engine), "--engine")
    gather(faults, lambda: _within("--tolerance", tolerance, *TOLERANCES))


def times_of(text: str | None, duration: float) -> list[float] | None:
    """The times of ``--at``."""
    if text is None:
        return None
    shown = printable(text) if text.strip() else f'"{text}"'
    try:
        times = [float(part) for part in text.split(",")]
    except ValueError:
        raise InputError([Fault("--at", shown, "a list of times such as 0.5,1,2")]) from None
    if not all(0 <= t <= duration for t in times):
        endless = duration == math.inf
        until = "" if endless else f" to {duration:g}"
        last = "begins at 0 s" if endless else f"lasts from 0 to {duration:g} s"
        message = f"--at {shown} has a time outside the motion, which {last}."
        raise InputError([Fault("--at", shown, f"times from 0{until}", message)])
    return times


def _within(key: str, value: float | None, low: float, high: float) -> None:
    if value is not None and not low <= value <= high:
        raise InputError([Fault(key, f"{value:g}", f"a number from {low:g} up to {high:g}")])


def _folder(out: str) -> Path:
    """The folder, made where it is missing; it is tried before anything is computed."""
    expected = "a folder to write in"
    if not out.strip():
        raise InputError([Fault("--out", f'"{out}"', expected)])
    folder = Path(out)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return folder
    except OSError as error:
        reason = error.strerror or str(error)
        message = f"Cannot write in the folder {printable(out)}: {reason}."
        raise InputError(
            [Fault("--out", printable(out), f"{expected} ({reason})", message)]
        ) from None


def file_of(key: str, path: str, suffixes: Sequence[str]) -> Path:
    """A file to be written, its folder tried before anything is computed."""
    found = Path(path)
    if found.suffix.lower() not in suffixes:
        expected = f"a file name ending in {' or '.join(suffixes)}"
        raise InputError([Fault(key, printable(path) or '""', expected)])
    try:
        if found.is_dir():
            raise IsADirectoryError(EISDIR, "it is a folder")
        with tempfile.TemporaryFile(dir=found.parent):
            return found
    except OSError as error:
        reason = error.strerror or str(error)
        message = f"Cannot write {printable(path)}: {reason}."
        expected = f"a file in a folder to write in ({reason})"
        raise InputError([Fault(key, printable(path), expected, message)]) from None
