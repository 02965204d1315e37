"""The equations of steady motions beside a start, for chosen unknowns."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from voronets.analysis.steady_equations import SteadyEquations, with_digits
from voronets.analysis.steady_start import StartState, VariedStart
from voronets.numerics.continuation import Curve
from voronets.numerics.gauss_newton import Solution, gauss_newton

NUDGE = 1e-5  # of the range: the slopes by the key
REFINEMENTS = 12
STEEPEST = 1e7  # times the slopes at the start


@dataclass(frozen=True)
class SteadyUnknowns:
    """The equations of steady motions beside a start, for chosen unknowns y = (x[free], c).

    span    what is much for the key
    frozen  symmetries whose speeds c are 0 and no unknowns, for they say nothing of a state that they leave alone
    """

    equations: SteadyEquations
    start: VariedStart
    free: tuple[int, ...]
    held: frozenset[int]
    span: float
    frozen: frozenset[int] = frozenset()

    @cached_property
    def speeds(self) -> list[int]:
        """The symmetries whose speeds are unknown."""
        return [k for k in range(len(self.equations.symmetry)) if k not in self.frozen]

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
        return np.asarray(self.equations.speeds(own.x, own.p)[self.speeds])

    def state(self, y: np.ndarray, at: StartState) -> tuple[np.ndarray, np.ndarray]:
        """x and c of unknowns."""
        x = np.array(at.x, dtype=float)
        x[list(self.free)] = y[: len(self.free)]
        c = np.zeros(len(self.equations.symmetry))
        c[self.speeds] = y[len(self.free) :]
        return x, c

    def guess(self, x: np.ndarray, p: Mapping[str, Any]) -> np.ndarray:
        """The unknowns of a state."""
        return np.concatenate([x[list(self.free)], self.equations.speeds(x, p)[self.speeds]])

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
        return np.hstack([J[:, list(self.free)], by_speeds(Xi, len(J))[:, self.speeds]])

    def jacobian(self, y: np.ndarray, s: float) -> np.ndarray:
        """∂(g, h)/∂(y, s), the last column by differences."""
        step = NUDGE * self.span
        sides = [(s + step, 1.0), (s - step, -1.0)]
        values = [(self.residual(y, place), sign) for place, sign in sides]
        finite = [(value, sign) for value, sign in values if np.all(np.isfinite(value))]
        if len(finite) == 1:
            finite.append((self.residual(y, s), 0.0))
        if len(finite) < 2:
            return np.full((self._rows, len(y) + 1), np.nan)
        (one, a), (other, b) = finite
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
        J = np.hstack([J[:, moving], by_speeds(Xi, len(J))])
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


def by_speeds(Xi: np.ndarray, rows: int) -> np.ndarray:
    """∂(g, h)/∂c."""
    return -np.vstack([Xi, np.zeros((rows - len(Xi), Xi.shape[1]))])
