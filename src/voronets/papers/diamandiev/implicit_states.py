"""Witness of Diamandiev (3)–(6): a body given by F(ξ, η, ζ) = 0 above the plane z = 0."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import numpy as np
import sympy

from voronets.expressions.scalars import ARRAYS
from voronets.forms.rolling.diamandiev import DiamandievOnPlane
from voronets.forms.rolling.diamandiev_equations import normal
from voronets.papers.arrays import turned
from voronets.papers.diamandiev.plane_states import (
    MASS,
    MOMENTS,
    SAMPLES,
    PlaneStates,
    orientation,
    random_states,
    support_body,
)
from voronets.papers.entry import Residuals
from voronets.papers.product_numbers import Compared
from voronets.papers.voronets1912.explicit_surface import named
from voronets.papers.voronets1912.rotations import summed
from voronets.rolling.body import body
from voronets.rolling.forces import Forces
from voronets.rolling.system import RollingProblem
from voronets.surfaces.catalogue import place, plane
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


def implicit_product(seed: int) -> Mapping[str, Any]:
    """(4) and (5) by the product: its normal of the plane, and the form's contact and normal at the angles."""
    letters, (angles, contact) = implicit_states(seed), _touching(seed)
    phi, theta = ((np.sin(x), np.cos(x)) for x in angles[::2])
    gamma = np.stack(normal(phi, theta))
    own = body(MASS, MOMENTS, place(Implicit(SHAPE)))
    form = DiamandievOnPlane(
        RollingProblem(own, plane(), Forces(gravity=(0.0, 0.0, -9.81)), lift_off=False)
    )
    still = np.zeros((5, SAMPLES))
    at = form.at(ARRAYS, [*angles, *still, *contact], form.core.numbers)
    slopes = np.stack([letters[f"F′_{x}"] for x in "ξηζ"])
    outward = -np.stack(at.gamma) * np.sqrt(summed("i...,i...->...", slopes, slopes))
    found = {f"F′_{x}": value for x, value in zip("ξηζ", outward, strict=True)}
    heights = {
        name: letters["z_G"] + summed("i...,i...->...", gamma, np.stack([letters[f"{x}{of}"] for x in "ξηζ"]))
        for name, of in (("z_P", "_P"), ("on the plane", ""))
    }  # fmt: skip
    plane_height = heights.pop("on the plane")
    size = np.abs(np.stack([letters[x] for x in "ξηζ"])).max()
    return found | heights | {"(4)": Compared(size + plane_height, size + 0 * plane_height)}


def on_the_surface(seed: int) -> Residuals:
    """|F| at the contact, and the surface's own distance from it at other points over |F|/|∇F|."""
    _, contact = _touching(seed)
    surface, other = Implicit(SHAPE), contact * 1.1
    F, *slopes = _VALUE(*other)
    distance = F / np.sqrt(sum(x**2 for x in slopes))
    own = np.asarray(surface.departure(ARRAYS, surface.numbers, list(other)))
    off = float(np.abs(own - distance).max() / np.abs(distance).max())
    return Residuals(float(np.abs(_VALUE(*contact)[0]).max()), product=off)


def contact_by_two_angles(seed: int) -> Residuals:
    """How far the contact moves in the body when ψ and the place on the plane change; the form's contact."""
    states = random_states(seed)
    angles = states.angles.copy()
    angles[1] += 1.1
    other = PlaneStates(angles, states.rates, states.state[7:9] + 0.7)
    contact = states.contact(states.state)
    form = DiamandievOnPlane(support_body())
    x = [*angles, *states.omega, *states.state[7:9]]
    own = np.stack(form.at(ARRAYS, x, form.core.numbers).GP)
    moved, off = other.contact(other.state) - contact, own - contact
    return Residuals(float(np.abs(moved).max()), product=float(np.abs(off).max()))
