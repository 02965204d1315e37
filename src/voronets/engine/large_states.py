"""States that are large numbers, which must not cost the others their digits.

A Taylor integrator sizes its steps by the largest of its states: beside a coordinate of 1e8 an angle
would have eight digits less.  A *cyclic* state, one that the rate does not depend on, is therefore
counted from an origin near it; the engine's code is the same, and its dense output has the origin
added again.  Beside other large states the tolerance is smaller in proportion.
"""

from __future__ import annotations

import numpy as np

from voronets.engine.pieces import Piece
from voronets.engine.signature import tapes
from voronets.mechanics.first_order import FirstOrderSystem

FAR = 100.0  # from its origin: beyond it a cyclic state gets another one
LARGE = 1e3  # beyond it a state counts as large
LEAST = 1e-30  # tolerance: rounding is far above it


def largest(system: FirstOrderSystem, states: np.ndarray) -> np.ndarray:
    """The largest of the states that the rate depends on, at states (…, states)."""
    sizes = np.where(tapes.cyclic(system), 0.0, np.abs(states))
    largest: np.ndarray = sizes.max(axis=-1, initial=0.0)
    return largest


def relative_tolerance(system: FirstOrderSystem, state: np.ndarray, tolerance: float) -> float:
    """The tolerance relative to the largest state that keeps the error of the others below ``tolerance``.

    A power of ten less, so that few tolerances occur: compiled code has one each.
    """
    size = float(largest(system, state))
    if not LARGE < size < np.inf:
        return tolerance
    return float(max(tolerance / 10.0 ** np.ceil(np.log10(size)), LEAST))


class Origin:
    """What an engine counts the states of a system from: zero, but for cyclic ones that are far away.

    values  the origin                                                        (…, states)
    """

    def __init__(self, system: FirstOrderSystem, states: np.ndarray) -> None:
        self.cyclic = tapes.cyclic(system)
        self.values = np.where(self._far(states), states, 0.0)

    def local(self, state: np.ndarray) -> np.ndarray:
        """A state counted from here."""
        return state - self.values if self.values.any() else state

    def state(self, local: np.ndarray) -> np.ndarray:
        """The state that a local one stands for."""
        return local + self.values if self.values.any() else local

    def piece(self, piece: Piece) -> Piece:
        """Dense output in local states as one in states."""
        if not self.values.any():
            return piece
        origin = self.values
        return Piece(piece.times, lambda t: piece.evaluate(t) + origin, piece.bytes)

    def moved(self, local: np.ndarray) -> np.ndarray | None:
        """The same local state from an origin that is nearer to it; None where this one is near enough."""
        far = self._far(local)
        if not far.any():
            return None
        before = self.values
        self.values = np.where(far, before + local, before)
        nearer: np.ndarray = local - (self.values - before)
        return nearer

    def _far(self, states: np.ndarray) -> np.ndarray:
        far: np.ndarray = self.cyclic & (np.abs(states) > FAR) & np.isfinite(states)
        return far
