r"""Voronets' equations (Voronets 1911 (17) with (14) and (15)).

    d/dt ∂Θ/∂q̇_i = ∂Θ/∂q_i + Q_i + Σ_ν a_νi (∂Θ/∂q_{n+ν} + Q_{n+ν})
                   + Σ_ν K_ν (Σ_j A_ij^(ν) q̇_j + A_i^(ν))
    q̈_{n+ν}     = d/dt (Σ_i a_νi q̇_i + a_ν)

Θ is T and K_ν = ∂T/∂q̇_{n+ν} with the dependent velocities eliminated by (14): nothing here contains
them, so that a state that breaks the constraints is read as if they had been computed anew.
Q_s is the whole force, ∂U/∂q_s included.
"""

from __future__ import annotations

from functools import cached_property

import sympy
from sympy import Expr, Symbol

from voronets.expressions.algebra import derivative
from voronets.forms.equation import Equation, Term, definition
from voronets.forms.general.eliminated import THETA, Reduced
from voronets.mechanics.linear_formulas import total
from voronets.mechanics.system import velocity


class Voronets(Reduced):
    """Any system with independent constraints, explicit time and constant terms included."""

    key = "voronets"
    title = "Voronets' equations"
    source = "Voronets 1911, (17)"

    @cached_property
    def A(self) -> tuple[tuple[tuple[Expr, ...], ...], ...]:
        """A_ij^(ν): (k, n, n).  # Voronets1911 (15)"""
        n = range(len(self.independent))
        return tuple(
            tuple(
                tuple(self.tidy(self._along(j, row[i]) - self._along(i, row[j])) for j in n)
                for i in n
            )
            for row in self.solved_for.a
        )  # fmt: skip

    @cached_property
    def A0(self) -> tuple[tuple[Expr, ...], ...]:
        """A_i^(ν): (k, n).  # Voronets1911 (15)"""
        solved = self.solved_for
        return tuple(
            tuple(self.tidy(self._in_time(x) - self._along(i, a0)) for i, x in enumerate(row))
            for row, a0 in zip(solved.a, solved.a0, strict=True)
        )

    def _along(self, i: int, x: Expr) -> Expr:
        """∂x/∂q_i + Σ_μ a_μi ∂x/∂q_{n+μ}."""
        s, solved = self.problem, self.solved_for
        terms = [derivative(x, s.names[solved.independent[i]])]
        for d, row in zip(solved.dependent, solved.a, strict=True):
            terms.append(row[i] * derivative(x, s.names[d]))
        return total(*terms)

    def _in_time(self, x: Expr) -> Expr:
        """∂x/∂t + Σ_μ a_μ ∂x/∂q_{n+μ}."""
        solved = self.solved_for
        terms = [derivative(x, "t")]
        for name, a0 in zip(self.dependent, solved.a0, strict=True):
            terms.append(a0 * derivative(x, name))
        return total(*terms)

    def right(self, place: int) -> list[Term]:
        # Voronets1911 (17)
        terms = list(self.force_terms(place)[:2])
        for nu, d in enumerate(self.solved_for.dependent):
            terms += [self._transported(nu, place, d), self._curvature(nu, place)]
        return terms

    def _transported(self, nu: int, place: int, d: int) -> Term:
        """a_νi (∂Θ/∂q_{n+ν} + Q_{n+ν})."""
        other = self.dependent[nu]
        word = self.by(THETA, other) + self.by(self.sign("U"), other) + self.sign("Q", other)
        inside = derivative(self.Theta, other) + self.acting(d)
        return Term(self.coefficient(nu, place) * word, self.solved_for.a[nu][place] * inside)

    def _curvature(self, nu: int, place: int) -> Term:
        """K_ν (Σ_j A_ij^(ν) q̇_j + A_i^(ν))."""
        s, solved = self.problem, self.solved_for
        row = zip(self.A[nu][place], solved.independent, strict=True)
        inside = total(*(x * s.v[j] for x, j in row), self.A0[nu][place])
        word = sympy.Add(
            *(
                self._bent(nu, place, j) * Symbol(velocity(name))
                for j, name in enumerate(self.independent)
                if j != place
            ),
            self._bent(nu, place),
        )
        return Term(self.sign("K", self.dependent[nu]) * word, self.K[nu] * inside)

    def _bent(self, nu: int, i: int, j: int | None = None) -> Expr:
        """The letter A_ij^(ν), that with the lower index first, or A_i^(ν)."""
        if j is not None and j < i:
            return -self._bent(nu, j, i)
        indices = (self.independent[k] for k in ((i,) if j is None else (i, j)))
        return self.sign("A", *indices, above=self.dependent[nu])

    @property
    def definitions(self) -> tuple[Equation, ...]:
        found = []
        for nu in range(len(self.dependent)):
            for i in range(len(self.independent)):
                found += [
                    definition(self._bent(nu, i, j), self.A[nu][i][j])
                    for j in range(i + 1, len(self.independent))
                ]
                found.append(definition(self._bent(nu, i), self.A0[nu][i]))
        return (*super().definitions, *found)
