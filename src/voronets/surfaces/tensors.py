"""Symmetric tensors of the tangent plane: the shape operator S and its inverse L.

Each is a 3×3 matrix A with A n = 0, known to the core by four things only: ``A @ t``, its trace,
the product of its two eigenvalues ``det2``, and itself in other axes ``turned(R)`` = Rᵀ A R.  A
sphere or an ellipsoid has all four at a fraction of the price of nine numbers.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass

from voronets.expressions.vectors import (
    IDENTITY,
    Matrix,
    Scalar,
    Vector,
    diagonal,
    dyad,
    minus,
    plus,
    times,
)


class TangentTensor(ABC):
    """A symmetric operator on the tangent plane."""

    @property
    @abstractmethod
    def trace(self) -> Scalar:
        """The sum of the two eigenvalues."""

    @property
    @abstractmethod
    def det2(self) -> Scalar:
        """The product of the two eigenvalues."""

    @abstractmethod
    def __matmul__(self, t: Vector) -> Vector:
        """A t for a tangent vector t."""

    @abstractmethod
    def turned(self, R: Matrix) -> TangentTensor:
        """Rᵀ A R: the same tensor in the axes from which R leads to the present ones."""

    @abstractmethod
    def __neg__(self) -> TangentTensor:
        """−A."""

    @property
    @abstractmethod
    def matrix(self) -> Matrix:
        """The nine numbers."""


@dataclass(frozen=True)
class Flat(TangentTensor):
    """A plane's S = 0."""

    trace = 0
    det2 = 0

    def __matmul__(self, t: Vector) -> Vector:
        return Vector(0, 0, 0)

    def turned(self, R: Matrix) -> Flat:
        return self

    def __neg__(self) -> Flat:
        return self

    @property
    def matrix(self) -> Matrix:
        return Matrix((0, 0, 0), (0, 0, 0), (0, 0, 0))


@dataclass(frozen=True)
class Round(TangentTensor):
    """A sphere's k (1 − n nᵀ)."""

    k: Scalar
    n: Vector

    @property
    def trace(self) -> Scalar:
        return 2 * self.k

    @property
    def det2(self) -> Scalar:
        return self.k * self.k

    def __matmul__(self, t: Vector) -> Vector:
        found: Vector = t * self.k
        return found

    def turned(self, R: Matrix) -> Round:
        return Round(self.k, R.T @ self.n)

    def __neg__(self) -> Round:
        return Round(-self.k, self.n)

    @property
    def matrix(self) -> Matrix:
        found: Matrix = (IDENTITY + -dyad(self.n, self.n)) * self.k
        return found


@dataclass(frozen=True)
class EllipsoidRadii(TangentTensor):
    """L = ± (D − x xᵀ)/h of the ellipsoid with squared semi-axes D = diag(a², b², c²).

    h² = n·D n and x = D n / h is the point.  det₂ L = a² b² c² / h⁴; c = 0 is a disc's edge.
    """

    D: Vector
    x: Vector
    h: Scalar
    product: Scalar  # a² b² c²
    sign: int = 1

    def _signed(self, value: Scalar) -> Scalar:
        return value if self.sign > 0 else -value

    @property
    def trace(self) -> Scalar:
        total = plus(plus(self.D[0], self.D[1]), self.D[2])
        return self._signed((total - self.x @ self.x) / self.h)

    @property
    def det2(self) -> Scalar:
        square = self.h * self.h
        return 0 if type(self.product) is int else self.product / (square * square)

    def __matmul__(self, t: Vector) -> Vector:
        found: Vector = self._signed(
            (Vector(*map(times, self.D, t)) - self.x * (self.x @ t)) / self.h
        )
        return found

    def turned(self, R: Matrix) -> General:
        return General(R.T @ self.matrix @ R)

    def __neg__(self) -> EllipsoidRadii:
        return EllipsoidRadii(self.D, self.x, self.h, self.product, -self.sign)

    @property
    def matrix(self) -> Matrix:
        found: Matrix = self._signed((diagonal(*self.D) + -dyad(self.x, self.x)) / self.h)
        return found


@dataclass(frozen=True)
class General(TangentTensor):
    """Any tensor, by its nine numbers."""

    rows: Matrix

    @property
    def trace(self) -> Scalar:
        return plus(plus(self.rows[0][0], self.rows[1][1]), self.rows[2][2])

    @property
    def det2(self) -> Scalar:
        # The three principal minors: the third eigenvalue is zero.
        total: Scalar = 0
        for i, j in ((0, 1), (0, 2), (1, 2)):
            A = self.rows
            total = plus(total, minus(times(A[i][i], A[j][j]), times(A[i][j], A[j][i])))
        return total

    def __matmul__(self, t: Vector) -> Vector:
        found: Vector = self.rows @ t
        return found

    def turned(self, R: Matrix) -> General:
        return General(R.T @ self.rows @ R)

    def __neg__(self) -> General:
        return General(-self.rows)

    @property
    def matrix(self) -> Matrix:
        return self.rows
