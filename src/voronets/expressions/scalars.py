"""Namespaces of elementary functions, one for each kind of scalar.

A formula of the product is a plain Python function ``f(ns, ...)`` of scalars of any kind.  Sums,
products and powers come from the scalars themselves; the functions come from ``ns``.  The heyoka
module already has these names, so the engine hands itself down as the namespace.
"""

from __future__ import annotations

import math
from types import SimpleNamespace
from typing import Any

import numpy as np

#: The functions that a formula may use; all of them smooth where they are defined.
FUNCTIONS = (
    "sqrt", "exp", "log", "sin", "cos", "tan", "asin", "acos", "atan", "atan2",
    "sinh", "cosh", "tanh", "asinh", "acosh", "atanh",
)  # fmt: skip

#: Python floats.
FLOATS = SimpleNamespace(**{name: getattr(math, name) for name in FUNCTIONS})

#: NumPy arrays, all of one shape: one evaluation for a whole motion.
ARRAYS = SimpleNamespace(
    **{name: getattr(np, name.replace("a", "arc", 1) if name.startswith("a") else name)
       for name in FUNCTIONS}
)  # fmt: skip


def of_numbers(name: str, *values: float) -> float:
    """A function of plain numbers; not a number where it has no value."""
    try:
        return float(getattr(math, name)(*values))
    except (ValueError, ArithmeticError):
        return math.nan


def root(ns: Any, x: Any) -> Any:
    """√x; heyoka's own takes no plain number, and 1 is structure (see ``vectors``)."""
    if isinstance(x, int | float):
        return x if x in (0, 1) else math.sqrt(x)
    return ns.sqrt(x)


def extended(digits: int) -> SimpleNamespace:
    """The namespace of numbers with so many digits, mpmath's; ``ns.number`` makes one of a float."""
    from mpmath import MPContext

    context = MPContext()
    context.dps = digits
    functions = {name: getattr(context, name) for name in FUNCTIONS}
    return SimpleNamespace(**functions, number=context.mpf, context=context)


def symbols() -> SimpleNamespace:
    """Return the namespace of SymPy expressions (SymPy is loaded when first asked for)."""
    import sympy

    return SimpleNamespace(**{name: getattr(sympy, name) for name in FUNCTIONS})
