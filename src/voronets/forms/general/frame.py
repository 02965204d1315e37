"""Quasi-velocities: linear functions of the velocities, and what the constraints leave of them.

    p = β q̇ + β₀,     q̇ = α p + α₀                      # Voronets1911 (21)
    p_{n+ν} = Σ b_νi p_i + b_ν                           # (24)
    q̇ = α̃ p_I + α̃₀     α̃_ri = α_ri + Σ b_νi α_{r,n+ν},   α̃₀ = α₀ + Σ b_ν α_{·,n+ν}

The columns of α are displacement operators: X_s = Σ_r α_rs ∂/∂q_r, X_0 = ∂/∂t + Σ_r α_r ∂/∂q_r.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

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
    beta, beta0  p = β q̇ + β₀                                                   (N, N), (N,)
    alpha, alpha0  q̇ = α p + α₀                                                 (N, N), (N,)
    chosen       names of the p to eliminate; chosen well where there are none
    """

    system: System
    names: tuple[str, ...]
    beta: Matrix
    beta0: tuple[Expr, ...]
    alpha: Matrix
    alpha0: tuple[Expr, ...]
    chosen: tuple[str, ...] = ()

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
        allowed = [self.names.index(name) for name in self.chosen] or None
        C, samples = self.conditions[0], SampleStates(self.system)
        columns = regular_columns(samples.matrices(C), allowed, samples.here(C))
        if columns is None:
            wanted = ", ".join(self.chosen) or "any of the quasi-velocities"
            raise ValueError(f"the constraints cannot be solved for {wanted}")
        return columns

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
