r"""The relations of Voronets 1911, § 16, over scalars of any kind: numbers, formulas or letters.

    σ = −Δ′√E u̇ − Δ″√G v̇,   τ = Δ√E u̇ + Δ′√G v̇,   n = −ϑ̇ + Δ₁√E u̇ − Δ₂√G v̇
    √E₁ u̇₁ = −√E u̇ sin ϑ + √G v̇ cos ϑ,   √G₁ v̇₁ = √E u̇ cos ϑ + √G v̇ sin ϑ

Lines of curvature on both surfaces.  Where the ground's parametrisation turns the other way
(s = −1), √G₁ stands for −√G₁ and D₁, D″₁ for −D₁, −D″₁.
"""

from __future__ import annotations

from typing import NamedTuple

from voronets.expressions.vectors import Scalar, Vector, over, plus, times
from voronets.forms.neumann.coordinates import ContactPlace
from voronets.forms.neumann.kinematics import RelativeCurvature, relative_curvature


class Roots(NamedTuple):
    """√E, √G, √E₁, √G₁, the last with the sign s."""

    E: Scalar
    G: Scalar
    E1: Scalar
    G1: Scalar


def roots(at: ContactPlace) -> Roots:
    """The square roots that the equations are full of."""
    body, ground = at.body, at.ground
    return Roots(body.sqrt_E, body.H / body.sqrt_E,
                 ground.sqrt_E, ground.s * ground.H / ground.sqrt_E)  # fmt: skip


def spins(at: ContactPlace) -> tuple[Scalar, Scalar]:
    """Δ₁, Δ₂."""
    body, ground, sin, cos, root = at.body, at.ground, at.sin, at.cos, roots(at)
    # Voronets1911 (56)
    by_u1, by_v1 = over(ground.N_u, root.E1), over(ground.N_v, root.G1)
    first = plus(over(body.N_u, root.E), plus(times(by_v1, cos), -times(by_u1, sin)))
    second = plus(-over(body.N_v, root.G), -plus(times(by_u1, cos), times(by_v1, sin)))
    return first, second


def angular_velocity(
    root: Roots, Delta: RelativeCurvature, turns: tuple[Scalar, Scalar], rates: tuple[Scalar, ...]
) -> Vector:
    """σ, τ, n in u̇, v̇, ϑ̇."""
    u, v, theta = rates[:3]
    along, across = root.E * u, root.G * v
    sigma = -times(Delta.D1, along) - times(Delta.D2, across)
    tau = plus(times(Delta.D, along), times(Delta.D1, across))
    return Vector(sigma, tau, times(turns[0], along) - times(turns[1], across) - theta)


def dependent(at: ContactPlace, u: Scalar, v: Scalar) -> tuple[Scalar, Scalar]:
    """u̇₁, v̇₁."""
    # Voronets1911 (59) = (12)
    root, sin, cos = roots(at), at.sin, at.cos
    along, across = root.E * u, root.G * v
    return (cos * across - sin * along) / root.E1, (cos * along + sin * across) / root.G1


def rolling_turning(at: ContactPlace, u: Scalar, v: Scalar) -> tuple[Scalar, Scalar]:
    """σ, τ in u̇, v̇ of a body that rolls."""
    body, ground, root, sin, cos = at.body, at.ground, roots(at), at.sin, at.cos
    along, across = root.E * u, root.G * v
    apart = plus(ground.B22, -ground.B11)  # D″₁/G₁ − D₁/E₁
    # Voronets1911 (34); the print has + in the second bracket of σ and −√E u̇ cos ϑ in τ
    sigma = -plus(body.B22, ground.B22) * across + times(apart, across * cos - along * sin) * cos
    tau = plus(body.B11, ground.B11) * along + times(apart, along * cos + across * sin) * cos
    return sigma, tau


def impulses(
    at: ContactPlace, Delta: RelativeCurvature, turns: tuple[Scalar, Scalar], m: Scalar, lever: Vector,
    omega: Vector, momentum: Vector,
) -> tuple[Scalar, Scalar]:  # fmt: skip
    """K′₁, K′₂; ``momentum`` is ∂Θ̄/∂σ, ∂Θ̄/∂τ, ∂Θ̄/∂n."""
    (xi, eta, epsilon), (sigma, tau, n), root = lever, omega, roots(at)
    by_sigma, by_tau, by_n = momentum
    first, second = turns
    ground, ground2 = Delta.D - at.body.B11, Delta.D2 - at.body.B22
    # Voronets1911 (58); the print has ∂ρ/∂u in K′₂ for ∂ρ/∂v
    K1 = m * (epsilon * sigma - xi * n) - ground2 * by_sigma + times(Delta.D1, by_tau)
    K2 = m * (epsilon * tau - eta * n) + times(Delta.D1, by_sigma) - ground * by_tau
    K1 = K1 - times(plus(second, over(at.body.N_v, root.G)), by_n)
    K2 = K2 - times(plus(first, -over(at.body.N_u, root.E)), by_n)
    return K1, K2


__all__ = [
    "Roots", "angular_velocity", "dependent", "impulses", "relative_curvature", "rolling_turning",
    "roots", "spins",
]  # fmt: skip
