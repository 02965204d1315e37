"""The crossings of a formula along many motions at once, from its values and slopes at a grid of times.

Where the cubics of the grid may vanish, Newton's method finds the crossing, the state there by an
integration of its own from the grid; where an interval may hold something else than one crossing, the formula is
looked at closely first.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from voronets.engine.lane_course import EVERYWHERE, NEAR, LaneCourse, with_slope
from voronets.expressions.scalars import ARRAYS

NEWTON = 6  # steps of Newton's method for a crossing, at the most
SETTLED = 1e-14  # of the time: a step of it that changes nothing
PLAIN = (
    0.25  # of the slope: how far a cubic may be off where an interval has one crossing for certain
)
TOUCH = 1e-5  # of the values in an interval: how near to zero it may turn back
BISECTIONS = 14


class LaneCrossings(NamedTuple):
    """Crossings of many motions: whose, when (crossings,) and where (crossings, states)."""

    run: np.ndarray
    t: np.ndarray
    state: np.ndarray


@dataclass(frozen=True)
class SectionCourse(LaneCourse):
    """The formula of a section along many motions."""

    def all_crossings(self, direction: int) -> tuple[LaneCrossings, np.ndarray]:
        """Every crossing in the sense asked for, in order, and the motions of which they are certain."""
        low, high = self.hull
        certain = np.isfinite(self.values).all(axis=1) & np.isfinite(self.slopes).all(axis=1)
        run, i = np.nonzero((low <= 0) & (high >= 0) & certain[:, None])
        low, high = self._sharper(run, i)
        near = (low <= 0) & (high >= 0) & ~self._left_behind(run, i)
        run, i = run[near], i[near]
        plain, sense = self._plain(run, i)
        guess = self._guess(run[plain], i[plain])
        places = [(run[plain], i[plain], guess, sense[plain])]
        if not plain.all():
            *place, touching = self._close_look(run[~plain], i[~plain])
            places.append(tuple(place))  # type: ignore[arg-type]
            certain[touching] = False
        run, i, guess, sense = (np.concatenate(parts) for parts in zip(*places, strict=True))
        mine = certain[run] & (sense * direction >= 0)
        found, settled = self._located(run[mine], i[mine], guess[mine])
        certain[found.run[~settled]] = False
        order = np.lexsort((found.t, found.run))
        return LaneCrossings(*(part[order] for part in found)), certain

    def _left_behind(self, run: np.ndarray, i: np.ndarray) -> np.ndarray:
        """Whether it is an interval that begins at a zero and leaves it for good, as a start on the section does."""
        begins = np.abs(self.values[run, i]) <= NEAR * np.abs(self.values[run]).max(axis=1)
        leaves = self.values[run, i + 1] * self.slopes[run, i] > 0
        return np.asarray((i == 0) & begins & leaves)

    def _plain(self, run: np.ndarray, i: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Whether intervals have one crossing for certain, and its sense."""
        f, g, d, e = (x[run, i + k] for x in (self.values, self.slopes) for k in (0, 1))
        sense, step = np.sign(d), self.t[run, i + 1] - self.t[run, i]
        steep = np.minimum(np.abs(d), np.abs(e)) * step
        plain = (np.sign(f) == -sense) & (np.sign(g) == sense) & (np.sign(e) == sense)
        return plain & (self.slack[run, i] < PLAIN * steep), sense

    def _guess(self, run: np.ndarray, i: np.ndarray) -> np.ndarray:
        """Where the cubic of an interval vanishes, in parts of it."""
        h = self.t[run, i + 1] - self.t[run, i]
        f, g = self.values[run, i], self.values[run, i + 1]
        d, e = h * self.slopes[run, i], h * self.slopes[run, i + 1]
        low, high = np.zeros(len(run)), np.ones(len(run))
        for _ in range(BISECTIONS):
            s = (low + high) / 2
            cubic = (
                (1 + 2 * s) * (1 - s) ** 2 * f + s * s * (3 - 2 * s) * g
                + s * (1 - s) ** 2 * d - s * s * (1 - s) * e
            )  # fmt: skip
            before = np.sign(cubic) == np.sign(f)
            low, high = np.where(before, s, low), np.where(before, high, s)
        return np.asarray((low + high) / 2)

    def _close_look(
        self, run: np.ndarray, i: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
        """Run, interval, place and sense of all crossings in intervals; and the runs that may touch zero there."""
        values = self._closely(run, i) @ EVERYWHERE
        size = np.abs(values).max(axis=1, keepdims=True)
        sign = np.sign(values)
        k, place = np.nonzero(sign[:, 1:] != sign[:, :-1])
        a, b = values[k, place], values[k, place + 1]
        guess = (place + a / (a - b)) / (values.shape[1] - 1)
        inner, before, after = np.abs(values[:, 1:-1]), values[:, :-2], values[:, 2:]
        turns = (inner < np.abs(before)) & (inner < np.abs(after)) & (before * after > 0)
        touching = (turns & (inner < TOUCH * size)).any(axis=1) | ~np.isfinite(size[:, 0])
        return run[k], i[k], guess, np.sign(b - a), run[touching]

    def _located(
        self, run: np.ndarray, i: np.ndarray, guess: np.ndarray
    ) -> tuple[LaneCrossings, np.ndarray]:
        """The crossings near guesses, by Newton's method from the grid, and whether they were found."""
        begin, end = self.t[run, i], self.t[run, i + 1]
        first, numbers, system = self.columns[:, run, i].T, self.numbers[run], self.lanes.system
        read = self.lanes.reader(with_slope(system.rate, self.function))
        t, settled = begin + guess * (end - begin), np.zeros(len(run), dtype=bool)
        state, change = first.copy(), np.zeros(len(run))
        for _ in range(NEWTON):
            left = np.flatnonzero(~settled)
            if not len(left):
                break
            at = np.clip(t[left] + change[left], begin[left], end[left])
            there = self.lanes.run(first[left], numbers[left], at[:, None], t0=begin[left]).columns
            value, slope = read(at[:, None], there, numbers[left])[:, :, 0]
            t[left], state[left], change[left] = at, there[:, :, 0].T, -value / slope
            settled[left] = np.abs(change[left]) <= SETTLED * np.maximum(
                np.abs(at), end[left] - begin[left]
            )
        change = np.where(settled, change, 0.0)
        with np.errstate(all="ignore"):
            rates = system.rate(ARRAYS, list(state.T), system.numbers, t)
        moved = [x + change * rate for x, rate in zip(state.T, rates, strict=True)]
        return LaneCrossings(run, t + change, np.array(moved).reshape(len(moved), -1).T), settled
