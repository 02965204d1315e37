"""Drawing random regular points of a surface."""

from functools import cached_property

import numpy as np


class Sampler:
    """Random regular points: ``_propose`` draws, ``_strength`` must not fall far below the usual."""

    accept = None

    def outside(self, q):
        """How far q is outside the stated ranges, in widths of them."""
        return 0.0

    def _regularity(self, q):
        if q is None or (self.accept is not None and not self.accept(*q)):
            return 0.0
        try:
            return self._strength(q)
        except (ZeroDivisionError, ValueError, OverflowError):
            return 0.0

    @cached_property
    def _reference(self):
        rng = np.random.default_rng(1)
        found = [self._regularity(self._propose(rng)) for _ in range(80)]
        return np.median([s for s in found if s > 0])

    def sample(self, rng):
        for _ in range(2000):
            q = self._propose(rng)
            if self._regularity(q) >= 0.15 * self._reference:
                return q
        raise RuntimeError("no regular point found on this surface")
