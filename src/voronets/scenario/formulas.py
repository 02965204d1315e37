"""Formulas of a table, with their parameters."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import sympy

from voronets.expressions.formula import Formula
from voronets.expressions.functions import as_function
from voronets.expressions.parser import parse_formula
from voronets.expressions.scalars import FLOATS
from voronets.scenario.table import Table, is_number

#: Names that a parameter may not take: the variables of all tables.
RESERVED = frozenset(["x", "y", "z", "u", "v", "nx", "ny", "nz", "phi", "theta", "d", "t", "pi"])
LARGEST_EXPONENT = 1000
MOST_PARAMETERS = 1000


class Formulas:
    """Reads the formulas of one table and keeps account of the parameters that they use."""

    def __init__(self, table: Table, *, beside: bool = False, keys: Sequence[str] = ()) -> None:
        """``beside``: numeric keys other than ``keys`` are parameters too, as in a surface."""
        self.table = table
        self.values: dict[str, float] = {}
        self.used: set[str] = set()  # by the texts
        self.needed: set[str] = set()  # by the expressions, where exponents are numbers
        self.given = table.table("parameters")
        if len(self.given.values) > MOST_PARAMETERS:
            got = f"{len(self.given.values)} of them"
            table.fault("parameters", got, f"at most {MOST_PARAMETERS} parameters")
        for name in list(self.given.values)[:MOST_PARAMETERS]:
            self._add(self.given, name, keys)
        if beside:
            beside_it = [name for name, value in table.values.items()
                         if isinstance(value, int | float) and not isinstance(value, bool)
                         and name not in keys and name not in table.known]  # fmt: skip
            for name in beside_it[:MOST_PARAMETERS]:
                self._add(table, name, keys)

    def _add(self, where: Table, name: str, keys: Sequence[str]) -> None:
        value = where.number(name)
        if not name.isidentifier():
            where.fault(name, value, "another name: letters, digits and _ only")
        elif name in RESERVED or name in keys:
            where.fault(name, value, "another name: this one is used by the table itself")
        elif name in self.values:
            where.fault(name, value, f"one value: {self.given.key(name)} has another")
        else:
            self.values[name] = value

    def read(self, name: str, variables: Sequence[str]) -> sympy.Expr:
        """The formula at a key; its first variable after noting a fault."""
        text = self.table.get(name)
        expected = f"a formula of {', '.join(variables)}"
        if is_number(text):
            text = repr(text)
        if not isinstance(text, str):
            self.table.fault(name, text, expected)
            return self._unread(variables)
        try:
            formula: Formula = parse_formula(text, variables=variables, parameters=self.values)
            expression = fixed_exponents(formula.expression, self.values)
        except (ValueError, RecursionError) as error:  # a FormulaError, an exponent out of range
            self.table.fault(name, " ".join(text.split()), f"{expected}; {error}")
            return self._unread(variables)
        self.used |= formula.names & set(self.values)
        self.needed |= {symbol.name for symbol in expression.free_symbols} & set(self.values)
        return expression

    def _unread(self, variables: Sequence[str]) -> sympy.Expr:
        """What stands for a formula at fault; it may have used any parameter."""
        self.used |= set(self.values)
        return sympy.Symbol(variables[0])

    def parameters(self) -> tuple[tuple[str, float], ...]:
        """The parameters needed; those that no formula uses are noted as unknown keys."""
        unused = [name for name in self.values if name not in self.used]
        for where in (self.given, self.table):
            mine = [name for name in unused if (name in self.given.values) == (where is self.given)]
            where.unknown(mine, "an unknown key: no formula uses this parameter")
        return tuple(sorted((name, self.values[name]) for name in self.needed))


def check_traced(table: Table, work: Callable[[], object]) -> None:
    """Note a fault if formulas, run on traced scalars, turn out to be too long for their derivatives."""
    try:
        work()
    except (ValueError, RecursionError) as error:
        reason = str(error) if isinstance(error, ValueError) else "one is nested too deeply"
        table.fault("", "the formulas of this table", f"shorter ones; {reason}")


def fixed_exponents(expression: sympy.Expr, values: Mapping[str, float]) -> sympy.Expr:
    """Put numbers for exponents made of parameters: a negative base would give NaN otherwise."""
    while True:
        found: dict[sympy.Expr, sympy.Expr] = {}
        for power in expression.atoms(sympy.Pow):
            names = [symbol.name for symbol in power.exp.free_symbols]
            if names and power.base.free_symbols and all(name in values for name in names):
                found[power] = sympy.Pow(power.base, _exponent(power.exp, names, values))
        if not found:
            return expression
        expression = expression.xreplace(found)  # the outermost; powers in their bases come next


def _exponent(
    exponent: sympy.Expr, names: Sequence[str], values: Mapping[str, float]
) -> sympy.Expr:
    try:
        value = float(as_function(exponent, names)(FLOATS, *(values[name] for name in names)))
    except (ValueError, ZeroDivisionError, OverflowError):
        value = float("nan")
    if not abs(value) <= LARGEST_EXPONENT:
        raise ValueError(f"exponents go up to {LARGEST_EXPONENT}, but {exponent} is {value:.6g}")
    return sympy.Integer(int(value)) if value == int(value) else sympy.Float(value)
