r"""Equations of a rigid body in axes that move as they please (Voronets 1912, I).

The axes M ξηζ have any pole M and any motion.  With the momentum L and the angular momentum G about
M, the velocity V_M of the pole and the angular velocity ω_a of the axes,

    L̇ + ω_a × L = Λ                       G, L, Λ, Γ by their components on ξ, η, ζ
    Ġ + ω_a × G + V_M × L = Γ              Λ, Γ: forces and reactions, Γ about M

ω_a = ω − ω₁, where ω₁ is the angular velocity of the body against the axes; V_M = V + (α, β, γ):
the pole's velocity V in the body, and that of the body's point at the pole.  A rotor adds κ e to
the body's own angular momentum, and with it the couple −ω × κ e (Voronets 1911, § 15).
"""

from __future__ import annotations

from typing import NamedTuple

from voronets.expressions.vectors import IDENTITY, Matrix, Scalar, Vector, cross, dyad

NOTHING = Vector(0, 0, 0)


def inertia_about(mass: Scalar, inertia: Matrix, lever: Vector) -> Matrix:
    """J = I + m(|a|² − a aᵀ), about the pole at the end of the lever a."""
    square: Matrix = (IDENTITY * (lever @ lever) + -dyad(lever, lever)) * mass
    return inertia + square


def force_law(rate: Vector, turning: Vector, momentum: Vector) -> Vector:
    """L̇ + ω_a × L, which is Λ; ``rate`` is that of the components."""
    return rate + cross(turning, momentum)  # Voronets1912 (6), the first three


def moment_law(
    rate: Vector, turning: Vector, angular_momentum: Vector, pole: Vector, momentum: Vector
) -> Vector:
    """Ġ + ω_a × G + V_M × L, which is Γ."""
    # Voronets1912 (6), the last three; (14) and Voronets1911 (43) for a contact at rest
    return rate + cross(turning, angular_momentum) + cross(pole, momentum)


def rotor_couple(omega: Vector, rotor: Vector) -> Vector:
    """−ω × κ e, which a rotor adds to Γ."""
    return -cross(omega, rotor)  # Voronets1911 § 15


class Axes(NamedTuple):
    """The axes and the body at one moment, all vectors on ξ, η, ζ.

    mass     m                                                          kg
    inertia  of the body about its centre of mass                       (3, 3)
    rotor    κ e, the rotor's own angular momentum
    lever    from the centre of mass O to the pole M
    omega    σ, τ, n: the body's angular velocity
    point    α, β, γ: the velocity of the body's point at M
    V        the pole's velocity in the body
    turning  σ₁, τ₁, n₁: the body's angular velocity against the axes
    """

    mass: Scalar
    inertia: Matrix
    rotor: Vector
    lever: Vector
    omega: Vector
    point: Vector
    V: Vector
    turning: Vector

    @property
    def matrix(self) -> Matrix:
        """J = I + m(|a|² − a aᵀ): ∂²Θ/∂ω∂ω, the inertia about the pole."""
        return inertia_about(self.mass, self.inertia, self.lever)

    @property
    def momentum(self) -> Vector:
        """L = ∂Θ/∂(α, β, γ)."""
        # Voronets1912 (3)
        L: Vector = (self.point + cross(self.lever, self.omega)) * self.mass
        return L

    @property
    def angular_momentum(self) -> Vector:
        """G = ∂Θ/∂(σ, τ, n), about the pole, without the rotor's κ e."""
        G: Vector = self.matrix @ self.omega - cross(self.lever, self.point) * self.mass
        return G

    @property
    def kinetic_energy(self) -> Scalar:
        """Θ(α, β, γ, σ, τ, n)."""
        return (self.momentum @ self.point + self.angular_momentum @ self.omega) / 2

    def rate(self, vector: Vector) -> Vector:
        """How components on ξ, η, ζ of a vector fixed in the body change."""
        return cross(self.turning, vector)

    def momentum_rate(self, point_dot: Vector, omega_dot: Vector) -> Vector:
        """d/dt ∂Θ/∂(α, β, γ), the lever and the axes moving in the body."""
        a_dot = self.V + self.rate(self.lever)
        moved = point_dot + cross(self.lever, omega_dot) + cross(a_dot, self.omega)
        L_dot: Vector = moved * self.mass
        return L_dot

    def angular_momentum_rate(self, point_dot: Vector, omega_dot: Vector) -> Vector:
        """d/dt ∂Θ/∂(σ, τ, n)."""
        driven: Vector = self.matrix @ omega_dot - cross(self.lever, point_dot) * self.mass
        return driven + self.bias

    @property
    def bias(self) -> Vector:
        """d/dt ∂Θ/∂(σ, τ, n) without what σ̇, τ̇, ṅ and α̇, β̇, γ̇ contribute."""
        a, m, w = self.lever, self.mass, self.omega
        a_dot = self.V + self.rate(a)
        inertia = self.rate(self.inertia @ w) - self.inertia @ self.rate(w)
        arm = w * (2 * (a @ a_dot)) - a_dot * (a @ w) - a * (a_dot @ w)
        bias: Vector = inertia + arm * m - cross(a_dot, self.point) * m
        return bias

    @property
    def axes_turning(self) -> Vector:
        """ω − ω₁: the angular velocity of the axes."""
        return self.omega - self.turning

    def force(self, point_dot: Vector, omega_dot: Vector) -> Vector:
        """Λ, all forces and reactions together."""
        rate = self.momentum_rate(point_dot, omega_dot)
        return force_law(rate, self.axes_turning, self.momentum)

    def moment(self, point_dot: Vector, omega_dot: Vector) -> Vector:
        """Γ about the pole, of all forces and reactions, the rotor's couple not among them."""
        return self.angular_momentum_rate(point_dot, omega_dot) + self.transport

    @property
    def transport(self) -> Vector:
        """What turning axes and a moving pole add to the rate of G, and the rotor's ω × κ e."""
        turning, pole = self.axes_turning, self.V + self.point
        moved = moment_law(NOTHING, turning, self.angular_momentum, pole, self.momentum)
        return moved - rotor_couple(self.omega, self.rotor)
