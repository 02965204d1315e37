"""What is varied: ``--vary KEY=LO:HI:N``, ``KEY=[a, b, c]`` and ``KEY=uniform(LO,HI)``.

axes = read_axes(["start.omega.2=-8:8:33", "body.mass=[1, 2, 4]"])
for axis in axes:
    axis.key, axis.values
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np

from voronets.expressions.faults import Fault, InputError
from voronets.expressions.ranges import is_number, printable
from voronets.scenario.changes import changed, toml_value
from voronets.scenario.read import scenario as read_table
from voronets.scenario.scenario import Scenario

MOST = 10_000_000  # values of one key
FORMS = "KEY=LO:HI:N, KEY=[a, b, c] or KEY=uniform(LO,HI)"
EXAMPLE = f"Write {FORMS}."
UNIFORM = re.compile(r"uniform\s*\((.*)\)\s*\Z", re.DOTALL)


@dataclass(frozen=True)
class Axis:
    """A key of a scenario that is varied.

    key      dotted, as ``--set`` takes it: start.omega.2
    values   what it takes, one after the other; none where they are drawn
    uniform  the ends between which they are drawn
    """

    key: str
    values: tuple[Any, ...]
    uniform: tuple[float, float] | None = None

    @property
    def drawn(self) -> bool:
        """Its values are drawn at random."""
        return self.uniform is not None

    @property
    def first(self) -> Any:
        """A value that it takes."""
        return self.values[0] if self.uniform is None else self.uniform[0]


def read_axes(texts: str | Sequence[str] | Mapping[str, Any]) -> list[Axis]:
    """The axes of texts as ``--vary`` takes them, or of values by key; all faults at once.

    A mapping has the text after the "=" or a list of values: {"start.omega.2": "-8:8:33"},
    {"body.mass": [1, 2, 4]}.
    """
    faults: list[Fault] = []
    axes = []
    for name, key, given in _each(texts):
        try:
            axes.append(_axis(key, given))
        except ValueError as error:
            shown = printable(str(given)).strip() or "nothing"
            message = "" if shown != "nothing" else "{key} has no values."
            advice = "" if FORMS in str(error) and not message else EXAMPLE
            option = f"--vary {printable(name)}".strip()
            faults.append(Fault(option, shown, str(error), message, advice))
    for one, other in combinations([axis.key for axis in axes], 2):
        if f"{one}.".startswith(f"{other}.") or f"{other}.".startswith(f"{one}."):
            got = "the same key again" if one == other else f"a part of {min(one, other, key=len)}"
            message = f"{{key}} is {got}. Vary each key once."
            option = f"--vary {max(one, other, key=len)}"
            faults.append(Fault(option, got, "keys that differ", message))
    if faults:
        raise InputError(faults)
    return axes


def demand_known(scenario: Scenario, axes: Sequence[Axis]) -> None:
    """Every key is one of the scenario's; an ``InputError`` names the nearest where it is not."""
    faults = []
    for axis in axes:
        try:
            read_table(changed(scenario.table, {axis.key: axis.first}))
        except InputError as error:
            faults += [
                _of_option(f"--vary {axis.key}", fault)
                for fault in error.faults
                if fault.got == "an unknown key" or fault.key == axis.key
            ]
    if faults:
        raise InputError(faults)


def _of_option(option: str, fault: Fault) -> Fault:
    """The fault of a scenario's key as the fault of the option that set it."""
    return Fault(option, f"{fault.key}: {fault.got}", fault.expected, f"{option}: {fault}")


def _each(texts: str | Sequence[str] | Mapping[str, Any]) -> Iterator[tuple[str, str, Any]]:
    """Name in a message, key, and what is said of its values."""
    if isinstance(texts, Mapping):
        yield from ((str(key), str(key).strip(), given) for key, given in texts.items())
        return
    for text in [texts] if isinstance(texts, str) else texts:
        key, separator, given = (part.strip() for part in text.partition("="))
        yield key, key if separator else "", given


def _axis(key: str, given: Any) -> Axis:
    """One axis; a ``ValueError`` says what was expected."""
    if not key or not all(part.strip() for part in key.split(".")):
        raise ValueError(FORMS)
    if isinstance(given, np.ndarray):
        given = given.tolist()
    if not isinstance(given, str):
        return Axis(key, _listed(given))
    if given.startswith("["):
        return Axis(key, _listed(_toml(given)))
    draw = UNIFORM.match(given)
    if draw:
        ends = [_number(part) for part in draw[1].split(",")]
        if len(ends) != 2:
            raise ValueError("a range with two ends, uniform(LO,HI)")
        _rising(ends[0], ends[1], "uniform(LO,HI)")
        return Axis(key, (), (float(ends[0]), float(ends[1])))
    return Axis(key, _spaced(given))


def _spaced(text: str) -> tuple[Any, ...]:
    """N equally spaced values, the ends included; whole numbers where all are."""
    parts = text.split(":")
    if len(parts) != 3:
        raise ValueError(FORMS)
    low, high = _number(parts[0]), _number(parts[1])
    count = _number(parts[2])
    if count != int(count) or not 1 <= count <= MOST:
        raise ValueError(f"a whole number N of values from 1 to {MOST} in LO:HI:N")
    if count == 1 and low == high:
        return (low,)
    if low == high:
        raise ValueError("a range with two different ends")
    if count == 1:
        raise ValueError("a range of at least two values, which include both ends: LO:HI:2")
    values = np.linspace(low, high, int(count))
    if isinstance(low, int) and isinstance(high, int) and (high - low) % (int(count) - 1) == 0:
        step = (high - low) // (int(count) - 1)
        return tuple(range(low, high + (1 if step > 0 else -1), step))
    return tuple(values.tolist())


def _rising(low: float, high: float, form: str) -> None:
    if low >= high:
        raise ValueError(f"a range with LO below HI in {form}")


def _listed(values: Any) -> tuple[Any, ...]:
    if not isinstance(values, list | tuple) or not values:
        raise ValueError("a list of at least one value, [a, b, c]")
    if any(isinstance(value, float) and not math.isfinite(value) for value in values):
        raise ValueError("a list of finite numbers, [a, b, c]")
    return tuple(values)


def _number(text: str) -> Any:
    value = _toml(text.strip())
    if not is_number(value):
        raise ValueError(f"made of finite numbers: {FORMS}")
    return value


def _toml(text: str) -> Any:
    try:
        return toml_value(text)
    except (ValueError, RecursionError):
        raise ValueError(f"made of numbers or a list of TOML values: {FORMS}") from None
