r"""Voronets 1912, (14): a rolling body by its angular momentum about the contact.

Unknown are u, v, ϑ, u₁, v₁ and the components σ, τ, n of ω on the axes ξ, η, ζ at the contact, whose
pole is M.  The body's point there is at rest, and what the ground does has no moment about it:

    d/dt ∂Θ/∂σ + (τ − τ₁) ∂Θ/∂n − (n − n₁) ∂Θ/∂τ + M [ξ (V·ω) − σ (V·a)] = Γ_ξ         and so on
    2Θ = ω·J ω,   a = (ξ, η, ε),   V = (V_ξ, V_η, 0)

This is the cheapest of the classical forms: first order throughout, nothing to differentiate but X.
It holds in any parametrisation; the print has F = D′ = 0, V_ξ = √E u̇, V_η = √G v̇.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import sympy

from voronets.expressions.vectors import IDENTITY, Scalar, Vector, cross
from voronets.forms.neumann.coordinates import NAMES
from voronets.forms.neumann.kinematics import angular_velocity
from voronets.forms.neumann.letters import (
    LEVER,
    OMEGA,
    RATES,
    M,
    kinetic_energy,
    letter_place,
)
from voronets.forms.neumann.moving_axes import Axes
from voronets.forms.neumann.rolling_at import NOTHING, rolling_at
from voronets.forms.rolling.neumann_form import NeumannForm
from voronets.forms.rolling.written_forces import moment_letters, rotor_couple
from voronets.forms.written import Written, letter, letters, meaning
from voronets.mechanics.first_order import Numbers, State

#: V, σ₁ τ₁ n₁ and Θ's derivatives as letters.
V_XI, V_ETA = letters("V_ξ V_η")
V = Vector(V_XI, V_ETA, sympy.Integer(0))
TURNING = Vector(*letters("σ₁ τ₁ n₁"))
MOMENTA = Vector(*letters("∂Θ/∂σ ∂Θ/∂τ ∂Θ/∂n"))


class Voronets1912(NeumannForm):
    """The equations (14) with (13) and (16), in any coordinates on the two surfaces."""

    key = "voronets1912"
    title = "Voronets' equations by angular momentum about the contact"
    source = "Voronets 1912, (13), (14), (16)"
    cosines = "λμν"

    @property
    def states(self) -> tuple[str, ...]:
        return NAMES

    def from_neumann(self, ns: Any, c: Sequence[Scalar], p: Numbers) -> tuple[Scalar, ...]:
        return tuple(c)

    def to_neumann(self, ns: Any, x: State, p: Numbers) -> tuple[Scalar, ...]:
        return tuple(x[:8])

    def rate(self, ns: Any, x: State, p: Numbers, t: Scalar) -> tuple[Scalar, ...]:
        now = rolling_at(self.coordinates, ns, x, p)
        return (*now.contact.rates, *now.omega_dot)

    # -- to read ------------------------------------------------------------------------------

    @property
    def equations(self) -> tuple[Written, ...]:
        axes_turning, pole = OMEGA - TURNING, cross(V, cross(LEVER, OMEGA) * M)
        written = []
        for i, (name, gamma) in enumerate(zip("στn", "ξηζ", strict=True)):
            j, k = (i + 1) % 3, (i + 2) % 3
            turned = (axes_turning[j] * MOMENTA[k], -axes_turning[k] * MOMENTA[j])
            # Voronets1912 (14), gathered as in (11)
            left = (letter(f"d/dt ∂Θ/∂{name}"), *turned, sympy.factor_terms(sympy.expand(pole[i])))
            right = (letter(f"Γ_{gamma}"), *self._rotor(i))
            written.append(Written(left, right, "Voronets 1912 (14)"))
        return tuple(written)

    def _rotor(self, i: int) -> tuple[sympy.Expr, ...]:
        couple = rotor_couple(self.coordinates)[i]
        return (couple,) if couple != 0 else ()

    @property
    def own_letters(self) -> tuple[Written, ...]:
        at = letter_place(self.coordinates)
        body = at.body.turning(*RATES[:2])
        found = [meaning(name, x, "(12)") for name, x in zip(TURNING, body, strict=True)]
        omega = angular_velocity(at, RATES)
        found += [meaning(name, x, "(13)") for name, x in zip(OMEGA, omega, strict=True)]
        V_xi, V_eta = V[:2] if at.body.F != 0 else at.body.velocity(*RATES[:2])
        sin, cos = at.sin, at.cos
        rates = at.ground.rates(cos * V_eta - sin * V_xi, cos * V_xi + sin * V_eta)
        found += [meaning(name, x, "(16)") for name, x in zip(RATES[3:], rates, strict=True)]
        speeds = zip(V[:2], at.body.velocity(*RATES[:2]), strict=True)
        found += [meaning(name, x) for name, x in speeds]
        twice = kinetic_energy(self.letters.products, self.cosines)
        found.append(Written((2 * letter("Θ"),), (twice,), "(15)"))
        found.append(Written((letter("ρ") ** 2,), (sympy.Add(*(x**2 for x in LEVER)),)))
        return (*found, *moment_letters(self.coordinates))


class MovingAxes(Voronets1912):
    """The equations (6) in axes with any pole and any motion, written for the contact's axes."""

    key = "moving-axes"
    title = "Voronets' equations in moving axes, reactions included"
    source = "Voronets 1912, (6)"

    @property
    def equations(self) -> tuple[Written, ...]:
        point = Vector(*letters("α β γ"))
        by_point = Vector(*letters("∂Θ/∂α ∂Θ/∂β ∂Θ/∂γ"))
        pole, turning = V + point, OMEGA - TURNING
        written = []
        for names, by, gives, moved in (
            ("αβγ", by_point, "Λ", ()), ("στn", MOMENTA, "Γ", (pole,)),
        ):  # fmt: skip
            for i in range(3):
                j, k = (i + 1) % 3, (i + 2) % 3
                terms = [letter(f"d/dt ∂Θ/∂{names[i]}")]
                terms += [turning[j] * by[k], -turning[k] * by[j]]
                for velocity in moved:
                    terms += [velocity[j] * by_point[k], -velocity[k] * by_point[j]]
                right = (letter(f"{gives}_{'ξηζ'[i]}"), *(self._rotor(i) if moved else ()))
                written.append(Written(tuple(terms), right, "Voronets 1912 (6)"))
        return tuple(written)

    @property
    def own_letters(self) -> tuple[Written, ...]:
        point = Vector(*letters("α β γ"))
        axes = Axes(M, IDENTITY, NOTHING, LEVER, OMEGA, point, V, TURNING)
        names = letters("∂Θ/∂α ∂Θ/∂β ∂Θ/∂γ")
        found = [meaning(name, x, "(3)") for name, x in zip(names, axes.momentum, strict=True)]
        found += [meaning(name, sympy.Integer(0)) for name in point]  # the contact is at rest
        return (*found, *super().own_letters)
