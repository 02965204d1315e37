"""The portable engine and cross-check: SciPy's DOP853 on the same functions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

import numpy as np
from scipy.integrate import DOP853, OdeSolution

from voronets.engine.large_states import LARGE, Origin
from voronets.engine.pieces import Piece, Reader, Stop, Task
from voronets.engine.propagation import NOT_FINITE, Slice, propagate, sample_dense
from voronets.engine.signature import tapes
from voronets.engine.watch import with_arrays
from voronets.expressions.scalars import FLOATS
from voronets.expressions.source import Source, compiled
from voronets.mechanics.first_order import Event, FirstOrderSystem
from voronets.mechanics.numbers import leaves

SMALLEST_TOLERANCE = 2.3e-14  # DOP853 takes no relative tolerance below 100 ε
#: What Python floats raise where others give NaN (a complex power is a TypeError).
NOT_A_NUMBER = (ValueError, ZeroDivisionError, OverflowError, TypeError)
SLICE = 64
KEPT = 64  # rates


class Scipy:
    """Runge–Kutta of order 8; events are found to the error of its interpolant."""

    name = "scipy"
    longest_run = 3e6

    def tolerance(self, asked: float) -> float:
        return max(asked, SMALLEST_TOLERANCE)

    def step_tolerance(
        self, system: FirstOrderSystem, state: np.ndarray, tolerance: float
    ) -> float:
        """The same beside large states: every state has a tolerance of its own."""
        return self.tolerance(tolerance)

    def run(self, task: Task) -> Stop:
        """Each step is a call of SciPy's."""
        rate = _straight_line(tapes.rate(task.system))
        numbers = [float(value) for _, value in leaves(task.system.numbers)]

        def f(t: float, x: np.ndarray) -> np.ndarray:
            try:
                return np.array(rate(x.tolist(), numbers, t), dtype=float)
            except NOT_A_NUMBER:
                return np.full(len(x), np.nan)

        if not np.all(np.isfinite(f(task.t0, task.state))):  # SciPy would look for a step for ever
            return Stop(task.t0, task.state, failure=NOT_FINITE)
        tolerance = self.tolerance(task.tolerance)
        origin = Origin(task.system, task.state)
        start = origin.local(task.state)
        # an error of a place is measured by its changes, not by how far away it is
        places = np.array([state.place for state in task.system.states])
        far = np.where(places & (np.abs(start) > LARGE), np.abs(start), 1.0)
        relative = np.maximum(tolerance / far, SMALLEST_TOLERANCE)
        solver = DOP853(f, task.t0, start, task.t1, rtol=relative, atol=tolerance)
        return propagate(task, _ScipyStepper(solver), origin, largest=SLICE)

    def prepare(self, task: Task) -> None:
        """Nothing: a rough run has the rate of the run beside it."""

    def sample(self, task: Task, times: np.ndarray, take: Callable[[np.ndarray], None]) -> None:
        """From the dense output."""
        sample_dense(self.run, task, times, take)

    def reader(self, system: FirstOrderSystem, events: tuple[Event, ...]) -> Reader:
        """On NumPy arrays, many moments at once."""
        return with_arrays(system, events)


class _ScipyStepper:
    """A solver of SciPy's on its way."""

    def __init__(self, solver: DOP853) -> None:
        self.solver, self.t, self.state = solver, solver.t, solver.y

    def advance(self, steps: int) -> Slice:
        """Step by step, each with its interpolant."""
        solver, times = self.solver, [self.t]
        parts: list[Any] = []
        while len(parts) < steps and solver.status == "running":
            with np.errstate(all="ignore"):  # a trial beyond the end of its domain is no news
                message = solver.step()
            if solver.status == "failed" or not np.all(np.isfinite(solver.y)):
                return Slice(_piece(times, parts), failure=message or NOT_FINITE)
            self.t, self.state = solver.t, solver.y
            times.append(solver.t)
            parts.append(solver.dense_output())
        return Slice(_piece(times, parts), finished=solver.status == "finished")

    def move(self, state: np.ndarray) -> None:
        """Go on from another state."""
        self.state = self.solver.y = state
        self.solver.f = self.solver.fun(self.t, state)


def _piece(times: list[float], parts: list[Any]) -> Piece | None:
    if not parts:
        return None
    solution = OdeSolution(times, parts)
    size = sum(part.F.nbytes for part in parts)
    return Piece(np.array(times), lambda t: solution(np.asarray(t)).T, size)


@lru_cache(maxsize=KEPT)
def _straight_line(tape: tuple[Any, ...]) -> Callable[..., Any]:
    """The operations of a tape as Python: f(states, numbers, t).

    Forty times faster than running the formulas on floats.
    """
    letters = {"state": "x", "number": "p", "time": "t"}
    named: dict[str, list[str]] = {kind: [] for kind in letters}
    names: dict[int, str] = {}
    results: Sequence[Any] = ()
    for place, (kind, *parts) in enumerate(tape):
        if kind in letters:
            names[place] = f"{letters[kind]}{len(named[kind])}"
            named[kind].append(names[place])
        elif kind == "results":
            results = parts
    source = Source(tape, names, results)
    arguments = (named["state"], named["number"], named["time"][0])
    return compiled(arguments, source.lines, f"[{', '.join(source.results)}]", vars(FLOATS))
