"""The letters of a body that touches a plane, and what they stand for."""

from __future__ import annotations

from collections.abc import Sequence

import sympy
from sympy import Expr, Symbol

from voronets.expressions.algebra import as_expression
from voronets.expressions.scalars import symbols
from voronets.expressions.vectors import Matrix, Scalar, Vector, cross
from voronets.forms.contact.equations import arm, pressure_demand, pressure_share
from voronets.forms.equation import (
    Equation,
    definition,
    definitions,
    equation,
    ordered,
    terms_of,
)
from voronets.forms.neumann.moving_axes import rotor_couple
from voronets.forms.notation import letters
from voronets.forms.rolling.diamandiev_definitions import (
    GP,
    GP_DOT,
    OMEGA,
    OMEGA_DOT,
    TAKEN,
    DiamandievLetters,
)
from voronets.forms.rolling.surface_letters import number, show, shown
from voronets.rolling.system import RollingProblem

GAMMA, GAMMA_DOT = Vector(*letters("γ₁ γ₂ γ₃")), letters("γ̇₁ γ̇₂ γ̇₃")
ALPHA, ALPHA_DOT = Vector(*letters("α₁ α₂ α₃")), letters("α̇₁ α̇₂ α̇₃")
BETA = Vector(*letters("β₁ β₂ β₃"))
ARM, ARM_DOT = Vector(*letters("l₁ l₂ l₃")), Vector(*letters("l̇₁ l̇₂ l̇₃"))
K = Vector(*letters("k₁ k₂ k₃"))
N, G, G_1, G_2 = letters("N g g₁ g₂")
CENTRE_DOT, CENTRE_DOTS = letters("ẋ_G ẏ_G"), letters("ẍ_G ÿ_G")
A, A_DOT = GP, GP_DOT


class PlaneLetters(DiamandievLetters):
    """The letters of a problem.

    gravity  on the plane's axes: g₁, g₂ along it, −g across
    """

    normal = GAMMA
    taken = (
        *TAKEN, "s", "S", "c_u", "tau", "mu", "phi", *(f"{x}{i}" for x in "dehjklugK" for i in "123")
    )  # fmt: skip
    steepness = Symbol("S")

    def __init__(self, problem: RollingProblem, gravity: Sequence[float]) -> None:
        super().__init__(problem, -gravity[2])
        self.along = tuple(letter if value else 0
                           for letter, value in zip((G_1, G_2), gravity, strict=False))  # fmt: skip
        self.slope = [number(letter, value) for letter, value
                      in zip((G_1, G_2), gravity, strict=False) if value]  # fmt: skip
        p = {name: show(x) for name, x in self.numbers.p.items() if isinstance(x, Expr)}
        self.m, self.I, self.kappa_e = problem.core.inertia(p)

    @property
    def gravity_vector(self) -> Vector:
        """Gravity in body axes."""
        g_1, g_2 = self.along
        found: Vector = ALPHA * g_1 + BETA * g_2 - GAMMA * G
        return found

    @property
    def resistance(self) -> Vector:
        """M."""
        k = {name: show(x) for name, x in self.numbers.p["force"].items()}
        return self.problem.forces.moment(k, OMEGA, GAMMA)

    def moments(self, omega_dot: Vector) -> Vector:
        """I ω̇ + ω × (I ω + κ e), as Euler writes it."""
        (A_, D, E), (_, B, F), (_, _, C) = self.I
        products = Matrix((0, D, E), (D, 0, F), (E, F, 0))
        p, q, r = OMEGA
        inertia = Vector(A_ * omega_dot[0], B * omega_dot[1], C * omega_dot[2])
        turning = Vector((C - B) * q * r, (A_ - C) * r * p, (B - A_) * p * q)
        more = products @ omega_dot + cross(OMEGA, products @ OMEGA)
        found: Vector = inertia + ordered(turning) + more - rotor_couple(OMEGA, self.kappa_e)
        return found

    @property
    def gyroscopic(self) -> Vector:
        """ω × (I ω + κ e)."""
        return self.moments(Vector(0, 0, 0))

    def euler(self, right: Vector) -> list[Equation]:
        """I ω̇ + ω × (I ω + κ e) = right + M."""
        left = self.moments(ordered(OMEGA_DOT))
        right = ordered(right) + self.resistance
        return [equation(*sides) for sides in zip(left, right, strict=True)]

    @staticmethod
    def poisson() -> list[Equation]:
        """γ̇ = γ × ω, α̇ = α × ω."""
        pairs = ((GAMMA_DOT, GAMMA), (ALPHA_DOT, ALPHA))
        return [equation(x, y) for rates, axis in pairs
                for x, y in zip(rates, cross(axis, OMEGA), strict=True)]  # fmt: skip

    def pressure(self, turned: Vector, rest: Vector) -> list[Equation]:
        """N, and the letters l, k that it is made of.

        turned  a × r;  rest  ω × (I ω + κ e) − M − a × f_t
        """
        demand = pressure_demand(G, OMEGA, ARM_DOT, K, Vector(*map(_whole, rest)))
        share = pressure_share(self.m, K, turned)
        found = [definition(N, as_expression(demand) / as_expression(share))]
        found += definitions(ARM, arm(A, GAMMA))
        return found + solved_lines(self.I, K, ARM)

    def closing(self, lines: Sequence[Equation]) -> tuple[Equation, ...]:
        """The lines with β, the contact on the body, and the numbers."""
        found = [*lines, *definitions(BETA, cross(GAMMA, ALPHA)), *self.surface_lines()]
        used = set().union(*(line.symbols for line in found))
        values = ((shown(name), value) for name, value in self.numbers.values.items())
        kept = [number(name, value) for name, value in values if name in used]
        kept = [line for line in kept if not str(line.left[0].expression).startswith("g")]
        return (*found, *kept, *self.slope, number(G, self.gravity))

    def surface_lines(self) -> list[Equation]:
        """Where the contact is."""
        if not self.own.by_normal:
            return self.contact_lines()
        surface = self.problem.body.surface
        a = surface.contact_at_normal(symbols(), self._k, -GAMMA).x
        return definitions(A, map(as_expression, a))


def solved_lines(I: Matrix, x: Vector, right: Vector) -> list[Equation]:
    """I x = right, solved where I is diagonal."""
    (_, D, E), (_, _, F), _ = I
    if D == E == F == 0:
        return definitions(x, (right[i] / I[i][i] for i in range(3)))
    return [equation(left, y) for left, y in zip(I @ ordered(x), right, strict=True)]


def _whole(x: Scalar) -> Expr:
    """A sum as one expression."""
    return sympy.Add(*terms_of(x))
