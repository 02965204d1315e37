r"""Quasi-velocities after elimination: Hamel–Boltzmann equations with explicit time (Voronets §8).

    δp_s − dπ_s/dt = Σ P_sr π_r,     P_sr = Σ_b α_br [Σ_a (∂β_sa/∂q_b − ∂β_sb/∂q_a) q̇_a
                                                      + ∂β_s/∂q_b − ∂β_sb/∂t]       # (23)

(π is the paper's p′).  With (24) and (27) the integral (26) gives, for each p_i that stays,

    d/dt ∂Θ/∂p_i = Y_i Θ + Σ_r α̃_ri Q_r + Σ_j P̃_ji ∂Θ/∂p_j + Σ_ν K_ν B_νi
    Y_i = Σ_r α̃_ri ∂/∂q_r,     P̃_si = P_si + Σ_ν b_νi P_{s,n+ν}
    B_νi = db_νi/dt − Σ_j p_j Y_i b_νj − Y_i b_ν + P̃_{n+ν,i} − Σ_j b_νj P̃_ji

which the paper leaves to the reader.  With p = q̇ it is Voronets1911 (17).

The print has δq_s − dp′_s/dt before (23) where δp_s is meant, and Θ, K_ν of (26) without the
coordinates q_{n+1}, …, q_{n+k}, of which they may be functions all the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

import sympy
from sympy import Expr, Integer

from voronets.expressions.algebra import derivative, substituted
from voronets.forms.equation import Equation, Term, definition
from voronets.forms.general.eliminated import THETA
from voronets.forms.general.frame import Frame
from voronets.forms.general.quasi_velocity_form import QuasiVelocityForm
from voronets.forms.notation import in_time
from voronets.mechanics.linear_formulas import dot, total


def transpositions(frame: Frame, s: int, velocities: Sequence[Expr]) -> tuple[Expr, ...]:
    """P_sr of one p_s for all r, q̇ given by formulas of p."""  # Voronets1911 (23)
    names = frame.system.names
    row, constant = frame.beta[s], frame.beta0[s]
    slopes = [[derivative(x, name) for name in names] for x in row]  # ∂β_sa/∂q_b: [a][b]
    curl = [
        total(
            *((slopes[a][b] - slopes[b][a]) * velocities[a] for a in range(len(names))
              if slopes[a][b] != slopes[b][a]),
            derivative(constant, names[b]),
            -derivative(row[b], "t"),
        )
        for b in range(len(names))
    ]  # fmt: skip
    return tuple(dot(column, curl) for column in zip(*frame.alpha, strict=True))


class Hamel(QuasiVelocityForm):
    """Any system; p_1, …, p_n are quasi-velocities that the constraints leave free."""

    key = "hamel"
    title = "Hamel–Boltzmann equations"
    source = "Voronets 1911, (21)–(27)"

    @property
    def used(self) -> tuple[int, ...]:
        return self.frame.independent

    @cached_property
    def Theta(self) -> Expr:
        """T in q, p_1, …, p_n, t."""
        return self.tidy(substituted(self.problem.T, self._put))

    @cached_property
    def K(self) -> tuple[Expr, ...]:
        """∂T/∂p_{n+ν} in q, p_1, …, p_n, t."""
        frame = self.frame
        momenta = substituted(self.problem.momenta, self._put)
        found = (dot([row[d] for row in frame.alpha], momenta) for d in frame.dependent)
        return tuple(map(self.tidy, found))

    @cached_property
    def P(self) -> tuple[tuple[Expr, ...], ...]:
        """P_sr in q, p_1, …, p_n, t."""  # Voronets1911 (23)
        frame = self.frame
        return tuple(
            transpositions(frame, s, frame.free_velocities) for s in range(len(frame.names))
        )

    @cached_property
    def _put(self) -> dict[Expr, Expr]:
        return dict(zip(self.problem.v, self.frame.free_velocities, strict=True))

    def _reduced(self, s: int, i: int) -> Expr:
        """P̃_si, i counted among the p that stay."""
        frame, (b, _) = self.frame, self.frame.b
        extra = dot([row[i] for row in b], [self.P[s][d] for d in frame.dependent])
        return self.tidy(total(self.P[s][frame.independent[i]], extra))

    def B(self, nu: int, i: int) -> Expr:
        """B_νi."""
        frame, (b, b0) = self.frame, self.frame.b
        column = [row[i] for row in frame.admissible[0]]
        kept = [frame.p[j] for j in frame.independent]
        turned = [frame.along(column, x) for x in b[nu]]
        moved = [self._reduced(j, i) for j in frame.independent]
        found = total(
            self.rate(b[nu][i], frame.free_velocities),
            -dot(turned, kept),
            -frame.along(column, b0[nu]),
            self._reduced(frame.dependent[nu], i),
            -dot(b[nu], moved),
        )
        return self.tidy(found)

    @cached_property
    def motion(self) -> tuple[Equation, ...]:
        s, frame = self.problem, self.frame
        impulses = [derivative(self.Theta, frame.names[i]) for i in frame.independent]
        forces = substituted(s.force, self._put)
        result = []
        for i, place in enumerate(frame.independent):
            name = frame.names[place]
            column = [row[i] for row in frame.admissible[0]]
            moved = [self._reduced(j, i) for j in frame.independent]
            curvature = [self.B(nu, i) for nu in range(len(frame.dependent))]
            by = self.by(THETA, name)
            left = (Term(in_time(by), self.rate(impulses[i], frame.free_velocities)),)
            right = (
                Term(self._turned(i), frame.along(column, self.Theta)),
                Term(self.displacement(i, self.pulled), dot(column, forces)),
                Term(self._transposed(i), dot(moved, impulses)),
                Term(self._bending(i), dot(curvature, self.K) if curvature else Integer(0)),
            )
            result.append(Equation(name, left, right))
        return tuple(result)

    # -- in letters -------------------------------------------------------------------------------

    def _turned(self, i: int) -> Expr:
        """Y_i Θ."""
        return self.displacement(i, {q: self.by(THETA, q) for q in self.problem.names})

    def _transposed(self, i: int) -> Expr:
        """Σ_j P̃_ji ∂Θ/∂p_j."""
        names = [self.frame.names[j] for j in self.frame.independent]
        terms = (self.sign("P̃", other, names[i]) * self.by(THETA, other) for other in names)
        return sympy.Add(*terms)

    def _bending(self, i: int) -> Expr:
        """Σ_ν K_ν B_νi."""
        frame = self.frame
        others, name = (frame.names[d] for d in frame.dependent), frame.names[frame.independent[i]]
        return sympy.Add(*(self.sign("K", x) * self.sign("B", x, name) for x in others))

    @property
    def definitions(self) -> tuple[Equation, ...]:
        frame = self.frame
        names = [frame.names[i] for i in frame.independent]
        found = [definition(THETA, self.Theta), *self.energies, *self.displacements()]
        found += [
            definition(self.sign("P̃", frame.names[j], name), self._reduced(j, i))
            for i, name in enumerate(names)
            for j in frame.independent
        ]
        for nu, d in enumerate(frame.dependent):
            other = frame.names[d]
            found.append(definition(self.sign("K", other), self.K[nu]))
            found += [
                definition(self.sign("B", other, name), self.B(nu, i))
                for i, name in enumerate(names)
            ]
        return tuple(found)
