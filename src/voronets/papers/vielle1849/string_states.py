"""Letters of problem II: two points on a thread in a vertical plane.

Energies, and the slopes of the small oscillations, come from the points themselves (``point_masses``);
accelerations at large, frequencies, shapes and amplitudes are the product's.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
from sympy import Float, Integer, Symbol, cos, sin

from voronets.analysis.oscillations import SmallOscillations, small_oscillations
from voronets.analysis.small_motions import modal_amplitudes, small_motion
from voronets.expressions.scalars import ARRAYS
from voronets.forms.system import system
from voronets.mechanics.dynamics import SystemDynamics
from voronets.papers.vielle1849.point_masses import PointMasses

G = 9.81
SAMPLES = 5
NAMES = ("theta", "phi")


def strings(numbers: tuple[float, ...]) -> PointMasses:
    """The points; y down."""
    m, m1, a, b = numbers
    th, ph = map(Symbol, NAMES)
    x, y = Float(a) * sin(th), Float(a) * cos(th)
    places = ((x, y, Integer(0)), (x + Float(b) * sin(ph), y + Float(b) * cos(ph), Integer(0)))
    forces = tuple((Integer(0), Float(k * G), Integer(0)) for k in (m, m1))
    return PointMasses(NAMES, (m, m1), places, forces)


def oscillations(numbers: tuple[float, ...]) -> SmallOscillations:
    """Small oscillations about the vertical, by the product."""
    points = strings(numbers)
    U = sum((F[1] * x[1] for F, x in zip(points.forces, points.places, strict=True)), Integer(0))
    pairs = list(zip(points.masses, points.places, strict=True))
    made = system(list(NAMES), particles=pairs, force_function=U)
    return small_oscillations(made, {"theta": 0, "phi": 0})


def _numbers(seed: int) -> tuple[float, ...]:
    m, m1, a, b = map(float, np.random.default_rng(seed).uniform(0.4, 1.3, 4))
    return m, m1, a, b


def _named(numbers: tuple[float, ...]) -> dict[str, Any]:
    return dict(zip(("m", "m′", "a", "b"), numbers, strict=True)) | {"g": G}


@lru_cache
def strings_at_large(seed: int) -> dict[str, Any]:
    """Letters of (13) at random states."""
    rng = np.random.default_rng(seed + 4)
    numbers = _numbers(seed)
    points, state = strings(numbers), rng.uniform(-1.2, 1.2, (4, SAMPLES))
    at = points.cartesian(state, 0.0)
    m, (theta, phi, lean, other) = np.asarray(points.masses), state
    found = _named(numbers) | {"θ": theta, "φ": phi, "θ′": lean, "φ′": other}
    made = oscillations(numbers).system
    own = SystemDynamics(made).solved(ARRAYS, [*state], made.parameters, 0.0)[0]
    found |= {"dθ/dt": lean, "dφ/dt": other, "d²θ/dt²": own[0], "d²φ/dt²": own[1]}
    found |= {"T": 0.5 * np.einsum("k,ckt->t", m, at["v"] ** 2)}
    found |= {"V": G * np.einsum("k,kt->t", m, at["x"][1]), "ψ": rng.uniform(-1, 1, SAMPLES)}
    (x, x1), (y, y1), _ = at["x"]
    return found | {"x": x, "y": y, "x′": x1, "y′": y1}


@lru_cache
def strings_at_rest(seed: int) -> dict[str, Any]:
    """Letters of (14)–(18): linear accelerations by the slopes of q̈ at the vertical."""
    rng = np.random.default_rng(seed + 5)
    numbers = _numbers(seed)
    points, found = strings(numbers), oscillations(numbers)
    step = 1e-30
    slopes = np.array(
        [points.accelerations(1j * step * np.eye(4)[j], 0.0).imag / step for j in (0, 1)]
    ).T
    alpha, beta = 0.07, 0.04
    start = {"theta": alpha, "phi": beta}
    times = rng.uniform(0.2, 3.0, SAMPLES)
    seen = small_motion(found, start, times)
    theta, phi = seen["theta"], seen["phi"]
    lean, other = slopes @ np.stack([theta, phi])
    shapes = [mode.shape for mode in found.modes]
    amplitudes = modal_amplitudes(found, start)
    letters = _named(numbers) | {"θ": theta, "φ": phi, "d²θ/dt²": lean, "d²φ/dt²": other}
    letters |= {"t": times, "α": alpha, "β": beta}
    for k, (mode, shape, A) in enumerate(zip(found.modes, shapes, amplitudes, strict=True), 1):
        letters[f"r_{k}"] = mode.frequency**2
        letters[f"μ_{k}"] = (shape["phi"] / shape["theta"]).real
        letters[f"A_{k}"] = (A * shape["theta"]).real
    pushed = small_motion(found, {"theta'": 0.2, "phi'": -0.3}, times)
    blown = modal_amplitudes(found, {"theta'": 0.2, "phi'": -0.3})
    for k, (shape, B) in enumerate(zip(shapes, blown, strict=True), 1):
        letters[f"B_{k}"] = -(B * shape["theta"]).imag
    letters |= {"θ_B": theta + pushed["theta"], "φ_B": phi + pushed["phi"]}
    straight = modal_amplitudes(found, {"theta": alpha, "phi": alpha})
    for k, (shape, A) in enumerate(zip(shapes, straight, strict=True), 1):
        letters[f"A′_{k}"] = (A * shape["theta"]).real
    return letters


@lru_cache
def one_period(seed: int) -> dict[str, Any]:
    """Letters of (19): starts in the slower mode's own ratio, for several pairs of masses and lengths."""
    rows = []
    for place in range(SAMPLES):
        numbers = _numbers(seed + 10 + place)
        mode = oscillations(numbers).modes[0]
        rows.append((*numbers, mode.shape["theta"].real, mode.shape["phi"].real, mode.frequency**2))
    names = ("m", "m′", "a", "b", "α", "β", "r₁")
    found = dict(zip(names, np.array(rows).T, strict=True)) | {"g": G}
    return found | {"μ₁": found["β"] / found["α"]}


@lru_cache
def equal_lengths(seed: int) -> dict[str, Any]:
    """The same with a = b."""
    rows = []
    for place in range(SAMPLES):
        m, m1, a, _ = _numbers(seed + 20 + place)
        mode = oscillations((m, m1, a, a)).modes[0]
        rows.append((m, m1, a, mode.shape["theta"].real, mode.shape["phi"].real, mode.frequency**2))
    names = ("m", "m′", "a", "α", "β", "r₁")
    found = dict(zip(names, np.array(rows).T, strict=True)) | {"g": G}
    return found | {"μ₁": found["β"] / found["α"]}
