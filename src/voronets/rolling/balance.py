"""The balance of momentum, checked on the motion itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from voronets.expressions.rotations import rotation_matrix
from voronets.mechanics.first_order import BalanceLaw
from voronets.rolling.body import Body
from voronets.rolling.law import Problem


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


def _arm(at: Mapping[str, np.ndarray]) -> np.ndarray:
    """s − O = R a, to the digits that R and a have: far from the origin s and O have fewer."""
    q, a = at["orientation"], at["contact_body"]
    columns = rotation_matrix([*np.moveaxis(q, -1, 0)])
    R = np.array([[np.broadcast_to(x, q.shape[:-1]) for x in row] for row in columns])
    arm: np.ndarray = np.einsum("ij...,...j->...i", R, a)
    return arm


def momentum_balance(body: Body) -> BalanceLaw:
    """Λ from the force equation, put into the moment equation about the centre of mass.

    m v̇_O = F + Λ,   d/dt (I ω + κ e) = (s − O) × Λ + M,   dO/dt = a × ω

    v̇_O, ω̇ and dO/dt come from the motion, not from the equations.  Relative to the larger of
    |F| |a| and |J ω̇|, but never less than a thousandth of its largest value or of |L| |ω|: a
    steady motion without force has neither.
    """
    I = np.array(body.inertia)
    needs = (
        "centre", "velocity", "angular_momentum", "orientation", "contact_body",
        "force", "moment", "omega",
    )  # fmt: skip

    def residuals(
        at: Mapping[str, np.ndarray], rate: Mapping[str, np.ndarray]
    ) -> dict[str, np.ndarray]:
        size = np.linalg.norm
        reaction = body.mass * rate["velocity"] - at["force"]
        gap = rate["angular_momentum"] - np.cross(_arm(at), reaction) - at["moment"]
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


JUMP = 1e-2  # of the momenta: a smaller impulse is measured by this part of them
CONTACT_LAWS = ("momentum_balance", "rolling", "contact_law")


def contact_balance(problem: Problem, mode: str) -> BalanceLaw:
    """The balance of momentum in every mode, and the law of the ground's force.

    The force is m v̇_O − F, taken from the motion.  In the air there is none; a body that sticks needs
    at most μ N; one that slides has N n − μ N d, N n − c u or N n.  Across an impact the impulse
    m Δv must turn the body as it does: ΔL = (s − O) × m Δv, and lie in the cone of friction.
    """
    plain = momentum_balance(problem.body)
    law: Any = problem.contact
    mass = problem.body.mass
    mu = float(getattr(law, "friction", 0.0))
    sliding = float(getattr(law, "sliding", 0.0))
    viscosity = float(getattr(law, "viscosity", 0.0))
    needs = (*plain.needs, "normal", "slip")

    def residuals(
        at: Mapping[str, np.ndarray], rate: Mapping[str, np.ndarray]
    ) -> dict[str, np.ndarray]:
        found = plain.residuals(at, rate)
        speed = np.linalg.norm(at["velocity"], axis=1).max()
        speed += (
            np.linalg.norm(at["contact_body"], axis=1) * np.linalg.norm(at["omega"], axis=1)
        ).max()
        length = max(np.linalg.norm(at["contact_body"], axis=1).max(), 1e-300)
        astray = np.linalg.norm(rate["centre"] - at["velocity"], axis=1)
        found["rolling"] = astray / (speed if speed > 0 else 1.0)
        force = mass * rate["velocity"] - at["force"]
        N = np.sum(force * at["normal"], axis=1, keepdims=True)
        T = force - N * at["normal"]
        if mode == "flying":
            wrong = np.linalg.norm(force, axis=1)
        elif mode == "rolling":
            wrong = np.maximum(np.linalg.norm(T, axis=1) - mu * N[:, 0], 0.0)
        else:
            slip = np.linalg.norm(at["slip"], axis=1, keepdims=True)
            d = at["slip"] / np.where(slip > 0, slip, 1.0)
            wrong = np.linalg.norm(T + sliding * N * d + viscosity * at["slip"], axis=1)
        if mode != "flying":
            wrong = np.maximum(wrong, -N[:, 0])
        scale = np.linalg.norm(at["force"], axis=1) + np.linalg.norm(force, axis=1)
        pace = max(np.linalg.norm(at["omega"], axis=1).max(initial=0.0), speed / length)
        scale = np.maximum(scale, max(1e-3 * scale.max(initial=0.0), 1e-3 * mass * speed * pace))
        found["contact_law"] = wrong / np.where(scale > 0, scale, 1.0)
        return found

    def jump(before: Mapping[str, np.ndarray], after: Mapping[str, np.ndarray]) -> dict[str, float]:
        P = mass * (after["velocity"] - before["velocity"])
        turned = after["angular_momentum"] - before["angular_momentum"]
        arm = _arm(before)
        reach = float(np.linalg.norm(arm))
        n = before["normal"]
        P_n = float(n @ P)
        if P_n <= 0:  # no impact: rounding, or the end of infinitely many of them
            return {}
        beyond = max(float(np.linalg.norm(P - n * P_n)) - mu * P_n, -P_n, 0.0)
        # Beside a small part of the momenta: between modes that do not jump P is rounding
        momentum = mass * float(np.linalg.norm(before["velocity"]))
        spin, push = (float(np.linalg.norm(x)) for x in (before["angular_momentum"], P))
        least = JUMP * (spin + momentum * reach)
        turn = push * reach + float(np.linalg.norm(turned))
        push = max(push, JUMP * (momentum + spin / max(reach, 1e-300)))
        wrong = float(np.linalg.norm(turned - np.cross(arm, P)))
        return {
            "momentum_balance": wrong / max(turn, least, 1e-300),
            "contact_law": beyond / max(push, 1e-300),
        }

    return BalanceLaw(CONTACT_LAWS, needs, residuals, jump)
