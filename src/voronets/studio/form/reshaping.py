"""Another kind of surface, another contact law: the keys that it has not go, those that it needs come."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from voronets.expressions.faults import Fault, InputError
from voronets.expressions.ranges import is_number
from voronets.rolling.laws import LAWS
from voronets.scenario.changes import changed
from voronets.scenario.contact import KEYS
from voronets.scenario.kinds import Kinds
from voronets.scenario.surfaces import SURFACE

#: For a body of size 1; lengths are scaled to what was there.
LENGTHS: dict[str, Any] = {
    "radius": 1.0, "semi_axes": [1.0, 0.7, 0.5], "tube": 0.3, "p": 1.0, "q": 1.0, "amplitude": 0.1,
    "wavelength": [2.0, 2.0],
}  # fmt: skip
NUMBERS: dict[str, Any] = {"half_angle": 0.5, "exponent": 4, "friction": 0.3, "viscosity": 1.0}
FORMULAS: dict[str, dict[str, Any]] = {
    "revolution": {"r": "{s}*sin(u)", "z": "-{s}*cos(u)", "u": [0.01, 3.13]},
    "implicit": {"F": "x^2 + y^2 + 2*z^2 - {s}^2"},
    "support": {"h": "{s}*sqrt(nx^2 + ny^2 + nz^2/2)"},
    "parametric": {
        "x": "{s}*sin(u)*cos(v)", "y": "{s}*sin(u)*sin(v)", "z": "{s}*cos(u)",
        "u": [0.01, 3.13], "v": [-100, 100],
    },
}  # fmt: skip


def reshaped(table: Mapping[str, Any], key: str, value: str) -> dict[str, Any]:
    """The table with another choice at a key, and the keys that go with it."""
    path, _, name = key.rpartition(".")
    if key == "contact.law":
        contact = _contact(table.get("contact"), value)
        return changed(table, {"contact": contact}, _without_others(table, LAWS[value].slips))
    if name == SURFACE.by and path in ("body.surface", "ground.surface"):
        side = table.get(path.split(".")[0])
        held = side.get("surface") if isinstance(side, Mapping) else None
        return changed(table, {path: _surface(held, value)})
    raise InputError(
        [Fault("reshape.key", key, "contact.law, body.surface.kind or ground.surface.kind")]
    )


def _contact(held: Any, law: str) -> dict[str, Any]:
    if law not in LAWS:
        raise InputError([Fault("contact.law", law, f"one of {', '.join(LAWS)}")])
    needed, others = KEYS[LAWS[law]]
    before = held if isinstance(held, Mapping) else {}
    kept = {name: before[name] for name in (*needed, *others) if name in before}
    return {"law": law, **{name: NUMBERS[name] for name in needed if name not in kept}, **kept}


def _without_others(table: Mapping[str, Any], slips: bool) -> dict[str, Any]:
    """What belongs to the law before: when it stops, and how fast a body slips that is to roll now."""
    gone = {"run": ("friction", "lift_off"), "start": () if slips else ("velocity", "slip")}
    return {
        f"{path}.{name}": None
        for path, names in gone.items()
        for name in names
        if isinstance(table.get(path), Mapping) and name in table[path]
    }


def _surface(held: Any, kind: str) -> dict[str, Any]:
    if kind not in SURFACE.kinds:
        raise InputError([Fault("kind", kind, SURFACE.choice.value.words())])
    before = held if isinstance(held, Mapping) else {}
    size, shared = _size(before), {key.name for key in SURFACE.shared}
    mine = {"kind": kind, **{name: before[name] for name in before if name in shared}}
    for key in _needed(SURFACE, kind):
        mine[key] = _example(kind, key, size)
    return mine


def _needed(kinds: Kinds, kind: str) -> list[str]:
    """The keys that a kind cannot do without."""
    record = kinds.kinds[kind]
    grouped = [name for group in record.either for name in group]
    first = record.either[0] if record.either else ()
    return [key.name for key in record.own
            if key.required and (key.name not in grouped or key.name in first)]  # fmt: skip


def _example(kind: str, key: str, size: float) -> Any:
    if key in FORMULAS.get(kind, {}):
        given = FORMULAS[kind][key]
        return given.format(s=size) if isinstance(given, str) else given
    if key not in LENGTHS:
        return NUMBERS[key]
    length = LENGTHS[key]
    count = getattr(next(k for k in SURFACE.kinds[kind].own if k.name == key).value, "count", 0)
    if isinstance(length, list):
        return [_rounded(x * size) for x in length[:count]]
    return _rounded(length * size)


def _size(before: Mapping[str, Any]) -> float:
    """How large the surface was; a tenth of a metre where that is not said."""
    given = [before[name] for name in ("radius", "semi_axes") if name in before]
    numbers = [x for one in given for x in (one if isinstance(one, list) else [one])]
    known = [float(x) for x in numbers if is_number(x) and x > 0]
    return max(known, default=0.1)


def _rounded(x: float) -> float:
    return float(f"{x:.4g}")
