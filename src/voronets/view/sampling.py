"""Times at which a motion is close enough to straight lines between them, from its dense output.

Intervals are halved where the motion is off the line between their ends, the worst first where not
all may be; whoever draws says what "off" is.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from voronets.engine import Motion

Values = dict[str, np.ndarray]
#: (starts, ends) of intervals → by how much each is off, 1 being what is allowed.
Excess = Callable[[np.ndarray, np.ndarray], np.ndarray]

ROUNDS, AGAIN = 30, 4  # halvings of an interval, and of one that is off after all
STEPS = 8  # of the integration, in an interval to begin with
WIDER = 1 + np.arange(8) / 8  # by how much a step to begin with may be wider: few digits each
BLOCK = 16_384  # times at once
ROUNDING = 1e-11  # of the size of a curve's values: it does not go to and fro
INSTANT = 4e-9  # of a motion's time: the last moment before a jump is so much earlier


class Jumps(NamedTuple):
    """Where a motion is not smooth: its velocities may jump there.

    times    those moments, each with another just before it
    instant  how much earlier that is: shorter intervals are not halved
    """

    times: np.ndarray = np.empty(0)
    instant: float = 0.0

    @classmethod
    def of(cls, motion: Motion) -> Jumps:
        """The changes of mode and the impacts of a motion; none of one without modes."""
        if not motion.modes or not motion.segments:
            return cls()
        starts = np.array([segment.t0 for segment in motion.segments[1:]])
        instant = INSTANT * motion.t_end
        times = np.unique(np.concatenate([starts, starts - instant]))
        return cls(times[(times > 0) & (times < motion.t_end)], instant)

    def among(self, times: np.ndarray, most: int) -> np.ndarray:
        """Times with those of the jumps, of very many the first."""
        return np.union1d(times, self.times[: max(most - len(times), 0) // 2])

    def between(self, starts: np.ndarray, ends: np.ndarray) -> np.ndarray:
        """Whether each interval is nothing but a jump."""
        found: np.ndarray = ends - starts <= 1.5 * self.instant
        return found


SMOOTH = Jumps()


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
        parts = [self._seen(times[i : i + BLOCK]) for i in range(0, max(len(times), 1), BLOCK)]
        place = np.searchsorted(self._times, times)
        for name in self.names:
            values = np.concatenate([part[name] for part in parts])
            known = self._values.get(name, values[:0])
            self._values[name] = np.insert(known, place, values, axis=0)
        self._times = np.insert(self._times, place, times)

    def _seen(self, times: np.ndarray) -> Values:
        found = self.motion.at(times)
        return {
            name: np.asarray(found[name].values, dtype=float).reshape(len(times), -1)
            for name in self.names
        }


def some_rows(count: int, loose: float) -> np.ndarray:
    """Every so many of the rows 0 … count − 1 of samples, the last among them.

    loose  how many times less close than usual they may be: chords are off as their length squared
    """
    every = max(int(np.sqrt(loose)), 1)
    return np.unique(np.append(np.arange(0, count, every), np.arange(count)[-1:]))


def equal_steps(motion: Motion, least: int, most: int, each: float = STEPS) -> np.ndarray:
    """Equal steps to begin with, a power of two of them.

    each  about how many steps of the integration one may hold
    """
    steps = sum(segment.intervals for segment in motion.segments) / each
    number = 2 ** int(np.ceil(np.log2(max(least, 1, min(steps, most / 2)))))
    return np.linspace(0.0, motion.t_end, number + 1)


def close_times(times: np.ndarray, excess: Excess, most: int, jumps: Jumps = SMOOTH) -> np.ndarray:
    """As ``bisected``, from equal steps about as long as those given.

    Halving alone may make twice as many as a steady motion needs: the step to begin with is chosen so
    that halves of it fit.
    """
    need = np.log2(np.fmax(excess(times[:-1], times[1:]), 1e-300)) / 2  # off as the step squared
    halvings = np.maximum(np.ceil(need[:, None] + np.log2(WIDER)), 0)
    best = WIDER[np.argmin(np.sum(2**halvings, axis=0) / WIDER)]
    wider = np.append(np.arange(0, 1 - 1e-9, best / (len(times) - 1)), 1.0) * times[-1]
    return bisected(wider, excess, most, jumps)


def bisected(times: np.ndarray, excess: Excess, most: int, jumps: Jumps = SMOOTH) -> np.ndarray:
    """The times and others between them, at most so many: no interval off by more than 1.

    jumps  which are among the times too
    """
    times = jumps.among(times, most)
    starts, ends = times[:-1], times[1:]
    found = [times]
    room = max(most - len(times), 0)
    for _ in range(ROUNDS):
        if not len(starts):
            break
        off = excess(starts, ends)
        chosen = np.flatnonzero((off > 1) & ~jumps.between(starts, ends))
        if len(chosen) > room:
            chosen = chosen[np.argsort(-off[chosen], kind="stable")[:room]]
        starts, ends = starts[chosen], ends[chosen]
        middle = (starts + ends) / 2
        found.append(middle)
        room -= len(middle)
        starts, ends = np.concatenate([starts, middle]), np.concatenate([middle, ends])
    return np.unique(np.concatenate(found))


def corrected(
    times: np.ndarray, excess: Excess, most: int, jumps: Jumps = SMOOTH
) -> tuple[np.ndarray, float]:
    """The times, with halves where they are off by more than 1 after all, and by how much they are.

    excess  looks at other places than the times were found with
    """
    starts, ends = times[:-1], times[1:]
    off = excess(starts, ends)
    for _ in range(AGAIN):
        bad = (off > 1) & ~jumps.between(starts, ends)
        if not bad.any() or len(starts) + bad.sum() >= most:
            break
        left, right = starts[bad], ends[bad]
        middle = (left + right) / 2
        starts = np.concatenate([starts[~bad], left, middle])
        ends = np.concatenate([ends[~bad], middle, right])
        off = np.concatenate([off[~bad], excess(left, middle), excess(middle, right)])
    return np.append(np.sort(starts), times[-1:]), float(np.nanmax(off, initial=0.0))


def off_chord(there: Values, left: Values, right: Values, share: float = 0.5) -> Values:
    """How far each observable is from the line between two others, a share of the way (m,)."""
    return {
        name: np.linalg.norm(x - left[name] - share * (right[name] - left[name]), axis=1)
        for name, x in there.items()
    }


def off_curves(at: Observables, times: np.ndarray, share: float) -> Excess:
    """Every observable as a curve: its chords off it by no more than a share of its extent.

    times  at which its extent is seen
    """
    extents = {name: _extent(array) for name, array in at(times).items()}

    def excess(starts: np.ndarray, ends: np.ndarray) -> np.ndarray:
        off = off_chord(at((starts + ends) / 2), at(starts), at(ends))
        parts = [off[name] / (share * extent) for name, extent in extents.items() if extent > 0]
        found: np.ndarray = np.fmax.reduce([np.zeros(len(starts)), *parts])
        return found

    return excess


def _extent(values: np.ndarray) -> float:
    """How far values (m, k) go to and fro; 0 where that is rounding."""
    finite = np.where(np.isfinite(values), values, np.nan)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # a column without numbers
        lowest, highest = np.nanmin(finite, axis=0), np.nanmax(finite, axis=0)
    extent = float(np.nanmax(highest - lowest, initial=0.0))
    size = float(np.nanmax(np.abs(finite), initial=0.0))
    return extent if extent > ROUNDING * size else 0.0
