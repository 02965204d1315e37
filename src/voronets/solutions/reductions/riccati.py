r"""The two equations of Riccati to which a body of revolution on a sphere leads (Voronets 1911, §§ 13, 14).

    dζ/dt = ½ (1 + ζ²) f₁(t) − i ζ f₂(t)          for ϑ, u₁, v₁, where u, v, n are known
    dξ/du = −ξ² − f₁(u) ξ − f₂(u)                  for v̇ = e^{∫ ξ du}

The print of the first lacks ½.  Both are written down here as they stand; a motion is computed from the linear
systems behind them, which have no poles (``contact_axes``, ``revolution``).
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from voronets.expressions.vectors import Scalar


class PolarRates(NamedTuple):
    """f₁, ϑ₁ and the first part of f₂, which lacks ϑ̇₁."""

    f1: Any
    theta1: Any
    spin: Any


def polar_rates(along: Any, across: Any, spin: Any, n: Any, R1: float) -> PolarRates:
    """f₁ and ϑ₁ of the contact's velocity √E u̇, √G v̇ on the body; ``spin`` is n₁ of (8).

    f₂ = n₁ − n + ϑ̇₁.
    """
    x, y = -np.asarray(along) / R1, np.asarray(across) / R1
    return PolarRates(np.hypot(x, y), np.arctan2(y, x), np.asarray(spin) - n)


def contact_variables(u1: Any, theta: Any, theta1: Any) -> tuple[Any, Any]:
    """ζ₁ = −i cot ½u₁ e^{−i(ϑ + ϑ₁)} and ζ₂ = i tan ½u₁ e^{−i(ϑ + ϑ₁)}."""
    turned = np.exp(-1j * (np.asarray(theta) + theta1))
    tan = np.tan(0.5 * np.asarray(u1))
    return -1j / tan * turned, 1j * tan * turned


def contact_riccati(zeta: Scalar, f1: Scalar, f2: Scalar) -> Scalar:
    """dζ/dt."""
    return 0.5 * (1 + zeta * zeta) * f1 - 1j * zeta * f2  # Voronets1911 § 13, the print lacks ½


def longitude_riccati(xi: Scalar, f1: Scalar, f2: Scalar) -> Scalar:
    """dξ/du, where v̇ = e^{∫ ξ du}."""
    return -xi * xi - f1 * xi - f2  # Voronets1911 § 14
