"""What every scenario has, whatever moves in it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

import numpy as np

from voronets.expressions.presentation import Card, Presented
from voronets.mechanics.first_order import FirstOrderSystem
from voronets.scenario.changes import Settings, changed
from voronets.scenario.records import Key
from voronets.scenario.run import Run
from voronets.scenario.values import Text

if TYPE_CHECKING:
    from voronets.mechanics.start import SystemStart
    from voronets.rolling.start import Start

#: The keys that every scenario has.
WORDS = (
    Key("title", Text(), "name of the scenario", default="untitled"),
    Key("look_for", Text(), "one sentence on what to look for", default=""),
)


@dataclass(frozen=True, kw_only=True, repr=False)
class Scenario(Presented, ABC):
    """A scenario that has been read and found sound."""

    title: str
    started: Start | SystemStart
    run: Run
    look_for: str = ""
    #: The table it was read from, after changes.
    table: Mapping[str, Any] = field(default_factory=dict)

    def card(self) -> Card:
        rows = [(name, _described(part)) for name, part in self.parts().items()]
        rows.append(("run", f"{self.run.duration:g} s, tolerance {self.run.tolerance:g}"))
        rows += [("look for", self.look_for)] if self.look_for else []
        footer = "voronets.run(scenario) computes its motion; scenario.with_(…) changes numbers."
        return Card(self.title, rows, footer=footer)

    @classmethod
    @abstractmethod
    def of(cls, table: Mapping[str, Any]) -> Self:
        """The scenario of a table, or an ``InputError`` with all its faults."""

    def with_(self, changes: Settings = (), /, **values: Any) -> Self:
        """The scenario with changes: only what depends on them is read and checked again.

            scenario.with_(start__omega=[0, 0, -4], body__mass=2.0)
            scenario.with_({"start.omega.2": -4})
            scenario.with_(["start.omega.2=-4"])

        Two underscores stand for a dot; None takes a key away.
        """
        dotted = {name.replace("__", "."): value for name, value in values.items()}
        return self.of(changed(self.table, changes, dotted))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self).of, (dict(self.table),)  # in another process it is read again

    @property
    @abstractmethod
    def system(self) -> FirstOrderSystem:
        """The first-order system that runs."""

    @property
    def state(self) -> np.ndarray:
        """The state at the start, in the order of ``system.states``."""
        return self.started.state

    @abstractmethod
    def parts(self) -> dict[str, Any]:
        """What it is made of, as ``voronets check`` has it."""

    @abstractmethod
    def describe(self) -> str:
        """What it is, in a line."""


def _described(part: Any) -> str:
    """One part of a scenario on a line."""
    if isinstance(part, Mapping) and "kind" in part:
        return str(part["kind"])
    if isinstance(part, Mapping):
        return ", ".join(f"{name.replace('_', ' ')} {value}" for name, value in part.items())
    return ", ".join(map(str, part)) if isinstance(part, list | tuple) else str(part)
