"""One field of the form: a key of a scenario with what it holds and what it may hold."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from voronets.expressions.ranges import is_number
from voronets.scenario.body import MATTER, Inertia
from voronets.scenario.numbers import Number
from voronets.scenario.orientation import Orientation
from voronets.scenario.records import Key
from voronets.scenario.toml import as_toml
from voronets.scenario.values import Boolean, Choice, FormulaText, ListOf, Named, Text, Value
from voronets.studio.form.orientation_field import orientation_content
from voronets.studio.form.ranges import slider_range

Field = dict[str, Any]
AXES = {3: ("x", "y", "z"), 4: ("w", "x", "y", "z")}


def fields_of(key: Key, path: str, there: Mapping[str, Any], *, absent: bool) -> Iterator[Field]:
    """The fields of a key: one, or one for each formula or number that it has.

    path    the dotted name of its table
    there   what that table holds
    absent  the table itself is not there
    """
    dotted = f"{path}.{key.name}" if path else key.name
    present = key.name in there
    value = there.get(key.name, key.default)
    described = key.value
    base = _base(dotted, key, present=present, optional=absent or not key.required)
    inner = described.item if isinstance(described, ListOf | Named) else None
    if present and isinstance(inner, FormulaText | Number) and _items(value):
        for name, one in _items(value):
            part = {**base, "key": f"{dotted}.{name}", "label": _item_label(key.name, name, value)}
            yield _field({**part, "optional": False}, inner, key.unit, one)
        return
    yield _field(base, described, key.unit, value)


def number_field(key: str, value: Any, meaning: str, unit: str = "", **more: Any) -> Field:
    """A field for a number that no key describes: a parameter, a coordinate at the start."""
    base = {
        "key": key, "label": key.rpartition(".")[2], "meaning": meaning, "unit": unit, "present": True,
        "optional": False, "expected": "a number",
    }  # fmt: skip
    return _field(base, None, unit, value) | more


def _base(dotted: str, key: Key, *, present: bool, optional: bool) -> Field:
    return {
        "key": dotted, "label": key.name.replace("_", " "), "meaning": key.meaning, "unit": key.unit,
        "present": present, "optional": optional, "expected": key.value.words(),
    }  # fmt: skip


def _field(base: Field, described: Value | None, unit: str, value: Any) -> Field:
    """The field by what its key is for, and else by what it holds."""
    if isinstance(described, Choice):
        choices = {"choices": list(described.choices), "reshapes": False}
        return (
            base | {"kind": "choice", "value": value if isinstance(value, str) else None} | choices
        )
    if isinstance(described, Inertia) and isinstance(value, str):
        return base | {"kind": "choice", "value": value, "choices": list(MATTER), "reshapes": False}
    if isinstance(described, Boolean):
        return base | {"kind": "boolean", "value": value if isinstance(value, bool) else None}
    if isinstance(described, FormulaText):
        formula = value if isinstance(value, str) or is_number(value) else None
        return base | {"kind": "formula", "value": formula, "of": list(described.of)}
    if isinstance(described, Text):
        return base | {"kind": "text", "value": value if isinstance(value, str) else None}
    if isinstance(described, Orientation):
        content = orientation_content(base["key"], value, present=base["present"])
        if content is not None:
            return base | content
    if isinstance(described, ListOf | Named):
        return base | {"kind": "toml", "text": _toml({} if value is None else value)}
    return base | _numbers(described, unit, value)


def _numbers(described: Value | None, unit: str, value: Any) -> Field:
    """A number, a vector, a matrix, nothing yet, or else any TOML value."""
    ends = {"range": slider_range(described, unit, value)}
    count = getattr(described, "count", 0)
    if (value is None and not count) or is_number(value):
        return {"kind": "number", "value": value, **ends}
    if value is None:
        return {"kind": "numbers", "value": None, "components": _components(count), **ends}
    if isinstance(value, list) and value and all(is_number(x) for x in value):
        names = _components(len(value))
        return {"kind": "numbers", "value": value, "components": names, **ends}
    if isinstance(value, list) and len(value) == 3 and all(_is_row(row) for row in value):
        return {"kind": "matrix", "value": value, **ends}
    return {"kind": "toml", "text": _toml(value)}


def _is_row(row: Any) -> bool:
    return isinstance(row, list) and len(row) == 3 and all(is_number(x) for x in row)


def _components(count: int) -> list[str]:
    return list(AXES.get(count, [str(i + 1) for i in range(count)]))


def _items(value: Any) -> list[tuple[str, Any]]:
    if isinstance(value, Mapping):
        return [(str(name), one) for name, one in value.items()]
    return [(str(i), one) for i, one in enumerate(value)] if isinstance(value, list) else []


def _item_label(name: str, item: str, value: Any) -> str:
    words = name.replace("_", " ")
    return item if isinstance(value, Mapping) else f"{words} {int(item) + 1}"


def _toml(value: Any) -> str:
    """A value as a file would have it."""
    return as_toml({"k": [value]}).strip().removeprefix("k = [").removesuffix("]")
