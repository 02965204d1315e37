"""The engine where heyoka has no wheel: the Taylor method compiled by numba, once for all systems.

It takes the steps that heyoka takes (Jorba and Zou's), so that its motions are as accurate and its
dense output is too.  Nothing is compiled for a system: its rate is a list of instructions.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from voronets.engine import taylor_kernel as kernel
from voronets.engine.large_states import Origin, relative_tolerance
from voronets.engine.pieces import Piece, Reader, Stop, Task
from voronets.engine.propagation import NOT_FINITE, Slice, propagate, sample_dense
from voronets.engine.signature import tapes
from voronets.engine.taylor_program import TaylorProgram, taylor_program
from voronets.engine.watch import with_arrays
from voronets.mechanics.first_order import Event, FirstOrderSystem
from voronets.mechanics.numbers import leaves


class Numba:
    """Taylor integration to rounding error."""

    name = "numba"
    longest_run = 4e7

    def tolerance(self, asked: float) -> float:
        """Any that is asked for."""
        return asked

    def step_tolerance(
        self, system: FirstOrderSystem, state: np.ndarray, tolerance: float
    ) -> float:
        """Less beside large states: steps are sized by the largest."""
        return relative_tolerance(system, state, tolerance)

    def run(self, task: Task) -> Stop:
        """In slices of steps, each one call of machine code that lets other threads run."""
        made = taylor_program(tapes.rate(task.system), len(task.state))
        origin = Origin(task.system, task.state)
        return propagate(task, _NumbaStepper(made, task, origin.local(task.state)), origin)

    def prepare(self, task: Task) -> None:
        """Nothing: the code is the same for all systems."""

    def sample(self, task: Task, times: np.ndarray, take: Callable[[np.ndarray], None]) -> None:
        """From the dense output."""
        sample_dense(self.run, task, times, take)

    def reader(self, system: FirstOrderSystem, events: tuple[Event, ...]) -> Reader:
        """On NumPy arrays, many moments at once."""
        return with_arrays(system, events)


class _NumbaStepper:
    """Rows of Taylor coefficients on their way through a task."""

    def __init__(self, made: TaylorProgram, task: Task, state: np.ndarray) -> None:
        order = int(np.ceil(1 - 0.5 * np.log(task.tolerance)))
        numbers = [float(value) for _, value in leaves(task.system.numbers)]
        self.code, self.rows = made.start(numbers, order)
        self.t, self.t1, self.state = task.t0, task.t1, state
        self.move(state)

    def advance(self, steps: int) -> Slice:
        """One call of the machine code."""
        states, terms = len(self.state), self.rows.shape[1]
        times, series = np.empty(steps + 1), np.empty((steps, states, terms))
        taken, how = kernel.integrate(self.code, self.rows, self.t, self.t1, times, series)
        if taken < steps:
            times, series = times[: taken + 1].copy(), series[:taken].copy()
        self.t, self.state = float(times[-1]), self.rows[:states, 0].copy()
        failure = NOT_FINITE if how == kernel.NOT_FINITE else ""
        return Slice(_piece(times, series), finished=how == kernel.ARRIVED, failure=failure)

    def move(self, state: np.ndarray) -> None:
        """Go on from another state."""
        self.state = state
        self.rows[: len(state), 0] = state


def _piece(times: np.ndarray, series: np.ndarray) -> Piece | None:
    def evaluate(t: np.ndarray) -> np.ndarray:
        t = np.asarray(t, dtype=float)
        x = np.empty((len(t), series.shape[1]))
        kernel.states(times, series, t, x)
        return x

    return Piece(times, evaluate, series.nbytes) if len(series) else None
