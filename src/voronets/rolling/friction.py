r"""Coulomb's law at one contact, in numbers: u̇ = b + W f with f in the cone |T| ≤ μ N.

    sticking   u̇ = 0, f = −W⁻¹ b
    sliding    f = N (n − μ d), n·u̇ + k = 0, so N = −(n·b + k)/(n·W(n − μ d))      k = ṅ·u

A body that begins to slip takes a direction d along which the slip grows: u̇ ∥ d, d·u̇ > 0.
Everything in one set of axes, (3,) and (3, 3).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from voronets.numerics.stopping import integrate_until

SCANNED = 720  # directions looked at
ENDED = 36.0  # so many powers of e below its first value a slip has ended
BISECTIONS = 60


class Slipping(NamedTuple):
    """A direction of slip: N, and u̇ along it and across it."""

    d: np.ndarray
    N: float
    along: float
    across: float


def tangents(n: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Two unit vectors across n, and across each other."""
    first = np.cross(n, np.eye(3)[int(np.argmin(np.abs(n)))])
    first /= np.linalg.norm(first)
    return first, np.cross(n, first)


def slipping(
    b: np.ndarray, W: np.ndarray, n: np.ndarray, mu: float, d: np.ndarray, k: float = 0.0
) -> Slipping:
    """What a slip in the direction d does."""
    answer = W @ (n - mu * d)
    N = -(n @ b + k) / (n @ answer)
    u_dot = b + N * answer
    return Slipping(d, float(N), float(d @ u_dot), float(np.cross(n, d) @ u_dot))


def sticking_ratio(f: np.ndarray, n: np.ndarray) -> tuple[float, float]:
    """N and |T|/N of a force; no number where there is no pressure."""
    N = float(n @ f)
    return N, float(np.linalg.norm(f - N * n)) / N if N > 0 else np.nan


def growing_directions(
    rays: Callable[[np.ndarray], tuple[float, float]], n: np.ndarray
) -> list[np.ndarray]:
    """The directions d in which a slip that begins may grow.

    rays  d → (rate of the slip across d, along d); the first is zero there, the second positive
    """
    t1, t2 = tangents(n)

    def direction(angle: float) -> np.ndarray:
        return np.cos(angle) * t1 + np.sin(angle) * t2

    angles = np.linspace(0.0, 2 * np.pi, SCANNED + 1)
    values = [rays(direction(angle)) for angle in angles]
    across = np.array([value for value, _ in values])
    found = []
    for i in range(SCANNED):
        a, b, low = angles[i], angles[i + 1], across[i]
        if not (np.isfinite(across[i : i + 2]).all() and (low == 0 or low * across[i + 1] < 0)):
            continue
        if low != 0:
            for _ in range(BISECTIONS):
                middle = 0.5 * (a + b)
                value = rays(direction(middle))[0]
                a, b = (middle, b) if value * low > 0 else (a, middle)
        d = direction(a)
        if rays(d)[1] > 0:
            found.append(d)
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

    In its own slow time, s dλ = dt: φ′ = across, (ln s)′ = along.
    """
    t1, t2 = tangents(n)
    scale = max(abs(slipping(b, W, n, mu, d).along), 1e-300)

    def at(y: np.ndarray) -> Slipping:
        return slipping(b, W, n, mu, np.cos(y[0]) * t1 + np.sin(y[0]) * t2)

    def rate(y: np.ndarray) -> np.ndarray:
        now, ratio = at(y), np.exp(y[1])
        return np.array([now.across / scale, now.along / scale, ratio, ratio**2])

    def ended(y: np.ndarray) -> float:
        return -ENDED - y[1]

    y = np.array([np.arctan2(d @ t2, d @ t1), 0.0, 0.0, 0.0])
    y, which = integrate_until(rate, y, [ended, lambda y: at(y).along])
    least = float(np.exp(y[1]))
    if which == 1:
        y, which = integrate_until(rate, y, [ended, lambda y: y[1]])
    turned = np.cos(y[0]) * t1 + np.sin(y[0]) * t2 if which == 1 else None
    return SlipEnd(float(y[2] * s / scale), float(y[3] * s * s / scale), turned, least)
