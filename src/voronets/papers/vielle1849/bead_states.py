"""Letters of problem III: a bead in the channel of a wheel that rolls round a cone, z down.

The wheel's lowest radius SB goes round with the rate k; its own turning comes from the rolling itself, that
is from the wheel's lowest point being at rest.  The bead's motion is integrated from d'Alembert's principle
(``point_masses``); the constants and the closed formulas are the product's.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
from sympy import Expr, Float, Integer, Symbol, cos, sin

from voronets.papers.vielle1849.point_masses import TIME, PointMasses, values
from voronets.solutions.closed.bead_in_wheel import BeadInWheel, bead_in_wheel

G = 9.81
MASS = 0.3
SAMPLES = 5


def channel(r: float, k: float, alpha: float, w: Expr) -> tuple[Expr, ...]:
    """The point of the channel at the angle w from the lowest radius."""
    turn = Float(k) * TIME
    edge = (
        float(np.sin(alpha)) * cos(turn),
        float(np.sin(alpha)) * sin(turn),
        float(np.cos(alpha)),
    )
    across = (-sin(turn), cos(turn), Integer(0))
    return tuple(r * (cos(w) * e + sin(w) * n) for e, n in zip(edge, across, strict=True))


def wheel_rate(r: float, k: float, alpha: float) -> float:
    """The rate λ of the wheel's turning against SB: the material point that is lowest has no velocity."""
    slip = Symbol("slip")
    point = channel(r, k, alpha, -slip * TIME)
    speed = {f"v{i}": x.diff(TIME) for i, x in enumerate(point)}
    rolled, held = (
        np.array([x[0] for x in values(speed, {"slip": np.array([s]), "t": np.zeros(1)}).values()])
        for s in (1.0, 0.0)
    )
    change = rolled - held
    return float(-(held @ change) / (change @ change))


def bead(r: float, k: float, alpha: float) -> PointMasses:
    """The bead by θ, its angle from a radius drawn on the wheel."""
    w = Symbol("theta") - Float(wheel_rate(r, k, alpha)) * TIME
    place = channel(r, k, alpha, w)
    return PointMasses(("theta",), (MASS,), (place,), ((Integer(0), Integer(0), Float(MASS * G)),))


def wheel_of(seed: int) -> tuple[float, float, float]:
    """r, k and α of a wheel."""
    rng = np.random.default_rng(seed + 6)
    return float(rng.uniform(0.8, 1.3)), float(rng.uniform(4, 6)), float(rng.uniform(0.4, 0.8))


def _letters(
    points: PointMasses, wheel: tuple[float, float, float], start: list[float], times: np.ndarray,
    solution: BeadInWheel,
) -> dict[str, Any]:  # fmt: skip
    r, k, alpha = wheel
    state = points.motion(start, np.concatenate([[0.0], times]))[:, 1:]
    at = points.cartesian(state, times)
    x, y, z = at["x"][:, 0]
    vx, vy, vz = at["v"][:, 0]
    theta, rate = state
    lam, flat = wheel_rate(r, k, alpha), x**2 + y**2
    turned, turning = theta - lam * times, rate - lam
    height = np.sqrt(flat)
    found = {"r": r, "k": k, "α": alpha, "g": G, "m": MASS, "t": times, "θ": theta, "ω": turned}
    found |= {"ω′": turning, "dω/dt": turning, "d²ω/dt²": at["q"][0], "dθ/dt": rate}
    found |= {"φ": np.arccos(z / r), "ψ": np.unwrap(np.arctan2(y, x)), "x": x, "y": y, "z": z}
    found |= {"dφ/dt": -vz / height, "dψ/dt": (x * vy - y * vx) / flat}
    found |= {"T": 0.5 * MASS * (vx**2 + vy**2 + vz**2), "V": MASS * G * z}
    found |= {"v": np.sqrt(vx**2 + vy**2 + vz**2), "c": r * solution.c, "dt/dω": 1 / turning}
    phi, psi = solution.direction(times)
    own = {"φ_own": phi, "ψ_own": psi, "v_own": solution.speed(times, r), "u": np.tan(turned / 2)}
    rate_u = turning / 2 * (1 + np.tan(turned / 2) ** 2)
    whole = 2 * np.pi * np.round((psi - found["ψ"]) / (2 * np.pi))
    return found | own | {"ψ": found["ψ"] + whole, "dt/du": 1 / rate_u, "start": tuple(start)}


@lru_cache
def bead_motion_states(seed: int) -> dict[str, Any]:
    """A motion by quadrature, while ω grows."""
    r, k, alpha = wheel = wheel_of(seed)
    start = [0.3, k * float(np.sin(alpha)) + 1.5]
    solution = bead_in_wheel(
        mass=MASS, r=r, k=k, alpha=alpha, g=G, theta=start[0], theta_dot=start[1]
    )
    times = np.linspace(0.05, 0.3, SAMPLES)
    return _letters(bead(*wheel), wheel, start, times, solution)


@lru_cache
def first_case(seed: int) -> dict[str, Any]:
    """On the way from the lowest point, where it could rest: c is that of rest there."""
    r, k, alpha = wheel = wheel_of(seed)
    a = k * k * np.cos(alpha) ** 2 - G / r * np.cos(alpha)
    b, u = G / r * np.cos(alpha), 0.15
    rate = 2 * u * np.sqrt(a - b * u * u) / (1 + u * u)
    start = [float(2 * np.arctan(u)), float(k * np.sin(alpha) + rate)]
    solution = bead_in_wheel(
        mass=MASS, r=r, k=k, alpha=alpha, g=G, theta=start[0], theta_dot=start[1]
    )
    times = np.linspace(0.05, 0.3, SAMPLES)
    found = _letters(bead(*wheel), wheel, start, times, solution)
    return found | {"a": r * a, "b": r * b, "c′": _logarithmic(u, r * a, r * b)}


def _logarithmic(u: float, a: float, b: float) -> float:
    """c′ at t = 0."""
    return float((np.sqrt(a) - np.sqrt(a - b * u * u)) / u)


@lru_cache
def lowest(seed: int) -> dict[str, Any]:
    """The bead set off at the lowest point with the wheel's own rate."""
    r, k, alpha = wheel = wheel_of(seed)
    start = [0.0, float(k * np.sin(alpha))]
    solution = bead_in_wheel(
        mass=MASS, r=r, k=k, alpha=alpha, g=G, theta=start[0], theta_dot=start[1]
    )
    at = bead(*wheel).cartesian(np.array([[x] for x in start]), np.zeros(1))
    speed = float(np.sqrt(np.sum(at["v"] ** 2)))
    times = np.linspace(0.1, 2.0, SAMPLES)
    return {"v": solution.speed(times, r), "v₀": speed, "k": k, "r": r, "α": alpha,
            "dθ/dt": solution.states(times)[:, 1], "φ": solution.direction(times)[0],
            "t": times, "start": tuple(start), "v_true": speed + 0 * times}  # fmt: skip


@lru_cache
def second_case(seed: int, sign: int = 1) -> dict[str, Any]:
    """c = 0 and 2 g = k² r cos α, while ω grows; with the other sign, while it falls from the start."""
    _, k, alpha = wheel_of(seed)
    r = float(2 * G / (k * k * np.cos(alpha)))
    wheel, theta0 = (r, k, alpha), 0.5
    jump = sign * k * np.cos(alpha) * np.sqrt(np.cos(theta0) * (1 - np.cos(theta0)))
    start = [theta0, float(k * np.sin(alpha) + jump)]
    solution = bead_in_wheel(
        mass=MASS, r=r, k=k, alpha=alpha, g=G, theta=start[0], theta_dot=start[1]
    )
    times = np.linspace(0.05, 0.35, SAMPLES)
    found = _letters(bead(*wheel), wheel, start, times, solution)
    u0 = float(np.tan(theta0 / 2))
    found |= {"θ₀": theta0, "θ′₀": start[1], "c′": (1 - np.sqrt(1 - u0**2)) / u0}
    found |= {"h": G * np.cos(alpha), "θ_own": solution.states(times)[:, 0]}
    top = float(np.sqrt(r / found["h"]) * np.log(1 / found["c′"]))
    found |= {"t_top": top, "ω_top": solution.angle(np.array([top]))[0]}
    return found


def falling_case(seed: int) -> dict[str, Any]:
    """The second case with the − sign: ω falls; c′ is that of the + sign."""
    return second_case(seed, -1)
