"""A worked example of a paper: a problem with parameters, carried through to numbers that are compared.

    voronets example vielle-rod --set l=2

Every example ends in numbers, each compared with a closed solution or with the coordinate-free core.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from voronets.expressions.faults import Fault, InputError

Series = Sequence[float] | np.ndarray
CORE = "the rolling core, integrated"


@dataclass(frozen=True)
class ExampleParameter:
    """A number that the reader may change: its name, value, meaning with unit, and range."""

    name: str
    value: float
    meaning: str
    above: float = -math.inf
    below: float = math.inf


@dataclass(frozen=True)
class ComparedNumber:
    """A number that was computed, and what it is compared with.

    by      where the expected number comes from: "the elliptic solution", "the rolling core"
    within  the largest difference, relative to ``scale``
    """

    what: str
    value: float
    expected: float
    by: str
    within: float = 1e-9
    scale: float | None = None

    @property
    def error(self) -> float:
        """|value − expected|, relative to the scale (by default |expected|)."""
        scale = abs(self.expected) if self.scale is None else self.scale
        return float(abs(self.value - self.expected) / (scale or 1.0))

    @property
    def holds(self) -> bool:
        return bool(self.error <= self.within)


@dataclass(frozen=True)
class ExamplePicture:
    """A picture of the page; ``draw`` is called with a matplotlib figure."""

    caption: str
    draw: Callable[[Any], None]


@dataclass(frozen=True)
class WorkedResult:
    """What came out: paragraphs to read (Markdown), numbers compared, pictures."""

    paragraphs: tuple[str, ...]
    numbers: tuple[ComparedNumber, ...]
    pictures: tuple[ExamplePicture, ...] = ()

    @property
    def holds(self) -> bool:
        return all(number.holds for number in self.numbers)


@dataclass(frozen=True)
class WorkedExample:
    """An example of a paper.

    key         the word for it: "vielle-rod"
    paper       the word for the paper; ``equations`` are those it shows
    parameters  numbers that may be changed
    conditions  {sentence: test of the values}; all must hold, else the sentence is the error
    work        (values) → result
    """

    key: str
    title: str
    paper: str
    equations: tuple[str, ...]
    parameters: tuple[ExampleParameter, ...]
    work: Callable[[Mapping[str, float]], WorkedResult]
    conditions: Mapping[str, Callable[[Mapping[str, float]], bool]]

    def values(self, changes: Mapping[str, float]) -> dict[str, float]:
        """All parameters with the changes, after a check of each and of the conditions."""
        known = {parameter.name: parameter for parameter in self.parameters}
        faults = [
            Fault(f"{self.key}.{name}", value, f"a parameter: {', '.join(known)}")
            for name, value in changes.items() if name not in known
        ]  # fmt: skip
        for name, value in changes.items():
            if name in known and not known[name].above < value < known[name].below:
                low, high = known[name].above, known[name].below
                expected = f"a number above {low:g} and below {high:g} ({known[name].meaning})"
                faults.append(Fault(f"{self.key}.{name}", value, expected))
        values = {name: float(changes.get(name, x.value)) for name, x in known.items()}
        if not faults:
            faults = self._broken(values)
        if faults:
            raise InputError(faults)
        return values

    def _broken(self, values: Mapping[str, float]) -> list[Fault]:
        got = ", ".join(f"{name} = {value:g}" for name, value in values.items())
        return [
            Fault(self.key, got, f"parameters for which {sentence}")
            for sentence, holds in self.conditions.items()
            if not holds(values)
        ]

    def run(self, changes: Mapping[str, float] | None = None) -> WorkedResult:
        """Work it through."""
        return self.work(self.values(changes or {}))


def largest(name: str, ours: Series, theirs: Series, by: str, within: float = 1e-9
            ) -> ComparedNumber:  # fmt: skip
    """Two series compared: the pair that differs most, relative to the largest of theirs."""
    scale = max(map(abs, theirs)) or 1.0
    pair = max(zip(ours, theirs, strict=True), key=lambda pair: abs(pair[0] - pair[1]))
    return ComparedNumber(name, float(pair[0]), float(pair[1]), by, within, scale)
