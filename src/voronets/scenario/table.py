"""Reading one table of a scenario: every key checked, every fault collected."""

from __future__ import annotations

import difflib
import math
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from voronets.expressions.faults import Fault


class Table:
    """A TOML table at a dotted path, with the list of faults that all tables share.

    Each reading method returns a usable value even when it notes a fault, so that one reading
    finds them all.
    """

    def __init__(self, values: Any, path: str, faults: list[Fault]) -> None:
        self.path, self.faults = path, faults
        self.known: list[str] = []
        if not isinstance(values, Mapping):
            self.fault("", values, "a table")
            values = {}
        self.values: Mapping[str, Any] = values

    def key(self, name: str) -> str:
        """The dotted name of a key."""
        return ".".join(part for part in (self.path, name) if part)

    def fault(self, name: str, got: Any, expected: str) -> None:
        """Note a fault at a key of this table."""
        self.faults.append(Fault(self.key(name), shown(got), expected))

    def __contains__(self, name: str) -> bool:
        return name in self.values

    def get(self, name: str, default: Any = None) -> Any:
        """The raw value of a key."""
        self.known.append(name)
        return self.values.get(name, default)

    def table(self, name: str) -> Table:
        """A table inside this one; an empty one where it is missing."""
        return Table(self.get(name, {}), self.key(name), self.faults)

    def number(
        self, name: str, default: float | None = None, *, positive: bool = False,
        low: float = -math.inf, high: float = math.inf,
    ) -> float:  # fmt: skip
        """A finite number in range."""
        value = self.get(name, default)
        expected = "a positive number" if positive else "a number"
        if math.isfinite(low) or math.isfinite(high):
            expected += f" from {low:g} to {high:g}"
        if value is None:
            self.fault(name, None, expected)
        elif not is_number(value) or not low <= value <= high or (positive and value <= 0):
            self.fault(name, value, expected)
        else:
            return float(value)
        return default if default is not None else 1.0

    def numbers(
        self, name: str, count: int, default: Sequence[float] | None = None, *,
        positive: bool = False,
    ) -> tuple[float, ...]:  # fmt: skip
        """A list of so many finite numbers."""
        value = self.get(name, None if default is None else list(default))
        expected = f"{count} {'positive ' if positive else ''}numbers"
        if not is_numbers(value, count) or (positive and min(value) <= 0):
            self.fault(name, value, expected)
            return tuple(default) if default is not None else (1.0,) * count
        return tuple(float(x) for x in value)

    def choice(self, name: str, choices: Collection[str], default: str | None = None) -> str:
        """One of a few words."""
        value = self.get(name, default)
        if not isinstance(value, str) or value not in choices:
            near = difflib.get_close_matches(str(value), list(choices), 1)
            hint = f" (did you mean {near[0]!r}?)" if near else ""
            self.fault(name, value, f"one of {', '.join(choices)}{hint}")
            return default if default is not None else next(iter(choices))
        return value

    def text(self, name: str, default: str | None = None) -> str:
        """A string."""
        value = self.get(name, default)
        if not isinstance(value, str):
            self.fault(name, value, "a text")
            return default or ""
        return value

    def finish(self) -> None:
        """Note every key that nobody asked for, with the nearest known one."""
        for name in self.values:
            if name not in self.known:
                self.unknown(name)

    def unknown(self, name: str, among: Sequence[str] | None = None) -> None:
        """Note an unknown key."""
        known = sorted(set(self.known if among is None else among))
        near = difflib.get_close_matches(name, known, 1)
        hint = f"did you mean {near[0]!r}? " if near else ""
        self.fault(name, "an unknown key", f"{hint}one of {', '.join(known)}" if known else "no key")


def is_number(value: Any) -> bool:
    """A finite number (a truth value is none)."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    try:
        return math.isfinite(float(value))
    except OverflowError:
        return False


def is_numbers(value: Any, count: int) -> bool:
    """A list of so many finite numbers."""
    return isinstance(value, list | tuple) and len(value) == count and all(map(is_number, value))


def shown(value: Any) -> Any:
    """A value as an error message shows it: short, and nothing that JSON cannot hold."""
    if value is None:
        return "nothing"
    if isinstance(value, bool | int | str) or is_number(value):
        return value if len(str(value)) <= 200 else str(value)[:199] + "…"
    text = str(value)
    return text if len(text) <= 200 else text[:199] + "…"
