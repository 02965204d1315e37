"""States at random, always the same ones, where the properties of a system are seen by numbers.

A formula counts as zero whose value is below 1e-9 of the terms it is made of, at every place.  The
places satisfy the constraints; q is drawn from (0.2, 1.3), q̇ from (−1, 1), t from (0, 1).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from sympy import Expr

from voronets.expressions.functions import as_function
from voronets.expressions.scalars import FLOATS
from voronets.expressions.trees import NAMES, from_the_leaves
from voronets.mechanics.manifold import Manifold
from voronets.mechanics.system import System, velocity

COUNT, ATTEMPTS, NOTHING = 4, 40, 1e-9
State = tuple[np.ndarray, float]


@dataclass(frozen=True)
class Places:
    """A few states (q, q̇), t that a system's constraints allow."""

    system: System

    @cached_property
    def states(self) -> tuple[State, ...]:
        """(state, t); none where no allowed state was found."""
        return self._drawn(allowed=True)

    @cached_property
    def loose(self) -> tuple[State, ...]:
        """The same before they are moved onto the constraints."""
        return self._drawn(allowed=False)

    def _drawn(self, allowed: bool) -> tuple[State, ...]:
        random = np.random.default_rng(1911)
        manifold, n = Manifold(self.system), len(self.system.names)
        p = self.system.parameters
        found = []
        for _ in range(ATTEMPTS):
            x = np.concatenate([random.uniform(0.2, 1.3, n), random.uniform(-1, 1, n)])
            t = float(random.random())
            place = manifold.at(x, p, t)
            if place.finite and allowed:
                x = manifold.project(x, p, t)
                place = manifold.at(x, p, t)
            if place.finite and (manifold.miss(x, p, t) < 1e-6 or not allowed):
                found.append((x, t))
            if len(found) == COUNT:
                break
        return tuple(found)

    def values(self, expressions: Any) -> list[Any]:
        """The formulas of q, q̇, t at every place where they have finite numbers."""
        return [value for _, value in self.seen(expressions)]

    def seen(self, expressions: Any) -> list[tuple[State, Any]]:
        """(place, values) likewise."""
        s = self.system
        arguments = (*s.names, *(velocity(name) for name in s.names), *s.parameters, "t")
        function = as_function(expressions, arguments)
        result = []
        for x, t in self.states:
            try:
                value = function(FLOATS, *x.tolist(), *s.parameters.values(), t)
            except (ValueError, ZeroDivisionError, OverflowError):
                continue
            if all(math.isfinite(number) for number in _flat(value)):
                result.append(((x, t), value))
        return result

    def matrices(self, rows: Sequence[Sequence[Expr]]) -> list[np.ndarray]:
        """A matrix of formulas at every place."""
        width = len(rows[0]) if rows else 0
        shape = (len(rows), width)
        return [np.array(value, dtype=float).reshape(shape) for value in self.values(list(rows))]

    def vanish(self, expression: Expr) -> bool:
        """Whether a formula is zero at every place."""
        if expression == 0:
            return True
        s, found = self.system, []
        names = (*s.names, *(velocity(name) for name in s.names), *s.parameters, "t")
        for x, t in self.states:
            given = dict(zip(names, (*x.tolist(), *s.parameters.values(), t), strict=True))
            try:
                found.append(_weighed(expression, given))
            except (ValueError, ZeroDivisionError, OverflowError):
                continue
        return bool(found) and all(abs(value) <= NOTHING * size for value, size in found)


def _weighed(expression: Expr, given: dict[str, float]) -> tuple[float, float]:
    """The value of a formula, and the size of what it is the sum of."""
    known: dict[Expr, tuple[float, float]] = {}
    for x in from_the_leaves([expression]):
        parts = [known[part] for part in x.args]
        if x.is_Symbol:
            value = size = given[x.name]  # type: ignore[attr-defined]
        elif x.is_number:
            value = size = float(x)
        elif x.is_Add:
            value, size = (math.fsum(column) for column in zip(*parts, strict=True))
        elif x.is_Mul:
            value, size = (math.prod(column) for column in zip(*parts, strict=True))
        elif x.is_Pow:
            (base, width), (exponent, _) = parts
            value = base**exponent if not isinstance(base**exponent, complex) else math.nan
            size = width**exponent if exponent > 0 else value
        else:
            value = size = getattr(FLOATS, NAMES[x.func])(*(part for part, _ in parts))
        known[x] = value, abs(size)
    return known[expression]


def _flat(value: Any) -> list[float]:
    if isinstance(value, tuple):
        return [number for part in value for number in _flat(part)]
    return [value]
