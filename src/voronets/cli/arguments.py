"""The arguments of ``voronets run``: read and checked together, every fault at once."""

from __future__ import annotations

import math
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from voronets.engine import choose_engine
from voronets.engine.simulate import MOST_SAMPLES
from voronets.expressions.faults import Fault, InputError
from voronets.expressions.ranges import printable
from voronets.scenario.scenario import Scenario

TOLERANCES = (1e-15, 1e-3)


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

    @classmethod
    def read(
        cls, load: Callable[[], Scenario], source: str, *, at: str | None, samples: int | None,
        out: str | None, engine: str | None, tolerance: float | None, limit: float | None,
        most_steps: float | None,
    ) -> Arguments:  # fmt: skip
        """Check all of them; nothing has been written when this raises but the folder ``out``."""
        faults: list[Fault] = []
        scenario = _gather(faults, load)
        duration = math.inf if scenario is None else scenario.run.duration
        times = _gather(faults, lambda: times_of(at, duration))
        if at is not None and samples is not None:
            faults.append(Fault("--samples", str(samples), "either --at or --samples"))
        _gather(faults, lambda: _within("--samples", samples, 1, MOST_SAMPLES))
        _gather(faults, lambda: choose_engine(engine), "--engine")
        _gather(faults, lambda: _within("--tolerance", tolerance, *TOLERANCES))
        _gather(faults, lambda: _within("--check", limit, 0.0, 1e300))
        _gather(faults, lambda: _within("--most-steps", most_steps, 1.0, 1e300))
        folder = None if out is None else _gather(faults, lambda: _folder(out))
        if faults or scenario is None:
            raise InputError(faults)
        name = name_of(source)
        return cls(scenario, name, times, samples, folder, engine, tolerance, limit, most_steps)


def _gather(faults: list[Fault], reading: Callable[[], Any], key: str = "") -> Any:
    """What the reading gives; its faults are put to the others, under ``key`` if that is given."""
    try:
        return reading()
    except InputError as error:
        for fault in error.faults:
            faults.append(replace(fault, key=key or fault.key, got=fault.got or '""'))
        return None


def name_of(source: str) -> str:
    """What to call the files written for it."""
    return Path(source).stem or "motion"


def times_of(text: str | None, duration: float) -> list[float] | None:
    """The times of ``--at``."""
    if text is None:
        return None
    shown = printable(text) if text.strip() else f'"{text}"'
    try:
        times = [float(part) for part in text.split(",")]
    except ValueError:
        raise InputError([Fault("--at", shown, "times such as 0.5,1,2")]) from None
    if not all(0 <= t <= duration for t in times):
        until = "" if duration == math.inf else f" to {duration:g}"
        raise InputError([Fault("--at", shown, f"times from 0{until}")])
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
        raise InputError([Fault("--out", printable(out), f"{expected} ({reason})")]) from None
