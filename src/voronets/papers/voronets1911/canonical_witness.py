"""Witness of § 13: canonical variables on a sphere, the integral of a ball, the cyclic coordinates."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import sympy

from voronets.papers.analytic import complex_step, unit
from voronets.papers.arrays import dot, solved
from voronets.papers.arrays import product as times
from voronets.papers.entry import Residuals
from voronets.papers.voronets1911.explicit_rolling import ExplicitRolling
from voronets.papers.voronets1911.rolling_letters import (
    Letters,
    RollingState,
    motion,
    named,
    random_state,
)
from voronets.papers.voronets1911.sphere_witness import (
    R1,
    SPEEDS,
    TURN,
    ellipsoid_on_sphere,
    sphere,
    sphere_letters_of,
    sphere_state,
)
from voronets.rolling.body import Rotor, body
from voronets.rolling.forces import Forces
from voronets.rolling.system import RollingProblem
from voronets.surfaces.curvature_lines import ellipsoid_curvature_lines
from voronets.surfaces.placement import Placed

TIMES = np.linspace(0.0, 0.25, 3)


def ball_on_sphere(
    rotor: float = 0.0, moments: tuple[float, ...] = (0.4, 0.55, 0.7)
) -> RollingProblem:
    """A ball whose centre of mass is its centre, drawn to the centre of the sphere it rolls on."""
    inner = Rotor((0.0, 0.0, 1.0), rotor) if rotor else None
    surface = Placed(ellipsoid_curvature_lines((0.6,) * 3), (0.0, 0.0, 0.0), TURN)
    return RollingProblem(
        body(1.3, moments, surface, inner), Placed(ellipsoid_curvature_lines((R1,) * 3)),
        Forces(central=-2 / sympy.Symbol("d")), lift_off=False,
    )  # fmt: skip


@lru_cache(maxsize=4)
def canonical(seed: int) -> Letters:
    """p₁, p₂, p₃ and the derivatives of Θ̄(u, v, p) and of H."""
    state = sphere_state(seed)
    x, q = state.x, state.q
    found = dict(sphere(seed))
    p = np.stack([found[f"∂Θ/∂{name}"] for name in named(dict.fromkeys(SPEEDS))])
    found |= dict(zip(("p₁", "p₂", "p₃"), p, strict=True))
    by_p = solved(x.mass(q, x.spin_rates(q)), p)
    for name, value in zip(("p₁", "p₂", "p₃"), by_p, strict=True):
        found |= {f"∂Θ̄/∂{name}": value, f"∂H/∂{name}": value}

    def energy(c: np.ndarray) -> np.ndarray:
        return dot(p, solved(x.mass(c, x.spin_rates(c)), p)) / 2

    for i, name in enumerate("uv"):
        slope = state.by(energy, i)
        found |= {f"∂Θ̄/∂{name}": slope, f"∂H/∂{name}": slope - found[f"∂U/∂{name}"]}
        found[f"d{name}/dt"] = state.rates[i]
    rates = [found[name] for name in named({f"d/dt ∂Θ/∂{name}": 0 for name in SPEEDS})]
    found |= dict(zip(("dp₁/dt", "dp₂/dt", "dp₃/dt"), rates, strict=True))
    found |= {"Θ̄": energy(q), "H": energy(q) - found["U"]}
    inverse = solved(
        x.mass(q, x.spin_rates(q)), np.repeat(np.eye(3)[..., None], q.shape[1], axis=2)
    )
    marks = "₁₂₃"
    for i in range(3):
        for j in range(i, 3):
            name = f"∂p{marks[i]}²" if i == j else f"∂p{marks[i]}∂p{marks[j]}"
            found[f"∂²H/{name}"] = inverse[i, j]
    found["d ln M_J/dt"] = -divergence(state)
    return named(found)


def divergence(state: RollingState) -> np.ndarray:
    """Σ ∂ẋ/∂x of the five equations for u, v, p₁, p₂, p₃, from the core."""
    x, q = state.x, state.q
    p = times(x.mass(q, x.spin_rates(q)), _speeds(state, state.z))
    z = np.concatenate([q[:2], p])

    def rates(y: np.ndarray) -> np.ndarray:
        c = np.concatenate([y[:2], q[2:] + 0 * y[:3]])
        B = x.spin_rates(c)
        omega = times(x.columns(c)[0], times(B, solved(x.mass(c, B), y[2:])))
        here = np.concatenate([c, omega])
        change = np.concatenate([x.rates_of(c, omega), x.turning_rate(c, omega)])
        return np.concatenate([change[:2], _momentum_rate(state, here, change)])

    total = np.zeros(q.shape[1])
    for i in range(5):
        total += complex_step(rates, z, unit(i, len(z))[:, None])[i]
    return total


def _speeds(state: RollingState, z: np.ndarray) -> np.ndarray:
    x = state.x
    return solved(times(x.columns(z[:5])[0], x.spin_rates(z[:5])), z[5:])


def _momentum_rate(state: RollingState, z: np.ndarray, z_dot: np.ndarray) -> np.ndarray:
    """ṗ at a complex place: the moment law in its plain form, w·(Γ̇ + …) along moving columns."""

    def momenta(y: np.ndarray) -> np.ndarray:
        x = state.x
        return times(x.mass(y[:5], x.spin_rates(y[:5])), _speeds(state, y))

    def difference(step: float) -> np.ndarray:
        return np.asarray((momenta(z + step * z_dot) - momenta(z - step * z_dot)) / (2 * step))

    h = 4e-3
    first, second, third = difference(h), difference(h / 2), difference(h / 4)
    better, best = (4 * second - first) / 3, (4 * third - second) / 3
    return np.asarray((16 * best - better) / 15)


@lru_cache(maxsize=4)
def vis_viva(seed: int) -> Letters:
    """Along a motion of the body without symmetry."""
    state = motion(sphere_state(seed), TIMES)
    found = sphere_letters_of(state)
    found["H"] = state.energy(state.z) - found["U"]
    found["h"] = found["H"][0]
    return named(found)


@lru_cache(maxsize=4)
def ball_motion(seed: int, rotor: float = 0.0) -> RollingState:
    """A motion of a ball with three different moments of inertia, with or without a rotor."""
    return motion(random_state(ExplicitRolling(ball_on_sphere(rotor)), seed, 1), TIMES)


@lru_cache(maxsize=4)
def ball(seed: int, rotor: float = 0.0) -> Letters:
    """Along that motion."""
    state = ball_motion(seed, rotor)
    found = sphere_letters_of(state)
    G = state.about_contact(state.z)
    e = state.x.body.axes(*state.q[:2])[:, 2]
    found["κ"] = rotor
    found["const"] = dot(G, G)[0]
    found["const′"] = dot(G + rotor * e, G + rotor * e)[0]
    return named(found)


def when_constant(seed: int) -> Residuals:
    """How fast |Γ₁|² changes: of any body without force, and of a ball."""
    body_on = ellipsoid_on_sphere()
    free = RollingProblem(body_on.body, body_on.ground, lift_off=False)
    return Residuals(*(moment_change(problem, seed) for problem in (free, ball_on_sphere())))


def moment_change(problem: RollingProblem, seed: int) -> float:
    """|d/dt Γ₁²|/Γ₁² on random states."""
    state = random_state(ExplicitRolling(problem), seed)
    square, rate = state.moment_square(state.z), state.along(state.moment_square)
    return float(np.max(np.abs(rate) / square))


@lru_cache(maxsize=4)
def cyclic(seed: int) -> Letters:
    """The letters of (47) and of Riccati's equation."""
    state = sphere_state(seed)
    found = dict(sphere(seed))
    x = state.x

    def along_axes(z: np.ndarray) -> np.ndarray:
        E, G, *_ = x.body.forms(*z[:2])
        rates = x.rates_of(z[:5], z[5:])
        return np.stack([-np.sqrt(E) * rates[0], np.sqrt(G) * rates[1]]) / R1

    (X, Y), (X_dot, Y_dot) = along_axes(state.z), state.along(along_axes)
    found["f₁"], found["ϑ₁"] = np.sqrt(X * X + Y * Y), np.arctan2(Y, X)
    found["ϑ̇₁"] = turned = (X * Y_dot - Y * X_dot) / (X * X + Y * Y)
    bend = found["∂E/∂v"] * state.rates[0] - found["∂G/∂u"] * state.rates[1]
    spin = bend / (2 * np.sqrt(found["E"] * found["G"])) - found["n"]
    found["f₂"] = spin + turned
    angle, rate = found["ϑ"] + found["ϑ₁"], state.rates[2] + turned
    half, u1_dot = found["u₁"] / 2, state.rates[3]
    found["i"] = 1j
    found["ζ₁"] = -1j / np.tan(half) * np.exp(-1j * angle)
    found["ζ₂"] = 1j * np.tan(half) * np.exp(-1j * angle)
    stretch = u1_dot / np.sin(2 * half)
    found["dζ₁/dt"] = found["ζ₁"] * (-stretch - 1j * rate)
    found["dζ₂/dt"] = found["ζ₂"] * (stretch - 1j * rate)
    return named(found)
