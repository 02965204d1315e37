"""The portable engine and cross-check: SciPy's DOP853 on the same functions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from scipy.integrate import DOP853, OdeSolution

from voronets.engine.pieces import STALLED, Cancelled, Piece, Reader, Stop, Task
from voronets.engine.signature import Tapes
from voronets.engine.watch import with_arrays
from voronets.expressions.scalars import FLOATS
from voronets.expressions.source import Source, compiled
from voronets.mechanics.first_order import Event, FirstOrderSystem
from voronets.mechanics.numbers import leaves

SMALLEST_TOLERANCE = 2.3e-14  # DOP853 takes no relative tolerance below 100 ε
#: What Python floats raise where others give NaN (a complex power is a TypeError).
NOT_A_NUMBER = (ValueError, ZeroDivisionError, OverflowError, TypeError)
SLICE = 64
PROJECTED_SLICE = 16  # where the state is projected after each


class Scipy:
    """Runge–Kutta of order 8; events are found to the error of its interpolant."""

    name = "scipy"
    longest_run = 3e6

    def tolerance(self, asked: float) -> float:
        return max(asked, SMALLEST_TOLERANCE)

    def run(self, task: Task) -> Stop:
        try:
            return self._run(task)
        except Cancelled:
            return Stop(task.t0, task.state, cancelled=True)

    def __init__(self) -> None:
        self._tapes = Tapes()
        self._rates: dict[Any, Any] = {}

    def prepare(self, task: Task) -> None:
        """Nothing: a rough run has the rate of the run beside it."""

    def sample(self, task: Task, times: np.ndarray, take: Callable[[np.ndarray], None]) -> None:
        """From the dense output."""
        done = 0

        def sink(piece: Piece) -> None:
            nonlocal done
            end = int(np.searchsorted(times, piece.times[-1], side="right"))
            if end > done:
                take(piece.evaluate(times[done:end]))
                done = end

        self.run(replace(task, sink=sink))

    def _rate(self, system: FirstOrderSystem) -> Any:
        """The rate as a Python function of floats, made once for systems that compute alike."""
        tape = self._tapes.rate(system)
        if tape not in self._rates:
            self._rates[tape] = _straight_line(tape)
        return self._rates[tape]

    def reader(self, system: FirstOrderSystem, events: tuple[Event, ...]) -> Reader:
        """On NumPy arrays, many moments at once."""
        return with_arrays(system, events)

    def _run(self, task: Task) -> Stop:
        rate = self._rate(task.system)
        numbers = [float(value) for _, value in leaves(task.system.numbers)]

        def f(t: float, x: np.ndarray) -> Any:
            try:
                return np.array(rate(x.tolist(), numbers, t), dtype=float)
            except NOT_A_NUMBER:
                return np.full(len(x), np.nan)

        if not np.all(np.isfinite(f(task.t0, task.state))):  # SciPy would look for a step for ever
            return Stop(task.t0, task.state, failure="a number ceased to be finite")
        tolerance = self.tolerance(task.tolerance)
        solver = DOP853(f, task.t0, task.state, task.t1, rtol=tolerance, atol=tolerance)
        times: list[float] = [task.t0]
        parts: list[Any] = []
        steps = SLICE if task.system.project is None else PROJECTED_SLICE
        while True:
            message = solver.step()
            if solver.status == "failed" or not np.all(np.isfinite(solver.y)):
                self._flush(task, times, parts)
                return Stop(times[-1], _last(task, parts, times), failure=message or "not finite")
            times.append(solver.t)
            parts.append(solver.dense_output())
            if solver.status == "finished":
                self._flush(task, times, parts)
                return Stop(solver.t, solver.y.copy())
            if len(parts) == steps:
                self._flush(task, times, parts)
                if times[-1] - times[0] < STALLED * steps * max(times[-1] - task.t0, 1e-9):
                    failure = "the steps became too small to go on: a singularity"
                    return Stop(solver.t, solver.y.copy(), failure=failure)
                times, parts = [solver.t], []
                if task.system.project is not None:
                    solver.y = task.system.project(solver.y, task.system.numbers, solver.t)
                    solver.f = f(solver.t, solver.y)

    @staticmethod
    def _flush(task: Task, times: list[float], parts: list[Any]) -> None:
        if not parts:
            return
        solution = OdeSolution(times, parts)
        size = sum(part.F.nbytes for part in parts)
        task.sink(Piece(np.array(times), lambda t: solution(np.asarray(t)).T, size))


def _straight_line(tape: Sequence[Any]) -> Any:
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


def _last(task: Task, parts: list[Any], times: list[float]) -> np.ndarray:
    return parts[-1](times[-1]) if parts else task.state
