"""Voronets 1912 (19)–(21): the formulas of a plate on a sphere, over scalars of any kind.

The paper has a plate without thickness, C = 2A; here C is any moment about the normal.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from voronets.expressions.vectors import Scalar


class PlateNumbers(NamedTuple):
    """M, A = B and C about the middle of the plate, and the radius R₁ of the sphere."""

    M: Scalar
    A: Scalar
    C: Scalar
    R1: Scalar


def twice_energy(k: PlateNumbers, u: Scalar, omega: Sequence[Scalar]) -> Scalar:
    """2Θ of σ, τ, n."""
    sigma, tau, n = omega
    # Voronets1912 (19)
    return k.A * sigma**2 + (k.A + k.M * u**2) * tau**2 + (k.C + k.M * u**2) * n**2


def plate_speeds(k: PlateNumbers, u: Scalar, omega: Sequence[Scalar]) -> tuple[Scalar, Scalar]:
    """u̇ and v̇ of σ, τ, n."""
    sigma, tau, _ = omega
    return -k.R1 * tau, k.R1 * sigma / u  # Voronets1912 (20), the third and the fourth line


def plate_moments(
    k: PlateNumbers, u: Scalar, speeds: Sequence[Scalar], omega: Sequence[Scalar],
    omega_dot: Sequence[Scalar],
) -> tuple[Scalar, Scalar, Scalar]:  # fmt: skip
    """The left sides of the last three lines of (20), which are 0, Γ_η and 0.

    speeds  u̇ and v̇
    """
    (u_dot, v_dot), (sigma, tau, n), (s_dot, t_dot, n_dot) = speeds, omega, omega_dot
    A, M, C = k.A, k.M, k.C
    # Voronets1912 (20)
    return (
        s_dot + ((C - A) / A * n - v_dot) * tau,
        (A + M * u**2) * t_dot + M * u * u_dot * tau - (C - A + M * u**2) * sigma * n
        + A * sigma * v_dot,
        (C + M * u**2) * n_dot + M * u * u_dot * n + M * u**2 * sigma * tau,
    )  # fmt: skip


def plate_slopes(k: PlateNumbers, u: Scalar, sigma: Scalar, n: Scalar) -> tuple[Scalar, Scalar]:
    """dσ/du and dn/du, where u moves at all."""
    A, M, C, R1 = k.A, k.M, k.C, k.R1
    # Voronets1912 (21)
    return (
        (C - A) / A * n / R1 - sigma / u,
        (M * u**2 * sigma / R1 - M * u * n) / (C + M * u**2),
    )


def plate_moment(u: Scalar, R1: Scalar, d: Scalar, slope: Scalar) -> Scalar:
    """Γ_η of the force φ = U′(d) along the line of the centres, whose distance is d."""
    return -slope * R1 * u / d  # Voronets1912, before (19)
