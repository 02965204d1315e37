r"""Voronets 1911, (33): the variational formula for rolling, and the equations in body axes it gives.

    ∫ {δΘ + δU + M [ρρ̇ (ω·ω′) − (a·ω′)(ȧ·ω)] − M [ρδρ ω² − (a·ω)(ω·δa)]} dt = 0
    δω = dω′/dt + ω × ω′                          ω′ = (p′, q′, r′), a = (x, y, z), ρ = |a|

Θ of (31) depends on a, and ∂Θ/∂a·δa is just what the last bracket takes away: δa drops out, and the
coefficient of ω′ is the equation of motion in body axes, for any coordinates:

    d/dt ∂Θ/∂ω + ω × ∂Θ/∂ω = Γ + M [ρρ̇ ω − a (ȧ·ω)]                     Γ = −a × F
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import sympy
from sympy import Symbol

from voronets.expressions.vectors import Scalar, Vector, cross, solve_positive
from voronets.forms.equation import Equation, definitions, equation, ordered, rates, sums
from voronets.forms.neumann import letters as paper
from voronets.forms.neumann.coordinates import COORDINATES
from voronets.forms.neumann.kinematics import contact_velocity, ground_rates, relative_curvature
from voronets.forms.neumann.letters import (
    DELTA,
    RATES,
    RHO,
    M,
    N,
    cosines,
    energy_lines,
    letter_place,
)
from voronets.forms.neumann.moving_axes import inertia_about, rotor_couple
from voronets.forms.neumann.rolling_body import rolling_body
from voronets.forms.notation import letters
from voronets.forms.rolling.force_letters import GAMMA, moment_letters
from voronets.forms.rolling.neumann_form import NeumannForm
from voronets.forms.rolling.surface_letters import rotor_letters
from voronets.forms.rolling.variations import rolling_term, turning_variation
from voronets.mechanics.first_order import Numbers, State

OMEGA, VIRTUAL = Vector(*letters("p q r")), Vector(*letters("p′ q′ r′"))
LEVER, LEVER_DOT = Vector(*letters("x y z")), Vector(*letters("ẋ ẏ ż"))
MOMENTA = "∂Θ/∂p ∂Θ/∂q ∂Θ/∂r"
IN_BODY = Vector(*letters("Γ_x Γ_y Γ_z"))
V = letters("V_ξ V_η")
STRETCHING = RHO * Symbol("ρ̇")


def turned_law(rate: Vector, omega: Vector, momentum: Vector) -> Vector:
    """d/dt ∂Θ/∂ω + ω × ∂Θ/∂ω in body axes."""
    return rate + cross(omega, momentum)


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
        now = rolling_body(self.coordinates, ns, self.to_neumann(ns, x, p), p)
        m, I, kappa_e = self.coordinates.core.inertia(p)
        axes, a, omega = now.at.body.axes, now.at.body.X, Vector(*x[5:8])
        a_dot, moment = axes.T @ now.contact.V, axes.T @ now.moment
        J = inertia_about(m, I, a)
        J_dot = (omega * (2 * (a @ a_dot)) - a_dot * (a @ omega) - a * (a_dot @ omega)) * m
        right = moment + rolling_term(m, a @ a_dot, omega, a, a_dot) + rotor_couple(omega, kappa_e)
        return (*now.contact.rates, *solve_positive(J, right - turned_law(J_dot, omega, J @ omega)))

    # -- to read ------------------------------------------------------------------------------

    @cached_property
    def equations(self) -> tuple[Equation, ...]:
        left = turned_law(rates(MOMENTA), ordered(OMEGA), sums(MOMENTA))
        right = ordered(IN_BODY) + rolling_term(M, STRETCHING, OMEGA, LEVER, LEVER_DOT)
        if self.coordinates.problem.body.rotor is not None:
            right = right + rotor_couple(OMEGA, rotor_letters(self.letters))
        whole = sympy.Integral(integrand(), letters("t t₁ t₂"))
        lines = [
            equation(*sides, "from Voronets 1911 (33)") for sides in zip(left, right, strict=True)
        ]
        return (equation(whole, 0, "Voronets 1911 (33)"), *lines, *self._rolling)

    @property
    def _rolling(self) -> list[Equation]:
        """u̇, v̇, ϑ̇, u̇₁, v̇₁ of a body that turns with σ, τ, n."""
        at = letter_place(self.coordinates)
        u, v = at.body.rates(*V)
        u1, v1 = ground_rates(at, *V)
        spin = at.body.turning(*RATES[:2])[2] + at.ground.turning(*RATES[3:])[2]
        found = [equation(RATES[0], u), equation(RATES[1], v)]
        found.append(equation(RATES[2], spin - N, "(9)"))
        return [*found, equation(RATES[3], u1, "(12)"), equation(RATES[4], v1, "(12)")]

    @property
    def own_letters(self) -> tuple[Equation, ...]:
        turned = cosines(self.cosines)
        return (
            *energy_lines(OMEGA, self.letters.products, LEVER, OMEGA, source="(31)"),
            *definitions(LEVER, turned @ paper.LEVER),
            *definitions(IN_BODY, turned @ GAMMA),
            *definitions(paper.OMEGA, turned.T @ OMEGA, "(10)"),
            *definitions(V, contact_velocity(DELTA, paper.OMEGA), "(56)"),
            *definitions(DELTA, relative_curvature(letter_place(self.coordinates)), "(56)"),
            *moment_letters(self.coordinates),
        )


def integrand() -> sympy.Expr:
    """The integrand of (33) in letters, δΘ + δU written out by δω and the moment Γ."""
    delta = turning_variation(Vector(*letters("dp′/dt dq′/dt dr′/dt")), OMEGA, VIRTUAL)
    bracket = rolling_term(M, STRETCHING, OMEGA, LEVER, LEVER_DOT) @ VIRTUAL
    return Vector(*letters(MOMENTA)) @ delta + IN_BODY @ VIRTUAL + bracket
