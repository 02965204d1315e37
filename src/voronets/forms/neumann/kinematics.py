r"""Rolling in Neumann's coordinates: ω, the motion of the contact, the speed of O.

    σ = σ₁ + sin ϑ σ₁′ − cos ϑ τ₁′,   τ = τ₁ − cos ϑ σ₁′ − sin ϑ τ₁′,   n = n₁ + n₁′ − ϑ̇

where σ₁ … belong to the body and σ₁′ … to the ground (``side``).  With the relative curvature

    Δ  = B₁₁ + B₁₁′ sin² ϑ + B₂₂′ cos² ϑ − 2 B₁₂′ sin ϑ cos ϑ
    Δ′ = B₁₂ + (B₂₂′ − B₁₁′) sin ϑ cos ϑ + B₁₂′ (cos² ϑ − sin² ϑ)
    Δ″ = B₂₂ + B₂₂′ sin² ϑ + B₁₁′ cos² ϑ + 2 B₁₂′ sin ϑ cos ϑ

rolling means τ = Δ V_ξ + Δ′ V_η, σ = −Δ′ V_ξ − Δ″ V_η, with V the velocity of the contact.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from voronets.expressions.vectors import Scalar, Vector, cross, plus, times
from voronets.forms.neumann.coordinates import ContactPlace


class RelativeCurvature(NamedTuple):
    """Δ, Δ′, Δ″; R = ΔΔ″ − Δ′² must not vanish."""

    D: Scalar
    D1: Scalar
    D2: Scalar

    @property
    def R(self) -> Scalar:
        """ΔΔ″ − Δ′²."""
        return plus(times(self.D, self.D2), -times(self.D1, self.D1))


def relative_curvature(at: ContactPlace) -> RelativeCurvature:
    """Δ, Δ′, Δ″."""
    # Voronets1911 (56), for any parametrisation
    body, ground, sin, cos = at.body, at.ground, at.sin, at.cos
    twice = times(2 * ground.B12, sin * cos)
    D = plus(body.B11, times(ground.B11, sin * sin)) + times(ground.B22, cos * cos)
    D2 = plus(body.B22, times(ground.B22, sin * sin)) + times(ground.B11, cos * cos)
    mixed = times(plus(ground.B22, -ground.B11), sin * cos)
    D1 = plus(body.B12, mixed) + times(ground.B12, cos * cos - sin * sin)
    return RelativeCurvature(plus(D, -twice), D1, plus(D2, twice))


def angular_velocity(at: ContactPlace, rates: Sequence[Scalar]) -> Vector:
    """σ, τ, n from u̇, v̇, ϑ̇, u̇₁, v̇₁, rolling or sliding."""
    # Voronets1911 (9), where the print has −D u̇/√E and +ϑ̇; Voronets1912 (13)
    u, v, theta, u1, v1 = rates
    body, ground = at.body.turning(u, v), at.ground.turning(u1, v1)
    sigma = body[0] + at.sin * ground[0] - at.cos * ground[1]
    tau = body[1] - at.cos * ground[0] - at.sin * ground[1]
    return Vector(sigma, tau, body[2] + ground[2] - theta)


def sliding(at: ContactPlace, rates: Sequence[Scalar]) -> Vector:
    """The velocity of the body's point at the contact, on ξ, η, ζ; zero where it rolls."""
    # Voronets1911 (11) and (12): the second line of (11) has + in front of √E₁ u̇₁ cos ϑ
    u, v, _, u1, v1 = rates
    V_xi, V_eta = at.body.velocity(u, v)
    V1_xi, V1_eta = at.ground.velocity(u1, v1)
    along, across = at.cos * V1_eta - at.sin * V1_xi, at.cos * V1_xi + at.sin * V1_eta
    return Vector(along - V_xi, across - V_eta, 0)


def velocity_of_centre(at: ContactPlace, omega: Vector, slip: Vector | None = None) -> Vector:
    """The velocity of the centre of mass on ξ, η, ζ; ``slip`` where the body slides."""
    # Voronets1911 (11), (13); Voronets1912 (7)
    v = cross(lever(at), omega)
    return v if slip is None else v + slip


def lever(at: ContactPlace) -> Vector:
    """ξ, η, ζ: the contact seen from the centre of mass, ζ = ε."""
    a: Vector = at.body.axes @ at.body.X  # Voronets1912 (10)
    return a


def contact_velocity(Delta: RelativeCurvature, omega: Vector) -> tuple[Scalar, Scalar]:
    """V_ξ, V_η of a body that rolls with σ, τ, n."""
    (sigma, tau, _), R = omega, Delta.R
    along = plus(times(Delta.D2, tau), times(Delta.D1, sigma))
    return along / R, -plus(times(Delta.D, sigma), times(Delta.D1, tau)) / R


def ground_rates(at: ContactPlace, V_xi: Scalar, V_eta: Scalar) -> tuple[Scalar, Scalar]:
    """u̇₁, v̇₁ of a body that rolls, by the contact's velocity on the body."""
    # Voronets1911 (12) = Voronets1912 (16)
    return at.ground.rates(at.cos * V_eta - at.sin * V_xi, at.cos * V_xi + at.sin * V_eta)


class ContactRates(NamedTuple):
    """The rates of u, v, ϑ, u₁, v₁ of a rolling body, the contact's velocity and σ₁, τ₁, n₁."""

    rates: tuple[Scalar, ...]
    V: Vector
    turning: Vector


def contact_rates(at: ContactPlace, omega: Vector) -> ContactRates:
    """What σ, τ, n do to Neumann's coordinates when the body rolls."""
    V_xi, V_eta = contact_velocity(relative_curvature(at), omega)
    u, v = at.body.rates(V_xi, V_eta)
    u1, v1 = ground_rates(at, V_xi, V_eta)
    turning = at.body.turning(u, v)
    spin = plus(times(at.ground.N_u, u1), times(at.ground.N_v, v1))
    theta = turning[2] + spin - omega[2]
    return ContactRates((u, v, theta, u1, v1), Vector(V_xi, V_eta, 0), turning)
