r"""Voronets 1911, § 14: the formulas of a body of revolution on a sphere, over scalars of any kind.

    2Θ = P u̇² + Q v̇² + 2L v̇ n + J n²                                                         (49)
    d/du ∂Θ/∂v̇ = −√(EG) (DD″/EG − 1/R₁²) ∂Θ/∂n + √G/R₁ P/μ n + Mε√G μ n − κ ν μ γ″
    d/du ∂Θ/∂n = −√G/R₁ P/μ v̇ − √E/R₁ 1/ν ∂Θ/∂v̇ + Mρ ∂ρ/∂u n − Mε(√E ν + √G μ) v̇ + κ μ α″

with the rotor κ of § 15.  With y = (v̇, n) these are d/du (K y) = N y + b; solved, dy/du = A y + c; and with n
eliminated d²v̇/du² + f₁ dv̇/du + f₂ v̇ = f₃, where f₃ = 0 without a rotor.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from voronets.expressions.vectors import Scalar

Pair = tuple[Scalar, Scalar]
Square = tuple[Pair, Pair]


class RevolutionLetters(NamedTuple):
    """The letters (48) and ν, μ of (37); α″, γ″ are along the axis, ``rho_slope`` is ρ ∂ρ/∂u."""

    E: Any
    G: Any
    alpha2: Any
    beta2: Any
    gamma2: Any
    D: Any
    D2: Any
    rho_square: Any
    rho_slope: Any
    epsilon: Any
    nu: Any
    mu: Any


class RevolutionBody(NamedTuple):
    """The numbers of a body of revolution on a sphere.

    mass, A, C  moments of inertia across the axis and about it                    kg, kg m²
    curvature   1/R₁, 0 on a plane                                                 1/m
    kappa       momentum of the rotor along the axis                               kg m²/s
    """

    mass: Any
    A: Any
    C: Any
    curvature: Any
    kappa: Any


class RevolutionEnergy(NamedTuple):
    """P, Q, L, J of (49)."""

    P: Any
    Q: Any
    L: Any
    J: Any

    def momenta(self, v: Scalar, n: Scalar) -> Pair:
        """∂Θ/∂v̇ and ∂Θ/∂n."""
        return self.Q * v + self.L * n, self.L * v + self.J * n


class LinearSides(NamedTuple):
    """K, N, b of d/du (K y) = N y + b, y = (v̇, n)."""

    K: Square
    N: Square
    b: Pair


def energy_of(body: RevolutionBody, x: RevolutionLetters, root_E: Scalar) -> RevolutionEnergy:
    """P, Q, L, J in the letters (48)."""
    M, more = body.mass, body.C - body.A
    round_, slide = M * x.rho_square + body.A, x.rho_slope * x.nu / root_E
    # Voronets1911 (49)
    return RevolutionEnergy(
        round_ * x.mu**2,
        round_ * x.nu**2 - M * slide**2 + more * x.nu**2 * x.alpha2**2,
        -M * slide * x.epsilon + more * x.nu * x.alpha2 * x.gamma2,
        round_ - M * x.epsilon**2 + more * x.gamma2**2,
    )


def momentum_slopes(
    body: RevolutionBody, x: RevolutionLetters, roots: Pair, P: Scalar, momenta: Pair, speeds: Pair
) -> Pair:
    """d/du of ∂Θ/∂v̇ and ∂Θ/∂n, without the rotor.

    roots   √E, √G
    speeds  v̇, n
    """
    (root_E, root_G), (by_v, by_n), (v, n) = roots, momenta, speeds
    M, c = body.mass, body.curvature
    bend = root_E * root_G * (x.D * x.D2 / (x.E * x.G) - c * c)
    turn = root_G * c * P / x.mu
    # Voronets1911 § 14, where the print has d/dt for d/du and ∂Θ/∂ν for ∂Θ/∂v̇
    first = -bend * by_n + turn * n + M * x.epsilon * root_G * x.mu * n
    second = -turn * v - root_E * c / x.nu * by_v + M * x.rho_slope * n
    return first, second - M * x.epsilon * (root_E * x.nu + root_G * x.mu) * v


def rotor_slopes(body: RevolutionBody, x: RevolutionLetters) -> Pair:
    """What a rotor adds to them."""
    # Voronets1911 § 15, divided by u̇
    return -body.kappa * x.nu * x.mu * x.gamma2, body.kappa * x.mu * x.alpha2


def sides_of(
    body: RevolutionBody, x: RevolutionLetters, roots: Pair, energy: RevolutionEnergy
) -> LinearSides:
    """K, N, b in the letters (48) and (49)."""
    P, Q, L, J = energy
    (a, c), (b, d) = (
        momentum_slopes(body, x, roots, P, energy.momenta(*speeds), speeds)
        for speeds in ((1, 0), (0, 1))
    )
    return LinearSides(((Q, L), (L, J)), ((a, b), (c, d)), rotor_slopes(body, x))


def solved_sides(K: Square, changes: Square, N: Square, b: Pair) -> tuple[Square, Pair]:
    """A = K⁻¹ (N − dK/du) and c = K⁻¹ b of dy/du = A y + c; ``changes`` is dK/du."""
    (Q, L), (_, J) = K
    det = Q * J - L * L

    def over(first: Scalar, second: Scalar) -> Pair:
        return (J * first - L * second) / det, (Q * second - L * first) / det

    (a11, a21), (a12, a22) = (
        over(N[0][j] - changes[0][j], N[1][j] - changes[1][j]) for j in (0, 1)
    )
    return ((a11, a12), (a21, a22)), over(*b)


def second_order(
    A: Square, c: Pair, slopes: tuple[Scalar, Scalar, Scalar]
) -> tuple[Scalar, Scalar, Scalar]:
    """f₁, f₂, f₃ of the equation for v̇ alone; ``slopes``: of A₁₁, A₁₂, c₁ by u."""
    (a11, a12), (a21, a22) = A
    a11_u, a12_u, c1_u = slopes
    grows = a12_u / a12
    # Voronets1911 § 14, with f₃ of § 15
    return (
        -(a11 + a22 + grows),
        a11 * a22 - a12 * a21 - a11_u + a11 * grows,
        c1_u - (a22 + grows) * c[0] + a12 * c[1],
    )
