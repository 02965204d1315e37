"""Hamilton-type integrals of a system: the integrands of Voronets1911 (18), (20) and (26).

    (18)  ∫ [δΘ + Σ Q_s δq_s + Σ K_ν δ(q̇_{n+ν} − Σ a_νi q̇_i − a_ν)] dt = 0     δq̇_s = d/dt δq_s
    (20)  ∫ [δT + Σ Q_s δq_s + Σ ∂T/∂q̇_{n+ν} (d/dt δq_{n+ν} − δq̇_{n+ν})] dt = 0
    (26)  (18) with quasi-velocities p and their variations p′ for the velocities

for all δq_i (or p′_i) that vanish at both ends, the dependent ones by (19) or (27).  They need
no accelerations.  (18) and (26) are one formula here: p = q̇ gives (18).

What (21) and (24) give is never written out.  With B = ∂p/∂q̇, C = ∂c/∂q̇, α = B⁻¹, G = C α:

    b = −G_d⁻¹ G_i,      ḃ = −G_d⁻¹ (Ġ_d b + Ġ_i),      Ġ = (Ċ − G Ḃ) α
    δp_s − dp′_s/dt = Σ (∂p_s/∂q_r − Ḃ_sr) δq_r = Σ P_sr p′_r                     # (23)
    ∂(Σ b_νi p_i + b_ν)/∂q = −G_d⁻¹ (∂c/∂q − G ∂p/∂q)

so that only entries of B, C and their derivatives are formulas, and the rest is linear algebra on
the scalars given: arrays over time, or SymPy expressions for a person to read.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from sympy import Expr, Integer, Symbol

from voronets.expressions.algebra import as_expression, derivative
from voronets.expressions.functions import as_function
from voronets.mechanics.factorisation import dot, product
from voronets.mechanics.first_order import Numbers, State
from voronets.mechanics.linear_formulas import solve_rows
from voronets.mechanics.system import System

KINDS = ("18", "20", "26")
Scalars = Sequence[Any]


@dataclass(frozen=True)
class HamiltonType:
    """The integrand of one kind for a system.

    dependent  places of the dependent velocities p_{n+ν} among ``names``; the others are free
    """

    system: System
    kind: str = "18"
    dependent: tuple[int, ...] = ()

    @cached_property
    def velocities(self) -> tuple[tuple[str, Expr], ...]:
        """p_s by name: the velocities, or for (26) the quasi-velocities.

        With as many quasi-velocities as degrees of freedom the conditions themselves complete
        them, p_{n+ν} = c_ν, so that (24) is p_{n+ν} = 0.
        """
        s = self.system
        if self.kind not in KINDS:
            raise ValueError(f"kind is {self.kind!r}; it must be one of {', '.join(KINDS)}")
        if self.kind != "26" or not s.quasi:
            return tuple((v.name, v) for v in s.v)
        if len(s.quasi) == len(s.names):
            return s.quasi
        if len(s.quasi) + len(s.conditions) == len(s.names):
            completed = tuple((f"c{i}", c) for i, c in enumerate(s.conditions))
            return (*s.quasi, *completed)
        free = len(s.names) - len(s.conditions)
        expected = f"{free} (degrees of freedom) or {len(s.names)} (coordinates) for (26)"
        raise ValueError(f"quasi_velocities has {len(s.quasi)} entries; it must have {expected}")

    @property
    def names(self) -> tuple[str, ...]:
        """The names of p_1 … p_{n+k}."""
        return tuple(name for name, _ in self.velocities)

    @property
    def free(self) -> tuple[int, ...]:
        """Places of the independent velocities, whose variations are free."""
        return tuple(i for i in range(len(self.names)) if i not in self.dependent)

    @cached_property
    def arguments(self) -> tuple[str, ...]:
        s = self.system
        return (*s.names, *(v.name for v in s.v), *s.parameters, "t")

    @cached_property
    def _entries(self) -> Callable[..., Any]:
        s = self.system
        still = {a: Integer(0) for a in s.a}
        p = [expression for _, expression in self.velocities]

        def by_v(rows: Sequence[Expr]) -> list[list[Expr]]:
            return [[derivative(x, v.name) for v in s.v] for x in rows]

        def by_q(rows: Sequence[Expr]) -> list[list[Expr]]:
            return [[derivative(x, q.name) for q in s.q] for x in rows]

        def rates(rows: Sequence[Sequence[Expr]]) -> list[list[Expr]]:
            return [[s.rate(x).xreplace(still) for x in row] for row in rows]

        B, C = by_v(p), s.coefficients
        T_q = [derivative(s.T, q.name) for q in s.q]
        rows = (B, rates(B), by_q(p), C, rates(C), by_q(s.conditions), T_q, s.momenta, s.force)
        return as_function([list(row) for row in rows], self.arguments)

    def constraint_matrix(self, ns: Any, x: State, p: Numbers, t: Any) -> list[list[Any]]:
        """G = ∂c/∂p: its dependent columns must have an inverse."""
        B, _, _, C, *_ = self._entries(ns, *self._given(x, p, t))
        return [_turned(_solve(_turned(B), [[c] for c in row]))[0] for row in C]

    def groups(
        self, ns: Any, x: State, variation: Scalars, rate: Scalars, p: Numbers, t: Any
    ) -> dict[str, Any]:
        """The three groups of the integrand at a state x = (q, q̇).

        variation  δq_i or p′_i of the free velocities, rate their time derivatives
        """
        B, B_dot, p_q, C, C_dot, c_q, T_q, T_v, Q = self._entries(ns, *self._given(x, p, t))
        n, k = self.free, self.dependent
        alpha = _solve(B, _unit(len(B)))
        T_p = product(_turned(alpha), T_v)
        G = [product(_turned(alpha), row) for row in C]
        turn = [[c - g for c, g in zip(row, product(_turned(B_dot), g_row), strict=True)]
                for row, g_row in zip(C_dot, G, strict=True)]  # fmt: skip
        G_dot = [product(_turned(alpha), row) for row in turn]
        G_d = [[row[j] for j in k] for row in G]
        b = [[-x for x in row] for row in _solve(G_d, [[row[i] for i in n] for row in G])]
        moved = [
            [row[i] + dot([row[j] for j in k], [b_row[m] for b_row in b]) for m, i in enumerate(n)]
            for row in G_dot
        ]
        b_dot = [[-x for x in row] for row in _solve(G_d, moved)]

        def completed(free: Scalars, bound: Scalars) -> list[Any]:
            values = dict(zip((*n, *k), (*free, *bound), strict=True))
            return [values[i] for i in range(len(B))]

        primed = completed(variation, product(b, variation))  # (19), (27)
        drift = [dot(u, variation) + dot(w, rate) for u, w in zip(b_dot, b, strict=True)]
        primed_dot = completed(rate, drift)
        dq = product(alpha, primed)  # (22)
        gap = [[u - w for u, w in zip(*rows, strict=True)] for rows in zip(p_q, B_dot, strict=True)]
        dp = [u + w for u, w in zip(primed_dot, product(gap, dq), strict=True)]  # (23)

        by_places = [dot(row, dq) - dot(g, product(p_q, dq)) for row, g in zip(c_q, G, strict=True)]
        slope = [-row[0] for row in _solve(G_d, [[value] for value in by_places])]
        K = [T_p[j] for j in k]
        dp_free = [dp[i] for i in n]
        bound = [s + dot(row, dp_free) for s, row in zip(slope, b, strict=True)]  # δ(Σ b p + b_ν)
        # ∂T/∂q at fixed p, then T with the dependent p put in: ∂Θ/∂p_i = ∂T/∂p_i + Σ K_ν b_νi.
        at_places = dot(T_q, dq) - dot(T_p, product(p_q, dq))
        kinetic = at_places + dot([T_p[i] for i in n], dp_free) + dot(K, bound)
        work = dot(Q, dq)
        if self.kind == "20":
            # δq̇_{n+ν} is what (14) makes of it, so that δT is δΘ.
            twist = [primed_dot[j] - u for j, u in zip(k, bound, strict=True)]
            return {"δT": kinetic, "ΣQδq": work, "Σ∂T/∂q̇(dδq/dt−δq̇)": dot(K, twist)}
        apart = [dp[j] - u for j, u in zip(k, bound, strict=True)]
        return {"δΘ": kinetic, "ΣQδq": work, "ΣKδ(…)": dot(K, apart)}

    def symbolic(self) -> dict[str, Expr]:
        """The groups in plain symbols; δ and δ′ before a free velocity's name vary it."""
        s = self.system
        names = [self.names[i].rstrip("'") for i in self.free]
        variation = [Symbol(f"δ{name}") for name in names]
        rate = [Symbol(f"δ{name}'") for name in names]
        numbers = {name: Symbol(name) for name in s.parameters}
        groups = self.groups(None, (*s.q, *s.v), variation, rate, numbers, Symbol("t"))
        return {key: as_expression(value) for key, value in groups.items()}

    def _given(self, x: State, p: Numbers, t: Any) -> tuple[Any, ...]:
        return (*x, *(p[name] for name in self.system.parameters), t)


def _unit(size: int) -> list[list[int]]:
    return [[int(i == j) for j in range(size)] for i in range(size)]


def _turned(rows: Sequence[Scalars]) -> list[list[Any]]:
    return [list(column) for column in zip(*rows, strict=True)]


def _solve(A: Sequence[Scalars], B: Sequence[Scalars]) -> list[list[Any]]:
    """A⁻¹ B over arrays or expressions; a literal unit matrix costs nothing."""
    if all(type(x) is int and x == (i == j) for i, row in enumerate(A) for j, x in enumerate(row)):
        return [list(row) for row in B]
    flat = [x for row in (*A, *B) for x in row]
    if any(isinstance(x, Expr) for x in flat):
        exact = [[[as_expression(x) for x in row] for row in M] for M in (A, B)]
        return solve_rows(*exact)
    shape = np.broadcast_shapes(*(np.shape(x) for x in flat))
    left, right = (_stacked(M, shape) for M in (A, B))
    return [list(row) for row in np.moveaxis(np.linalg.solve(left, right), (-2, -1), (0, 1))]


def _stacked(rows: Sequence[Scalars], shape: tuple[int, ...]) -> np.ndarray:
    """Rows of scalars and arrays as matrices, one for each moment."""
    whole = np.array([[np.broadcast_to(np.asarray(x, float), shape) for x in row] for row in rows])
    return np.moveaxis(whole, (0, 1), (-2, -1))
