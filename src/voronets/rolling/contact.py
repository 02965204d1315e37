r"""How the contact moves when a body rolls: the relative curvature.

With w = ω × n (n the ground's normal) the normals stay opposite when ṅ_b + ṅ_s = w, and a velocity
V of the contact along both surfaces turns them by ṅ = S V, or V = L ṅ.  So, in the tangent plane,

    body  ground
    L     S       (1 + L_b S_s) V = L_b w                   edges allowed on the body
    S     S       (S_b + S_s) V = w
    S     L       (1 + L_s S_b) V = L_s w                   edges allowed on the ground
    L     L       (L_b + L_s) ṅ_s = L_b w,  V = L_s ṅ_s

A 2×2 problem each, solved by Cayley and Hamilton: A⁻¹ b = (tr A · b − A b)/det₂ A.

A body that slips with the velocity u moves the contact over the ground by V_s = V_b + u, where V_b is
its velocity over the body, and the same conditions give

    L     S       (1 + L_b S_s) V_b = L_b (w − S_s u)
    S     S       (S_b + S_s) V_b = w − S_s u
    S     L       (1 + L_s S_b) V_s = L_s (w + S_b u)
    L     L       (L_b + L_s) ṅ_s = L_b w + u,  V_s = L_s ṅ_s

A body in the air, at the distance g, touches the surface parallel to the ground through its nearest
point: S_g = (S + g det₂ S 1)/det₂(1 + g S), L_g = L + g 1; its contact there has V_s + g ṅ_s.
"""

from __future__ import annotations

from typing import NamedTuple

from voronets.expressions.vectors import IDENTITY, Scalar, Vector, cross, dyad, plus, times
from voronets.surfaces.contract import Contact
from voronets.surfaces.tensors import Flat, General, Round, TangentTensor

BLUNT = 1e-12  # a curvature that counts as zero, times the size of the body


class RollingContact(NamedTuple):
    """V: velocity of the contact along both surfaces; n_dot: rate of the ground's normal."""

    V: Vector
    n_dot: Vector
    #: det₂ of the relative curvature, made dimensionless; zero where rolling is undetermined.
    regularity: Scalar


class SlidingContact(NamedTuple):
    """V_body, V_ground: velocities of the contact over the two surfaces; n_dot, regularity as above."""

    V_body: Vector
    V_ground: Vector
    n_dot: Vector
    regularity: Scalar


def inner(A: TangentTensor, B: TangentTensor) -> Scalar:
    """tr(A B)."""
    if isinstance(A, Flat) or isinstance(B, Flat):
        return 0
    if isinstance(A, Round):
        return A.k * B.trace
    if isinstance(B, Round):
        return B.k * A.trace
    total: Scalar = 0
    for a, b in zip(A.matrix, B.matrix, strict=True):
        total = plus(total, a @ b)
    return total


def _sum(A: TangentTensor, B: TangentTensor, w: Vector) -> tuple[Vector, Scalar]:
    """(A + B)⁻¹ w and 2 det₂/(λ₁² + λ₂²), a measure of regularity within ±1."""
    trace = plus(A.trace, B.trace)
    det2 = plus(plus(A.det2, B.det2), times(A.trace, B.trace)) - inner(A, B)
    solution = (w * trace - (A @ w + B @ w)) / det2
    return solution, 2 * det2 / (trace * trace - 2 * det2)


def _one_plus(L: TangentTensor, S: TangentTensor, b: Vector) -> tuple[Vector, Scalar]:
    """(1 + L S)⁻¹ b and det₂(1 + L S)."""
    if isinstance(S, Flat):
        return b, 1
    trace = inner(L, S)
    det2 = plus(1 + trace, times(L.det2, S.det2))
    return (b * (1 + trace) - L @ (S @ b)) / det2, det2


def rolling(body: Contact, ground: Contact, omega: Vector) -> RollingContact:
    """The motion of the contact; both contacts and ω in the same axes."""
    w = cross(omega, ground.n)
    if ground.S is not None:
        if body.L is not None:
            V, regularity = _one_plus(body.L, ground.S, body.L @ w)
        else:
            assert body.S is not None
            V, regularity = _sum(body.S, ground.S, w)
        return RollingContact(V, ground.S @ V, regularity)
    assert ground.L is not None
    if body.S is not None:
        V, regularity = _one_plus(ground.L, body.S, ground.L @ w)
        return RollingContact(V, w - body.S @ V, regularity)
    assert body.L is not None
    n_dot, regularity = _sum(body.L, ground.L, body.L @ w)
    return RollingContact(ground.L @ n_dot, n_dot, regularity)


def sliding(body: Contact, ground: Contact, omega: Vector, slip: Vector) -> SlidingContact:
    """The motion of the contact of a body that slips; everything in the same axes."""
    w = cross(omega, ground.n)
    if ground.S is not None:
        turn = w - ground.S @ slip
        if body.L is not None:
            V, regularity = _one_plus(body.L, ground.S, body.L @ turn)
        else:
            assert body.S is not None
            V, regularity = _sum(body.S, ground.S, turn)
        return SlidingContact(V, V + slip, ground.S @ (V + slip), regularity)
    assert ground.L is not None
    if body.S is not None:
        V, regularity = _one_plus(ground.L, body.S, ground.L @ (w + body.S @ slip))
        return SlidingContact(V - slip, V, w - body.S @ (V - slip), regularity)
    assert body.L is not None
    n_dot, regularity = _sum(body.L, ground.L, body.L @ w + slip)
    V = ground.L @ n_dot
    return SlidingContact(V - slip, V, n_dot, regularity)


def blunted(body: Contact, size: float) -> Contact:
    """A body a little more strongly curved, so that a contact at a flat place has a finite velocity.

    Along the flat direction that velocity says nothing; across it nothing changes but rounding.
    """
    if body.S is None:
        return body
    P = IDENTITY + -dyad(body.n, body.n)
    return body._replace(S=General(body.S.matrix + P * (BLUNT / size)))


def parallel(ground: Contact, gap: Scalar) -> Contact:
    """The surface parallel to the ground at a distance, at the point above the contact."""
    P = IDENTITY + -dyad(ground.n, ground.n)
    S, L = ground.S, ground.L
    if S is not None and not isinstance(S, Flat):
        det2 = 1 + gap * S.trace + gap * gap * S.det2
        if isinstance(S, Round):
            S = Round(S.k / (1 + gap * S.k), S.n)
        else:
            S = General((S.matrix + P * (gap * S.det2)) / det2)
    if L is not None:
        L = Round(L.k + gap, L.n) if isinstance(L, Round) else General(L.matrix + P * gap)
    return Contact(ground.x + ground.n * gap, ground.n, S, L)
