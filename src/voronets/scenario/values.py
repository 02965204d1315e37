"""What a key of a scenario may hold: read with its faults, said in words, and as JSON Schema."""

from __future__ import annotations

import unicodedata
from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from voronets.expressions.quotes import about_quotes
from voronets.expressions.suggestions import suggestion
from voronets.scenario.table import Table, no_name

Schema = dict[str, Any]
#: The pattern of a name that a file may choose: no spaces, no punctuation, no digit in front.
NAME = r"^[^\s0-9!-/:-@\[-^`{-~][^\s!-/:-@\[-^`{-~]*$"
LONGEST_FORMULA = 10_000  # characters


class Value(ABC):
    """What a key may hold."""

    @abstractmethod
    def words(self) -> str:
        """What it is, in words: "a positive number"."""

    @abstractmethod
    def schema(self) -> Schema:
        """The same as JSON Schema."""

    @abstractmethod
    def read(self, table: Table, name: str, value: Any) -> Any:
        """The value found at a key, checked; something in its place after noting a fault."""


class Plain(Value):
    """A value that is right or wrong by itself."""

    @abstractmethod
    def expected(self, value: Any) -> str:
        """What was expected, where the value is none of these; nothing where it is one."""

    def advice(self, value: Any) -> str:
        """A sentence that helps with a wrong value."""
        return ""

    def accepted(self, value: Any) -> Any:
        """The value as the rest of the program takes it."""
        return value

    def read(self, table: Table, name: str, value: Any) -> Any:
        expected = self.expected(value)
        if expected:
            message, advice = about_quotes(value, expected, self.expected)
            table.fault(name, value, expected, message, advice or self.advice(value))
            return None
        return self.accepted(value)


@dataclass(frozen=True)
class Choice(Plain):
    """One of a few words."""

    choices: tuple[str, ...]

    def words(self) -> str:
        return f"one of {', '.join(self.choices)}"

    def schema(self) -> Schema:
        return {"type": "string", "enum": list(self.choices)}

    def expected(self, value: Any) -> str:
        known = isinstance(value, str) and value in self.choices
        return "" if known else self.words()

    def advice(self, value: Any) -> str:
        return suggestion(value, self.choices)


@dataclass(frozen=True)
class Text(Plain):
    """A string without control characters (a new line and a tab excepted)."""

    def words(self) -> str:
        return "a text"

    def schema(self) -> Schema:
        return {"type": "string", "pattern": r"^[^\x00-\x08\x0B-\x1F\x7F]*$"}

    def expected(self, value: Any) -> str:
        if not isinstance(value, str):
            return self.words()
        control = any(unicodedata.category(c) in ("Cc", "Cs") and c not in "\n\t" for c in value)
        return "a text without control characters" if control else ""


@dataclass(frozen=True)
class Boolean(Plain):
    """True or false."""

    def words(self) -> str:
        return "true or false"

    def schema(self) -> Schema:
        return {"type": "boolean"}

    def expected(self, value: Any) -> str:
        return "" if isinstance(value, bool) else self.words()


@dataclass(frozen=True)
class FormulaText(Value):
    """A formula of variables; what else it may use, the table's ``formulas`` know.

    of        the variables; "coordinates", "velocities", "inputs" and "observables" stand for the
              names that a scenario gives
    equation  an equation, or a formula that stands for formula = 0
    varies    it may not be a constant
    """

    of: tuple[str, ...]
    equation: bool = False
    varies: bool = False

    def words(self) -> str:
        what = "an equation" if self.equation else "a formula"
        return f"{what} of {', '.join(self.of or ('parameters',))}"

    def schema(self) -> Schema:
        kind = "string" if self.equation else ["string", "number"]
        return {"type": kind, "minLength": 1, "maxLength": LONGEST_FORMULA}

    def read(self, table: Table, name: str, value: Any) -> Any:
        if table.formulas is None:  # the names that it may use could not be read
            return None
        return table.formulas.read(table, name, value, self)


@dataclass(frozen=True)
class ListOf(Value):
    """A list of values of one sort."""

    item: Value
    least: int
    most: int
    expected: str

    def words(self) -> str:
        return self.expected

    def schema(self) -> Schema:
        ends = {"minItems": self.least, "maxItems": self.most}
        return {"type": "array", "items": self.item.schema(), **ends}

    def read(self, table: Table, name: str, value: Any) -> list[Any]:
        if not isinstance(value, list) or not self.least <= len(value) <= self.most:
            table.fault(name, value, self.expected)
            return []
        return [self.item.read(table, f"{name}.{i}", item) for i, item in enumerate(value)]


@dataclass(frozen=True)
class Named(Value):
    """A table of values under names that the file chooses."""

    item: Value
    most: int
    expected: str

    def words(self) -> str:
        return self.expected

    def schema(self) -> Schema:
        names = {"patternProperties": {NAME: self.item.schema()}, "additionalProperties": False}
        return {"type": "object", **names, "maxProperties": self.most}

    def read(self, table: Table, name: str, value: Any) -> dict[str, Any]:
        inner = table.inner(name, value)
        if len(inner.values) > self.most:
            got = f"{len(inner.values)} entries"
            message = f"{{key}} has {got}; the limit is {self.most}."
            table.fault(name, got, f"at most {self.most} {name}", message)
            return {}
        found: dict[str, Any] = {}
        for key in self.names(inner):
            found[key] = self.item.read(inner, key, inner.values[key])
        return found

    def names(self, table: Table) -> Iterator[str]:
        """The names in the table that are right; a fault is noted for the others."""
        for name in table.values:
            if name.isidentifier():
                yield name
            else:
                table.fault(name, "a name", *no_name(name))
