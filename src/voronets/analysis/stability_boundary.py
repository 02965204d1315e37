r"""Where stability changes along a family: located by a function that is smooth there.

    a real eigenvalue passes through 0            det Ā changes its sign
    a pair ±λ passes through 0, perhaps twice     Re λ² changes its sign
    two meet on the imaginary axis and part       (λ₁ − λ₂)², real there, changes its sign
    a pair crosses the imaginary axis             Re λ changes its sign

A real part itself behaves like a square root in the second case, and half its digits would be lost.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from scipy.optimize import brentq

from voronets.analysis.steady_motion import SteadyMotion

HALVINGS = 7
NOTHING = 1e-11  # of the value at the other end
NEAR = 1e-5  # of the largest eigenvalue: a real part, or a difference, that is none here

#: s → the steady motion there; None where there is none.
MotionAt = Callable[[float], SteadyMotion | None]


class StabilityChange(NamedTuple):
    """Where ``stable`` changes: the value of the key, and what the eigenvalues do there.

    kind  "zero eigenvalue": one passes through 0, or a pair meets there; "hopf": a pair crosses the
          imaginary axis; "collision": two pairs meet on it; "stability": none of these could be told
    """

    value: float
    kind: str


def located(at: MotionAt, one: float, other: float) -> StabilityChange | None:
    """The change of ``stable`` between two values of the key, to rounding."""
    ends = [at(one), at(other)]
    if ends[0] is None or ends[1] is None or ends[0].stable == ends[1].stable:
        return None
    low, high, first = one, other, ends[0].stable
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        found = at(middle)
        if found is None:
            return None
        low, high = (middle, high) if found.stable == first else (low, middle)
    stable, unstable = (low, high) if first else (high, low)
    for kind, test in _tests(at(stable), at(unstable)):
        root = _root(at, test, low, high)
        if root is not None:
            return StabilityChange(root, kind)
    return StabilityChange(_halved(at, low, high, first), "stability")


Test = Callable[[SteadyMotion], float]


def _tests(
    stable: SteadyMotion | None, unstable: SteadyMotion | None
) -> list[tuple[str, Test]]:  # fmt: skip
    """The functions that may vanish between a stable and an unstable motion, the likely one first."""
    if stable is None or unstable is None:
        return []
    values = unstable.spectrum.eigenvalues
    worst = values[int(np.argmax(values.real))]
    size = float(np.abs(values).max())
    if abs(worst.imag) <= 1e-9 * size:
        tests = _determinant, _square, _meeting(0.0)
        return [("zero eigenvalue", test) for test in tests]
    partner = float(np.abs(values + worst.conjugate()).min())
    crossing, meeting = ("hopf", _crossing(worst.imag)), ("collision", _meeting(worst.imag))
    if partner <= NEAR * size + 1e-3 * abs(worst.real):
        return [meeting, crossing]
    return [crossing, meeting]


def _determinant(motion: SteadyMotion) -> float:
    """det Ā."""
    size = motion.rough.size
    return float(np.linalg.det(motion.rough.matrix / size)) if size > 0 else 0.0


def _square(motion: SteadyMotion) -> float:
    """Re λ² of the eigenvalue that is nearest to 0."""
    values = motion.rough.eigenvalues
    return float((values[int(np.argmin(np.abs(values)))] ** 2).real)


def _meeting(height: float) -> Test:
    """Re (λ₁ − λ₂)² of the two eigenvalues that are nearest to i times the height."""

    def test(motion: SteadyMotion) -> float:
        values = motion.rough.eigenvalues
        nearest = values[np.argsort(np.abs(values - 1j * height))[:2]]
        return float(((nearest[0] - nearest[1]) ** 2).real)

    return test


def _crossing(height: float) -> Test:
    """Re λ of the eigenvalue that is nearest to i times the height."""

    def test(motion: SteadyMotion) -> float:
        values = motion.rough.eigenvalues
        return float(values[int(np.argmin(np.abs(values - 1j * height)))].real)

    return test


def _root(at: MotionAt, test: Test, low: float, high: float) -> float | None:
    """Where a function vanishes between two values; None where it does not change its sign."""

    def value(s: float) -> float:
        motion = at(s)
        if motion is None:
            raise ArithmeticError
        return test(motion)

    try:
        ends = value(low), value(high)
        for s, end, other in (low, *ends), (high, *ends[::-1]):
            if abs(end) <= NOTHING * abs(other):
                return s
        if not ends[0] * ends[1] < 0:
            return None
        tiny = 1e-15 * max(abs(low), abs(high), 1e-300)
        return float(brentq(value, low, high, xtol=tiny, rtol=2e-15))
    except (ArithmeticError, IndexError):
        return None


def _halved(at: MotionAt, low: float, high: float, first: bool) -> float:
    """By halving, as far as stability can be told."""
    for _ in range(45):
        middle = (low + high) / 2
        found = at(middle)
        if found is None:
            break
        low, high = (middle, high) if found.stable == first else (low, middle)
    return (low + high) / 2
