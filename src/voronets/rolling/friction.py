r"""Coulomb's law at one contact, in numbers: u̇ = b + W f with f in the cone |T| ≤ μ N.

    sticking   u̇ = 0, f = −W⁻¹ b
    sliding    f = N (n − μ d), n·u̇ + k = 0, so N = −(n·b + k)/(n·W(n − μ d))      k = ṅ·u

A body that begins to slip takes a direction d along which the slip grows: u̇ ∥ d, d·u̇ > 0.
Everything in one set of axes, (3,) and (3, 3).
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from voronets.numerics.stopping import integrate_until

SCANNED = 720  # directions looked at
ENDED = 18.0  # so many powers of e below its first value a slip has ended
BISECTIONS = 60
SINGULAR = 1e14  # condition number of a mobility that has no inverse in double precision

#: cos φ, sin φ of a direction along the ground → rates of the slip along t₁, t₂ and n; of arrays too.
Rates = Callable[[Any, Any], tuple[Any, Any, Any]]


def tangents(n: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Two unit vectors t₁, t₂ across n, and across each other."""
    first = np.cross(n, np.eye(3)[int(np.argmin(np.abs(n)))])
    first /= np.linalg.norm(first)
    return first, np.cross(n, first)


def force_that_gives(u: np.ndarray, W: np.ndarray) -> np.ndarray:
    """W⁻¹ u: the force, or impulse, that gives the body's point the acceleration, or velocity, u."""
    if not np.linalg.cond(W) < SINGULAR:
        raise ArithmeticError(
            "the body's mass and moments of inertia differ so much in size that the force at the "
            "contact cannot be computed"
        )
    force: np.ndarray = np.linalg.solve(W, u)
    return force


def answer(W: np.ndarray, n: np.ndarray, mu: float) -> Rates:
    """W (n − μ d) of a direction d: what a unit of pressure does."""
    axes = np.array([*tangents(n), n])
    (xx, xy, xn), (yx, yy, yn), (nx, ny, nn) = (axes @ W @ axes.T).tolist()

    def rates(c: Any, s: Any) -> tuple[Any, Any, Any]:
        return (
            xn - mu * (xx * c + xy * s),
            yn - mu * (yx * c + yy * s),
            nn - mu * (nx * c + ny * s),
        )

    return rates


def slipping(b: np.ndarray, W: np.ndarray, n: np.ndarray, mu: float) -> Rates:
    """u̇ of a slip in a direction; in place of its part along n, which is zero, the pressure N."""
    axes = np.array([*tangents(n), n])
    bx, by, bn = (axes @ b).tolist()
    pressed = answer(W, n, mu)

    def rates(c: Any, s: Any) -> tuple[Any, Any, Any]:
        x, y, z = pressed(c, s)
        N = -bn / z
        return bx + N * x, by + N * y, N

    return rates


def sticking_ratio(f: np.ndarray, n: np.ndarray) -> tuple[float, float]:
    """N and |T|/N of a force; no number where there is no pressure."""
    N = float(n @ f)
    return N, float(np.linalg.norm(f - N * n)) / N if N > 0 else np.nan


def growing_directions(rates: Rates, n: np.ndarray) -> list[np.ndarray]:
    """The directions in which a slip that begins may grow: its rate is along them, outwards."""
    angles = np.linspace(0.0, 2 * np.pi, SCANNED + 1)

    def across(angle: Any) -> Any:
        c, s = np.cos(angle), np.sin(angle)
        x, y, _ = rates(c, s)
        return c * y - s * x

    values = across(angles)
    changes = np.isfinite(values[:-1] * values[1:])
    changes &= (values[:-1] == 0) | (values[:-1] * values[1:] < 0)
    t1, t2 = tangents(n)
    found = []
    for i in np.flatnonzero(changes):
        a, b = angles[i], angles[i + 1]
        for _ in range(BISECTIONS if values[i] else 0):
            middle = 0.5 * (a + b)
            a, b = (middle, b) if across(middle) * values[i] > 0 else (a, middle)
        c, s = float(np.cos(a)), float(np.sin(a))
        x, y, pressure = rates(c, s)
        if c * x + s * y > 0 and pressure > 0:
            found.append(c * t1 + s * t2)
    return found


class SlipEnd(NamedTuple):
    """How a small slip goes on while nothing else changes.

    duration, lost  the time it takes and ∫s dt; d: the direction where it is as large as at first
                    again, None where it ends; least: the smallest slip on the way, over the first
    """

    duration: float
    lost: float
    d: np.ndarray | None
    least: float


def end_of_slip(
    b: np.ndarray, W: np.ndarray, n: np.ndarray, mu: float, d: np.ndarray, s: float
) -> SlipEnd:
    """A slip s d so small that b and W are constant until it ends, or has turned away from its end.

    In its own slow time, s dλ = dt: φ′ is the rate across d, (ln s)′ that along it.
    """
    t1, t2 = tangents(n)
    rates = slipping(b, W, n, mu)

    def along(y: np.ndarray) -> float:
        c, s_ = math.cos(y[0]), math.sin(y[0])
        x, y_, _ = rates(c, s_)
        return float(c * x + s_ * y_)

    begin = math.atan2(d @ t2, d @ t1)
    scale = max(abs(along(np.array([begin]))), 1e-300)

    def rate(y: np.ndarray) -> np.ndarray:
        c, s_, ratio = math.cos(y[0]), math.sin(y[0]), math.exp(y[1])
        x, y_, _ = rates(c, s_)
        return np.array(
            [(c * y_ - s_ * x) / scale, (c * x + s_ * y_) / scale, ratio, ratio * ratio]
        )

    def ended(y: np.ndarray) -> float:
        return float(-ENDED - y[1])

    y, which = integrate_until(rate, np.array([begin, 0.0, 0.0, 0.0]), [ended, along])
    least = math.exp(y[1])
    if which == 1:
        y, which = integrate_until(rate, y, [ended, lambda y: y[1]])
    turned = math.cos(y[0]) * t1 + math.sin(y[0]) * t2 if which == 1 else None
    return SlipEnd(float(y[2] * s / scale), float(y[3] * s * s / scale), turned, least)
