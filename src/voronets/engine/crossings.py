"""Where functions of the motion cross zero, found on its dense output.

Events are watched beside the integration, not inside it: what is watched cannot change the motion,
and a formula with a pole or outside its domain can only fail to happen.

On every step the function is read at Chebyshev points, ends included, and at one more.  Where the
polynomial through them has not converged, or where the function is not a number, the interval is
halved; where the polynomial comes to zero between two points, the function is read there too.  A
change of sign between two readings is then narrowed down to rounding.  One at which the function does
not become small on both sides is a pole or a jump, and no crossing.  A bump so narrow that none of
the points shows it is not seen.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.polynomial import chebyshev

Function = Callable[[np.ndarray], np.ndarray]

DEGREE = 6  # on a step: the coefficients of what a Taylor integrator can follow fall by tens there
CHEBYSHEV = -np.cos(np.pi * np.arange(DEGREE + 1) / DEGREE)
PROOF = 0.236  # one more point, which the polynomial through the others must meet
NODE = np.sort(np.append(CHEBYSHEV, PROOF))
POINTS = len(NODE)
FITTED = np.flatnonzero(NODE != PROOF)
COEFFICIENTS = np.zeros((DEGREE + 1, POINTS))
COEFFICIENTS[:, FITTED] = np.linalg.inv(chebyshev.chebvander(CHEBYSHEV, DEGREE))
#: The polynomial less the value at that point.
MISS = chebyshev.chebvander(np.array([PROOF]), DEGREE)[0] @ COEFFICIENTS - (NODE == PROOF)
FINE = np.linspace(-1.0, 1.0, 33)
GRID = chebyshev.chebvander(FINE, DEGREE)
CONVERGED = 1e-4  # the last two coefficients, and the miss, beside the largest coefficient
SHALLOW, TIGHT = 1e-3, 1e-12  # the same where it comes so near to zero, but has one sign
CLOSELY = 6  # halvings for that
ROUNDING = 1e-14  # of the largest value on a step
HALVINGS = 48  # down to rounding: an edge of the domain may be anywhere
#: Intervals for a step and for a piece: a function that is noise has no end.  After so many pieces in which
#: they were not enough, it is read at its nodes alone.
MOST_HALVED, MOST_IN_ALL, PATIENCE = 512, 40_000, 5
BLOCK = 2048  # intervals at once
CLOSER, BESIDE_START, ABOVE_NOISE = 44, 8, 10.0  # see _early
NOISE = 1e-13  # a first value below this part of the first step's largest counts as zero
TOUCH = 1e-12  # how near to zero, in squares of the largest value, an extremum is looked at
VANISHES, AROUND = 1e-3, 2 * POINTS  # how small it is at a crossing, beside so many readings around
RTOL = 4 * np.finfo(float).eps  # of a root: the least that is allowed
BESIDE = 1e-12  # how near to it, in the interval that it is sought in


class Change(NamedTuple):
    """A change of sign between two readings at a and b; ``sign`` is the one that follows."""

    a: float
    b: float
    sign: int


class Readings(NamedTuple):
    """A function at increasing times."""

    t: np.ndarray
    value: np.ndarray

    def changes(self) -> list[Change]:
        """Neighbours with opposite signs; exact zeros are passed over, a gap is no neighbour."""
        told = np.flatnonzero(self.value != 0)
        sign = np.where(np.isfinite(self.value[told]), np.sign(self.value[told]), np.nan)
        t = self.t[told]
        return [
            Change(float(t[i]), float(t[i + 1]), int(sign[i + 1]))
            for i in np.flatnonzero(sign[:-1] * sign[1:] < 0)
        ]

    def with_(self, other: Readings) -> Readings:
        """Together with others; where both have a time, these count."""
        t, first = np.unique(np.append(self.t, other.t), return_index=True)
        return Readings(t, np.append(self.value, other.value)[first])

    def signs(self) -> tuple[int, int]:
        """The first sign and the last; 0 where it is zero throughout or not a number there."""
        told = self.value[self.value != 0]
        ends = (told[0], told[-1]) if len(told) else (0.0, 0.0)
        first, last = (int(np.sign(x)) if np.isfinite(x) else 0 for x in ends)
        return first, last


def nodes(ends: np.ndarray) -> np.ndarray:
    """The times (steps × (POINTS − 1) + 1,) at which a function is read first."""
    inner = _points(ends[:-1], ends[1:])[:, :-1]
    return np.append(inner.ravel(), ends[-1])


def _points(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """The points of intervals [a, b], (intervals, POINTS); the ends exactly."""
    t: np.ndarray = 0.5 * (a + b)[:, None] + 0.5 * (b - a)[:, None] * NODE
    t[:, 0], t[:, -1] = a, b
    return t


def read(
    function: Function, t: np.ndarray, value: np.ndarray, most: int = MOST_IN_ALL
) -> tuple[Readings, float | None]:
    """Readings from the first ones at ``nodes`` on, finer where they may hide a crossing.

    most  intervals that may be halved

    Also the first time at which there would have to be still more of them, or None.
    """
    steps = (len(t) - 1) // (POINTS - 1)
    inside = np.arange(steps)[:, None] * (POINTS - 1) + np.arange(POINTS)
    size = np.where(np.isfinite(value), np.abs(value), 0.0)
    stack = [(t[inside], value[inside], ROUNDING * size[inside].max(axis=1), 0)]
    all_t, all_values = [t], [value]
    left, unresolved = min(MOST_HALVED * (steps + 1), most), []
    while stack:
        times, values, least, depth = stack.pop()
        halved, hidden = _looked_at(times, values, least, closely=depth < CLOSELY)
        if len(hidden):
            all_t.append(hidden)
            all_values.append(function(hidden))
        if depth == HALVINGS or left < len(halved):
            unresolved += [float(times[i, 0]) for i in halved[:1] if depth < HALVINGS]
            continue
        left -= len(halved)
        for block in np.array_split(halved, -(-len(halved) // BLOCK)) if len(halved) else ():
            a, b = times[block, 0], times[block, -1]
            middle = 0.5 * (a + b)
            finer = _points(np.append(a, middle), np.append(middle, b))
            finer_values = function(finer.ravel()).reshape(finer.shape)
            all_t.append(finer.ravel())
            all_values.append(finer_values.ravel())
            stack.append((finer, finer_values, np.tile(least[block], 2), depth + 1))
    sorted_t, first = np.unique(np.concatenate(all_t), return_index=True)
    readings = Readings(sorted_t, np.concatenate(all_values)[first])
    return readings, min(unresolved, default=None)


def _looked_at(
    times: np.ndarray, values: np.ndarray, least: np.ndarray, *, closely: bool
) -> tuple[np.ndarray, np.ndarray]:
    """Of intervals with their points: which are to be halved, and times to read inside the others.

    least    what counts as rounding in each
    closely  also at a dip towards zero that a polynomial of few digits would miss
    """
    c = values @ COEFFICIENTS.T
    size = np.abs(c)
    may_vanish = ~(size[:, 0] > size[:, 1:].sum(axis=1))
    rest = np.maximum(size[:, -2:].sum(axis=1), np.abs(values @ MISS))
    open_ended = ~(rest <= CONVERGED * size.max(axis=1))
    may_vanish |= open_ended  # what has not converged may do anything
    dips = may_vanish & (np.abs(c @ GRID.T).min(axis=1) <= SHALLOW * size.max(axis=1))
    one_sided = np.abs(np.sign(values).sum(axis=1)) == POINTS
    if closely:
        open_ended |= dips & one_sided & ~(rest <= TIGHT * size.max(axis=1))
    open_ended &= ~(size.max(axis=1) <= least)
    finite = np.isfinite(values)
    closed = may_vanish & ~open_ended & finite.all(axis=1)
    return np.flatnonzero(may_vanish & open_ended & finite.any(axis=1)), _between(
        times[closed], c[closed]
    )


def _between(times: np.ndarray, c: np.ndarray) -> np.ndarray:
    """Times at which the polynomials Σ c T have changed sign on a fine grid, or may have between."""
    fine = c @ GRID.T
    size = np.abs(fine)
    which, j = np.nonzero(fine[:, :-1] * fine[:, 1:] < 0)
    changed = _times_at(times[which], FINE[j + 1])
    middle = size[:, 1:-1]
    nearest = (middle <= size[:, :-2]) & (middle <= size[:, 2:]) & (fine[:, :-2] * fine[:, 2:] > 0)
    which, j = np.nonzero(nearest)
    if not len(which):
        return changed
    x, own = FINE[j + 1], c[which].T
    first, second = chebyshev.chebder(own), chebyshev.chebder(own, 2)
    for _ in range(3):  # Newton's method for an extremum
        slope, bend = (chebyshev.chebval(x, part, tensor=False) for part in (first, second))
        step = np.where(bend != 0, slope / bend, 0.0)
        x = np.clip(x - step, FINE[j], FINE[j + 2])
    there = chebyshev.chebval(x, own, tensor=False)
    beyond = there * fine[which, j] <= TOUCH * size[which].max(axis=1) ** 2
    return np.append(changed, _times_at(times[which], x)[beyond])


def _times_at(times: np.ndarray, x: np.ndarray) -> np.ndarray:
    """The times at x, −1 … 1, in the intervals of some points."""
    a, b = times[:, 0], times[:, -1]
    t: np.ndarray = 0.5 * (a + b) + 0.5 * (b - a) * x
    return t


def _early(function: Function, a: float, b: float) -> Readings:
    """Closer and closer to a start at which a function is zero: it may come back to zero at once.

    What is not above the noise that it has beside the start counts as zero.
    """
    t = a + (b - a) * 0.5 ** np.arange(1, CLOSER)
    t = t[t > a]
    value = np.array(function(t))
    noise = ABOVE_NOISE * np.abs(value[-BESIDE_START:]).max(initial=0.0)
    return Readings(t, np.where(np.abs(value) > noise, value, 0.0))


@dataclass
class Crossings:
    """The crossings of one function along a motion, piece by piece.

    direction  −1 falling, +1 rising, 0 both
    sign       of the function so far; at the start of a limit the side on which one may be
    undefined  the first time at which it was not a number
    unresolved the first time at which it changed too fast to be watched
    """

    direction: int = 0
    sign: int = 0
    undefined: float | None = None
    unresolved: float | None = None
    exhausted: int = 0
    begun: bool = False
    #: A first value as small as this counts as zero.
    rounding: float = 0.0
    #: A single crossing is sought by itself, which is sooner done than many at once.
    singly: bool = False
    #: Only the first crossing counts, since the segment ends there.
    first_only: bool = False

    def look(self, function: Function, t: np.ndarray, value: np.ndarray) -> np.ndarray:
        """The crossings within a piece, from its readings at ``nodes``, in order."""
        with np.errstate(all="ignore"):
            return self._look(function, t, value.copy())

    def _look(self, function: Function, t: np.ndarray, value: np.ndarray) -> np.ndarray:
        early: Readings | None = None
        if not self.begun:
            self.begun = True
            first = np.abs(value[:POINTS])
            noise = NOISE * first[np.isfinite(first)].max(initial=0.0)
            if first[0] <= max(noise, self.rounding):
                value[0] = 0.0
                early = _early(function, t[0], t[1])
        changed = self._first_changed(value) if self.first_only else len(t)
        crossings = self._within(function, t, value, slice(0, changed), early)
        if len(crossings) or changed == len(t):
            return crossings
        return self._within(function, t, value, slice(changed - 1, None))

    def _first_changed(self, value: np.ndarray) -> int:
        """How many nodes there are up to the end of the first step with a change of sign that counts."""
        counted = (value[:-1] * value[1:] < 0) & (self.direction * value[1:] >= 0)
        if not counted.any():
            return len(value)
        return (int(np.argmax(counted)) // (POINTS - 1) + 1) * (POINTS - 1) + 1

    def _within(
        self, function: Function, t: np.ndarray, value: np.ndarray, part: slice,
        early: Readings | None = None,
    ) -> np.ndarray:  # fmt: skip
        """The crossings in a part of the nodes, which begins and ends with a step."""
        most = MOST_IN_ALL if self.exhausted < PATIENCE else 0
        readings, unresolved = read(function, t[part], value[part], most)
        readings = readings if early is None else readings.with_(early)
        if unresolved is not None:
            self.exhausted += 1
            self.unresolved = unresolved if self.unresolved is None else self.unresolved
        bad = ~np.isfinite(readings.value)
        if self.undefined is None and bad.any():
            self.undefined = float(readings.t[np.argmax(bad)])
        changes = [change for change in readings.changes() if self._counts(change.sign)]
        crossings = _located(function, t, value, changes, self.singly)
        first, last = readings.signs()
        if self.sign * first < 0 and self._counts(first):  # just where the part begins
            crossings = np.append(readings.t[0], crossings)
        self.sign = last if len(readings.value[readings.value != 0]) else self.sign
        return crossings

    def cut(self, function: Function, t: float) -> None:
        """Forget what the last piece had after a time within it."""
        now = float(function(np.array([t]))[0])
        self.sign = int(np.sign(now)) if np.isfinite(now) else 0
        self.undefined, self.unresolved = (
            None if time is not None and time > t else time
            for time in (self.undefined, self.unresolved)
        )

    def _counts(self, sign: int) -> bool:
        return self.direction * sign >= 0


def _located(
    function: Function, t: np.ndarray, value: np.ndarray, changes: list[Change], singly: bool
) -> np.ndarray:
    """The times of the changes that are crossings: on both sides the function is small there.

    Small beside its values at the ``nodes`` around.
    """
    if not changes:
        return np.empty(0)
    a, b = (np.array([change[i] for change in changes]) for i in range(2))
    x, good = _roots(function, a, b, singly and len(changes) == 1)
    aside = BESIDE * (b - a) + 4 * np.spacing(np.abs(x))
    sides = [function(np.clip(x + shift, a, b)) for shift in (-aside, aside)]
    beside = np.maximum(*np.abs(sides))
    size = np.where(np.isfinite(value), np.abs(value), 0.0)
    place = np.searchsorted(t, a)
    around = [size[max(i - AROUND, 0) : i + AROUND + 1].max() for i in place]
    crossing: np.ndarray = x[good & (beside <= VANISHES * np.array(around))]
    return crossing


def _roots(
    function: Function, a: np.ndarray, b: np.ndarray, singly: bool
) -> tuple[np.ndarray, np.ndarray]:
    """Where a function changes sign between a and b, and whether it was found; a where it was not."""
    # A fifth of a second to load, and many motions need it not at all.
    if singly:
        from scipy.optimize import brentq

        try:
            x = brentq(
                lambda t: float(function(np.array([t]))[0]), a[0], b[0], xtol=5e-324, rtol=RTOL
            )
        except ValueError:  # it has no sign there: rounding, or a gap of its domain
            return a, np.array([False])
        return np.array([x]), np.array([np.isfinite(x)])
    from scipy.optimize import elementwise

    found = elementwise.find_root(lambda t: function(t.ravel()).reshape(t.shape), (a, b))
    good = np.isfinite(found.x)  # lost in a gap of its domain: no crossing there
    return np.where(good, found.x, a), good
