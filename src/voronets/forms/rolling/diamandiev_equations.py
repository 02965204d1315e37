"""Diamandiev's formulas, over scalars of any kind."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from voronets.expressions.vectors import Matrix, Scalar, Vector, cross
from voronets.forms.neumann.moving_axes import rotor_couple


def left_sides(
    m: Scalar, g: Scalar, I: Matrix, kappa: Vector, GP: Vector, GP_dot: Vector,
    omega: Vector, omega_dot: Vector, weight: Vector, along: Scalar, square_rate: Scalar,
) -> Vector:  # fmt: skip
    """What (43)–(45) say is zero, linear in ω̇.

    I, kappa     inertia, whose products the paper has not, and a rotor's κ e
    weight       what gravity does, over M g
    along        ω·GP
    square_rate  d|GP|²/dt
    """
    (A, D, E), (_, B, F), (_, _, C) = I
    moments, products = (A, B, C), Matrix((0, D, E), (D, 0, F), (E, F, 0))
    more = products @ omega_dot + cross(omega, products @ omega) - rotor_couple(omega, kappa)
    found = []
    for i in range(3):
        j, k = (i + 1) % 3, (i + 2) % 3
        (A, B, C), (x, y, z), (p, q, r) = ((of[i], of[j], of[k]) for of in (moments, GP, omega))
        p_dot, q_dot, r_dot = omega_dot[i], omega_dot[j], omega_dot[k]
        # Diamandiev (43)–(45)
        found.append(
            A * p_dot - (B - C) * q * r + m * g * weight[i]
            + m * (y * y + z * z) * p_dot - m * x * y * q_dot - m * x * z * r_dot
            + m * p * square_rate / 2 - m * GP_dot[i] * along - m * (z * q - y * r) * along
            + more[i]
        )  # fmt: skip
    return Vector(*found)


def weight(phi: Sequence[Scalar], cot: Scalar, slopes: Sequence[Scalar]) -> Vector:
    """The moment of gravity over M g; sin φ and cos φ, cot θ, f_φ and f_θ."""
    (sin, cos), (f_phi, f_theta) = phi, slopes
    # (44) of the print has −f_φ cos φ cot θ inside the bracket
    return Vector(f_theta * cos - f_phi * sin * cot, -(f_theta * sin + f_phi * cos * cot), f_phi)


def normal(phi: Sequence[Scalar], theta: Sequence[Scalar]) -> Vector:
    """γ, the plane's normal in body axes."""
    (s, c), (sin, cos) = phi, theta
    return Vector(sin * s, sin * c, cos)


def height_slopes(
    phi: Sequence[Scalar], theta: Sequence[Scalar], GP: Vector
) -> tuple[Scalar, Scalar]:
    """f_φ and f_θ of f = −γ·GP: as γ turns, GP moves across it."""
    (s, c), (sin, cos) = phi, theta
    return -(GP @ Vector(sin * c, -sin * s, 0)), -(GP @ Vector(cos * s, cos * c, -sin))


def contact_by_height(
    phi: Sequence[Scalar], theta: Sequence[Scalar], f: Scalar, slopes: Sequence[Scalar]
) -> Vector:
    """ξ₀, η₀, ζ₀ of f, f_φ and f_θ: the envelope of the tangent planes."""
    (s, c), (sin, cos), (f_phi, f_theta) = phi, theta, slopes
    # Diamandiev (9)
    return Vector(
        -f * sin * s - f_theta * s * cos - f_phi * c / sin,
        -f * sin * c - f_theta * c * cos + f_phi * s / sin,
        -f * cos + f_theta * sin,
    )


def angular_velocity(
    phi: Sequence[Scalar], theta: Sequence[Scalar], rates: Sequence[Scalar]
) -> Vector:
    """p, q, r of φ̇, ψ̇, θ̇."""
    (s, c), (sin, cos), (phi_dot, psi_dot, theta_dot) = phi, theta, rates
    # Diamandiev (11)
    return Vector(
        sin * s * psi_dot + c * theta_dot,
        sin * c * psi_dot - s * theta_dot,
        cos * psi_dot + phi_dot,
    )


def rotation(ns: Any, angles: Sequence[Scalar]) -> Matrix:
    """a_ij of (14): body axes → the plane's axes, by φ (own rotation), ψ and θ."""
    phi, psi, theta = angles
    s, c, S, C = ns.sin(phi), ns.cos(phi), ns.sin(psi), ns.cos(psi)
    sin, cos = ns.sin(theta), ns.cos(theta)
    return Matrix(
        (C * c - S * s * cos, -C * s - S * c * cos, S * sin),
        (S * c + C * s * cos, -S * s + C * c * cos, -C * sin),
        (s * sin, c * sin, cos),
    )


def angle_rates(ns: Any, x: Sequence[Scalar]) -> tuple[Scalar, Scalar, Scalar]:
    """φ̇, ψ̇, θ̇ at φ, ψ, θ, p, q, r."""
    # Diamandiev (11), solved
    s, c, sin, cos = ns.sin(x[0]), ns.cos(x[0]), ns.sin(x[2]), ns.cos(x[2])
    p, q, r = x[3:6]
    psi = (p * s + q * c) / sin
    return r - psi * cos, psi, p * c - q * s
