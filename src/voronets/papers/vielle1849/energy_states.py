"""Vielle1849 (6) along motions: of two points on surfaces at rest, and of problem III's bead.

In ω, the bead's angle from the lowest radius, T has no t, and yet the wheel moves: T has terms of the first and
of no degree in ω′.  The motions come from d'Alembert's principle in x, y, z (``point_masses``).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
from sympy import Expr, Float, Integer, Symbol, cos

from voronets.forms.system import StatedSystem, system
from voronets.invariants.energy_of_system import energy_integral
from voronets.papers.vielle1849.bead_states import MASS, G, channel, wheel_of
from voronets.papers.vielle1849.general_states import moving_points
from voronets.papers.vielle1849.point_masses import PointMasses, values

TIMES = np.linspace(0.0, 1.5, 5)
#: A mechanism, its force function, and a motion of it: states at the times.
EnergyMotion = tuple[PointMasses, Expr, np.ndarray]


def _wheel_bead(seed: int) -> tuple[PointMasses, Expr]:
    r, k, alpha = wheel_of(seed)
    w = Symbol("w")
    pull = ((Integer(0), Integer(0), Float(MASS * G)),)
    points = PointMasses(("w",), (MASS,), (channel(r, k, alpha, w),), pull)
    return points, Float(MASS * G * r * np.cos(alpha)) * cos(w)


@lru_cache
def _motions(seed: int) -> tuple[EnergyMotion, EnergyMotion]:
    resting, U = moving_points(seed, moving=False)
    wheel, V = _wheel_bead(seed)
    first = resting.motion([0.6, 0.4, 0.7, -0.5], TIMES)
    return (resting, U, first), (wheel, V, wheel.motion([0.3, 1.5], TIMES))


def _kinetic(points: PointMasses, state: np.ndarray) -> np.ndarray:
    v = points.cartesian(state, TIMES)["v"]
    return np.asarray(0.5 * np.einsum("ck...,k->...", v * v, np.asarray(points.masses)))


@lru_cache
def vis_viva(seed: int) -> dict[str, Any]:
    """T, its parts of second and of no degree, and V; the constants are their values at the start."""
    rows: dict[str, list[np.ndarray]] = {name: [] for name in ("T", "T₂", "T₀", "V")}
    for points, U, state in _motions(seed):
        n = len(points.names)
        rest, back = state.copy(), state.copy()
        rest[n:], back[n:] = 0.0, -state[n:]
        T, turned, T0 = (_kinetic(points, x) for x in (state, back, rest))
        V = values({"V": U}, dict(zip(points.names, state[:n], strict=True)))["V"]
        for name, x in {"T": T, "T₂": (T + turned) / 2 - T0, "T₀": T0, "V": V}.items():
            rows[name].append(x)
    found = {name: np.stack(x) for name, x in rows.items()}
    start = {name: x[:, :1] for name, x in found.items()}
    lifted = start["T₂"] - start["T₀"] - start["V"]
    return found | {"constant": start["T"] - start["V"], "constant′": lifted + 0 * found["T"]}


def energy_by_product(seed: int) -> dict[str, Any]:
    """The integral that the product finds of both, on the same states; none where it finds none."""
    rows = []
    for points, U, state in _motions(seed):
        integral = energy_integral(_for_product(points, U))
        numbers = dict(zip(points.arguments, (*state, TIMES), strict=True))
        value = values({"E": integral.expression}, numbers)["E"]
        rows.append(value if integral.exists else np.full_like(value, np.nan))
    return {"constant′": np.stack(rows)}


def _for_product(points: PointMasses, U: Expr) -> StatedSystem:
    pairs = list(zip(points.masses, points.places, strict=True))
    return system(list(points.names), particles=pairs, force_function=U)
