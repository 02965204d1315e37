"""Newton's method for as many equations as there happen to be: the least change that meets them.

    y → y − (F_y)⁺ F       in scaled unknowns, damped where a whole step does not help

The equations may be more than the unknowns if they agree with one another, or fewer; where they leave
unknowns free, the step is the smallest one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

RANK = 1e-9  # of the largest singular value
SMALL = 1e-13  # of the unknowns: a step that ends it
MET = 1e-9  # of what the equations change by over the unknowns' scales
ROUNDING = (
    1e-14  # of the largest change of an equation: what is left of an equation that nothing changes
)
SHORTEST = 1 / 64


class Solution(NamedTuple):
    """Where the method came to.

    y     the unknowns
    miss  what is left of the equations, each by what it changes over the unknowns' scales
    met   they are met
    """

    y: np.ndarray
    miss: float
    met: bool


def gauss_newton(
    values: Callable[[np.ndarray], np.ndarray], slopes: Callable[[np.ndarray], np.ndarray],
    y: np.ndarray, scale: np.ndarray, *, iterations: int = 40, rank: float = RANK,
) -> Solution:  # fmt: skip
    """The solution of values(y) = 0 nearest to y that Newton's method finds.

    slopes  the derivative of values, (equations, unknowns)
    scale   what is much for every unknown
    """
    y = np.array(y, dtype=float)
    F = values(y)
    sizes, largest = np.ones(len(F)), 0.0
    for count in range(iterations):
        J = slopes(y) * scale
        if not (np.all(np.isfinite(J)) and np.all(np.isfinite(F))):
            return Solution(y, np.inf, False)
        if not count:
            largest = float(np.abs(J).max(initial=0.0))
            sizes = np.maximum(np.linalg.norm(J, axis=1), 1e-6 * largest)
            sizes = np.where(sizes > 0, sizes, 1.0)
        step = -np.linalg.lstsq(J / sizes[:, None], F / sizes, rcond=rank)[0]
        y, F, moved = _damped(values, y, F, step * scale, sizes)
        if moved * np.linalg.norm(step) <= SMALL * (1 + np.linalg.norm(y / scale)):
            break
    left = np.where(np.abs(F) > ROUNDING * largest, F, 0.0)
    miss = float(np.abs(left / sizes).max(initial=0.0))
    return Solution(y, miss, bool(miss <= MET))


def _damped(
    values: Callable[[np.ndarray], np.ndarray], y: np.ndarray, F: np.ndarray, step: np.ndarray,
    sizes: np.ndarray,
) -> tuple[np.ndarray, np.ndarray, float]:  # fmt: skip
    """The largest half, quarter, … of a step that lessens the equations; the unknowns and F there."""
    before, part = float(np.linalg.norm(F / sizes)), 1.0
    while True:
        found = values(y + part * step)
        size = float(np.linalg.norm(found / sizes))
        if size <= before * (1 - 0.1 * part) or (size <= 1e-12 and part == 1.0):
            return y + part * step, found, part
        if part <= SHORTEST:
            return (y, F, 0.0) if not size < before else (y + part * step, found, part)
        part /= 2
