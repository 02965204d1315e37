"""The portable engine and cross-check: SciPy's DOP853 on the same functions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np
import sympy
from scipy.integrate import DOP853, OdeSolution

from voronets.engine.pieces import STALLED, Cancelled, Piece, Reader, Stop, Task
from voronets.engine.signature import Tapes
from voronets.engine.watch import with_arrays
from voronets.expressions.algebra import SYMPY_FUNCTIONS, as_expression
from voronets.expressions.functions import compiled
from voronets.expressions.scalars import FLOATS
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
    """The operations of a tape as Python: f(states, numbers, t), a line for each.

    Forty times faster than running the formulas on floats.  SymPy prints the lines; it never sees
    more than one operation at a time, for what is shared would grow as it is written out.
    """
    line: list[Any] = [sympy.Symbol(f"w{i}") for i in range(len(tape))]
    lines: list[tuple[Any, Any]] = []
    inputs: dict[str, list[Any]] = {"state": [], "number": [], "time": []}
    results: list[Any] = []

    def operand(place: Any) -> Any:
        return line[place] if isinstance(place, int) else as_expression(place[1])

    for symbol, (kind, *parts) in zip(line, tape, strict=True):
        if kind in inputs:
            inputs[kind].append(symbol)
        elif kind == "results":
            results = [operand(part) for part in parts]
        else:
            lines.append((symbol, OPERATIONS[kind](*map(operand, parts))))
    arguments = (inputs["state"], inputs["number"], inputs["time"][0])
    return compiled(arguments, lines, results, FLOATS)


def _apart(operation: Callable[..., Any], *parts: Any) -> Any:
    """An operation as it is written."""
    return operation(*parts, evaluate=False)


OPERATIONS: dict[str, Callable[..., Any]] = {
    name: partial(_apart, function) for name, function in SYMPY_FUNCTIONS.items()
} | {
    "add": partial(_apart, sympy.Add),
    "sub": lambda a, b: _apart(sympy.Add, a, _apart(sympy.Mul, -1, b)),
    "mul": partial(_apart, sympy.Mul),
    "truediv": lambda a, b: _apart(sympy.Mul, a, _apart(sympy.Pow, b, -1)),
    "pow": partial(_apart, sympy.Pow),
    "neg": lambda a: _apart(sympy.Mul, -1, a),
    "sqrt": lambda a: _apart(sympy.Pow, a, sympy.Rational(1, 2)),
}


def _last(task: Task, parts: list[Any], times: list[float]) -> np.ndarray:
    return parts[-1](times[-1]) if parts else task.state
