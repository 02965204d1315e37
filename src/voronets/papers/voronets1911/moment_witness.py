"""Witness of § 11: momenta of particles, reactions of the core, the law of moments on a sphere."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

import numpy as np

from voronets.papers.arrays import cross, dot, product
from voronets.papers.voronets1911.explicit_rolling import ExplicitRolling
from voronets.papers.voronets1911.rolling_letters import PRIMES, Letters, RollingState, named
from voronets.papers.voronets1911.sphere_witness import (
    ellipsoid_on_sphere,
    nu_mu,
    sphere,
    sphere_letters_of,
    sphere_state,
)
from voronets.rolling.forces import Forces


def particles(state: RollingState) -> tuple[float, np.ndarray]:
    """The mass of each, and the places (6, 3), of particles with the inertia of the body."""
    A, B, C = np.diag(state.x.inertia)
    squares = np.array([B + C - A, C + A - B, A + B - C]) / 2
    mass = state.x.problem.body.mass / 6
    arms = np.diag(np.sqrt(squares / (2 * mass)))
    return mass, np.concatenate([arms, -arms])


def force(state: RollingState) -> np.ndarray:
    """F in body axes."""
    F = np.stack([x + 0 * state.q[0] for x in state.x.dynamics(state.q, state.omega).F])
    return np.asarray(np.einsum("kin,kn->in", state.x.orientation(state.q), F))


def reaction(state: RollingState) -> np.ndarray:
    """Λ in body axes."""
    return np.stack(list(state.x.dynamics(state.q, state.omega).reaction))


def _moments(state: RollingState) -> Letters:
    """Γ₁, its rate, Γ′₁ and K in body axes, particle by particle."""
    x, m = state.x, state.x.problem.body.mass
    mass, places = particles(state)
    omega, omega_dot = state.omega, state.z_dot[5:]
    a = x.body.rows(*state.q[:2])[0]
    a_dot = state.along(lambda z: x.body.rows(*z[:2])[0])
    acceleration = (reaction(state) + force(state)) / m

    def about(z: np.ndarray) -> np.ndarray:
        lever, w = x.body.rows(*z[:2])[0], z[5:]
        velocity = cross(lever, w)
        return np.asarray(sum(
            mass * cross(d[:, None] - lever, velocity + cross(w, d[:, None] + 0 * w))
            for d in places
        ))  # fmt: skip

    gamma = about(state.z)
    driven = np.sum([
        mass * cross(d[:, None] - a, acceleration + cross(omega_dot, d[:, None] + 0 * omega)
                     + cross(omega, cross(omega, d[:, None] + 0 * omega)))
        for d in places
    ], axis=0)  # fmt: skip
    geometric = state.along(about) + cross(omega, gamma)
    K = cross(a_dot, m * cross(a, omega))
    found: Letters = {}
    for i in range(3):
        found |= {f"Γ_{i + 1}": gamma[i], f"Γ̇_{i + 1}": geometric[i],
                  f"Γ′_{i + 1}": driven[i], f"K_{i + 1}": K[i]}  # fmt: skip
    axes = product(x.body.axes(*state.q[:2]), gamma)
    return found | dict(zip(("Γ_u", "Γ_v", "Γ_n"), axes, strict=True))


@lru_cache(maxsize=4)
def moments(seed: int) -> Letters:
    """The letters of (42)–(44)."""
    state = sphere_state(seed)
    found = dict(sphere(seed)) | _moments(state) | _momentum_rates(state)
    e_u, a = state.x.body.axes(*state.q[:2])[0], state.x.body.rows(*state.q[:2])[0]
    F = force(state)
    found["Γ₂ cos(Γ₂, u)"] = dot(e_u, -cross(a, F))
    W, B = state.x.columns(state.q)[1], state.x.spin_rates(state.q)
    found["∂(U̇)/∂v̇"] = dot(F, product(W, B)[:, 1])
    return named(found)


def _momentum_rates(state: RollingState) -> Letters:
    """The rates that stand in (44) and before it."""
    x = state.x

    def turn(z: np.ndarray) -> np.ndarray:
        return np.asarray(nu_mu(x, z[:5])[0] * x.body.axes(*z[:2])[0])

    def moved(z: np.ndarray) -> np.ndarray:
        return cross(x.body.rows(*z[:2])[0], turn(z))

    names = ("y ν α″ - z ν α′", "z ν α - x ν α″", "x ν α′ - y ν α")
    found = {f"d/dt ({name})": rate for name, rate in zip(names, state.along(moved), strict=True)}
    found |= {f"d/dt (ν α{prime})": rate
              for prime, rate in zip(PRIMES, state.along(turn), strict=True)}  # fmt: skip
    found["d/dt (1/ν ∂Θ/∂v̇)"] = state.along(lambda z: state.about_contact(z)[0])
    return found


def free_state(seed: int) -> RollingState:
    """A body with a couple besides its force: resistance to rolling and spinning."""
    given = sphere_state(seed)
    problem = ellipsoid_on_sphere()
    forces = Forces(central=problem.forces.central, rolling_resistance=0.3, spinning_resistance=0.8)
    return RollingState(ExplicitRolling(replace(problem, forces=forces)), given.q, given.omega)


@lru_cache(maxsize=4)
def free(seed: int) -> Letters:
    """The letters of that body."""
    state = free_state(seed)
    found = sphere_letters_of(state) | _momentum_rates(state)
    F, a = force(state), state.x.body.rows(*state.q[:2])[0]
    e_u, _, n = state.x.body.axes(*state.q[:2])
    spin = dot(n, state.omega) * n
    couple = -0.3 * (state.omega - spin) - 0.8 * spin
    found |= dict(zip(("∂U̇/∂k", "∂U̇/∂l", "∂U̇/∂m"), F, strict=True))
    found |= dict(zip(("∂U̇/∂p", "∂U̇/∂q", "∂U̇/∂r"), couple, strict=True))
    found["Γ₂ cos(Γ₂, u)"] = dot(e_u, couple - cross(a, F))
    found |= dict(zip(("λ₁", "λ₂", "λ₃"), reaction(state), strict=True))
    m = found["M"]
    velocity_rate = state.along(lambda z: cross(state.x.body.rows(*z[:2])[0], z[5:]))
    found |= dict(zip(("d/dt ∂T/∂k", "d/dt ∂T/∂l", "d/dt ∂T/∂m"), m * velocity_rate, strict=True))
    turning = state.x.inertia @ state.z_dot[5:]
    found |= dict(zip(("d/dt ∂T/∂p", "d/dt ∂T/∂q", "d/dt ∂T/∂r"), turning, strict=True))
    return named(found)
