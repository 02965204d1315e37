r"""The two equations of Riccati to which a body of revolution on a sphere leads (Voronets 1911, §§ 13, 14).

    dζ/dt = ½ (1 + ζ²) f₁(t) − i ζ f₂(t)          for ϑ, u₁, v₁, where u, v, n are known
    dξ/du = −ξ² − f₁(u) ξ − f₂(u)                  for v̇ = e^{∫ ξ du}

The print of the first lacks ½.  Both are written down here as they stand; a motion is computed from the linear
systems behind them, which have no poles (``contact_axes``, ``revolution``).
"""

from __future__ import annotations

from typing import Any, NamedTuple

from voronets.expressions.scalars import ARRAYS
from voronets.expressions.vectors import Scalar


class PolarRates(NamedTuple):
    """f₁, ϑ₁ and the first part of f₂, which lacks ϑ̇₁."""

    f1: Any
    theta1: Any
    spin: Any


def polar_components(along: Scalar, across: Scalar, R1: Scalar) -> tuple[Scalar, Scalar]:
    """f₁ cos ϑ₁ and f₁ sin ϑ₁ of the contact's velocity √E u̇, √G v̇ on the body."""
    return -along / R1, across / R1  # Voronets1911 § 13


def polar_rates(
    along: Scalar, across: Scalar, spin: Scalar, n: Scalar, R1: Scalar, ns: Any = ARRAYS
) -> PolarRates:
    """f₁ and ϑ₁ of the contact's velocity √E u̇, √G v̇ on the body; ``spin`` is n₁ of (8).

    f₂ = n₁ − n + ϑ̇₁.
    """
    x, y = polar_components(along, across, R1)
    return PolarRates(ns.sqrt(x * x + y * y), ns.atan2(y, x), spin - n)


def contact_variables(
    u1: Scalar, theta: Scalar, theta1: Scalar, ns: Any = ARRAYS, i: Any = 1j
) -> tuple[Scalar, Scalar]:
    """ζ₁ = −i cot ½u₁ e^{−i(ϑ + ϑ₁)} and ζ₂ = i tan ½u₁ e^{−i(ϑ + ϑ₁)}."""
    turned, tan = ns.exp(-i * (theta + theta1)), ns.tan(u1 / 2)
    return -i / tan * turned, i * tan * turned  # Voronets1911 § 13


def contact_riccati(zeta: Scalar, f1: Scalar, f2: Scalar, i: Any = 1j) -> Scalar:
    """dζ/dt."""
    return (1 + zeta * zeta) * f1 / 2 - i * zeta * f2  # Voronets1911 § 13, the print lacks ½


def contact_longitude(ns: Any, f1: Scalar, angle: Scalar, u1: Scalar) -> Scalar:
    """v̇₁ for the angle ϑ + ϑ₁."""
    return -f1 * ns.cos(angle) / ns.sin(u1)  # Voronets1911 § 13


def longitude_riccati(xi: Scalar, f1: Scalar, f2: Scalar) -> Scalar:
    """dξ/du, where v̇ = e^{∫ ξ du}."""
    return -xi * xi - f1 * xi - f2  # Voronets1911 § 14
