"""The formulas of a table ``[system]``: of coordinates, velocities, time, inputs and parameters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import sympy
from sympy import Expr

from voronets.expressions.parser import parse_formula
from voronets.mechanics.system import velocity
from voronets.scenario.formulas import Formulas, fixed_exponents
from voronets.scenario.table import Table, is_number

KEYS = (
    "coordinates", "kinetic", "constraints", "parameters", "force_function", "forces", "holonomic",
    "inputs", "particles", "quasi_velocities",
)  # fmt: skip
MOST = 200  # constraints, particles


class SystemFormulas(Formulas):
    """Reads them and keeps account of the parameters and inputs that they use.

    unread  a formula could not be read; 0 stands for it
    """

    def __init__(self, table: Table, names: tuple[str, ...]) -> None:
        self.names = names
        self.inputs: dict[str, Expr] = {}
        self.used_inputs: set[str] = set()
        self.unread = False
        super().__init__(table)
        self.of_time = table.table("inputs")
        if len(self.of_time.values) > MOST:
            table.fault("inputs", f"{len(self.of_time.values)} of them", f"at most {MOST} inputs")
            self.of_time, self.unread = Table({}, self.of_time.path, table.faults), True
        for name, text in self.of_time.values.items():
            self.of_time.get(name)
            if self._is_free(self.of_time, name, text):
                self.inputs[name] = self._text(self.of_time, name, text, ("t",))

    def _add(self, where: Table, name: str, keys: Sequence[str]) -> None:
        value = where.number(name)
        if self._is_free(where, name, value):
            self.values[name] = value

    def _is_free(self, where: Table, name: str, value: Any) -> bool:
        """Whether a parameter, an input or a quasi-velocity may have this name."""
        if not name.isidentifier():
            where.fault(name, value, "another name: letters, digits and _ only")
        elif name in self.names or name in KEYS or name in ("t", "pi"):
            where.fault(name, value, "another name: this one is used by the table itself")
        elif name in self.values or name in self.inputs:
            where.fault(name, value, "another name: a parameter or an input has this one")
        else:
            return True
        self._nothing()
        return False

    @property
    def _variables(self) -> tuple[str, ...]:
        return (*self.names, *self.inputs, "t")

    def formula(self, key: str, *, moving: bool = False) -> Expr:
        """The formula at a key; with velocities where ``moving``."""
        velocities = self.names if moving else ()
        return self._text(self.table, key, self.table.get(key), self._variables, velocities)

    def equations(self, key: str, *, moving: bool = False) -> list[Expr]:
        """A list of equations, each as left − right; a formula without = stands for = 0."""
        given = self.table.get(key, [])
        if not isinstance(given, list) or len(given) > MOST:
            self.table.fault(key, given, f"a list of at most {MOST} equations")
            self._nothing()
            return []
        velocities = self.names if moving else ()
        return [
            self._text(self.table, f"{key}.{i}", text, self._variables, velocities, equation=True)
            for i, text in enumerate(given)
        ]

    def forces(self) -> dict[str, Expr]:
        """The formulas of ``forces``, one for any coordinate."""
        inner = self.table.table("forces")
        inner.known += self.names
        inner.finish()
        return self._named(inner, [name for name in inner.values if name in self.names])

    def quasi_velocities(self) -> dict[str, Expr]:
        """The formulas of ``quasi_velocities``, of new names."""
        inner = self.table.table("quasi_velocities")
        free = [name for name, text in inner.values.items() if self._is_free(inner, name, text)]
        return self._named(inner, free)

    def _named(self, inner: Table, names: Sequence[str]) -> dict[str, Expr]:
        return {
            name: self._text(inner, name, inner.values[name], self._variables, self.names)
            for name in names
        }

    def position(self, where: Table, key: str, text: Any) -> Expr:
        """A formula without velocities at a key of another table."""
        return self._text(where, key, text, self._variables)

    def particles(self) -> list[tuple[Expr, list[Expr]]]:
        """(mass, position) of each."""
        given = self.table.get("particles")
        if not isinstance(given, list) or not 1 <= len(given) <= MOST:
            expected = 'a list of tables { mass = "m", position = ["x", "y", "z"] }'
            self.table.fault("particles", given, expected)
            self._nothing()
            return []
        tables = [
            Table(values, self.table.key(f"particles.{i}"), self.table.faults)
            for i, values in enumerate(given)
        ]
        return [self._particle(inner) for inner in tables]

    def _particle(self, table: Table) -> tuple[Expr, list[Expr]]:
        mass = self._text(table, "mass", table.get("mass"), ())
        position = table.get("position")
        table.finish()
        if not isinstance(position, list) or not 1 <= len(position) <= 3:
            table.fault("position", position, "one to three formulas")
            return mass, [self._nothing()]
        return mass, [
            self._text(table, f"position.{i}", text, self._variables)
            for i, text in enumerate(position)
        ]

    def _text(
        self, where: Table, key: str, text: Any, variables: Sequence[str],
        velocities: Sequence[str] = (), *, equation: bool = False,
    ) -> Expr:  # fmt: skip
        expected = "a formula or an equation" if equation else "a formula"
        if is_number(text) and not equation:
            text = repr(text)
        if not isinstance(text, str):
            where.fault(key, text, expected)
            return self._nothing()
        try:
            formula = parse_formula(
                text, variables=variables, parameters=self.values, velocities=velocities,
                equation=equation,
            )  # fmt: skip
            expression = fixed_exponents(formula.expression, self.values)
        except (ValueError, RecursionError) as error:  # a FormulaError, an exponent out of range
            names = ", ".join((*variables, *map(velocity, velocities)))
            known = f"{names} and parameters with values" if names else "parameters with values"
            where.fault(key, " ".join(text.split()), f"{expected} of {known}; {error}")
            return self._nothing()
        self.used |= formula.names & set(self.values)
        self.used_inputs |= formula.names & set(self.inputs)
        self.needed |= {symbol.name for symbol in expression.free_symbols} & set(self.values)
        return expression

    def _nothing(self) -> Expr:
        """What stands for a formula at fault; it may have used any parameter and any input."""
        self.unread = True
        return sympy.Integer(0)

    def parameters(self) -> tuple[tuple[str, float], ...]:
        """The parameters needed; those, and inputs, that no formula uses are noted."""
        if self.unread:
            self.used, self.used_inputs = set(self.values), set(self.inputs)
        unused = [name for name in self.inputs if name not in self.used_inputs]
        self.of_time.unknown(unused, "an unknown key: no formula uses this input")
        return super().parameters()
