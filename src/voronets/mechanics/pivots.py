"""Which unknowns to solve linear equations for, told by numbers at a few points.

Hidden zeros, such as sin² + cos² − 1, are told by them too.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations, islice

import numpy as np
from sympy import Expr

from voronets.mechanics.linear_formulas import Positions, eliminate

MOST_CHOICES, FEW_CHOICES = 20_000, 200
#: Below it a determinant counts as zero beside the product of its rows, an entry as zero by itself.
SINGULAR, ZERO = 1e-9, 1e-12
WEAK = 1e-3  # part of the largest entry of its row, or of the lengths of all rows, below which a pivot is weak


def regular_columns(
    matrices: Sequence[np.ndarray],
    allowed: Sequence[int] | None = None,
    here: np.ndarray | None = None,
) -> Positions | None:
    """The columns to solve for, k of those allowed; None where every choice is singular.

    matrices   (k, n) at several places.  A choice whose determinant is the same everywhere comes
               first (no place is singular), then the last columns.
    here       the matrix at the place that matters most: choices singular there come last
    """
    if not matrices:
        return None
    k, n = matrices[0].shape
    order = sorted(range(n) if allowed is None else allowed, reverse=True)
    best: tuple[float, Positions] | None = None
    for choice in islice(combinations(order, k), MOST_CHOICES):
        columns = tuple(sorted(choice))
        dets, sizes = _determinants(matrices, columns)
        if np.any(dets <= SINGULAR * sizes):
            continue
        strength = 1.0 if here is None else _strength(here, columns)
        if strength > WEAK and np.ptp(dets) <= SINGULAR * dets.max():
            return columns
        if best is None or best[0] < min(strength, WEAK):
            best = (strength, columns)
    return None if best is None else best[1]


def _strength(here: np.ndarray, columns: Positions) -> float:
    """How far the columns are from singular at a place: 1 at the most."""
    size = np.linalg.norm(here, axis=1).prod()
    return float(abs(np.linalg.det(here[:, columns])) / size) if size > 0 else 0.0


def has_constant_minor(matrices: np.ndarray) -> bool:
    """Whether k of the n columns have the same determinant, not zero, at every place (places, k, n)."""
    k, n = matrices.shape[1:]
    return any(
        np.all(dets > SINGULAR * sizes) and np.ptp(dets) <= SINGULAR * dets.max()
        for dets, sizes in (
            _determinants(list(matrices), columns)
            for columns in islice(combinations(range(n), k), FEW_CHOICES)
        )
    )


def _determinants(
    matrices: Sequence[np.ndarray], columns: Positions
) -> tuple[np.ndarray, np.ndarray]:
    """|det| of the columns, and the products of the lengths of their rows."""
    parts = np.array([matrix[:, columns] for matrix in matrices])
    return np.abs(np.linalg.det(parts)), np.linalg.norm(parts, axis=2).prod(axis=1)


class Pivots:
    """Gauss–Jordan elimination on rows of formulas, pivot by pivot.

    rows     the formulas; columns beyond those of ``values`` are right-hand sides
    values   the entries at a few points, the first the one that matters most (rows, columns, points)
    chosen   row → column of the pivots so far
    """

    def __init__(self, rows: list[list[Expr]], values: np.ndarray) -> None:
        self.rows, self.values = rows, values
        self.chosen: dict[int, int] = {}

    def candidates(self, columns: Iterable[int]) -> list[tuple[int, int]]:
        """Entries of rows and columns without a pivot that do not vanish."""
        free = [column for column in columns if column not in self.chosen.values()]
        left = [r for r in range(len(self.rows)) if r not in self.chosen]
        return [(r, j) for j in free for r in left if not vanishes(self.values[r, j])]

    def weak_here(self, r: int, column: int) -> bool:
        """Whether an entry is small at the first point beside the others of its row."""
        here = np.abs(np.nan_to_num(self.values[r, :, 0], posinf=0.0, neginf=0.0))
        return bool(here[column] <= WEAK * here.max())

    def take(self, r: int, column: int) -> None:
        """Divide by an entry; the numbers go along."""
        self.chosen[r] = column
        eliminate(self.rows, r, column)
        with np.errstate(all="ignore"):
            pivot, factor = self.values[r] / self.values[r, column], self.values[:, column, None]
            self.values = self.values - np.where(factor == 0, 0.0, factor * pivot)
        self.values[r] = pivot


def vanishes(values: np.ndarray) -> bool:
    """Whether something is zero at all points where it has a value."""
    known = values[np.isfinite(values)]
    return not known.size or bool(np.all(np.abs(known) < ZERO))
