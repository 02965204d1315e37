"""The contract of a contact law.

A law states first-order systems, one a mode, and the events that lead from one mode to another: an
event's switch carries the state over.  Engines know nothing of modes, and a motion is the chain of its
segments.

    law       modes                         the ground's force
    rolling   rolling                       whatever keeps the contact point at rest
    rubber    rolling                       and a moment that keeps ω·n = 0
    smooth    sliding, flying               along the normal
    viscous   sliding, flying               and −c u against the slip
    coulomb   rolling, sliding, flying      within the cone |T| ≤ μ N; −μ N u/|u| where it slips

In contact the state of every mode begins with that of the rolling core: q, ω and the contact
coordinates.  ``Posture`` is what a start says of a body, whatever the mode.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol

import numpy as np

from voronets.mechanics.first_order import FirstOrderSystem
from voronets.rolling.body import Body
from voronets.rolling.core import Core
from voronets.rolling.forces import Forces
from voronets.surfaces.contract import Surface
from voronets.surfaces.placement import Placed


class Problem(Protocol):
    """What a law needs of a problem."""

    @property
    def body(self) -> Body: ...
    @property
    def ground(self) -> Placed[Surface]: ...
    @property
    def forces(self) -> Forces: ...
    @property
    def lift_off(self) -> bool: ...
    @property
    def friction(self) -> float | None: ...
    @property
    def second_contact(self) -> bool: ...
    @property
    def contact(self) -> Law | None: ...
    @property
    def core(self) -> Core: ...


@dataclass(frozen=True)
class Posture:
    """A body at a start: in contact, or in the air with its nearest points.

    q, omega  orientation and angular velocity, body axes
    c, c1     coordinates of the contact, or of the nearest point, on body and ground
    velocity  of the centre of mass, space axes; None: it rolls
    centre    of mass, of a body in the air
    """

    q: np.ndarray
    omega: np.ndarray
    c: np.ndarray
    c1: np.ndarray
    velocity: np.ndarray | None = None
    centre: np.ndarray | None = None

    def core_state(self, core: Core) -> np.ndarray:
        """The state of the rolling core."""
        parts = [self.q, self.omega, *([self.c] if core.body_own else [])]
        return np.concatenate([*parts, *([self.c1] if core.ground_own else [])]).astype(float)


class Law(ABC):
    """How body and ground touch."""

    #: Its word in a scenario file.
    name: ClassVar[str]
    #: A start may have a velocity of its own, or be in the air.
    slips: ClassVar[bool] = False
    #: The body may spin about the normal.
    spins: ClassVar[bool] = True

    @abstractmethod
    def begin(
        self, problem: Problem, sense: float, posture: Posture
    ) -> tuple[FirstOrderSystem, np.ndarray]:
        """The system and the state of a start; ``sense`` is the sign of the regularity there."""

    def faults(self) -> list[tuple[str, Any, str]]:
        """Its numbers as (name, value, what was expected instead, empty where it is good)."""
        return []
