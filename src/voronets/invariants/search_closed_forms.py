r"""Closed forms of coefficient functions that were found as series.

polynomials            f = Σ p_i xⁱ
waves                  f = A cos ν x + B sin ν x  (f″ = −ν² f), or cosh and sinh
roots                  f = √(q₀ + Σ q_i ℓ_i²) of one function alone, ℓ letters of the problem or 1, x, x²
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import sympy
from numpy.polynomial import chebyshev
from sympy import Expr

from voronets.invariants.search_constants import ConstantLibrary, Recognised
from voronets.invariants.search_series import ROUNDING, ZERO, VariableRange

HIGHEST = 3  # degree of a polynomial
POINTS = 129
FITS = 1e-8  # relative
TURNS = 8  # of Newton's method for ν


class CoefficientShape(NamedTuple):
    """What coefficient functions are, in one problem.

    kind     "polynomial", "wave", "hyperbolic", "root" or "root of a polynomial"
    active   which functions are not zero
    numbers  their coefficients, known but for a common factor  (functions, coefficients)
    nu       of waves
    """

    kind: str
    active: tuple[int, ...]
    numbers: np.ndarray
    nu: float = 0.0

    def like(self, other: CoefficientShape) -> bool:
        """Whether another is the same but for its numbers."""
        same = self.kind == other.kind and self.active == other.active
        return same and np.array_equal(self.numbers != 0, other.numbers != 0)


def shape_of(
    series: np.ndarray, interval: VariableRange, x: np.ndarray, letters: np.ndarray
) -> CoefficientShape | None:
    """The shape of functions (functions, order) by their series; None where none fits.

    x, letters  the variable (N,) and the letters of roots (N, letters) at states
    """
    size = np.abs(series).max(axis=1)
    active = tuple(int(k) for k in np.flatnonzero(size > ZERO * size.max()))
    kept = series[list(active)]
    tails = np.abs(kept[:, HIGHEST + 1 :]).max(axis=1)
    if np.all(tails <= ROUNDING * size.max()):
        grid = interval.middle + interval.half * np.cos(np.pi * (np.arange(POINTS) + 0.5) / POINTS)
        values = chebyshev.chebval(interval.scaled(grid), kept.T)
        powers = np.polynomial.polynomial.polyfit(grid, values.T, HIGHEST).T
        powers[np.abs(powers) < 1e-7 * np.abs(powers).max()] = 0.0
        return CoefficientShape("polynomial", active, powers)
    return _wave(kept, interval, active) or _root(kept, interval, active, x, letters)


def _wave(
    kept: np.ndarray, interval: VariableRange, active: tuple[int, ...]
) -> CoefficientShape | None:
    """All functions with one and the same f″ = −k f."""
    bent = np.array([chebyshev.chebder(f, 2) for f in kept]) / interval.half**2
    padded = np.pad(bent, ((0, 0), (0, kept.shape[1] - bent.shape[1])))
    k = -float(np.sum(padded * kept) / np.sum(kept * kept))
    if np.abs(padded + k * kept).max() > 1e-4 * np.abs(padded).max():
        return None
    grid = interval.middle + interval.half * np.cos(np.pi * (np.arange(POINTS) + 0.5) / POINTS)
    values = chebyshev.chebval(interval.scaled(grid), kept.T)
    nu, sign = float(np.sqrt(abs(k))), np.sign(k)
    even, odd = (np.cos, np.sin) if k > 0 else (np.cosh, np.sinh)
    for _ in range(TURNS):
        C, S = even(nu * grid), odd(nu * grid)
        waves = np.linalg.lstsq(np.stack([C, S], 1), values.T, rcond=None)[0].T
        missing = values - waves @ np.stack([C, S])
        slope = grid * (waves[:, 1:] * C - sign * waves[:, :1] * S)
        nu += float(np.sum(slope * missing) / np.sum(slope * slope))
    if np.abs(missing).max() > FITS * np.abs(values).max():
        return None
    waves[np.abs(waves) < FITS * np.abs(waves).max()] = 0.0
    return CoefficientShape("wave" if k > 0 else "hyperbolic", active, waves, nu)


def _root(
    kept: np.ndarray,
    interval: VariableRange,
    active: tuple[int, ...],
    x: np.ndarray,
    letters: np.ndarray,
) -> CoefficientShape | None:
    if len(kept) != 1:
        return None
    inside = interval.has(x) & np.all(np.isfinite(letters), axis=1)
    x, letters = x[inside], letters[inside]
    f = chebyshev.chebval(interval.scaled(x), kept[0])
    ones = np.ones((len(x), 1))
    bases = {"root": np.concatenate([ones, letters**2], 1) if letters.shape[1] else ones}
    bases["root of a polynomial"] = np.stack([x**0, x, x**2], 1)
    for kind, basis in bases.items():
        square = f * f
        q = np.linalg.lstsq(basis, square, rcond=None)[0]
        if np.abs(square - basis @ q).max() <= FITS * square.max():
            q[np.abs(q) * np.abs(basis).max(axis=0) < 10 * FITS * square.max()] = 0.0
            return CoefficientShape(kind, active, q[None, :])
    return None


class ClosedFunction(NamedTuple):
    """A coefficient function as a formula.

    written  with the letters of the problem;  numeric  the same with numbers
    """

    which: int
    written: Expr
    numeric: Expr
    exact: bool


def closed_functions(
    shapes: list[CoefficientShape], x: Expr, letters: list[Expr], library: ConstantLibrary
) -> list[ClosedFunction]:
    """The functions of a shape, with recognised constants.

    shapes  in the problem and, where it is the same there, in the changed one
    """
    first = shapes[0]
    stacked = np.stack([shape.numbers for shape in shapes], axis=-1)
    present = np.argwhere(np.all(stacked != 0, axis=-1))
    numbers = dict(zip(map(tuple, present.tolist()),
                       library.scaled(np.array([stacked[i, j] for i, j in present])), strict=True))  # fmt: skip
    exact = all(number.exact for number in numbers.values())
    nu = _frequency(shapes, library) if first.nu else None
    found = []
    for i, k in enumerate(first.active):
        written, numeric = (
            _formula(first.kind, x, letters, {
                j: _part(number, plain=plain) for (row, j), number in numbers.items() if row == i
            }, None if nu is None else _part(nu, plain=plain))
            for plain in (False, True)
        )  # fmt: skip
        found.append(ClosedFunction(k, written, numeric, exact and (nu is None or nu.exact)))
    return found


def _frequency(shapes: list[CoefficientShape], library: ConstantLibrary) -> Recognised:
    squares = np.array([shape.nu**2 for shape in shapes])
    square = library.recognise(squares)
    if square.exact:
        return Recognised(sympy.sqrt(square.expression), float(np.sqrt(square.value)), square.cost)
    return library.recognise(np.sqrt(squares))


def _part(number: Recognised, *, plain: bool) -> Expr:
    return sympy.Float(number.value, 17) if plain else number.expression


def _formula(kind: str, x: Expr, letters: list[Expr], c: dict[int, Expr], nu: Expr | None) -> Expr:
    if kind == "polynomial":
        return sympy.Add(*(number * x**j for j, number in c.items()))
    if kind in ("wave", "hyperbolic"):
        assert nu is not None
        waves = (sympy.cos, sympy.sin) if kind == "wave" else (sympy.cosh, sympy.sinh)
        if kind == "hyperbolic" and len(c) == 2 and c[0] in (c[1], -c[1]):
            return c[0] * sympy.exp(nu * x if c[0] == c[1] else -nu * x)
        return sympy.Add(*(number * waves[j](nu * x) for j, number in c.items()))
    squares = [sympy.Integer(1), *(letter**2 for letter in letters)]
    if kind == "root of a polynomial":
        squares = [sympy.Integer(1), x, x**2]
    return sympy.sqrt(sympy.Add(*(number * squares[j] for j, number in c.items())))
