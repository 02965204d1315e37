"""Events of a scenario: formulas of the observables that are watched while it runs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from voronets.expressions.formula import Formula
from voronets.expressions.functions import as_function
from voronets.expressions.parser import FormulaError, parse_formula
from voronets.mechanics.first_order import Event, EventOf, FirstOrderSystem
from voronets.mechanics.outcome import Outcome
from voronets.rolling.observables import QUANTITIES
from voronets.scenario.table import Table

MOST = 64
DIRECTIONS = {"both": 0, "rising": 1, "falling": -1}
NAMES = (*(name for quantity in QUANTITIES for name in quantity.components()), "t")


def read_events(
    table: Table, names: Sequence[str] = NAMES, velocities: Sequence[str] = ()
) -> tuple[EventOf, ...]:
    """``events = [ { when = "omega_z", direction = "rising", stop = true, name = "…" } ]``.

    names       what the formulas may use; velocities: the names x of which they may use x'
    """
    values = table.get("events", [])
    if not isinstance(values, list) or len(values) > MOST:
        table.fault("events", values, f'a list of at most {MOST} tables {{ when = "formula" }}')
        return ()
    read = (
        _read_event(Table(value, table.key(f"events.{i}"), table.faults), names, velocities)
        for i, value in enumerate(values)
    )
    return tuple(event for event in read if event is not None)


def _read_event(table: Table, names: Sequence[str], velocities: Sequence[str]) -> EventOf | None:
    when = table.get("when")
    name = table.text("name", "")
    direction = table.choice("direction", tuple(DIRECTIONS), "both")
    stop = table.get("stop", False)
    if not isinstance(stop, bool):
        table.fault("stop", stop, "true or false")
    table.finish()
    expected = "a formula of observables and t"
    if not isinstance(when, str):
        table.fault("when", when, expected)
        return None
    try:
        formula = parse_formula(when, variables=names, velocities=velocities)
    except FormulaError as error:
        table.fault("when", " ".join(when.split()), f"{expected}; {error}")
        return None
    if not formula.expression.free_symbols:
        table.fault("when", when, "a formula that changes with the motion")
        return None
    return _event(name or formula.text, formula, direction, stop is True)


def _event(name: str, formula: Formula, direction: str, stop: bool) -> EventOf:
    used = tuple(sorted(formula.names - {"t"}))
    function = as_function(formula.expression, (*used, "t"))

    def event(system: FirstOrderSystem) -> Event:
        def value(ns: Any, x: Any, p: Any, t: Any) -> Any:
            seen = system.components(ns, x, p, t)
            return function(ns, *(seen[name] for name in used), t)

        return Event(
            name=name,
            function=value,
            direction=DIRECTIONS[direction],
            outcome=Outcome.EVENT if stop else None,
            message=f"the event {name!r} stopped the motion" if stop else "",
        )

    return event
