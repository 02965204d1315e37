"""Formulas of a table, with their parameters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import sympy

from voronets.expressions.formula import Formula
from voronets.expressions.parser import FormulaError, parse_formula
from voronets.scenario.table import Table, is_number

#: Names that a parameter may not take: the variables of all tables.
RESERVED = frozenset("x y z u v nx ny nz phi theta d t pi".split())


class Formulas:
    """Reads the formulas of one table and keeps account of the parameters that they use."""

    def __init__(self, table: Table, *, beside: bool = False, keys: Sequence[str] = ()) -> None:
        """``beside``: numeric keys other than ``keys`` are parameters too, as in a surface."""
        self.table = table
        self.values: dict[str, float] = {}
        self.used: set[str] = set()
        self.given = table.table("parameters")
        for name, value in self.given.values.items():
            self._add(self.given, name, value, keys)
        if beside:
            for name, value in table.values.items():
                if name not in keys and name not in table.known and is_number(value):
                    table.get(name)
                    self._add(table, name, value, keys)

    def _add(self, where: Table, name: str, value: Any, keys: Sequence[str]) -> None:
        where.get(name)
        if name in RESERVED or name in keys:
            where.fault(name, value, "another name: this one is used by the table itself")
        elif not is_number(value):
            where.fault(name, value, "a number")
        else:
            self.values[name] = float(value)

    def read(self, name: str, variables: Sequence[str]) -> sympy.Expr:
        """The formula at a key; 0 after noting a fault."""
        text = self.table.get(name)
        if is_number(text):
            text = repr(text)
        if not isinstance(text, str):
            self.table.fault(name, text, f"a formula of {', '.join(variables)}")
            return sympy.Integer(0)
        try:
            formula: Formula = parse_formula(text, variables=variables, parameters=self.values)
        except FormulaError as error:
            self.table.fault(name, text, str(error))
            self.used |= set(self.values)  # an unread formula may use any of them
            return sympy.Integer(0)
        self.used |= formula.names & set(self.values)
        return fixed_exponents(formula.expression, self.values)

    def parameters(self) -> tuple[tuple[str, float], ...]:
        """The parameters in use; those that no formula uses are noted as unknown keys."""
        for name in self.values:
            if name not in self.used:
                where = self.given if name in self.given.values else self.table
                where.fault(name, "a parameter", "a name that a formula of this table uses")
        return tuple((name, value) for name, value in self.values.items() if name in self.used)


def fixed_exponents(expression: sympy.Expr, values: dict[str, float]) -> sympy.Expr:
    """Put numbers for parameters in exponents: a negative number to a run-time power is NaN."""
    found: dict[sympy.Expr, sympy.Expr] = {}
    for power in expression.atoms(sympy.Pow):
        names = {symbol for symbol in power.exp.free_symbols if symbol.name in values}
        if names:
            numbers = {symbol: _exact(values[symbol.name]) for symbol in names}
            found[power] = sympy.Pow(power.base, power.exp.xreplace(numbers))
    return expression.xreplace(found)


def _exact(value: float) -> sympy.Expr:
    return sympy.Integer(int(value)) if value == int(value) else sympy.Float(value)
