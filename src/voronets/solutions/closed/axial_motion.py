"""Bodies of revolution on grounds of revolution: what moves in coordinates about the axes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from voronets.expressions.scalars import ARRAYS, FLOATS
from voronets.expressions.vectors import Vector
from voronets.facts.condition import Condition, demand
from voronets.facts.facts import facts_of
from voronets.forms.neumann.coordinates import NAMES, ContactPlace, Neumann
from voronets.forms.neumann.side import Side
from voronets.rolling.system import RollingProblem
from voronets.solutions.axial_coordinates import (
    AxialCoordinates,
    axial_conditions,
    axial_coordinates,
)
from voronets.solutions.rolling_solution import Poses, neumann_poses, rows


def of_revolution(problem: RollingProblem) -> tuple[AxialCoordinates, tuple[Condition, ...]]:
    """Coordinates about both axes, where body, ground and forces are symmetric about them."""
    facts = facts_of(problem)
    conditions = demand(*axial_conditions(facts))
    found = axial_coordinates(facts)
    name = "u and u₁ run along the meridians, v and v₁ around the axes"
    return found, (
        *conditions,
        *demand(Condition(name, float(found.body.along + found.ground.along))),
    )


def contact_rates(
    at: ContactPlace, V_xi: Any, V_eta: Any
) -> tuple[tuple[Any, ...], Vector, Vector]:
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
    return np.asarray(np.array(side.axes, dtype=float) @ np.array(x, dtype=float))


def force_moment(coordinates: Neumann, at: ContactPlace) -> tuple[np.ndarray, float]:
    """The moment of the forces about the contact on ξ, η, ζ, and U; one point."""
    p = coordinates.numbers
    R = np.array(at.R, dtype=float)
    a, s = np.array(at.body.X, dtype=float), np.array(at.ground.X, dtype=float)
    O = Vector(*(s - R @ a))
    U, F = coordinates.problem.forces.potential(FLOATS, p["force"], p["mass"], O)
    return on_axes(at.body, np.cross(-a, R.T @ np.array(F, dtype=float))), float(U)


def axial_poses(
    coordinates: Neumann, c: Sequence[np.ndarray], V: tuple[np.ndarray, np.ndarray]
) -> Poses:
    """The body at Neumann's coordinates u, v, ϑ, u₁, v₁, the contact moving with V, ϑ̇ = 0."""
    at = coordinates.place(ARRAYS, coordinates.numbers, list(c))
    _, omega1, Omega = contact_rates(at, *V)
    w = rows(omega1 + Omega, len(c[0]))
    return neumann_poses(coordinates, dict(zip(NAMES, (*c, *w.T), strict=True)), at)
