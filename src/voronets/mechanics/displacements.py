"""Independent velocities of a system: every velocity through them, and their operators.

    q̇_r = Σ α_ri η_i + Σ α_rβ η_β        η_i = p_i(q, q̇), as many as degrees of freedom
                                          η_β = c_β(q, q̇): zero on the constraints
    Y_i(f) = Σ α_ri ∂f/∂q_r               the displacement operators                 # Hussain (1.2)
    [Y_i, Y_j] = Σ K_ijk Y_k + Σ K*_ijβ X_β,   X_β = Σ α_rβ ∂/∂q_r

for conditions without free terms.  α is the inverse of the matrix of all p and c.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import sympy
from sympy import Expr, Integer, Symbol

from voronets.expressions.algebra import derivative, substituted
from voronets.mechanics.linear_formulas import Rows, determinant, solve_rows, total, unit
from voronets.mechanics.system import System, velocity


@dataclass(frozen=True)
class Displacements:
    """The independent velocities ``names`` of a system: velocities such as theta', or its own
    quasi-velocities."""

    system: System
    names: tuple[str, ...]

    @cached_property
    def velocities(self) -> tuple[Expr, ...]:
        """η_i as functions of q and q̇."""
        known = dict(self.system.quasi) | {v.name: v for v in self.system.v}
        return tuple(known[name] for name in self.names)

    @cached_property
    def rows(self) -> list[list[Expr]]:
        """∂η/∂q̇: the independent velocities, then the conditions."""
        v = self.system.v
        both = (*self.velocities, *self.system.conditions)
        return [[derivative(p, symbol.name) for symbol in v] for p in both]

    @cached_property
    def alpha(self) -> list[list[Expr]]:
        """α, its first columns for η_i, the others for η_β."""
        return solve_rows(self.rows, unit(len(self.rows)))

    @cached_property
    def determinant(self) -> Expr:
        """Of the rows: zero where the velocities cease to be independent."""
        return determinant(self.rows)

    def operate(self, i: int, f: Expr) -> Expr:
        """Y_i(f)."""
        parts = zip(self.system.q, self.alpha, strict=True)
        return total(*(row[i] * derivative(f, q.name) for q, row in parts if row[i] != 0))

    @cached_property
    def commutators(self) -> dict[tuple[int, int], list[Expr]]:
        """[Y_i, Y_j] as components along all Y_k, then all X_β: K_ijk and K*_ijβ; i < j."""
        count, n = len(self.names), len(self.rows)
        found = {}
        for i in range(count):
            for j in range(i + 1, count):
                along = [
                    self.operate(i, self.alpha[r][j]) - self.operate(j, self.alpha[r][i])
                    for r in range(n)
                ]
                found[i, j] = [
                    total(*(a * b for a, b in zip(row, along, strict=True))) for row in self.rows
                ]
        return found

    def K(self, i: int, j: int, k: int) -> Expr:
        """K_ijk, and K*_ijβ where k counts on through the conditions."""
        if i == j:
            return Integer(0)
        return self.commutators[i, j][k] if i < j else -self.commutators[j, i][k]


def independent_velocities(
    system: System, first: str, at: Sequence[float] | None = None
) -> tuple[str, ...]:
    """As many independent velocities as degrees of freedom, ``first`` the first of them.

    first  a coordinate, a velocity or a quasi-velocity; with a quasi-velocity the rest are the
           system's other quasi-velocities, otherwise velocities
    at     coordinates q where the choice must be as far from singular as it can be
    """
    free = len(system.names) - len(system.conditions)
    quasi = [name for name, _ in system.quasi]
    if first in quasi:
        if len(quasi) != free:
            raise ValueError(
                f"quasi_velocities has {len(quasi)} entries; it needs {free}, one for each degree "
                "of freedom"
            )
        return (first, *(name for name in quasi if name != first))
    names = [v.name for v in system.v]
    first = velocity(first) if first in system.names else first
    if first not in names:
        known = ", ".join((*system.names, *quasi))
        raise ValueError(f"first is {first!r}; it must be a coordinate or quasi-velocity: {known}")
    A = _matrix(system.coefficients, system, at)
    # The velocities best left to the constraints: Gram–Schmidt, the largest column first.
    start = names.index(first)
    dependent: list[int] = []
    rest = A.copy()
    for _ in range(len(A)):
        size = np.linalg.norm(rest, axis=0)
        size[[start, *dependent]] = -1.0
        dependent.append(int(np.argmax(size)))
        along = rest[:, dependent[-1]]
        rest = rest - np.outer(along, along @ rest) / max(float(along @ along), 1e-300)
    others = [name for i, name in enumerate(names) if i not in (start, *dependent)]
    return (first, *others)


def _matrix(rows: Rows, system: System, at: Sequence[float] | None) -> np.ndarray:
    """The rows at a place, or at one without meaning."""
    place = np.random.default_rng(3).uniform(0.3, 1.3, len(system.names)) if at is None else at
    values = {Symbol(name): sympy.Float(x) for name, x in zip(system.names, place, strict=True)}
    values |= {Symbol(name): sympy.Float(x) for name, x in system.parameters.items()}
    values[Symbol("t")] = sympy.Float(0)
    width = len(system.names)
    flat = [list(map(float, substituted(row, values))) for row in rows]
    return np.array(flat, dtype=float).reshape(len(flat), width)
