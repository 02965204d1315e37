"""An integration in slices of steps, the same for every engine.

Between two slices the sink may end it, and a system with constraints on its coordinates is put back
on their manifold.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple, Protocol

import numpy as np

from voronets.engine.large_states import Origin
from voronets.engine.pieces import STALLED, Cancelled, Piece, Stop, Task

FIRST_SLICE, GROWTH, LARGEST_SLICE = 64, 8, 2048  # steps; each slice costs a millisecond
PROJECTED_SLICE = 16  # where the state is projected after each
NOT_FINITE = "a number became infinite or undefined"


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
    task: Task, stepper: Stepper, origin: Origin, *, first: int = FIRST_SLICE,
    largest: int = LARGEST_SLICE,
    most: float = np.inf,
) -> Stop:  # fmt: skip
    """From where the stepper is to the end of the task; unfinished where it would take more than ``most`` steps.

    origin          what the stepper counts its states from
    first, largest  the steps of the first slice, and of the largest
    """

    def stop(failure: str = "", unfinished: bool = False) -> Stop:
        return Stop(stepper.t, origin.state(stepper.state), failure, unfinished=unfinished)

    if stepper.t >= task.t1:
        return stop()
    system, taken = task.system, 0
    size = first if system.project is None else PROJECTED_SLICE
    while True:
        before = stepper.t
        piece, finished, failure = stepper.advance(size)
        try:
            if piece is not None and piece.steps:
                task.sink(origin.piece(piece))
        except Cancelled:
            return Stop(task.t0, task.state, cancelled=True)
        if finished or failure:
            return stop(failure)
        covered = stepper.t - before
        if covered < STALLED * size * max(stepper.t - task.t0, 1e-9):
            return stop("the steps became too small, so the motion has a singularity")
        if system.project is not None:
            state = origin.state(stepper.state)
            stepper.move(origin.local(system.project(state, system.numbers, stepper.t)))
        if (moved := origin.moved(stepper.state)) is not None:
            stepper.move(moved)
        taken += size
        if taken + size * (task.t1 - stepper.t) / covered > most:
            return stop(unfinished=True)
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
