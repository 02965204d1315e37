"""Formulas of a table, with their parameters."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import sympy

from voronets.expressions.formula import Formula
from voronets.expressions.functions import as_function
from voronets.expressions.parser import parse_formula
from voronets.expressions.ranges import is_number
from voronets.expressions.scalars import FLOATS
from voronets.scenario.numbers import Number
from voronets.scenario.table import Table, no_name, reserved_name
from voronets.scenario.values import FormulaText

#: Names that a parameter may not take: the variables of all tables.
RESERVED = frozenset(["x", "y", "z", "u", "v", "nx", "ny", "nz", "phi", "theta", "d", "t", "pi"])
LARGEST_EXPONENT = 1000
#: Why a parameter that is not used is at fault.
UNUSED = "no formula uses this parameter"
MOST_PARAMETERS = 1000


class ParameterFormulas:
    """Reads the formulas of one table and keeps account of the parameters that they use.

    values  of the parameters
    used    by the texts of the formulas
    needed  by the expressions, where exponents are numbers
    """

    def __init__(self, table: Table, *, beside: bool = False) -> None:
        """``beside``: numeric keys that the table does not know are parameters too."""
        self.table = table
        self.values: dict[str, float] = {}
        self.used: set[str] = set()
        self.needed: set[str] = set()
        self.keys = frozenset(table.known)
        self.given = table.inner("parameters", table.values.get("parameters", {}))
        if len(self.given.values) > MOST_PARAMETERS:
            got = f"{len(self.given.values)} entries"
            message = f"{{key}} has {got}; the limit is {MOST_PARAMETERS} parameters."
            table.fault("parameters", got, f"at most {MOST_PARAMETERS} parameters", message)
        for name in list(self.given.values)[:MOST_PARAMETERS]:
            self._add(self.given, name)
        if beside:
            beside_it = [name for name, value in table.values.items()
                         if isinstance(value, int | float) and not isinstance(value, bool)
                         and name not in self.keys]  # fmt: skip
            for name in beside_it[:MOST_PARAMETERS]:
                self._add(table, name)

    def _add(self, where: Table, name: str) -> None:
        where.known.append(name)
        value = Number().read(where, name, where.values[name])
        value = 1.0 if value is None else value
        if self.may_name(where, name, value):
            self.values[name] = value

    def may_name(self, where: Table, name: str, value: Any) -> bool:
        """Whether a parameter may have this name; a fault is noted where not."""
        if not name.isidentifier():
            where.fault(name, value, *no_name(name))
        elif name in RESERVED or name in self.keys:
            where.fault(name, value, *reserved_name(name))
        elif name in self.values:
            other = self.given.key(name)
            where.fault(name, value, "one value", f"{{key}} and {other} give the same parameter.")
        else:
            return True
        return False

    def read(self, table: Table, name: str, value: Any, formula: FormulaText) -> sympy.Expr:
        """The formula at a key; after noting a fault, what stands for it."""
        variables, velocities = self.variables(formula)
        values = self.available()
        text = repr(value) if is_number(value) and not formula.equation else value
        if not isinstance(text, str):
            table.fault(name, value, self.expected(formula))
            return self.placeholder(formula)
        try:
            read: Formula = parse_formula(
                text, variables=variables, parameters=values, velocities=velocities,
                equation=formula.equation,
            )  # fmt: skip
            expression = fixed_exponents(read.expression, values)
        except (ValueError, RecursionError) as error:  # a FormulaError, an exponent out of range
            usable = [*variables, *(f"{name}'" for name in velocities)]
            expected = self.expected(formula, usable)
            reason, end, drawing = str(error).partition("\n")
            if "known names" in reason:
                reason += (
                    f"; a parameter of your own needs a value in {self.table.key('parameters')}"
                )
            message = f"The formula {{key}} has a mistake: {reason}{end}{drawing}"
            table.fault(name, " ".join(text.split()), f"{expected}; {error}", message)
            return self.placeholder(formula)
        if formula.varies and not any(s.name in variables for s in expression.free_symbols):
            listed = ", ".join(variables)
            message = f"The formula {{key}} is constant; it must depend on {listed}."
            table.fault(name, value, f"a formula that depends on {listed}", message)
        self.used |= read.names
        self.needed |= {symbol.name for symbol in expression.free_symbols}
        return expression

    def available(self) -> Mapping[str, float]:
        """The parameters that formulas may use."""
        return self.values

    def variables(self, formula: FormulaText) -> tuple[Sequence[str], Sequence[str]]:
        """The names that the formula may use, and those of which it may use the velocities."""
        return formula.of, ()

    def expected(self, formula: FormulaText, names: Sequence[str] | None = None) -> str:
        """What is expected of the formula; ``names`` that it may use, where it cannot be read."""
        return f"a formula of {', '.join(formula.of)}"

    def placeholder(self, formula: FormulaText) -> sympy.Expr:
        """What stands for a formula at fault; it may have used any parameter."""
        self.used |= set(self.values)
        return sympy.Symbol(formula.of[0])

    def parameters(self) -> tuple[tuple[str, float], ...]:
        """The parameters needed; those that no formula uses are noted as unknown keys."""
        self.note_unused()
        return self.numbers()

    def numbers(self) -> tuple[tuple[str, float], ...]:
        """The parameters needed, by name."""
        return tuple((name, self.values[name]) for name in sorted(self.needed & set(self.values)))

    def note_unused(self) -> None:
        """Note the parameters that no formula uses as unknown keys."""
        unused = [name for name in self.values if name not in self.used]
        for where in (self.given, self.table):
            mine = [name for name in unused if (name in self.given.values) == (where is self.given)]
            where.unknown(mine, UNUSED)


def check_traced(table: Table, work: Callable[[], object]) -> None:
    """Note a fault if formulas, run on traced scalars, turn out to be too long for their derivatives."""
    try:
        work()
    except (ValueError, RecursionError) as error:
        reason = str(error) if isinstance(error, ValueError) else "a formula is nested too deeply"
        message = f"The formulas of {{key}} are too long: {reason}."
        table.fault("", "the formulas of this table", f"shorter ones; {reason}", message)


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
