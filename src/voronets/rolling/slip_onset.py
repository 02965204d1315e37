r"""How a slip begins: s = 0 at first, and a direction that is not free.

Where friction is exhausted, the slip grows as t² and its direction obeys s ḋ = (e·u̇) e, infinitely
stiff at first: d is slaved to the root of e·u̇(d) = s e·ḋ.  Where the force jumps (a start that cannot
roll, a smaller coefficient of sliding) the slip grows as t, and the equation is singular in the same
way.  Both are solved together over a short time by collocation at Chebyshev points,

    s_i e_i·(D d)_i = e_i·u̇(x_i, d_i),        x = x₀ + ∫ ẋ dt for all other states,

by Newton's method for the directions and by iteration for the rest; at the first point it says
e·u̇ = 0, so that no direction has to be given but to begin with.

A slip that has begun, and stays so small or grows so slowly that its direction is slaved all along
(``creep``), is solved in the same way.  Its first direction is then the one that it has.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np
from numpy.polynomial import chebyshev

from voronets.expressions.program import Program
from voronets.expressions.scalars import ARRAYS, FLOATS
from voronets.mechanics.first_order import FirstOrderSystem
from voronets.rolling.creep import pace_squared, slaving
from voronets.rolling.sliding import PolarSliding

DEGREE = 14
NODE = 0.5 - 0.5 * np.cos(np.pi * np.arange(DEGREE + 1) / DEGREE)  # 0 … 1
TO_SERIES = np.linalg.inv(chebyshev.chebvander(2 * NODE - 1, DEGREE))
#: Values at the nodes → derivatives there, and → integrals from 0, for a length of 1.
DERIVATIVE = 2 * chebyshev.chebvander(2 * NODE - 1, DEGREE - 1) @ chebyshev.chebder(TO_SERIES)
INTEGRAL = (
    0.5 * chebyshev.chebvander(2 * NODE - 1, DEGREE + 1) @ chebyshev.chebint(TO_SERIES, lbnd=-1)
)
SWEEPS, HALVINGS = 40, 14
PATIENCE = 12  # sweeps after which the changes must fall
NO_SLIP = 1e-14  # of the speeds: rounding
CLOSE, RESOLVED = 1e-15, 1e-13  # of a sweep's last change, and of the last terms of the series
#: The longest stretch of a beginning and of a slip that creeps, in radians that the body turns.
TURN, CREEP_TURN = 0.03, 2.0


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


class SlipRates:
    """The equations of a slip as a program of its states and of μ, which is quicker than formulas.

    Its results: n, u̇ in space axes, c = −∂(e·u̇)/∂φ, and the rates of the states.
    """

    def __init__(self, slide: PolarSliding) -> None:
        self.slide = slide
        count, numbers = slide.core.size + len(slide.extra), slide.core.numbers

        def work(ns: Any, *values: Any) -> list[Any]:
            x, p = values[:-1], {**numbers, "contact": {"friction": values[-1]}}
            at = slide.motion(ns, x, p)
            return [
                *at.at.ground.n, *(at.at.R @ at.u_dot), slaving(slide, x, at, p),
                *slide.rate_of(ns, x, p, at),
            ]  # fmt: skip

        names = [f"x{i}" for i in range(count)]
        self.program = Program([*names, "friction"], [0] * (7 + count), work)

    def at(self, x: np.ndarray, friction: float) -> np.ndarray:
        """Of states (nodes, states): one column a result."""
        columns = self.program(ARRAYS, *x.T, friction)
        return np.stack([np.broadcast_to(np.asarray(c, dtype=float), len(x)) for c in columns], 1)


def slip_onset(
    slip: SlipRates, system: FirstOrderSystem, state: np.ndarray, longest: float,
    *, begins: bool = True, tolerance: float = RESOLVED,
) -> Onset | None:  # fmt: skip
    """From a state of the sliding system with s = 0 and a first guess of d; None where it fails.

    longest    a time in which the body moves little
    begins     False: the slip has begun, and the direction of the state is its own
    tolerance  of the last terms of the series
    """
    length, friction = longest, float(system.numbers["contact"]["friction"])
    for _ in range(HALVINGS):
        with np.errstate(all="ignore"):
            onset = _solved(slip, friction, state, length, begins, max(tolerance, RESOLVED))
        if onset is not None:
            return onset
        length /= 2
    return None


def slaved(slip: SlipRates, system: FirstOrderSystem) -> FirstOrderSystem:
    """The same sliding system for a slip that creeps, solved as its beginning is."""

    def stretch(
        state: np.ndarray, longest: float, tolerance: float
    ) -> tuple[float, Callable[[np.ndarray], np.ndarray]] | None:
        at = slip.slide.motion(FLOATS, [float(value) for value in state], system.numbers)
        length = min(longest, CREEP_TURN / float(np.sqrt(pace_squared(FLOATS, at))))
        creep = slip_onset(slip, system, state, length, begins=False, tolerance=tolerance)
        return None if creep is None else (creep.length, creep.states)

    return replace(system, stretch=stretch)


def _solved(
    slip: SlipRates, friction: float, state: np.ndarray, length: float, begins: bool,
    tolerance: float,
) -> Onset | None:  # fmt: skip
    s = slip.slide.core.size
    x = np.repeat(state[None, :], DEGREE + 1, axis=0)
    size = _sizes(slip.slide, state)
    last = np.inf
    for sweep in range(SWEEPS):
        at = slip.at(x, friction)
        turned = _turned(
            at[:, :3], at[:, 3:6], at[:, 6], x[:, s], x[:, s + 1 : s + 4], length, begins
        )
        if turned is None:
            return None
        rates = np.where(np.isfinite(at[:, 7:]), at[:, 7:], 0.0)  # ḋ at the first node is not used
        moved = state + length * (INTEGRAL @ rates)
        moved[:, s + 1 : s + 4] = turned
        change = float(np.max(np.abs(moved - x) / size))
        x = moved
        if (
            change <= CLOSE
            or (change <= RESOLVED and change >= last)
            or change <= 0.01 * (tolerance - RESOLVED)
        ):  # the rest is rounding, or more than is wanted
            break
        if not np.isfinite(change) or (sweep > PATIENCE and change > last):
            return None
        last = change
    else:
        return None
    series = TO_SERIES @ x
    tail = np.abs(series[-2:]).max(axis=0) / size
    grows = np.all(x[1:, s] > 0) and x[-1, s] > max(x[-2, s], NO_SLIP * size[s])
    return Onset(length, series) if (grows or not begins) and tail.max() <= tolerance else None


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


def _turned(
    n: np.ndarray, u_dot: np.ndarray, c: np.ndarray, slip: np.ndarray, d: np.ndarray,
    length: float, begins: bool,
) -> np.ndarray | None:  # fmt: skip
    """The directions after a step of Newton's method, each made a unit vector along the ground.

    c  −∂(e·u̇)/∂φ; None is returned where it does not draw the direction to its root
    """
    e = np.cross(n, d)
    D = DERIVATIVE / length
    residual = slip * np.sum(e * (D @ d), axis=1) - np.sum(e * u_dot, axis=1)
    jacobian = slip[:, None] * D * (e @ e.T) + np.diag(c)
    if not (np.all(np.isfinite(jacobian)) and np.all(c > 0)):
        return None
    if not begins:
        jacobian[0], residual[0] = np.eye(DEGREE + 1)[0], 0.0
    angle = -np.linalg.solve(jacobian, residual)
    if np.abs(angle).max() > 1.0:
        return None
    turned = np.cos(angle)[:, None] * d + np.sin(angle)[:, None] * e
    turned -= n * np.sum(n * turned, axis=1, keepdims=True)
    unit: np.ndarray = turned / np.linalg.norm(turned, axis=1, keepdims=True)
    return unit
