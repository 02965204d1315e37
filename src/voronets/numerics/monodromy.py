"""Linear equations along a course: solved over one period, and beyond it by powers of what that does."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from voronets.numerics.course import Course, Rest
from voronets.numerics.libration import Libration
from voronets.numerics.linear_equations import FINE, LinearSolution


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

        if isinstance(course, Libration):
            one = np.eye(len(y), dtype=y.dtype)
            self.period = LinearSolution(
                coefficients, 0.0, one, course.step, bounds=(0.0, 2 * np.pi), tolerance=tolerance
            )
        else:
            self.solution = LinearSolution(
                coefficients, course.s0, y, course.step, tolerance=tolerance
            )

    def __call__(self, s: np.ndarray) -> np.ndarray:
        """y at the phases s (N,)."""
        if isinstance(self.course, Rest):
            from scipy.linalg import expm

            found: np.ndarray = expm(self.A(np.zeros(1)) * s[:, None, None]) @ self.y
            return found
        if not isinstance(self.course, Libration):
            return self.solution(s)
        turn = 2 * np.pi
        first, k = (np.floor(x / turn) for x in (self.course.s0, s))
        y = np.linalg.solve(self.period(self.course.s0 - turn * first), self.y)
        whole = powers(self.period(turn), (k - first).astype(int), y)
        found = np.einsum("tij,tj->ti", self.period(s - turn * k), whole)
        return found


def powers(M: np.ndarray, k: np.ndarray, y: np.ndarray) -> np.ndarray:
    """Mᵏ y for many k ≥ 0 at once, (N, m)."""
    found = np.tile(y, (len(k), 1))
    for bit in range(int(k.max(initial=0)).bit_length()):
        on = (k >> bit) & 1 == 1
        found[on] = found[on] @ M.T
        M = M @ M
    return found
