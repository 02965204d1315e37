r"""Voronets 1912, (14): a rolling body by its angular momentum about the contact.

Unknown are u, v, ϑ, u₁, v₁ and the components σ, τ, n of ω on the axes ξ, η, ζ at the contact, whose
pole is M.  The body's point there is at rest, and what the ground does has no moment about it:

    d/dt ∂Θ/∂σ + (τ − τ₁) ∂Θ/∂n − (n − n₁) ∂Θ/∂τ + M [ξ (V·ω) − σ (V·a)] = Γ_ξ         and so on
    2Θ = ω·J ω,   a = (ξ, η, ε),   V = (V_ξ, V_η, 0)

This is the cheapest of the classical forms: first order throughout, nothing to differentiate but X.
It holds in any parametrisation; the print has F = D′ = 0, V_ξ = √E u̇, V_η = √G v̇.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

from voronets.expressions.vectors import IDENTITY, Scalar, Vector, cross
from voronets.forms.code.model import Model, implicit
from voronets.forms.equation import Equation, definitions, equation, ordered, rates, sums
from voronets.forms.neumann.kinematics import angular_velocity
from voronets.forms.neumann.letters import (
    LEVER,
    OMEGA,
    RATES,
    M,
    cosines,
    energy_lines,
    letter_place,
)
from voronets.forms.neumann.moving_axes import NOTHING, Axes, force_law, moment_law
from voronets.forms.neumann.rolling_body import rolling_body
from voronets.forms.notation import letters
from voronets.forms.rolling.force_letters import GAMMA, moment_letters, rotor_couple
from voronets.forms.rolling.neumann_form import NeumannForm
from voronets.mechanics.first_order import Numbers, State
from voronets.mechanics.numbers import filled, leaves

#: V, σ₁ τ₁ n₁ and Θ's derivatives as letters.
V_XI, V_ETA = letters("V_ξ V_η")
V = Vector(V_XI, V_ETA, 0)
TURNING = Vector(*letters("σ₁ τ₁ n₁"))
MOMENTA, BY_POINT = "∂Θ/∂σ ∂Θ/∂τ ∂Θ/∂n", "∂Θ/∂α ∂Θ/∂β ∂Θ/∂γ"
POINT = Vector(*letters("α β γ"))


def momentum() -> Vector:
    """L of a body whose point at the contact is at rest."""
    return ordered(cross(LEVER, OMEGA) * M)


class Voronets1912(NeumannForm):
    """The equations (14) with (13) and (16), in any coordinates on the two surfaces."""

    key = "voronets1912"
    title = "Voronets' equations by angular momentum about the contact"
    source = "Voronets 1912, (13), (14), (16)"
    cosines = "λμν"

    def rate(self, ns: Any, x: State, p: Numbers, t: Scalar) -> tuple[Scalar, ...]:
        now = rolling_body(self.coordinates, ns, x, p)
        return (*now.contact.rates, *now.omega_dot)

    # -- to read ------------------------------------------------------------------------------

    @cached_property
    def equations(self) -> tuple[Equation, ...]:
        return self.moment_lines(MOMENTA, V, momentum(), "Voronets 1912 (14)")

    def moment_lines(
        self, momenta: str, pole: Vector, of_body: Vector, source: str
    ) -> tuple[Equation, ...]:
        """The law of moments with its terms as letters; ``momenta`` are G's components."""
        left = moment_law(rates(momenta), OMEGA - TURNING, sums(momenta), pole, of_body)
        right = ordered(GAMMA) + rotor_couple(self.coordinates)
        return tuple(equation(*sides, source) for sides in zip(left, right, strict=True))

    @property
    def own_letters(self) -> tuple[Equation, ...]:
        at = letter_place(self.coordinates)
        found = definitions(TURNING, at.body.turning(*RATES[:2]), "(12)")
        found += definitions(OMEGA, angular_velocity(at, RATES), "(13)")
        V_xi, V_eta = V[:2] if at.body.F != 0 else at.body.velocity(*RATES[:2])
        sin, cos = at.sin, at.cos
        rates = at.ground.rates(cos * V_eta - sin * V_xi, cos * V_xi + sin * V_eta)
        found += definitions(RATES[3:], rates, "(16)")
        found += definitions(V[:2], at.body.velocity(*RATES[:2]))
        in_body = cosines(self.cosines) @ OMEGA
        found += energy_lines(in_body, self.letters.products, source="(15)")
        return (*found, *moment_letters(self.coordinates))


class MovingAxes(Voronets1912):
    """The equations (6) in axes with any pole and any motion, written for the contact's axes."""

    key = "moving-axes"
    title = "Voronets' equations in moving axes, reactions included"
    source = "Voronets 1912, (6)"

    @cached_property
    def equations(self) -> tuple[Equation, ...]:
        of_body = sums(BY_POINT)
        left, right = force_law(rates(BY_POINT), OMEGA - TURNING, of_body), sums("Λ_ξ Λ_η Λ_ζ")
        source = "Voronets 1912, (6)"
        forces = [equation(*sides, source) for sides in zip(left, right, strict=True)]
        return (*forces, *self.moment_lines(MOMENTA, V + POINT, of_body, source))

    def model(self) -> Model:
        """(6) as linear equations in the rates and in the ground's force on the body."""
        numbers = self.coordinates.numbers
        flat = {name: float(value) for name, value in leaves(numbers)}
        unknowns = (*(f"{name}'" for name in self.states), "R_xi", "R_eta", "R_zeta")

        def linear(ns: Any, *values: Any) -> tuple[list[list[Scalar]], list[Scalar]]:
            return self._laws(ns, values[:8], filled(numbers, values[8:-1]))

        title, rates = f"{self.title} ({self.source})", [("z", i) for i in range(8)]
        return implicit(linear, title, self.states, unknowns, rates, flat, self.example)

    def _laws(self, ns: Any, x: State, p: Numbers) -> tuple[list[list[Scalar]], list[Scalar]]:
        """Matrix and right-hand side: the way of the contact, the law of forces, that of moments."""
        now = rolling_body(self.coordinates, ns, x, p)
        axes, zero = now.axes, Vector(0, 0, 0)
        columns = [cross(axes.lever, one) * axes.mass for one in tuple(IDENTITY)]
        forces = zip(*columns, strict=True)
        rest = now.force - axes.force(zero, zero)
        matrix = [[int(i == j) for j in range(11)] for i in range(5)]
        matrix += [
            [0] * 5 + [*row, *(-x for x in one)] for row, one in zip(forces, IDENTITY, strict=True)
        ]
        matrix += [[0] * 5 + [*row] + [0] * 3 for row in axes.matrix]
        return matrix, [*now.contact.rates, *rest, *(now.moment - axes.bias - axes.transport)]

    @property
    def own_letters(self) -> tuple[Equation, ...]:
        axes = Axes(M, IDENTITY, NOTHING, LEVER, OMEGA, POINT, V, TURNING)
        found = definitions(letters(BY_POINT), axes.momentum, "(3)")
        found += definitions(POINT, NOTHING)  # the contact is at rest
        return (*found, *super().own_letters)
