"""Accelerations by d'Alembert's principle with numbers alone, from a statement in SymPy.

Sharing nothing with the library: T, U, Q and the constraints become functions of mpmath numbers
with 100 digits; every derivative is a central difference with a step of 1e-20, right to some 40
digits; accelerations and multipliers come from one linear system

    [ M  −Aᵀ ] [ q̈ ]   [ f ]
    [ A   0  ] [ λ ] = [ γ ]
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import mpmath
import numpy as np
import sympy
from sympy.physics.vector import dynamicsymbols

STEP = mpmath.mpf(10) ** -20
DIGITS = 100
Vector = list[Any]


def slope(f: Callable[[Any], Any], at: Any = 0) -> Any:
    """f'(at) of a function of one number."""
    return (f(at + STEP) - f(at - STEP)) / (2 * STEP)


def moved(x: Vector, i: int, by: Any) -> Vector:
    return [*x[:i], x[i] + by, *x[i + 1 :]]


def shifted(x: Vector, along: Vector, by: Any) -> Vector:
    return [a + by * b for a, b in zip(x, along, strict=True)]


class Oracle:
    """A statement, ready to give accelerations and multipliers."""

    def __init__(
        self,
        coordinates: Any,
        kinetic: Any = None,
        force_function: Any = 0,
        forces: Any = None,
        constraints: Any = (),
        holonomic: Any = (),
        parameters: Any = None,
        inputs: Any = None,
        particles: Any = (),
    ) -> None:
        time = dynamicsymbols._t
        self.q = list(coordinates)
        speeds = [q.diff(time) for q in self.q]
        self.n = len(self.q)
        bare = sympy.symbols(f"q_:{self.n}", cls=sympy.Dummy)
        bare_speeds = sympy.symbols(f"v_:{self.n}", cls=sympy.Dummy)
        now = sympy.Dummy("t")
        values = {key: sympy.Rational(str(value)) for key, value in (parameters or {}).items()}

        def numeric(expression: Any) -> Callable[..., Any]:
            if isinstance(expression, sympy.Equality):
                expression = expression.lhs - expression.rhs
            expression = sympy.sympify(expression).subs(inputs or {})
            expression = expression.subs(dict(zip(speeds, bare_speeds, strict=True)))
            expression = expression.subs(dict(zip(self.q, bare, strict=True)))
            expression = expression.subs({time: now}).subs(values)
            f = sympy.lambdify([*bare, *bare_speeds, now], expression, modules="mpmath")
            return lambda q, v, t: f(*q, *v, t)

        self.masses = [numeric(m) for m, _ in particles]
        self.places = [[numeric(x) for x in place] for _, place in particles]
        self.given_T = None if kinetic is None else numeric(kinetic)
        self.U = numeric(force_function)
        self.Q = [numeric((forces or {}).get(q, 0)) for q in self.q]
        self.constraints = [numeric(c) for c in constraints]
        self.holonomic = [numeric(h) for h in holonomic]

    def T(self, q: Vector, v: Vector, t: Any) -> Any:
        if self.given_T is not None:
            return self.given_T(q, v, t)
        total = mpmath.mpf(0)
        for mass, place in zip(self.masses, self.places, strict=True):
            for x in place:
                speed = slope(lambda s, x=x: x(shifted(q, v, s), v, t + s))
                total += mass(q, v, t) * speed**2 / 2
        return total

    def _lagrangian(self, q: Vector, v: Vector, t: Any) -> Any:
        return self.T(q, v, t) + self.U(q, v, t)

    def conditions(self, q: Vector, v: Vector, t: Any) -> Vector:
        rates = [slope(lambda s, h=h: h(shifted(q, v, s), v, t + s)) for h in self.holonomic]
        return [c(q, v, t) for c in self.constraints] + rates

    def momenta(self, q: Vector, v: Vector, t: Any) -> Vector:
        return [slope(lambda s, i=i: self.T(q, moved(v, i, s), t)) for i in range(self.n)]

    def coefficients(self, q: Vector, v: Vector, t: Any) -> list[Vector]:
        """∂c/∂q̇; c is linear in q̇, so that differences of any width are exact."""
        at_rest = self.conditions(q, v, t)
        columns = [
            [a - b for a, b in zip(self.conditions(q, moved(v, i, 1), t), at_rest, strict=True)]
            for i in range(self.n)
        ]
        return [list(row) for row in zip(*columns, strict=True)] if at_rest else []

    def _momenta_along(self, q: Vector, v: Vector, t: Any) -> Vector:
        """d/dt ∂T/∂q̇ with the velocities held."""
        after = self.momenta(shifted(q, v, STEP), v, t + STEP)
        before = self.momenta(shifted(q, v, -STEP), v, t - STEP)
        return [(a - b) / (2 * STEP) for a, b in zip(after, before, strict=True)]

    def solve(self, state: Any, time: float) -> tuple[np.ndarray, np.ndarray]:
        """Accelerations and multipliers at (q, q̇), admissible or not."""
        with mpmath.workdps(DIGITS):
            x = [mpmath.mpf(float(value)) for value in state]
            q, v, t = x[: self.n], x[self.n :], mpmath.mpf(time)
            A = self.coefficients(q, v, t)
            k = len(A)
            matrix, right = mpmath.zeros(self.n + k), mpmath.zeros(self.n + k, 1)
            held = self._momenta_along(q, v, t)
            p = self.momenta(q, v, t)
            for i in range(self.n):
                column = self.momenta(q, moved(v, i, 1), t)  # T is quadratic in q̇
                for j in range(self.n):
                    matrix[j, i] = column[j] - p[j]
                right[i] = slope(lambda s, i=i: self._lagrangian(moved(q, i, s), v, t))
                right[i] += self.Q[i](q, v, t) - held[i]
            after = self.conditions(shifted(q, v, STEP), v, t + STEP)
            before = self.conditions(shifted(q, v, -STEP), v, t - STEP)
            for r in range(k):
                right[self.n + r] = -(after[r] - before[r]) / (2 * STEP)
                for i in range(self.n):
                    matrix[self.n + r, i] = A[r][i]
                    matrix[i, self.n + r] = -A[r][i]
            solution = mpmath.lu_solve(matrix, right)
            numbers = np.array([float(value) for value in solution])
        return numbers[: self.n], numbers[self.n :]

    def admissible(self, state: Any, time: float, dependent: list[int] | None = None) -> np.ndarray:
        """The state with velocities changed so that the conditions hold.

        dependent   which velocities may change; all, and as little as possible, where not given
        """
        with mpmath.workdps(DIGITS):
            x = [mpmath.mpf(float(value)) for value in state]
            q, v, t = x[: self.n], x[self.n :], mpmath.mpf(time)
            places = list(range(self.n)) if dependent is None else dependent
            A = self.coefficients(q, v, t)
            if A:
                block = mpmath.matrix([[row[i] for i in places] for row in A])
                gap = -mpmath.matrix(self.conditions(q, v, t))
                change = block.T * mpmath.lu_solve(block * block.T, gap)
                for i, step in zip(places, change, strict=True):
                    v[i] += step
            return np.array([float(value) for value in [*q, *v]])
