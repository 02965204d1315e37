"""Numbers that a key of a scenario may hold: one or several, in a range."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from voronets.expressions.ranges import (
    LARGEST,
    SMALLEST,
    expected_number,
    expected_numbers,
    is_number,
    is_numbers,
)
from voronets.scenario.values import Plain, Schema


def _length(vector: Sequence[float]) -> float:
    """The length of a vector, whose numbers may be integers of any size."""
    return float(np.linalg.norm(np.array(vector, dtype=float)))


@dataclass(frozen=True)
class Number(Plain):
    """A finite number in a range."""

    positive: bool = False
    nonzero: bool = False
    low: float = -math.inf
    high: float = math.inf

    def words(self) -> str:
        ends = [f"from {self.low:g}"] if math.isfinite(self.low) else []
        ends += [f"up to {self.high:g}"] if math.isfinite(self.high) else []
        kind = "a positive number" if self.positive else "a number"
        return " ".join([kind, *ends, *(["that is not zero"] if self.nonzero else [])])

    def schema(self) -> Schema:
        least = max(self.low, SMALLEST if self.positive else -LARGEST)
        limits = {"type": "number", "minimum": least, "maximum": min(self.high, LARGEST)}
        return {**limits, "not": {"const": 0}} if self.nonzero else limits

    def expected(self, value: Any) -> str:
        return expected_number(
            value, positive=self.positive, nonzero=self.nonzero, low=self.low, high=self.high
        )

    def accepted(self, value: Any) -> float:
        return float(value)


@dataclass(frozen=True)
class Angle(Plain):
    """An angle between 0 and π/2."""

    def words(self) -> str:
        return "an angle between 0 and π/2"

    def schema(self) -> Schema:
        return {"type": "number", "exclusiveMinimum": 0, "exclusiveMaximum": math.pi / 2}

    def expected(self, value: Any) -> str:
        return "" if is_number(value) and 0 < value < math.pi / 2 else self.words()

    def accepted(self, value: Any) -> float:
        return float(value)


@dataclass(frozen=True)
class EvenInteger(Plain):
    """An even integer in a range."""

    low: int
    high: int

    def words(self) -> str:
        return f"an even integer from {self.low} to {self.high}"

    def schema(self) -> Schema:
        return {"type": "integer", "multipleOf": 2, "minimum": self.low, "maximum": self.high}

    def expected(self, value: Any) -> str:
        whole = isinstance(value, int) and not isinstance(value, bool)
        return "" if whole and value % 2 == 0 and self.low <= value <= self.high else self.words()


@dataclass(frozen=True)
class NumberList(Plain):
    """A list of so many finite numbers."""

    count: int
    positive: bool = False

    def words(self) -> str:
        return f"{self.count} {'positive ' if self.positive else ''}numbers"

    def schema(self) -> Schema:
        item = Number(positive=self.positive).schema()
        return {"type": "array", "items": item, "minItems": self.count, "maxItems": self.count}

    def expected(self, value: Any) -> str:
        return expected_numbers(value, self.count, positive=self.positive)

    def accepted(self, value: Any) -> tuple[float, ...]:
        return tuple(float(x) for x in value)


@dataclass(frozen=True)
class Direction(NumberList):
    """A vector that is not zero."""

    count: int = 3

    def words(self) -> str:
        return "a vector that is not zero"

    def schema(self) -> Schema:
        return {**super().schema(), "contains": {"not": {"const": 0}}}

    def expected(self, value: Any) -> str:
        expected = super().expected(value)
        return expected or ("" if _length(value) > 1e-150 else self.words())


@dataclass(frozen=True)
class Interval(Plain):
    """A range [lo, hi]."""

    def words(self) -> str:
        return "a range [lo, hi] with lo < hi"

    def schema(self) -> Schema:
        return NumberList(2).schema()

    def expected(self, value: Any) -> str:
        return "" if is_numbers(value, 2) and value[0] < value[1] else self.words()

    def accepted(self, value: Any) -> tuple[float, float]:
        return (float(value[0]), float(value[1]))
