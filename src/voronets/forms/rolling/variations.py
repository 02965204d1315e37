r"""Voronets 1911, § 9: velocities, virtual ones and variations of a body that rolls, in body axes.

    w = (k, l, m), ω = (p, q, r)     the velocity of the centre of mass O and the angular velocity
    w′, ω′                           the same of a virtual motion: δ in place of d/dt
    a = (x, y, z)                    the contact from O,   ρ = |a|

    δω = dω′/dt + ω × ω′,     δw = dw′/dt + ω × w′ − ω′ × w                  # (28)
    w = a × ω,                w′ = a × ω′                                    # (29), (32)

Scalars of any kind.
"""

from __future__ import annotations

from voronets.expressions.vectors import Scalar, Vector, cross


def turning_variation(virtual_rate: Vector, omega: Vector, virtual: Vector) -> Vector:
    """δω of a virtual turning ω′ that changes with dω′/dt."""
    return virtual_rate + cross(omega, virtual)  # Voronets1911 (28)


def velocity_variation(
    virtual_rate: Vector, velocity: Vector, virtual_velocity: Vector, omega: Vector, virtual: Vector
) -> Vector:
    """δw of a virtual velocity w′ that changes with dw′/dt; virtual: ω′."""
    # Voronets1911 (28)
    return virtual_rate + cross(omega, virtual_velocity) - cross(virtual, velocity)


def rolling_velocity(lever: Vector, omega: Vector) -> Vector:
    """w of a body whose point at the contact is at rest; w′ where ω′ is given for ω."""
    return cross(lever, omega)  # Voronets1911 (29), (32)


def impulse(m: Scalar, lever: Vector, omega: Vector) -> Vector:
    """K₁, K₂, K₃ = ∂T/∂w."""
    K: Vector = rolling_velocity(lever, omega) * m  # Voronets1911 (31)
    return K


def rolling_term(
    m: Scalar, stretching: Scalar, omega: Vector, lever: Vector, lever_dot: Vector
) -> Vector:
    """M [ρρ̇ ω − a (ȧ·ω)], the coefficient of ω′ in the first bracket; ``stretching`` is ρρ̇."""
    bracket: Vector = (omega * stretching - lever * (lever_dot @ omega)) * m  # Voronets1911 (33)
    return bracket


def lever_term(m: Scalar, omega: Vector, lever: Vector, change: Vector) -> Scalar:
    """−M [ρ δρ ω² − (a·ω)(ω·δa)], the second bracket; ``change`` is δa."""
    # Voronets1911 (33)
    return -m * ((lever @ change) * (omega @ omega) - (lever @ omega) * (omega @ change))


def slip_variation(
    omega: Vector, lever_dot: Vector, lever_change: Vector, virtual: Vector
) -> Vector:
    """δ(w − a × ω) of a motion that rolls: ȧ × ω′ − δa × ω."""
    # Voronets1911, before (33)
    return cross(lever_dot, virtual) - cross(lever_change, omega)
