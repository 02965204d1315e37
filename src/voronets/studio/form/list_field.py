"""A list or a table of entries as the form shows it: what it has, what can be added and removed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from voronets.scenario.numbers import Number
from voronets.scenario.records import Record
from voronets.scenario.system_units import UnitText
from voronets.scenario.values import FormulaText, ListOf, Named, Value
from voronets.scenario.view import PointFormulas

Content = dict[str, Any]


def entries_of(described: ListOf | Named, value: Any) -> list[tuple[str, Any]] | None:
    """Names (or numbers from 0) and values of the entries; None where the value is of another kind."""
    if value is None:
        return []
    if isinstance(described, Named):
        return [(str(k), v) for k, v in value.items()] if isinstance(value, Mapping) else None
    return [(str(i), one) for i, one in enumerate(value)] if isinstance(value, list) else None


def list_content(
    base: Content, described: ListOf | Named, value: Any, first: str
) -> Content | None:
    """What the field of a list holds; None where the value is no such list.

    base   the key and the label of the field
    first  a coordinate of the system, for the example of a new entry; "" where there is none
    """
    entries = entries_of(described, value)
    if entries is None:
        return None
    key, label = base["key"], base["label"]
    listed = [{"key": f"{key}.{name}", "label": entry_label(label, name)} for name, _ in entries]
    return {
        "kind": "list", "value": value, "entries": listed, "named": isinstance(described, Named),
        "example": _example(described.item, first),
    }  # fmt: skip


def entry_label(label: str, name: str) -> str:
    """What an entry of "events" is called: "event 1", or its own name; of "units": "unit of m"."""
    if label == "units":
        return f"unit of {name}"
    return f"{label.removesuffix('s')} {int(name) + 1}" if name.isdecimal() else name


def names_content(value: Any) -> Content | None:
    """What the field of a list of names holds; None where the value is none."""
    if isinstance(value, list) and value and all(isinstance(x, str) for x in value):
        return {"kind": "names", "value": value}
    return None


def _example(item: Value, first: str) -> Any:
    """A value for a new entry, which the reader then changes; None where none can be guessed."""
    if isinstance(item, FormulaText):
        if item.equation:
            return f"{first}' = 0" if "velocities" in item.of else f"{first} = 0"
        return "t - 1" if "observables" in item.of else "0"
    if isinstance(item, Number):
        return 1.0
    if isinstance(item, UnitText):
        return "m"
    if isinstance(item, Record):
        parts = {key.name: _example(key.value, first) for key in item.own if key.required}
        return None if None in parts.values() else parts
    if isinstance(item, PointFormulas):
        return ["0", "0"]
    if isinstance(item, ListOf):
        one = _example(item.item, first)
        return None if one is None else [one] * item.least
    return None
