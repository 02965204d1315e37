r"""The equations (57) of Voronets 1911, over scalars of any kind.

    ω = w_u u̇ + w_v v̇ + w_ϑ ϑ̇,   w_u = √E (−Δ′, Δ, Δ₁),   w_v = √G (−Δ″, Δ′, −Δ₂),   w_ϑ = (0, 0, −1)

``right_sides`` is what stands on the right; the rest makes the left side of numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from voronets.expressions.vectors import Matrix, Scalar, Vector, over, plus, times
from voronets.forms.neumann import relations
from voronets.forms.neumann.coordinates import ContactPlace
from voronets.forms.neumann.moving_axes import NOTHING, Axes
from voronets.forms.neumann.relations import Roots
from voronets.forms.neumann.slopes import Bent, Slopes
from voronets.forms.rolling.energy_derivatives import (
    body_turning,
    inertia_slope,
    momentum_rates,
)

DOWN = Vector(0, 0, -1)  # w_ϑ
Impulses = Callable[[ContactPlace, Scalar, Vector, Vector, Vector], tuple[Scalar, Scalar]]


class SurfacesAtContact(NamedTuple):
    """The surfaces at the contact, with the slopes of their letters."""

    at: ContactPlace
    body: Bent
    ground: Bent
    body_slopes: Slopes
    ground_slopes: Slopes


class Turning(NamedTuple):
    """w_u, w_v and, by u, v, ϑ, u₁, v₁, their derivatives."""

    w_u: Vector
    w_v: Vector
    dw_u: tuple[Vector, ...]
    dw_v: tuple[Vector, ...]


def turning(given: SurfacesAtContact) -> Turning:
    """What (56) says of ω, and how it changes with the coordinates."""
    sin, cos, body, ground = given.at.sin, given.at.cos, given.body, given.ground
    D, D1, D2 = relations.relative_curvature(given.at)
    P, Q = over(ground.N_u, ground.E), over(ground.N_v, ground.G)
    A1, A2 = plus(times(Q, cos), -times(P, sin)), plus(times(P, cos), times(Q, sin))
    on_u, on_v = Vector(-D1, D, A1), Vector(-D2, D1, A2)
    dw_u, dw_v = [], []
    for own in given.body_slopes:
        dw_u.append(on_u * own.E + Vector(0, times(body.E, own.B11), own.N_u))
        dw_v.append(on_v * own.G + Vector(-times(body.G, own.B22), 0, own.N_v))
    by_theta = times(plus(ground.B22, -ground.B11), cos * cos - sin * sin)  # ∂Δ′/∂ϑ
    dw_u.append(Vector(-by_theta, -2 * D1, -A2) * body.E)
    dw_v.append(Vector(-2 * D1, by_theta, A1) * body.G)
    for own in given.ground_slopes:
        d_D = plus(times(own.B11, sin * sin), times(own.B22, cos * cos))
        d_D2 = plus(times(own.B22, sin * sin), times(own.B11, cos * cos))
        d_D1 = times(plus(own.B22, -own.B11), sin * cos)
        dP = over(plus(own.N_u, -times(P, own.E)), ground.E)
        dQ = over(plus(own.N_v, -times(Q, own.G)), ground.G)
        dA1, dA2 = plus(times(dQ, cos), -times(dP, sin)), plus(times(dP, cos), times(dQ, sin))
        dw_u.append(Vector(-d_D1, d_D, dA1) * body.E)
        dw_v.append(Vector(-d_D2, d_D1, dA2) * body.G)
    w_u = on_u * body.E + Vector(0, 0, body.N_u)
    w_v = on_v * body.G + Vector(0, 0, body.N_v)
    return Turning(w_u, w_v, tuple(dw_u), tuple(dw_v))


def right_sides(
    root: Roots, angle: tuple[Scalar, Scalar], turns: tuple[Scalar, Scalar],
    impulses: tuple[Scalar, Scalar], slopes: Sequence[Scalar], rates: Sequence[Scalar],
) -> Vector:  # fmt: skip
    """The right sides of (57).

    angle     sin ϑ, cos ϑ
    turns     Δ₁, Δ₂
    impulses  K′₁, K′₂
    slopes    ∂(Θ+U)/∂u₁, ∂(Θ+U)/∂v₁
    """
    (sin, cos), (K1, K2), (u, v, theta, *_) = angle, impulses, rates
    by_u1, by_v1 = slopes[0] / root.E1, slopes[1] / root.G1
    both = plus(times(turns[1], K1), times(turns[0], K2)) * (root.E * root.G)
    # Voronets1911 (57); the print has −cos ϑ in the second line and K′ for K′₂ in the third
    return Vector(
        root.E * (by_v1 * cos - by_u1 * sin - K1 * theta) - both * v,
        root.G * (by_u1 * cos + by_v1 * sin - K2 * theta) + both * u,
        K1 * (root.E * u) + K2 * (root.G * v),
    )


def equations_57(
    given: SurfacesAtContact, m: Scalar, inertia: Matrix, lever: Vector, rates: Sequence[Scalar],
    force: Sequence[Scalar], couple: Vector, impulses: Impulses,
) -> tuple[Matrix, Vector]:  # fmt: skip
    """The matrix of ü, v̈, ϑ̈ and the right side without them.

    rates   u̇, v̇, ϑ̇, u̇₁, v̇₁
    force   ∂U/∂u, ∂U/∂v, ∂U/∂ϑ, ∂U/∂u₁, ∂U/∂v₁
    couple  of a rotor and of resistances, on ξ, η, ζ
    impulses  (at, m, lever, ω, ∂Θ̄/∂ω) → K′₁, K′₂
    """
    u, v, theta, *_ = rates
    how = turning(given)
    by_u, by_v = body_turning(given.body)
    omega = how.w_u * u + how.w_v * v + DOWN * theta
    V, turned = by_u[0] * u + by_v[0] * v, by_u[1] * u + by_v[1] * v
    axes = Axes(m, inertia, NOTHING, lever, omega, NOTHING, V, turned)
    momentum = axes.angular_momentum

    changes = [dw_u * u + dw_v * v for dw_u, dw_v in zip(how.dw_u, how.dw_v, strict=True)]
    slopes = [plus(momentum @ change, U) for change, U in zip(changes, force, strict=True)]
    slopes[:2] = [x + inertia_slope(axes, by) for x, by in zip(slopes, (by_u, by_v), strict=False)]

    root, angle = relations.roots(given.at), (given.at.sin, given.at.cos)
    turns, joined = relations.spins(given.at), impulses(given.at, m, lever, omega, momentum)
    right = right_sides(root, angle, turns, joined, slopes[3:], rates) + Vector(*slopes[:3])
    along = tuple(zip(rates, how.dw_u, how.dw_v, strict=True))
    w_u_dot, w_v_dot = (sum((dw[i] * rate for rate, *dw in along), NOTHING) for i in (0, 1))
    w, w_dot = (how.w_u, how.w_v, DOWN), (w_u_dot, w_v_dot, NOTHING)
    matrix, rest = momentum_rates(axes, w, w_dot, rates[:3])
    return matrix, right + Vector(*(x @ couple for x in w)) - rest
