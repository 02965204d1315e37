"""Tables whose keys depend on one of them: a surface and its ``kind``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from voronets.scenario.records import PARTS, Key, Record
from voronets.scenario.table import Table
from voronets.scenario.values import Choice, Schema, Value


@dataclass(frozen=True, eq=False)
class Kinds(Value):
    """A table whose other keys depend on one: a surface and its ``kind``.

    by       the name of that key, and ``default`` its value where it is left out
    kinds    the tables by its value, without that key
    meaning  of that key
    """

    by: str
    kinds: Mapping[str, Record]
    meaning: str
    default: str | None = None
    expected: str = "a table"
    part: bool = False
    #: What the meanings of the kinds are called in the documentation.
    column: str = "meaning"

    @cached_property
    def choice(self) -> Key:
        """The key that tells which."""
        choice = Choice(tuple(self.kinds))
        example = f"Write {choice.words()}."
        return Key(self.by, choice, self.meaning, default=self.default, example=example)

    @property
    def shared(self) -> tuple[Key, ...]:
        """The keys that all of them have."""
        first, *others = self.kinds.values()
        return tuple(key for key in first.own if all(key in kind.own for kind in others))

    def words(self) -> str:
        return self.expected

    def read(self, table: Table, name: str, value: Any) -> Any:
        def read() -> Any:
            inner = table.inner(name, value)
            inner.known.append(self.by)
            kind = self.choice.read(inner)
            # Of an unknown kind the other keys mean nothing.
            return None if kind is None else self.kinds[kind].read_table(inner)

        return PARTS.read(self, table, value, read) if self.part else read()

    def schema(self) -> Schema:
        kinds = {name: kind.schema() for name, kind in self.kinds.items()}
        keys = {self.by: self.choice.schema(), **united(kinds.values())}
        return {
            "type": "object",
            "required": [self.by] if self.choice.required else [],
            # Every key of every kind, for editors that complete; which belong together is said below.
            "properties": keys,
            "if": {"properties": {self.by: self.choice.value.schema()}},
            "then": {"allOf": [self._then(name, kind, keys) for name, kind in kinds.items()]},
        }

    def _then(self, name: str, kind: Schema, keys: Schema) -> Schema:
        this = {"properties": {self.by: {"const": name}}}
        then = narrowed(kind, keys)
        return {
            "if": this if name == self.default else {**this, "required": [self.by]},
            "then": {**then, "properties": {self.by: True, **then["properties"]}},
        }


def united(schemas: Iterable[Schema]) -> Schema:
    """Each key of objects of several kinds, with all that it may hold in one or another.

    Where that differs anything passes: which it is, is checked where the kind is known.
    """
    found: dict[str, list[Schema]] = {}
    for schema in schemas:
        for key, value in schema["properties"].items():
            if value not in found.setdefault(key, []):
                found[key].append(value)
    return {key: one[0] if len(one) == 1 else {"anyOf": [*one, True]} for key, one in found.items()}


def narrowed(schema: Schema, keys: Schema) -> Schema:
    """The schema of one kind beside that of all: what ``keys`` say already is not said again."""
    own = {key: True if keys[key] == x else x for key, x in schema["properties"].items()}
    return {**schema, "properties": own}
