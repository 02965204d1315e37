"""Formulas of a general system: of coordinates, velocities, time, inputs and parameters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import sympy
from sympy import Expr

from voronets.scenario.formulas import ParameterFormulas
from voronets.scenario.table import Table, no_name, reserved_name
from voronets.scenario.values import FormulaText, Named


class SystemFormulas(ParameterFormulas):
    """Reads formulas of coordinates, velocities, time, inputs and parameters.

    names    the coordinates
    inputs   by name, formulas of time; ``of_time`` is their table
    unread   a formula could not be read; 0 stands for it
    """

    def __init__(self, table: Table, *, beside: bool = False) -> None:
        self.names: tuple[str, ...] = tuple(table.values["coordinates"])
        self.inputs: dict[str, Expr] = {}
        self.of_time: Table | None = None
        self.unread = False
        super().__init__(table, beside=beside)

    def may_name(self, where: Table, name: str, value: Any) -> bool:
        """Whether a parameter, an input or a quasi-velocity may have this name."""
        if not name.isidentifier():
            where.fault(name, value, *no_name(name))
        elif name in self.names or name in self.keys or name in ("t", "pi"):
            where.fault(name, value, *reserved_name(name))
        elif name in self.values or name in self.inputs:
            message = f"{{key}}: a parameter or an input is already called {name!r}."
            where.fault(name, value, "a new name", message, "Choose another name.")
        else:
            return True
        self.unread = True
        return False

    def variables(self, formula: FormulaText) -> tuple[Sequence[str], Sequence[str]]:
        """The names that the formula may use, and those of which it may use the velocities."""
        groups = {"coordinates": self.names, "inputs": tuple(self.inputs), "velocities": ()}
        names = [name for word in formula.of for name in groups.get(word, (word,))]
        return names, self.names if "velocities" in formula.of else ()

    def expected(self, formula: FormulaText, names: Sequence[str] | None = None) -> str:
        """What is expected of the formula; ``names`` that it may use, where it cannot be read."""
        what = "a formula or an equation" if formula.equation else "a formula"
        if names is None:
            return what
        known = f"{', '.join(names)} and parameters" if names else "parameters"
        return f"{what} of {known} with values"

    def placeholder(self, formula: FormulaText) -> Expr:
        """What stands for a formula at fault; it may have used any parameter and any input."""
        self.unread = True
        return sympy.Integer(0)

    def parameters(self) -> tuple[tuple[str, float], ...]:
        """The parameters needed; a view may use more of them before the unused ones are noted."""
        return self.numbers()

    def note_unused(self) -> None:
        """Note the parameters and inputs that no formula uses as unknown keys."""
        if self.unread:
            return
        super().note_unused()
        if self.of_time is not None:
            unused = [name for name in self.inputs if name not in self.used]
            self.of_time.unknown(unused, "no formula uses this input")


class Inputs(Named):
    """Named functions of time; the formulas read after them may use them."""

    def read(self, table: Table, name: str, value: Any) -> dict[str, Any]:
        formulas = formulas_of(table)
        found = super().read(table, name, value)
        formulas.inputs = found
        formulas.unread |= not found and bool(value)
        return found

    def names(self, table: Table) -> Iterator[str]:
        formulas = formulas_of(table)
        formulas.of_time = table
        for name, value in table.values.items():
            table.known.append(name)
            if formulas.may_name(table, name, value):
                yield name


class NewNames(Named):
    """Formulas under names that nothing else has."""

    def names(self, table: Table) -> Iterator[str]:
        formulas = formulas_of(table)
        return (name for name, x in table.values.items() if formulas.may_name(table, name, x))


class ForcesByCoordinate(Named):
    """Formulas for some of the coordinates."""

    def read(self, table: Table, name: str, value: Any) -> dict[str, Any]:
        inner = table.inner(name, value)
        return {key: self.item.read(inner, key, inner.values[key]) for key in self.names(inner)}

    def names(self, table: Table) -> Iterator[str]:
        known = formulas_of(table).names
        table.known += known
        table.finish()
        return (name for name in table.values if name in known)


def formulas_of(table: Table) -> SystemFormulas:
    """What the formulas of a table of a system may use."""
    assert isinstance(table.formulas, SystemFormulas)
    return table.formulas
