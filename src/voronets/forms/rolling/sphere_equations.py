"""Voronets 1911, §§ 10 and 13: the formulas of a body on a sphere, over scalars of any kind."""

from __future__ import annotations

from collections.abc import Sequence

from voronets.expressions.vectors import Matrix, Scalar, Vector
from voronets.forms.neumann import relations
from voronets.forms.neumann.coordinates import ContactPlace
from voronets.forms.neumann.moving_axes import NOTHING, rotor_couple
from voronets.forms.neumann.rolling_body import RollingBody
from voronets.forms.neumann.slopes import Bent, Slopes, bent
from voronets.forms.rolling.energy_derivatives import (
    body_turning,
    inertia_slope,
    momentum_rates,
)


def factors(at: ContactPlace, c: Scalar) -> tuple[Scalar, Scalar]:
    """ν, μ; c = 1/R₁."""
    root = relations.roots(at)
    return -(at.body.B22 - c) * root.G, (at.body.B11 - c) * root.E  # Voronets1911 (37)


def angular_velocity(nu: Scalar, mu: Scalar, speeds: Sequence[Scalar]) -> Vector:
    """σ, τ, n of u̇, v̇, n."""
    u, v, n = speeds
    return Vector(nu * v, mu * u, n)  # Voronets1911 (36)


def along_speeds(nu: Scalar, mu: Scalar, vector: Vector) -> Vector:
    """What a moment or momentum on ξ, η, ζ is along u̇, v̇ and n: (∂ω/∂u̇)·Γ and so on."""
    return Vector(mu * vector[1], nu * vector[0], vector[2])  # Voronets1911 (42)


def centre_distance_squared(rho_square: Scalar, epsilon: Scalar, c: Scalar) -> Scalar:
    """O₁O² = R₁² + ρ² + 2R₁ε, the centre of mass from the centre of the sphere; c = 1/R₁."""
    return 1 / c**2 + rho_square + 2 * epsilon / c  # Voronets1911 § 10


def turning_rate(
    at: ContactPlace, speeds: Sequence[Scalar], ground_rates: Sequence[Scalar]
) -> Scalar:
    """ϑ̇ of u̇, v̇, n and u̇₁, v̇₁."""
    (u, v, n), (u1, v1) = speeds, ground_rates
    # Voronets1911 (47)
    return at.body.N_u * u + at.body.N_v * v + at.ground.N_u * u1 + at.ground.N_v * v1 - n


def right_sides(
    at: ContactPlace, nu: Scalar, mu: Scalar, c: Scalar, m: Scalar,
    lever: Vector, momenta: Sequence[Scalar], speeds: Sequence[Scalar],
) -> Vector:  # fmt: skip
    """The right sides of (40); c = 1/R₁, lever = (ξ, η, ε), ρ ∂ρ/∂u = √E ξ."""
    (xi, eta, epsilon), (p_u, p_v, p_n), (u, v, n) = lever, momenta, speeds
    root_E, root_G, *_ = relations.roots(at)
    bend = root_E * root_G * (at.body.B11 * at.body.B22 - c * c)
    rho_u, rho_v = root_E * xi, root_G * eta
    # Voronets1911 (40), right as printed
    on_u = bend * p_n * v + root_E * c / nu * p_v * n - m * rho_u * n**2
    on_v = -bend * p_n * u + root_G * c / mu * p_u * n - m * rho_v * n**2
    on_n = -root_E * c / nu * p_v * u - root_G * c / mu * p_u * v + m * (rho_u * u + rho_v * v) * n
    return Vector(
        on_u + m * epsilon * root_E * nu * v * n,
        on_v + m * epsilon * root_G * mu * u * n,
        on_n - m * epsilon * (root_E * nu + root_G * mu) * u * v,
    )


def left_sides(
    now: RollingBody, slopes: Slopes, c: Scalar, speeds: Sequence[Scalar]
) -> tuple[Matrix, Vector, Vector]:
    """d/dt of the momenta as the matrix of ü, v̈, ṅ and the rest; ∂(Θ+U)/∂u, ∂(Θ+U)/∂v, 0 with the rotor's couple.

    slopes  of the letters of the body's surface
    """
    axes, body = now.axes, bent(now.at.body)
    nu, mu = factors(now.at, c)
    by_u, by_v = factor_slopes(body, slopes, c)
    u, v, _ = speeds
    nu_dot, mu_dot = (x * u + y * v for x, y in zip(by_u, by_v, strict=True))
    w = (Vector(0, mu, 0), Vector(nu, 0, 0), Vector(0, 0, 1))
    w_dot = (Vector(0, mu_dot, 0), Vector(nu_dot, 0, 0), NOTHING)
    matrix, rest = momentum_rates(axes, w, w_dot, speeds)
    momentum = axes.angular_momentum
    Theta_u, Theta_v = (
        momentum @ angular_velocity(*by, (u, v, 0)) + inertia_slope(axes, moving)
        for by, moving in zip((by_u, by_v), body_turning(body), strict=True)
    )
    moment = now.moment + rotor_couple(axes.omega, axes.rotor)
    return matrix, rest, Vector(Theta_u, Theta_v, 0) + along_speeds(nu, mu, moment)


def factor_slopes(
    body: Bent, slopes: Slopes, c: Scalar
) -> tuple[tuple[Scalar, Scalar], tuple[Scalar, Scalar]]:
    """ν and μ by u, and by v."""
    by_u, by_v = (
        (-(x.B22 * body.G + (body.B22 - c) * x.G), x.B11 * body.E + (body.B11 - c) * x.E)
        for x in slopes
    )
    return by_u, by_v
