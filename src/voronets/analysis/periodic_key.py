"""A key of a scenario, or a number of a system, that is varied along a branch."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from voronets.expressions.faults import Fault, InputError
from voronets.expressions.ranges import is_number
from voronets.expressions.suggestions import suggestion
from voronets.mechanics.first_order import FirstOrderSystem
from voronets.mechanics.numbers import filled, leaves
from voronets.scenario.scenario import Scenario

MOST_REMEMBERED = 32


@dataclass(frozen=True)
class VariedKey:
    """The key, its value now, and what it changes."""

    scenario: Scenario | None
    system: FirstOrderSystem
    key: str
    value: float
    #: The numbers at the last values: a search asks for the same ones again and again.
    remembered: dict[float, Mapping[str, Any]] = field(
        default_factory=dict, compare=False, repr=False
    )

    @classmethod
    def of(cls, scenario: Scenario | None, system: FirstOrderSystem, key: str) -> VariedKey:
        """An ``InputError`` where there is no such number."""
        if scenario is None:
            known = {name: float(value) for name, value in leaves(system.numbers)}
        else:
            known = {name: float(x) for name, x in _numbers(scenario.table) if is_number(x)}
        if key not in known:
            whose = "system" if scenario is None else "scenario"
            message, advice = f"The {whose} has no number {{key}}.", suggestion(key, known)
            expected = f"a number of the {whose}"
            raise InputError([Fault(key, "an unknown key", expected, message, advice)])
        found = cls(scenario, system, key, known[key])
        if key.startswith("start.") and scenario is not None:
            expected = "a number of the problem, not of the start"
            message = "{key} cannot be varied: the start is what the search determines."
            raise InputError([Fault(key, "a number of the start", expected, message)])
        return found

    def scenario_at(self, value: float) -> Scenario | None:
        """The scenario with the key at a value."""
        return None if self.scenario is None else self.scenario.with_({self.key: value})

    def numbers(self, value: float) -> Mapping[str, Any]:
        """The numbers of the system with the key at a value."""
        if value not in self.remembered:
            found = self._numbers(value)
            while len(self.remembered) >= MOST_REMEMBERED:
                del self.remembered[next(iter(self.remembered))]
            self.remembered[value] = found
        return self.remembered[value]

    def _numbers(self, value: float) -> Mapping[str, Any]:
        scenario = self.scenario_at(value)
        if scenario is not None:
            found = scenario.system.numbers
            if [name for name, _ in leaves(found)] != [
                name for name, _ in leaves(self.system.numbers)
            ]:
                expected = "values at which the equations keep their form"
                message = f"The equations change their form at {{key}} = {value:g}. Avoid zero."
                raise InputError([Fault(self.key, f"{value:g}", expected, message)])
            return found
        values = [value if name == self.key else x for name, x in leaves(self.system.numbers)]
        return filled(self.system.numbers, values)


def _numbers(table: Any, prefix: str = "") -> list[tuple[str, Any]]:
    """(dotted key, value) of everything in a table."""
    if isinstance(table, Mapping):
        pairs = [(str(name), value) for name, value in table.items()]
    elif isinstance(table, list | tuple):
        pairs = [(str(i), value) for i, value in enumerate(table)]
    else:
        return [(prefix[:-1], table)]
    return [one for name, value in pairs for one in _numbers(value, f"{prefix}{name}.")]
