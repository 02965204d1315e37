"""Linear equations with formulas for coefficients, solved so that no needless place is singular.

    M⁻¹ = adj M / det M

Each minor is made once.  Nothing is divided by but numbers, entries that stand alone in their row,
and one determinant, which vanish only where the equations have no solution: a division by cos φ
that cancels would fail at φ = π/2.

Which unknowns to solve for is chosen in ``pivots``.  Equations over scalars of any kind, solved while a
motion runs, are in ``factorisation``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
import sympy
from sympy import Expr, Integer

from voronets.expressions.algebra import substituted, symbols_of
from voronets.expressions.graph_scalar import GraphScalar, graph_of
from voronets.expressions.neatness import neat

Rows = Sequence[Sequence[Expr]]
Positions = tuple[int, ...]
#: (the matrix as given, as it is now, column → row of the pivots so far) → the next (row, column)
Pivot = Callable[[Rows, Rows, dict[int, int]], tuple[int, int] | None]
Writing = Callable[[Expr], Expr]
ZERO = 1e-12  # below it a determinant is none


def total(*terms: Expr) -> Expr:
    """A sum without its zeros."""
    kept = [term for term in terms if term != 0]
    graph = graph_of(kept)
    return graph.sum_of(kept) if graph else sympy.Add(*kept)


def dot(a: Sequence[Expr], b: Sequence[Expr]) -> Expr:
    """a·b."""
    return total(*(x * y for x, y in zip(a, b, strict=True) if x != 0 and y != 0))


# -- solutions -------------------------------------------------------------------------------------


def inverse(rows: Rows) -> tuple[tuple[Expr, ...], ...]:
    """The inverse of a regular matrix, written neatly: rows with a single entry are solved first."""
    written = _as_it_is if graph_of(x for row in rows for x in row) else neat
    return tuple(tuple(row) for row in _solution(rows, unit(len(rows)), _alone, written))


def solve_rows(A: Rows, B: Rows) -> list[list[Expr]]:
    """A⁻¹ B, whatever it looks like: numbers are the first pivots."""
    return _solution(A, B, _number, _as_it_is)


def _as_it_is(x: Expr) -> Expr:
    return x


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
        raise ValueError("the chosen velocities are not independent of the constraints")
    det, columns = written(det), list(zip(*B, strict=True))
    inverse = [[x if x == 0 else written(x / det) for x in row] for row in adjugate]
    return [[dot(row, column) for column in columns] for row in inverse]


def _vanishes(expression: Expr) -> bool:
    """Zero at two places without meaning, whatever its form; of a graph's scalar zero itself."""
    if isinstance(expression, GraphScalar):
        return expression == 0
    symbols = sorted(symbols_of([expression]), key=lambda symbol: symbol.name)
    for place in np.random.default_rng(1).uniform(0.3, 1.3, (2, len(symbols))):
        numbers = dict(zip(symbols, map(sympy.Float, place), strict=True))
        if abs(complex(substituted(expression, numbers))) >= ZERO:
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
