"""Times at which a motion is close enough to straight lines between them, from its dense output.

Intervals are halved where the motion is off the line between their ends, the worst first where not
all may be; whoever draws says what "off" is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from voronets.engine import Motion

Values = dict[str, np.ndarray]
#: (starts, ends) of intervals → by how much each is off, 1 being what is allowed.
Excess = Callable[[np.ndarray, np.ndarray], np.ndarray]

ROUNDS = 30  # halvings of an interval
STEPS = 8  # of the integration, in an interval to begin with


class Observables:
    """Some observables of a motion at any times, each time computed once: {name: (m, columns)}.

    names  those that the motion does not have are left out
    """

    def __init__(self, motion: Motion, names: Sequence[str]) -> None:
        self.motion = motion
        self.names = [name for name in names if name in motion.data]
        self._times = np.empty(0)
        self._values: Values = {}

    def __call__(self, times: np.ndarray) -> Values:
        """The observables at times from 0 to the motion's end."""
        missing = np.setdiff1d(times, self._times)
        if len(missing) or not self._values:
            self._take(missing)
        rows = np.searchsorted(self._times, times)
        return {name: values[rows] for name, values in self._values.items()}

    def _take(self, times: np.ndarray) -> None:
        found = self.motion.at(times)
        place = np.searchsorted(self._times, times)
        for name in self.names:
            values = np.asarray(found[name].values, dtype=float).reshape(len(times), -1)
            known = self._values.get(name, np.empty((0, values.shape[1])))
            self._values[name] = np.insert(known, place, values, axis=0)
        self._times = np.insert(self._times, place, times)


def equal_steps(motion: Motion, least: int, most: int) -> np.ndarray:
    """Equal steps to begin with, a power of two of them: no step holds much of the integration."""
    steps = sum(segment.intervals for segment in motion.segments) / STEPS
    number = 2 ** int(np.ceil(np.log2(max(least, 1, min(steps, most / 2)))))
    return np.linspace(0.0, motion.t_end, number + 1)


def bisected(times: np.ndarray, excess: Excess, most: int) -> np.ndarray:
    """The times and others between them, at most so many: no interval off by more than 1."""
    starts, ends = times[:-1], times[1:]
    found = [times]
    room = most - len(times)
    for _ in range(ROUNDS):
        if not len(starts):
            break
        off = excess(starts, ends)
        chosen = np.flatnonzero(off > 1)
        if len(chosen) > room:
            chosen = chosen[np.argsort(-off[chosen], kind="stable")[:room]]
        starts, ends = starts[chosen], ends[chosen]
        middle = (starts + ends) / 2
        found.append(middle)
        room -= len(middle)
        starts, ends = np.concatenate([starts, middle]), np.concatenate([middle, ends])
    return np.unique(np.concatenate(found))


def off_chord(values: Values, left: Values, right: Values, share: float) -> Values:
    """How far each observable is from the line between two others, ``share`` of the way along it."""
    return {
        name: np.linalg.norm(
            values[name] - left[name] - share * (right[name] - left[name]), axis=1
        )
        for name in values
    }  # fmt: skip
