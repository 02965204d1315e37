r"""A body of revolution that swings between two parallels: two linear equations and quadratures.

Between the roots w₁, w₂ of F(w) = ẇ², with w = ½(w₁ + w₂) − ½(w₂ − w₁) cos χ,

    dt/dχ = √((w − w₁)(w₂ − w)/F) = Σ g_k cos kχ,     dv/dχ = v̇ dt/dχ

are even and periodic in χ, and so t and v are χ times a constant and a sine series: no turning point is
ever a special point.  One swing brings the contact axes on from y to Φ y, the next to Φ² y.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from voronets.expressions.scalars import ARRAYS
from voronets.facts.meridian import MeridianPoint
from voronets.numerics.cosine_series import Series, cosine_series
from voronets.numerics.linear_equations import Panels, solve_linear
from voronets.solutions.equations.revolution import RevolutionOnRound


@dataclass(frozen=True)
class Libration:
    """The swing of one motion: w, p, ϖ, v and the contact axes at any time.

    w1, w2  the turning points; equal for a steady motion
    x       (p, ϖ) as a function of w
    """

    reduction: RevolutionOnRound
    w1: float
    w2: float
    x: Callable[[np.ndarray], np.ndarray]
    time: Series
    longitude: Series
    chi0: float
    v0: float
    y0: np.ndarray  # the contact axes at the start
    swing: Panels  # Φ(χ)

    @property
    def period(self) -> float:
        """From one turning point back to it."""
        return float(2 * np.pi * self.time.g[0])

    def phase(self, t: np.ndarray) -> np.ndarray:
        """χ at the times t, by Newton's method."""
        want = t + self.time.integral(np.array([self.chi0]))[0]
        chi = want / self.time.g[0]
        for _ in range(60):
            step = (want - self.time.integral(chi)) / self.time(chi)
            chi = chi + np.clip(step, -0.7, 0.7)
            if np.abs(step).max(initial=0.0) < 1e-15 * (1 + np.abs(chi).max(initial=0.0)):
                break
        return chi

    def w(self, chi: np.ndarray) -> np.ndarray:
        """The meridian's parameter."""
        return (self.w1 + self.w2) / 2 - (self.w2 - self.w1) / 2 * np.cos(chi)

    def w_dot(self, chi: np.ndarray) -> np.ndarray:
        """ẇ."""
        return (self.w2 - self.w1) / 2 * np.sin(chi) / self.time(chi)

    def v(self, chi: np.ndarray) -> np.ndarray:
        """The longitude on the body."""
        return self.v0 + self.longitude.integral(chi) - self.longitude.integral(
            np.array([self.chi0]))[0]  # fmt: skip

    def y(self, chi: np.ndarray) -> np.ndarray:
        """The contact axes: Φ(χ mod 2π) Φ(2π)ⁿ Φ(χ₀)⁻¹ y₀."""
        n = np.floor(chi / (2 * np.pi)).astype(int)
        once = self.swing(2 * np.pi)[0]
        begin = np.linalg.solve(self.swing(self.chi0)[0], self.y0)
        whole = {k: np.linalg.matrix_power(once, int(k)) @ begin for k in np.unique(n)}
        inside = self.swing(chi - 2 * np.pi * n)
        return np.einsum("tij,tj->ti", inside, np.array([whole[k] for k in n]))

    def turning_points(self, duration: float) -> tuple[float, ...]:
        """The times up to ``duration`` at which ẇ vanishes."""
        if self.w1 == self.w2:
            return ()
        last = self.phase(np.array([duration]))[0]
        k = np.arange(np.ceil(self.chi0 / np.pi - 1e-12), np.floor(last / np.pi) + 1)
        start = self.time.integral(np.array([self.chi0]))[0]
        return tuple(float(t) for t in self.time.integral(k * np.pi) - start)


def longitude_rate(
    reduction: RevolutionOnRound, at: MeridianPoint, p: np.ndarray, varpi: np.ndarray
) -> np.ndarray:
    """v̇, which is 0 in a motion along a meridian, through the body's poles too."""
    with np.errstate(all="ignore"):
        rate = reduction.longitude_rate(at, p, varpi)
    return np.where((p == 0) & (varpi == 0), 0.0, rate)


def contact_axes_matrix(
    reduction: RevolutionOnRound, w: np.ndarray, w_dot: np.ndarray, x: np.ndarray
) -> np.ndarray:
    """The matrix of the contact axes' linear system; a factor dt/dχ may be in ẇ and x alike."""
    at = reduction.meridian.at(ARRAYS, w)
    p, varpi = x.T
    v_dot = longitude_rate(reduction, at, p, varpi)
    f = -v_dot * at.cos - (p * at.sin + varpi * at.cos)
    return reduction.ground.matrix(at.s_w * w_dot, at.r * v_dot, f)


def libration(
    reduction: RevolutionOnRound, ends: tuple[float, float], x: Callable[..., np.ndarray],
    h: float, w0: float, w_dot0: float, v0: float, y0: np.ndarray, tolerance: float,
) -> Libration:  # fmt: skip
    """The swing between two turning points."""
    w1, w2 = ends
    half = (w2 - w1) / 2

    fine = max(tolerance, 1e-14)

    def square(chi: np.ndarray) -> np.ndarray:
        w = (w1 + w2) / 2 - half * np.cos(chi)
        p, varpi = x(w).T
        return reduction.w_dot_squared(ARRAYS, w, p, varpi, h)[None]

    # F = ½(w₂ − w₁)² (1 − c²) G(c), c = cos χ, divided as polynomials: no 0/0 at the ends
    (F,) = cosine_series(square, fine)
    G = np.polynomial.chebyshev.chebdiv(np.append(F.g, [0.0, 0.0]), [0.5, 0.0, -0.5])[0] / half**2

    def rates(chi: np.ndarray) -> np.ndarray:
        w = (w1 + w2) / 2 - half * np.cos(chi)
        g = 1 / np.sqrt(np.polynomial.chebyshev.chebval(np.cos(chi), G))
        p, varpi = x(w).T
        return np.stack(
            [g, g * longitude_rate(reduction, reduction.meridian.at(ARRAYS, w), p, varpi)]
        )

    time, longitude = cosine_series(rates, fine)
    cos = float(np.clip((w1 + w2 - 2 * w0) / (w2 - w1), -1, 1))
    chi0 = float(np.arccos(cos))
    for _ in range(4):  # near a turning point ẇ knows χ better than w does
        chi0 = float(np.arctan2(w_dot0 * time(np.array([chi0]))[0] / half, cos))

    def coefficients(chi: np.ndarray) -> tuple[np.ndarray, None]:
        w, g = (w1 + w2) / 2 - half * np.cos(chi), time(chi)
        return contact_axes_matrix(reduction, w, half * np.sin(chi), x(w) * g[:, None]), None

    swing = solve_linear(coefficients, 0.0, 2 * np.pi, np.eye(2, dtype=complex),
                         tolerance=max(tolerance, 1e-14))  # fmt: skip
    return Libration(reduction, w1, w2, x, time, longitude, chi0 % (2 * np.pi), v0, y0, swing)
