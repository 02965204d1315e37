r"""ϑ, u₁, v₁ of a body on a sphere or a plane by Riccati's equation (Voronets 1911, § 13).

Solved as the linear system of ``classical.reductions.grounds``, for which u₁ = 0 and π are no
special places, and which gives v₁ without a quadrature.
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
from voronets.numerics.linear_equations import Panels, solve_linear
from voronets.solutions.equations.noncyclic import SPINS
from voronets.solutions.equations.sphere import body_on_round
from voronets.solutions.reductions.given import Asked, State, Times, given, sample_times
from voronets.solutions.reductions.rebuilt import Rebuilt


def cyclic_coordinates(
    asked: Asked, noncyclic: Callable[[np.ndarray], Any], times: Times, state: State = None, *,
    tolerance: float = 1e-14,
) -> Rebuilt:  # fmt: skip
    """ϑ, u₁, v₁ and the whole motion where u, v, n are given as functions of time.

    noncyclic  times (N,) → u, v, u̇, v̇, n, each (N,)
    """
    begin = given(asked, state)
    equations, ground = body_on_round(begin.problem)
    coordinates, t = equations.coordinates, sample_times(times)

    def turning(when: np.ndarray) -> Any:
        u, v, u_dot, v_dot, n = (np.asarray(value, dtype=float) for value in noncyclic(when))
        here = side(coordinates.body, ARRAYS, coordinates.numbers["body"], (u, v))
        return here.velocity(u_dot, v_dot), here.turning(u_dot, v_dot), u, v, n

    def coefficients(when: np.ndarray) -> tuple[np.ndarray, None]:
        (V_xi, V_eta), turned, _, _, n = turning(when)
        one = np.ones(len(when))
        return ground.matrix(V_xi * one, V_eta * one, turned[2] - n), None

    u, v = (float(value[0]) for value in noncyclic(np.zeros(1))[:2])
    axes = np.array(side(coordinates.body, FLOATS, coordinates.numbers["body"], (u, v)).axes)
    y = begin.contact_axes(ground, axes)
    found = solve_linear(coefficients, 0.0, float(t.max()), y, tolerance=tolerance)
    (V_xi, V_eta), turned, u, v, n = turning(t)
    k1 = -ground.s / ground.radius  # B₁₁′ = B₂₂′ of Neumann's axes
    sigma = turned[0] - k1 * V_eta
    tau = turned[1] + k1 * V_xi
    x = np.stack(np.broadcast_arrays(u, v, sigma, tau, n), axis=1)
    return rebuilt_on_round(coordinates, ground, t, x, found(t))


def rebuilt_on_round(
    coordinates: Neumann, ground: RoundGround, t: np.ndarray, x: np.ndarray, y: np.ndarray
) -> Rebuilt:
    """The whole motion from u, v, σ, τ, n and the contact axes."""
    u, v = x[:, 0], x[:, 1]
    here = side(coordinates.body, ARRAYS, coordinates.numbers["body"], (u, v))
    own = np.stack([_rows(axis, len(t)) for axis in here.axes], axis=1)
    axes, contact = ground.to_axes(y)
    R = np.einsum("tki,tkj->tij", axes, own)
    omega = np.einsum("tk,tki->ti", x[:, 2:5], own)
    names = ("theta", "x", "y") if ground.flat else ("theta", "u1", "v1")
    known = dict(zip(("u", "v", "sigma", "tau", "n"), x.T, strict=True))
    known |= dict(zip(names, ground.angles(y).T, strict=True))
    return Rebuilt(t, R, omega, _rows(here.X, len(t)), contact, known)


def contact_axes(ground: RoundGround, motion: Motion, y: np.ndarray, tolerance: float) -> Panels:
    """The contact axes along a motion that has V_ξ, V_η and f among its observables."""

    def coefficients(when: np.ndarray) -> tuple[np.ndarray, None]:
        data = motion.at(np.clip(when, 0.0, motion.t_end))
        return ground.matrix(*(data[name].values for name in SPINS)), None

    return solve_linear(coefficients, 0.0, motion.t_end, y, tolerance=tolerance)


def _rows(vector: Any, number: int) -> np.ndarray:
    return np.stack([np.broadcast_to(x, number) for x in vector], axis=1).astype(float)
