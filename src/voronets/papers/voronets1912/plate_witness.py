"""Letters of the plate on a sphere: random states, and motions that the core is integrated along."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import numpy as np

from voronets.papers.core_motion import core_motion
from voronets.papers.voronets1912.explicit_surface import named
from voronets.papers.voronets1912.rolling_problems import (
    CENTRAL,
    MASS,
    MOMENT,
    RADIUS,
    D,
    plate,
)
from voronets.papers.voronets1912.rolling_states import SAMPLES, RollingStates, core_states, inside

Letters = Mapping[str, Any]
_SLOPE = CENTRAL.diff(D)


def _with_force(states: RollingStates) -> dict[str, Any]:
    """The letters, with R₁, k, the force φ away from the sphere's centre and the contact on the sphere."""
    letters = states.letters()
    centre = states.centre(states.state)
    d = np.linalg.norm(centre, axis=0)
    slope = np.array([float(_SLOPE.subs(D, x)) for x in d])
    letters |= {"R₁": RADIUS, "k": np.sqrt(MOMENT / MASS), "φ": slope}
    letters |= named("x₁ y₁ z₁", states.ground.derivatives(states.parts(states.state).c1)[0])
    u_dot = letters["u̇"]
    for name in ("σ", "n", "u₁", "v₁", "ϑ"):
        rate = {"σ": "σ̇", "n": "ṅ", "u₁": "u̇₁", "v₁": "v̇₁", "ϑ": "ϑ̇"}[name]
        with np.errstate(all="ignore"):
            letters[f"d{name}/du"] = letters[rate] / u_dot
    return letters


@lru_cache(maxsize=4)
def plate_states(seed: int) -> Letters:
    """The plate at random states."""
    neumann = plate()
    places = inside(neumann, np.random.default_rng(seed))
    return _with_force(RollingStates(neumann, core_states(neumann, places)))


@lru_cache(maxsize=4)
def straight_states(seed: int) -> Letters:
    """The plate with σ = n = 0."""
    neumann = plate()
    places = inside(neumann, np.random.default_rng(seed))
    places[5], places[7] = 0.0, 0.0
    return _with_force(RollingStates(neumann, core_states(neumann, places)))


def circling_places(seed: int, samples: int = SAMPLES) -> np.ndarray:
    """τ = 0 and the n for which the core gives τ̇ = 0: τ̇ is linear in n."""
    neumann, rng = plate(), np.random.default_rng(seed)
    places = inside(neumann, rng, samples)
    places[5] = rng.uniform(0.4, 1.0, samples)
    places[6] = 0.0

    def tau_dot(n: float) -> np.ndarray:
        places[7] = n
        dots = RollingStates(neumann, core_states(neumann, places)).letters()["τ̇"]
        return np.asarray(dots)

    at_0, at_1 = tau_dot(0.0), tau_dot(1.0)
    places[7] = -at_0 / (at_1 - at_0)
    return places


@lru_cache(maxsize=4)
def circling(seed: int) -> Letters:
    """The plate in motions with u = const."""
    neumann = plate()
    letters = _with_force(RollingStates(neumann, core_states(neumann, circling_places(seed))))
    for name in ("u", "σ", "n", "φ"):
        letters[f"{name}₀"] = letters[name]
    letters["P"] = letters["n"] / letters["σ"] + RADIUS / letters["u"]
    return letters


# -- motions -----------------------------------------------------------------------------------------


def motion(
    place: np.ndarray, duration: float, samples: int = 9
) -> tuple[np.ndarray, RollingStates]:
    """Times and states along a motion of the core from one place."""
    neumann = plate()
    times = np.linspace(0.0, duration, samples)
    begin = core_states(neumann, place[:, None])[:, 0]
    return times, RollingStates(neumann, core_motion(neumann.core, begin, times))


@lru_cache(maxsize=4)
def circle_motion(seed: int) -> Letters:
    """A motion with u = const on an arc where u₁ grows."""
    place = circling_places(seed, 1)[:, 0]
    place[2:5] = 0.3, 1.1, 0.2  # ϑ, u₁, v₁
    P = place[7] / place[5] + RADIUS / place[0]
    times, states = motion(place, 0.9 / (place[5] * np.sqrt(1 + P**2)))
    letters = _with_force(states)
    u1, v1, theta = (letters[name] for name in ("u₁", "v₁", "ϑ"))
    C1 = np.sin(u1[0]) * np.sin(theta[0]) - P * np.cos(u1[0])
    size = np.sqrt(1 + P**2 - C1**2)
    C2 = v1[0] - np.arccos((P + C1 * np.cos(u1[0])) / (size * np.sin(u1[0])))
    begin = np.arccos(((1 + P**2) * np.cos(u1[0]) + P * C1) / size)
    C3 = -begin / (place[5] * np.sqrt(1 + P**2))
    return letters | {"t": times, "P": P, "C₁": C1, "C₂": C2, "C₃": C3, "σ₀": place[5]}


@lru_cache(maxsize=4)
def straight_motion(seed: int) -> Letters:
    """A motion with σ = n = 0, along which u₁ falls."""
    rng = np.random.default_rng(seed)
    place = np.array([0.6, rng.uniform(-1, 1), 0.9, 1.3, 0.4, 0.0, -rng.uniform(0.3, 0.5), 0.0])
    times, states = motion(place, 0.6)
    letters = _with_force(states)
    u1, v1, theta, u, tau = (letters[name] for name in ("u₁", "v₁", "ϑ", "u", "τ"))
    C1 = np.sin(u1[0]) * np.cos(theta[0])
    rest = np.sqrt(1 - C1**2)
    C2 = v1[0] - np.arcsin(C1 / np.tan(u1[0]) / rest)
    C3 = u[0] - RADIUS * np.arcsin(np.cos(u1[0]) / rest)
    h = (MOMENT + MASS * u[0] ** 2) * tau[0] ** 2 / 2 - letters["U"][0]
    return letters | {"t": times, "C₁": C1, "C₂": C2, "C₃": C3, "h": h}


@lru_cache(maxsize=4)
def general_motion(seed: int) -> Letters:
    """A motion of the general kind, with the constants of its integrals from its first moment."""
    rng = np.random.default_rng(seed)
    place = np.array([0.7, *rng.uniform(-1, 1, 2), 1.2, 0.3, *rng.uniform(0.4, 0.8, 3)])
    times, states = motion(place, 1.0)
    letters = _with_force(states)
    u, sigma, n = place[0], place[5], place[7]
    y = np.sqrt(2 * MOMENT / MASS + u**2)
    C1 = (sigma * u + n * y) / 2 * np.exp(-y / RADIUS)
    C2 = (sigma * u - n * y) / 2 * np.exp(y / RADIUS)
    h = letters["Θ"][0] - letters["U"][0]
    return letters | {"t": times, "C₁": C1, "C₂": C2, "h": h}


def contact_on_plate(states: RollingStates) -> np.ndarray:
    """The contact in the plate's axes, (3, samples)."""
    return states.pole(states.state)


def contact_on_sphere(states: RollingStates) -> np.ndarray:
    """The contact in space, (3, samples)."""
    c1 = states.parts(states.state).c1
    found: np.ndarray = states.ground.derivatives(c1)[0]
    return found
