"""An orientation as the form shows it: lean, heading and spin in degrees, and the quaternion behind them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from voronets.expressions.faults import InputError
from voronets.expressions.orientations import (
    ANGLES,
    LEAN,
    lean_heading_spin_of,
    orientation_quaternion,
)
from voronets.expressions.ranges import is_number
from voronets.scenario.units import ANGLE_UNITS

Content = dict[str, Any]
DIGITS = 10  # of a degree, behind the point: what is left of rounding is not shown
LIMITS = {"lean": (0.0, 180.0), "heading": (-180.0, 180.0), "spin": (-180.0, 180.0)}
OUTER = {"body": "the body's axes", "ground": "space axes", "start": "space axes"}
HINT = (
    "It takes {inner} to {outer}. Lean tilts the {thing}'s z axis away from the vertical, heading "
    "turns it about the vertical, and spin turns the {thing} about its own z axis."
)


def orientation_content(key: str, value: Any, *, present: bool) -> Content | None:
    """What the field of an orientation holds; None where the value is no orientation."""
    try:
        q = orientation_quaternion(value)
    except InputError:
        return None
    angles = _angles(value, q)
    return {
        "kind": "orientation",
        "value": angles,
        "ranges": {name: _range(name, angle) for name, angle in angles.items()},
        "quaternion": list(q),
        "hint": _hint(key),
        "numbers": _numbers(key, value) if present else [],
    }


def _angles(value: Any, q: tuple[float, ...]) -> dict[str, float]:
    """Lean, heading and spin as the file has them, or else those of the quaternion."""
    if isinstance(value, Mapping) and any(name in value for name in LEAN):
        return {name: value.get(name, 0) for name in LEAN}
    return {
        name: round(angle, DIGITS) + 0.0
        for name, angle in zip(LEAN, lean_heading_spin_of(q), strict=True)
    }


def _range(name: str, angle: float) -> dict[str, float]:
    low, high = LIMITS[name]
    return {"low": min(low, angle), "high": max(high, angle)}


def _hint(key: str) -> str:
    place = key.partition(".")[0]
    thing = "body" if place == "start" else "surface"
    return HINT.format(
        inner=f"the {thing}'s axes", outer=OUTER.get(place, "space axes"), thing=thing
    )


def _numbers(key: str, value: Any) -> list[dict[str, Any]]:
    """The numbers of the file's own form, which can be varied: key, label, unit, value, range."""
    label = key.rpartition(".")[2]
    if isinstance(value, list):
        names = dict(enumerate("wxyz")) if len(value) == 4 else {}
        parts = [
            (str(i), f"{label} {name}", "", value[i], (-1.0, 1.0)) for i, name in names.items()
        ]
    elif isinstance(value, Mapping) and any(name in value for name in ANGLES):
        parts = [
            (name, f"{label} angle", ANGLE_UNITS[name], angle, (-180.0, 180.0) if name == "degrees" else (-3.15, 3.15))
            for name, angle in value.items() if name in ANGLES
        ]  # fmt: skip
    elif isinstance(value, Mapping):
        parts = [(name, f"{label} {name}", "°", value.get(name, 0), LIMITS[name]) for name in LEAN]
    else:
        parts = []
    return [
        {"key": f"{key}.{name}", "label": text, "unit": unit, "value": number,
         "range": {"low": min(low, number), "high": max(high, number)}}
        for name, text, unit, number, (low, high) in parts if is_number(number)
    ]  # fmt: skip
