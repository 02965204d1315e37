"""One table of a scenario while it is read: its keys, and the faults that all tables collect."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Protocol

from voronets.expressions.faults import MISSING, Fault, InputError
from voronets.expressions.ranges import printable, shown
from voronets.expressions.suggestions import near_words, suggestion

#: Keys of one table that are listed one by one.
LISTED = 20


def no_name(name: Any) -> tuple[str, str, str]:
    """What a fault says of a name that is not an identifier: expected, message, advice."""
    message = f"{{key}}: {name!r} cannot be a name."
    return "a name of letters, digits and _", message, "Use letters, digits and _ only."


def reserved_name(name: Any) -> tuple[str, str, str]:
    """The same of a name that already means something else."""
    message = f"{{key}}: the name {name!r} already has another meaning."
    return "a name that is not reserved", message, "Choose another name."


class FormulaReading(Protocol):
    """What the formulas of a table may use, and how they are read."""

    def read(self, table: Table, name: str, value: Any, formula: Any) -> Any:
        """The formula at a key of a table; something in its place after noting a fault.

        formula  the ``FormulaText`` that describes it
        """


class Table:
    """A TOML table at a dotted path, with the list of faults that all tables share.

    known     the keys that the table may have
    formulas  what its formulas may use; tables inside it take it over
    """

    def __init__(
        self, values: Any, path: str = "", faults: list[Fault] | None = None,
        formulas: FormulaReading | None = None,
    ) -> None:  # fmt: skip
        self.path, self.formulas = path, formulas
        self.faults = [] if faults is None else faults
        self.known: list[str] = []
        if not isinstance(values, Mapping):
            self.fault("", values, "a table")
            values, self.faults = {}, []  # faults inside it would only repeat this one
        self.values: Mapping[str, Any] = values

    def __contains__(self, name: str) -> bool:
        return name in self.values

    def inner(self, name: str, values: Any) -> Table:
        """A table inside this one."""
        return Table(values, self.key(name), self.faults, self.formulas)

    def key(self, name: str) -> str:
        """The dotted name of a key."""
        return ".".join(part for part in (self.path, name) if part)

    def fault(
        self, name: str, got: Any, expected: str, message: str = "", advice: str = ""
    ) -> None:
        """Note a fault at a key of this table."""
        key, texts = printable(self.key(name)), (expected, message, advice)
        self.faults.append(Fault(key, shown(got), *(printable(text, 2000) for text in texts)))

    def take(self, error: InputError) -> None:
        """Note the faults of a constructor, with its arguments as keys of this table."""
        self.faults += [replace(fault, key=self.key(fault.key)) for fault in error.faults]

    def finish(self) -> None:
        """Note every key that is not known, with the nearest known one."""
        known = set(self.known)
        self.unknown([name for name in self.values if name not in known])

    def unknown(self, names: Sequence[Any], why: str = "") -> None:
        """Note unknown keys, the first of them one by one, with the reason where there is one."""
        known = sorted(set(self.known) - set(names))
        listed = ", ".join(known[:LISTED]) + ", …" * (len(known) > LISTED)
        got = f"an unknown key: {why}" if why else "an unknown key"
        for name in names[:LISTED]:
            advice = suggestion(name, known) or (f"The known keys are {listed}." if known else "")
            expected = f"one of {listed}" if known else "no key"
            message = f"{{key}} is {got}."
            missing = None if why else self._missing(near_words(name, known))
            if missing is not None:  # one mistake, one fault
                self.faults.remove(missing)
                message = f"{missing.key} is missing, and {printable(str(name))} is an unknown key."
            self.fault(str(name) or '""', got, expected, message, advice)
        if len(names) > LISTED:
            count = len(names) - LISTED
            message = f"There are {count} more unknown keys."
            self.fault("…", f"{count} more unknown keys", "only known keys", message)

    def _missing(self, near: Sequence[str]) -> Fault | None:
        """The fault that says that the nearest known key is missing; None where there is none."""
        keys = [printable(self.key(name)) for name in near]
        missing = (one for one in self.faults if one.key in keys and one.got == MISSING)
        return next(missing, None)
