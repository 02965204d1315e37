"""Tables with known keys: each key is described once, and reading, JSON Schema and the docs follow."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from voronets.expressions.faults import InputError
from voronets.scenario.formulas import MOST_PARAMETERS, ParameterFormulas
from voronets.scenario.memory import Memory
from voronets.scenario.numbers import Number
from voronets.scenario.table import Table
from voronets.scenario.values import Named, Schema, Value

PARTS = Memory(256)


@dataclass(frozen=True, eq=False)
class Key:
    """A key of a table.

    default   its value, as a file would have it, where it is left out
    optional  it may be left out although it has no default
    needed    what is expected where it is missing, if not what the value says
    example   a sentence for a file without it: what to write, with an example
    """

    name: str
    value: Value
    meaning: str
    unit: str = ""
    default: Any = None
    optional: bool = False
    needed: str = ""
    example: str = ""

    @property
    def required(self) -> bool:
        """It may not be left out."""
        return self.default is None and not self.optional

    def read(self, table: Table) -> Any:
        """What the table has at this key; None where it has nothing."""
        if self.name in table:
            return self.value.read(table, self.name, table.values[self.name])
        if self.required and self.example:
            expected = self.needed or self.value.words()
            table.fault(self.name, None, expected, "{key} is missing.", self.example)
        elif self.required and self.needed:
            table.fault(self.name, None, self.needed)
        elif self.required or self.default is not None:
            return self.value.read(table, self.name, self.default)
        return None

    def schema(self) -> Schema:
        """Its value as JSON Schema, with the meaning, the unit and the default."""
        unit = f" [{self.unit}]" if self.unit else ""
        found = {
            "title": self.name,
            "description": f"{self.meaning}{unit}: {self.value.words()}",
            **self.value.schema(),
        }
        return found if self.default is None else {**found, "default": self.default}


PARAMETERS = Key(
    "parameters", Named(Number(), MOST_PARAMETERS, "a table of numbers"),
    "values of the other names in the formulas", optional=True,
)  # fmt: skip


@dataclass(frozen=True, eq=False)
class Record(Value):
    """A table with known keys.

    own         the keys
    build       the table, and the values by name → what they describe; it is called where all keys
                are right, and may note faults in the table or raise an ``InputError``
    meaning     what it describes, for the documentation
    either      groups of keys of which a table has one; the first is the one expected
    formulas    how its formulas are read; they may use ``parameters = { … }``, which ``build`` gets
    beside      numeric keys of other names may be there: parameters, where it has formulas
    part        what it describes is kept for another table with the same content
    """

    own: tuple[Key, ...]
    build: Callable[..., Any]
    meaning: str = ""
    either: tuple[tuple[str, ...], ...] = ()
    formulas: type[ParameterFormulas] | None = None
    beside: bool = False
    part: bool = False

    @cached_property
    def keys(self) -> tuple[Key, ...]:
        """All keys."""
        return self.own if self.formulas is None else (*self.own, PARAMETERS)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of the keys."""
        return tuple(key.name for key in self.keys)

    def words(self) -> str:
        return "a table"

    def read(self, table: Table, name: str, value: Any) -> Any:
        def read() -> Any:
            return self.read_table(table.inner(name, value))

        return PARTS.read(self, table, value, read) if self.part else read()

    def read_table(self, table: Table) -> Any:
        """What the table describes; None after noting a fault."""
        before = len(table.faults)
        values = self.values(table)
        if len(table.faults) > before:
            return None
        try:
            found = self.build(table, **values)
        except InputError as error:
            table.take(error)
        return found if len(table.faults) == before else None

    def values(self, table: Table) -> dict[str, Any]:
        """The values by name; None for those that are missing."""
        table.known += self.names
        formulas = None
        if self.formulas is not None:
            formulas = table.formulas = self.formulas(table, beside=self.beside)
        chosen = self.chosen(table)
        found = {key.name: key.read(table) if key.name in chosen else None for key in self.own}
        for key in self.own:
            if key.name in table and key.name not in chosen:
                with_it = {name for group in self.either if key.name in group for name in group}
                others = [name for name in chosen if name in table and name not in with_it]
                self._refuse(table, key, (others or chosen)[0])
        if formulas is not None:
            found["parameters"] = formulas.parameters()
        table.finish()
        return found

    def chosen(self, table: Table) -> tuple[str, ...]:
        """The names of the keys, with one group alone: the one that the table comes nearest to.

        That is a group with nothing missing, or else the one of which most keys are there.
        """
        grouped = [name for group in self.either for name in group]
        required = {key.name for key in self.own if key.required}

        def nearness(group: tuple[str, ...]) -> tuple[bool, int]:
            present = [name for name in group if name in table]
            return required.intersection(group) <= set(present), len(present)

        group = max(self.either, key=nearness, default=())
        return (*group, *(name for name in self.names if name not in grouped))

    def _refuse(self, table: Table, key: Key, other: str) -> None:
        """Note what is wrong with a key; if nothing, that another one is there instead."""
        before = len(table.faults)
        key.read(table)
        if len(table.faults) == before:
            message = f"{{key}} and {table.key(other)} exclude each other. Give one of them."
            got = f"both {other} and {key.name}"
            table.fault(key.name, got, f"{other} or {key.name}", message)

    def schema(self) -> Schema:
        grouped = [name for group in self.either for name in group]
        required = [key.name for key in self.keys if key.required]
        found: Schema = {
            "type": "object",
            "properties": {key.name: key.schema() for key in self.keys},
            "required": [name for name in required if name not in grouped],
            "additionalProperties": Number().schema() if self.beside else False,
        }
        if self.either:
            found["anyOf"] = [
                {
                    "required": [name for name in group if name in required],
                    "properties": {name: False for name in grouped if name not in group},
                }
                for group in self.either
            ]
        return found
