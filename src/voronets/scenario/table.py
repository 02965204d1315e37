"""Reading one table of a scenario: every key checked, every fault collected."""

from __future__ import annotations

import difflib
import math
import unicodedata
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from voronets.expressions.faults import Fault

#: Beyond these sizes squares and products of numbers leave the floating-point range.
SMALLEST, LARGEST = 1e-60, 1e60
#: Keys of one table that are listed one by one; known ones among which a near one is sought.
LISTED, SEARCHED = 20, 200


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
            values, self.faults = {}, []  # what such a table lacks is no news
        self.values: Mapping[str, Any] = values

    def key(self, name: str) -> str:
        """The dotted name of a key."""
        return ".".join(part for part in (self.path, name) if part)

    def fault(self, name: str, got: Any, expected: str) -> None:
        """Note a fault at a key of this table."""
        self.faults.append(Fault(printable(self.key(name)), shown(got), printable(expected, 2000)))

    def __contains__(self, name: str) -> bool:
        return name in self.values

    def get(self, name: str, default: Any = None) -> Any:
        """The raw value of a key."""
        self.known.append(name)
        return self.values.get(name, default)

    def table(self, name: str, needed: str = "") -> Table:
        """A table inside this one; where it is missing an empty one, with a fault if needed."""
        if needed and name not in self:
            self.get(name)
            self.fault(name, None, needed)
            return Table({}, self.key(name), [])
        return Table(self.get(name, {}), self.key(name), self.faults)

    def number(
        self, name: str, default: float | None = None, *, positive: bool = False,
        low: float = -math.inf, high: float = math.inf,
    ) -> float:  # fmt: skip
        """A finite number in range."""
        value = self.get(name, default)
        good = is_number(value) and low <= value <= high and (not positive or value >= SMALLEST)
        if good:
            return float(value)
        expected = "a positive number" if positive else "a number"
        expected += f" from {low:g}" if math.isfinite(low) else ""
        expected += f" up to {high:g}" if math.isfinite(high) else _sized([value])
        self.fault(name, value, expected)
        return default if default is not None else 1.0

    def numbers(
        self, name: str, count: int, default: Sequence[float] | None = None, *,
        positive: bool = False,
    ) -> tuple[float, ...]:  # fmt: skip
        """A list of so many finite numbers."""
        value = self.get(name, None if default is None else list(default))
        if not is_numbers(value, count) or (positive and min(value) < SMALLEST):
            sized = _sized(value) if isinstance(value, list | tuple) else ""
            self.fault(name, value, f"{count} {'positive ' if positive else ''}numbers{sized}")
            return tuple(default) if default is not None else (1.0,) * count
        return tuple(float(x) for x in value)

    def choice(self, name: str, choices: Collection[str], default: str | None = None) -> str:
        """One of a few words."""
        value = self.get(name, default)
        if not isinstance(value, str) or value not in choices:
            self.fault(name, value, f"one of {', '.join(choices)}{nearest(value, choices)}")
            return default if default is not None else next(iter(choices))
        return value

    def text(self, name: str, default: str | None = None) -> str:
        """A string without control characters (a new line and a tab excepted)."""
        value = self.get(name, default)
        if not isinstance(value, str):
            self.fault(name, value, "a text")
            return default or ""
        if any(unicodedata.category(c) in ("Cc", "Cs") and c not in "\n\t" for c in value):
            self.fault(name, value, "a text without control characters")
            return default or ""
        return value

    def finish(self) -> None:
        """Note every key that nobody asked for, with the nearest known one."""
        known = set(self.known)
        self.unknown([name for name in self.values if name not in known])

    def unknown(self, names: Sequence[Any], why: str = "an unknown key") -> None:
        """Note unknown keys, the first of them one by one."""
        known = sorted(set(self.known) - set(names))
        listed = ", ".join(known[:LISTED]) + ", …" * (len(known) > LISTED)
        for name in names[:LISTED]:
            expected = f"one of {listed}{nearest(name, known[:SEARCHED])}" if known else "no key"
            self.fault(str(name) or '""', why, expected)
        if len(names) > LISTED:
            self.fault("…", f"{len(names) - LISTED} more unknown keys", "only known keys")


def nearest(value: Any, known: Collection[str]) -> str:
    """A hint at the known word that is nearest to what was given, if any is near."""
    if not isinstance(value, str) or len(value) > 100:
        return ""
    plain = {word.lower(): word for word in known}
    near = difflib.get_close_matches(value.lower(), plain, 1)
    return f" (did you mean {plain[near[0]]!r}?)" if near else ""


def _sized(values: Sequence[Any]) -> str:
    """What is to be said of the size, where that is what is wrong with a number."""
    for value in values:
        if isinstance(value, int | float) and not isinstance(value, bool):
            if not abs(value) < math.inf:
                return " that is finite"
            if abs(value) > LARGEST or 0 < abs(value) < SMALLEST:
                return f" of a size from {SMALLEST:g} to {LARGEST:g}"
    return ""


def is_number(value: Any) -> bool:
    """A finite number (a truth value is none) whose square is one too."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    return abs(value) <= LARGEST


def is_numbers(value: Any, count: int) -> bool:
    """A list of so many finite numbers."""
    return isinstance(value, list | tuple) and len(value) == count and all(map(is_number, value))


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
        return "an integer of very many digits"


def printable(text: str, most: int = 200) -> str:
    """A text for a message: not too long, control characters spelled out, lines kept."""
    text = text if len(text) <= most else text[: most - 1] + "…"
    return "".join(
        c if c == "\n" or not unicodedata.category(c).startswith("C")
        else c.encode("unicode_escape").decode()
        for c in text
    )  # fmt: skip
