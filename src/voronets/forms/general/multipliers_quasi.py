r"""Multipliers in quasi-velocities (Voronets 1911 (25)).

    d/dt ∂T/∂p_i     = Σ_r α_ri     (∂T/∂q_r + Q_r) + Σ_r ∂T/∂p_r P_ri     − Σ_ν λ_ν b_νi
    d/dt ∂T/∂p_{n+ν} = Σ_r α_r,n+ν (∂T/∂q_r + Q_r) + Σ_r ∂T/∂p_r P_r,n+ν + λ_ν

T in q, all p and t; λ_ν belongs to p_{n+ν} − Σ b_νi p_i − b_ν = 0 and is the generalized reaction
along p_{n+ν}.  Of the multipliers of the constraints as they were stated, c = C p + C₀ = 0, it is
Σ_μ C_{μ,n+ν} λ_μ: ``stated`` turns one into the other.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

import sympy
from sympy import Expr, Integer, Symbol

from voronets.expressions.algebra import derivative, substituted
from voronets.forms.equation import Equation, Term, definition
from voronets.forms.general.hamel import transpositions
from voronets.forms.general.multipliers import multiplier_symbols
from voronets.forms.general.quasi_velocity_form import QuasiVelocityForm
from voronets.forms.notation import in_time
from voronets.mechanics.linear_formulas import dot


class MultipliersQuasi(QuasiVelocityForm):
    """Any system in all its quasi-velocities, with the reactions."""

    key = "multipliers_quasi"
    title = "Equations with multipliers in quasi-velocities"
    source = "Voronets 1911, (25)"

    @property
    def used(self) -> tuple[int, ...]:
        return tuple(range(len(self.frame.names)))

    @property
    def multipliers(self) -> tuple[Symbol, ...]:
        return multiplier_symbols(self.problem)

    @cached_property
    def motion(self) -> tuple[Equation, ...]:
        s, frame = self.problem, self.frame
        put = dict(zip(s.v, frame.velocities, strict=True))
        T = substituted(s.T, put)
        impulses = [derivative(T, name) for name in frame.names]
        slopes = [derivative(T, name) for name in s.names]
        forces = substituted(s.force, put)
        P = [transpositions(frame, place, frame.velocities) for place in self.used]
        result = []
        for i, name in enumerate(frame.names):
            column = [row[i] for row in frame.alpha]
            T_p = self.by(self.sign("T"), name)
            left = (Term(in_time(T_p), self.rate(impulses[i], frame.velocities)),)
            right = (
                Term(self._along(name, {q: self.by(self.sign("T"), q) for q in s.names}),
                     dot(column, slopes)),
                Term(self._along(name, self.pulled), dot(column, forces)),
                Term(self._transposed(name), dot(impulses, [row[i] for row in P])),
                self._reaction(i),
            )  # fmt: skip
            result.append(Equation(name, left, right))
        return tuple(result)

    def _along(self, name: str, terms: Mapping[str, Expr]) -> Expr:
        """Σ_r α_ri term_r in letters."""
        return sympy.Add(*(self.sign("α", q, name) * x for q, x in terms.items()))

    def _transposed(self, name: str) -> Expr:
        """Σ_r ∂T/∂p_r P_ri in letters."""
        others, T = self.frame.names, self.sign("T")
        return sympy.Add(*(self.by(T, x) * self.sign("P", x, name) for x in others))

    @property
    def definitions(self) -> tuple[Equation, ...]:
        s, frame = self.problem, self.frame
        put = dict(zip(s.v, frame.velocities, strict=True))
        found = [definition(self.sign("T"), self.tidy(substituted(s.T, put))), *self.energies]
        found += [
            definition(self.sign("α", q, name), x)
            for q, row in zip(s.names, frame.alpha, strict=True)
            for name, x in zip(frame.names, row, strict=True)
        ]
        for place, other in enumerate(frame.names):
            row = transpositions(frame, place, frame.velocities)
            found += [
                definition(self.sign("P", other, name), x)
                for name, x in zip(frame.names, row, strict=True)
            ]
        names = [frame.names[i] for i in frame.independent]
        for d, row in zip(frame.dependent, frame.b[0], strict=True):
            found += [
                definition(self.sign("b", frame.names[d], name), x)
                for name, x in zip(names, row, strict=True)
            ]
        return tuple(found)

    def _reaction(self, i: int) -> Term:
        frame = self.frame
        if i in frame.dependent:
            nu = frame.dependent.index(i)
            return Term(self.multipliers[nu], self.multipliers[nu])
        place = frame.independent.index(i)
        column = [row[place] for row in frame.b[0]]
        reaction: Expr = -dot(column, self.multipliers) if column else Integer(0)
        others = (frame.names[d] for d in frame.dependent)
        word = sympy.Add(
            *(-factor * self.sign("b", other, frame.names[i])
              for factor, other in zip(self.multipliers, others, strict=True))
        )  # fmt: skip
        return Term(word, reaction)

    @cached_property
    def stated(self) -> Mapping[Symbol, Expr]:
        """Each λ_ν of (25) in the multipliers mu_1, … of the constraints as they were stated."""
        C, _ = self.frame.conditions
        mu = [Symbol(f"mu_{i + 1}") for i in range(len(C))]
        return {
            symbol: dot([row[d] for row in C], mu)
            for symbol, d in zip(self.multipliers, self.frame.dependent, strict=True)
        }
