"""The start of a general system as fields: a coordinate and a velocity for every name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from voronets.expressions.ranges import is_number
from voronets.scenario.units import unit_of
from voronets.studio.form.fields import Field, number_field

FAR, FAST = 3.1416, 3.0  # how far sliders go at least


def start_fields(table: Mapping[str, Any]) -> list[Field]:
    """A field for every coordinate and velocity at the start, in the units of the file."""
    stated, start = table.get("system"), table.get("start")
    names = stated.get("coordinates") if isinstance(stated, Mapping) else None
    held = start if isinstance(start, Mapping) else {}
    words = [name for name in names if isinstance(name, str)] if isinstance(names, list) else []
    fields = [_field(name, "coordinate at the start", held, FAR, optional=False) for name in words]
    meaning = (
        "velocity at the start; if you leave it out, the constraints determine it, or it is zero"
    )
    fields += [_field(f"{name}'", meaning, held, FAST, optional=True) for name in words]
    return [field | {"unit": unit_of(table, field["key"])} for field in fields]


def _field(
    name: str, meaning: str, held: Mapping[str, Any], least: float, *, optional: bool
) -> Field:  # fmt: skip
    value = held.get(name)
    number = value if is_number(value) else None
    far = float(f"{max(2 * abs(number or 0.0), least):.3g}")
    ends = {"low": -far, "high": far}
    more: Field = {"present": name in held, "optional": optional, "range": ends}
    return number_field(f"start.{name}", number, meaning, **more)
