"""Linear equations with formulas for coefficients, solved so that no needless place is singular.

    M⁻¹ = adj M / det M

Each minor is made once.  Nothing is divided by but numbers, entries that stand alone in their row,
and one determinant, which vanish only where the equations have no solution: a division by cos φ
that cancels would fail at φ = π/2.

Where unknowns may be chosen, the numbers of the entries at a few points say which entry to divide by;
hidden zeros, such as sin² + cos² − 1, are told by them too.  Equations over scalars of any kind that
are solved while a motion runs are in ``factorisation``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations, islice

import numpy as np
import sympy
from sympy import Expr, Integer

from voronets.expressions.algebra import symbols_of
from voronets.expressions.neatness import neat

Rows = Sequence[Sequence[Expr]]
Positions = tuple[int, ...]
#: (the matrix as given, as it is now, column → row of the pivots so far) → the next (row, column)
Pivot = Callable[[Rows, Rows, dict[int, int]], tuple[int, int] | None]
Writing = Callable[[Expr], Expr]
MOST_CHOICES, FEW_CHOICES = 20_000, 200
#: Below it a determinant counts as zero beside the product of its rows, an entry as zero by itself.
SINGULAR, ZERO = 1e-9, 1e-12
#: Below this part of the largest entry of its row a pivot is weak.
WEAK = 1e-3


def total(*terms: Expr) -> Expr:
    """A sum without its zeros."""
    return sympy.Add(*(term for term in terms if term != 0))


def dot(a: Sequence[Expr], b: Sequence[Expr]) -> Expr:
    """a·b."""
    return total(*(x * y for x, y in zip(a, b, strict=True) if x != 0 and y != 0))


# -- solutions -------------------------------------------------------------------------------------


def inverse(rows: Rows) -> tuple[tuple[Expr, ...], ...]:
    """The inverse of a regular matrix, written neatly: rows with a single entry are solved first."""
    return tuple(tuple(row) for row in _solution(rows, unit(len(rows)), _alone, neat))


def solve_rows(A: Rows, B: Rows) -> list[list[Expr]]:
    """A⁻¹ B, whatever it looks like: numbers are the first pivots."""
    return _solution(A, B, _number, lambda x: x)


def unit(size: int) -> list[list[Expr]]:
    """The unit matrix."""
    return [[Integer(int(i == j)) for j in range(size)] for i in range(size)]


def _solution(A: Rows, B: Rows, pivot_of: Pivot, written: Writing) -> list[list[Expr]]:
    """A⁻¹ B: elimination as long as there is a pivot, then Cramer's rule on the block that is left."""
    size = len(A)
    rows = [[*left, *right] for left, right in zip(A, B, strict=True)]
    found: dict[int, int] = {}  # column → row
    while pivot := pivot_of(A, [row[:size] for row in rows], found):
        found[pivot[1]] = pivot[0]
        eliminate(rows, *pivot)
    left = [row for i, row in enumerate(rows) if i not in found.values()]
    columns = [j for j in range(size) if j not in found]
    block = _cramer(
        [[row[j] for j in columns] for row in left], [row[size:] for row in left], written
    )
    solved = dict(zip(columns, block, strict=True))
    for column, i in found.items():
        rest = rows[i][size:]
        for j, values in zip(columns, block, strict=True):
            rest = [x - rows[i][j] * y for x, y in zip(rest, values, strict=True)]
        solved[column] = rest
    return [solved[j] for j in range(size)]


def _alone(given: Rows, _: Rows, found: dict[int, int]) -> tuple[int, int] | None:
    """The next entry that stands alone in its row."""
    for i, row in enumerate(given):
        used = [j for j, x in enumerate(row) if x != 0]
        if len(used) == 1 and used[0] not in found:
            return i, used[0]
    return None


def _number(_: Rows, rows: Rows, found: dict[int, int]) -> tuple[int, int] | None:
    """The next pivot that is a number, in the row with the fewest entries."""
    candidates = [
        (sum(x != 0 for x in row), i, j)
        for i, row in enumerate(rows) if i not in found.values()
        for j, x in enumerate(row) if j not in found and x.is_Number and x != 0
    ]  # fmt: skip
    return min(candidates)[1:] if candidates else None


def _cramer(A: Rows, B: Rows, written: Writing) -> list[list[Expr]]:
    """A⁻¹ B by cofactors."""
    adjugate, det = cofactors(A)
    if _vanishes(det):
        raise ValueError("the velocities chosen are not independent of the constraints")
    det, columns = written(det), list(zip(*B, strict=True))
    inverse = [[x if x == 0 else written(x / det) for x in row] for row in adjugate]
    return [[dot(row, column) for column in columns] for row in inverse]


def _vanishes(expression: Expr) -> bool:
    """Zero at two places without meaning, whatever its form."""
    symbols = sorted(symbols_of([expression]), key=lambda symbol: symbol.name)
    for place in np.random.default_rng(1).uniform(0.3, 1.3, (2, len(symbols))):
        numbers = dict(zip(symbols, map(sympy.Float, place), strict=True))
        if abs(complex(expression.xreplace(numbers))) >= ZERO:
            return False
    return True


# -- determinants -----------------------------------------------------------------------------------


def determinant(A: Rows) -> Expr:
    """det A."""
    every = tuple(range(len(A)))
    return _minor(A, every, every, {})


def cofactors(A: Rows) -> tuple[list[list[Expr]], Expr]:
    """adj A and det A."""
    every = tuple(range(len(A)))
    known: dict[tuple[Positions, Positions], Expr] = {}

    def without(i: int) -> Positions:
        return every[:i] + every[i + 1 :]

    adjugate = [[(-1) ** (i + j) * _minor(A, without(i), without(j), known) for i in every]
                for j in every]  # fmt: skip
    return adjugate, _minor(A, every, every, known)


def _minor(
    rows: Rows, these: Positions, columns: Positions, known: dict[tuple[Positions, Positions], Expr]
) -> Expr:
    """The determinant of the rows and columns named."""
    if not these:
        return Integer(1)
    key = (these, columns)
    if key not in known:
        first, rest = rows[these[0]], these[1:]
        known[key] = total(
            *((-1) ** place * first[j]
              * _minor(rows, rest, columns[:place] + columns[place + 1 :], known)
              for place, j in enumerate(columns) if first[j] != 0)
        )  # fmt: skip
    return known[key]


# -- which unknowns to solve for --------------------------------------------------------------------


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
    best: tuple[bool, Positions] | None = None
    for choice in islice(combinations(order, k), MOST_CHOICES):
        columns = tuple(sorted(choice))
        dets, sizes = _determinants(matrices, columns)
        if np.any(dets <= SINGULAR * sizes):
            continue
        weak = False
        if here is not None:
            (det,), (size,) = _determinants([here], columns)
            weak = not det > WEAK * size
        if not weak and np.ptp(dets) <= SINGULAR * dets.max():
            return columns
        if best is None or weak < best[0]:
            best = (weak, columns)
    return None if best is None else best[1]


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


def eliminate(rows: list[list[Expr]], pivot: int, column: int) -> None:
    """One step of Gauss and Jordan: the pivot becomes 1 and its column 0 elsewhere."""
    divisor = rows[pivot][column]
    rows[pivot] = [x / divisor for x in rows[pivot]]
    rows[pivot][column] = Integer(1)
    for r, row in enumerate(rows):
        factor = row[column]
        if r != pivot and factor != 0:
            rows[r] = [x - factor * y for x, y in zip(row, rows[pivot], strict=True)]
            rows[r][column] = Integer(0)


def vanishes(values: np.ndarray) -> bool:
    """Whether something is zero at all points where it has a value."""
    known = values[np.isfinite(values)]
    return not known.size or bool(np.all(np.abs(known) < ZERO))
