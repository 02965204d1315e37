"""Linear equations among velocities solved by formulas: which unknowns, and the inverse.

    M⁻¹ = adj M / det M

Each minor is made once; nothing is divided but by the determinant, so that the solution is singular
only where the equations are.  Rows with a single entry are solved first; short entries are
written neatly.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, islice

import numpy as np
import sympy
from sympy import Expr, Integer

from voronets.mechanics.neatness import neat

Rows = Sequence[Sequence[Expr]]
MOST_CHOICES = 20_000


def total(*terms: Expr) -> Expr:
    """A sum without its zeros."""
    return sympy.Add(*(term for term in terms if term != 0))


def dot(a: Sequence[Expr], b: Sequence[Expr]) -> Expr:
    """a·b."""
    return total(*(x * y for x, y in zip(a, b, strict=True) if x != 0 and y != 0))


def regular_columns(
    matrices: Sequence[np.ndarray], allowed: Sequence[int] | None = None
) -> tuple[int, ...] | None:
    """The columns to solve for, k of those allowed; None where every choice is singular.

    matrices   (k, n) at several places.  A choice whose determinant is the same everywhere comes
               first (no place is singular), then the last columns.
    """
    if not matrices:
        return None
    k, n = matrices[0].shape
    order = sorted(range(n) if allowed is None else allowed, reverse=True)
    best = None
    for choice in islice(combinations(order, k), MOST_CHOICES):
        columns = sorted(choice)
        parts = [m[:, columns] for m in matrices]
        sizes = [np.linalg.norm(part, axis=1).prod() for part in parts]
        dets = [abs(np.linalg.det(part)) for part in parts]
        if any(d <= 1e-9 * size for d, size in zip(dets, sizes, strict=True)):
            continue
        if max(dets) - min(dets) <= 1e-9 * max(dets):
            return tuple(columns)
        best = best or tuple(columns)
    return best


def inverse(rows: Rows) -> tuple[tuple[Expr, ...], ...]:
    """The inverse of a regular matrix of formulas."""
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
    small = _adjugate_inverse([[rows[i][j] for j in others] for i in left])
    for a, j in enumerate(others):
        for b, i in enumerate(left):
            result[j][i] = small[a][b]
        for column, i in alone.items():  # −B⁻¹ D of the columns already solved
            result[j][i] = total(
                *(-small[a][b] * rows[r][column] * result[column][i] for b, r in enumerate(left)
                  if small[a][b] != 0 and rows[r][column] != 0)
            )  # fmt: skip
    return tuple(tuple(row) for row in result)


def _adjugate_inverse(rows: Rows) -> list[list[Expr]]:
    n = len(rows)
    everything = tuple(range(n))
    if n == 0:
        return []
    det = neat(minor(rows, everything, everything, {}))
    adjugate = []
    for j in everything:
        columns = everything[:j] + everything[j + 1 :]
        row = []
        for i in everything:
            part = minor(rows, everything[:i] + everything[i + 1 :], columns, {})
            row.append(Integer(0) if part == 0 else neat((-1) ** (i + j) * part / det))
        adjugate.append(row)
    return adjugate


def minor(rows: Rows, these: tuple[int, ...], columns: tuple[int, ...], known: dict) -> Expr:
    """The determinant of the rows and columns named."""
    if not these:
        return Integer(1)
    key = (these, columns)
    if key not in known:
        first, rest = rows[these[0]], these[1:]
        known[key] = total(
            *((-1) ** place * first[j]
              * minor(rows, rest, columns[:place] + columns[place + 1 :], known)
              for place, j in enumerate(columns) if first[j] != 0)
        )  # fmt: skip
    return known[key]
