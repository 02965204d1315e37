"""A body that rattles between two places of the ground, as a ball that settles into a narrow trough."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

PATH = 1e-6  # of the body's size: the way from one impact to the next
APART = 0.05  # of the body's size: places of it that are different ones
MOST = 12  # impacts in a row


@dataclass
class Rattle:
    """Impacts that follow one another at once, each at another place of the body than the one before.

    There may be tens of thousands before the body comes to rest in both places, and from the order of
    the first ones no digit of the last is known.
    """

    t: float = -np.inf
    place: np.ndarray = field(default_factory=lambda: np.full(3, np.inf))
    count: int = 0

    def lasts(self, t: float, place: np.ndarray, speed: float, size: float) -> bool:
        """Note an impact; whether there have been so many that both places count as hit at once.

        place  of the body, from its centre of mass
        """
        near = t > self.t and (t - self.t) * speed < PATH * size
        other = bool(np.linalg.norm(place - self.place) > APART * size)
        self.count = self.count + 1 if near and other else 0
        self.t, self.place = t, place
        return self.count >= MOST
