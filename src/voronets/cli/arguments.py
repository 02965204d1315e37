"""Arguments of the command line that need reading."""

from __future__ import annotations

from pathlib import Path

from voronets.expressions.faults import Fault, InputError


def name_of(source: str) -> str:
    """What to call the files written for it."""
    return Path(source).stem or "motion"


def times_of(text: str | None) -> list[float] | None:
    """The times of ``--at``."""
    if text is None:
        return None
    try:
        return [float(part) for part in text.split(",")]
    except ValueError:
        raise InputError([Fault("--at", text, "times such as 0.5,1,2")]) from None
