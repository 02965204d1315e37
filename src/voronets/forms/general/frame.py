"""Quasi-velocities: linear functions of the velocities, and what the constraints leave of them.

    p = β q̇ + β₀,     q̇ = α p + α₀                      # Voronets1911 (21)
    p_{n+ν} = Σ b_νi p_i + b_ν                           # (24)
    q̇ = α̃ p_I + α̃₀     α̃_ri = α_ri + Σ b_νi α_{r,n+ν},   α̃₀ = α₀ + Σ b_ν α_{·,n+ν}

The columns of α are displacement operators: X_s = Σ_r α_rs ∂/∂q_r, X_0 = ∂/∂t + Σ_r α_r ∂/∂q_r.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from sympy import Expr, Integer, Symbol

from voronets.expressions.algebra import derivative, substituted
from voronets.mechanics.linear_formulas import dot, inverse, total
from voronets.mechanics.pivots import regular_columns
from voronets.mechanics.sample_states import SampleStates
from voronets.mechanics.system import System

Matrix = tuple[tuple[Expr, ...], ...]


@dataclass(frozen=True)
class Frame:
    """As many quasi-velocities as coordinates; the constraints give those in ``dependent``.

    names        of the p; a velocity completes the set under its own name, x'
    rows, shift  β and β₀ of p = β q̇ + β₀, or α and α₀ of q̇ = α p + α₀          (N, N), (N,)
    operators    whether it is α that is given, by the displacement operators
    chosen       names of the p to eliminate; chosen well where there are none
    eliminated   their places, where they are known
    """

    system: System
    names: tuple[str, ...]
    rows: Matrix
    shift: tuple[Expr, ...]
    operators: bool = False
    chosen: tuple[str, ...] = ()
    eliminated: tuple[int, ...] | None = None

    def mapped(self, change: Callable[[Expr], Expr]) -> Frame:
        """The same with α, α₀ and b changed by a rule, as one that simplifies."""
        alpha = tuple(tuple(map(change, row)) for row in self.alpha)
        alpha0 = tuple(map(change, self.alpha0))
        beta, beta0 = (self.rows, self.shift) if not self.operators else self._inverse
        made = replace(self, eliminated=self.dependent)
        b, b0 = self.b
        # what is computed once is put where it is kept
        vars(made)["_inverse"] = (beta, beta0) if self.operators else (alpha, alpha0)
        vars(made)["b"] = (tuple(tuple(map(change, row)) for row in b), tuple(map(change, b0)))
        return made

    def over(self, system: System) -> Frame:
        """The same frame of the same system over the scalars of a graph."""
        graph = system.T.graph
        rows = tuple(tuple(map(graph.scalar, row)) for row in self.rows)
        shift = tuple(map(graph.scalar, self.shift))
        return replace(self, system=system, rows=rows, shift=shift, eliminated=self.dependent)

    @cached_property
    def _inverse(self) -> tuple[Matrix, tuple[Expr, ...]]:
        """α, α₀ of β, β₀ or the other way round."""
        found = inverse(self.rows)
        return found, tuple(-dot(row, self.shift) for row in found)

    @property
    def beta(self) -> Matrix:
        """β of p = β q̇ + β₀."""
        return self._inverse[0] if self.operators else self.rows

    @property
    def beta0(self) -> tuple[Expr, ...]:
        """β₀ likewise."""
        return self._inverse[1] if self.operators else self.shift

    @property
    def alpha(self) -> Matrix:
        """α of q̇ = α p + α₀."""
        return self.rows if self.operators else self._inverse[0]

    @property
    def alpha0(self) -> tuple[Expr, ...]:
        """α₀ likewise."""
        return self.shift if self.operators else self._inverse[1]

    @cached_property
    def p(self) -> tuple[Symbol, ...]:
        """The quasi-velocities."""
        return tuple(Symbol(name) for name in self.names)

    @cached_property
    def speeds(self) -> tuple[Expr, ...]:
        """β q̇ + β₀ of every p."""
        rows = zip(self.beta, self.beta0, strict=True)
        return tuple(dot(row, self.system.v) + b for row, b in rows)

    @cached_property
    def velocities(self) -> tuple[Expr, ...]:
        """q̇ in all p."""  # Voronets1911 (21)
        return tuple(dot(row, self.p) + a for row, a in zip(self.alpha, self.alpha0, strict=True))

    # -- what the constraints leave ---------------------------------------------------------------

    @cached_property
    def conditions(self) -> tuple[Matrix, tuple[Expr, ...]]:
        """C, C₀ of C p + C₀ = 0."""
        s = self.system
        still = {v: Integer(0) for v in s.v}
        columns = list(zip(*self.alpha, strict=True))
        C = tuple(tuple(dot(row, column) for column in columns) for row in s.coefficients)
        C0 = tuple(
            total(dot(row, self.alpha0), substituted(c, still))
            for row, c in zip(s.coefficients, s.conditions, strict=True)
        )
        return C, C0

    @cached_property
    def dependent(self) -> tuple[int, ...]:
        """The places n+ν of the p that the constraints give."""
        if not self.system.conditions:
            return ()
        if self.eliminated is not None:
            return self.eliminated
        allowed = [self.names.index(name) for name in self.chosen] or None
        samples, A = SampleStates(self.system), self.system.coefficients
        seen = [self._through(*map(np.array, pair)) for pair in samples.values([A, self.rows])]
        here, rows = samples.here(A), samples.here(self.rows)
        place = None if here is None or rows is None else self._through(here, rows)
        columns = regular_columns([C for C in seen if C is not None], allowed, place)
        if columns is None:
            wanted = ", ".join(self.chosen) or "any of the quasi-velocities"
            raise ValueError(f"the constraints cannot be solved for {wanted}")
        return columns

    def _through(self, A: np.ndarray, rows: np.ndarray) -> np.ndarray | None:
        """C = A α by numbers; None where the quasi-velocities are not independent."""
        try:
            C: np.ndarray = A @ (rows if self.operators else np.linalg.inv(rows))
            return C
        except np.linalg.LinAlgError:
            return None

    @cached_property
    def independent(self) -> tuple[int, ...]:
        """The places i of the p that stay."""
        return tuple(s for s in range(len(self.names)) if s not in self.dependent)

    @cached_property
    def b(self) -> tuple[Matrix, tuple[Expr, ...]]:
        """b_νi (k, n) and b_ν (k,)."""  # Voronets1911 (24)
        if not self.dependent:
            return (), ()
        C, C0 = self.conditions
        solved = inverse([[row[d] for d in self.dependent] for row in C])
        free = [[row[i] for row in C] for i in self.independent]
        b = tuple(tuple(-dot(row, column) for column in free) for row in solved)
        return b, tuple(-dot(row, C0) for row in solved)

    @cached_property
    def admissible(self) -> tuple[Matrix, tuple[Expr, ...]]:
        """α̃ (N, n) and α̃₀ (N,)."""
        b, b0 = self.b
        left = [[row[d] for d in self.dependent] for row in self.alpha]
        columns = list(zip(*b, strict=True)) if b else [()] * len(self.independent)
        reduced = tuple(
            tuple(total(row[i], dot(rest, column))
                  for i, column in zip(self.independent, columns, strict=True))
            for row, rest in zip(self.alpha, left, strict=True)
        )  # fmt: skip
        shift = tuple(total(a, dot(rest, b0)) for a, rest in zip(self.alpha0, left, strict=True))
        return reduced, shift

    @cached_property
    def free_velocities(self) -> tuple[Expr, ...]:
        """q̇ in the p that stay."""
        kept = [self.p[i] for i in self.independent]
        rows, shift = self.admissible
        return tuple(total(dot(row, kept), a) for row, a in zip(rows, shift, strict=True))

    def along(self, column: Sequence[Expr], expression: Expr) -> Expr:
        """Σ_r column_r ∂/∂q_r of a formula."""
        slopes = [derivative(expression, name) if c != 0 else Integer(0)
                  for c, name in zip(column, self.system.names, strict=True)]  # fmt: skip
        return dot(column, slopes)
