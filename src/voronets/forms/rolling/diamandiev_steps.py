"""Diamandiev (12)–(42), over scalars of any kind: from Chaplygin's equations to the symmetric ones.

a     a_ij of (14), body axes → the plane's axes          GP    ξ₀, η₀, ζ₀, the contact from G
phi   sin φ, cos φ,  theta  sin θ, cos θ                    omega p, q, r
"""

from __future__ import annotations

from collections.abc import Sequence

from voronets.expressions.vectors import Matrix, Scalar, Vector, cross

Pair = Sequence[Scalar]


def velocity_in_body(GP: Vector, omega: Vector) -> Vector:
    """u, v, w: the velocity of G in body axes."""
    return cross(GP, omega)  # Diamandiev (12)


def velocity_rate(GP: Vector, GP_dot: Vector, omega: Vector, omega_dot: Vector) -> Vector:
    """u̇, v̇, ẇ."""
    return cross(GP, omega_dot) + cross(GP_dot, omega)  # Diamandiev (34)


def centre_velocity(a: Matrix, uvw: Vector) -> Vector:
    """ẋ_G, ẏ_G, ż_G."""
    return Vector(*(row @ uvw for row in a))  # Diamandiev (14)


def coefficients(a: Matrix, phi: Pair, theta: Pair, GP: Vector) -> Matrix:
    """B_φ, B_ψ, B_θ of x_G (first row), y_G and z_G: ẋ_G = B_φ φ̇ + B_ψ ψ̇ + B_θ θ̇.

    The third row is f_φ, 0, f_θ by (16).
    """
    (s, c), (sin, cos), (x, y, z) = phi, theta, GP
    # Diamandiev (18)
    return Matrix(
        *(
            (
                a1 * y - a2 * x,
                a1 * (y * cos - z * sin * c) + a2 * (z * sin * s - x * cos)
                + a3 * (x * c - y * s) * sin,
                a1 * z * s + a2 * z * c - a3 * (x * s + y * c),
            )
            for a1, a2, a3 in a
        )
    )  # fmt: skip


def cosine_rates(a: Matrix, omega: Vector) -> Matrix:
    """ȧ_ij, from which (39) and (40) follow."""
    p, q, r = omega
    return Matrix(*((a2 * r - a3 * q, a3 * p - a1 * r, a1 * q - a2 * p) for a1, a2, a3 in a))


def turning_of(a: Matrix, a_dot: Matrix) -> Vector:
    """p, q, r of a_ij and their rates."""
    (x, y, z), (x_dot, y_dot, z_dot) = a.T, a_dot.T
    return Vector(y_dot @ z, z_dot @ x, x_dot @ y)  # Diamandiev (39)


def kinetic_energy(m: Scalar, moments: Sequence[Scalar], omega: Vector, velocity: Vector) -> Scalar:
    """T of p, q, r and ẋ_G, ẏ_G, ż_G; A, B, C are the moments."""
    (A, B, C), (p, q, r) = moments, omega
    return (A * p**2 + B * q**2 + C * r**2) / 2 + m * (velocity @ velocity) / 2  # Diamandiev (19)


def force_function(m: Scalar, g: Scalar, f: Scalar) -> Scalar:
    """U."""
    return -m * g * f  # Diamandiev (20)


def angle_momenta(
    m: Scalar, moments: Sequence[Scalar], phi: Pair, theta: Pair, omega: Vector, z_dot: Scalar,
    slopes: Pair,
) -> Vector:  # fmt: skip
    """∂T/∂φ̇, ∂T/∂ψ̇, ∂T/∂θ̇; slopes = f_φ, f_θ."""
    (A, B, C), (p, q, r), (s, c), (sin, cos) = moments, omega, phi, theta
    # Diamandiev (23)
    return Vector(
        C * r + m * z_dot * slopes[0],
        A * p * sin * s + B * q * sin * c + C * r * cos,
        A * p * c - B * q * s + m * z_dot * slopes[1],
    )


def angle_slopes(
    m: Scalar, moments: Sequence[Scalar], phi: Pair, theta: Pair, omega: Vector, psi_dot: Scalar,
    z_dot: Scalar, z_slopes: Pair,
) -> Vector:  # fmt: skip
    """∂T/∂φ, ∂T/∂ψ, ∂T/∂θ; z_slopes = ∂ż_G/∂φ, ∂ż_G/∂θ."""
    (A, B, C), (p, q, r), (s, c), (sin, cos) = moments, omega, phi, theta
    # Diamandiev (24); the print has B q cos θ sin φ ψ̇
    return Vector(
        A * p * q - B * q * p + m * z_dot * z_slopes[0],
        0,
        (A * p * cos * s + B * q * cos * c - C * r * sin) * psi_dot + m * z_dot * z_slopes[1],
    )


def angle_equations(
    m: Scalar, g: Scalar, moments: Sequence[Scalar], phi: Pair, theta: Pair, omega: Vector,
    omega_dot: Vector, rates: Sequence[Scalar], B: Matrix, acceleration: Vector, slopes: Pair,
) -> Vector:  # fmt: skip
    """What (27) says is zero: Chaplygin's equations in φ, ψ, θ.

    rates         φ̇, ψ̇, θ̇
    B             of ``coefficients``; its third row is not used
    acceleration  d/dt of ẋ_G, ẏ_G, ż_G
    """
    (A, B_, C), (p, q, r), (p1, q1, r1) = moments, omega, omega_dot
    (s, c), (sin, cos), (phi1, psi1, theta1) = phi, theta, rates
    (f_phi, f_theta), (x2, y2, z2) = slopes, acceleration
    # Diamandiev (27); the print has B_φ of x twice, and + ψ̇ cos θ cos φ with the sign turned
    return Vector(
        C * r1 - (A - B_) * p * q + m * g * f_phi + m * B[0][0] * x2 + m * B[1][0] * y2
        + m * f_phi * z2,
        A * p1 * sin * s + B_ * q1 * sin * c + C * r1 * cos
        + A * p * (cos * s * theta1 + sin * c * phi1)
        + B_ * q * (cos * c * theta1 - sin * s * phi1) - C * r * sin * theta1
        + m * B[0][1] * x2 + m * B[1][1] * y2,
        A * p1 * c - B_ * q1 * s - A * p * (s * phi1 + cos * s * psi1)
        - B_ * q * (c * phi1 + cos * c * psi1) + C * r * sin * psi1 + m * g * f_theta
        + m * B[0][2] * x2 + m * B[1][2] * y2 + m * f_theta * z2,
    )  # fmt: skip


def along_angles(phi: Pair, theta: Pair, vector: Vector) -> Vector:
    """What a moment in body axes is along φ, ψ, θ."""
    (s, c), (sin, cos), (x, y, z) = phi, theta, vector
    return Vector(z, x * sin * s + y * sin * c + z * cos, x * c - y * s)


def along_axes(phi: Pair, theta: Pair, vector: Vector) -> Vector:
    """The combinations of (28)–(31): from φ, ψ, θ back to p, q, r."""
    (s, c), (sin, cos), (on_phi, on_psi, on_theta) = phi, theta, vector
    cot = cos / sin
    return Vector(
        -on_phi * s * cot + on_psi * s / sin + on_theta * c,
        -on_phi * c * cot + on_psi * c / sin - on_theta * s,
        on_phi,
    )


def levers(a: Matrix, GP: Vector) -> Matrix:
    """a_i2 ζ₀ − a_i3 η₀ and so on, a row for each of p, q, r: the right sides of (30) and (31)."""
    return Matrix(*zip(*(cross(row, GP) for row in a), strict=True))


def symmetric_equations(
    m: Scalar, g: Scalar, moments: Sequence[Scalar], omega: Vector, omega_dot: Vector,
    weight: Vector, lever: Matrix, acceleration: Vector,
) -> Vector:  # fmt: skip
    """What (32) says is zero; weight is what gravity does over M g."""
    found = []
    for i in range(3):
        j, k = (i + 1) % 3, (i + 2) % 3
        (A, B, C), (_, q, r) = ((of[i], of[j], of[k]) for of in (moments, omega))
        x, y, z = lever[i]
        # Diamandiev (32)
        found.append(
            A * omega_dot[i] - (B - C) * q * r + m * g * weight[i]
            + m * x * acceleration[0] + m * y * acceleration[1] + m * z * acceleration[2]
        )  # fmt: skip
    return Vector(*found)


def part_of_rates(
    m: Scalar, GP: Vector, GP_dot: Vector, omega: Vector, omega_dot: Vector
) -> Scalar:
    """L of (36): what u̇, v̇, ẇ add to the first equation."""
    (x, y, z), (p, _, _), (p1, q1, r1) = GP, omega, omega_dot
    # Diamandiev (36); ½ d|GP|²/dt = GP·dGP/dt
    return (
        m * p1 * (y**2 + z**2) - m * q1 * x * y - m * r1 * x * z
        + m * p * (GP @ GP_dot) - m * GP_dot[0] * (omega @ GP)
    )  # fmt: skip


def part_of_turning(m: Scalar, GP: Vector, omega: Vector) -> Scalar:
    """N of (42): what the turning of the axes adds to the first equation."""
    (_, y, z), (_, q, r) = GP, omega
    return -m * (z * q - y * r) * (GP @ omega)  # Diamandiev (42)
