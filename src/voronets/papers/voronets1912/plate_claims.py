"""Claims of Voronets 1912 about the plate that are made in words, measured along motions of the core."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import numpy as np

from voronets.facts.round_ground import RoundGround
from voronets.papers.arrays import turned
from voronets.papers.entry import Residuals
from voronets.papers.product_numbers import product_residual
from voronets.papers.voronets1912.plate_product import BODY, start_of
from voronets.papers.voronets1912.plate_witness import (
    circling_places,
    contact_on_plate,
    contact_on_sphere,
    motion,
)
from voronets.papers.voronets1912.rolling_problems import RADIUS, plate
from voronets.papers.voronets1912.rolling_states import RollingStates, core_states, inside
from voronets.solutions.closed.plate_circles import Circle, PlateCircle, plate_circle, plate_line

CIRCLING = np.linspace(0.0, 2.0, 9)  # moments of a motion with u = const
BARELY = 1e-3  # of the radius: a plane this near to the centre cuts a great circle


@lru_cache(maxsize=4)
def _circling(seed: int) -> RollingStates:
    place = circling_places(seed, 1)[:, 0]
    place[2:5] = 0.3, 1.1, 0.2
    return motion(place, float(CIRCLING[-1]))[1]


def circle_stays(seed: int) -> Residuals:
    """The change of u, τ, σ, n along the motion."""
    states = _circling(seed)
    letters = states.letters()
    size = np.abs(letters["σ"]).max()
    values = np.stack([letters["u"], letters["σ"] / size, letters["τ"] / size, letters["n"] / size])
    moved = float(np.abs(values - values[:, :1]).max() + np.abs(values[2]).max())
    own = _own_circle(states)
    return Residuals(moved, product=product_residual({"n": own.begin["n"]}, {"n": letters["n"]}))


def _own_circle(states: RollingStates) -> PlateCircle:
    """The product's motion with u = const from the first of the states; it finds n."""
    x = states.letters()
    return plate_circle(**BODY, u=float(x["u"][0]), sigma=float(x["σ"][0]), **start_of(x))


def centre_of_circle(seed: int) -> Residuals:
    """How far the centre of the circle on the plate is from the two points, over u₀."""
    states = _circling(seed)
    x = contact_on_plate(states)[:2]
    centre = np.linalg.lstsq(2 * np.diff(x).T, np.diff((x**2).sum(axis=0)), rcond=None)[0]
    at = states.parts(states.state)
    O = states.centre(states.state)
    sphere = -turned(at.R, O)  # its centre, the space origin, in plate axes
    size = np.linalg.norm(x[:, 0])
    projected = float(np.linalg.norm(sphere[:2] - centre[:, None], axis=0).max() / size)
    own = _own_circle(states).poses(CIRCLING).contact_body.T
    product = product_residual({"contact": own}, {"contact": contact_on_plate(states)})
    return Residuals(projected, float(np.linalg.norm(centre) / size), product)


def _plane(states: RollingStates) -> tuple[float, float]:
    """How far the path on the sphere is from a plane, and this plane from the sphere's centre, over R₁."""
    x = contact_on_sphere(states)
    normal = np.linalg.svd(x - x.mean(axis=1, keepdims=True))[0][:, 2]
    heights = normal @ x / RADIUS
    return float(np.ptp(heights)), float(abs(heights.mean()))


def circle_on_sphere(seed: int) -> Residuals:
    """P ≠ 0: a plane off the centre; P = 0: a plane through it."""
    bent, off = _plane(_circling(seed))
    if off < BARELY:
        return Residuals(1.0)
    place = _great(seed)
    great = motion(place, 1.0)[1]
    flat, through = _plane(great)
    circles = [(_own_circle(x).circle, x) for x in (_circling(seed), great)]
    product = max(_off_circle(circle, states) for circle, states in circles)
    return Residuals(max(bent, flat, through), product=product)


def _off_circle(circle: Circle, states: RollingStates) -> float:
    """How far the path is from a circle of the product: its axis, its angle and its radius."""
    x = contact_on_sphere(states) / RADIUS
    along = circle.axis @ x
    across = np.linalg.norm(x - np.outer(circle.axis, along), axis=0)
    sizes = {
        "cos": np.cos(circle.angle),
        "sin": circle.radius / RADIUS,
        "axis": circle.axis @ circle.axis,
    }
    return product_residual(sizes, {"cos": along, "sin": across, "axis": np.ones(1)})


def _great(seed: int) -> np.ndarray:
    """A place whose motion has u = const and P = 0: σ and n = −σR₁/u, found so that the core has τ̇ = 0."""
    neumann, rng = plate(), np.random.default_rng(seed)
    place = inside(neumann, rng, 1)
    place[2:5, 0], place[6] = (0.3, 1.1, 0.2), 0.0

    def tau_dot(square: float) -> float:
        """τ̇ at σ² = square; it is linear in σ², for σn and σ² are."""
        place[5] = np.sqrt(square)
        place[7] = -place[5] * RADIUS / place[0]
        return float(RollingStates(neumann, core_states(neumann, place)).letters()["τ̇"][0])

    at_1, at_2 = tau_dot(1.0), tau_dot(2.0)
    tau_dot(1 - at_1 / (at_2 - at_1))
    return place[:, 0]


def great_circle(seed: int) -> Residuals:
    """σ = n = 0: a plane through the centre of the sphere, a line through the middle of the plate."""
    rng = np.random.default_rng(seed)
    place = np.array([0.6, rng.uniform(-1, 1), 0.9, 1.3, 0.4, 0.0, -rng.uniform(0.3, 0.5), 0.0])
    states = motion(place, 1.0)[1]
    x = contact_on_plate(states)
    line = float(np.linalg.svd(x)[1][1] / np.linalg.norm(x))
    own = plate_line(**BODY, u=float(place[0]), tau=float(place[6]), **start_of(states.letters()))
    return Residuals(max(*_plane(states), line), product=_off_circle(own.circle, states))


def riccati(seed: int) -> Residuals:
    """ẇ along the core against the Riccati equation, for the direction z of space."""
    neumann = plate()
    states = RollingStates(
        neumann, core_states(neumann, inside(neumann, np.random.default_rng(seed)))
    )
    letters = states.letters()

    def seen(x: np.ndarray) -> np.ndarray:
        at = states.parts(x)
        return states.on_axes(x, at.R[2])

    (a, b, c), (a_dot, b_dot, c_dot) = seen(states.state), states.in_time(seen)
    w = (a + 1j * b) / (1 - c)
    w_dot = (a_dot + 1j * b_dot) / (1 - c) + w * c_dot / (1 - c)
    Omega, spin = letters["σ"] + 1j * letters["τ"], letters["n"] + letters["v̇"]
    right = 0.5j * (np.conj(Omega) * w**2 - 2 * spin * w - Omega)
    size = np.abs(Omega) * (1 + np.abs(w) ** 2) + np.abs(spin * w)
    return Residuals(float((np.abs(w_dot - right) / size).max()), product=_off_linear(letters))


def _off_linear(x: Mapping[str, Any]) -> float:
    """The product's linear system behind the Riccati equation, against a and b along the motion."""
    half, turn = x["u₁"] / 2, (x["v₁"] - x["ϑ"] + np.pi / 2) / 2
    other = (x["v₁"] + x["ϑ"] - np.pi / 2) / 2
    a, b = np.sin(half) * np.exp(1j * turn), np.cos(half) * np.exp(1j * other)
    a_dot = x["u̇₁"] / 2 / np.tan(half) * a + 0.5j * (x["v̇₁"] - x["ϑ̇"]) * a
    b_dot = -x["u̇₁"] / 2 * np.tan(half) * b + 0.5j * (x["v̇₁"] + x["ϑ̇"]) * b
    ground = RoundGround(RADIUS, np.zeros(3), np.eye(3), 1)
    A = ground.matrix(x["u̇"], x["u"] * x["v̇"], -x["v̇"] - x["n"])
    own = np.einsum("tij,jt->it", A, np.stack([a, b]))
    return product_residual({"rates": own}, {"rates": np.stack([a_dot, b_dot])})
