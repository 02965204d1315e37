r"""Voronets 1911, §§ 10 and 11: virtual displacements of a body on a sphere, over scalars of any kind.

    p′ = α ν δv + β μ δu + γ n′                                                            (39)
    δu̇ − d/dt δu = √G/(R₁μ) (n δv − v̇ n′),     δv̇ − d/dt δv = √E/(R₁ν) (n δu − u̇ n′)
    δn − dn′/dt = √(EG) (DD″/EG − 1/R₁²) (v̇ δu − u̇ δv)
    d/dt ∂Θ/∂v̇ = ∂T/∂k [d/dt (a × w) + ω (a·w) − w (a·ω)] + ∂T/∂p [ẇ + ω × w] + ∂U/∂v      (44)

with w = ∂ω/∂v̇ = ν (α, α′, α″) in the last, and likewise for u̇ and n; T is the energy of the free body.
"""

from __future__ import annotations

from collections.abc import Sequence

from voronets.expressions.vectors import Scalar, Vector, cross
from voronets.forms.neumann import relations
from voronets.forms.neumann.coordinates import ContactPlace
from voronets.forms.rolling.sphere_equations import angular_velocity

Factors = tuple[Scalar, Scalar]


def transpositions(
    at: ContactPlace, of: Factors, c: Scalar, speeds: Sequence[Scalar], small: Sequence[Scalar]
) -> Vector:
    """δu̇ − d/dt δu, δv̇ − d/dt δv, δn − dn′/dt for δu, δv, n′.

    of  ν, μ;  c = 1/R₁
    """
    (nu, mu), root, body = of, relations.roots(at), at.body
    (u, v, n), (du, dv, dn) = speeds, small
    bend = root.E * root.G * (body.B11 * body.B22 - c * c)
    # Voronets1911 § 10, before (40)
    return Vector(
        root.G * c * (n * dv - v * dn) / mu,
        root.E * c * (n * du - u * dn) / nu,
        bend * (v * du - u * dv),
    )


def variational_terms(
    root: relations.Roots, of: Factors, m: Scalar, lever: Vector, speeds: Sequence[Scalar],
    small: Sequence[Scalar],
) -> Scalar:  # fmt: skip
    """What stands beside δΘ + δU in the integrand of (33), for δu, δv, n′."""
    (nu, mu), (xi, eta, _) = of, lever
    (u, v, _), (du, dv, _) = speeds, small
    stretching = root.E * xi * u + root.G * eta * v  # ρ ρ̇
    omega, virtual = (angular_velocity(nu, mu, x) for x in (speeds, small))
    # Voronets1911 § 10, the basic formula; the print lacks u̇ v̇ in the second term
    first = m * (stretching * (omega @ virtual))
    second = m * ((lever @ virtual) * (root.E * nu + root.G * mu) * u * v)
    third = m * ((omega @ omega) * (root.E * xi * du + root.G * eta * dv))
    fourth = m * ((lever @ omega) * (root.E * nu * v * du + root.G * mu * u * dv))
    return first - second - third + fourth


def momentum_law(
    by_velocity: Vector, by_turning: Vector, lever: Vector, omega: Vector, turn: Vector,
    turn_dot: Vector, moved_dot: Vector,
) -> Scalar:  # fmt: skip
    """d/dt of ∂Θ/∂v̇ but for the force, in body axes; likewise of ∂Θ/∂u̇ and ∂Θ/∂n.

    by_velocity, by_turning  ∂T/∂k, ∂T/∂l, ∂T/∂m and ∂T/∂p, ∂T/∂q, ∂T/∂r
    turn, turn_dot           w = ∂ω/∂v̇ and its rate in the body
    moved_dot                d/dt of a × w, which is ∂k/∂v̇, ∂l/∂v̇, ∂m/∂v̇
    """
    # Voronets1911 (44), where the print has r y α′ for r ν α′
    first = moved_dot + omega * (lever @ turn) - turn * (lever @ omega)
    return by_velocity @ first + by_turning @ (turn_dot + cross(omega, turn))
