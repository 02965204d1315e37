r"""Voronets 1911, (51)–(55): impulses and virtual displacements on any surface, over scalars of any kind.

    K₁ = M√E₁ [(εσ − ρ ∂ρ/∂u n/√E) cos ϑ + (ετ − ρ ∂ρ/∂v n/√G) sin ϑ]
         + 1/(2√(E₁G₁)) ∂E₁/∂v₁ ∂Θ̄/∂n − D₁/√E₁ (∂Θ̄/∂σ cos ϑ + ∂Θ̄/∂τ sin ϑ)                 (51)
    K′₁ = K₁/√E₁ cos ϑ + K₂/√G₁ sin ϑ,     K′₂ = K₁/√E₁ sin ϑ − K₂/√G₁ cos ϑ               (55)
    ∫ [δΘ + δU + K′₁ √E (n δu − u̇ n′) + K′₂ √G (n δv − v̇ n′)] dt = 0                        (54)

Where the ground's parametrisation turns the other way, √G₁, D₁ and D″₁ have the other sign.
"""

from __future__ import annotations

from collections.abc import Sequence

from voronets.expressions.vectors import Scalar, Vector
from voronets.forms.neumann import relations
from voronets.forms.neumann.coordinates import ContactPlace
from voronets.forms.rolling.sphere_equations import turning_rate

Two = tuple[Scalar, Scalar]


def impulses(at: ContactPlace, m: Scalar, lever: Vector, omega: Vector, momentum: Vector) -> Two:
    """K₁, K₂: ∂T/∂u̇₁ and ∂T/∂v̇₁ of the body that rolls; ``momentum`` is ∂Θ̄/∂σ, ∂Θ̄/∂τ, ∂Θ̄/∂n."""
    (xi, eta, epsilon), (sigma, tau, n) = lever, omega
    by_sigma, by_tau, by_n = momentum
    root, sin, cos = relations.roots(at), at.sin, at.cos
    on_u, on_v = m * (epsilon * sigma - xi * n), m * (epsilon * tau - eta * n)
    # Voronets1911 (51)
    K1 = root.E1 * (on_u * cos + on_v * sin) + at.ground.N_u * by_n
    K1 = K1 - root.E1 * at.ground.B11 * (by_sigma * cos + by_tau * sin)
    K2 = root.G1 * (on_u * sin - on_v * cos) + at.ground.N_v * by_n
    return K1, K2 - root.G1 * at.ground.B22 * (by_sigma * sin - by_tau * cos)


def joined_impulses(at: ContactPlace, K: Two) -> Two:
    """K′₁, K′₂ of K₁, K₂."""
    root = relations.roots(at)
    first, second = K[0] / root.E1, K[1] / root.G1
    # Voronets1911 (55)
    return first * at.cos + second * at.sin, first * at.sin - second * at.cos


def virtual_spin(at: ContactPlace, small: Sequence[Scalar], ground: Two) -> Scalar:
    """n′ for δu, δv, δϑ; ``ground`` is δu₁, δv₁."""
    # Voronets1911 (53): as n of (9), which is ϑ̇ of (47) with n and ϑ̇ exchanged
    return turning_rate(at, small, ground)


def rolling_variations(
    root: relations.Roots, n: Scalar, spin: Scalar, rates: Sequence[Scalar], small: Sequence[Scalar]
) -> Two:
    """√E (n δu − u̇ n′) and √G (n δv − v̇ n′); ``spin`` is n′."""
    (u, v, *_), (du, dv, *_) = rates, small
    return root.E * (n * du - u * spin), root.G * (n * dv - v * spin)


def variational_terms(K: Two, varied: Two) -> Scalar:
    """What stands beside δΘ + δU in the integrand of (54); K is K′₁, K′₂."""
    return K[0] * varied[0] + K[1] * varied[1]  # Voronets1911 (54)
