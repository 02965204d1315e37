"""σ and n as functions of u: the general integrals of Voronets1912 (21), for any C."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from voronets.numerics.hyperbolic import cosh_sinh


def crosses_middle(
    mass: float, A: float, C: float, radius: float, begin: Mapping[str, float]
) -> bool:
    """σu vanishes at the middle: nothing keeps the contact away from it."""
    u, y0 = begin["u"], float(np.sqrt(C / mass))
    y = float(np.sqrt(C / mass + u * u))
    rate, ratio = 1 / radius, C / A - 1
    cosh, sinh = cosh_sinh(ratio * rate**2, np.array(-u * u / (y + y0)))
    moved, turned = begin["sigma"] * u, begin["n"] * y
    at_middle = moved * cosh + ratio * rate * turned * sinh
    return bool(abs(at_middle) <= 1e-13 * (abs(moved * cosh) + abs(ratio * rate * turned * sinh)))


def plate_integrals(
    mass: float, A: float, C: float, radius: float, begin: Mapping[str, float], through: bool
) -> Callable[[np.ndarray], tuple[np.ndarray, np.ndarray]]:
    """u → σu and n; σ/u for σu where the contact crosses the middle."""
    rate, ratio = 1 / radius, C / A - 1
    y0 = np.sqrt(C / mass + begin["u"] ** 2)
    moved, turned = begin["sigma"] * begin["u"], begin["n"] * y0
    if not through:

        def general(u: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
            y = np.sqrt(C / mass + u * u)
            # Voronets1912, after (21), from the values at the start
            cosh, sinh = cosh_sinh(ratio * rate**2, (u - begin["u"]) * (u + begin["u"]) / (y + y0))
            n = (turned * cosh + rate * moved * sinh) / y
            return moved * cosh + ratio * rate * turned * sinh, n

        return general
    low = np.sqrt(C / mass)
    cosh0, sinh0 = cosh_sinh(ratio * rate**2, np.array(-(begin["u"] ** 2) / (low + y0)))
    middle = float(turned * cosh0 + rate * moved * sinh0)

    def crossing(u: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        y = np.sqrt(C / mass + u * u)
        if middle == 0.0:
            return np.zeros_like(y), np.zeros_like(y)
        rise = u * u / (y + low)
        cosh, sinh = cosh_sinh(ratio * rate**2, rise)
        some = np.abs(rise) > 1e-200
        share = np.where(some, sinh / np.where(some, rise, 1.0), 1.0)
        return ratio * rate * middle * share / (y + low), middle * cosh / y

    return crossing
