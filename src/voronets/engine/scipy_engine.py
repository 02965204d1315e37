"""The portable engine and cross-check: SciPy's DOP853 on the same functions."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np
import sympy
from scipy.integrate import DOP853, OdeSolution
from scipy.optimize import brentq

from voronets.engine.pieces import STALLED, Cancelled, Piece, Stop, Task
from voronets.expressions.scalars import symbols
from voronets.mechanics.first_order import Event
from voronets.mechanics.numbers import filled, leaves

SMALLEST_TOLERANCE = 2.3e-14  # DOP853 takes no relative tolerance below 100 ε
#: What Python floats raise where others give NaN (a complex power is a TypeError).
NOT_A_NUMBER = (ValueError, ZeroDivisionError, OverflowError, TypeError)
SLICE = 64
PROJECTED_SLICE = 16  # where the state is projected after each
LOOKS = 4  # looks for a change of sign in each step


class Scipy:
    """Runge–Kutta of order 8; events are found to the error of its interpolant."""

    name = "scipy"
    longest_run = 3e7

    def tolerance(self, asked: float) -> float:
        return max(asked, SMALLEST_TOLERANCE)

    def run(self, task: Task) -> Stop:
        try:
            return self._run(task)
        except Cancelled:
            return Stop(task.t0, task.state, cancelled=True)

    def _run(self, task: Task) -> Stop:
        rate, watch = _functions(task)
        numbers = [float(value) for _, value in leaves(task.system.numbers)]

        def f(t: float, x: np.ndarray) -> Any:
            try:
                return np.array(rate(x.tolist(), numbers, t), dtype=float)
            except NOT_A_NUMBER:
                return np.full(len(x), np.nan)

        def value(event: Event, t: float, x: np.ndarray) -> float:
            try:
                return float(watch[task.events.index(event)](x.tolist(), numbers, t))
            except NOT_A_NUMBER:
                return np.nan

        tolerance = self.tolerance(task.tolerance)
        solver = DOP853(f, task.t0, task.state, task.t1, rtol=tolerance, atol=tolerance)
        before = [value(event, task.t0, task.state) for event in task.events]
        times: list[float] = [task.t0]
        parts: list[Any] = []
        steps = SLICE if task.system.project is None else PROJECTED_SLICE
        while True:
            message = solver.step()
            if solver.status == "failed" or not np.all(np.isfinite(solver.y)):
                self._flush(task, times, parts)
                return Stop(times[-1], _last(task, parts, times), failure=message or "not finite")
            dense = solver.dense_output()
            hits, before = self._crossings(task, dense, before, value)
            stopping = next(((e, t) for e, t in hits if e.outcome is not None), None)
            for event, t in hits:
                if event.outcome is None and (stopping is None or t <= stopping[1]):
                    task.found(event, t)
            times.append(solver.t if stopping is None else stopping[1])
            parts.append(dense)
            if stopping is not None:
                self._flush(task, times, parts)
                return Stop(stopping[1], dense(stopping[1]), event=stopping[0])
            if solver.status == "finished":
                self._flush(task, times, parts)
                return Stop(solver.t, solver.y.copy())
            if len(parts) == steps:
                if times[-1] - times[0] < STALLED * steps * max(times[-1] - task.t0, 1e-9):
                    self._flush(task, times, parts)
                    failure = "the steps became too small to go on: a singularity"
                    return Stop(solver.t, solver.y.copy(), failure=failure)
                self._flush(task, times, parts)
                times, parts = [solver.t], []
                if task.system.project is not None:
                    solver.y = task.system.project(solver.y, task.system.numbers, solver.t)
                    solver.f = f(solver.t, solver.y)

    @staticmethod
    def _crossings(
        task: Task, dense: Any, before: list[float], value: Any
    ) -> tuple[list[tuple[Event, float]], list[float]]:
        """Events in the order of their times, and the values at the end of the step."""
        hits = []
        last = list(before)
        grid = np.linspace(dense.t_old, dense.t, LOOKS + 1)
        for i, event in enumerate(task.events):
            for t0, t1 in pairwise(grid):
                now = value(event, t1, dense(t1))
                if last[i] * now < 0 and event.direction * (now - last[i]) >= 0:
                    root = brentq(lambda t: value(event, t, dense(t)), t0, t1, xtol=1e-15)  # noqa: B023
                    hits.append((event, float(root)))
                last[i] = now if now != 0 else last[i]
        return sorted(hits, key=lambda hit: hit[1]), last

    @staticmethod
    def _flush(task: Task, times: list[float], parts: list[Any]) -> None:
        if not parts:
            return
        # An event may cut the last step short: the interpolant still spans the whole of it.
        ends = [*times[:-1], parts[-1].t]
        solution = OdeSolution(ends, parts)
        size = sum(part.F.nbytes for part in parts)
        task.sink(Piece(np.array(times), lambda t: solution(np.asarray(t)).T, size))


def _functions(task: Task) -> tuple[Any, list[Any]]:
    """The rate and each event as Python functions of floats, with common subexpressions shared.

    Traced once with SymPy symbols: forty times faster than running the formulas on floats.
    """
    system = task.system
    x = sympy.symbols(f"x0:{len(system.states)}")
    p = sympy.symbols(f"p0:{sum(1 for _ in leaves(system.numbers))}")
    t = sympy.Symbol("t")
    ns, tree = symbols(), filled(system.numbers, p)

    def compiled(expression: Any) -> Any:
        return sympy.lambdify((x, p, t), expression, modules="math", cse=_share)

    rate = compiled(list(system.rate(ns, x, tree, t)))
    return rate, [compiled(event.function(ns, x, tree, t)) for event in task.events]


def _share(expressions: Any) -> Any:
    return sympy.cse(expressions, list=False, order="none")


def _last(task: Task, parts: list[Any], times: list[float]) -> np.ndarray:
    return parts[-1](times[-1]) if parts else task.state
