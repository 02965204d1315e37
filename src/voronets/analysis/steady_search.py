r"""From a start to a steady motion: what is held, and as few other numbers changed as are needed.

Unknowns are some numbers of the state and the speeds c of the symmetries; the rest of the state is the
start's.  Sets of numbers are tried in the order of their size, velocities before places, until Newton's
method meets the equations with one of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Any

import numpy as np

from voronets.analysis.steady_equations import SteadyEquations, with_digits
from voronets.analysis.steady_start import StartState, VariedStart
from voronets.numerics.continuation import Curve
from voronets.numerics.gauss_newton import Solution, gauss_newton

HOPEFUL = 0.3  # of the equations, that a first step may leave
NUDGE = 1e-5  # of the range: the slopes by the key
REFINEMENTS = 12
STEEPEST = 1e7  # times the slopes at the start


@dataclass(frozen=True)
class SteadyUnknowns:
    """The equations of steady motions beside a start, for chosen unknowns y = (x[free], c).

    span  what is much for the key
    """

    equations: SteadyEquations
    start: VariedStart
    free: tuple[int, ...]
    held: frozenset[int]
    span: float

    @cached_property
    def _rows(self) -> int:
        own = self.start.own
        return len(self.equations.values(own.x, np.zeros(len(self.equations.symmetry)), own.p))

    @cached_property
    def scale(self) -> np.ndarray:
        """What is much for every unknown."""
        speeds = np.maximum(1.0, np.abs(self._first_speeds))
        return np.concatenate([self.equations.scales[list(self.free)], speeds])

    @cached_property
    def _first_speeds(self) -> np.ndarray:
        own = self.start.own
        return self.equations.speeds(own.x, own.p)

    def state(self, y: np.ndarray, at: StartState) -> tuple[np.ndarray, np.ndarray]:
        """x and c of unknowns."""
        x = np.array(at.x, dtype=float)
        x[list(self.free)] = y[: len(self.free)]
        return x, y[len(self.free) :]

    def guess(self, x: np.ndarray, p: Mapping[str, Any]) -> np.ndarray:
        """The unknowns of a state."""
        return np.concatenate([x[list(self.free)], self.equations.speeds(x, p)])

    def residual(self, y: np.ndarray, s: float) -> np.ndarray:
        """g and h; not a number where the key cannot have the value s."""
        at = self.start.at(s)
        if at is None:
            return np.full(self._rows, np.nan)
        return self.equations.values(*self.state(y, at), at.p)

    def slopes(self, y: np.ndarray, s: float) -> np.ndarray:
        """∂(g, h)/∂y."""
        at = self.start.at(s)
        if at is None:
            return np.full((self._rows, len(y)), np.nan)
        x, c = self.state(y, at)
        J, Xi = self.equations.linear(x, c, at.p)
        return np.hstack([J[:, list(self.free)], _by_speeds(Xi, len(J))])

    def jacobian(self, y: np.ndarray, s: float) -> np.ndarray:
        """∂(g, h)/∂(y, s), the last column by differences."""
        step = NUDGE * self.span
        sides = [(s + step, 1.0), (s - step, -1.0)]
        values = [(self.residual(y, place), sign) for place, sign in sides]
        found = [(value, sign) for value, sign in values if np.all(np.isfinite(value))]
        if len(found) == 1:
            found.append((self.residual(y, s), 0.0))
        if len(found) < 2:
            return np.full((self._rows, len(y) + 1), np.nan)
        (one, a), (other, b) = found
        column = (one - other) / ((a - b) * step)
        return np.hstack([self.slopes(y, s), column[:, None]])

    def curve(self) -> Curve:
        """The steady motions as the key varies."""
        return Curve(self.residual, self.jacobian, np.append(self.scale, self.span))

    def solved(
        self, s: float, x: np.ndarray | None = None, iterations: int = 25
    ) -> Solution | None:
        """The steady motion at a value of the key, from its start or from another state."""
        at = self.start.at(s)
        if at is None:
            return None
        y = self.guess(at.x if x is None else x, at.p)
        if not len(y):
            miss = self.residual(y, s)
            return Solution(y, float(np.abs(miss).max()), bool(np.abs(miss).max() < 1e-9))
        return gauss_newton(
            lambda y: self.residual(y, s), lambda y: self.slopes(y, s), y, self.scale,
            iterations=iterations,
        )  # fmt: skip

    def regular(self, y: np.ndarray, s: float) -> bool:
        """The equations have a meaning there: no slope is beyond measure, as at a pole of coordinates."""
        at, own = self.start.at(s), self.start.own
        if at is None:
            return False
        c = np.zeros(len(self.equations.symmetry))
        x, _ = self.state(y, at)
        there, here = (self.equations.linear(*one).J for one in ((x, c, at.p), (own.x, c, own.p)))
        return bool(np.linalg.norm(there) <= STEEPEST * (1 + np.linalg.norm(here)))

    def refined(self, x: np.ndarray, c: np.ndarray, p: Mapping[str, Any], ns: Any) -> Any:
        """x and c with the digits of ns, and how far the equations miss.

        By Newton's method with the slopes of floats, which gains ten digits or so a time.  All numbers
        but velocities that are held take part, for a start is on its manifold to rounding only.
        """
        e = self.equations
        n, moving = e.states, [i for i in range(e.states) if i not in self._fixed]
        J, Xi = e.linear(x, c, p)
        J = np.hstack([J[:, moving], _by_speeds(Xi, len(J))])
        scale = np.concatenate([e.scales[moving], np.maximum(1.0, np.abs(c))])
        sizes = np.linalg.norm(J * scale, axis=1)
        sizes = np.where(sizes > 0, sizes, 1.0)
        inverse = np.linalg.pinv(J * scale / sizes[:, None], rcond=1e-9) * scale[:, None] / sizes
        y = np.array([ns.number(v) for v in (*x, *c)], dtype=object)
        numbers, places = with_digits(p, ns), [*moving, *range(n, n + len(c))]
        best, kept = np.inf, y.copy()
        for _ in range(REFINEMENTS):
            F = e.values(y[:n], y[n:], numbers, ns)
            miss = float(max(abs(value) / size for value, size in zip(F, sizes, strict=True)))
            if not miss < best:
                break
            best, kept = miss, y.copy()
            y[places] = y[places] - inverse @ F
        return kept[:n], kept[n:], best

    @property
    def _fixed(self) -> set[int]:
        """Velocities that are held."""
        speeds = {i for group in self.start.groups.speeds for i in group}
        return speeds & self.held


def _by_speeds(Xi: np.ndarray, rows: int) -> np.ndarray:
    """∂(g, h)/∂c."""
    return -np.vstack([Xi, np.zeros((rows - len(Xi), Xi.shape[1]))])


def attempts(start: VariedStart, held: frozenset[int]) -> Iterator[tuple[int, ...]]:
    """Sets of numbers that may be changed, in the order in which they are tried."""
    groups = start.groups
    always = [i for i in groups.dependent if i not in held]

    def allowed(some: tuple[tuple[int, ...], ...]) -> list[tuple[int, ...]]:
        return [group for group in some if not held & set(group)]

    speeds, places = allowed(groups.speeds), allowed(groups.places)
    sets: list[tuple[tuple[int, ...], ...]] = [()]
    sets += [(one,) for one in speeds] + list(combinations(speeds, 2))
    sets += [tuple(speeds)]
    sets += [(one,) for one in places] + [(place, one) for place in places for one in speeds]
    sets += [(*speeds, one) for one in places] + [(*speeds, *places)]
    seen = set()
    for some in sets:
        free = tuple(sorted({*always, *(i for group in some for i in group)}))
        if free not in seen:
            seen.add(free)
            yield free


def first_steady(
    equations: SteadyEquations, start: VariedStart, s: float, span: float
) -> tuple[SteadyUnknowns | None, Solution | None]:
    """The unknowns by which a steady motion is reached at a value of the key, and it.

    Those are preferred by which one is reached beside that value too.
    """
    held = frozenset(start.held(s, span))
    fallback = None
    for free in attempts(start, held):
        unknowns = SteadyUnknowns(equations, start, free, held, span)
        if not _hopeful(unknowns, s):
            continue
        found = unknowns.solved(s)
        if found is None or not found.met or not unknowns.regular(found.y, s):
            continue
        if not start.key or _beside(unknowns, found, s):
            return unknowns, found
        fallback = fallback or (unknowns, found)
    return fallback or (None, None)


def _beside(unknowns: SteadyUnknowns, found: Solution, s: float) -> bool:
    """A steady motion is reached a little beside the value too."""
    at = unknowns.start.at(s)
    assert at is not None
    x, _ = unknowns.state(found.y, at)
    for other in (s + 1e-3 * unknowns.span, s - 1e-3 * unknowns.span):
        near = unknowns.solved(other, x, iterations=8)
        if near is not None and near.met:
            return True
    return False


def _hopeful(unknowns: SteadyUnknowns, s: float) -> bool:
    """Whether a first step takes away most of what the equations miss."""
    at = unknowns.start.at(s)
    if at is None:
        return False
    y = unknowns.guess(at.x, at.p)
    F = unknowns.residual(y, s)
    J = unknowns.slopes(y, s) * unknowns.scale
    if not (np.all(np.isfinite(F)) and np.all(np.isfinite(J))):
        return False
    scales = unknowns.equations.scales
    weights = np.concatenate([1 / scales, np.ones(len(F) - len(scales))])
    before = float(np.linalg.norm(F * weights))
    if before < 1e-9 or not len(y):
        return True
    step = np.linalg.lstsq(J * weights[:, None], F * weights, rcond=1e-9)[0]
    after = float(np.linalg.norm((F - J @ step) * weights))
    return after <= HOPEFUL * before or len(unknowns.free) >= len(unknowns.start.own.x) // 2
