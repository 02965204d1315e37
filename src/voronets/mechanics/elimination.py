"""Elimination over scalars of any kind: linear systems solved as a person would by hand.

No pivots are sought (scalars may be expressions), so the matrices must be positive definite; a
literal integer 0 is structure and costs nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from voronets.expressions.vectors import Scalar, minus, over, plus, times

Rows = Sequence[Sequence[Scalar]]


class Factorised:
    """M = L D Lᵀ of a symmetric positive matrix, ready for any number of right-hand sides."""

    def __init__(self, M: Rows) -> None:
        n = len(M)
        self.L: list[list[Scalar]] = [[0] * n for _ in range(n)]
        self.D: list[Scalar] = []
        for i in range(n):
            row: list[Scalar] = []  # L_ij D_j
            for j in range(i):
                value = M[i][j]
                for k in range(j):
                    value = minus(value, times(row[k], self.L[j][k]))
                row.append(value)
            for j in range(i):
                self.L[i][j] = over(row[j], self.D[j])
            pivot = M[i][i]
            for j in range(i):
                pivot = minus(pivot, times(row[j], self.L[i][j]))
            self.D.append(pivot)

    def solve(self, b: Sequence[Scalar]) -> list[Scalar]:
        """The x of M x = b."""
        n = len(self.D)
        y: list[Scalar] = []
        for i in range(n):
            value = b[i]
            for j in range(i):
                value = minus(value, times(self.L[i][j], y[j]))
            y.append(value)
        x: list[Scalar] = [0] * n
        for i in reversed(range(n)):
            value = over(y[i], self.D[i])
            for j in range(i + 1, n):
                value = minus(value, times(self.L[j][i], x[j]))
            x[i] = value
        return x


def product(A: Rows, x: Sequence[Scalar]) -> list[Scalar]:
    """A x."""
    return [dot(row, x) for row in A]


def dot(a: Sequence[Scalar], b: Sequence[Scalar]) -> Scalar:
    """a·b."""
    total: Any = 0
    for x, y in zip(a, b, strict=True):
        total = plus(total, times(x, y))
    return total
