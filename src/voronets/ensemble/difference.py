"""In what two sweeps differ."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from voronets.ensemble.plan import SweepPlan
from voronets.expressions.ranges import printable


def difference(one: SweepPlan, two: SweepPlan) -> str:
    """The first key in which the second plan differs from the first, in words; nothing where none."""
    there, here = (_described(plan) for plan in (one, two))
    for key in dict.fromkeys((*there, *here)):
        if not _equal(there.get(key), here.get(key)):
            told = (_short(values.get(key)) for values in (there, here))
            return "{} differs: {} there, {} here".format(key, *told)
    return ""


def _described(plan: SweepPlan) -> dict[str, Any]:
    """What makes a sweep, by key."""
    found: dict[str, Any] = {}
    for dimension in plan.grid.dimensions:
        for key, values in zip(dimension.keys, dimension.values, strict=True):
            found[f"--vary {key}"] = values
    document = plan.recipe.document()
    del document["scenario"]
    found |= {f"--{name}": value for name, value in document.items()}
    return found | _flat(plan.recipe.scenario.table, "")


def _flat(value: Any, key: str) -> dict[str, Any]:
    """A table by its dotted keys."""
    if not isinstance(value, Mapping):
        return {key: value}
    parts = (_flat(part, f"{key}.{name}".strip(".")) for name, part in value.items())
    return {name: one for part in parts for name, one in part.items()}


def _equal(one: Any, two: Any) -> bool:
    if isinstance(one, np.ndarray) and isinstance(two, np.ndarray):
        return np.array_equal(one, two)
    return bool(type(one) is type(two) and one == two)


def _short(value: Any) -> str:
    """A value as a message has it."""
    if value is None:
        return "nothing"
    if isinstance(value, np.ndarray | Sequence) and not isinstance(value, str) and len(value) > 4:
        return f"{len(value)} values from {value[0]} to {value[-1]}"
    return printable(str(value), 60)
