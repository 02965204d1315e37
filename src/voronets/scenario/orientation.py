"""An orientation in a scenario: how a body or a surface is turned."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from voronets.expressions.faults import InputError
from voronets.expressions.orientations import ANGLES, AXIS, FORMS, LEAN, orientation_quaternion
from voronets.scenario.numbers import Direction, Number, NumberList
from voronets.scenario.table import Table
from voronets.scenario.values import Schema, Value


@dataclass(frozen=True)
class Orientation(Value):
    """A rotation in any of the forms that ``orientation_quaternion`` reads; read as a unit quaternion."""

    #: The numbers of the quaternion that the studio's form shows.
    count: int = 4

    def words(self) -> str:
        return FORMS

    def schema(self) -> Schema:
        number = Number().schema()
        by_axis = [_table({AXIS: Direction().schema(), name: number}, 2) for name in ANGLES]
        rows = {"type": "array", "items": NumberList(3).schema(), "minItems": 3, "maxItems": 3}
        quaternion = Direction(4).schema()
        return {"anyOf": [quaternion, *by_axis, _table(dict.fromkeys(LEAN, number), 0), rows]}

    def read(self, table: Table, name: str, value: Any) -> Any:
        try:
            return orientation_quaternion(value, name)
        except InputError as error:
            table.take(error)
            return None


def _table(properties: dict[str, Schema], needed: int) -> Schema:
    return {
        "type": "object", "properties": properties, "required": list(properties)[:needed],
        "additionalProperties": False,
    }  # fmt: skip
