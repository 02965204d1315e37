"""The rate of a first-order system as Python source that stands alone."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from sympy import Expr, Symbol

from voronets.expressions.algebra import as_expression
from voronets.expressions.functions import source_of
from voronets.expressions.scalars import symbols
from voronets.mechanics.first_order import FirstOrderSystem


def rate_source(system: FirstOrderSystem, title: str) -> str:
    """A module with STATES, NUMBERS and ``rate(t, x)``, which needs nothing but ``math``."""
    numbers: dict[str, float] = {}
    tree = _letters(system.numbers, "", numbers)
    states = [_identifier(state.name) for state in system.states]
    t = Symbol("t")
    rates = system.rate(symbols(), [Symbol(name) for name in states], tree, t)
    expressions = [as_expression(rate) for rate in rates]
    lines, results, functions = source_of(expressions, (*states, *numbers, "t"))
    used = {name: x for name, x in numbers.items() if _occurs(name, [*lines, *results])}
    body = [f"    {', '.join(states)} = x"]
    body += [f'    {name} = NUMBERS["{name}"]' for name in used]
    body += [f"    {line}" for line in lines]
    body += ["    return [", *(f"        {x}," for x in results), "    ]"]
    table = [f'    "{name}": {value!r},' for name, value in used.items()]
    clean = title.replace("\\", "").replace('"""', "'''")
    return "\n".join(
        [
            f'"""{clean}: x and its rate, scipy.integrate.solve_ivp(rate, (0, T), x0)."""',
            "",
            f"from math import {', '.join(functions)}" if functions else "",
            "",
            f"STATES = {tuple(states)!r}",
            "NUMBERS = {",
            *table,
            "}",
            "",
            "",
            "def rate(t, x):",
            *body,
            "",
        ]
    )


def _letters(numbers: Mapping[str, Any], path: str, found: dict[str, float]) -> dict[str, Any]:
    """The tree with symbols for its numbers, which are noted by their names in ``found``."""
    tree: dict[str, Any] = {}
    for name, value in numbers.items():
        full = f"{path}_{name}" if path else name
        if isinstance(value, Mapping):
            tree[name] = _letters(value, full, found)
        else:
            tree[name] = _number(_identifier(full), float(value), found)
    return tree


def _number(name: str, value: float, found: dict[str, float]) -> Expr:
    if value == 0:
        return as_expression(0)
    while name in found:
        name += "_"
    found[name] = value
    return Symbol(name)


def _identifier(name: str) -> str:
    """A name that Python takes: no dots, primes or words of the language."""
    import keyword

    plain = re.sub(r"\W", "_", name.replace("'", "_dot"))
    return f"{plain}_" if keyword.iskeyword(plain) or plain in ("x", "t") else plain


def _occurs(name: str, lines: list[str]) -> bool:
    return any(re.search(rf"\b{re.escape(name)}\b", line) for line in lines)
