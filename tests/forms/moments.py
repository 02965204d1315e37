"""A rolling body at one moment by the core, in the letters of the papers."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from forms.derivatives import along
from voronets.expressions.rotations import rotation_matrix
from voronets.expressions.scalars import FLOATS
from voronets.expressions.vectors import Vector
from voronets.forms.neumann.coordinates import Neumann
from voronets.forms.neumann.kinematics import contact_rates
from voronets.forms.neumann.side import side

COORDINATES = ("u", "v", "ϑ", "u₁", "v₁")
RATES = ("u̇", "v̇", "ϑ̇", "u̇₁", "v̇₁")
OMEGA = ("σ", "τ", "n")


@dataclass(frozen=True)
class Moment:
    """Values and rates of letters, from the core of the problem and its two surfaces.

    values  every letter that the core knows
    rates   d/dt of u … v₁, u̇ … v̇₁, σ, τ, n, p, q, r
    """

    values: dict[str, float]
    rates: dict[str, float]


def moment(found: Neumann, c: np.ndarray) -> Moment:
    """The body at Neumann's coordinates c, moving as the core of ``found.problem`` says."""
    core, twin = found.problem.core, Neumann(found.problem, found.problem)
    state = twin.to_state(c)
    rate = [float(x) for x in core.rate(FLOATS, state.tolist(), core.numbers, 0.0)]
    p = core.numbers

    def in_axes(ns, x):
        """sin ϑ, cos ϑ and σ, τ, n at q, ω, u, v, u₁, v₁."""
        body = side(found.body, ns, p["body"], x[7:9])
        ground = side(found.ground, ns, p["ground"], x[9:11], found.s)
        xi = ground.axes @ (rotation_matrix(x[:4]) @ body.axes[0])
        return [-xi[0], xi[1], *(body.axes @ Vector(*x[4:7]))]

    (sin, cos, *w), (sin_dot, cos_dot, *w_dot) = along(in_axes, state.tolist(), rate)
    u, v, u1, v1 = rate[7:]
    c_dot = [u, v, cos * sin_dot - sin * cos_dot, u1, v1, *w_dot]

    def of_contact(ns, x):
        return contact_rates(found.place(ns, p, x[:5]), Vector(*x[5:8])).rates

    speeds, speeds_dot = along(of_contact, c.tolist(), c_dot)
    names = (*COORDINATES, *RATES, *OMEGA, "p", "q", "r")
    values = dict(zip(names, [*c[:5], *speeds, *w, *state[4:7]], strict=True))
    rates = dict(zip(names, [*c_dot[:5], *speeds_dot, *w_dot, *rate[4:7]], strict=True))
    return Moment(values | _given(found, c, state), rates)


def _given(found: Neumann, c: np.ndarray, state: np.ndarray) -> dict[str, float]:
    """The letters of the surfaces, the lever, the forces, the reaction and the rotor."""
    core, p = found.problem.core, found.problem.core.numbers
    at = core.pose(FLOATS, state.tolist(), p)
    dynamics = core.dynamics(FLOATS, p, at)
    place = found.place(FLOATS, p, c[:5].tolist())
    axes, a, V = (np.array(x, dtype=float) for x in (place.body.axes, at.body.x, at.rolling.V))
    force = np.array(at.R, dtype=float).T @ np.array(dynamics.F, dtype=float)
    reaction = np.array(dynamics.reaction, dtype=float)
    couple = np.array(core.forces.moment(p["force"], at.omega, at.n), dtype=float)
    kappa = np.array(core.inertia(p)[2], dtype=float)
    values: dict[str, float] = {"U": float(dynamics.U)}
    for index, surface in (("", found.body), ("₁", found.ground)):
        sign = 1 if index == "" else found.s
        rows = surface.surface.derivatives(FLOATS, surface.numbers, c[3:5] if index else c[:2])
        _, X_u, X_v, X_uu, X_uv, X_vv = (np.array(row, dtype=float) for row in rows)
        normal = np.cross(X_u, X_v) / np.linalg.norm(np.cross(X_u, X_v)) * sign
        letters = {"E": X_u @ X_u, "F": X_u @ X_v, "G": X_v @ X_v, "D": X_uu @ normal,
                   "D′": X_uv @ normal, "D″": X_vv @ normal}  # fmt: skip
        values |= {name + index: float(x) for name, x in letters.items()}
    on_axes = {"F": force, "Λ": force + reaction, "κ": kappa, "V": V,
               "Γ": -np.cross(a, force) + couple}  # fmt: skip
    for name, vector in on_axes.items():
        values |= {f"{name}_{i}": float(x) for i, x in zip("ξηζ", axes @ vector, strict=True)}
        values |= {f"{name}_{i}": float(x) for i, x in zip("xyz", vector, strict=True)}
    values |= dict(zip(("ξ", "η", "ε"), (axes @ a).tolist(), strict=True))
    values |= dict(zip("xyz", a.tolist(), strict=True))
    turning = np.array(place.body.turning(*(_speeds(place, c)[:2])), dtype=float)
    return values | dict(zip(("σ₁", "τ₁", "n₁"), turning.tolist(), strict=True))


def _speeds(place, c: np.ndarray):
    return contact_rates(place, Vector(*c[5:8].tolist())).rates
