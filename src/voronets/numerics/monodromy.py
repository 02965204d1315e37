"""Linear equations along a course: solved over one period, and beyond it by powers of what that does."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

import numpy as np

from voronets.numerics.course import Course, Rest
from voronets.numerics.libration import Libration
from voronets.numerics.linear_equations import FINE, LinearSolution
from voronets.numerics.panels import INF

TURN = 2 * np.pi


class LinearAlong:
    """y as a function of the phase s of a course, with dy/dt = A y.

    A  s (N,) → (N, m, m)
    y  at the start of the course, (m,)
    """

    def __init__(
        self, course: Course, A: Callable[[np.ndarray], np.ndarray], y: np.ndarray,
        tolerance: float = FINE,
    ) -> None:  # fmt: skip
        self.course, self.A, self.y = course, A, y

        def coefficients(s: np.ndarray) -> tuple[np.ndarray, None]:
            return A(s) * course.rate(s)[:, None, None], None

        self.first = 0.0
        begin, bounds, s0 = y, (-INF, INF), course.s0
        if isinstance(course, Libration):  # all solutions, over one period
            self.first = float(np.floor(course.s0 / TURN))
            begin, bounds, s0 = np.eye(len(y), dtype=y.dtype), (0.0, TURN), 0.0
        self.solution = LinearSolution(
            coefficients, s0, begin, course.step, bounds=bounds, tolerance=tolerance
        )

    @cached_property
    def _one_period(self) -> tuple[np.ndarray, np.ndarray]:
        """What one period does, and y at the beginning of that of the start."""
        at_start = self.solution(self.course.s0 - TURN * self.first)
        return self.solution(TURN), np.linalg.solve(at_start, self.y)

    def __call__(self, s: np.ndarray) -> np.ndarray:
        """y at the phases s (N,)."""
        if isinstance(self.course, Rest):
            from scipy.linalg import expm

            found: np.ndarray = expm(self.A(np.zeros(1)) * s[:, None, None]) @ self.y
            return found
        if not isinstance(self.course, Libration):
            return self.solution(s)
        k = np.floor(s / TURN)
        once, y = self._one_period
        whole = powers(once, (k - self.first).astype(int), y)
        found = np.einsum("tij,tj->ti", self.solution(s - TURN * k), whole)
        return found


def powers(M: np.ndarray, k: np.ndarray, y: np.ndarray) -> np.ndarray:
    """Mᵏ y for many k ≥ 0 at once, (N, m)."""
    found = np.tile(y, (len(k), 1))
    for bit in range(int(k.max(initial=0)).bit_length()):
        on = (k >> bit) & 1 == 1
        found[on] = found[on] @ M.T
        M = M @ M
    return found
