"""One field of the form: a key of a scenario with what it holds and what it may hold."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from voronets.expressions.ranges import is_number
from voronets.rolling.body import MATTER
from voronets.scenario.body import Inertia
from voronets.scenario.orientation import Orientation
from voronets.scenario.records import Key, Record
from voronets.scenario.system_units import UnitText
from voronets.scenario.toml import as_toml
from voronets.scenario.values import Boolean, Choice, FormulaText, ListOf, Named, Text, Value
from voronets.scenario.view import PointFormulas
from voronets.studio.form.list_field import (
    entries_of,
    entry_label,
    list_content,
    names_content,
)
from voronets.studio.form.orientation_field import orientation_content
from voronets.studio.form.ranges import slider_range

Field = dict[str, Any]
#: Labels of keys whose own name says too little to a newcomer.
LABELS = {"omega": "angular velocity ω", "holonomic": "holonomic constraints"}
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
    content = names_content(value) if present and not _of_formulas(described) else None
    if content is not None:
        yield base | content
        return
    if isinstance(described, ListOf | Named):
        names = there.get("coordinates")
        first = names[0] if isinstance(names, list) and names and isinstance(names[0], str) else ""
        content = list_content(base, described, value, first)
        if content is not None:
            yield base | content
            for name, one in (entries_of(described, value) or []) if present else []:
                part = {"key": f"{dotted}.{name}", "label": entry_label(base["label"], name)}
                yield from _entry({**base, **part, "optional": False}, described.item, key, one)
            return
    yield _field(base, described, key.unit, value)


def _of_formulas(described: Value) -> bool:
    return isinstance(described, ListOf) and isinstance(described.item, FormulaText)


def _entry(base: Field, item: Value, key: Key, value: Any) -> Iterator[Field]:
    """The fields of an entry of a list."""
    label = base["label"]
    if isinstance(item, PointFormulas):
        item = item.formulas
    if isinstance(item, Record) and isinstance(value, Mapping):
        for inner in item.own:
            for field in fields_of(inner, base["key"], value, absent=False):
                yield field | {"label": f"{label}: {field['label']}"}
    elif names_content(value) is not None and not _of_formulas(item):
        yield base | (names_content(value) or {})
    elif isinstance(item, ListOf) and isinstance(value, list) and value:
        names = AXES.get(3, ()) if _of_formulas(item) and len(value) <= 3 else ()
        for i, one in enumerate(value):
            part = {"key": f"{base['key']}.{i}", "label": f"{label} {names[i] if names else i + 1}"}
            yield from _entry({**base, **part}, item.item, key, one)
    else:
        yield _field(base, item, key.unit, value)


def number_field(key: str, value: Any, meaning: str, unit: str = "", **more: Any) -> Field:
    """A field for a number that no key describes: a parameter, a coordinate at the start."""
    base = {
        "key": key, "label": key.rpartition(".")[2], "meaning": meaning, "unit": unit, "present": True,
        "optional": False, "expected": "a number",
    }  # fmt: skip
    return _field(base, None, unit, value) | more


def _base(dotted: str, key: Key, *, present: bool, optional: bool) -> Field:
    return {
        "key": dotted, "label": LABELS.get(key.name, key.name.replace("_", " ")),
        "meaning": key.meaning, "unit": key.unit, "present": present, "optional": optional,
        "expected": key.value.words(),
    }  # fmt: skip


def _field(base: Field, described: Value | None, unit: str, value: Any) -> Field:
    """The field by what its key is for, and else by what it holds."""
    if isinstance(described, Choice):
        other = value not in described.choices and not described.expected(value)
        choices = {"choices": [*described.choices, *([value] if other else [])], "reshapes": False}
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
    if isinstance(described, Text | UnitText):
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


def _toml(value: Any) -> str:
    """A value as a file would have it."""
    return as_toml({"k": [value]}).strip().removeprefix("k = [").removesuffix("]")
