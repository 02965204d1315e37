"""How far the state itself is known: a second, rougher run beside the motion.

A motion may keep every law to rounding and still be unknown: where neighbouring motions part, so do
the true one and the computed one.  The companion starts where the motion starts, with a tolerance
that is larger by orders of magnitude, and costs a fraction of the time.  Its distance d from the
motion, scaled back to the motion's own error in a step, is the estimate

    e(t) = d(t) ε/ε₂ + ∫ν dt max(1, d(t)/ε₂)       ε, ε₂: the tolerances of motion and companion
                                                   ν: rounding of the motion's rate
(of a motion that is rough itself the companion is the finer one, and d its error).
Where the companion has parted from the motion, their difference is made ten times smaller, and d
that many times larger from there on.  All of this is relative to the size of the states with the
same unit; e never falls.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from voronets.engine.integration import Integration
from voronets.engine.pieces import Cancelled, Engine, Piece, Task
from voronets.engine.record import Segment, observe
from voronets.engine.watch import Hit
from voronets.expressions.scalars import ARRAYS
from voronets.mechanics.first_order import FirstOrderSystem, Quantity, Transition
from voronets.mechanics.outcome import Outcome

MOMENTS = 257  # at which the two are compared
ROUGH, ROUGHER = 1e-6, 30.0  # the companion's tolerance; at least so many times the motion's own
ROUGHEST = 1e-4
ROUGH_MODES = (
    1e-9  # the same for a motion through several modes: their changes take most of the time
)
MORE_CHANGES = 3, 30  # of the second run: so many times those of the motion, and so many more
PARTED, NEARER = 3e-2, 0.1  # where the two have parted, and how much nearer they are then put
KNOWN = 1e-6
NOISE_MOMENTS = 9
SMALLEST = 1e-6  # size, in SI units: a body at rest has none of its own


@dataclass(frozen=True)
class StateError:
    """The estimated error of the state at the end, and the time until which it is below ``KNOWN``."""

    at_end: float
    known_until: float


class Companion:
    """The second run; its code is made in a thread of its own while the motion is computed."""

    def __init__(
        self, engine: Engine, system: FirstOrderSystem, state: np.ndarray, tolerance: float,
        duration: float, cancel: threading.Event,
    ) -> None:  # fmt: skip
        self.engine, self.cancel = engine, cancel
        self.epsilon = engine.tolerance(tolerance)
        # An engine's tolerance is relative to its largest state: far from the origin it must be less
        rough = (ROUGH_MODES if system.mode else ROUGH) / 10.0 ** np.floor(
            np.log10(max(1.0, np.abs(state).max()))
        )
        self.tolerance = float(max(rough, ROUGHER * self.epsilon))
        if self.tolerance > ROUGHEST:  # then the finer one of the two is the companion
            self.tolerance = self.epsilon / ROUGHER
        self.share = min(1.0, self.epsilon / self.tolerance)
        task = Task(system, state, 0.0, duration, self.tolerance, lambda _: None, rough=True)
        self.preparing = threading.Thread(target=self._prepare, args=(task,), daemon=True)
        self.preparing.start()

    def _prepare(self, task: Task) -> None:
        with suppress(Exception):  # it is met again, and told, when the second run begins
            self.engine.prepare(task)

    def estimate(self, segments: list[Segment], t_end: float, steps: int) -> StateError | None:
        """The error of a motion that has been computed; None where there is nothing to compare."""
        self.preparing.join()
        motion = Path(segments, t_end)
        if len(motion.t) < 2 or not steps:
            return None
        rounding = motion.rounding()
        error = np.zeros(len(motion.t))
        here, start, whole = 0, motion.states[0], 1.0
        while here < len(error) - 1:
            if error[here] >= 1.0:  # nothing is known any more, and never will be
                error[here + 1 :] = 1.0
                break
            record = self._followed(motion, here, start)
            if self.cancel.is_set():
                return None
            if not record.distances:
                error[here + 1 :] = np.inf  # it cannot follow from here: nothing is known
                break
            distance = whole * np.array(record.distances)
            there = slice(here + 1, here + 1 + len(distance))
            growth = np.maximum(1.0, distance / max(self.epsilon, self.tolerance))
            error[there] = distance * self.share + rounding[there] * growth
            error = np.maximum.accumulate(error)
            here += len(distance)
            nearer = NEARER * PARTED / max(record.distances[-1], NEARER * PARTED)
            start = motion.states[here] + nearer * (record.last - motion.states[here])
            whole /= nearer
        return StateError(float(min(error[-1], 1.0)), _known_until(motion.t, error))

    def _followed(self, motion: Path, here: int, start: np.ndarray) -> _Distances:
        """The second run from one moment on, until the two have parted."""
        system, t, end = motion.systems[here], float(motion.t[here]), float(motion.t[-1])
        record = _Distances(motion, here, self.cancel)
        if _has_charts(system):
            times, more = MORE_CHANGES
            most = times * motion.count + more
            second = Integration(self.engine, self.tolerance, end, record, rough=True, most=most)
            second.run(system, start, t)
        else:
            task = Task(system, start, t, end, self.tolerance, lambda _: None, rough=True)
            self.engine.sample(task, motion.t[here + 1 :], lambda x: record.add(system, x))
        return record


class _Distances:
    """Records how far a second run is from the motion, until they have parted."""

    def __init__(self, motion: Path, here: int, cancel: threading.Event) -> None:
        self.motion, self.next, self.cancel = motion, here + 1, cancel
        self.distances: list[float] = []
        self.last = motion.states[here]
        self.before, self.suspect = 0.0, False

    def begin(self, system: FirstOrderSystem, t: float, state: np.ndarray) -> None:
        self.system = system

    def found(self, hit: Hit) -> None:
        raise AssertionError("nothing is watched")

    def changed(self, change: Transition) -> None:
        pass

    def take(self, piece: Piece) -> None:
        last = int(np.searchsorted(self.motion.t, piece.times[-1], side="right"))
        if last > self.next:
            self.add(self.system, piece.evaluate(self.motion.t[self.next : last]))

    def add(self, system: FirstOrderSystem, x: np.ndarray) -> None:
        """The states of the second run at the moments that come next."""
        moments = slice(self.next, self.next + len(x))
        distance = self.motion.distance(moments, system, x)
        if system.mode:
            distance = self._of_modes(distance, moments.start, system)
        good = np.isfinite(distance) & (distance <= PARTED)
        kept = len(distance) if good.all() else int(np.argmin(good)) + 1
        told = [float(d) for d in distance[:kept] if np.isfinite(d)]
        self.distances += told
        self.next += len(x)
        if told:
            self.last = self.motion.comparable(
                moments.start + len(told) - 1, system, x[len(told) - 1]
            )
        if not good.all() or self.cancel.is_set():
            raise Cancelled

    def _of_modes(self, distance: np.ndarray, first: int, system: FirstOrderSystem) -> np.ndarray:
        """The distances of a motion that jumps: between its jump and that of the second run there is none.

        There the two are in different modes, or apart at a single moment; the distance before counts.
        """
        found = distance.copy()
        for i, d in enumerate(distance):
            apart = self.motion.systems[first + i].mode != system.mode
            if apart or (not d <= PARTED and not self.suspect):
                found[i] = self.before
                self.suspect = not apart
            else:
                self.before, self.suspect = float(d), False
        return found


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
        apart = _values(system, self.t[moments], x) - self.values[moments]
        found: np.ndarray = np.abs(apart / self.scale).max(axis=1)
        return found

    def comparable(self, i: int, system: FirstOrderSystem, x: np.ndarray) -> np.ndarray:
        """A state of another run at a moment, or the motion's own where that one is in another chart."""
        mine = self.systems[i]
        same = system is mine or (
            system.mode == mine.mode and not _in_charts(system) and not _in_charts(mine)
        )
        return x if same else self.states[i]

    def rounding(self) -> np.ndarray:
        """What rounding of the rate alone has done to the state at each moment, relative to its size.

        The rate in double precision beside the rate in more; where there is no more, in less.
        """
        some = np.unique(np.linspace(0, len(self.t) - 1, NOISE_MOMENTS).astype(int))
        noise = np.zeros(len(some))
        for system in {id(self.systems[i]): self.systems[i] for i in some}.values():
            mine = np.array([self.systems[i] is system for i in some])
            noise[mine] = self._noise(system, some[mine])
        noise = np.interp(self.t, self.t[some], noise)
        return np.append(0.0, np.cumsum(0.5 * (noise[1:] + noise[:-1]) * np.diff(self.t)))

    def _noise(self, system: FirstOrderSystem, moments: np.ndarray) -> np.ndarray:
        """The rounding of the rate at moments of one system, a second."""
        more = np.finfo(np.longdouble).eps < np.finfo(float).eps
        other = np.longdouble if more else np.float32
        lost = 1.0 if more else float(np.finfo(float).eps / np.finfo(np.float32).eps)
        x, t = np.array([self.states[i] for i in moments]), self.t[moments]
        exact, rate = (_rate(system, x.astype(kind), t.astype(kind)) for kind in (other, float))
        wrong = np.abs((rate - exact).astype(float)) / self.state_sizes[id(system)]
        worst: np.ndarray = np.nan_to_num(wrong, nan=0.0, posinf=1.0).max(axis=1) * lost
        return worst


def _in_charts(system: FirstOrderSystem) -> bool:
    """Whether its state depends on a chart that the motion may leave."""
    return any(e.switch and e.outcome is Outcome.LEFT_CHART for e in system.events)


def _has_charts(system: FirstOrderSystem) -> bool:
    """Whether the same state may be given in several charts, or in several modes."""
    return any(event.switch for event in system.events)


def _compared(system: FirstOrderSystem) -> list[Quantity]:
    """What says the state: one quantity for each column of ``_values``."""
    if not _has_charts(system):
        return list(system.states)
    by_name = {quantity.name: quantity for quantity in system.quantities}
    chosen = [by_name[name] for name in system.chart_free]
    return [quantity for quantity in chosen for _ in quantity.components()]


def _values(system: FirstOrderSystem, t: np.ndarray, x: np.ndarray) -> np.ndarray:
    """What says the state, (times, numbers)."""
    if not _has_charts(system):
        return x
    seen = observe(system, t, x, system.chart_free)
    return np.concatenate([seen[name].reshape(len(t), -1) for name in system.chart_free], axis=1)


def _sizes(values: np.ndarray, quantities: Sequence[Quantity]) -> np.ndarray:
    """What each column is measured by: one size for all that have its unit."""
    reach = _reach(values, quantities)
    return np.array([max(reach[quantity.unit], SMALLEST) for quantity in quantities])


def _reach(values: np.ndarray, quantities: Sequence[Quantity]) -> dict[str, float]:
    """By units the largest value, but of a place the largest change."""
    places = np.array([quantity.place for quantity in quantities])
    reach = np.abs(values - np.where(places, values[0], 0.0)).max(axis=0)
    found: dict[str, float] = {}
    for quantity, size in zip(quantities, reach, strict=True):
        found[quantity.unit] = max(float(size), found.get(quantity.unit, 0.0))
    return found


def _rate(system: FirstOrderSystem, x: np.ndarray, t: np.ndarray) -> np.ndarray:
    with np.errstate(all="ignore"):
        rows = system.rate(ARRAYS, list(x.T), system.numbers, t)
    return np.stack(
        [np.broadcast_to(np.asarray(row, dtype=x.dtype), t.shape) for row in rows], axis=1
    )


def _known_until(t: np.ndarray, error: np.ndarray) -> float:
    """Where the error passes ``KNOWN``, if it grows evenly between two moments."""
    late = np.flatnonzero(~(error <= KNOWN))
    if not len(late):
        return float(t[-1])
    i = int(late[0])  # not 0: at the start there is no error
    part = (KNOWN - error[i - 1]) / (error[i] - error[i - 1])
    return float(t[i - 1] + part * (t[i] - t[i - 1]))
