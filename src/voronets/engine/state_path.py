"""A motion at the moments at which another run is compared with it, and what rounding does to it there."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from voronets.engine.record import Segment, observe
from voronets.engine.signature import tapes
from voronets.expressions.scalars import ARRAYS
from voronets.mechanics.first_order import FirstOrderSystem, Quantity
from voronets.mechanics.outcome import Outcome

MOMENTS = 257  # at which the two are compared
NOISE_MOMENTS = 9
SMALLEST = 1e-6  # size, in SI units: a body at rest has none of its own


class Path:
    """A motion at the moments of comparison: its states, and the sizes of what is compared."""

    def __init__(self, segments: list[Segment], t_end: float) -> None:
        grid = np.linspace(0.0, t_end, MOMENTS)
        self.count = len(segments)
        starts = [*(segment.t0 for segment in segments), np.inf]
        parts = []
        for segment, (begin, end) in zip(segments, pairwise(starts), strict=True):
            t, x = segment.states_at(grid[(grid >= begin) & (grid < end)])
            if len(t):
                parts.append((segment.system, t, x))
        self.t = np.concatenate([t for _, t, _ in parts] or [np.empty(0)])
        self.states = [state for *_, x in parts for state in x]
        self.systems = [system for system, t, _ in parts for _ in t]
        if not len(self.t):
            return
        self.values = np.concatenate([_values(*part) for part in parts])
        self.scale = _sizes(self.values, _compared(self.systems[0]))
        reach = _reach(self.values, _compared(self.systems[0]))
        for system, _, x in parts:
            for unit, size in _reach(x, system.states).items():
                reach[unit] = max(size, reach.get(unit, 0.0))
        self.state_sizes = {
            id(system): np.array([max(reach[state.unit], SMALLEST) for state in system.states])
            for system, *_ in parts
        }

    def distance(self, moments: slice, system: FirstOrderSystem, x: np.ndarray) -> np.ndarray:
        """Of states of another run at some of the moments."""
        with np.errstate(over="ignore", invalid="ignore"):  # what is not finite has parted
            apart = _values(system, self.t[moments], x) - self.values[moments]
            distance: np.ndarray = np.abs(apart / self.scale).max(axis=1)
        return distance

    def comparable(self, i: int, system: FirstOrderSystem, x: np.ndarray) -> np.ndarray:
        """A state of another run at a moment, or the motion's own where that one is in another chart."""
        mine = self.systems[i]
        same = system is mine or (
            system.mode == mine.mode and not _in_charts(system) and not _in_charts(mine)
        )
        return x if same else self.states[i]

    def rounding(self, steps: int) -> np.ndarray:
        """What rounding alone has done to the state at each moment, relative to its size.

        Of the rate: in double precision beside the rate in more (where there is no more, in less), and
        at states beside those that are rounded.  Of the states: once in each of so many steps.
        """
        some = np.unique(np.linspace(0, len(self.t) - 1, NOISE_MOMENTS).astype(int))
        noise = np.zeros(len(some))
        for system in {id(self.systems[i]): self.systems[i] for i in some}.values():
            mine = np.array([self.systems[i] is system for i in some])
            noise[mine] = self._noise(system, some[mine])
        noise = np.interp(self.t, self.t[some], noise)
        rate = np.append(0.0, np.cumsum(0.5 * (noise[1:] + noise[:-1]) * np.diff(self.t)))
        done = (self.t - self.t[0]) / (self.t[-1] - self.t[0])
        states = self._digits(cyclic=False) * np.sqrt(steps * done)
        error: np.ndarray = rate + states
        return error

    def cyclic_digits(self) -> np.ndarray:
        """The rounding of those states at each moment that influence nothing."""
        return self._digits(cyclic=True)

    def _digits(self, *, cyclic: bool) -> np.ndarray:
        """Half a unit in the last digit of states at each moment, relative to their size."""
        largest = np.zeros(len(self.t))
        for i, (system, state) in enumerate(zip(self.systems, self.states, strict=True)):
            digits = 0.5 * np.spacing(np.abs(state)) / self.state_sizes[id(system)]
            largest[i] = digits[tapes.cyclic(system) == cyclic].max(initial=0.0)
        return largest

    def _noise(self, system: FirstOrderSystem, moments: np.ndarray) -> np.ndarray:
        """The rounding of the rate at moments of one system, a second."""
        if system.stretch is not None:  # solved to rounding; its rate is stiff, and blurred by that
            return np.zeros(len(moments))
        more = np.finfo(np.longdouble).eps < np.finfo(float).eps
        other = np.longdouble if more else np.float32
        lost = 1.0 if more else float(np.finfo(float).eps / np.finfo(np.float32).eps)
        x, t = np.array([self.states[i] for i in moments]), self.t[moments]
        exact, rate = (_rate(system, x.astype(kind), t.astype(kind)) for kind in (other, float))
        signs = np.where(np.arange(x.shape[1]) % 2, -0.5, 0.5)
        digits = np.spacing(np.abs(x if more else x.astype(other)))
        beside = _rate(system, x.astype(other) + signs * digits, t.astype(other))
        with np.errstate(over="ignore", invalid="ignore"):
            rounded = np.abs(rate - exact) + np.abs(beside - exact)
            wrong = rounded.astype(float) / self.state_sizes[id(system)]
        worst: np.ndarray = np.nan_to_num(wrong, nan=0.0, posinf=1.0).max(axis=1) * lost
        return worst


def _in_charts(system: FirstOrderSystem) -> bool:
    """Whether its state depends on a chart that the motion may leave."""
    return any(e.switch and e.outcome is Outcome.LEFT_CHART for e in system.events)


def has_charts(system: FirstOrderSystem) -> bool:
    """Whether the same state may be given in several charts, or in several modes."""
    return any(event.switch for event in system.events)


def _compared(system: FirstOrderSystem) -> list[Quantity]:
    """What says the state: one quantity for each column of ``_values``."""
    if not has_charts(system):
        return list(system.states)
    by_name = {quantity.name: quantity for quantity in system.quantities}
    chosen = [by_name[name] for name in system.chart_free]
    return [quantity for quantity in chosen for _ in quantity.components()]


def _values(system: FirstOrderSystem, t: np.ndarray, x: np.ndarray) -> np.ndarray:
    """What says the state, (times, numbers)."""
    if not has_charts(system):
        return x
    columns = observe(system, t, x, system.chart_free)
    return np.concatenate([columns[name].reshape(len(t), -1) for name in system.chart_free], axis=1)


def _sizes(values: np.ndarray, quantities: Sequence[Quantity]) -> np.ndarray:
    """What each column is measured by: one size for all that have its unit."""
    reach = _reach(values, quantities)
    return np.array([max(reach[quantity.unit], SMALLEST) for quantity in quantities])


def _reach(values: np.ndarray, quantities: Sequence[Quantity]) -> dict[str, float]:
    """By units the largest value, but of a place the largest change."""
    places = np.array([quantity.place for quantity in quantities])
    reach = np.abs(values - np.where(places, values[0], 0.0)).max(axis=0)
    sizes: dict[str, float] = {}
    for quantity, size in zip(quantities, reach, strict=True):
        sizes[quantity.unit] = max(float(size), sizes.get(quantity.unit, 0.0))
    return sizes


def _rate(system: FirstOrderSystem, x: np.ndarray, t: np.ndarray) -> np.ndarray:
    with np.errstate(all="ignore"):
        rows = system.rate(ARRAYS, list(x.T), system.numbers, t)
    return np.stack(
        [np.broadcast_to(np.asarray(row, dtype=x.dtype), t.shape) for row in rows], axis=1
    )
