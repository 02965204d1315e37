"""Which numbers scenario files and Python calls may use, and the sentences for all others."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Any

from voronets.expressions.faults import Fault, InputError

#: Beyond these sizes squares and products of numbers leave the floating-point range.
SMALLEST, LARGEST = 1e-60, 1e60


def is_number(value: Any) -> bool:
    """A finite number (a truth value is none) whose square is one too."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    return abs(value) <= LARGEST


def is_numbers(value: Any, count: int) -> bool:
    """A list of so many finite numbers."""
    return isinstance(value, list | tuple) and len(value) == count and all(map(is_number, value))


def expected_number(
    value: Any, *, positive: bool = False, nonzero: bool = False,
    low: float = -math.inf, high: float = math.inf,
) -> str:  # fmt: skip
    """What was expected, where a value is no number of the range; nothing where it is one."""
    if is_number(value) and low <= value <= high and not (positive and value < SMALLEST):
        return "a number that is not zero" if nonzero and abs(value) < SMALLEST else ""
    expected = "a positive number" if positive else "a number"
    expected += f" from {low:g}" if math.isfinite(low) else ""
    return expected + (f" up to {high:g}" if math.isfinite(high) else _sized([value]))


def expected_numbers(value: Any, count: int, *, positive: bool = False) -> str:
    """What was expected, where a value is no list of so many numbers; nothing where it is one."""
    if is_numbers(value, count) and not (positive and min(value) < SMALLEST):
        return ""
    sized = _sized(value) if isinstance(value, list | tuple) else ""
    return f"a list of {count} {'positive ' if positive else ''}numbers{sized}"


def _sized(values: Sequence[Any]) -> str:
    """The words for a number that is too large, too small or not finite."""
    for value in values:
        if isinstance(value, int | float) and not isinstance(value, bool):
            if not abs(value) < math.inf:
                return " that is finite"
            if abs(value) > LARGEST or 0 < abs(value) < SMALLEST:
                return f" between {SMALLEST:g} and {LARGEST:g} in size"
    return ""


def plain(value: Any) -> Any:
    """Numbers and arrays of NumPy, or of what is used like it, as Python's own."""
    return value.tolist() if hasattr(value, "tolist") else value


def refuse(checks: Iterable[tuple[str, Any, str]]) -> None:
    """Raise an ``InputError`` of all (key, got, expected) that expect something."""
    faults = unfit(checks)
    if faults:
        raise InputError(faults)


def unfit(checks: Iterable[tuple[str, Any, str]]) -> list[Fault]:
    """The faults of all (key, got, expected) that expect something."""
    return [Fault(key, shown(got), expected) for key, got, expected in checks if expected]


def shown(value: Any) -> Any:
    """A value as an error message shows it: short, and nothing that JSON cannot hold."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true" if value else "false"
    if is_number(value):
        return value
    if isinstance(value, str) and not value.strip():
        return f'"{printable(value)}"'
    try:
        return printable(str(value))
    except ValueError:  # an integer of thousands of digits
        return "an integer with too many digits"


def printable(text: str, most: int = 200) -> str:
    """A text for a message: not too long, invisible characters spelled out, lines kept."""
    text = text if len(text) <= most else text[: most - 1] + "…"
    return "".join(
        c if c == "\n" or c.isprintable()
        else c.encode("unicode_escape").decode()
        for c in text
    )  # fmt: skip
