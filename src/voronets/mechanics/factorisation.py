"""Elimination over scalars of any kind: linear systems solved as a person would by hand.

No pivots are sought (scalars may be expressions), so the matrices must be positive definite; a
literal integer 0 is structure and costs nothing.  Sums are taken by halves: compiled code is soon
made where few steps wait for one another.
"""

from __future__ import annotations

from collections.abc import Sequence

from voronets.expressions.vectors import Scalar, minus, over, plus, times

Rows = Sequence[Sequence[Scalar]]


class Factorisation:
    """M = L D Lᵀ of a symmetric positive matrix, ready for any number of right-hand sides.

    M   its lower half is read
    """

    def __init__(self, M: Rows) -> None:
        self.L: list[list[Scalar]] = []
        self.D: list[Scalar] = []
        for i, given in enumerate(M):
            row: list[Scalar] = []  # L_ij D_j
            for j in range(i):
                row.append(minus(given[j], dot(row, self.L[j])))
            self.L.append([over(x, d) for x, d in zip(row, self.D, strict=True)])
            self.D.append(minus(given[i], dot(row, self.L[i])))

    def solve(self, b: Sequence[Scalar]) -> list[Scalar]:
        """The x of M x = b."""
        return self.backward(self.forward(b))

    def forward(self, b: Sequence[Scalar]) -> list[Scalar]:
        """L⁻¹ b."""
        y: list[Scalar] = []
        for value, row in zip(b, self.L, strict=True):
            y.append(minus(value, dot(row, y)))
        return y

    def divided(self, y: Sequence[Scalar]) -> list[Scalar]:
        """D⁻¹ y."""
        return [over(value, d) for value, d in zip(y, self.D, strict=True)]

    def backward(self, y: Sequence[Scalar]) -> list[Scalar]:
        """L⁻ᵀ D⁻¹ y."""
        x = self.divided(y)
        for i in reversed(range(len(x))):
            below = range(i + 1, len(x))
            x[i] = minus(x[i], dot([self.L[j][i] for j in below], x[i + 1 :]))
        return x


def product(A: Rows, x: Sequence[Scalar]) -> list[Scalar]:
    """A x."""
    return [dot(row, x) for row in A]


def dot(a: Sequence[Scalar], b: Sequence[Scalar]) -> Scalar:
    """a·b."""
    return total([times(x, y) for x, y in zip(a, b, strict=True)])


def total(terms: Sequence[Scalar]) -> Scalar:
    """The sum, by halves."""
    if len(terms) < 2:
        return terms[0] if terms else 0
    half = len(terms) // 2
    return plus(total(terms[:half]), total(terms[half:]))
