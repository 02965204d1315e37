r"""How a slip begins: s = 0 at first, and a direction that is not free.

Where friction is exhausted, the slip grows as t² and its direction obeys s ḋ = (e·u̇) e, infinitely
stiff at first: d is slaved to the root of e·u̇(d) = s e·ḋ.  Where the force jumps (a start that cannot
roll, a smaller coefficient of sliding) the slip grows as t, and the equation is singular in the same
way.  Both are solved together over a short time by collocation at Chebyshev points,

    s_i e_i·(D d)_i = e_i·u̇(x_i, d_i),        x = x₀ + ∫ ẋ dt for all other states,

by Newton's method for the directions and by iteration for the rest; at the first point it says
e·u̇ = 0, so that no direction has to be given but to begin with.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.polynomial import chebyshev

from voronets.expressions.scalars import ARRAYS
from voronets.expressions.vectors import Vector
from voronets.mechanics.first_order import FirstOrderSystem, Numbers
from voronets.rolling.sliding import PolarSliding, Slide

DEGREE = 14
NODE = 0.5 - 0.5 * np.cos(np.pi * np.arange(DEGREE + 1) / DEGREE)  # 0 … 1
TO_SERIES = np.linalg.inv(chebyshev.chebvander(2 * NODE - 1, DEGREE))
#: Values at the nodes → derivatives there, and → integrals from 0, for a length of 1.
DERIVATIVE = 2 * chebyshev.chebvander(2 * NODE - 1, DEGREE - 1) @ chebyshev.chebder(TO_SERIES)
INTEGRAL = (
    0.5 * chebyshev.chebvander(2 * NODE - 1, DEGREE + 1) @ chebyshev.chebint(TO_SERIES, lbnd=-1)
)
SWEEPS, HALVINGS = 40, 14
CLOSE, RESOLVED = 1e-15, 1e-13  # of a sweep's last change, and of the last terms of the series
TURN = 0.03  # the longest stretch, in radians that the body turns
DIFFERENCE = 1e-6  # rad


class Onset(NamedTuple):
    """The beginning of a slip: its length and the Chebyshev coefficients of the states."""

    length: float
    series: np.ndarray

    def states(self, t: np.ndarray) -> np.ndarray:
        """At times (m,) from its beginning on."""
        found: np.ndarray = chebyshev.chebval(2 * np.asarray(t) / self.length - 1, self.series).T
        return found

    def since(self, t0: float) -> Callable[[np.ndarray], np.ndarray]:
        """The same of times of a motion in which it begins at t0."""
        return lambda t: self.states(t - t0)


def slip_onset(
    slide: PolarSliding, system: FirstOrderSystem, state: np.ndarray, longest: float
) -> Onset | None:
    """From a state of the sliding system with s = 0 and a first guess of d; None where it fails.

    longest  a time in which the body moves little
    """
    length = longest
    for _ in range(HALVINGS):
        with np.errstate(all="ignore"):
            found = _solved(slide, system, state, length)
        if found is not None:
            return found
        length /= 2
    return None


def _solved(
    slide: PolarSliding, system: FirstOrderSystem, state: np.ndarray, length: float
) -> Onset | None:
    s, numbers = slide.core.size, system.numbers
    x = np.repeat(state[None, :], DEGREE + 1, axis=0)
    size = _sizes(slide, state)
    slope: np.ndarray | None = None
    last = np.inf
    for sweep in range(SWEEPS):
        motion = slide.motion(ARRAYS, list(x.T), numbers)
        rates = _columns(slide.rate_of(ARRAYS, list(x.T), numbers, motion))
        turned, slope = _turned(slide, numbers, x, motion, length, slope if sweep > 1 else None)
        if slope is None:
            return None
        moved = state + length * (INTEGRAL @ rates)
        moved[:, s + 1 : s + 4] = turned
        change = float(np.max(np.abs(moved - x) / size))
        x = moved
        if not np.isfinite(change):
            return None
        if change <= CLOSE or (
            change <= RESOLVED and change >= last
        ):  # rounding is all that is left
            break
        last = change
    else:
        return None
    series = TO_SERIES @ x
    tail = np.abs(series[-2:]).max(axis=0) / size
    grows = np.all(x[1:, s] > 0) and x[-1, s] > x[-2, s]
    return Onset(length, series) if grows and tail.max() <= RESOLVED else None


def _sizes(slide: PolarSliding, state: np.ndarray) -> np.ndarray:
    """What changes of the states are measured by."""
    s, length = slide.core.size, slide.core.body.surface.size or 1.0
    turning = max(float(np.linalg.norm(state[4:7])), 1.0)
    speed = turning * length
    size = np.ones(len(state))
    size[4:7] = turning
    size[7:s] = np.maximum(np.abs(state[7:s]), length)
    size[s] = speed
    size[-1] = max(abs(state[-1]), slide.core.body.mass * speed**2)
    return size


def _columns(rates: tuple[object, ...]) -> np.ndarray:
    """(nodes, states); what is no number (ḋ at the first node) is not used."""
    found = np.stack(
        [np.broadcast_to(np.asarray(r, dtype=float), DEGREE + 1) for r in rates], axis=1
    )
    return np.where(np.isfinite(found), found, 0.0)


def _turned(
    slide: PolarSliding, numbers: Numbers, x: np.ndarray, motion: Slide, length: float,
    slope: np.ndarray | None,
) -> tuple[np.ndarray, np.ndarray | None]:  # fmt: skip
    """The directions after a step of Newton's method, each made a unit vector along the ground.

    slope  of the rate of the slip across its direction, by the angle; None: it is to be found.  The
           one returned is None where the step fails.
    """
    s = slide.core.size
    n = _rows(motion.at.ground.n)
    d = x[:, s + 1 : s + 4]
    e = np.cross(n, d)

    def across(angle: float) -> np.ndarray:
        there = x.copy()
        there[:, s + 1 : s + 4] = np.cos(angle) * d + np.sin(angle) * e
        return _across(
            slide.motion(ARRAYS, list(there.T), numbers), np.cross(n, there[:, s + 1 : s + 4])
        )

    if slope is None:
        slope = (across(DIFFERENCE) - across(-DIFFERENCE)) / (2 * DIFFERENCE)
    slip = np.maximum(x[:, s], 0.0)
    D = DERIVATIVE / length
    residual = slip * np.sum(e * (D @ d), axis=1) - _across(motion, e)
    jacobian = slip[:, None] * D * (e @ e.T) - np.diag(slope)
    if not (np.all(np.isfinite(jacobian)) and np.all(slope < 0)):
        return d, None
    angle = -np.linalg.solve(jacobian, residual)
    if np.abs(angle).max() > 1.0:
        return d, None
    turned = np.cos(angle)[:, None] * d + np.sin(angle)[:, None] * e
    turned -= n * np.sum(n * turned, axis=1, keepdims=True)
    return turned / np.linalg.norm(turned, axis=1, keepdims=True), slope


def _across(motion: Slide, e: np.ndarray) -> np.ndarray:
    """The rate of the slip across its direction."""
    found: np.ndarray = np.sum(e * _rows(motion.at.R @ motion.u_dot), axis=1)
    return found


def _rows(vector: Vector) -> np.ndarray:
    """A vector of arrays or constants as (nodes, 3)."""
    return np.stack([np.broadcast_to(np.asarray(v, float), DEGREE + 1) for v in vector], axis=1)
