r"""Voronets 1911, (45): the equations on a sphere solved for the rates, by Donkin's theorem.

    p₁ = ∂Θ/∂u̇,   p₂ = ∂Θ/∂v̇,   p₃ = ∂Θ/∂n,   H(u, v, p) = Θ̄ − U
    u̇ = ∂H/∂p₁,   v̇ = ∂H/∂p₂,   n = ∂H/∂p₃,   ṗ₁ = −∂H/∂u + …

with the right sides of (40) in p and ∂H/∂p.  Θ̄ is the kinetic energy as a function of u, v and p, so
that ∂H/∂u is taken with p held: −∂Θ̄/∂u = ∂Θ/∂u, where u̇, v̇, n are held.  With the angular momentum
(42) about the contact, G = (p₂/ν, p₁/μ, p₃), it is ½ G·J⁻¹ G.  The print has p₂ for p₃ in the first line,
and +√(EG) and ν for −√(EG) and μ in the second.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from sympy import Symbol

from voronets.expressions.vectors import Matrix, Scalar, Vector, solve_positive
from voronets.forms.equation import Equation, Sum, definition, definitions, equation, sums
from voronets.forms.neumann.coordinates import COORDINATES
from voronets.forms.neumann.letters import N, cosines, inertia_lines, inverted_energy
from voronets.forms.notation import letters
from voronets.forms.rolling.sphere import MOMENTA, MU, NU, VoronetsOnSphere
from voronets.mechanics.first_order import Numbers, State

P = "p₁ p₂ p₃"
P1, P2, P3 = letters(P)


class CanonicalOnSphere(VoronetsOnSphere):
    """The equations (45)."""

    key = "canonical"
    title = "Voronets' equations on a sphere or a plane, canonical"
    source = "Voronets 1911, (45), (47)"

    @property
    def states(self) -> tuple[str, ...]:
        return (*COORDINATES, "p_1", "p_2", "p_3")

    def _mass(self, ns: Any, c: Sequence[Scalar], p: Numbers) -> Matrix:
        matrix, _, _ = self.equations_at(ns, (*c, 0, 0, 0), p)
        return matrix

    def from_neumann(self, ns: Any, c: Sequence[Scalar], p: Numbers) -> tuple[Scalar, ...]:
        x = super().from_neumann(ns, c, p)
        return (*x[:5], *(self._mass(ns, x[:5], p) @ Vector(*x[5:8])))

    def _speeds(self, ns: Any, x: State, p: Numbers) -> tuple[Scalar, ...]:
        """u … v₁ and u̇, v̇, n = ∂H/∂p."""
        speeds = solve_positive(self._mass(ns, x[:5], p), Vector(*x[5:8]))
        return (*x[:5], *speeds)

    def to_neumann(self, ns: Any, x: State, p: Numbers) -> tuple[Scalar, ...]:
        return self.from_speeds(ns, self._speeds(ns, x, p), p)

    def rate(self, ns: Any, x: State, p: Numbers, t: Scalar) -> tuple[Scalar, ...]:
        moving = self._speeds(ns, x, p)
        _, _, right = self.equations_at(ns, moving, p)
        return (moving[5], moving[6], *self.cyclic_rates(ns, moving, p), *right)

    @cached_property
    def equations(self) -> tuple[Equation, ...]:
        slopes = Vector(Sum(-self._slope("u")), Sum(-self._slope("v")), Sum())
        by_p = [self._slope(x) for x in P.split()]
        rights = (*(slopes + self.right_letters(sums(P), by_p)), *by_p[:2])
        lefts = letters("dp₁/dt dp₂/dt dp₃/dt du/dt dv/dt")
        return tuple(
            equation(*sides, "Voronets 1911 (45)") for sides in zip(lefts, rights, strict=True)
        )

    def _slope(self, by: str) -> Symbol:
        """∂H/∂…; ∂Θ̄/∂… where the force enters by its moment."""
        return Symbol(f"∂{'H' if self.by_position else 'Θ̄'}/∂{by}")

    @property
    def own_letters(self) -> tuple[Equation, ...]:
        momentum = Vector(P2 / NU, P1 / MU, P3)
        lines = [definition("H", Symbol("Θ̄") - Symbol("U"))] if self.by_position else []
        lines += inverted_energy(momentum, "Θ̄")
        lines += inertia_lines(cosines(self.cosines), self.letters.products)
        lines.append(definition(N, self._slope("p₃")))
        lines += definitions(letters(P), letters(MOMENTA))
        return (*lines, *super().own_letters)
