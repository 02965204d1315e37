"""The integration of a system that solves its own equations, stretch by stretch.

A system does so where its equations are too stiff for the explicit steps of an engine.  Each stretch
counts as a step: its events are watched and its laws are checked as everywhere else.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from voronets.engine.large_states import Origin
from voronets.engine.pieces import Piece, Stop, Task
from voronets.engine.propagation import Slice, propagate

AT_ONCE = 8  # stretches between two looks at the events
GROWTH = 2.0  # the most by which a stretch is longer than the one before
NOT_SOLVED = "the equations are stiff and could not be solved even over a short time"


def propagate_stretches(task: Task) -> Stop:
    """From the start of a task to its end."""
    origin = Origin(task.system, task.state)
    stretches = _Stretches(task, origin.local(task.state))
    return propagate(task, stretches, origin, first=1, largest=AT_ONCE)


class _Stretches:
    """The stretches of a task, one after the other."""

    def __init__(self, task: Task, state: np.ndarray) -> None:
        assert task.system.stretch is not None
        self.solve = task.system.stretch
        self.t, self.t1, self.state = task.t0, task.t1, state
        self.longest, self.tolerance = task.t1 - task.t0, task.tolerance

    def advance(self, steps: int) -> Slice:
        """So many stretches, or fewer where it ends."""
        times, parts = [self.t], list[Callable[[np.ndarray], np.ndarray]]()
        failure = ""
        while len(parts) < steps and self.t < self.t1:
            solution = self.solve(self.state, min(self.longest, self.t1 - self.t), self.tolerance)
            if solution is None:
                failure = NOT_SOLVED
                break
            length, states = solution
            last = self.t + length >= self.t1
            self.longest, self.state = GROWTH * length, states(np.array([length]))[0]
            self.t = self.t1 if last else self.t + length
            times.append(self.t)
            parts.append(states)
        piece = _piece(np.array(times), parts) if parts else None
        return Slice(piece, finished=self.t >= self.t1, failure=failure)

    def move(self, state: np.ndarray) -> None:
        """Go on from another state."""
        self.state = state


def _piece(times: np.ndarray, parts: list[Callable[[np.ndarray], np.ndarray]]) -> Piece:
    states = len(parts[0](np.zeros(1))[0])

    def evaluate(t: np.ndarray) -> np.ndarray:
        t = np.asarray(t, dtype=float)
        which = np.clip(np.searchsorted(times, t, side="right") - 1, 0, len(parts) - 1)
        x = np.empty((len(t), states))
        for i in np.unique(which):
            x[which == i] = parts[i](t[which == i] - times[i])
        return x

    return Piece(times, evaluate, 8 * 16 * states * len(parts))
