"""The vis viva: kinetic energy less the force function."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from voronets.expressions.vectors import Scalar, cross
from voronets.facts.condition import Condition
from voronets.facts.facts import Facts
from voronets.facts.force_conditions import no_resistance
from voronets.invariants.contract import Integral, Place


class Energy(Integral):
    """½ m v_O² + ½ ω·I ω − U; the contact does no work, and a rotor's own part is constant."""

    name = "energy"
    title = "vis viva"
    source = "Voronets1911 § 13"
    formula = r"\tfrac12 m\,|a\times\omega|^2 + \tfrac12\,\omega\cdot I\omega - U"
    plain = "½ m |a × ω|² + ½ ω · I ω − U"
    unit = "J"

    def _conditions(self, facts: Facts) -> Iterator[Condition]:
        return facts.measured(no_resistance)

    def _kinetic(self, at: Place) -> Scalar:
        v = cross(at.a, at.omega)
        return 0.5 * (at.m * (v @ v) + at.omega @ (at.I @ at.omega))

    def value(self, at: Place) -> Scalar:
        return self._kinetic(at) - at.U

    def magnitude(self, at: Place) -> Any:
        return np.maximum(self._kinetic(at), np.abs(self.value(at)))
