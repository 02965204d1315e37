r"""Linear integrals whose coefficients are functions of one variable, found as series.

    F = Σ f_k(x) v_k + f₀(x),   f_k = Σ_j c_kj T_j(ξ),   x = x₀ + δ ξ

The c are the null space of the rates, like everything else; the series converge to rounding where the f
are smooth.  Which combinations of several such F are taken: those with one f alone, then those with
given values of the f in the middle.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.polynomial import chebyshev

from voronets.invariants.search_letters import Letter, States, VariableFamily
from voronets.invariants.search_null_space import NullSpace, null_space
from voronets.invariants.search_samples import CandidateSamples, look, pace, usable
from voronets.invariants.search_subject import SearchSubject

ORDER = 32  # of the series
#: Parts of the sampled range, without its ends, where frames turn at poles; one half alone.
PARTS = ((0.1, 0.9), (0.55, 0.95))
DEPENDENT = 1e-5  # high orders of velocities that constraints bind; their coefficients are small
CONVERGED = 1e-8  # the last coefficients of a series, relative
FEWEST = 360
ZERO = 1e-8  # a coefficient function that is none, relative to the largest
ROUNDING = 1e-9  # what is left of a series that is a polynomial


class VariableRange(NamedTuple):
    """x₀ − δ ≤ x ≤ x₀ + δ."""

    middle: float
    half: float

    def has(self, x: Any) -> Any:
        """Whether x lies in it."""
        return np.abs(np.asarray(x) - self.middle) <= self.half

    def scaled(self, x: Any) -> Any:
        """ξ from −1 to 1, over scalars of any kind."""
        return (x - self.middle) * (1 / self.half)


class SeriesSpace(NamedTuple):
    """A space of integrals by the coefficients of their series (d, functions, ORDER + 1)."""

    interval: VariableRange
    space: NullSpace
    series: np.ndarray
    candidates: int
    states: int

    @property
    def integrals(self) -> int:
        """How many integrals; none where the series do not end in rounding."""
        if not len(self.series):
            return 0
        last = np.abs(self.series[:, :, -3:]).max()
        return len(self.series) if last <= CONVERGED * np.abs(self.series).max() else 0

    def combinations(self) -> list[tuple[str, np.ndarray]]:
        """(what it is, coefficients (functions, ORDER + 1)): the simple ones first."""
        found: list[tuple[str, np.ndarray]] = []
        d, functions, _ = self.series.shape
        if not d:
            return found
        for k in range(functions):
            others = np.delete(self.series, k, axis=1).reshape(d, -1)
            for c in _annulled(others):
                found.append((f"alone {k}", np.tensordot(c, self.series, 1)))
        at = 0.0 if self.interval.has(0.0) else self.interval.middle
        values = chebyshev.chebval(self.interval.scaled(at), np.moveaxis(self.series, 2, 0))
        for i, c in enumerate(_unit_values(values)):
            found.append((f"middle {i}", np.tensordot(c, self.series, 1)))
        return found


def interval_of(
    subject: SearchSubject, family: VariableFamily, states: States, part: tuple[float, float]
) -> VariableRange | None:
    """A part of the range of the variable; None where it does not change."""
    x = look(subject, [family.variable], states).values[:, 0]
    x = x[np.isfinite(x)]
    if not len(x):
        return None
    low, high = np.quantile(x, part)
    if high - low < 1e-6 * family.size:
        return None
    return VariableRange(float(low + high) / 2, float(high - low) / 2)


def series_space(
    subject: SearchSubject, family: VariableFamily, interval: VariableRange, states: States
) -> SeriesSpace | None:
    """The integrals of a family; None where there are too few states."""
    letters = [family.variable, *family.velocities]
    samples = look(subject, letters, states)
    good = usable(samples) & interval.has(samples.values[:, 0])
    places = len(np.unique(samples.values[good, 0]))
    if np.sum(good) < FEWEST or places < 2 * (ORDER + 1):  # or a series could vanish at all of them
        return None
    values, rates = _expanded(CandidateSamples(samples.values[good], samples.rates[good]), interval,
                              constant=family.inhomogeneous)  # fmt: skip
    space = null_space(values, rates, pace(subject, states), DEPENDENT)
    functions = values.shape[1] // (ORDER + 1)
    series = space.basis.T.reshape(-1, functions, ORDER + 1)
    return SeriesSpace(interval, space, series, values.shape[1], int(np.sum(good)))


def _expanded(
    samples: CandidateSamples, interval: VariableRange, *, constant: bool
) -> CandidateSamples:
    """T_j(ξ) v_k, and T_j(ξ) alone where asked for, letter by letter."""
    xi = interval.scaled(samples.values[:, 0])
    T = chebyshev.chebvander(xi, ORDER)
    slopes = np.stack([chebyshev.chebval(xi, chebyshev.chebder(row)) if len(row) > 1 else 0 * xi
                       for row in (np.eye(ORDER + 1)[j, : j + 1] for j in range(ORDER + 1))], 1)  # fmt: skip
    T_dot = slopes * (samples.rates[:, :1] / interval.half)
    v, w = samples.values[:, 1:], samples.rates[:, 1:]
    if constant:
        v = np.concatenate([v, np.ones((len(v), 1))], axis=1)
        w = np.concatenate([w, np.zeros((len(w), 1))], axis=1)
    values = [T * v[:, k : k + 1] for k in range(v.shape[1])]
    rates = [T_dot * v[:, k : k + 1] + T * w[:, k : k + 1] for k in range(v.shape[1])]
    return CandidateSamples(np.concatenate(values, axis=1), np.concatenate(rates, axis=1))


def _annulled(rows: np.ndarray) -> np.ndarray:
    """The combinations of rows that vanish (…, d)."""
    u, s, _ = np.linalg.svd(rows, full_matrices=True)
    sizes = np.zeros(len(u))
    sizes[: len(s)] = s
    scale = np.abs(rows).max() if rows.size else 1.0
    found: np.ndarray = u.T[sizes < ZERO * max(scale, 1e-300) * len(rows)]
    return found


def _unit_values(values: np.ndarray) -> list[np.ndarray]:
    """Combinations of rows (d, functions) in whose values one after the other is 1 and the others 0."""
    rows, turns = values.copy(), np.eye(len(values))
    done: list[int] = []
    for column in range(values.shape[1]):
        free = [i for i in range(len(rows)) if i not in done]
        if not free:
            break
        pivot = max(free, key=lambda i: abs(rows[i, column]))
        if abs(rows[pivot, column]) < 1e-6 * np.abs(values).max():
            continue
        turns[pivot] /= rows[pivot, column]
        rows[pivot] /= rows[pivot, column]
        for i in range(len(rows)):
            if i != pivot:
                turns[i] -= turns[pivot] * rows[i, column]
                rows[i] -= rows[pivot] * rows[i, column]
        done.append(pivot)
    return [turns[i] for i in done]


def evaluated(letter: Letter, interval: VariableRange, coefficients: Sequence[float]) -> Any:
    """The series as a function of a scene, by Clenshaw's scheme, over scalars of any kind."""

    def function(scene: Any) -> Any:
        xi = interval.scaled(letter.function(scene))
        ahead, further = 0.0 * xi, 0.0 * xi
        for c in coefficients[:0:-1]:
            ahead, further = 2.0 * (xi * ahead) - further + float(c), ahead
        return xi * ahead - further + float(coefficients[0])

    return function
