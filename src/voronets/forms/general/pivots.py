"""Elimination on formulas: which entry to divide by.

Hidden zeros, such as sin² + cos² − 1, are told by their values at a few points.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from sympy import Expr, Integer

from voronets.expressions.algebra import length_of
from voronets.expressions.functions import as_function
from voronets.expressions.scalars import ARRAYS
from voronets.mechanics.system import System

POINTS = 5
_ZERO = 1e-12


def values_at_points(system: System, expressions: Sequence[Expr]) -> np.ndarray:
    """The expressions at fixed points of q, q̇, t, the first the origin; (m, points)."""
    random = np.random.default_rng(1911)
    names = [*(q.name for q in system.q), *(v.name for v in system.v), "t"]
    given = [np.append(0.0, random.uniform(0.3, 1.2, POINTS - 1)) for _ in names]
    given += [np.full(POINTS, value) for value in system.parameters.values()]
    with np.errstate(all="ignore"):
        found = as_function(list(expressions), (*names, *system.parameters))(ARRAYS, *given)
    return np.array([np.broadcast_to(np.asarray(x, dtype=float), POINTS) for x in found])


def vanishes(values: np.ndarray) -> bool:
    """Whether something is zero at all points where it has a value."""
    known = values[np.isfinite(values)]
    return not known.size or bool(np.all(np.abs(known) < _ZERO))


def best_pivot(
    rows: list[list[Expr]],
    values: np.ndarray,
    pivots: dict[int, int],
    columns: list[int],
    cyclic: set[int],
    cyclic_first: bool,
) -> tuple[int, int] | None:
    """The best entry to divide by among the rows and columns not yet used."""
    open_rows = [r for r in range(len(rows)) if r not in pivots]
    ranked = []
    for column in columns:
        if column in pivots.values():
            continue
        filled = [r for r in open_rows if not vanishes(values[r, column])]
        for r in filled:
            entry, numbers = rows[r][column], values[r, column]
            varies = 0 if entry.is_Number else 1 if np.ptp(numbers) < _ZERO else 2
            moving, at_origin = column not in cyclic, abs(numbers[0]) > _ZERO
            key = (moving and cyclic_first, varies, len(filled) > 1, moving, not at_origin)
            ranked.append(((*key, length_of(entry), -column), (r, column)))
    return min(ranked)[1] if ranked else None


def eliminate(rows: list[list[Expr]], values: np.ndarray, pivot: int, column: int) -> None:
    """Gauss–Jordan: the pivot becomes 1 and its column 0 elsewhere; numbers go along."""
    divisor = rows[pivot][column]
    rows[pivot] = [x / divisor for x in rows[pivot]]
    rows[pivot][column] = Integer(1)
    with np.errstate(all="ignore"):
        values[pivot] = values[pivot] / values[pivot, column]
        for r in range(len(rows)):
            factor = rows[r][column]
            if r != pivot and factor != 0:
                rows[r] = [x - factor * y for x, y in zip(rows[r], rows[pivot], strict=True)]
                rows[r][column] = Integer(0)
                values[r] = values[r] - values[r, column] * values[pivot]
