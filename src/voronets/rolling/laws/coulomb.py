"""Coulomb's friction: a body sticks up to μ N, and slides with μ N against the slip beyond."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from voronets.expressions.ranges import expected_number, plain
from voronets.mechanics.first_order import FirstOrderSystem
from voronets.rolling.law import Law, Posture, Problem
from voronets.rolling.laws.coulomb_modes import CoulombModes
from voronets.rolling.laws.smooth import SmoothModes, restitution_fault


@dataclass(frozen=True)
class Coulomb(Law):
    """Dry friction.

    friction          μ: the body sticks up to here
    sliding_friction  μ where it slides; the same where it is None
    restitution       e of an impact
    impact            "newton": of the normal speeds; "stronge": of the works of the normal impulse
    flies             where the ground would have to pull, it flies; otherwise the motion ends there
    """

    friction: float
    sliding_friction: float | None = None
    restitution: float = 0.0
    impact: str = "newton"
    flies: bool = True
    name: ClassVar[str] = "coulomb"
    slips: ClassVar[bool] = True

    @property
    def sliding(self) -> float:
        """μ of a slip."""
        return float(self.friction if self.sliding_friction is None else self.sliding_friction)

    def begin(
        self, problem: Problem, sense: float, posture: Posture
    ) -> tuple[FirstOrderSystem, np.ndarray]:
        modes = CoulombModes if self.friction > 0 else SmoothModes
        return modes(problem, sense).begin(posture)

    def faults(self) -> list[tuple[str, Any, str]]:
        found = [("friction", self.friction, expected_number(plain(self.friction), low=0.0))]
        if self.sliding_friction is not None:
            expected = expected_number(plain(self.sliding_friction), low=0.0)
            if not expected and not found[0][2] and self.sliding_friction > self.friction:
                expected = f"at most the coefficient of sticking, {self.friction:g}"
            found.append(("sliding_friction", self.sliding_friction, expected))
        kinds = "" if self.impact in ("newton", "stronge") else "one of newton, stronge"
        return [*found, restitution_fault(self.restitution), ("impact", self.impact, kinds)]
