r"""Voronets 1911, (45): the equations on a sphere solved for the rates, by Donkin's theorem.

    p₁ = ∂Θ/∂u̇,   p₂ = ∂Θ/∂v̇,   p₃ = ∂Θ/∂n,   H(u, v, p) = Θ − U
    u̇ = ∂H/∂p₁,   v̇ = ∂H/∂p₂,   n = ∂H/∂p₃,   ṗ₁ = −∂H/∂u + …

with the right sides of (40) in p and ∂H/∂p.  The print has p₂ for p₃ in the first line, and
+√(EG) and ν for −√(EG) and μ in the second.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from voronets.expressions.vectors import Matrix, Scalar, Vector, solve_positive
from voronets.forms.neumann.coordinates import COORDINATES
from voronets.forms.rolling.on_sphere import OnSphere
from voronets.forms.rolling.written_sphere import MOMENTA, equations_45, letters_40
from voronets.forms.written import Written, letter, letters, meaning
from voronets.mechanics.first_order import Numbers, State


class Canonical(OnSphere):
    """The equations (45)."""

    key = "canonical"
    title = "Voronets' equations on a sphere or a plane, canonical"
    source = "Voronets 1911, (45), (47)"

    @property
    def states(self) -> tuple[str, ...]:
        return (*COORDINATES, "p_1", "p_2", "p_3")

    def _mass(self, ns: Any, c: Sequence[Scalar], p: Numbers) -> Matrix:
        mass, _, _ = self._made(ns, *c, 0.0, 0.0, 0.0, *self.letters.numbers(p))
        return Matrix(*mass)

    def from_neumann(self, ns: Any, c: Sequence[Scalar], p: Numbers) -> tuple[Scalar, ...]:
        x = super().from_neumann(ns, c, p)
        return (*x[:5], *(self._mass(ns, x[:5], p) @ Vector(*x[5:8])))

    def _speeds(self, ns: Any, x: State, p: Numbers) -> tuple[Scalar, ...]:
        """u … v₁ and u̇, v̇, n = ∂H/∂p."""
        speeds = solve_positive(self._mass(ns, x[:5], p), Vector(*x[5:8]))
        return (*x[:5], *speeds)

    def to_neumann(self, ns: Any, x: State, p: Numbers) -> tuple[Scalar, ...]:
        return super().to_neumann(ns, self._speeds(ns, x, p), p)

    def rate(self, ns: Any, x: State, p: Numbers, t: Scalar) -> tuple[Scalar, ...]:
        moving = self._speeds(ns, x, p)
        _, _, right = self._made(ns, *moving, *self.letters.numbers(p))
        return (moving[5], moving[6], *self.cyclic_rates(ns, moving, p), *right)

    @property
    def equations(self) -> tuple[Written, ...]:
        return equations_45(self.coordinates)

    @property
    def own_letters(self) -> tuple[Written, ...]:
        names = letters("p₁ p₂ p₃")
        found = [meaning(p, by) for p, by in zip(names, MOMENTA, strict=True)]
        found.append(meaning(letter("H"), letter("Θ") - letter("U")))
        return (*found, *letters_40(self.coordinates, self.letters.products))
