"""What a user hands to the catalogue: numbers, lists, ranges and formulas, each refused by its key."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

import sympy
from sympy import Expr

from voronets.expressions.algebra import as_expression
from voronets.expressions.faults import Fault, InputError
from voronets.expressions.parser import parse_formula
from voronets.expressions.ranges import (
    expected_number,
    expected_numbers,
    is_number,
    plain,
    refuse,
    shown,
)
from voronets.surfaces.contract import Range, Triple

Parameters: TypeAlias = Mapping[str, float] | Sequence[tuple[str, float]]
Formula: TypeAlias = str | Expr | float


def number(key: str, value: Any, **wanted: Any) -> float:
    """A finite number; ``wanted``: positive, nonzero, as in ``expected_number``."""
    refuse([(key, value, expected_number(plain(value), **wanted))])
    return float(value)


def numbers(key: str, values: Any, count: int, *, positive: bool = False) -> tuple[float, ...]:
    """So many finite numbers."""
    given = listed(values)
    refuse([(key, given, expected_numbers(given, count, positive=positive))])
    return tuple(float(value) for value in given)


def lengths(semi_axes: Any, others: Sequence[Any] = (), count: int = 3) -> tuple[float, ...]:
    """The semi-axes, which come in one list."""
    if others:
        got = shown(str([semi_axes, *others]))
        raise InputError([Fault("semi_axes", got, f"{count} positive numbers in one list")])
    return numbers("semi_axes", semi_axes, count, positive=True)


def three_lengths(semi_axes: Any, others: Sequence[Any] = ()) -> Triple:
    """Three semi-axes."""
    a, b, c = lengths(semi_axes, others)
    return a, b, c


def ends(key: str, given: Any) -> Range:
    """A range; its ends may be infinite."""
    found = listed(given)
    good = isinstance(found, list | tuple) and len(found) == 2
    if not (good and all(is_number(x) or x in (-INFINITE, INFINITE) for x in found)
            and found[0] < found[1]):  # fmt: skip
        raise InputError([Fault(key, shown(found), "a range [lo, hi] with lo < hi")])
    lo, hi = (float(value) for value in found)
    return lo, hi


def parameters_of(given: Any) -> tuple[tuple[str, float], ...]:
    """Names and their numbers."""
    items = list(given.items()) if isinstance(given, Mapping) else listed(given)
    try:
        pairs = [(name, plain(value)) for name, value in items]
    except (TypeError, ValueError):
        pairs = [("", None)]
    faults = [
        Fault(f"parameters.{name}" if name else "parameters", shown(value), "a table of numbers")
        for name, value in pairs
        if not (isinstance(name, str) and name and is_number(value))
    ]
    if faults:
        raise InputError(faults)
    return tuple((name, float(value)) for name, value in pairs)


def formula(
    key: str, given: Any, variables: Sequence[str], parameters: Sequence[tuple[str, float]]
) -> Expr:
    """A formula of the variables and parameters, all of whose other names are faults."""
    names = [name for name, _ in parameters]
    if isinstance(given, str):
        return parse_formula(given, variables=variables, parameters=names).expression
    own = plain(given)
    if not (isinstance(own, Expr) or is_number(own)):
        expected = f"a formula of {', '.join(variables)}, a text or a SymPy expression"
        raise InputError([Fault(key, shown(own), expected)])
    expression: Expr = as_expression(own)
    unknown = sorted({x.name for x in expression.free_symbols} - {*variables, *names})
    if unknown:
        expected = f"only {', '.join(variables)} and parameters with values"
        message = f"{{key}} uses {', '.join(unknown)}, which has no value."
        advice = f"It may use {', '.join(variables)} and the parameters."
        raise InputError([Fault(key, ", ".join(unknown), expected, message, advice)])
    if expression.has(sympy.oo, sympy.zoo, sympy.nan, sympy.I):
        raise InputError([Fault(key, shown(str(expression)), "a finite real formula")])
    return expression


INFINITE = float("inf")


def listed(values: Any) -> Any:
    """A sequence with Python's own numbers; anything else as it is."""
    own = plain(values)
    return [plain(value) for value in own] if isinstance(own, list | tuple) else own
