"""Formulas of observables, read against the names that a system has."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from voronets.expressions.functions import as_function
from voronets.mechanics.first_order import FirstOrderSystem, Quantity
from voronets.scenario.run import EventFormulas
from voronets.scenario.table import Table
from voronets.scenario.values import FormulaText

FORMULA = FormulaText(("observables", "t"))


@dataclass(frozen=True)
class ObservableFormula:
    """A component of an observable, or a formula of them.

    text      as it was typed
    names     the components that it uses
    function  (ns, values of the names, t) → its value
    """

    text: str
    names: tuple[str, ...]
    function: Callable[..., Any]

    @classmethod
    def component(cls, name: str) -> ObservableFormula:
        """One of a component alone."""
        return cls(name, (name,), lambda ns, value, t: value)

    @classmethod
    def read(cls, table: Table, key: str, text: str) -> ObservableFormula | None:
        """That of a text; None after noting a fault at a key of the table, which has ``formulas_of``."""
        assert table.formulas is not None
        formula = table.formulas.read(table, key, text, FORMULA)
        if formula is None:
            return None
        names = tuple(sorted(formula.names - {"t"}))
        return cls(formula.text, names, as_function(formula.expression, (*names, "t")))

    def value(self, system: FirstOrderSystem, ns: Any, x: Any, p: Any, t: Any) -> Any:
        """At a state of a system, over scalars of any kind."""
        seen = system.components(ns, x, p, t)
        return self.function(ns, *(seen[name] for name in self.names), t)


def numeric(system: FirstOrderSystem) -> dict[str, Quantity]:
    """The quantity of every name that a formula may use; words are no numbers."""
    return {
        name: quantity
        for quantity in system.quantities
        for name in quantity.components()
        if not quantity.words
    }


def formulas_of(system: FirstOrderSystem) -> EventFormulas:
    """What reads formulas of the names of a system, and of t."""
    names = tuple(numeric(system))
    return EventFormulas(
        (*(name for name in names if not name.endswith("'")), "t"),
        tuple(name[:-1] for name in names if name.endswith("'")),
    )
