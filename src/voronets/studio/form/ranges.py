"""Between which ends a slider goes: what one would try, around the value that is there."""

from __future__ import annotations

import math
from typing import Any

from voronets.expressions.ranges import is_number
from voronets.scenario.body import Inertia
from voronets.scenario.numbers import Angle, EvenInteger, Number, NumberList
from voronets.scenario.orientation import Orientation
from voronets.scenario.values import Value

Range = dict[str, float]
NARROW = 100.0  # a range of allowed values up to this is the slider's own
#: How far to go where nothing is there to go by.
USUAL = {"rad": math.pi, "rad/s": 10.0, "m": 1.0, "m/s": 2.0, "m/s²": 20.0, "s": 20.0}


def slider_range(described: Value | None, unit: str, value: Any) -> Range:
    """The ends of a slider.

    described  what the key may hold; None: any number
    value      what it holds: a number, a list of them, or nothing
    """
    numbers = _numbers(value)
    size = max(numbers, default=0.0)
    if isinstance(described, Orientation):
        return _ends(-max(1.0, 1.5 * size), max(1.0, 1.5 * size))  # of any length
    if isinstance(described, Angle):
        return _ends(0.01, math.pi / 2 - 0.01)
    if isinstance(described, EvenInteger):
        return _ends(described.low, described.high)
    low, high = _limits(described, value)
    if math.isfinite(low) and math.isfinite(high) and high - low <= NARROW and low > -NARROW:
        if high - low > 1e-2:
            return _ends(low, high)
        return _ends(max(low, size / 10), min(high, 10 * size))
    if low >= 0:
        if not size:
            return _ends(low, 1.0)
        least = low if _may_be_zero(described) else max(low, min(numbers) / 5)
        return _ends(least, min(high, 3 * size))
    if described is None and size and not isinstance(value, list):  # of a formula: its sign stays
        return _ends(*sorted((value / 5, 3 * value)))
    most = 2 * size or USUAL.get(unit, 1.0)
    return _ends(max(-most, low), min(most, high))


def _limits(described: Value | None, value: Any) -> tuple[float, float]:
    """What the key allows."""
    if isinstance(described, Inertia) and isinstance(value, list) and all(map(is_number, value)):
        return 0.0, math.inf  # principal moments
    if isinstance(described, Number):
        return (max(described.low, 0.0) if described.positive else described.low), described.high
    if isinstance(described, NumberList) and described.positive:
        return 0.0, math.inf
    return -math.inf, math.inf


def _may_be_zero(described: Value | None) -> bool:
    return isinstance(described, Number) and described.low == 0 and not described.positive


def _numbers(value: Any) -> list[float]:
    """How large the numbers are that are there."""
    listed = value if isinstance(value, list) else [value]
    flat = [x for one in listed for x in (one if isinstance(one, list) else [one])]
    return [abs(float(x)) for x in flat if is_number(x)]


def _ends(low: float, high: float) -> Range:
    return {"low": _round(low), "high": _round(high)}


def _round(x: float) -> float:
    """Three digits."""
    return float(f"{x:.3g}")
