r"""Voronets 1911, (33) in coordinates of one's own choice.

With independent speeds s_i, that is q̇ = Σ α_i s_i and ω = Σ w_i s_i, a virtual motion has as many
parameters ε_i: δq = Σ α_i ε_i, ω′ = Σ w_i ε_i.  (28) says what δs_i − dε_i/dt are, and the coefficient of
ε_i in (33) is, with Y_i = Σ_r α_ri ∂/∂q_r,

    d/dt ∂Θ/∂s_i − Y_i (Θ + U) = J ω·[Σ_j s_j (Y_j w_i − Y_i w_j) + ω × w_i]
                               + M [ρρ̇ (ω·w_i) − (a·w_i)(ȧ·ω)] − M [ρ Y_iρ ω² − (a·ω)(ω·Y_i a)] + Q_i

Θ is (31) as a function of q and s, J ω = ∂Θ/∂ω its derivative by p, q, r, and Q_i = w_i·couple what a
rotor and resistances do.  On a sphere, with u̇, v̇, n for speeds, these are (40).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import cached_property
from typing import Any, Self

from sympy import Expr, Integer, Symbol

from voronets.expressions.algebra import derivative, substituted
from voronets.expressions.vectors import Matrix, Vector, cross
from voronets.forms.equation import Equation, Term, definition
from voronets.forms.general.eliminated import THETA
from voronets.forms.general.quasi_velocity_form import QuasiVelocityForm
from voronets.forms.neumann.moving_axes import NOTHING, inertia_about
from voronets.forms.notation import in_time
from voronets.forms.rolling.rolling_system import RollingSystem
from voronets.forms.rolling.variations import lever_term, rolling_term
from voronets.mechanics.linear_formulas import dot
from voronets.mechanics.system import System

FORCE = Symbol("U")


class VariationalFormula(QuasiVelocityForm):
    """The equations that (33) gives, for the coordinates and speeds of a ``RollingSystem``."""

    key = "variational-formula"
    title = "Voronets' variational formula in coordinates of one's own"
    source = "Voronets 1911, (33)"

    def __init__(self, system: RollingSystem, *, dependent: Iterable[str] | None = None) -> None:
        super().__init__(system, dependent=dependent)
        self.body = system
        others = self.frame.names[len(system.quasi) :]
        if system.quasi and dependent is None and len(others) == len(system.conditions):
            self.frame = replace(self.frame, chosen=others)

    def over(self, system: System) -> Self:
        twin = super().over(system)
        twin.body = self.body.over(system)
        return twin

    @classmethod
    def refusal(cls, system: System) -> str:
        if not isinstance(system, RollingSystem):
            return "the system is not a rolling body: see voronets.forms.rolling.own_coordinates"
        return super().refusal(system)

    @property
    def used(self) -> tuple[int, ...]:
        return self.frame.independent

    @property
    def speeds(self) -> tuple[Expr, ...]:
        """s_i."""
        return tuple(self.frame.p[i] for i in self.frame.independent)

    # -- what (33) speaks of -----------------------------------------------------------------------

    @cached_property
    def w(self) -> tuple[Vector, ...]:
        """w_i: ω of s_i = 1 alone, body axes."""
        columns = zip(*self.frame.admissible[0], strict=True)
        slopes = [[derivative(x, v.name) for v in self.body.v] for x in self.body.turning]
        return tuple(Vector(*(dot(row, column) for row in slopes)) for column in columns)

    @cached_property
    def omega(self) -> Vector:
        """p, q, r in q and s."""
        return sum((w * s for w, s in zip(self.w, self.speeds, strict=True)), NOTHING)

    @property
    def lever(self) -> Vector:
        """x, y, z."""
        return Vector(*self.body.lever)

    def along(self, i: int, vector: Iterable[Expr]) -> Vector:
        """Y_i of a vector of formulas of q."""
        column = [row[i] for row in self.frame.admissible[0]]
        return Vector(*(self.frame.along(column, _scalar(x)) for x in vector))

    @cached_property
    def momentum(self) -> Vector:
        """∂Θ/∂p, ∂Θ/∂q, ∂Θ/∂r in q and s."""
        J = inertia_about(self.body.m, Matrix(*self.body.I), self.lever)
        found: Vector = J @ self.omega
        return found

    @cached_property
    def Theta(self) -> Expr:
        """(31) in q and s."""
        return _scalar((self.momentum @ self.omega) / 2)

    @cached_property
    def lever_dot(self) -> Vector:
        """ẋ, ẏ, ż in q and s."""
        parts = (self.along(j, self.lever) * s for j, s in enumerate(self.speeds))
        return sum(parts, NOTHING)

    def transposition(self, i: int) -> Vector:
        """Σ_j w_j P_ji, where δs_j − dε_j/dt = Σ_i P_ji ε_i, by (28)."""
        s, w = self.speeds, self.w
        turned = (
            (self.along(j, w[i]) - self.along(i, w[j])) * s[j] for j in range(len(w)) if j != i
        )
        return sum(turned, cross(self.omega, w[i]))

    # -- the equations -----------------------------------------------------------------------------

    @cached_property
    def motion(self) -> tuple[Equation, ...]:
        return tuple(self._equation(i) for i in range(len(self.speeds)))

    def _equation(self, i: int) -> Equation:
        name = self.speeds[i].name
        column = [row[i] for row in self.frame.admissible[0]]
        impulse, velocities = derivative(self.Theta, name), self.frame.free_velocities
        left = (
            Term(in_time(self.by(THETA, name)), self.rate(impulse, velocities)),
            Term(-self._turned(i, THETA), -self.frame.along(column, self.Theta)),
            Term(-self._turned(i, FORCE), -self.frame.along(column, self.body.U)),
        )
        right = tuple(Term(self.sign(x, name), part) for x, part in self._parts(i).items())
        return Equation(name, left, right)

    def _turned(self, i: int, of: Symbol) -> Expr:
        """Y_i of Θ or U, in letters."""
        return self.displacement(i, {q: self.by(of, q) for q in self.problem.names})

    def _parts(self, i: int) -> dict[str, Expr]:
        """What stands on the right, by its letter: P by (28), R and L of the lever, Q of the couple."""
        body, w = self.body, self.w[i]
        put = dict(zip(body.v, self.frame.free_velocities, strict=True))
        rolled = rolling_term(
            body.m, self.lever @ self.lever_dot, self.omega, self.lever, self.lever_dot
        )
        moved = lever_term(body.m, self.omega, self.lever, self.along(i, self.lever))
        couple = Vector(*(substituted(x, put) for x in body.couple))
        return {
            "P": _scalar(self.momentum @ self.transposition(i)),
            "R": _scalar(rolled @ w),
            "L": _scalar(moved),
            "Q": _scalar(couple @ w),
        }

    @property
    def definitions(self) -> tuple[Equation, ...]:
        found = [definition(THETA, self.Theta), definition(FORCE, self.body.U)]
        for i, speed in enumerate(self.speeds):
            parts = self._parts(i).items()
            found += [definition(self.sign(x, speed.name), part) for x, part in parts]
        return (*super().definitions, *found, *self.displacements())


def _scalar(x: Any) -> Expr:
    """A scalar, a literal 0 of a vector's structure too."""
    return Integer(0) if isinstance(x, int) else x
