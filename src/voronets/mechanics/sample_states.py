"""States at random, always the same ones, where the properties of a system are seen by numbers.

A formula counts as zero whose value is below 1e-9 of the terms it is made of, at every state.  The
states satisfy the constraints; q is drawn from (0.2, 1.3), q̇ from (−1, 1), t from (0, 1).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any

import numpy as np
from sympy import Expr

from voronets.expressions.functions import as_function
from voronets.expressions.graph_scalar import GraphScalar
from voronets.expressions.scalars import ARRAYS, FLOATS
from voronets.expressions.trees import NAMES, from_the_leaves
from voronets.mechanics.manifold import Manifold
from voronets.mechanics.system import System, velocity

COUNT, ATTEMPTS, NOTHING = 4, 40, 1e-9
POINTS = 5
KEPT = 64
State = tuple[np.ndarray, float]


@lru_cache(maxsize=KEPT)
def _drawn(system: System, allowed: bool) -> tuple[State, ...]:
    """(state, t) at random; ``allowed``: moved onto the constraints, those that cannot be left out."""
    random = np.random.default_rng(1911)
    manifold, n, p = Manifold(system), len(system.names), system.parameters
    found: list[State] = []
    for _ in range(ATTEMPTS):
        x = np.concatenate([random.uniform(0.2, 1.3, n), random.uniform(-1, 1, n)])
        t = float(random.random())
        here = manifold.at(x, p, t)
        if here.finite and allowed:
            x = manifold.project(x, p, t)
            here = manifold.at(x, p, t)
        if here.finite and (not allowed or np.abs(here.h).max(initial=0.0) < 1e-6):
            x.setflags(write=False)
            found.append((x, t))
        if len(found) == COUNT:
            break
    return tuple(found)


@dataclass(frozen=True)
class SampleStates:
    """A few states (q, q̇), t that a system's constraints allow."""

    system: System

    @cached_property
    def states(self) -> tuple[State, ...]:
        """(state, t); none where no allowed state was found."""
        return _drawn(self._anywhere, True)

    @cached_property
    def loose(self) -> tuple[State, ...]:
        """The same before they are moved onto the constraints."""
        return _drawn(self._anywhere, False)

    @property
    def _anywhere(self) -> System:
        """The same statement wherever it is used, so that its states are drawn once."""
        return replace(self.system, near=()) if self.system.near else self.system

    @cached_property
    def _names(self) -> tuple[str, ...]:
        """q, q̇, parameters, t: what formulas are functions of."""
        s = self.system
        return (*s.names, *(velocity(name) for name in s.names), *s.parameters, "t")

    def points(self, expressions: Sequence[Expr]) -> np.ndarray:
        """Formulas where the system is used (or at the origin), then at a few states, allowed or not.

        (expressions, points)
        """
        s, random = self.system, np.random.default_rng(1911)
        n = len(s.names)
        drawn = random.uniform(0.3, 1.2, (2 * n + 1, POINTS - 1))
        first = np.array([*(s.near or np.zeros(n)), *np.zeros(n), 0.0])
        q, v, t = np.split(np.column_stack([first, drawn]), [n, 2 * n])
        given = [*q, *v, *(np.full(POINTS, value) for value in s.parameters.values()), *t]
        with np.errstate(all="ignore"):
            found = as_function(list(expressions), self._names)(ARRAYS, *given)
        return np.array([np.broadcast_to(np.asarray(x, dtype=float), POINTS) for x in found])

    def here(self, rows: Sequence[Sequence[Expr]]) -> np.ndarray | None:
        """A matrix of formulas where the system is used; None where that is not known, or not finite."""
        if not self.system.near or not rows:
            return None
        values = self.points([x for row in rows for x in row])[:, 0]
        return values.reshape(len(rows), -1) if np.all(np.isfinite(values)) else None

    def values(self, expressions: Any) -> list[Any]:
        """The formulas of q, q̇, t at every state where they have finite numbers."""
        return [value for _, value in self.seen(expressions)]

    def seen(self, expressions: Any) -> list[tuple[State, Any]]:
        """(state, values) likewise."""
        s, function = self.system, as_function(expressions, self._names)
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
        """A matrix of formulas at every state."""
        width = len(rows[0]) if rows else 0
        shape = (len(rows), width)
        return [np.array(value, dtype=float).reshape(shape) for value in self.values(list(rows))]

    def vanish(self, expression: Expr) -> bool:
        """Whether a formula is zero at every state; of a graph's scalar, whether it is zero itself."""
        if expression == 0:
            return True
        if isinstance(expression, GraphScalar):
            return False
        s, found = self.system, []
        for x, t in self.states:
            given = dict(zip(self._names, (*x.tolist(), *s.parameters.values(), t), strict=True))
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
            value = size = given[x.name]
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
