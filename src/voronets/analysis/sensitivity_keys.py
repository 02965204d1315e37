"""The numbers of a scenario by which its motion is differentiated: any that ``--set`` can change."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from voronets.expressions.faults import Fault, InputError
from voronets.expressions.ranges import is_number, printable
from voronets.expressions.suggestions import suggestion
from voronets.scenario.scenario import Scenario

#: Tables whose numbers say how a motion is computed, stopped or drawn, not how it goes.
ASIDE = {"run": "how the motion is run and when it ends", "view": "how it is drawn"}


@dataclass(frozen=True)
class ScenarioNumber:
    """A number of a scenario.

    key    dotted, as ``--set`` takes it
    value  what the scenario has
    scale  the size by which a change of it is measured: the largest of the list it stands in
    moved  the keys that change with it, itself first: a moment of inertia I_xy stands in two places
    """

    key: str
    value: float
    scale: float
    moved: tuple[str, ...]

    def changed(self, part: float) -> dict[str, float]:
        """The settings with the number changed by a part of its scale."""
        return dict.fromkeys(self.moved, self.value + part * self.scale)


def scenario_numbers(scenario: Scenario, keys: Sequence[str]) -> list[ScenarioNumber]:
    """The numbers at the keys; all faults at once."""
    known = {key: (value, scale) for key, value, scale in _numbers(scenario.table, "")}
    found, faults = [], []
    for i, key in enumerate(keys):
        if key in keys[:i]:
            message = "{key} is given twice."
            faults.append(Fault(key, "the same key again", "keys that differ", message))
        elif key.split(".")[0] in ASIDE and key in known:
            message = f"{{key}} does not change the motion: [{key.split('.')[0]}] says "
            message += f"{ASIDE[key.split('.')[0]]}."
            expected = "a number of the motion itself"
            faults.append(Fault(key, f"{known[key][0]:g}", expected, message))
        elif key not in known:
            faults.append(_unknown(scenario.table, key, list(known)))
        else:
            value, scale = known[key]
            found.append(ScenarioNumber(key, value, scale, _together(scenario.table, key)))
    if not keys:
        advice = "Name keys of the scenario, for example start.omega.2."
        faults.append(Fault("to", "nothing", "keys of the scenario", "{key} is missing.", advice))
    if faults:
        raise InputError(faults)
    return found


def _numbers(value: Any, key: str, scale: float = 0.0) -> Iterator[tuple[str, float, float]]:
    """(key, value, scale) of every number."""
    if isinstance(value, Mapping):
        for name, item in value.items():
            yield from _numbers(item, f"{key}.{name}" if key else str(name))
    elif isinstance(value, list | tuple):
        largest = max((abs(x) for x in _flat(value)), default=0.0)
        for i, item in enumerate(value):
            yield from _numbers(item, f"{key}.{i}", max(scale, largest))
    elif is_number(value):
        yield key, float(value), scale or abs(float(value)) or 1.0


def _flat(value: Any) -> Iterator[float]:
    if isinstance(value, list | tuple):
        for item in value:
            yield from _flat(item)
    elif is_number(value):
        yield float(value)


def _unknown(table: Mapping[str, Any], key: str, known: list[str]) -> Fault:
    """What is wrong with a key that holds no number."""
    held: Any = table
    for part in key.split("."):
        try:
            held = held[int(part)] if isinstance(held, list) else held[part]
        except (LookupError, TypeError, ValueError):
            message = "The scenario has no number {key}."
            advice = suggestion(key, known) or "If it has a default, write it into the file first."
            expected = "a key at which the scenario has a number"
            return Fault(printable(key), "an unknown key", expected, message, advice)
    if isinstance(held, list | Mapping):
        inside = [name for name in known if name.startswith(f"{key}.")]
        kind = "a list" if isinstance(held, list) else "a table"
        example = f"Choose one number in it, for example {inside[0]}." if inside else ""
        return Fault(key, kind, "a number", "", example)
    message = f"{{key}} is {printable(str(held))!r}; only a number has a derivative."
    return Fault(key, printable(str(held)), "a number", message)


def _together(table: Mapping[str, Any], key: str) -> tuple[str, ...]:
    """The keys that hold the same number: those of a symmetric table."""
    parts = key.split(".")
    if parts[:2] == ["body", "inertia"] and len(parts) == 4 and parts[2] != parts[3]:
        return key, ".".join([*parts[:2], parts[3], parts[2]])
    return (key,)
