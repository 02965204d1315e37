"""The balance of momentum, checked on the motion itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from voronets.mechanics.first_order import BalanceLaw
from voronets.rolling.body import Body


def inertia_conditioning(body: Body) -> Callable[[Mapping[str, np.ndarray]], np.ndarray]:
    """The condition number of J = I + m (|a|² 1 − a aᵀ), the inertia about the contact."""

    def conditioning(at: Mapping[str, np.ndarray]) -> np.ndarray:
        a = at["contact_body"]
        square = np.sum(a * a, axis=1)[:, None, None] * np.eye(3)
        J = np.array(body.inertia) + body.mass * (square - a[:, :, None] * a[:, None, :])
        J = J[np.isfinite(J).all(axis=(1, 2))]
        moments = np.linalg.eigvalsh(J)
        return moments[:, 2] / np.maximum(moments[:, 0], np.finfo(float).eps * moments[:, 2])

    return conditioning


def momentum_balance(body: Body) -> BalanceLaw:
    """Λ from the force equation, put into the moment equation about the centre of mass.

    m v̇_O = F + Λ,   d/dt (I ω + κ e) = (s − O) × Λ + M,   dO/dt = a × ω

    v̇_O, ω̇ and dO/dt come from the motion, not from the equations.  Relative to the larger of
    |F| |a| and |J ω̇|, but never less than a thousandth of its largest value or of |L| |ω|: a
    steady motion without force has neither.
    """
    I = np.array(body.inertia)
    needs = (
        "centre", "velocity", "angular_momentum", "contact_ground", "contact_body",
        "force", "moment", "omega",
    )  # fmt: skip

    def residuals(
        at: Mapping[str, np.ndarray], rate: Mapping[str, np.ndarray]
    ) -> dict[str, np.ndarray]:
        size = np.linalg.norm
        reaction = body.mass * rate["velocity"] - at["force"]
        arm = at["contact_ground"] - at["centre"]
        gap = rate["angular_momentum"] - np.cross(arm, reaction) - at["moment"]
        a, omega_dot = at["contact_body"], rate["omega"]
        square = np.sum(a * a, axis=1, keepdims=True)
        along = np.sum(a * omega_dot, axis=1, keepdims=True)
        J_omega_dot = omega_dot @ I + body.mass * (square * omega_dot - a * along)
        scale = np.maximum(size(at["force"], axis=1) * size(a, axis=1), size(J_omega_dot, axis=1))
        gyroscopic = size(at["angular_momentum"], axis=1) * size(at["omega"], axis=1)
        scale = np.maximum(scale, 1e-3 * max(scale.max(), gyroscopic.max()))
        slide = size(rate["centre"] - at["velocity"], axis=1)
        speed = (size(a, axis=1) * size(at["omega"], axis=1)).max()
        return {
            "momentum_balance": size(gap, axis=1) / np.where(scale > 0, scale, 1.0),
            "rolling": slide / (speed if speed > 0 else 1.0),
        }

    return BalanceLaw(("momentum_balance", "rolling"), needs, residuals)
