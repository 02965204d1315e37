r"""Voronets 1911, § 10: the variational formula (33) of a body on a sphere or a plane, in u, v and n.

The virtual rotation is (39), and δ and d/dt do not commute (``sphere_variations``).  With that the integrand is linear
in δu, δv, n′, and its coefficients are the equations (40).  A force that is no function of u and v, resistances and a
rotor add the work of their moment.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

import sympy

from voronets.expressions.vectors import Scalar, Vector
from voronets.forms.equation import Equation, Sum, equation
from voronets.forms.neumann import relations
from voronets.forms.neumann.letters import LEVER, RATES, M, N, cosines, letter_place
from voronets.forms.neumann.rolling_body import RollingBody
from voronets.forms.neumann.slopes import Slopes
from voronets.forms.notation import in_time, letters
from voronets.forms.rolling.sphere import MU, NU, VoronetsOnSphere
from voronets.forms.rolling.sphere_equations import angular_velocity
from voronets.forms.rolling.sphere_relations import SphereRelations
from voronets.forms.rolling.sphere_variations import transpositions, variational_terms

SECTION = "Voronets 1911 § 10"
SMALL = letters("δu δv n′")
SPEEDS = (*RATES[:2], N)


class VariationalOnSphere(VoronetsOnSphere):
    """The basic formula with (39), and the equations (40) that it gives."""

    key = "variational-sphere"
    title = "Voronets' variational formula on a sphere or a plane, and the equations that it gives"
    source = "Voronets 1911, (36)–(40), (47), § 10"

    def right_at(
        self, now: RollingBody, by_place: Slopes, c: Scalar, speeds: Sequence[Scalar]
    ) -> Vector:
        return SphereRelations(now, by_place, c, tuple(speeds)).variational_slopes()

    @cached_property
    def equations(self) -> tuple[Equation, ...]:
        return (self._formula, *self._rotation, *self._transpositions, *super().equations)

    @property
    def _formula(self) -> Equation:
        root = relations.roots(letter_place(self.coordinates))
        terms = variational_terms(root, (NU, MU), M, LEVER, SPEEDS, SMALL)
        work = self.moment_letters(SPEEDS) @ Vector(*SMALL)
        given = letters("δΘ δU" if self.by_position else "δΘ")
        integrand = sympy.Add(*given, terms, work)
        return equation(sympy.Integral(integrand, letters("t t₁ t₂")), 0, SECTION)

    @property
    def _rotation(self) -> list[Equation]:
        """p′, q′, r′."""
        turned = cosines(self.cosines) @ angular_velocity(NU, MU, SMALL)
        return [
            equation(x, y, "Voronets 1911 (39)")
            for x, y in zip(letters("p′ q′ r′"), turned, strict=True)
        ]

    @property
    def _transpositions(self) -> list[Equation]:
        """δu̇, δv̇, δn."""
        at = letter_place(self.coordinates)
        apart = transpositions(at, (NU, MU), self.curvature_letter, SPEEDS, SMALL)
        lefts = letters("δu̇ δv̇ δn")
        return [
            equation(x, Sum(in_time(small)) + more, SECTION)
            for x, small, more in zip(lefts, SMALL, apart, strict=True)
        ]
