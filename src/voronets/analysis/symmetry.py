r"""The symmetries of a first-order system: fields on its states that commute with its rate.

Of a list of candidate fields ξᵢ (turns and shifts of ground, body and coordinates) those combinations
Σ aᵢ ξᵢ are symmetries for which, at states drawn at random,

    ∂f/∂x ξ − ∂ξ/∂x f + a₀ ∂f/∂t = 0        ξ commutes with the rate f
    ∂h/∂x ξ = 0                              and keeps to the manifold h = 0

Both are linear in a, so that the symmetries are the kernel of a matrix; derivatives are exact, and the
misses 1e-13 or so where a symmetry holds.  A rate that depends on time explicitly has a steady motion
only if some field makes up for it, a₀ = 1: in axes that move with it nothing depends on time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

import numpy as np

from voronets.analysis.departures import Departures
from voronets.analysis.drawn_states import drawn_states
from voronets.expressions.jets import Jet, jet_namespace, slopes_of
from voronets.expressions.scalars import ARRAYS
from voronets.expressions.vectors import plus, times
from voronets.facts.condition import ROUNDING
from voronets.mechanics.first_order import FirstOrderSystem
from voronets.mechanics.variations import slopes


class Generator(NamedTuple):
    """A field on the states.

    field  (ns, x, p) → ẋ along it
    slack  (ns, x, p) → what must vanish for it to keep the surfaces where they are
    """

    name: str
    field: Callable[[Any, Any, Any], Sequence[Any]]
    slack: Callable[[Any, Any, Any], Sequence[Any]] | None = None


@dataclass(frozen=True)
class Symmetry:
    """The symmetries of a system, and what makes up for an explicit time.

    candidates    the fields that were looked at
    coefficients  a of every symmetry by rows, those preferred in a steady motion first
    drift         a of the field that makes up for the time; zero where nothing depends on it
    timely        the rate depends on time and no field makes up for it
    boosts        changes of velocity that only add a shift to the motion, by columns of the state
    """

    candidates: tuple[Generator, ...]
    coefficients: np.ndarray
    drift: np.ndarray
    timely: bool = False
    boosts: np.ndarray = field(default_factory=lambda: np.zeros((0, 0)))

    def __len__(self) -> int:
        return len(self.coefficients)

    @property
    def names(self) -> tuple[str, ...]:
        """Every symmetry in words."""
        return tuple(self._named(row) for row in self.coefficients)

    def fields(self, ns: Any, x: Any, p: Any) -> list[tuple[Any, ...]]:
        """The symmetries at a state, then the drift."""
        known = [one.field(ns, x, p) if used else () for one, used in zip(
            self.candidates, np.any(np.vstack([self.coefficients, self.drift]), axis=0), strict=True
        )]  # fmt: skip
        return [_combined(row, known, len(x)) for row in (*self.coefficients, self.drift)]

    def _named(self, row: np.ndarray) -> str:
        parts = [(a, one.name) for a, one in zip(row, self.candidates, strict=True) if a]
        return " + ".join(name if a == 1 else f"{a:.6g} × {name}" for a, name in parts)


def _combined(row: np.ndarray, known: list[Any], n: int) -> tuple[Any, ...]:
    found: list[Any] = [0] * n
    for a, one in zip(row, known, strict=True):
        if a:
            factor = 1 if a == 1 else float(a)
            found = [plus(old, times(factor, new)) for old, new in zip(found, one, strict=True)]
    return tuple(found)


def symmetry(
    system: FirstOrderSystem, h: Departures, x: np.ndarray, candidates: Sequence[Generator],
    scales: np.ndarray, velocities: Sequence[int] = (),
) -> Symmetry:  # fmt: skip
    """The symmetries among the combinations of candidates, measured near a state.

    candidates  those that a steady motion should rather be made of come first
    scales      how far each number of the state is moved to draw others
    velocities  numbers of the state among which boosts are looked for
    """
    states = drawn_states(system, h, x, scales)
    rows, sizes, time, speeds = _commutators(system, h, states, candidates)
    within = np.linalg.norm(rows, axis=(0, 1)) <= ROUNDING * np.linalg.norm(sizes, axis=(0, 1))
    zero = ~np.any(speeds > 0, axis=0)  # a field without length says nothing
    weights = np.sqrt(np.mean(sizes**2, axis=(0, 2), keepdims=True))
    weights = np.where(weights > 0, weights, 1.0)
    K = (rows / weights).reshape(-1, len(candidates))
    columns = np.sqrt(np.sum((sizes / weights) ** 2, axis=(0, 1)))
    columns = np.where(columns > 0, columns, 1.0)
    found: list[np.ndarray] = []
    for i in range(len(candidates)):
        taken = [j for j in range(i + 1) if not zero[j]]
        if zero[i]:
            continue
        if within[i]:
            found.append(np.eye(len(candidates))[i])
            continue
        a = _kernel_beyond(K / columns, found, taken, columns)
        if a is not None:
            found.append(_neat(a))
    coefficients = np.array(found).reshape(-1, len(candidates))
    drift = np.zeros(len(candidates))
    change = (time / weights[..., 0]).reshape(-1)
    timely = bool(np.abs(change).max(initial=0.0) > ROUNDING)
    if timely:
        free = [j for j in range(len(candidates)) if not zero[j]]
        a = np.linalg.lstsq((K / columns)[:, free], -change, rcond=1e-10)[0]
        left = np.linalg.norm((K / columns)[:, free] @ a + change)
        if left <= ROUNDING * np.linalg.norm(change):
            drift[free] = a / columns[free]
            drift, timely = _without(drift, coefficients), False
    measured = Symmetry(tuple(candidates), coefficients, drift, timely, np.zeros((len(x), 0)))
    return replace(measured, boosts=_boosts(system, h, measured, states, scales, velocities))


def _boosts(
    system: FirstOrderSystem, h: Departures, found: Symmetry, states: np.ndarray,
    scales: np.ndarray, velocities: Sequence[int],
) -> np.ndarray:  # fmt: skip
    """Constant δx along velocities with ∂f/∂x δx = Σ bₖ ξₖ, ∂h/∂x δx = 0, by columns."""
    p, rows = system.numbers, []
    for x in states:
        F, H = slopes(system.rate, x, p), slopes(h, x, p).reshape(-1, len(x))
        fields = found.fields(ARRAYS, [np.float64(v) for v in x], p)[:-1]
        Xi = np.array([[float(v) for v in one] for one in fields]).reshape(-1, len(x)).T
        top = np.hstack([F[:, velocities], -Xi]) / scales[:, None]
        low = np.hstack([H[:, velocities], np.zeros((len(H), len(fields)))])
        rows.append(np.vstack([top, low]))
    if not len(velocities) or not rows:
        return np.zeros((len(scales), 0))
    M = np.vstack(rows)
    sizes = np.linalg.norm(M, axis=0)
    sizes = np.where(sizes > 0, sizes, 1.0)
    _, values, V = np.linalg.svd(M / sizes)
    kernel = V[int(np.sum(values > ROUNDING * np.sqrt(len(M)))) :] / sizes
    moved = kernel[:, : len(velocities)]
    _, values, V = np.linalg.svd(moved)
    count = int(np.sum(values > ROUNDING * values.max(initial=1e-300)))
    boosts = np.zeros((len(scales), count))
    boosts[velocities] = V[:count].T
    return boosts


def _without(drift: np.ndarray, coefficients: np.ndarray) -> np.ndarray:
    """The drift that is not a symmetry itself."""
    if not len(coefficients):
        return drift
    return np.asarray(drift - np.linalg.pinv(coefficients) @ (coefficients @ drift))


def _kernel_beyond(
    K: np.ndarray, found: list[np.ndarray], taken: list[int], columns: np.ndarray
) -> np.ndarray | None:
    """A combination of the candidates taken so far that K annuls, the last with it, or None."""
    pivots = [int(np.flatnonzero(a)[-1]) for a in found]
    free = [j for j in taken if j not in pivots]
    _, sizes, turned = np.linalg.svd(K[:, free], full_matrices=True)
    sizes = np.append(sizes, np.zeros(len(free) - len(sizes)))
    if sizes[-1] > ROUNDING * np.sqrt(len(K)):
        return None
    a = np.zeros(K.shape[1])
    a[free] = turned[-1] / columns[free]
    return a


def _neat(a: np.ndarray) -> np.ndarray:
    """The same direction, its last coefficient 1, without rounding where a number is whole."""
    a = a / a[np.flatnonzero(np.abs(a) > 1e-9 * np.abs(a).max())[-1]]
    whole = np.round(a)
    return np.where(np.abs(a - whole) < 1e-12 * np.abs(a).max(), whole, a)


def _commutators(
    system: FirstOrderSystem, h: Departures, states: np.ndarray, candidates: Sequence[Generator]
) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Misses (states, rows, candidates), sizes of what they are differences of, ∂(f, h)/∂t, |ξ|."""
    p, misses, sizes, times_, speeds = system.numbers, [], [], [], []
    for x in states:
        n, values = len(x), [np.float64(v) for v in x]
        f = np.array(system.rate(ARRAYS, values, p, 0.0), dtype=float)
        F, H = slopes(system.rate, x, p), slopes(h, x, p).reshape(-1, n)
        column, size, long = [], [], []
        for one in candidates:
            xi = np.array([float(v) for v in one.field(ARRAYS, values, p)])
            D = slopes(lambda ns, y, q, t, one=one: tuple(one.field(ns, y, q)), x, p)
            slack = [] if one.slack is None else list(one.slack(ARRAYS, values, p))
            speed = np.linalg.norm(xi)
            parts = [F @ xi - D @ f, H @ xi, np.array(slack, dtype=float)]
            whole = [np.abs(F) @ np.abs(xi) + np.abs(D) @ np.abs(f), np.abs(H) @ np.abs(xi)]
            whole.append(np.full(len(slack), speed))
            column.append(np.concatenate(parts))
            size.append(np.concatenate(whole))
            long.append(speed)
        width = max(map(len, column))
        misses.append(np.stack([np.pad(one, (0, width - len(one))) for one in column], axis=1))
        sizes.append(np.stack([np.pad(one, (0, width - len(one))) for one in size], axis=1))
        slope = np.concatenate([_time_slope(of, values, p) for of in (system.rate, h)])
        times_.append(np.pad(slope, (0, width - len(slope))))
        speeds.append(long)
    return np.array(misses), np.array(sizes), np.array(times_), np.array(speeds)


def _time_slope(function: Any, x: list[Any], p: Any) -> np.ndarray:
    """∂f/∂t at t = 0."""
    found = function(jet_namespace(ARRAYS), x, p, Jet(ARRAYS, np.float64(0.0), (1.0,)))
    return np.array([float(slopes_of(one, 1)[0]) for one in found])
