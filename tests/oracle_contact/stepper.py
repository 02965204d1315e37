"""Integration up to an event, which is then located on integrated states, not interpolated ones."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from scipy.integrate import DOP853
from scipy.optimize import brentq

RTOL = 1e-13


@dataclass
class Event:
    """Happens where `value(y)` falls through zero, once it has been above `armed`."""

    name: str
    value: Callable
    armed: float = 0.0


class Run:
    """One smooth piece of a motion, y' = rhs(x, y)."""

    def __init__(self, rhs, y, atol=1e-15, rtol=RTOL, method=DOP853, max_step=np.inf, x=0.0):
        self.rhs, self.options = rhs, {"atol": atol, "rtol": rtol}
        self.method, self.max_step = method, max_step
        self.x, self.y = x, np.asarray(y, dtype=float)

    def _solver(self, x, y, end, first_step=None):
        step = None if first_step is None else min(first_step, abs(end - x))
        return self.method(
            self.rhs, x, y, end, max_step=self.max_step, first_step=step, **self.options
        )

    def reach(self, x, y, end, first_step=None):
        """The state at `end`."""
        if end == x:
            return y
        solver = self._solver(x, y, end, first_step)
        while solver.status == "running":
            message = solver.step()
        if solver.status == "failed":
            raise ArithmeticError(message)
        return solver.y

    def to_event(self, events: list[Event], end, watch: Callable | None = None, samples=12):
        """Up to the first event or `end`: (name or "end", x, y).

        `watch(step, x0, y0, x1, y1)` sees every part of a step that belongs to the motion;
        step(x) is the state at x, integrated from the step's beginning.
        """
        armed = [event.value(self.y) > event.armed for event in events]
        solver = self._solver(self.x, self.y, end)
        while solver.status == "running":
            x0, y0 = solver.t, solver.y.copy()
            message = solver.step()
            if solver.status == "failed":
                raise ArithmeticError(message)
            x1 = solver.t
            dense = solver.dense_output()
            hit = self._first(events, armed, dense, x0, x1, samples)

            def step(x, x0=x0, y0=y0, x1=x1):
                return self.reach(x0, y0, x, x1 - x0)

            if hit is not None:
                event, x1 = hit
                x1, y1 = self._settle(events[event], dense, step, x0, x1)
            else:
                y1 = solver.y.copy()
            if watch is not None:
                watch(step, x0, y0, x1, y1)
            if hit is not None:
                return events[event].name, x1, y1
        return "end", solver.t, solver.y

    @staticmethod
    def _first(events, armed, dense, x0, x1, samples):
        """The first event within a step and a first estimate of its place."""
        grid = np.linspace(x0, x1, samples + 1)
        states = [dense(x) for x in grid]
        found = []
        for index, event in enumerate(events):
            for k in range(1, samples + 1):
                value = event.value(states[k])
                if value > 0 or not armed[index]:
                    armed[index] = armed[index] or value > event.armed
                    continue

                def function(x, event=event):
                    return event.value(dense(x))

                low = grid[k - 1]
                inside = function(low) > 0
                place = brentq(function, low, grid[k], xtol=1e-16) if inside else low
                found.append((place, index))
                break
        if not found:
            return None
        place, index = min(found)
        return index, place

    @staticmethod
    def _settle(event, dense, step, x0, x):
        """The place of an event on integrated states, by Newton's method."""
        for _ in range(4):
            y = step(x)
            value = event.value(y)
            width = 1e-4 * max(x - x0, 1e-12)
            rise = event.value(dense(x + width / 2)) - event.value(dense(x - width / 2))
            if value == 0 or rise == 0:
                break
            change = value * width / rise
            if abs(change) > 1e-3 * max(x - x0, 1e-12):
                break
            x = max(x - change, x0)
            if abs(change) < 1e-15 * max(abs(x), 1e-12):
                break
        return x, step(x)
