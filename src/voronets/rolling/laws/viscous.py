"""Viscous friction: the force −c u against the slip u."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

import numpy as np

from voronets.expressions.ranges import expected_number, plain
from voronets.mechanics.first_order import FirstOrderSystem
from voronets.rolling.law import Law, Posture, Problem
from voronets.rolling.laws.smooth import SmoothModes, restitution_fault
from voronets.rolling.sliding import PlainSliding


@dataclass(frozen=True)
class Viscous(Law):
    """Friction in proportion to the slip; in contact the body always slides, however slowly.

    viscosity    c                                                                 N s/m
    restitution  e: minus the normal speed after an impact over that before
    flies        where the ground would have to pull, it flies; otherwise the motion ends there
    """

    viscosity: float
    restitution: float = 0.0
    flies: bool = True
    name: ClassVar[str] = "viscous"
    slips: ClassVar[bool] = True

    def begin(
        self, problem: Problem, sense: float, posture: Posture
    ) -> tuple[FirstOrderSystem, np.ndarray]:
        return ViscousModes(problem, sense).begin(posture)

    def faults(self) -> list[tuple[str, Any, str]]:
        viscosity = expected_number(plain(self.viscosity), low=0.0)
        return [("viscosity", self.viscosity, viscosity), restitution_fault(self.restitution)]


class ViscousModes(SmoothModes):
    """As on a smooth ground, with a force against the slip while it lasts."""

    @cached_property
    def slide(self) -> PlainSliding:
        return PlainSliding(self.core, viscous=True)

    def numbers(self) -> dict[str, float]:
        return {"viscosity": float(self.law.viscosity)}
