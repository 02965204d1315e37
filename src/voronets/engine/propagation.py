"""An integration in slices of steps, the same for every engine.

Between two slices the sink may end it, and a system with constraints on its coordinates is put back
on their manifold.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple, Protocol

import numpy as np

from voronets.engine.pieces import STALLED, Cancelled, Piece, Stop, Task

FIRST_SLICE, GROWTH, LARGEST_SLICE = 64, 8, 2048  # steps; each slice costs a millisecond
PROJECTED_SLICE = 16  # where the state is projected after each
NOT_FINITE = "a number ceased to be finite"


class Slice(NamedTuple):
    """What a slice of steps came to: its dense output, whether the end is reached, or why not."""

    piece: Piece | None
    finished: bool = False
    failure: str = ""


class Stepper(Protocol):
    """An integrator on its way through a task.

    t, state  where it is
    """

    t: float
    state: np.ndarray

    def advance(self, steps: int) -> Slice:
        """So many steps, or fewer where it ends."""
        ...

    def move(self, state: np.ndarray) -> None:
        """Go on from another state at the same time."""
        ...


def propagate(
    task: Task, stepper: Stepper, *, largest: int = LARGEST_SLICE, most: float = np.inf
) -> Stop:
    """From where the stepper is to the end of the task; unfinished where it would take more than ``most`` steps.

    largest  the largest slice
    """
    if stepper.t >= task.t1:
        return Stop(stepper.t, stepper.state)
    system, taken = task.system, 0
    size = FIRST_SLICE if system.project is None else PROJECTED_SLICE
    while True:
        before = stepper.t
        piece, finished, failure = stepper.advance(size)
        try:
            if piece is not None and piece.steps:
                task.sink(piece)
        except Cancelled:
            return Stop(task.t0, task.state, cancelled=True)
        if finished or failure:
            return Stop(stepper.t, stepper.state, failure=failure)
        covered = stepper.t - before
        if covered < STALLED * size * max(stepper.t - task.t0, 1e-9):
            failure = "the steps became too small to go on: a singularity"
            return Stop(stepper.t, stepper.state, failure=failure)
        if system.project is not None:
            stepper.move(system.project(stepper.state, system.numbers, stepper.t))
        taken += size
        if taken + size * (task.t1 - stepper.t) / covered > most:
            return Stop(stepper.t, stepper.state, unfinished=True)
        if system.project is None:
            size = min(GROWTH * size, largest)


def sample_dense(
    run: Callable[[Task], Stop], task: Task, times: np.ndarray, take: Callable[[np.ndarray], None]
) -> None:
    """Hand over the states at increasing times, from the dense output of a run."""
    done = 0

    def sink(piece: Piece) -> None:
        nonlocal done
        end = int(np.searchsorted(times, piece.times[-1], side="right"))
        if end > done:
            take(piece.evaluate(times[done:end]))
            done = end

    run(replace(task, sink=sink))
