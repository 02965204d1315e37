"""Witness of § 16: an ellipsoid, off its centre and turned, on another ellipsoid, under gravity and more."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import sympy

from voronets.papers.analytic import complex_step
from voronets.papers.arrays import dot, product
from voronets.papers.voronets1911.explicit_rolling import ExplicitRolling
from voronets.papers.voronets1911.rolling_letters import (
    Letters,
    RollingState,
    motion,
    named,
    random_state,
)
from voronets.papers.voronets1911.sphere_witness import TURN
from voronets.rolling.body import body
from voronets.rolling.forces import Forces
from voronets.rolling.system import RollingProblem
from voronets.surfaces.curvature_lines import ellipsoid_curvature_lines
from voronets.surfaces.placement import Placed

SPEEDS = ("u̇", "v̇", "ϑ̇")
TIMES = np.linspace(0.0, 0.2, 3)


def ellipsoids() -> RollingProblem:
    """A body without symmetry on an ellipsoid of other axes."""
    x, y, z = sympy.symbols("x y z")
    moving = Placed(ellipsoid_curvature_lines((1.1, 0.8, 0.5)), (0.12, -0.2, 0.15), TURN)
    fixed = Placed(
        ellipsoid_curvature_lines((2.9, 2.2, 1.7)), (0.3, 0.1, -0.4), (0.96, 0.0, 0.28, 0.0)
    )
    force = Forces((0.4, -0.7, -2.0), function=x**2 / 3 - y * z / 2)
    return RollingProblem(body(1.3, [0.4, 0.55, 0.7], moving), fixed, force, lift_off=False)


@lru_cache(maxsize=4)
def surface_state(seed: int) -> RollingState:
    """Random states."""
    return random_state(ExplicitRolling(ellipsoids()), seed)


def surface_letters_of(state: RollingState) -> Letters:
    """The letters of § 16; Δ … Δ₂ are what σ, τ, n are for u̇, v̇ alone, K′₁ and K′₂ are (55)."""
    x, q = state.x, state.q
    found = state.shared() | state.energy_letters(x.rolling_rates, SPEEDS)
    W, V = x.columns(q)
    spins = product(x.body.axes(*q[:2]), product(W, x.rolling_rates(q)))
    along, across = spins[:, 0] / np.sqrt(found["E"]), spins[:, 1] / np.sqrt(found["G"])
    found |= {"Δ": along[1], "Δ′": across[1], "Δ″": -across[0], "Δ₁": along[2], "Δ₂": -across[2]}
    found["R"] = -along[1] * across[0] - across[1] ** 2
    found["Θ̄"] = state.energy(state.z)
    G = state.about_contact(state.z)
    found |= dict(zip(("∂Θ̄/∂σ", "∂Θ̄/∂τ", "∂Θ̄/∂n"), G, strict=True))
    momentum = found["M"] * product(V, state.rates)
    turning = x.inertia @ state.omega
    for j, name in ((3, "K₁"), (4, "K₂")):
        found[name] = dot(V[:, j], momentum) + dot(W[:, j], turning)
        found[f"∂T/∂{'u̇₁' if j == 3 else 'v̇₁'}"] = found[name]
    first, second = found["K₁"] / np.sqrt(found["E₁"]), found["K₂"] / np.sqrt(found["G₁"])
    sin, cos = np.sin(q[2]), np.cos(q[2])
    found |= {"K′₁": first * cos + second * sin, "K′₂": first * sin - second * cos}
    return found | {"K′": found["K′₁"]}


@lru_cache(maxsize=4)
def surface(seed: int) -> Letters:
    """§ 16."""
    return named(surface_letters_of(surface_state(seed)))


@lru_cache(maxsize=4)
def varied_surface(seed: int) -> Letters:
    """With virtual displacements δu, δv, δϑ, for which δ and d/dt commute."""
    state = surface_state(seed)
    x, q = state.x, state.q
    rng = np.random.default_rng(seed + 1)
    small, small_dot = rng.normal(size=(2, 3, q.shape[1]))
    delta_q = product(x.rolling_rates(q), small)
    both, rate = np.concatenate([state.z, small]), np.concatenate([state.z_dot, small_dot])
    delta_q_dot = complex_step(lambda y: product(x.rolling_rates(y[:5]), y[8:]), both, rate)

    def from_speeds(y: np.ndarray) -> np.ndarray:
        return product(x.rolling_rates(y[:5]), y[5:])

    def energy(y: np.ndarray) -> np.ndarray:
        return dot(y[5:], product(x.mass(y[:5], x.rolling_rates(y[:5])), y[5:])) / 2

    place = np.concatenate([q, state.rates[:3]])
    step = np.concatenate([delta_q, small_dot])
    found = dict(surface(seed))
    found |= dict(zip(("δu", "δv", "δϑ", "δu₁", "δv₁"), delta_q, strict=True))
    virtual = product(x.columns(q)[0], delta_q)
    found["n′"] = dot(x.body.axes(*q[:2])[2], virtual)
    found["δΘ"], found["δU"] = (
        complex_step(energy, place, step),
        complex_step(x.potential, q, delta_q),
    )
    coefficients = delta_q_dot[3:] - complex_step(from_speeds, place, step)[3:]
    names = ("δ(u̇₁ - (-√E u̇ sin ϑ + √G v̇ cos ϑ)/√E₁)", "δ(v̇₁ - (√E u̇ cos ϑ + √G v̇ sin ϑ)/√G₁)")
    found |= dict(zip(names, coefficients, strict=True))
    speeds = tuple(named(dict.fromkeys(SPEEDS)))
    momenta = np.stack([found[f"∂Θ/∂{name}"] for name in speeds])
    rates = np.stack([found[f"d/dt ∂Θ/∂{name}"] for name in speeds])
    found["d/dt (∂Θ/∂u̇ δu + ∂Θ/∂v̇ δv + ∂Θ/∂ϑ̇ δϑ)"] = dot(momenta, small_dot) + dot(rates, small)
    return named(found)


@lru_cache(maxsize=4)
def surface_motion_state(seed: int) -> RollingState:
    """A motion."""
    return motion(surface_state(seed), TIMES)


@lru_cache(maxsize=4)
def surface_motion(seed: int) -> Letters:
    """Along that motion."""
    state = surface_motion_state(seed)
    found: Letters = {"Θ": state.energy(state.z), "U": state.x.potential(state.q)}
    found["h"] = (found["Θ"] - found["U"])[0]
    return found
