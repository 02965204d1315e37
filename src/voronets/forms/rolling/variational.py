r"""Voronets 1911, (33): the variational formula for rolling, and the equations in body axes it gives.

    ∫ {δΘ + δU + M [ρρ̇ (ω·ω′) − (a·ω′)(ȧ·ω)] − M [ρδρ ω² − (a·ω)(ω·δa)]} dt = 0
    δω = dω′/dt + ω × ω′                          ω′ = (p′, q′, r′), a = (x, y, z), ρ = |a|

Θ of (31) depends on a, and ∂Θ/∂a·δa is just what the last bracket takes away: δa drops out, and the
coefficient of ω′ is the equation of motion in body axes, for any coordinates:

    d/dt ∂Θ/∂ω + ω × ∂Θ/∂ω = Γ + M [ρρ̇ ω − a (ȧ·ω)]                     Γ = −a × F
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import sympy

from voronets.expressions.vectors import (
    IDENTITY,
    Scalar,
    Vector,
    cross,
    dyad,
    solve_positive,
)
from voronets.forms.neumann.coordinates import COORDINATES
from voronets.forms.neumann.letters import OMEGA as SIGMA
from voronets.forms.neumann.letters import cosines
from voronets.forms.neumann.rolling_at import rolling_at
from voronets.forms.rolling.explicit import rotor_letters
from voronets.forms.rolling.neumann_form import NeumannForm
from voronets.forms.rolling.written_forces import GAMMA, moment_letters
from voronets.forms.written import Written, letter, letters, meaning
from voronets.mechanics.first_order import Numbers, State

OMEGA = Vector(*letters("p q r"))
VIRTUAL = Vector(*letters("p′ q′ r′"))
LEVER = Vector(*letters("x y z"))
LEVER_DOT = Vector(*letters("ẋ ẏ ż"))
MOMENTA = Vector(*letters("∂Θ/∂p ∂Θ/∂q ∂Θ/∂r"))
M, RHO, RHO_DOT = letters("M ρ ρ̇")


class Variational(NeumannForm):
    """The equations that (33) gives, in p, q, r."""

    key = "variational"
    title = "Voronets' variational formula in body axes"
    source = "Voronets 1911, (31)–(33)"
    taken = ("p", "q", "r", "x", "y", "z")

    @property
    def states(self) -> tuple[str, ...]:
        return (*COORDINATES, "p", "q", "r")

    def from_neumann(self, ns: Any, c: Sequence[Scalar], p: Numbers) -> tuple[Scalar, ...]:
        axes = self.coordinates.place(ns, p, c[:5]).body.axes
        return (*c[:5], *(axes.T @ Vector(*c[5:8])))

    def to_neumann(self, ns: Any, x: State, p: Numbers) -> tuple[Scalar, ...]:
        axes = self.coordinates.place(ns, p, x[:5]).body.axes
        return (*x[:5], *(axes @ Vector(*x[5:8])))

    def rate(self, ns: Any, x: State, p: Numbers, t: Scalar) -> tuple[Scalar, ...]:
        now = rolling_at(self.coordinates, ns, self.to_neumann(ns, x, p), p)
        m, I, kappa_e = self.coordinates.core.inertia(p)
        axes, a, omega = now.at.body.axes, now.at.body.X, Vector(*x[5:8])
        a_dot, moment = axes.T @ now.contact.V, axes.T @ now.moment
        J = I + (IDENTITY * (a @ a) + -dyad(a, a)) * m
        J_dot = omega * (2 * (a @ a_dot)) - a_dot * (a @ omega) - a * (a_dot @ omega)
        # Voronets1911 (33); § 15 for the rotor
        right = moment + (omega * (a @ a_dot) - a * (a_dot @ omega)) * m
        right = right - cross(omega, J @ omega + kappa_e) - J_dot * m
        return (*now.contact.rates, *solve_positive(J, right))

    # -- to read ------------------------------------------------------------------------------

    @property
    def equations(self) -> tuple[Written, ...]:
        turned = cross(OMEGA, MOMENTA)
        rotor = cross(OMEGA, rotor_letters(self.letters))
        written = []
        for i, (name, axis) in enumerate(zip("pqr", "xyz", strict=True)):
            left = (letter(f"d/dt ∂Θ/∂{name}"), *sympy.Add.make_args(turned[i]))
            right = [letter(f"Γ_{axis}"), M * RHO * RHO_DOT * OMEGA[i]]
            right.append(-M * LEVER[i] * (LEVER_DOT @ OMEGA))
            if self.coordinates.problem.body.rotor is not None:
                right.append(-rotor[i])
            written.append(Written(left, tuple(right), "from Voronets 1911 (33)"))
        t, first, last = letters("t t₁ t₂")
        whole = sympy.Integral(integrand(), (t, first, last))
        return (Written((whole,), (sympy.Integer(0),), "Voronets 1911 (33)"), *written)

    @property
    def own_letters(self) -> tuple[Written, ...]:
        A, B, C = letters("A B C")
        p, q, r = OMEGA
        rho = sympy.Add(*(x**2 for x in LEVER))
        square = M * (RHO**2 * (OMEGA @ OMEGA) - (LEVER @ OMEGA) ** 2)
        twice = square + A * p**2 + B * q**2 + C * r**2
        turning = {"x": p, "y": q, "z": r}
        for i, j in map(tuple, self.letters.products):
            twice += 2 * letter(f"I_{i}{j}") * turning[i] * turning[j]
        names, lever = letters("Γ_x Γ_y Γ_z"), Vector(*letters("ξ η ε"))
        turned = cosines(self.cosines)
        gamma = turned @ Vector(*GAMMA)
        return (
            Written((2 * letter("Θ"),), (twice,), "(31)"),
            Written((RHO**2,), (rho,)),
            *(meaning(name, x) for name, x in zip(LEVER, turned @ lever, strict=True)),
            *(meaning(name, x) for name, x in zip(names, gamma, strict=True)),
            *(meaning(name, x) for name, x in zip(SIGMA, turned.T @ OMEGA, strict=True)),
            *moment_letters(self.coordinates),
        )


def integrand() -> sympy.Expr:
    """The integrand of (33) in letters, δΘ + δU written out by δω and the moment Γ."""
    delta = Vector(*letters("dp′/dt dq′/dt dr′/dt")) + cross(OMEGA, VIRTUAL)
    moment = Vector(*letters("Γ_x Γ_y Γ_z"))
    bracket = RHO * RHO_DOT * (OMEGA @ VIRTUAL) - (LEVER @ VIRTUAL) * (LEVER_DOT @ OMEGA)
    return MOMENTA @ delta + moment @ VIRTUAL + M * bracket
