"""Linear equations with formulas for coefficients, solved so that no needless place is singular.

    M⁻¹ = adj M / det M

Each minor is made once.  Nothing is divided by but numbers, entries that stand alone in their row,
and one determinant, which vanish only where the equations have no solution: a division by cos φ
that cancels would fail at φ = π/2.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import sympy
from sympy import Expr, Integer, Symbol

from voronets.expressions.algebra import symbols_of
from voronets.expressions.neatness import neat

Rows = Sequence[Sequence[Expr]]
Places = tuple[int, ...]


def total(*terms: Expr) -> Expr:
    """A sum without its zeros."""
    return sympy.Add(*(term for term in terms if term != 0))


def dot(a: Sequence[Expr], b: Sequence[Expr]) -> Expr:
    """a·b."""
    return total(*(x * y for x, y in zip(a, b, strict=True) if x != 0 and y != 0))


# -- the inverse, written neatly --------------------------------------------------------------------


def inverse(rows: Rows) -> tuple[tuple[Expr, ...], ...]:
    """The inverse of a regular matrix: rows with a single entry first, short entries neatly."""
    n = len(rows)
    alone: dict[int, int] = {}  # column → the row that gives it by itself
    for i, row in enumerate(rows):
        used = [j for j, x in enumerate(row) if x != 0]
        if len(used) == 1 and used[0] not in alone:
            alone[used[0]] = i
    others = [j for j in range(n) if j not in alone]
    left = [i for i in range(n) if i not in alone.values()]
    result = [[Integer(0) if i != alone.get(j) else 1 / rows[i][j] for i in range(n)]
              for j in range(n)]  # fmt: skip
    adjugate, det = cofactors([[rows[i][j] for j in others] for i in left])
    det = neat(det)
    small = [[Integer(0) if x == 0 else neat(x / det) for x in row] for row in adjugate]
    for a, j in enumerate(others):
        for b, i in enumerate(left):
            result[j][i] = small[a][b]
        for column, i in alone.items():  # −B⁻¹ D of the columns already solved
            result[j][i] = total(
                *(-small[a][b] * rows[r][column] * result[column][i] for b, r in enumerate(left)
                  if small[a][b] != 0 and rows[r][column] != 0)
            )  # fmt: skip
    return tuple(tuple(row) for row in result)


# -- solutions, whatever they look like -------------------------------------------------------------


def solve_rows(A: Rows, B: Rows) -> list[list[Expr]]:
    """A⁻¹ B: elimination with numbers as pivots, then Cramer's rule on the block that is left."""
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
    adjugate, det = cofactors(A)
    if _vanishes(det):
        raise ValueError("the velocities chosen are not independent of the constraints")
    columns = list(zip(*B, strict=True))
    return [[dot([x / det for x in row], column) for column in columns] for row in adjugate]


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


# -- determinants -----------------------------------------------------------------------------------


def determinant(A: Rows) -> Expr:
    """det A."""
    places = tuple(range(len(A)))
    return _minor(A, places, places, {})


def cofactors(A: Rows) -> tuple[list[list[Expr]], Expr]:
    """adj A and det A."""
    places = tuple(range(len(A)))
    known: dict[tuple[Places, Places], Expr] = {}

    def without(place: int) -> tuple[int, ...]:
        return places[:place] + places[place + 1 :]

    adjugate = [[(-1) ** (i + j) * _minor(A, without(i), without(j), known) for i in places]
                for j in places]  # fmt: skip
    return adjugate, _minor(A, places, places, known)


def _minor(
    rows: Rows, these: Places, columns: Places, known: dict[tuple[Places, Places], Expr]
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
