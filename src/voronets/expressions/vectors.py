"""Vectors and matrices in three dimensions over scalars of any kind.

``Vector`` and ``Matrix`` are tuples of floats, NumPy arrays, SymPy or heyoka expressions.  A
literal integer 0 is structure, not a number: products with it vanish, so that a flat ground or a
missing turn costs nothing in the compiled code.
"""

from __future__ import annotations

from typing import Any

Scalar = Any


def _is_zero(x: Scalar) -> bool:
    return type(x) is int and x == 0


def _is_one(x: Scalar) -> bool:
    return type(x) is int and x == 1


def times(x: Scalar, y: Scalar) -> Scalar:
    """x y, with structural 0 and 1 taken out."""
    if _is_zero(x) or _is_zero(y):
        return 0
    if _is_one(x):
        return y
    if _is_one(y):
        return x
    return x * y


def plus(x: Scalar, y: Scalar) -> Scalar:
    """x + y, with structural 0 taken out."""
    if _is_zero(x):
        return y
    if _is_zero(y):
        return x
    return x + y


def minus(x: Scalar, y: Scalar) -> Scalar:
    """x − y, with structural 0 taken out."""
    if _is_zero(y):
        return x
    if _is_zero(x):
        return -y
    return x - y


def over(x: Scalar, y: Scalar) -> Scalar:
    """x / y, with structural 0 taken out."""
    return 0 if _is_zero(x) else x / y


class Vector(tuple[Any, ...]):
    """Three scalars: ``a + b``, ``a - b``, ``a * x``, ``a @ b`` (scalar product)."""

    __slots__ = ()
    __array_ufunc__ = None  # NumPy scalars leave `x * vector` to us

    def __new__(cls, x: Scalar, y: Scalar, z: Scalar) -> Vector:
        return super().__new__(cls, (x, y, z))

    def __add__(self, other: Vector) -> Vector:  # type: ignore[override]
        return Vector(*map(plus, self, other))

    def __sub__(self, other: Vector) -> Vector:
        return Vector(*map(minus, self, other))

    def __neg__(self) -> Vector:
        return Vector(*(minus(0, x) for x in self))

    def __mul__(self, factor: Scalar) -> Vector:
        return Vector(*(times(x, factor) for x in self))

    def __rmul__(self, factor: Scalar) -> Vector:
        return Vector(*(times(x, factor) for x in self))

    def __truediv__(self, divisor: Scalar) -> Vector:
        return Vector(*(over(x, divisor) for x in self))

    def __matmul__(self, other: Vector) -> Scalar:
        x, y, z = map(times, self, other)
        return plus(plus(x, y), z)


class Matrix(tuple[Any, ...]):
    """Three rows: ``M @ a``, ``M @ N``, ``M.T``, ``M + N``, ``M * x``."""

    __slots__ = ()
    __array_ufunc__ = None

    def __new__(cls, first: Any, second: Any, third: Any) -> Matrix:
        return super().__new__(cls, (Vector(*first), Vector(*second), Vector(*third)))

    @property
    def T(self) -> Matrix:
        """The transpose."""
        return Matrix(*zip(*self, strict=True))

    def __add__(self, other: Matrix) -> Matrix:  # type: ignore[override]
        return Matrix(*(a + b for a, b in zip(self, other, strict=True)))

    def __neg__(self) -> Matrix:
        return Matrix(*(-row for row in self))

    def __mul__(self, factor: Scalar) -> Matrix:
        return Matrix(*(row * factor for row in self))

    def __truediv__(self, divisor: Scalar) -> Matrix:
        return Matrix(*(row / divisor for row in self))

    def __matmul__(self, other: Any) -> Any:
        if isinstance(other, Vector):
            return Vector(*(row @ other for row in self))
        columns = other.T
        return Matrix(*(Vector(*(row @ column for column in columns)) for row in self))


IDENTITY = Matrix((1, 0, 0), (0, 1, 0), (0, 0, 1))


def cross(a: Vector, b: Vector) -> Vector:
    """a × b."""
    return Vector(
        minus(times(a[1], b[2]), times(a[2], b[1])),
        minus(times(a[2], b[0]), times(a[0], b[2])),
        minus(times(a[0], b[1]), times(a[1], b[0])),
    )


def dyad(a: Vector, b: Vector) -> Matrix:
    """a bᵀ."""
    return Matrix(*(b * x for x in a))


def diagonal(x: Scalar, y: Scalar, z: Scalar) -> Matrix:
    """The diagonal matrix of x, y, z."""
    return Matrix((x, 0, 0), (0, y, 0), (0, 0, z))


def determinant(M: Matrix) -> Scalar:
    """det M."""
    return M[0] @ cross(M[1], M[2])


def solve(M: Matrix, b: Vector) -> Vector:
    """The x of M x = b for any regular M, by Cramer's rule."""
    c0, c1, c2 = M.T
    c12 = cross(c1, c2)
    det = c0 @ c12
    x: Vector = Vector(b @ c12, b @ cross(c2, c0), b @ cross(c0, c1)) / det
    return x


def solve_positive(M: Matrix, b: Vector) -> Vector:
    """The x of M x = b for symmetric positive M, by L D Lᵀ: sixteen products and quotients."""
    l10 = over(M[0][1], M[0][0])
    l20 = over(M[0][2], M[0][0])
    d1 = minus(M[1][1], times(l10, M[0][1]))
    m21 = minus(M[1][2], times(l20, M[0][1]))
    l21 = over(m21, d1)
    d2 = minus(minus(M[2][2], times(l20, M[0][2])), times(l21, m21))
    y1 = minus(b[1], times(l10, b[0]))
    y2 = minus(minus(b[2], times(l20, b[0])), times(l21, y1))
    x2 = y2 / d2
    x1 = minus(y1 / d1, times(l21, x2))
    x0 = minus(minus(b[0] / M[0][0], times(l10, x1)), times(l20, x2))
    return Vector(x0, x1, x2)
