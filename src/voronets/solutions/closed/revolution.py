"""Bodies of revolution on grounds of revolution: coordinates about the axes, and what ω is in them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from voronets.expressions.scalars import ARRAYS, FLOATS
from voronets.expressions.vectors import Vector
from voronets.forms.neumann.coordinates import Neumann, Place
from voronets.forms.neumann.side import Side
from voronets.rolling.system import RollingProblem
from voronets.solutions.closed.plate import POLAR
from voronets.solutions.closed.solution import Condition, Reached, in_coordinates
from voronets.surfaces.contract import Surface
from voronets.surfaces.parametric import Parametric
from voronets.surfaces.parametrised import parametrised
from voronets.surfaces.placement import Placed


def about_axis(surface: Surface, key: str) -> Placed:
    """The surface with u along its meridians and v around its own z axis."""
    placed = surface if isinstance(surface, Placed) else Placed(surface)
    if placed.surface.kind == "plane":
        return replace(placed, surface=POLAR)
    return parametrised(placed, key, lines=True)


def off_axis(surface: Placed) -> float:
    """How far the surface is from one of revolution about z, v its azimuth; relative to its size."""
    own = surface.surface
    assert isinstance(own, Parametric)
    grid = own.grid(number=9)
    points = own.points(grid)
    T = np.eye(3) if surface.turn is None else np.array(
        [[surface.numbers[f"turn.{i}{j}"] for j in range(3)] for i in range(3)]
    )  # fmt: skip
    x, y, z = (points @ T.T + np.array(surface.centre)).T.reshape(3, 9, 9)
    v = grid[:, 1].reshape(9, 9)
    r = np.hypot(x, y)
    sign = T[2, 2]  # a surface turned over is one of revolution too
    r0, z0, phase = r[:, :1], z[:, :1], np.arctan2(y, x) - sign * v
    turn = np.abs(np.exp(1j * (phase - phase[:, :1])) - 1) * r
    size = float(np.abs(points).max()) or 1.0
    return float(max(np.abs(r - r0).max(), np.abs(z - z0).max(), turn.max()) / size)


def of_revolution(problem: RollingProblem) -> tuple[Neumann, tuple[Condition, ...]]:
    """Coordinates about both axes, and whether body, ground and forces are symmetric about them."""
    body, ground = (
        about_axis(problem.body.surface, "body.surface"),
        about_axis(problem.ground, "ground"),
    )
    I = np.array(problem.body.inertia)
    mixed = np.abs(I - np.diag(np.diag(I))).max() / I[0, 0]
    rotor = problem.body.rotor
    forces = problem.forces
    conditions = [
        Condition("A = B: the body has equal moments about x and y", I[1, 1] / I[0, 0] - 1),
        Condition("the axes x, y, z of the body are principal", float(mixed)),
        Condition("the body's surface is one of revolution about its z axis", off_axis(body)),
        Condition("the ground is one of revolution about the z axis of space", off_axis(ground)),
        Condition(
            "gravity acts along the axis of the ground", float(np.hypot(*forces.gravity[:2]))
        ),
        Condition(
            "nothing resists the rolling", forces.rolling_resistance + forces.spinning_resistance
        ),
    ]
    if rotor is not None:
        conditions.append(Condition("the rotor's axle is the body's axis",
                                    float(np.hypot(*rotor.axis[:2]))))  # fmt: skip
    return in_coordinates(problem, body, ground), tuple(conditions)


def contact_rates(at: Place, V_xi: Any, V_eta: Any) -> tuple[tuple[Any, ...], Vector, Vector]:
    """u̇, v̇, u̇₁, v̇₁, and ω₁ and Ω₀ on ξ, η, ζ, of a contact that moves with V while ϑ̇ = 0.

    The axes ξ₁, η₁, ζ₁ turn in space with −(σ, τ, n) of (8) for the ground; ξ, η, ζ go with them.
    """
    u_dot, v_dot = at.body.rates(V_xi, V_eta)
    along, across = -at.sin * V_xi + at.cos * V_eta, at.cos * V_xi + at.sin * V_eta
    u1_dot, v1_dot = at.ground.rates(along, across)
    s, t, n = at.ground.turning(u1_dot, v1_dot)
    Omega = -Vector(-at.sin * s + at.cos * t, at.cos * s + at.sin * t, -1 * n)
    return (u_dot, v_dot, u1_dot, v1_dot), at.body.turning(u_dot, v_dot), Omega


def on_axes(side: Side, x: Any) -> np.ndarray:
    """Components of x on ξ, η, ζ; one point."""
    return np.array(side.axes, dtype=float) @ np.array(x, dtype=float)


def force_moment(coordinates: Neumann, at: Place) -> tuple[np.ndarray, float]:
    """The moment of the forces about the contact on ξ, η, ζ, and U; one point."""
    p = coordinates.numbers
    R = np.array(at.R, dtype=float)
    a, s = np.array(at.body.X, dtype=float), np.array(at.ground.X, dtype=float)
    O = Vector(*(s - R @ a))
    U, F = coordinates.problem.forces.potential(FLOATS, p["force"], p["mass"], O)
    return on_axes(at.body, np.cross(-a, R.T @ np.array(F, dtype=float))), float(U)


def reached(
    coordinates: Neumann, c: Sequence[np.ndarray], V: tuple[np.ndarray, np.ndarray]
) -> Reached:
    """The body at Neumann's coordinates u, v, ϑ, u₁, v₁, the contact moving with V, ϑ̇ = 0."""
    at = coordinates.place(ARRAYS, coordinates.numbers, list(c))
    _, omega1, Omega = contact_rates(at, *V)
    t = c[0]

    def rows(M: Any) -> np.ndarray:
        return np.stack([vectors(row, t) for row in M], axis=-2)

    axes = rows(at.body.axes)
    w = vectors(omega1 + Omega, t)
    names = ("u", "v", "theta", "u1", "v1", "sigma", "tau", "n")
    values = dict(zip(names, (*c, *w.T), strict=True))
    omega = np.einsum("tji,tj->ti", axes, w)
    return Reached(rows(at.R), vectors(at.body.X, t), omega, vectors(at.ground.X, t), values)


def vectors(x: Any, t: np.ndarray) -> np.ndarray:
    """Three scalars or arrays as rows (…, 3)."""
    return np.stack(
        [np.broadcast_to(np.asarray(value, dtype=float), t.shape) for value in x], axis=-1
    )
