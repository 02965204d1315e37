"""A smooth ground: no friction, the reaction along the normal."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

import numpy as np

from voronets.expressions.ranges import expected_number, plain
from voronets.mechanics.first_order import Continuation, FirstOrderSystem, Transition
from voronets.rolling.accumulation import until_the_last
from voronets.rolling.impact import Impact, collide
from voronets.rolling.law import Law, Posture, Problem
from voronets.rolling.modes import Modes
from voronets.rolling.sliding import PlainSliding
from voronets.rolling.touch import Touch


@dataclass(frozen=True)
class Smooth(Law):
    """No friction; in contact the body always slides.

    restitution  e: minus the normal speed after an impact over that before
    flies        where the ground would have to pull, it flies; otherwise the motion ends there
    """

    restitution: float = 0.0
    flies: bool = True
    name: ClassVar[str] = "smooth"
    slips: ClassVar[bool] = True

    def begin(
        self, problem: Problem, sense: float, posture: Posture
    ) -> tuple[FirstOrderSystem, np.ndarray]:
        return SmoothModes(problem, sense).begin(posture)

    def faults(self) -> list[tuple[str, Any, str]]:
        return [restitution_fault(self.restitution)]


def restitution_fault(e: Any) -> tuple[str, Any, str]:
    """Whether e is a number from 0 to 1."""
    return "restitution", e, expected_number(plain(e), low=0.0, high=1.0)


class SmoothModes(Modes):
    """Sliding and flying; an impact has no impulse along the ground."""

    @property
    def law(self) -> Any:
        """The law of the problem."""
        return self.problem.contact

    @cached_property
    def slide(self) -> PlainSliding:
        return PlainSliding(self.core)

    @property
    def restitution(self) -> float:
        return float(self.law.restitution)

    @property
    def flies(self) -> bool:
        return bool(self.law.flies)

    def numbers(self) -> dict[str, float]:
        return {}

    def velocity(self, x: np.ndarray, mode: str) -> np.ndarray:
        return np.asarray(x[self.core.size : self.core.size + 3], dtype=float)

    def impact(self, touch: Touch) -> Impact:
        return collide(touch.W, touch.n, touch.u, restitution=self.restitution)

    def _state(self, touch: Touch) -> np.ndarray:
        return np.concatenate([touch.x, touch.v, [touch.lost]])

    def touching(
        self, touch: Touch, t: float, before: str, why: str, *, stuck: bool
    ) -> Continuation:
        change = Transition(t, before, "sliding", why)
        return Continuation(self.sliding, self._state(touch), changes=(change,))

    def settled(self, touch: Touch, *, stuck: bool) -> Touch:
        P = -touch.n * (touch.n @ touch.u) / (touch.n @ touch.W @ touch.n)
        return touch.after(P)

    def last_impact(self, touch: Touch, length: float, *, stuck: bool) -> tuple[Touch, Any]:
        """No friction acts while the impacts come to their end, a viscous one neither."""
        begin, numbers = self._state(touch), self.sliding.numbers
        later = until_the_last(touch, length, PlainSliding(self.core), begin, numbers)
        return later, (self.sliding, begin, self._state(later))

    def started(self, touch: Touch) -> tuple[FirstOrderSystem, np.ndarray]:
        return self.sliding, self._state(touch)
