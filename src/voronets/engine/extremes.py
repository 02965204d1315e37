"""The least and the greatest value of every observable over a motion, from its dense output.

The observables are read at a few points of every step, close enough to show every turn.  A turn that
may be the greatest of all is narrowed down: the vertex of the parabola through its three points, two
points close to it and the middle of the longer side are read, and the best of all with its neighbours
is the next bracket.  One that can no longer be the greatest is given up.
"""

from __future__ import annotations

import warnings
from collections.abc import Sequence

import numpy as np
import xarray as xr

from voronets.engine.record import Segment
from voronets.engine.samples import Part, by_system, parts_at
from voronets.engine.stored_program import observables_program
from voronets.expressions.presentation import Card, Presented, number
from voronets.expressions.program import Program
from voronets.expressions.scalars import ARRAYS
from voronets.mechanics.first_order import FirstOrderSystem
from voronets.mechanics.numbers import leaves


class Extremes(Presented, dict[str, dict[str, float | None]]):
    """{name: {min, t_min, max, t_max}}; None where there is no value."""

    def card(self) -> Card:
        keys = ("min", "t_min", "max", "t_max")
        rows = [(name, *(number(one[key]) for key in keys)) for name, one in self.items()]
        head = ("variable", "smallest", "at t, s", "largest", "at t, s")
        return Card("Extremes over the whole motion", rows, head)


LOOKS = (2, 4, 8)  # in a step: as few as show how the observables run
SAMPLED = 64  # steps that are looked at for this
SHORT = 8  # steps of a segment that has as many looks as there may be
SHARE, SHOWN = 0.9, 1e-3  # of most of them polynomials may miss so much: elsewhere may be a cusp
FEWEST, DENSEST = 4000, 64  # looks in all, where there are few steps, and then in one of them
COARSE = 16  # looks in an interval of a coarse dense output
BLOCK = 8192  # looks at once
SLACK = 0.5  # of the two drops beside a turn: no parabola and no cusp reaches farther
MOST = 4000  # turns that are narrowed down
ROUNDS = 40
#: A column is constant but for rounding if it changes by less than these parts of its own value and
#: of the largest component of its vector.
FLAT, FLAT_BESIDE = 1e-10, 1e-13
SETTLED, LEAST = 1e-8, 1e-6  # a drop within a bracket, in parts of the value and of all change
CLOSE = 0.08  # how near to the vertex two more points are, in parts of the bracket


def extremes(segments: Sequence[Segment], t_end: float) -> Extremes:
    """{name: {min, t_min, max, t_max}} of every component of every observable that is a number.

    One that has no value at times has the extremes of the others.
    """
    read = _Reader(segments)
    t = _looks(read, segments, t_end)
    turns = _Turns(read)
    for start in range(0, max(len(t) - 2, 1), BLOCK):  # two looks of each block begin the next
        turns.look(t[start : start + BLOCK + 2])
    turns.jumps(segments, t_end)
    turns.narrow()
    value, when, n = turns.best, turns.when, read.count
    return Extremes({
        name: _entry(-value[n + j], when[n + j], value[j], when[j])
        for j, name in enumerate(segments[0].system.names)
        if not read.words[j]
    })  # fmt: skip


def sampled_extremes(data: xr.Dataset) -> Extremes:
    """The same of samples, where they are all that there is."""
    found = Extremes()
    t = data["time"].values
    for name, variable in data.data_vars.items():
        if variable.dtype.kind not in "fiu":
            continue
        values = variable.values.reshape(len(t), int(np.prod(variable.shape[1:])))
        labels = (
            [str(label) for label in variable[variable.dims[1]].values] if variable.ndim > 1 else []
        )
        for j, part in enumerate([f"{name}_{label}" for label in labels] or [str(name)]):
            good = np.flatnonzero(np.isfinite(values[:, j]))
            if len(good):
                low, high = (good[pick(values[good, j])] for pick in (np.argmin, np.argmax))
                found[part] = _entry(values[low, j], t[low], values[high, j], t[high])
    return found


def _entry(low: float, t_low: float, high: float, t_high: float) -> dict[str, float | None]:
    keys = ("min", "t_min", "max", "t_max")
    pairs = zip(keys, (low, t_low, high, t_high), strict=True)
    return {key: float(value) if np.isfinite(value) else None for key, value in pairs}


class _Reader:
    """Every component of every observable at any times: (m,) → (components, m)."""

    def __init__(self, segments: Sequence[Segment]) -> None:
        self.segments = segments
        system = segments[0].system
        self.count = len(system.names)
        self.programs: dict[int, Program] = {}
        owner = [quantity for quantity in system.quantities for _ in quantity.components()]
        self.positive = np.array([quantity.positive for quantity in owner])
        self.words = [bool(quantity.words) for quantity in owner]
        self.zero = np.array([quantity.name in system.invariants for quantity in owner])
        _, self.owner = np.unique([quantity.name for quantity in owner], return_inverse=True)

    def __call__(self, t: np.ndarray) -> np.ndarray:
        order = np.argsort(t, kind="stable")
        return self.seen(parts_at(self.segments, t[order]))[:, np.argsort(order, kind="stable")]

    def seen(self, parts: Sequence[Part]) -> np.ndarray:
        """The same at states of segments, one part after the other."""
        found, done = np.empty((self.count, sum(len(times) for _, times, _ in parts))), 0
        for system, times, x in by_system(parts):
            program, now = self._program(system), slice(done, done + len(times))
            with np.errstate(all="ignore"):
                numbers = (value for _, value in leaves(system.numbers))
                values = program(ARRAYS, *x.T, *numbers, times)
            for row, value in zip(found, values, strict=True):
                row[now] = value
            done += len(times)
        positive = found[self.positive]
        found[self.positive] = np.where(np.signbit(positive), np.nan, positive)
        found[~np.isfinite(found)] = np.nan
        return found

    def varies(self, low: np.ndarray, high: np.ndarray) -> np.ndarray:
        """The columns that change by more than rounding, from their least and greatest values."""
        size = np.nan_to_num(np.maximum(np.abs(low), np.abs(high)), posinf=0.0)
        largest = np.zeros(self.owner.max(initial=0) + 1)
        np.maximum.at(largest, self.owner, size)
        least = np.maximum(FLAT * size, FLAT_BESIDE * largest[self.owner])
        found: np.ndarray = (high - low > least) & ~self.zero
        return found

    def _program(self, system: FirstOrderSystem) -> Program:
        """The observables of a system; those with the same formulas share a program."""
        key = id(system.observables)
        if key not in self.programs:
            self.programs[key] = observables_program(system)
        return self.programs[key]


def _looks(read: _Reader, segments: Sequence[Segment], t_end: float) -> np.ndarray:
    """The times of all looks."""
    parts = [np.array([0.0, t_end])]
    for segment in segments:
        if not segment.pieces:
            continue
        edges = np.concatenate([[segment.t0], *(piece.times[1:] for piece in segment.pieces)])
        edges = np.append(edges[edges < t_end], min(edges[-1], t_end))
        few = len(edges) <= SHORT
        number = COARSE if segment.coarse else LOOKS[-1] if few else _enough(read, edges)
        share_of_all = FEWEST * (edges[-1] - edges[0]) / (t_end * (len(edges) - 1))
        number = max(number, min(int(share_of_all), DENSEST))
        share = np.arange(number) / number
        parts.append((edges[:-1, None] + np.diff(edges)[:, None] * share).ravel())
    return np.unique(np.concatenate(parts))


def _enough(read: _Reader, edges: np.ndarray) -> int:
    """How many looks a step shows: polynomials through so many that meet those between them."""
    some = np.unique(np.linspace(0, len(edges) - 2, SAMPLED).astype(int))
    most = LOOKS[-1]
    x = np.arange(most + 1) / most
    t = edges[some, None] + (edges[some + 1] - edges[some])[:, None] * x
    values = read(t.ravel()).reshape(-1, *t.shape)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # a column may have no value anywhere
        low, high = np.nanmin(values, axis=(1, 2)), np.nanmax(values, axis=(1, 2))
    varies = read.varies(low, high)
    values, change = values[varies], (high - low)[varies]
    for looks in LOOKS[:-1]:
        through = values[:, :, :: most // looks]
        basis = np.vander(2 * x - 1, looks + 1)
        poly = through @ (basis @ np.linalg.inv(basis[:: most // looks])).T
        miss = np.abs(poly - values).max(axis=2) / change[:, None]
        shown = miss[np.any(np.isfinite(miss), axis=1)]
        if np.nanmax(np.nanquantile(shown, SHARE, axis=1), initial=0.0) <= SHOWN:
            return looks
    return most


class _Turns:
    """Where columns f and −f may be greatest: brackets a ≤ m ≤ b with the values there.

    best, when  the greatest values so far, and their times, first of f and then of −f
    """

    def __init__(self, read: _Reader) -> None:
        self.read = read
        self.best, self.when = np.full(2 * read.count, -np.inf), np.full(2 * read.count, np.nan)
        self.column: list[np.ndarray] = []
        self.t: list[np.ndarray] = []
        self.f: list[np.ndarray] = []

    def jumps(self, segments: Sequence[Segment], t_end: float) -> None:
        """What the motion comes to at the end of a segment, where the next may begin with other values."""
        whole = [one for one in segments[:-1] if one.pieces and one.t_end <= t_end]
        ends = [np.array([one.t_end]) for one in whole]
        parts = [(one, t, one.dense(t)) for one, t in zip(whole, ends, strict=True)]
        for t, values in zip(ends, self.read.seen(parts).T, strict=True):
            f = np.concatenate([values, -values])
            self._improve(
                np.arange(len(f)), np.repeat(t, len(f)), np.where(np.isnan(f), -np.inf, f)
            )

    def look(self, t: np.ndarray) -> None:
        """Read on; the ends of what is read, and places beside others without a value, are turns too."""
        values = self.read(t)
        gaps = np.isnan(values)
        f = (values, -values)
        if gaps.any():
            f = (np.where(gaps, -np.inf, f[0]), np.where(gaps, -np.inf, f[1]))
        places = np.concatenate([part.argmax(axis=1) for part in f])
        tops = np.concatenate([part.max(axis=1) for part in f])
        self._improve(np.arange(len(tops)), t[places], tops)
        slope = np.diff(values, axis=1)
        turns = np.ones(values.shape, dtype=bool)
        ways = np.sign(slope)  # a product of slopes may overflow
        turns[:, 1:-1] = ~(ways[:, :-1] * ways[:, 1:] > 0)
        turns &= ~gaps & (~self.read.zero & np.any(slope != 0, axis=1))[:, None]
        column, where = np.nonzero(turns)
        near = np.clip(where + np.array([[-1], [0], [1]]), 0, len(t) - 1)
        for sign, part in enumerate(f):
            own = part[column, near]
            up = (own[1] >= own[0]) & (own[1] >= own[2])
            self._keep(column[up] + sign * self.read.count, t[near[:, up]], own[:, up])

    def narrow(self) -> None:
        """Down to the greatest values."""
        column, t, f = (
            np.concatenate(self.column),
            *(np.concatenate(x, axis=1) for x in (self.t, self.f)),
        )
        n = self.read.count
        low, high = -self.best[n:], self.best[:n]
        change = np.tile(high - low, 2)
        good = np.tile(self.read.varies(low, high), 2)[column]
        column, t, f = column[good], t[:, good], f[:, good]
        for _ in range(ROUNDS):
            drop = f[1] - f.min(axis=0)
            settled = drop <= SETTLED * np.maximum(np.abs(f[1]), LEAST * change[column])
            going = ~settled & self._may_be(column, f) & (t[2] - t[0] > 4 * np.spacing(t[2]))
            if going.sum() > MOST:  # the most promising
                going &= f[1] >= np.sort(f[1][going])[-MOST]
            if not going.any():
                break
            column = column[going]
            t, f = self._closer(column, t[:, going], f[:, going])
            self._improve(column, t[1], f[1])

    def _keep(self, column: np.ndarray, t: np.ndarray, f: np.ndarray) -> None:
        may = self._may_be(column, f)
        self.column.append(column[may])
        self.t.append(t[:, may])
        self.f.append(f[:, may])

    def _may_be(self, column: np.ndarray, f: np.ndarray) -> np.ndarray:
        """Whether the greatest value may lie in a bracket."""
        with np.errstate(over="ignore"):  # beyond all numbers is beyond the greatest
            hopeful: np.ndarray = f[1] + SLACK * (2 * f[1] - f[0] - f[2]) >= self.best[column]
        return hopeful

    def _improve(self, column: np.ndarray, t: np.ndarray, f: np.ndarray) -> None:
        order = np.argsort(f, kind="stable")  # the greatest of each column is put last, and stays
        column, t, f = column[order], t[order], f[order]
        best, when = self.best.copy(), self.when.copy()
        best[column], when[column] = f, t
        better = best > self.best
        self.best, self.when = np.where(better, best, self.best), np.where(better, when, self.when)

    def _closer(
        self, column: np.ndarray, t: np.ndarray, f: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray]:
        """Brackets (3, k) narrowed once."""
        (a, m, b), (fa, fm, fb) = t, f
        with np.errstate(all="ignore"):
            left, right = (m - a) * (fm - fb), (b - m) * (fm - fa)
            vertex = m + 0.5 * ((b - m) * right - (m - a) * left) / (left + right)
        vertex = np.where((vertex > a) & (vertex < b), vertex, 0.5 * (a + b))
        middle = np.where(m - a > b - m, 0.5 * (a + m), 0.5 * (m + b))
        near = CLOSE * (b - a)
        added = np.clip(np.stack([vertex - near, vertex, vertex + near, middle]), a, b)
        n = self.read.count
        seen = self.read(added.ravel()).reshape(n, *added.shape)
        new = seen[column % n, :, np.arange(len(column))].T
        new = np.where(np.isnan(new), -np.inf, np.where(column < n, new, -new))
        times, values = np.concatenate([t, added]), np.concatenate([f, new])
        top = values.argmax(axis=0)
        at = times[top, np.arange(len(top))]
        before = np.where(times < at, times, -np.inf).argmax(axis=0)
        after = np.where(times > at, times, np.inf).argmin(axis=0)
        places = np.stack([
            np.where(np.any(times < at, axis=0), before, top), top,
            np.where(np.any(times > at, axis=0), after, top),
        ])  # fmt: skip
        return np.take_along_axis(times, places, axis=0), np.take_along_axis(values, places, axis=0)
