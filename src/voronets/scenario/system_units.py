"""The units of a general system's numbers: ``units = { x = "m", m = "kg" }`` in ``[system]``."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from voronets.expressions.suggestions import suggestion
from voronets.mechanics.first_order import FirstOrderSystem, Quantity
from voronets.scenario.system_formulas import formulas_of
from voronets.scenario.table import Table
from voronets.scenario.values import NAME, Named, Plain, Schema

LONGEST_UNIT = 20  # characters
MOST_UNITS = 2000


@dataclass(frozen=True)
class UnitText(Plain):
    """A unit as it is written behind a number."""

    def words(self) -> str:
        return f"a text of at most {LONGEST_UNIT} characters"

    def schema(self) -> Schema:
        return {"type": "string", "maxLength": LONGEST_UNIT, "pattern": r"^[^\x00-\x1F\x7F]*$"}

    def expected(self, value: Any) -> str:
        if not isinstance(value, str) or len(value) > LONGEST_UNIT:
            return self.words()
        control = any(unicodedata.category(c) in ("Cc", "Cs") for c in value)
        return "a text without control characters" if control else ""


class SystemUnits(Named):
    """Units of coordinates, parameters, inputs and quasi velocities; other names are faults."""

    def read(self, table: Table, name: str, value: Any) -> dict[str, Any]:
        named = [table.values.get(part) for part in ("quasi_velocities", "inputs")]
        formulas = formulas_of(table)
        inner = table.inner(name, value)
        inner.known += [*formulas.names, *formulas.given.values]
        inner.known += [one for part in named if isinstance(part, Mapping) for one in part]
        for wrong in [key for key in inner.values if key not in inner.known]:
            advice = suggestion(wrong, inner.known) or "Remove it, or correct the name."
            message = "{key} is no coordinate, parameter, input or quasi velocity."
            expected = "a coordinate, a parameter, an input or a quasi velocity"
            inner.fault(wrong, inner.values[wrong], expected, message, advice)
        known = {key: one for key, one in inner.values.items() if key in inner.known}
        units = {key: self.item.read(inner, key, one) for key, one in known.items()}
        return {key: unit for key, unit in units.items() if unit}

    def schema(self) -> Schema:
        names = {"patternProperties": {NAME: self.item.schema()}, "additionalProperties": False}
        return {"type": "object", **names}


UNITS = SystemUnits(UnitText(), MOST_UNITS, "a table of texts by name")


def velocity_unit(unit: str) -> str:
    """The unit of the velocity of a coordinate: "m/s" of "m"."""
    return "1/s" if unit in ("", "1") else f"{unit}/s"


def with_units(system: FirstOrderSystem, units: Mapping[str, str]) -> FirstOrderSystem:
    """The system with the units of its coordinates and of their velocities."""
    names = {state.name for state in system.states}
    by_name = {name: unit for name, unit in units.items() if name in names}
    by_name |= {f"{name}'": velocity_unit(unit) for name, unit in by_name.items()}

    def written(quantities: tuple[Quantity, ...]) -> tuple[Quantity, ...]:
        return tuple(replace(one, unit=by_name.get(one.name, one.unit)) for one in quantities)

    states, quantities = written(system.states), written(system.quantities)
    return replace(system, states=states, quantities=quantities)
