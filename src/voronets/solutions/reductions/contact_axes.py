r"""ϑ, u₁, v₁ of a body on a sphere or a plane by Riccati's equation (Voronets 1911, § 13).

Solved as the linear system of ``facts.round_ground``, for which u₁ = 0 and π are no special places,
and which gives v₁ without a quadrature.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from voronets.engine.motion import Motion
from voronets.expressions.scalars import ARRAYS, FLOATS
from voronets.facts.round_ground import RoundGround
from voronets.forms.neumann.coordinates import Neumann
from voronets.forms.neumann.side import side
from voronets.numerics.linear_equations import LinearSolution
from voronets.rolling.start import Start
from voronets.solutions.branches import observed
from voronets.solutions.reductions.noncyclic import SPINS, body_on_round
from voronets.solutions.reductions.reduction import Rebuilt, axes_on, pose_at
from voronets.solutions.rolling_solution import Poses, rows


def cyclic_coordinates(
    begin: Start, noncyclic: Callable[[np.ndarray], Any], duration: float, *,
    tolerance: float = 1e-14,
) -> Rebuilt:  # fmt: skip
    """ϑ, u₁, v₁ and the whole motion where u, v, n are given as functions of time.

    noncyclic  times (N,) → u, v, u̇, v̇, n, each (N,)
    """
    equations, ground = body_on_round(begin.problem)
    coordinates = equations.coordinates
    k1 = -ground.s / ground.radius  # B₁₁′ = B₂₂′ of Neumann's axes

    def turning(when: np.ndarray) -> Any:
        u, v, u_dot, v_dot, n = (np.asarray(value, dtype=float) for value in noncyclic(when))
        here = side(coordinates.body, ARRAYS, coordinates.numbers["body"], (u, v))
        return here.velocity(u_dot, v_dot), here.turning(u_dot, v_dot), u, v, n

    def matrix(when: np.ndarray) -> np.ndarray:
        (V_xi, V_eta), turned, _, _, n = turning(when)
        one = np.ones(len(when))
        return ground.matrix(V_xi * one, V_eta * one, turned[2] - n)

    def poses(t: np.ndarray) -> Poses:
        (V_xi, V_eta), turned, u, v, n = turning(t)
        sigma, tau = turned[0] - k1 * V_eta, turned[1] + k1 * V_xi
        x = np.stack(np.broadcast_arrays(u, v, sigma, tau, n), axis=1)
        return poses_on(coordinates, ground, x, y(t))

    u, v = (float(value[0]) for value in noncyclic(np.zeros(1))[:2])
    at = side(coordinates.body, FLOATS, coordinates.numbers["body"], (u, v))
    y = axes_along(matrix, axes_on(ground, pose_at(begin), at.axes), duration, tolerance)
    return Rebuilt(begin, poses, duration)


def axes_along(
    matrix: Callable[[np.ndarray], np.ndarray], y: np.ndarray, duration: float, tolerance: float
) -> LinearSolution:
    """The contact axes as a function of time, from y."""
    return LinearSolution(lambda t: (matrix(t), None), 0.0, y, duration / 8, bounds=(0.0, duration),
                          tolerance=tolerance)  # fmt: skip


def axes_along_motion(
    ground: RoundGround, motion: Motion, y: np.ndarray, tolerance: float
) -> LinearSolution:
    """The contact axes along a motion that has V_ξ, V_η and f among its observables."""
    return axes_along(
        lambda t: ground.matrix(*observed(motion, t, SPINS).T), y, motion.t_end, tolerance
    )


def poses_on(coordinates: Neumann, ground: RoundGround, x: np.ndarray, y: np.ndarray) -> Poses:
    """The whole motion from u, v, σ, τ, n and the contact axes."""
    here = side(coordinates.body, ARRAYS, coordinates.numbers["body"], (x[:, 0], x[:, 1]))
    own = np.stack([rows(axis, len(x)) for axis in here.axes], axis=1)
    axes, contact = ground.to_axes(y)
    R = np.einsum("tki,tkj->tij", axes, own)
    omega = np.einsum("tk,tki->ti", x[:, 2:5], own)
    known = dict(zip(("u", "v", "sigma", "tau", "n"), x.T, strict=True)) | cyclic(ground, y)
    return Poses(R, omega, rows(here.X, len(x)), contact, known)


def cyclic(ground: RoundGround, y: np.ndarray) -> dict[str, np.ndarray]:
    """ϑ, u₁, v₁; on a plane ϑ, x, y."""
    names = ("theta", "x", "y") if ground.flat else ("theta", "u1", "v1")
    return dict(zip(names, ground.angles(y).T, strict=True))
