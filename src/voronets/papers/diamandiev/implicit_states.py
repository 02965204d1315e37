"""Witness of Diamandiev (3)–(6): a body given by F(ξ, η, ζ) = 0 above the plane z = 0."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import numpy as np
import sympy

from voronets.papers.arrays import turned
from voronets.papers.diamandiev.plane_states import SAMPLES, PlaneStates, orientation, random_states
from voronets.papers.entry import Residuals
from voronets.papers.voronets1912.explicit_surface import named
from voronets.papers.voronets1912.rotations import summed
from voronets.surfaces.implicit import Implicit

X, Y, Z = sympy.symbols("x y z")
SHAPE = X**2 + Y**2 / 2 + Z**2 / 3 + X * Y / 5 + X**4 / 10 + X / 7 - 1
_VALUE = sympy.lambdify((X, Y, Z), [SHAPE, *(sympy.diff(SHAPE, x) for x in (X, Y, Z))], "numpy")


@lru_cache(maxsize=4)
def _touching(seed: int) -> tuple[np.ndarray, np.ndarray]:
    """Angles, and the point of the surface that is lowest."""
    rng = np.random.default_rng(seed)
    angles = np.stack(
        [rng.uniform(-3, 3, SAMPLES), rng.uniform(-3, 3, SAMPLES), rng.uniform(0.5, 2.6, SAMPLES)]
    )
    down = -orientation(angles)[2]
    surface = Implicit(SHAPE)
    points = [surface.points_with_normal(n).points[0] for n in down.T]
    return angles, np.array(points, dtype=float).T


@lru_cache(maxsize=4)
def implicit_states(seed: int) -> Mapping[str, Any]:
    """φ, ψ, θ, the contact, the slopes of F there, and points of the plane z = 0 in body axes."""
    angles, contact = _touching(seed)
    R = orientation(angles)
    z_G = -summed("j...,j...->...", R[2], contact)
    rng = np.random.default_rng(seed + 1)
    on_plane = np.concatenate([rng.normal(size=(2, SAMPLES)), -z_G[None]])  # from G
    anywhere = rng.normal(size=(3, SAMPLES))
    letters = named("φ ψ θ", angles) | named("ξ₀ η₀ ζ₀", contact) | {"z_G": z_G}
    letters |= named("F′_ξ F′_η F′_ζ", _VALUE(*contact)[1:])
    letters |= named("ξ η ζ", turned(R, on_plane))
    letters |= named("ξ_P η_P ζ_P", anywhere)
    return letters | {"z_P": z_G + summed("j...,j...->...", R[2], anywhere)}


def on_the_surface(seed: int) -> Residuals:
    """|F| at the contact that the surface finds, over the size of F's terms."""
    _, contact = _touching(seed)
    return Residuals(float(np.abs(_VALUE(*contact)[0]).max()))


def contact_by_two_angles(seed: int) -> Residuals:
    """How far the core's contact moves in the body when ψ and the place on the plane change."""
    states = random_states(seed)
    angles = states.angles.copy()
    angles[1] += 1.1
    other = PlaneStates(angles, states.rates, states.state[7:9] + 0.7)
    moved = states.contact(states.state) - other.contact(other.state)
    return Residuals(float(np.abs(moved).max()))
