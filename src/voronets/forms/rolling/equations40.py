"""The right sides of the equations (40) of Voronets 1911, over scalars of any kind."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from voronets.expressions.vectors import Scalar, Vector


class SphereTerms(NamedTuple):
    """What stands on the right of (40), over scalars of any kind."""

    u: Scalar
    v: Scalar
    n: Scalar


def right_of_40(
    root_E: Scalar, root_G: Scalar, nu: Scalar, mu: Scalar, c: Scalar, K: Scalar, m: Scalar,
    lever: Vector, momenta: Sequence[Scalar], speeds: Sequence[Scalar],
) -> SphereTerms:  # fmt: skip
    """The right sides; c = 1/R₁, K = DD″/EG, lever = (ξ, η, ε), ρ ∂ρ/∂u = √E ξ."""
    (xi, eta, epsilon), (p_u, p_v, p_n), (u, v, n) = lever, momenta, speeds
    bend = root_E * root_G * (K - c * c)
    rho_u, rho_v = root_E * xi, root_G * eta
    # Voronets1911 (40), right as printed
    on_u = bend * p_n * v + root_E * c / nu * p_v * n - m * rho_u * n**2
    on_v = -bend * p_n * u + root_G * c / mu * p_u * n - m * rho_v * n**2
    on_n = -root_E * c / nu * p_v * u - root_G * c / mu * p_u * v + m * (rho_u * u + rho_v * v) * n
    return SphereTerms(
        on_u + m * epsilon * root_E * nu * v * n,
        on_v + m * epsilon * root_G * mu * u * n,
        on_n - m * epsilon * (root_E * nu + root_G * mu) * u * v,
    )
