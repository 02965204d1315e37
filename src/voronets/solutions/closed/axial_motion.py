"""Bodies of revolution on grounds of revolution: what moves in coordinates about the axes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from voronets.expressions.faults import Fault, InputError
from voronets.expressions.scalars import ARRAYS, FLOATS
from voronets.expressions.vectors import Vector
from voronets.facts.condition import Condition, demand
from voronets.facts.facts import facts_of
from voronets.forms.neumann.axial_coordinates import (
    AxialCoordinates,
    axial_conditions,
    axial_coordinates,
)
from voronets.forms.neumann.coordinates import NAMES, ContactPlace, Neumann
from voronets.rolling.system import RollingProblem
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


def on_the_charts(coordinates: Neumann, **values: float) -> None:
    """Refuse a u or u1 beyond the chart of its surface, or at a pole, where a meridian has no side."""
    faults = []
    for name, u in values.items():
        surface = (coordinates.body if name == "u" else coordinates.ground).surface
        c = (float(u), 0.0)
        edges = [edge for edge, f in surface.limits() if not f(FLOATS, surface.numbers, c) >= 0]
        if edges:
            message = f"{{key}} is {u:g}, but the chart of the {surface.kind} ends at {edges[0]}."
            expected = f"a place on the chart of the {surface.kind}"
            faults.append(Fault(name, u, expected, message))
        elif not np.all(np.isfinite(surface.frame(c))):
            faults.append(Fault(name, u, f"a place off the axis of the {surface.kind}"))
    if faults:
        raise InputError(faults)


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


def about_contact(
    coordinates: Neumann, at: ContactPlace
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """J, κ e and the forces' moment about the contact, on ξ, η, ζ; one place."""
    p, body = coordinates.numbers, coordinates.problem.body
    axes, R = np.array(at.body.axes, dtype=float), np.array(at.R, dtype=float)
    a, s = np.array(at.body.X, dtype=float), np.array(at.ground.X, dtype=float)
    own = axes @ a
    J = axes @ np.array(body.inertia) @ axes.T + body.mass * (
        own @ own * np.eye(3) - np.outer(own, own)
    )
    kappa = np.zeros(3)
    if body.rotor is not None:
        kappa = axes @ (body.rotor.momentum * np.array(body.rotor.axis))
    _, F = coordinates.problem.forces.potential(FLOATS, p["force"], p["mass"], Vector(*(s - R @ a)))
    return J, kappa, axes @ np.cross(-a, R.T @ np.array(F, dtype=float))


def axial_poses(
    coordinates: Neumann, c: Sequence[np.ndarray], V: tuple[np.ndarray, np.ndarray]
) -> Poses:
    """The body at Neumann's coordinates u, v, ϑ, u₁, v₁, the contact moving with V, ϑ̇ = 0."""
    at = coordinates.place(ARRAYS, coordinates.numbers, list(c))
    _, omega1, Omega = contact_rates(at, *V)
    w = rows(omega1 + Omega, len(c[0]))
    return neumann_poses(coordinates, dict(zip(NAMES, (*c, *w.T), strict=True)), at)
