r"""Hamilton's canonical equations, with multipliers where there are conditions.

    q̇_s = ∂H/∂p_s,     ṗ_s = −∂H/∂q_s + Q_s + Σ_ν λ_ν ∂c_ν/∂q̇_s,     c_ν = 0
    p_s = ∂T/∂q̇_s = Σ_r M_sr q̇_r + b_s,     H = ½ (p − b)ᵀ M⁻¹ (p − b) − T₀ − U

M, b and T₀ are what T has of the second, first and no degree in the velocities; Q_s are the forces that
have no force function.  The integrals of Hamilton's type are in ``voronets.hamilton_integral``.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

import numpy as np
from sympy import Expr, Integer, Rational, Symbol

from voronets.expressions.algebra import derivative, substituted
from voronets.forms.equation import Equation, Term, definition
from voronets.forms.general.multipliers import Multipliers, condition_rates
from voronets.mechanics.degeneracy import NOTHING
from voronets.mechanics.factorisation import Factorisation
from voronets.mechanics.linear_formulas import dot, inverse, total
from voronets.mechanics.manifold import Manifold
from voronets.mechanics.sample_states import SampleStates
from voronets.mechanics.system import System, velocity

FEW = 4  # coordinates up to which M⁻¹ is written out by determinants


class Hamilton(Multipliers):
    """Any system whose momenta determine the velocities; the multipliers are unknowns too."""

    key = "hamilton"
    title = "Hamilton's canonical equations"
    source = "Hamilton 1835"

    @classmethod
    def refusal(cls, system: System) -> str:
        manifold, p = Manifold(system), system.parameters
        masses = [manifold.at(x, p, t).M for x, t in SampleStates(system).states]
        if masses and all(np.linalg.cond(M) > 1 / NOTHING for M in masses):
            return "This needs momenta that determine the velocities; here det ∂²T/∂q̇∂q̇ = 0."
        return super().refusal(system)

    @cached_property
    def p(self) -> tuple[Symbol, ...]:
        """The momenta."""
        return tuple(self.sign("p", name) for name in self.problem.names)

    @cached_property
    def p_dot(self) -> tuple[Symbol, ...]:
        """Their rates."""
        return tuple(Symbol(velocity(p.name)) for p in self.p)

    @property
    def unknowns(self) -> tuple[Symbol, ...]:
        return (*self.problem.a, *self.p_dot, *self.multipliers)

    @property
    def meaning(self) -> Mapping[Symbol, Expr]:
        """p as ∂T/∂q̇."""
        return dict(zip(self.p, self.problem.momenta, strict=True))

    @cached_property
    def H(self) -> Expr:
        """The Hamiltonian, of q, p, t."""
        s = self.problem
        still = {v: Integer(0) for v in s.v}
        moved = [p - b for p, b in zip(self.p, substituted(s.momenta, still), strict=True)]
        if len(moved) <= FEW:
            velocities = [dot(row, moved) for row in inverse(s.mass)]
        else:
            velocities = Factorisation(s.mass).solve(moved)
        twice = dot(moved, velocities)
        return self.tidy(total(Rational(1, 2) * twice, -substituted(s.T, still), -s.U))

    def _rate(self, x: Expr) -> Expr:
        """d/dt of a function of q, p, t."""
        s = self.problem
        terms = [derivative(x, "t")]
        terms += [derivative(x, q.name) * v for q, v in zip(s.q, s.v, strict=True)]
        terms += [derivative(x, p.name) * r for p, r in zip(self.p, self.p_dot, strict=True)]
        return total(*terms)

    @cached_property
    def equations(self) -> tuple[Equation, ...]:
        s, H = self.problem, self.sign("H")
        first, second = [], []
        for i, (name, p) in enumerate(zip(s.names, self.p, strict=True)):
            velocity_of = Term(Symbol(velocity(name)), s.a[i])
            by_p = Term(self.by(H, p.name), self._rate(derivative(self.H, p.name)))
            first.append(Equation(name, (velocity_of,), (by_p,)))
            right = [
                Term(-self.by(H, name), -derivative(self.H, name)),
                Term(self.sign("Q", name), s.Q[i]),
            ]
            for nu, factor in enumerate(self.multipliers):
                word = factor * self.by(self._condition(nu), velocity(name))
                right.append(Term(word, factor * s.coefficients[nu][i]))
            left = Term(self.p_dot[i], self.p_dot[i])
            second.append(Equation(p.name, (left,), tuple(right)))
        return (*first, *second, *condition_rates(s))

    @property
    def definitions(self) -> tuple[Equation, ...]:
        s = self.problem
        forces = [definition(self.sign("Q", x), Q) for x, Q in zip(s.names, s.Q, strict=True)]
        conditions = [definition(self._condition(nu), c) for nu, c in enumerate(s.conditions)]
        return (definition(self.sign("H"), self.H), *forces, *conditions)
