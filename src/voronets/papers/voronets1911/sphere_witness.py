"""Witness of §§ 10–13: an ellipsoid, its centre of mass off its centre and its axes turned, on a sphere."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import sympy

from voronets.papers.analytic import complex_step
from voronets.papers.arrays import cross, dot, product
from voronets.papers.voronets1911.explicit_rolling import ExplicitRolling
from voronets.papers.voronets1911.rolling_letters import Letters, RollingState, named, random_state
from voronets.rolling.body import Rotor, body
from voronets.rolling.forces import Forces
from voronets.rolling.system import RollingProblem
from voronets.surfaces.curvature_lines import ellipsoid_curvature_lines
from voronets.surfaces.placement import Placed

R1 = 2.3
TURN = (0.8, 0.36, -0.48, 0.0)
SPEEDS = ("u̇", "v̇", "n")


def ellipsoid_on_sphere(rotor: float = 0.0) -> RollingProblem:
    """A body without symmetry on a sphere, drawn to its centre."""
    surface = Placed(ellipsoid_curvature_lines((1.1, 0.8, 0.5)), (0.12, -0.2, 0.15), TURN)
    inner = Rotor((0.0, 0.0, 1.0), rotor) if rotor else None
    d = sympy.Symbol("d")
    return RollingProblem(
        body(1.3, [0.4, 0.55, 0.7], surface, inner), Placed(ellipsoid_curvature_lines((R1,) * 3)),
        Forces(central=sympy.Rational(7, 10) * d**2 - 3 / d), lift_off=False,
    )  # fmt: skip


@lru_cache(maxsize=4)
def sphere_state(seed: int, rotor: float = 0.0) -> RollingState:
    """Random states."""
    return random_state(ExplicitRolling(ellipsoid_on_sphere(rotor)), seed)


def sphere_letters_of(state: RollingState) -> Letters:
    """All letters of a body on a sphere: those shared, Θ(u, v, u̇, v̇, n), ν and μ."""
    x, q = state.x, state.q
    found = state.shared() | state.energy_letters(x.spin_rates, SPEEDS)
    radius = float(np.sqrt(dot(x.ground.rows(*q[3:])[0], x.ground.rows(*q[3:])[0]))[0])
    found["R₁"] = radius
    found["ν"], found["μ"] = nu_mu(x, q)
    return found


@lru_cache(maxsize=4)
def sphere(seed: int) -> Letters:
    """§§ 10 and 11."""
    state = sphere_state(seed)
    found = sphere_letters_of(state)
    O = state.x.centre(state.q)
    found["O₁O"] = np.sqrt(dot(O, O))
    found["ω"] = np.sqrt(dot(state.omega, state.omega))
    turns = _axes_turning(state)
    found |= dict(zip(("σ₁", "τ₁", "n₁"), turns, strict=True))
    for i, name in enumerate(("u", "v")):
        by = state.by(lambda c: nu_mu(state.x, c), i)
        found |= {f"∂ν/∂{name}": by[0], f"∂μ/∂{name}": by[1]}
    return named(found)


def nu_mu(x: ExplicitRolling, q: np.ndarray) -> np.ndarray:
    """σ for v̇ = 1 and τ for u̇ = 1, rolling."""
    turning = product(x.body.axes(*q[:2]), product(x.columns(q)[0], x.spin_rates(q)))
    return np.stack([turning[0, 1], turning[1, 0]])


def _axes_turning(state: RollingState) -> np.ndarray:
    """The angular velocity of the body against its axes at the contact, on these axes."""
    F = state.x.body.axes(*state.q[:2])
    F_dot = state.along(lambda z: state.x.body.axes(*z[:2]))
    own = -0.5 * np.sum([cross(F[k], F_dot[k]) for k in range(3)], axis=0)
    return product(F, own)


@lru_cache(maxsize=4)
def varied(seed: int) -> Letters:
    """The letters of § 10 with virtual displacements that keep to rolling."""
    state = sphere_state(seed)
    x, q, rng = state.x, state.q, np.random.default_rng(seed + 1)
    small, small_dot = rng.normal(size=(2, 3, q.shape[1]))  # δu, δv, n′ and their rates
    delta_q = product(x.spin_rates(q), small)
    both = np.concatenate([state.z, small])
    rate = np.concatenate([state.z_dot, small_dot])
    delta_q_dot = complex_step(lambda y: product(x.spin_rates(y[:5]), y[8:]), both, rate)
    turned = complex_step(
        lambda y: product(x.columns(y[:5])[0], y[5:]),
        np.concatenate([q, state.rates]), np.concatenate([delta_q, delta_q_dot]),
    )  # fmt: skip
    step = np.concatenate([delta_q, turned])  # δq and δω

    def speeds(z: np.ndarray) -> np.ndarray:
        sigma, tau, n = product(x.body.axes(*z[:2]), z[5:])
        nu, mu = nu_mu(x, z[:5])
        return np.stack([tau / mu, sigma / nu, n])

    found = dict(sphere(seed))
    found |= dict(zip(("δu", "δv", "n′"), small, strict=True))
    found |= dict(zip(("d/dt δu", "d/dt δv", "dn′/dt"), small_dot, strict=True))
    found |= dict(zip(("δu̇", "δv̇", "δn"), complex_step(speeds, state.z, step), strict=True))
    virtual = product(x.columns(q)[0], delta_q)
    found |= dict(zip(("p′", "q′", "r′"), virtual, strict=True))
    found |= dict(zip(("δp", "δq", "δr"), turned, strict=True))
    found["δΘ"] = complex_step(state.energy, state.z, step)
    found["δU"] = complex_step(x.potential, q, delta_q)
    found["δρ"] = found["∂ρ/∂u"] * small[0] + found["∂ρ/∂v"] * small[1]
    momenta = np.stack([found[f"∂Θ/∂{name}"] for name in SPEEDS])
    rates = np.stack([found[f"d/dt ∂Θ/∂{name}"] for name in SPEEDS])
    found["d/dt (∂Θ/∂u̇ δu + ∂Θ/∂v̇ δv + ∂Θ/∂n n′)"] = dot(momenta, small_dot) + dot(rates, small)
    return named(found)
