r"""Routh's integral of a round-bottomed top on a plane.

With x = e·n, a_e = e·a, a_r² = |a|² − a_e² and D = A C + m (C a_e² + A a_r²), the determinant of J in the
plane of e and n, Jellett's integral and the moment about e give D dω_e/dx = −½ D′ ω_e + m r κ a_e.
Without a rotor √D ω_e is constant.  (On a sphere the two equations do not come apart: there the two
linear integrals take the place of Jellett's and Routh's.)
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from voronets.expressions.vectors import Scalar, Vector
from voronets.facts.condition import Condition
from voronets.facts.facts import Facts
from voronets.facts.force_conditions import force_in_meridian, no_resistance
from voronets.facts.inertia_conditions import no_rotor, symmetric_inertia
from voronets.facts.shape_conditions import ground_plane, revolution, round_body
from voronets.invariants.contract import Integral, Place


class Routh(Integral):
    """ω_e √(A C + m (C a_e² + A a_r²))."""

    name = "routh"
    title = "Routh's integral"
    source = "Routh 1884; Chaplygin 1897"
    plain = "ω_e √(A C + m (C a_e² + A a_r²))"
    formula = r"\omega_e\sqrt{AC + m\,(C a_e^2 + A a_r^2)}"
    unit = "kg m^2/s"

    def _conditions(self, facts: Facts) -> Iterator[Condition]:
        checks = (
            round_body, revolution, symmetric_inertia, ground_plane, force_in_meridian,
            no_rotor, no_resistance,
        )  # fmt: skip
        return facts.measured(*checks)

    def _root(self, at: Place) -> tuple[Vector, Scalar]:
        e = Vector(*self.facts.axis.e.tolist())
        C, A = self.facts.moments
        along = at.a @ e
        square = at.a @ at.a - along * along
        return e, at.ns.sqrt(A * C + at.m * (C * (along * along) + A * square))

    def value(self, at: Place) -> Scalar:
        e, root = self._root(at)
        return (at.omega @ e) * root

    def magnitude(self, at: Place) -> Any:
        _, root = self._root(at)
        return np.sqrt(at.omega @ at.omega) * root
