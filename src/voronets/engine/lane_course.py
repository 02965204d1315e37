r"""How a function runs along many motions, from its values and slopes at a grid of times.

Between two times the cubic with these values and slopes lies within the hull of its four control
values; how far the function may be from the cubic is measured by leaving every second time out.
So most of a motion is cleared at once: the function cannot be zero there, or exceed what was seen.
What is left are a few intervals, which are integrated again and looked at closely, by the polynomial
through Chebyshev points: an interval is a few steps long at the most, and there it is right to 1e-10.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.polynomial import chebyshev

from voronets.engine.lanes import Function, Lanes
from voronets.engine.unlocked import unlocked_property
from voronets.expressions.jets import Jet, jet_namespace, slopes_of

CLOSE = 12  # the degree of the polynomial in an interval
NODES = -np.cos(np.pi * np.arange(CLOSE + 1) / CLOSE)
FIT = np.linalg.inv(chebyshev.chebvander(NODES, CLOSE))
BETWEEN = np.linspace(0.0, 1.0, 17)
TAIL = 3  # coefficients that say how far the series has converged
EVERYWHERE = chebyshev.chebvander(np.linspace(-1, 1, 65), CLOSE).T
#: A cubic's error falls sixteenfold where its interval is halved; so much is counted on.
NARROWER = 4.0
MOST_DOUBTFUL = 0.1  # intervals of a motion; with more of them it is sooner run alone
POLISHED = 2  # steps of Newton's method for the time of a crossing
#: Of the largest value: at the start it counts as zero, or is too near to zero to tell.
ZERO, NEAR = 1e-14, 1e-8
BEGUN = 1e-4  # of the first interval, where a zero at the start is left behind
FLAT = 1e-6  # a crossing with less slope, relative, is a touch for all that can be said
MOST_LOOKS = 64  # intervals of one motion that are looked at closely


@lru_cache(maxsize=256)  # the same functions each time, so that compiled ones are found again
def with_slope(rate: Function, function: Function) -> tuple[Function, Function]:
    """A function of the state and its rate of change along the motion."""

    def slope(ns: Any, x: Any, p: Any, t: Any) -> Any:
        rates = rate(ns, x, p, t)
        moved = [Jet(ns, *pair[:1], pair[1:]) for pair in zip(x, rates, strict=True)]
        found = function(jet_namespace(ns), moved, p, Jet(ns, t, (1.0,)))
        return slopes_of(found, 1)[0]

    return function, slope


@dataclass(frozen=True)
class LaneCourse:
    """One function along many motions.

    lanes, function, numbers   of which it is, and (runs, numbers)
    t, columns                 the grid: (runs, times), and the states there (states, runs, times)
    values, slopes             of the function there, (runs, times)
    """

    lanes: Lanes
    function: Function
    numbers: np.ndarray
    t: np.ndarray
    columns: np.ndarray
    values: np.ndarray
    slopes: np.ndarray

    @unlocked_property
    def slack(self) -> np.ndarray:
        """How far the function may be from the cubic in each interval, (runs, intervals)."""
        t, f, d = (x[:, ::2] for x in (self.t, self.values, self.slopes))
        h = np.diff(t, axis=1)
        s = (self.t[:, 1::2] - t[:, :-1]) / h
        cubic = (
            (1 + 2 * s) * (1 - s) ** 2 * f[:, :-1] + s * s * (3 - 2 * s) * f[:, 1:]
            + h * (s * (1 - s) ** 2 * d[:, :-1] - s * s * (1 - s) * d[:, 1:])
        )  # fmt: skip
        wide = np.abs(cubic - self.values[:, 1::2])
        around = np.pad(wide, ((0, 0), (1, 1)), mode="edge")
        wide = np.maximum.reduce((around[:, :-2], wide, around[:, 2:]))
        found: np.ndarray = np.repeat(wide, 2, axis=1) / NARROWER
        return found

    @unlocked_property
    def hull(self) -> tuple[np.ndarray, np.ndarray]:
        """Below and above which it stays in each interval, (runs, intervals)."""
        third = np.diff(self.t, axis=1) / 3
        f, d = self.values, self.slopes
        points = (f[:, :-1], f[:, :-1] + third * d[:, :-1], f[:, 1:] - third * d[:, 1:], f[:, 1:])
        return np.minimum.reduce(points) - self.slack, np.maximum.reduce(points) + self.slack

    @unlocked_property
    def keeps_its_sign(self) -> np.ndarray:
        """The motions along which it is never zero, for all that a close look shows."""
        low, high = self.hull
        sign = np.sign(self.values[:, 0])
        doubtful = np.where(sign > 0, low.T, -high.T).T <= 0
        seen = (sign[:, None] * self.values > 0).all(axis=1)  # not where a number is missing
        kept = seen & (doubtful.mean(axis=1) <= MOST_DOUBTFUL)
        run, interval = np.nonzero(doubtful & kept[:, None])
        low, high = self._sharper(run, interval)
        left = ~(np.where(sign[run] > 0, low, -high) > 0)
        run, interval = run[left], interval[left]
        series = self._closely(run, interval)
        least = (sign[run, None] * (series @ EVERYWHERE)).min(axis=1)
        tail = np.abs(series[:, -TAIL:]).sum(axis=1)
        kept[run[~(least > tail)]] = False
        return np.asarray(kept)

    def greatest(self, sign: float) -> np.ndarray:
        """The greatest value (sign = 1) or the least (sign = −1); NaN where it would take too many looks."""
        found = (sign * self.values).max(axis=1)
        highest = sign * self.hull[1 if sign > 0 else 0]
        places = np.nonzero(highest > found[:, None])
        low, high = self._sharper(*places)
        highest[places] = high if sign > 0 else -low
        for _ in range(MOST_LOOKS):
            left = highest > found[:, None]
            run = np.flatnonzero(left.any(axis=1))
            if not len(run):
                return np.asarray(sign * found)
            interval = np.argmax(highest[run], axis=1)
            highest[run, interval] = -np.inf
            for row, series in zip(run, self._closely(run, interval), strict=True):
                values = sign * chebyshev.chebval(_roots(chebyshev.chebder(series)), series)
                found[row] = max(found[row], values.max(initial=-np.inf))
        found[run] = np.nan
        return np.asarray(sign * found)

    def first_crossing(self, direction: int) -> tuple[np.ndarray, np.ndarray]:
        """The first time at which it crosses zero (NaN: never), and where that is certain."""
        low, high = self.hull
        open_ = (low <= 0) & (high >= 0)
        found = np.full(len(self.t), np.nan)
        certain = self._at_start | (np.abs(self.values[:, 0]) > NEAR * self._size)
        waiting = np.flatnonzero(certain & open_.any(axis=1))
        for _ in range(MOST_LOOKS):
            if not len(waiting):
                return found, certain
            interval = np.argmax(open_[waiting], axis=1)
            open_[waiting, interval] = False
            times, good = self._crossing(waiting, interval, direction)
            found[waiting], certain[waiting] = times, good
            waiting = waiting[np.isnan(times) & good & open_[waiting].any(axis=1)]
        certain[waiting] = False
        return found, certain

    def _sharper(self, run: np.ndarray, interval: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Closer bounds in some intervals, from the values and slopes at four times around each.

        The polynomial of degree 7, with its distance from that of degree 5 allowed for.
        """
        last = self.t.shape[1] - 1
        order = np.stack([interval, interval + 1, interval - 1, interval + 2])
        order = np.where(order < 0, interval + 3, np.where(order > last, interval - 2, order))
        z = np.repeat(self.t[run, order], 2, axis=0)  # each time twice: value and slope
        f, d = self.values[run, order], self.slopes[run, order]
        table, newton = np.repeat(f, 2, axis=0), [f[0]]
        for degree in range(1, 8):
            gap = z[degree:] - z[:-degree]
            quotient = np.diff(table, axis=0) / np.where(gap == 0, 1.0, gap)
            table = (
                np.where(gap == 0, np.repeat(d, 2, axis=0)[:-1], quotient)
                if degree == 1
                else quotient
            )
            newton.append(table[0])
        t = self.t[run, interval] + BETWEEN[:, None] * (z[2] - z[0])
        five, seven = (_newton(newton[: degree + 1], z, t) for degree in (5, 7))
        slack = np.abs(seven - five).max(axis=0, initial=0.0)
        slack += (
            np.abs(np.diff(seven, n=2, axis=0)).max(axis=0, initial=0.0) / 8
        )  # between the points
        return seven.min(axis=0, initial=np.inf) - slack, seven.max(axis=0, initial=-np.inf) + slack

    @property
    def _size(self) -> np.ndarray:
        return np.asarray(np.abs(self.values).max(axis=1))

    @property
    def _at_start(self) -> np.ndarray:
        """It is zero at the start, which is no crossing."""
        return np.asarray(np.abs(self.values[:, 0]) <= ZERO * self._size)

    def _crossing(
        self, run: np.ndarray, interval: np.ndarray, direction: int
    ) -> tuple[np.ndarray, np.ndarray]:
        """The first crossing in an interval of each run."""
        times, good = np.full(len(run), np.nan), np.ones(len(run), dtype=bool)
        begin, end = self.t[run, interval], self.t[run, interval + 1]
        for i, series in enumerate(self._closely(run, interval)):
            roots = _roots(series)
            if interval[i] == 0 and self._at_start[run[i]]:
                roots = roots[roots > -1 + BEGUN]
            slopes = chebyshev.chebval(roots, chebyshev.chebder(series))
            steep = np.abs(slopes) > FLAT * np.abs(series).sum()
            good[i] = bool(steep.all())
            sense = roots[slopes * direction >= 0] if direction else roots
            if good[i] and len(sense):
                times[i] = begin[i] + (sense.min() + 1) / 2 * (end[i] - begin[i])
        return self._polished(run, interval, times), good

    def _polished(self, run: np.ndarray, interval: np.ndarray, times: np.ndarray) -> np.ndarray:
        mine = np.flatnonzero(np.isfinite(times))
        if not len(mine):
            return times
        run, interval, t = run[mine], interval[mine], times[mine]
        read = self.lanes.reader(with_slope(self.lanes.system.rate, self.function))
        begin, state = self.t[run, interval], self.columns[:, run, interval].T
        for _ in range(POLISHED):
            ahead = np.maximum(t, begin)[:, None]
            there = self.lanes.run(state, self.numbers[run], ahead, t0=begin).columns
            value, slope = read(ahead, there, self.numbers[run])[:, :, 0]
            t = ahead[:, 0] - value / slope
        times[mine] = t
        return times

    def _closely(self, run: np.ndarray, interval: np.ndarray) -> np.ndarray:
        """The function in intervals, as Chebyshev series: (intervals, degree + 1)."""
        if not len(run):
            return np.zeros((0, CLOSE + 1))
        begin, end = self.t[run, interval], self.t[run, interval + 1]
        t = begin[:, None] + (NODES + 1) / 2 * (end - begin)[:, None]
        numbers, first = self.numbers[run], self.columns[:, run, interval]
        rest = self.lanes.run(first.T, numbers, t[:, 1:], t0=begin).columns
        columns = np.concatenate([first[:, :, None], rest], axis=2)
        values = self.lanes.reader([self.function])(t, columns, numbers)[0]
        return np.asarray(values @ FIT.T)


def _newton(coefficients: list[np.ndarray], z: np.ndarray, t: np.ndarray) -> np.ndarray:
    """The polynomial of divided differences at the points z, at times t."""
    found = np.broadcast_to(coefficients[-1], t.shape)
    for coefficient, at in zip(coefficients[-2::-1], z[len(coefficients) - 2 :: -1], strict=False):
        found = found * (t - at) + coefficient
    return np.asarray(found)


def _roots(series: np.ndarray) -> np.ndarray:
    """The real zeros of a Chebyshev series between its ends."""
    size = np.abs(series).max(initial=0.0)
    if not np.isfinite(size) or size == 0:
        return np.empty(0)
    roots = chebyshev.chebroots(chebyshev.chebtrim(series, 1e-15 * size))
    real = roots.real[np.abs(roots.imag) < 1e-8]
    return np.asarray(real[np.abs(real) <= 1.0])
