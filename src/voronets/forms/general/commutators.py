"""Displacement operators and their commutators (Hussain (1.2)–(1.4)), with explicit time added.

    (X_e, X_h) = C_ehf X_f,     (Y_i, Y_j) = K_ijk Y_k + K*_ijβ X_β,     Y_i = X_i + c_αi X_α

An index is a place among the names of a frame; None stands for the index 0,
X_0 = ∂/∂t + ξ_0^r ∂/∂q_r and Y_0 = X_0 + c_α0 X_α.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from sympy import Expr, Integer

from voronets.expressions.algebra import derivative
from voronets.forms.general.frame import Frame
from voronets.mechanics.linear_formulas import dot, total

Index = int | None
Table = dict[tuple[Index, int], tuple[Expr, ...]]


@dataclass(frozen=True)
class Commutators:
    """C, K and K* of the operators that belong to a frame."""

    frame: Frame

    def X(self, e: Index, f: Expr) -> Expr:
        """X_e f."""
        frame = self.frame
        if e is None:
            return total(derivative(f, "t"), frame.along(frame.alpha0, f))
        return frame.along([row[e] for row in frame.alpha], f)

    def Y(self, i: Index, f: Expr) -> Expr:
        """Y_i f."""
        factors = ((alpha, self.c(alpha, i)) for alpha in self.frame.dependent)
        return total(self.X(i, f), *(c * self.X(alpha, f) for alpha, c in factors if c != 0))

    def c(self, alpha: int, i: Index) -> Expr:
        """c_αi."""  # Hussain (1.1)
        frame, (b, b0) = self.frame, self.frame.b
        nu = frame.dependent.index(alpha)
        return b0[nu] if i is None else b[nu][frame.independent.index(i)]

    @cached_property
    def structure(self) -> Table:
        """C_eh· for e < h, and for e = 0."""
        frame, n = self.frame, len(self.frame.names)
        found: Table = {}
        for h in range(n):
            for e in (None, *range(h)):
                first = frame.alpha0 if e is None else [row[e] for row in frame.alpha]
                bracket = [
                    total(self.X(e, row[h]), -self.X(h, x))
                    for row, x in zip(frame.alpha, first, strict=True)
                ]
                found[e, h] = tuple(dot(row, bracket) for row in frame.beta)
        return found

    def C(self, e: Index, h: int, f: int) -> Expr:
        """C_ehf."""
        if e == h:
            return Integer(0)
        return self.structure[e, h][f] if e is None or e < h else -self.structure[h, e][f]

    @cached_property
    def reduced(self) -> Table:
        """K_ij· for all f."""  # Hussain (1.3)
        frame = self.frame
        found: Table = {}
        for i in (None, *frame.independent):
            first: list[tuple[Index, Expr]] = [(i, Integer(1))]
            first += [(alpha, self.c(alpha, i)) for alpha in frame.dependent]
            for j in frame.independent:
                second = [(j, Integer(1)), *((beta, self.c(beta, j)) for beta in frame.dependent)]
                pairs = [(e, x, h, y) for e, x in first for h, y in second if x != 0 and y != 0]
                found[i, j] = tuple(
                    total(*(x * y * self.C(e, h, f) for e, x, h, y in pairs))
                    for f in range(len(frame.names))
                )
        return found

    def K(self, i: Index, j: int, k: int) -> Expr:
        """K_ijk."""
        return self.reduced[i, j][k]

    def K_star(self, i: Index, j: int, beta: int) -> Expr:
        """K*_ijβ."""  # Hussain (1.4)
        if (i, j, beta) not in self._starred:
            self._starred[i, j, beta] = total(
                self.reduced[i, j][beta],
                self.Y(i, self.c(beta, j)),
                -self.Y(j, self.c(beta, i)),
                *(-self.c(beta, k) * self.reduced[i, j][k] for k in self.frame.independent),
            )
        return self._starred[i, j, beta]

    @cached_property
    def _starred(self) -> dict[tuple[Index, int, int], Expr]:
        """Those that were asked for."""
        return {}
