"""A closed solution in the axes of a user's own problem: other body axes, another place in space."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from voronets.solutions.closed.solution import ClosedSolution, Reached


@dataclass(frozen=True, eq=False, repr=False)
class Turned(ClosedSolution):
    """The motion ``inner`` of a body whose axes are the columns of T, moved by ``shift`` in space."""

    inner: ClosedSolution
    T: np.ndarray
    shift: np.ndarray

    @property
    def name(self) -> str:
        return self.inner.name

    def reach(self, t: np.ndarray) -> Reached:
        at = self.inner.reach(t)
        return replace(at, R=at.R @ self.T.T, a=at.a @ self.T.T, omega=at.omega @ self.T.T,
                       s=at.s + self.shift)  # fmt: skip
