"""The table ``[run]``: how long, how accurately, when to stop, and what to watch for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from voronets.expressions.formula import Formula
from voronets.expressions.functions import as_function
from voronets.expressions.parser import parse_formula
from voronets.expressions.tokens import FormulaError
from voronets.mechanics.first_order import Event, EventOf, FirstOrderSystem
from voronets.mechanics.outcome import Outcome
from voronets.scenario.numbers import Number
from voronets.scenario.records import Key, Record
from voronets.scenario.table import Table
from voronets.scenario.values import Boolean, Choice, FormulaText, ListOf, Text

LONGEST, SHORTEST = 1e9, 1e-12  # seconds
MOST_EVENTS = 64
#: For a file without the table [run].
RUN_EXAMPLE = "Add a table [run], for example with duration = 10."
DIRECTIONS = {"both": 0, "rising": 1, "falling": -1}


@dataclass(frozen=True)
class Run:
    """How long, how accurately, and what to watch for."""

    duration: float
    tolerance: float = 1e-12
    events: tuple[EventOf, ...] = ()

    @classmethod
    def of(cls, duration: float, tolerance: float, events: list[EventOf]) -> Run:
        """The run of the values of ``RUN_KEYS``."""
        return cls(duration, tolerance, tuple(events))


@dataclass(frozen=True)
class EventFormulas:
    """Reads the formulas of events: of these names, and of the velocities x' of those."""

    names: Sequence[str]
    velocities: Sequence[str] = ()

    def read(self, table: Table, name: str, value: Any, formula: FormulaText) -> Formula | None:
        """The formula at a key; None after noting a fault."""
        expected = f"a formula of {' and '.join(formula.of)}"
        if not isinstance(value, str):
            table.fault(name, value, expected)
            return None
        try:
            read = parse_formula(value, variables=self.names, velocities=self.velocities)
        except FormulaError as error:
            message = f"The formula {{key}} has a mistake: {error}"
            table.fault(name, " ".join(value.split()), f"{expected}; {error}", message)
            return None
        if not read.expression.free_symbols:
            message = "The formula {key} is constant; it must change with the motion."
            table.fault(name, value, "a formula that changes with the motion", message)
            return None
        return read


def _event(
    table: Table, when: Formula | None, name: str, direction: str, stop: bool
) -> EventOf | None:  # fmt: skip
    if when is None:
        return None
    called = name or when.text
    used = tuple(sorted(when.names - {"t"}))
    function = as_function(when.expression, (*used, "t"))

    def event(system: FirstOrderSystem) -> Event:
        def value(ns: Any, x: Any, p: Any, t: Any) -> Any:
            seen = system.components(ns, x, p, t)
            return function(ns, *(seen[name] for name in used), t)

        return Event(
            name=called,
            function=value,
            direction=DIRECTIONS[direction],
            outcome=Outcome.EVENT if stop else None,
            message=f"the event {called!r} stopped the motion" if stop else "",
        )

    return event


EVENT = Record(
    (
        Key("when", FormulaText(("observables", "t")), "formula that is zero when the event happens; "
            "name observables by component: omega_x, centre_z, normal_reaction, energy, …"),
        Key("name", Text(), "name of the event; if left out, its formula", default=""),
        Key("direction", Choice(tuple(DIRECTIONS)), "which zero crossings count", default="both"),
        Key("stop", Boolean(), "whether the motion ends at the event", default=False),
    ), _event,
)  # fmt: skip

#: The keys that every ``[run]`` has.
RUN_KEYS = (
    Key("duration", Number(low=SHORTEST, high=LONGEST), "length of the motion", "s",
        example="Give the length of the motion in seconds, for example 10."),
    Key("tolerance", Number(low=1e-15, high=1e-3), "local error of a step", default=1e-12),
    Key("events", ListOf(EVENT, 0, MOST_EVENTS,
                         f'a list of at most {MOST_EVENTS} tables {{ when = "formula" }}'),
        "events to watch: moments at which a formula crosses zero", default=[]),
)  # fmt: skip
