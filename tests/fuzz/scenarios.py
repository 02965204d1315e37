"""Scenarios of the gallery with a few things changed, all of which a file can hold."""

from __future__ import annotations

import copy
import random
import tomllib
from typing import Any

from voronets import collection as gallery

BASES = [tomllib.loads(gallery.text(name)) for name in gallery.names()]
WILD: list[Any] = [
    float("nan"), float("inf"), 1e300, -1e300, 1e-300, 1e30, 1e15, 1e12, 1e6, -1e6, 1e-6, 1e-12, 0, -0.0,
    1, -1, 2, 0.5, True, "", "x", "plane", "sphere", "inside", "solid", "shell", "ignore", "1/0", "t",
    "x*y*z", "x'", [], [1, 2, 3], [0, 0, 0], [1, 0, 0, 0], [[1, 0, 0], [0, 1, 0], [0, 0, 1]], {},
    {"kind": "plane"}, {"kind": "sphere", "radius": 1}, {"kind": "plane", "normal": [0.3, 0, 1]},
    {"kind": "wavy", "amplitude": 0.01, "wavelength": [0.3, 0.4]},
    {"kind": "sphere", "radius": 5, "centre": [0, 0, 5], "side": "inside"},
    {"kind": "implicit", "F": "z - 0.1*sin(x)*y"}, {"kind": "disc", "radius": 0.1},
    {"kind": "torus", "radius": 0.2, "tube": 0.05},
]  # fmt: skip
ROLLING = ("omega_x", "omega_y", "omega_z", "normal_reaction", "friction_needed", "centre_z", "t",
           "contact_ground_x", "energy", "kinetic_energy", "reaction_x", "unit_quaternion")  # fmt: skip
SHAPES = ("{a}", "{a} - {c}", "{a}*{b} - {c}", "log({a})", "1/({a} - {c})", "sqrt({a} - {c})", "atanh({a})",
          "sin({c}*{a})", "({a} - {c})^2", "exp({c}*{a}) - 1", "{a}/{b} - 1", "atan2({a}, {b})",
          "log({a} - {c})", "tan({a})", "acos({a}/{c})", "2/t")  # fmt: skip


def event(rng: random.Random, names: tuple[str, ...]) -> dict[str, Any]:
    """An event of any formula, with or without sense."""
    a, b = rng.choice(names), rng.choice(names)
    c = rng.choice([0.001, 0.05, 0.3, 1, 2.5, 10, -1])
    when = rng.choice(SHAPES).format(a=a, b=b, c=c)
    made: dict[str, Any] = {"when": when}
    if rng.random() < 0.3:
        made["stop"] = True
    if rng.random() < 0.3:
        made["direction"] = rng.choice(["rising", "falling", "both"])
    return made


def paths(table: Any, before: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every key and index of a table, as a path."""
    found = []
    for key, value in table.items() if isinstance(table, dict) else enumerate(table):
        found.append((*before, key))
        if isinstance(value, dict | list):
            found += paths(value, (*before, key))
    return found


def names_of(table: dict[str, Any]) -> tuple[str, ...]:
    """What an event may use."""
    if "system" not in table:
        return ROLLING
    names = table["system"].get("coordinates")
    names = [x for x in names if isinstance(x, str)] if isinstance(names, list) else []
    return (*names, *(f"{name}'" for name in names), "energy", "kinetic_energy", "t")


def mutated(rng: random.Random) -> dict[str, Any]:
    """A scenario that is short, with one to three things changed."""
    table: dict[str, Any] = copy.deepcopy(rng.choice(BASES))
    table["run"]["duration"] = rng.choice([0.02, 0.05, 0.1, 0.2, 1.0])
    if rng.random() < 0.5:
        table["run"]["events"] = [
            event(rng, names_of(table)) for _ in range(rng.choice([1, 1, 2, 3]))
        ]
    if rng.random() < 0.15:
        table["run"]["friction"] = rng.choice([0.1, 0.3, 0.8])
    if rng.random() < 0.15:
        table["run"]["lift_off"] = "ignore"
    for _ in range(rng.choice([0, 1, 1, 1, 2, 3])):
        change(table, rng)
    return table


def _at(table: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        table = table[key]
    return table


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def change(table: dict[str, Any], rng: random.Random) -> None:
    """Change one thing."""
    found = paths(table)
    numbers = [path for path in found if _is_number(_at(table, path))]
    path = rng.choice(numbers if numbers and rng.random() < 0.75 else found)
    inside: Any = table
    for key in path[:-1]:
        inside = inside[key]
    key, value = path[-1], inside[path[-1]]
    how = rng.choice(["scale"] * 5 + ["shift"] * 4 + ["wild", "drop"] if _is_number(value)
                     else ["wild", "wild", "drop", "extra"])  # fmt: skip
    if how == "scale":
        inside[key] = value * rng.choice([-1, 0, 1e-6, 1e-3, 0.1, 0.5, 2, 3, 10, 1e3, 1e6])
    elif how == "shift":
        inside[key] = value + rng.uniform(-2, 2) * rng.choice([1e-9, 1e-6, 1e-3, 1])
    elif how == "drop":
        del inside[key]
    elif how == "extra" and isinstance(inside, dict):
        inside[rng.choice(["foo", "friction", "side", "centre", "turn", "tolerance"])] = copy.deepcopy(
            rng.choice(WILD))  # fmt: skip
    else:
        inside[key] = copy.deepcopy(rng.choice(WILD))
