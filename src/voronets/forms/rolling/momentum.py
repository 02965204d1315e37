r"""Voronets 1911, § 11, (42)–(44): the law of angular momentum about the moving contact.

    Γ₁ = (1/ν ∂Θ/∂v̇, 1/μ ∂Θ/∂u̇, ∂Θ/∂n)     on the axes at the contact, here for any ground: J ω
    Γ₁′ = Γ̇₁ + K = Γ₂,     K = V × L           the pole M moves with V, the body's point is at rest

The unknowns are u, v, ϑ, u₁, v₁ and Γ₁; ω follows from it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import sympy

from voronets.expressions.vectors import (
    IDENTITY,
    Matrix,
    Scalar,
    Vector,
    cross,
    dyad,
    solve_positive,
)
from voronets.forms.neumann.coordinates import COORDINATES
from voronets.forms.neumann.letters import LEVER, OMEGA, M
from voronets.forms.neumann.rolling_at import rolling_at
from voronets.forms.rolling.voronets1912 import TURNING, V, Voronets1912
from voronets.forms.written import Written, letter, letters, meaning
from voronets.mechanics.first_order import Numbers, State

GAMMA = Vector(*letters("G_ξ G_η G_ζ"))


class Momentum(Voronets1912):
    """The equations (43) with (42), in any coordinates on the two surfaces."""

    key = "momentum"
    title = "The law of angular momentum about the contact"
    source = "Voronets 1911, (42)–(44)"

    @property
    def states(self) -> tuple[str, ...]:
        return (*COORDINATES, "G_xi", "G_eta", "G_zeta")

    def _matrix(self, ns: Any, c: Sequence[Scalar], p: Numbers) -> Matrix:
        at = self.coordinates.place(ns, p, c)
        m, I, _ = self.coordinates.core.inertia(p)
        E, a = at.body.axes, at.body.axes @ at.body.X
        return E @ I @ E.T + (IDENTITY * (a @ a) + -dyad(a, a)) * m

    def from_neumann(self, ns: Any, c: Sequence[Scalar], p: Numbers) -> tuple[Scalar, ...]:
        return (*c[:5], *(self._matrix(ns, c[:5], p) @ Vector(*c[5:8])))

    def to_neumann(self, ns: Any, x: State, p: Numbers) -> tuple[Scalar, ...]:
        return (*x[:5], *solve_positive(self._matrix(ns, x[:5], p), Vector(*x[5:8])))

    def rate(self, ns: Any, x: State, p: Numbers, t: Scalar) -> tuple[Scalar, ...]:
        now = rolling_at(self.coordinates, ns, self.to_neumann(ns, x, p), p)
        return (*now.contact.rates, *(now.moment - now.axes.transport))

    @property
    def equations(self) -> tuple[Written, ...]:
        turned = cross(OMEGA - TURNING, GAMMA)
        pole = cross(V, cross(LEVER, OMEGA) * M)
        return tuple(
            Written(
                (letter(f"d/dt G_{axis}"), *sympy.Add.make_args(turned[i]),
                 sympy.factor_terms(sympy.expand(pole[i]))),
                (letter(f"Γ_{axis}"), *self._rotor(i)),
                "Voronets 1911 (43)",
            )
            for i, axis in enumerate("ξηζ")
        )  # fmt: skip

    @property
    def own_letters(self) -> tuple[Written, ...]:
        by = letters("∂Θ/∂σ ∂Θ/∂τ ∂Θ/∂n")
        found = [meaning(g, x, "(42)") for g, x in zip(GAMMA, by, strict=True)]
        return (*found, *super().own_letters)
