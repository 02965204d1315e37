"""Linear equations with formulas as coefficients, singular only where they have no solution."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import sympy
from sympy import Expr, Integer, Symbol

from voronets.expressions.algebra import symbols_of
from voronets.mechanics.solving import minor

Rows = Sequence[Sequence[Expr]]


def solve_rows(A: Rows, B: Rows) -> list[list[Expr]]:
    """A⁻¹ B: elimination with numbers as pivots, then Cramer's rule on the block that is left.

    So nothing is divided by but numbers and one determinant, which vanishes only where A has no
    inverse: a division by cos φ that cancels would fail at φ = π/2.
    """
    left, right = [list(row) for row in A], [list(row) for row in B]
    size = len(left)
    found: dict[int, int] = {}  # column → row
    while True:
        pivot = _number(left, found)
        if pivot is None:
            break
        row, column = pivot
        found[column] = row
        scale = left[row][column]
        left[row], right[row] = ([x / scale for x in part[row]] for part in (left, right))
        for i in range(size):
            factor = left[i][column]
            if i != row and factor != 0:
                left[i] = [x - factor * y for x, y in zip(left[i], left[row], strict=True)]
                right[i] = [x - factor * y for x, y in zip(right[i], right[row], strict=True)]
    rows = [i for i in range(size) if i not in found.values()]
    columns = [j for j in range(size) if j not in found]
    block = _cramer([[left[i][j] for j in columns] for i in rows], [right[i] for i in rows])
    solved = dict(zip(columns, block, strict=True))
    for column, row in found.items():
        rest = right[row]
        for j, values in zip(columns, block, strict=True):
            rest = [x - left[row][j] * y for x, y in zip(rest, values, strict=True)]
        solved[column] = rest
    return [solved[j] for j in range(size)]


def _number(rows: Rows, found: dict[int, int]) -> tuple[int, int] | None:
    """The next pivot that is a number, in the row with the fewest entries."""
    candidates = [
        (sum(x != 0 for x in row), i, j)
        for i, row in enumerate(rows) if i not in found.values()
        for j, x in enumerate(row) if j not in found and x.is_Number and x != 0
    ]  # fmt: skip
    return min(candidates)[1:] if candidates else None


def _cramer(A: Rows, B: Rows) -> list[list[Expr]]:
    """A⁻¹ B by cofactors."""
    size = len(A)
    whole = determinant(A)
    if _vanishes(whole):
        raise ValueError("the velocities chosen are not independent of the constraints")
    known: dict[Any, Expr] = {}
    inverse = [[Integer(0)] * size for _ in range(size)]
    for i in range(size):
        for j in range(size):
            rows = tuple(k for k in range(size) if k != i)
            columns = tuple(k for k in range(size) if k != j)
            inverse[j][i] = (-1) ** (i + j) * minor(A, rows, columns, known) / whole
    columns_of_B = list(zip(*B, strict=True))
    return [
        [sympy.Add(*(a * b for a, b in zip(row, column, strict=True))) for column in columns_of_B]
        for row in inverse
    ]


def determinant(A: Rows) -> Expr:
    """det A, by minors that are made once each."""
    places = tuple(range(len(A)))
    return minor(A, places, places, {})


def _vanishes(expression: Expr) -> bool:
    """Zero at two places without meaning, whatever its form."""
    if expression.is_number:
        return abs(float(expression)) < 1e-14
    values = []
    for seed in (1, 2):
        random = np.random.default_rng(seed)
        place = {s: sympy.Float(random.uniform(0.3, 1.3)) for s in _in_order(expression)}
        values.append(abs(complex(expression.xreplace(place))))
    return max(values) < 1e-12


def _in_order(expression: Expr) -> list[Symbol]:
    return sorted(symbols_of([expression]), key=lambda symbol: symbol.name)
