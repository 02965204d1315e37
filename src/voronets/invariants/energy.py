"""The vis viva: kinetic energy less the force function.

A body that rolls has v = a × ω.  On a smooth ground each impact with a restitution below 1 takes energy: there
it is claimed, and measured, between impacts.  With friction energy + dissipated is constant; that
is no integral but the balance in the verdict.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

import numpy as np

from voronets.expressions.vectors import Scalar
from voronets.facts.condition import Condition
from voronets.facts.facts import Facts
from voronets.facts.force_conditions import no_resistance
from voronets.facts.law_conditions import impacts_keep_energy, restitution
from voronets.invariants.contract import Integral, Place
from voronets.invariants.impacts import pieces_between_impacts


class Energy(Integral):
    """½ m v² + ½ ω·I ω − U; the contact does no work, and a rotor's own part is constant."""

    name = "energy"
    title = "vis viva"
    source = "Voronets 1911, § 13"
    formula = r"\tfrac12 m\,|v|^2 + \tfrac12\,\omega\cdot I\omega - U"
    plain = "½ m |v|² + ½ ω · I ω − U"
    unit = "J"
    laws: ClassVar[Mapping[str, str]] = {
        "rolling": "the contact point is at rest",
        "rubber": "the contact point is at rest, and the moment about the normal does no work",
        "smooth": "the reaction is across the slip and does no work",
    }
    why_not: ClassVar[Mapping[str, str]] = dict.fromkeys(
        ("viscous", "coulomb"),
        "friction takes energy where the body slides; energy + dissipated is constant, as the "
        "verdict's energy_balance checks",
    )

    def _conditions(self, facts: Facts) -> Iterator[Condition]:
        yield from facts.measured(no_resistance)
        if self.law == "smooth":
            yield from facts.measured(impacts_keep_energy)

    def pieces(self, motion: Any) -> np.ndarray:
        if self.law != "smooth" or restitution(self.facts) == 1.0:
            return super().pieces(motion)
        return pieces_between_impacts(motion)

    def _kinetic(self, at: Place) -> Scalar:
        return 0.5 * (at.m * (at.v @ at.v) + at.omega @ (at.I @ at.omega))

    def value(self, at: Place) -> Scalar:
        return self._kinetic(at) - at.U

    def magnitude(self, at: Place) -> Any:
        return np.maximum(self._kinetic(at), np.abs(self.value(at)))
