"""CentralSlopes and second derivatives of a smooth function of one number, by central differences.

    f′(0) ≈ Σ wₖ (f(k h) − f(−k h))/h,      f″(0) ≈ (w₀ f(0) + Σ wₖ (f(k h) + f(−k h)))/h²

with k = 1 … 4, of order eight.  The same values by the formulas of order six tell the error.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from typing import NamedTuple

import numpy as np

REACH = 4  # nodes on each side
STEPS = (2e-2, 5e-3, 1e-3, 1e-4, 1e-5)
GOOD = 1e-11  # an error that no other step would be tried for, of the larger of value and slope


class CentralSlopes(NamedTuple):
    """At 0: slope, second derivative, their errors (the larger of all components), and the step."""

    first: np.ndarray
    second: np.ndarray
    first_error: float
    second_error: float
    step: float

    def error(self, order: int) -> float:
        """Of the derivatives up to an order."""
        return self.first_error if order == 1 else max(self.first_error, self.second_error)


def nodes(step: float) -> np.ndarray:
    """−4h … 4h, the middle one included."""
    return step * np.arange(-REACH, REACH + 1)


@cache
def _weights(reach: int, derivative: int) -> np.ndarray:
    """Of f(−4 h) … f(4 h) in the derivative at 0, exact for polynomials of degree 2·reach."""
    places = range(-reach, reach + 1)
    rows = [[Fraction(k) ** power for k in places] for power in range(2 * reach + 1)]
    wanted = [Fraction(derivative if power == derivative else 0) for power in range(2 * reach + 1)]
    inner = np.array([float(w) for w in _solved(rows, wanted)])
    return np.pad(inner, REACH - reach)


def _solved(rows: list[list[Fraction]], right: list[Fraction]) -> list[Fraction]:
    """Gauss–Jordan elimination, exact."""
    table = [[*row, value] for row, value in zip(rows, right, strict=True)]
    for i in range(len(table)):
        pivot = next(j for j in range(i, len(table)) if table[j][i])
        table[i], table[pivot] = table[pivot], table[i]
        table[i] = [x / table[i][i] for x in table[i]]
        for j in range(len(table)):
            if j != i and table[j][i]:
                table[j] = [a - table[j][i] * b for a, b in zip(table[j], table[i], strict=True)]
    return [row[-1] for row in table]


def slopes_of_values(values: np.ndarray, step: float) -> CentralSlopes:
    """From the values at ``nodes(step)``, one row each."""
    found = []
    changes = values - values[REACH]  # what is constant has no slope at all
    for derivative in (1, 2):
        best, coarser = (
            _weights(reach, derivative) @ changes / step**derivative for reach in (REACH, REACH - 1)
        )
        size = np.maximum(np.maximum(np.abs(values).max(axis=0), np.abs(best)), 1e-300)
        found.append((best, float((np.abs(best - coarser) / size).max(initial=0.0))))
    (first, first_error), (second, second_error) = found
    return CentralSlopes(first, second, first_error, second_error, step)


def central_slopes(
    function: Callable[[float], np.ndarray], *, order: int = 1, steps: Sequence[float] = STEPS,
    refusal: type[Exception] = ArithmeticError,
) -> CentralSlopes:  # fmt: skip
    """Slope and second derivative at 0 with the step, of those offered, that has the least error.

    function  a number → values (m,); it may refuse a place by raising ``refusal``
    order     1 or 2: which derivatives must be good

    A step at which a node is refused is passed over; where all are, the last refusal is raised.
    """
    best: CentralSlopes | None = None
    refused: Exception | None = None
    for step in steps:
        try:
            found = slopes_of_values(np.array([function(float(v)) for v in nodes(step)]), step)
        except refusal as error:
            refused = error
            continue
        if best is None or found.error(order) < best.error(order):
            best = found
        if best.error(order) <= GOOD:
            break
    if best is None:
        assert refused is not None
        raise refused
    return best
