"""Letters of problem I: a rod of three unequal masses about a fixed point, z down.

The motion is integrated from d'Alembert's principle in x, y, z (``point_masses``); the constants, the length
of the pendulum and the pressure come from the product's closed solution.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
from numpy.polynomial.legendre import leggauss
from scipy.optimize import brentq
from sympy import Float, Symbol, cos, sin

from voronets.expressions.scalars import ARRAYS
from voronets.mechanics.dynamics import SystemDynamics
from voronets.papers.vielle1849.point_masses import PointMasses
from voronets.solutions.closed.heavy_rod import HeavyRod
from voronets.solutions.closed.struck_rod import heavy_rod, rod_cone, rod_length, struck_rod

G = 9.81
SAMPLES = 6


@lru_cache
def rod_points(seed: int) -> tuple[PointMasses, np.ndarray]:
    """Three masses on a line through the origin, and their distances from it."""
    rng = np.random.default_rng(seed)
    r, masses = rng.uniform(0.2, 1.1, 3), tuple(map(float, rng.uniform(0.3, 1.2, 3)))
    th, ps = Symbol("theta"), Symbol("psi")
    way = (sin(th) * cos(ps), sin(th) * sin(ps), cos(th))
    places = tuple(tuple(Float(x) * w for w in way) for x in r)
    forces = tuple((Float(0), Float(0), Float(m * G)) for m in masses)
    return PointMasses(("theta", "psi"), masses, places, forces), r


def rod_numbers(seed: int) -> dict[str, float]:
    """mass, a, K2 of the rod, by sums over its points."""
    points, r = rod_points(seed)
    m = np.asarray(points.masses)
    mass, a = float(m.sum()), float(m @ r / m.sum())
    return {"mass": mass, "a": a, "K2": float(m @ (r - a) ** 2 / mass), "g": G}


def _named(numbers: dict[str, float]) -> dict[str, Any]:
    own = {"M": numbers["mass"], "a": numbers["a"], "K": np.sqrt(numbers["K2"]), "g": G}
    return own | {"l": rod_length(numbers["a"], numbers["K2"])}


def rod_start() -> dict[str, float]:
    """θ, ψ and their rates at the start."""
    return {"theta": 1.0, "psi": 0.3, "theta_dot": 0.4, "psi_dot": 1.7}


@lru_cache
def rod_motion(seed: int) -> dict[str, Any]:
    """Letters along a motion, where θ grows."""
    points, r = rod_points(seed)
    numbers = rod_numbers(seed)
    start = list(rod_start().values())
    rod = heavy_rod(**numbers, **rod_start())
    times = np.linspace(0.01, 1.5, 40)
    state = points.motion(start, times)
    chosen = np.flatnonzero(state[2] > 0.3)[:: max(1, int(np.sum(state[2] > 0.3)) // SAMPLES)]
    state, times = state[:, chosen], times[chosen]
    at, m = points.cartesian(state, 0.0), np.asarray(points.masses)
    theta, psi, lean, turn = state
    found = _named(numbers) | {"θ": theta, "ψ": psi, "θ′": lean, "ψ′": turn, "θ″": at["q"][0]}
    _, _, own_lean, own_turn = rod.states(times).T
    found |= {
        "c": rod.C,
        "C": rod.C,
        "C′": rod.C1,
        "dt/dθ": 1 / own_lean,
        "dψ/dθ": own_turn / own_lean,
    }
    found["T"] = 0.5 * np.einsum("k,ckt->t", m, at["v"] ** 2)
    found["V"] = G * np.einsum("k,kt->t", m, at["x"][2])
    for k, x in enumerate(np.moveaxis(np.stack([at["x"], at["v"]]), 2, 0), 1):
        (px, py, _), (vx, vy, vz) = x
        radius = np.hypot(px, py)
        found |= {f"m_{k}": m[k - 1], f"r′_{k}": radius, f"r_{k}": r[k - 1]}
        found |= {f"dr′_{k}/dt": (px * vx + py * vy) / radius, f"dz_{k}/dt": vz}
    found["dψ/dt"] = turn
    found |= _centre(points, at) | _pressure(rod, times, numbers)
    return found | {"dy/dθ": found["dy/dt"] / lean, "t": times}


def _centre(points: PointMasses, at: dict[str, np.ndarray]) -> dict[str, Any]:
    """The centre of mass and its acceleration; the print's d²x/dx read as ẍ/ẋ."""
    m = np.asarray(points.masses) / sum(points.masses)
    found: dict[str, Any] = {}
    for i, name in enumerate("xyz"):
        x, v, a = (np.einsum("k,kt->t", m, at[part][i]) for part in ("x", "v", "a"))
        found |= {f"{name}₁": x, f"d²{name}₁/dt²": a, f"d²{name}₁/dx": a / v, f"d{name}/dt": v}
    return found


@lru_cache
def rod_moments(seed: int) -> dict[str, Any]:
    """The same with the accelerations of the product's equations of motion."""
    points, _ = rod_points(seed)
    found = dict(rod_motion(seed))
    made = heavy_rod(**rod_numbers(seed), theta=1.0).system
    state = np.stack([found[name] for name in ("θ", "ψ", "θ′", "ψ′")])
    at = points.cartesian(state, 0.0)
    own = np.asarray(SystemDynamics(made).solved(ARRAYS, [*state], made.parameters, 0.0)[0])
    at["a"] = at["a"] + np.einsum("ickt,it->ckt", at["J"], own - at["q"])
    return found | _centre(points, at)


def _pressure(rod: HeavyRod, times: np.ndarray, numbers: dict[str, float]) -> dict[str, Any]:
    found = rod.pressure(times, mass=numbers["mass"], a=numbers["a"], g=G)
    X, Y, Z, P, angle = found
    return {"X₁": X, "Y₁": Y, "Z₁": Z, "P": P, "γ": angle}


@lru_cache
def uniform_rod(seed: int) -> dict[str, Any]:
    """A homogeneous rod held at its end: a and K² by quadrature over its length L."""
    L = np.random.default_rng(seed).uniform(0.5, 2.0, SAMPLES)
    x, w = leggauss(4)
    r, weight = 0.5 * (1 + x), 0.5 * w  # on a unit length
    a = L * (weight @ r)
    square = L**2 * (weight @ r**2)
    K2 = square - a**2
    l = np.array([rod_length(p, q) for p, q in zip(a, K2, strict=True)])
    return {"l": l, "a": a, "K": np.sqrt(K2), "L": L, "∫r²dr": L * square}


@lru_cache
def blow(seed: int) -> dict[str, Any]:
    """The rod at rest, struck on its last point across its length: q̇ from the balance of momenta."""
    rng = np.random.default_rng(seed + 2)
    points, r = rod_points(seed)
    numbers = rod_numbers(seed)
    rows = []
    for alpha, epsilon, impulse in rng.uniform((0.4, 0.2, 0.5), (1.2, 1.2, 2.0), (SAMPLES, 3)):
        across = np.array([0.0, 1.0, 0.0])  # the rod leans in the plane zx
        raised = np.array([np.cos(alpha), 0.0, -np.sin(alpha)])
        push = impulse * (np.cos(epsilon) * across + np.sin(epsilon) * raised)
        lean, turn = points.after([alpha, 0.0, 0.0, 0.0], push, 2)
        rod = struck_rod(**numbers, alpha=alpha, impulse=impulse, arm=float(r[2]), epsilon=epsilon)
        omega = np.hypot(lean, np.sin(alpha) * turn)
        rows.append((alpha, epsilon, impulse, omega, rod.C, rod.C1, turn))
    names = ("α", "ε", "μ", "ω", "c", "c′", "ψ′₀")
    found = dict(zip(names, np.array(rows).T, strict=True))
    return _named(numbers) | found | {"v": 1.0, "f": float(r[2]), "k": np.sqrt(numbers["K2"])}


@lru_cache
def cone(seed: int) -> dict[str, Any]:
    """Right cones: ψ′ where θ″ of the points vanishes, and what the product has for the same α."""
    points, _ = rod_points(seed)
    numbers = rod_numbers(seed)
    alpha = np.random.default_rng(seed + 3).uniform(0.3, 1.2, SAMPLES)

    def lean(rate: float, angle: float) -> float:
        return float(points.accelerations([angle, 0.0, 0.0, rate], 0.0)[0])

    rate = np.array([brentq(lean, 0.5, 60.0, args=(x,), xtol=1e-15, rtol=1e-15) for x in alpha])
    rods = [rod_cone(**numbers, alpha=x) for x in alpha]
    own = {"mass": numbers["mass"], "a": numbers["a"], "g": G}
    press = np.array([[x[0] for x in rod.pressure(np.zeros(1), **own)] for rod in rods]).T
    state = np.stack([alpha, 0 * alpha, 0 * alpha, rate])
    at, m = points.cartesian(state, 0.0), np.asarray(points.masses)
    effective = np.hypot(*(np.einsum("k,kt->t", m, at["a"][i]) for i in (0, 1)))
    found = _named(numbers) | {"α": alpha, "k": rate, "ω": rate * np.sin(alpha)}
    found |= {"c": np.array([rod.C for rod in rods]), "c′": np.array([rod.C1 for rod in rods])}
    found |= {"P": press[3], "Z₁": press[2], "γ": press[4], "dψ/dt": rate, "F": effective}
    speeds, r = np.sqrt(np.sum(at["v"] ** 2, axis=0)), rod_points(seed)[1]
    for k in range(3):
        found |= {
            f"v_{k + 1}": speeds[k],
            f"ρ_{k + 1}": np.hypot(*at["x"][:2, k]),
            f"m_{k + 1}": m[k],
        }
    return found | {"v": speeds[0], "r": float(r[0])}
