"""The unit of a key of a scenario."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from voronets.expressions.orientations import LEAN
from voronets.scenario.kinds import Kinds
from voronets.scenario.orientation import Orientation
from voronets.scenario.records import Record
from voronets.scenario.rolling import ROLLING
from voronets.scenario.system_units import velocity_unit
from voronets.scenario.systems import GENERAL
from voronets.scenario.values import ListOf, Named, Value

#: Of the parts of an orientation.
ANGLE_UNITS = dict.fromkeys((*LEAN, "degrees"), "°") | {"radians": "rad"}


def unit_of(table: Mapping[str, Any], key: str) -> str:
    """The unit of a dotted key of a scenario's table; nothing where it has none.

    "start.omega.2" → "rad/s"
    """
    own = _system_unit(table, key)
    if own:
        return own
    value: Value | None = GENERAL if "system" in table else ROLLING
    inner: Any = table
    unit = ""
    for name in key.split("."):
        if isinstance(value, Kinds):
            value = value.kinds.get(str(_inner(inner, value.by) or value.default))
        if isinstance(value, Record):
            found = next((one for one in value.keys if one.name == name), None)
            value, unit = (None, "") if found is None else (found.value, found.unit)
        elif isinstance(value, ListOf | Named):
            value = value.item
        elif isinstance(value, Orientation):
            value, unit = None, ANGLE_UNITS.get(name, "")
        else:
            value = None  # a component of a vector, in the unit of the whole
        inner = _inner(inner, name)
    return unit


def _system_unit(table: Mapping[str, Any], key: str) -> str:
    """The unit that a general system's file gives a coordinate, a velocity or a parameter."""
    units = _inner(table.get("system"), "units")
    place, _, name = key.rpartition(".")
    if not isinstance(units, Mapping) or place not in ("start", "system.parameters"):
        return ""
    coordinate = name.removesuffix("'")
    unit = units.get(coordinate)
    if not isinstance(unit, str):
        return ""
    return velocity_unit(unit) if coordinate != name else unit


def _inner(value: Any, name: str) -> Any:
    """What is under a name or an index; None where nothing is."""
    if isinstance(value, Mapping):
        return value.get(name)
    if isinstance(value, list) and name.isdigit() and int(name) < len(value):
        return value[int(name)]
    return None
