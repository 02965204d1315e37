"""Small oscillations in symbols: the matrices, and the frequencies where a formula gives them.

Vielle 1849 (14)–(19): det(K − r M) = 0 for r = frequency², and the ratios of a mode.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import sympy
from sympy import Expr, Matrix, Symbol

from voronets.analysis.linearised import Linearised
from voronets.mechanics.system import System

#: The square of a frequency, and the rate, in the characteristic equations.
r, s = Symbol("r"), Symbol("s")
LONGEST = 4000  # operations that are still put in order


@dataclass(frozen=True)
class ClosedForms:
    """M, C, K in the parameters' symbols, for variations N that keep the constraints.

    The squares are those of the frequencies; a negative one is the −s² of an e^(s t) that grows.
    """

    names: tuple[str, ...]
    M: Matrix
    C: Matrix
    K: Matrix
    N: Matrix

    @cached_property
    def conservative(self) -> bool:
        """No term in the velocities: the modes are those of K − r M."""
        return all(entry == 0 for entry in self.C)

    @cached_property
    def characteristic(self) -> Expr:
        """det(M s² + C s + K), in r = −s² = frequency² where s occurs in even powers only."""
        matrix = self.M * s**2 + self.C * s + self.K
        parts = sympy.Poly(matrix.det(method="berkowitz"), s).terms()
        parts = [(power, _ordered(factor)) for (power,), factor in parts]
        if all(power % 2 == 0 for power, factor in parts if factor != 0):
            return _ordered(sympy.Add(*(f * (-r) ** (power // 2) for power, f in parts)))
        return _ordered(sympy.Add(*(f * s**power for power, f in parts)))

    @cached_property
    def squares(self) -> tuple[Expr, ...]:
        """The frequencies squared, where they are roots of factors up to the second degree."""
        if s in self.characteristic.free_symbols:
            return ()
        found: list[Expr] = []
        for factor, times in sympy.factor_list(self.characteristic, r)[1]:
            parts = sympy.Poly(factor, r)
            if parts.degree() > 2:
                return ()
            found += [root for root in _roots(parts) for _ in range(times)]
        return tuple(found)

    def shape(self, square: Expr) -> dict[str, Expr]:
        """The mode of a simple root r where C = 0: δq with the first of N's columns at 1."""
        if not self.conservative:
            raise ValueError("a mode in symbols needs C = 0: velocities enter here")
        rows = self.K - square * self.M
        size = rows.shape[0]
        if size == 1:
            w = Matrix([1])
        else:
            free = rows[:-1, 1:].LUsolve(-rows[:-1, 0])
            w = Matrix([1, *free])
        return dict(zip(self.names, map(_ordered, self.N * w), strict=True))


def closed_forms(system: System, at: Mapping[str, Expr], x: np.ndarray, t: float) -> ClosedForms:
    """The matrices at the values ``at``; for others the numbers x = (q, q̇) are put in."""
    linear, n = Linearised(system), len(system.names)
    symbols = (*system.q, *system.v)
    given = {
        symbol: at[symbol.name] if at.get(symbol.name, 0) != 0 and at[symbol.name].free_symbols
        else _exact(value)
        for symbol, value in zip(symbols, x, strict=True)
    }  # fmt: skip
    given[Symbol("t")] = _exact(t)
    letters = {
        letter: Matrix(len(rows), n, [entry.subs(given) for row in rows for entry in row])
        for letter, rows in linear.formulas.items()
    }
    A, K = letters["A"], letters["K"]
    if A.rows:
        force = Matrix([f.subs(given) for f in linear.force])
        values = (A * A.T).LUsolve(-A * force)
        K = K.subs(dict(zip(linear.multipliers, values, strict=True)))
        if any(entry != 0 for entry in letters["B"]) and any(x[n:]):
            raise ValueError("closed forms: the constraints change along this motion")
        N = Matrix.hstack(*A.nullspace())
    else:
        N = sympy.eye(n)
    M, C, K = ((N.T * part * N).applyfunc(_ordered) for part in (letters["M"], letters["C"], K))
    return ClosedForms(system.names, M, C, K, N)


def _exact(value: float) -> Expr:
    """A whole number, a simple part of π or the number itself."""
    for unit in (sympy.Integer(1), sympy.pi):
        ratio = sympy.nsimplify(value / float(unit), rational=True, tolerance=1e-15)
        if ratio.q <= 12:
            return ratio * unit
    return sympy.Float(value, 17)


def _ordered(expression: Expr) -> Expr:
    """Factors taken out, where that is quick."""
    return sympy.factor(expression) if expression.count_ops() < LONGEST else expression


def _roots(parts: sympy.Poly) -> list[Expr]:
    if parts.degree() == 1:
        a, b = parts.all_coeffs()
        return [_ordered(-b / a)]
    if parts.degree() == 2:
        a, b, c = parts.all_coeffs()
        root = sympy.sqrt(_ordered(b**2 - 4 * a * c))
        return [(-b - root) / (2 * a), (-b + root) / (2 * a)]
    return []
