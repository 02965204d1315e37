"""How far the state itself is known: a second, rougher run beside the motion.

A motion may keep every law to rounding and still be unknown: where neighbouring motions part, so do
the true one and the computed one.  The companion starts where the motion starts, with a tolerance
that is larger by orders of magnitude, and costs a fraction of the time.  Its distance d from the
motion, scaled back to the motion's own error in a step, is the estimate

    e(t) = 3 d(t) ε/ε₂ + (∫ν dt + ρ√N) max(1, 10 d(t)/ε₂) + ρ₀

    ε, ε₂: the tolerances of motion and companion    ν: rounding of the motion's rate
    N: steps so far    ρ, ρ₀: rounding of its states, and of those that influence nothing

(of a motion that is rough itself the companion is the finer one, and d its error).
Where the companion has parted from the motion, their difference is made ten times smaller, and d
that many times larger from there on.  All of this is relative to the size of the states with the
same unit; e never falls.
"""

from __future__ import annotations

import threading
from contextlib import suppress
from dataclasses import dataclass

import numpy as np

from voronets.engine.integration import Integration
from voronets.engine.large_states import LARGE, largest
from voronets.engine.pieces import Cancelled, Engine, Piece, Task
from voronets.engine.record import Segment
from voronets.engine.state_path import Path, has_charts
from voronets.engine.watch import Hit
from voronets.mechanics.first_order import FirstOrderSystem, Transition

ROUGH, ROUGHER = 1e-6, 30.0  # the companion's tolerance; at least so many times the motion's own
ROUGHEST = 1e-4
ROUGH_MODES = (
    1e-9  # the same for a motion through several modes: their changes take most of the time
)
MORE_CHANGES = 3, 30  # of the second run: so many times those of the motion, and so many more
PARTED, NEARER = 3e-2, 0.1  # where the two have parted, and how much nearer they are then put
CAUTION = 3.0  # errors of two tolerances are apart as these are up to a factor of twenty or so
MADE = 0.1  # of its tolerance, the error that a run makes in a step
KNOWN = 1e-6


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
        self.epsilon = engine.step_tolerance(system, state, tolerance)
        less = engine.tolerance(tolerance) / self.epsilon  # beside large states
        size = float(largest(system, state))
        size = max(1.0, size if less > 1 else min(size, LARGE))
        rough = (ROUGH_MODES if system.mode else ROUGH) / 10.0 ** np.floor(np.log10(size))
        rough = max(rough, ROUGHER * self.epsilon)
        if rough > ROUGHEST:  # then the finer one of the two is the companion
            rough = self.epsilon / ROUGHER
        # An order of a Taylor series for each e².  Whole orders apart, errors are apart as tolerances are,
        # but only if their number is even: an odd order more turns errors of phase into errors of size.
        orders = 2 * np.round(0.25 * np.log(rough / self.epsilon))
        self.tolerance = float(self.epsilon * np.exp(2 * orders))
        self.share = min(1.0, self.epsilon / self.tolerance)
        #: An error that the second run makes in a step, beside states that are not large.
        self.rough_error = MADE * less * max(self.epsilon, self.tolerance)
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
        rounding, digits = motion.rounding(steps), motion.cyclic_digits()
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
            growth = np.maximum(1.0, distance / self.rough_error)
            error[there] = (
                CAUTION * distance * self.share + rounding[there] * growth + digits[there]
            )
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
        if has_charts(system):
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
        """The distances of a motion that jumps, with the distance before in place of one odd moment.

        Between its jump and that of the second run the two are in different modes, or far apart.  That
        takes less than the time between two moments, so what lasts longer is a distance like any other.
        """
        counted = distance.copy()
        for i, d in enumerate(distance):
            odd = self.motion.systems[first + i].mode != system.mode or not d <= PARTED
            if odd and not self.suspect:
                counted[i] = self.before
            else:
                self.before = float(d)
            self.suspect = odd
        return counted


def _known_until(t: np.ndarray, error: np.ndarray) -> float:
    """Where the error passes ``KNOWN``, if it grows evenly between two moments."""
    late = np.flatnonzero(~(error <= KNOWN))
    if not len(late):
        return float(t[-1])
    i = int(late[0])  # not 0: at the start there is no error
    part = (KNOWN - error[i - 1]) / (error[i] - error[i - 1])
    return float(t[i - 1] + part * (t[i] - t[i - 1]))
