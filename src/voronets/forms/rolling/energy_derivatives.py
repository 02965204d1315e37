r"""Derivatives of Θ in Neumann's coordinates, over scalars of any kind.

    ω = Σ w_j s_j,   Θ = ½ ω·J ω,   ∂Θ/∂s_i = w_i·J ω              s: the speeds, such as u̇, v̇, n
    d/dt ∂Θ/∂s_i = Σ_j w_i·J w_j ṡ_j + w_i·(J̇ ω + J Σ ẇ_j s_j) + ẇ_i·J ω
    ∂Θ/∂u        = J ω·∂ω/∂u + ½ ω·∂J/∂u ω

J is the inertia about the contact on ξ, η, ζ, which turn in the body as u and v change.
"""

from __future__ import annotations

from collections.abc import Sequence

from voronets.expressions.vectors import Matrix, Scalar, Vector, cross, times
from voronets.forms.neumann.moving_axes import NOTHING, Axes
from voronets.forms.neumann.slopes import Bent

#: The contact's velocity in the body and σ₁, τ₁, n₁.
Moving = tuple[Vector, Vector]


def body_turning(body: Bent) -> tuple[Moving, Moving]:
    """For u and for v alone: the contact's velocity in the body and σ₁, τ₁, n₁."""
    by_u = (Vector(body.E, 0, 0), Vector(0, times(body.B11, body.E), body.N_u))
    by_v = (Vector(0, body.G, 0), Vector(-times(body.B22, body.G), 0, body.N_v))
    return by_u, by_v


def inertia_slope(axes: Axes, moving: Moving) -> Scalar:
    """½ ω·∂J/∂u ω, where the contact moves by u alone."""
    V, turn = moving
    lever, omega = axes.lever, axes.omega
    a_u = V + cross(turn, lever)
    square = (lever @ a_u) * (omega @ omega) - (lever @ omega) * (a_u @ omega)
    return turn @ cross(axes.inertia @ omega, omega) + axes.mass * square


def momentum_rates(
    axes: Axes, w: Sequence[Vector], w_dot: Sequence[Vector], speeds: Sequence[Scalar]
) -> tuple[Matrix, Vector]:
    """d/dt ∂Θ/∂s: the matrix of ṡ, and the rest."""
    J, momentum = axes.matrix, axes.angular_momentum
    drift = axes.bias + J @ sum((x * s for x, s in zip(w_dot, speeds, strict=True)), NOTHING)
    rest = Vector(*(a @ drift + b @ momentum for a, b in zip(w, w_dot, strict=True)))
    J_w = [J @ x for x in w]
    return Matrix(*([a @ b for b in J_w] for a in w)), rest
