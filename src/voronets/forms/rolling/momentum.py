r"""Voronets 1911, § 11, (42) and (43): the law of angular momentum about the moving contact.

    Γ₁ = (1/ν ∂Θ/∂v̇, 1/μ ∂Θ/∂u̇, ∂Θ/∂n)     on the axes at the contact, here for any ground: J ω
    Γ₁′ = Γ̇₁ + K = Γ₂,     K = V × L           the pole M moves with V, the body's point is at rest

The unknowns are u, v, ϑ, u₁, v₁ and Γ₁; ω follows from it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from voronets.expressions.vectors import Matrix, Scalar, Vector, solve_positive
from voronets.forms.equation import Equation, definitions
from voronets.forms.neumann.coordinates import COORDINATES
from voronets.forms.neumann.kinematics import lever
from voronets.forms.neumann.moving_axes import inertia_about
from voronets.forms.neumann.rolling_body import rolling_body
from voronets.forms.notation import letters
from voronets.forms.rolling.voronets1912 import MOMENTA, V, Voronets1912, momentum
from voronets.mechanics.first_order import Numbers, State

G = "G_ξ G_η G_ζ"


class ContactMomentum(Voronets1912):
    """The equations (43) with (42), in any coordinates on the two surfaces."""

    key = "momentum"
    title = "The law of angular momentum about the contact"
    source = "Voronets 1911, (42), (43)"

    @property
    def states(self) -> tuple[str, ...]:
        return (*COORDINATES, "G_xi", "G_eta", "G_zeta")

    def _matrix(self, ns: Any, c: Sequence[Scalar], p: Numbers) -> Matrix:
        at = self.coordinates.place(ns, p, c)
        m, I, _ = self.coordinates.core.inertia(p)
        return inertia_about(m, at.body.axes @ I @ at.body.axes.T, lever(at))

    def from_neumann(self, ns: Any, c: Sequence[Scalar], p: Numbers) -> tuple[Scalar, ...]:
        return (*c[:5], *(self._matrix(ns, c[:5], p) @ Vector(*c[5:8])))

    def to_neumann(self, ns: Any, x: State, p: Numbers) -> tuple[Scalar, ...]:
        return (*x[:5], *solve_positive(self._matrix(ns, x[:5], p), Vector(*x[5:8])))

    def rate(self, ns: Any, x: State, p: Numbers, t: Scalar) -> tuple[Scalar, ...]:
        now = rolling_body(self.coordinates, ns, self.to_neumann(ns, x, p), p)
        return (*now.contact.rates, *(now.moment - now.axes.transport))

    @cached_property
    def equations(self) -> tuple[Equation, ...]:
        return self.moment_lines(G, V, momentum(), "Voronets 1911 (43)")

    @property
    def own_letters(self) -> tuple[Equation, ...]:
        return (*definitions(letters(G), letters(MOMENTA), "(42)"), *super().own_letters)
