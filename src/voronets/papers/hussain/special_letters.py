"""Letters of the special cases of § 3: a holonomic system, and quasi-velocities with constraints η_α = 0."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from sympy import Expr, Float, Integer, Matrix, Symbol, cos, sin, sqrt

from voronets.expressions.scalars import ARRAYS
from voronets.forms.general.whittaker_reduction import Whittaker
from voronets.forms.system import StatedSystem, system
from voronets.mechanics.dynamics import SystemDynamics
from voronets.papers.hussain.group_letters import bracket, components
from voronets.papers.hussain.group_system import FREE, NAMES, SAMPLES, N, group_states
from voronets.papers.hussain.reduction_letters import reduced, reduction
from voronets.papers.vielle1849.point_masses import slopes, values

ALL, TIED = range(N), range(FREE, N)


class HolonomicCase(NamedTuple):
    """A system, its states with q′ and h, their rates along q₁, L′ by its definition, and q′_2, q′_3."""

    system: StatedSystem
    numbers: dict[str, np.ndarray]
    along: dict[str, np.ndarray]
    function: Expr
    quotients: tuple[Symbol, ...]


@lru_cache
def holonomic_case(seed: int) -> HolonomicCase:
    """Three coordinates, the first of them in the place of time."""
    rng = np.random.default_rng(seed + 7)
    q, v = ([Symbol(f"q{i}{dash}") for i in (1, 2, 3)] for dash in ("", "'"))
    c = [Float(float(x)) for x in rng.uniform(0.5, 1.5, 7)]
    T = (c[0] + cos(q[1]) ** 2) * v[0] ** 2 + c[1] * v[1] ** 2 + (c[2] + sin(q[0])) * v[2] ** 2
    T = T / 2 + c[3] * sin(q[2]) * v[0] * v[1] / 4 + c[4] * v[1] * v[2] / 4
    made = system([x.name for x in q], T, force_function=c[5] * sin(q[0] + q[1]) + c[6] * cos(q[2]))
    r = Whittaker(made, tuple(x.name for x in v))
    place, speed = rng.uniform(0.3, 1.1, (3, SAMPLES)), rng.uniform(0.5, 1.3, (3, SAMPLES))
    push = SystemDynamics(made).solved(ARRAYS, [*place, *speed], made.parameters, 0.0)[0]
    energies = SystemDynamics(made).values(ARRAYS, [*place, *speed], made.parameters, 0.0)
    ratios = speed[1:] / speed[0]
    numbers = dict(zip(("q1", "q2", "q3"), place, strict=True))
    numbers |= {w.name: x for w, x in zip(r.w, ratios, strict=True)}
    numbers[r.h.name] = energies[0] - energies[1]
    bent = (np.asarray(push)[1:] - ratios * push[0]) / speed[0] ** 2
    along = dict(zip(("q1", "q2", "q3"), speed / speed[0], strict=True))
    along |= {w.name: x for w, x in zip(r.w, bent, strict=True)}
    kinetic = T.xreplace(dict(zip(v, (Integer(1), *r.w), strict=True)))
    function = 2 * sqrt((r.h + made.U) * kinetic)
    return HolonomicCase(made, numbers, along, function, tuple(r.w))


@lru_cache
def holonomic(seed: int) -> dict[str, Any]:
    """Letters of (3.21)."""
    case = holonomic_case(seed)
    momenta = {f"d/dq₁ ∂L′/∂q′_{p}": case.function.diff(w) for p, w in enumerate(case.quotients, 2)}
    found = slopes(momenta, case.numbers, case.along)
    found |= values({f"∂L′/∂q_{p}": case.function.diff(f"q{p}") for p in (2, 3)}, case.numbers)
    return found | {f"q′_{p}": case.numbers[w.name] for p, w in enumerate(case.quotients, 2)}


@lru_cache
def quasi(seed: int) -> dict[str, Any]:
    """Letters of (3.22)–(3.24): η_i = a_ie q̇_e, η_α − c_αi η_i = a_αe q̇_e = 0, and b = a⁻¹."""
    at, found = group_states(seed), dict(reduced(seed))
    made, displacements = at.system, reduction(seed).displacements
    xi, c = at.matrix(made.xi.T), at.matrix(made.c)
    beta = np.moveaxis(np.linalg.inv(np.moveaxis(xi, -1, 0)), 0, -1)
    slope = np.stack([at.matrix(made.xi.T.diff(x)) for x in NAMES])
    beta_x = -np.einsum("abt,hbct,cdt->hadt", beta, slope, beta)
    c_x = np.stack([at.matrix(made.c.diff(x)) for x in NAMES])
    a, a_x = beta.copy(), beta_x.copy()
    a[FREE:] -= np.einsum("ait,ict->act", c, beta[:FREE])
    a_x[:, FREE:] -= np.einsum("hait,ict->hact", c_x, beta[:FREE])
    a_x[:, FREE:] -= np.einsum("ait,hict->hact", c, beta_x[:, :FREE])
    b = np.moveaxis(np.linalg.inv(np.moveaxis(a, -1, 0)), 0, -1)
    for e in ALL:
        found[f"dq_{e + 1}/dt"] = at.x_dot[e]
        found[f"∂f/∂q_{e + 1}"] = found[f"∂f/∂x_{e + 1}"]
        for h in ALL:
            found |= {f"a_{e + 1}{h + 1}": a[e, h], f"b_{e + 1}{h + 1}": b[e, h]}
            found |= {f"∂a_{k + 1}{e + 1}/∂q_{h + 1}": a_x[h, k, e] for k in ALL}
    found |= {f"ω_{i + 1}": at.eta[i] for i in range(FREE)}
    own = {f"Y_{i + 1} f": displacements.operate(i, made.f) + Integer(0) for i in range(FREE)}
    return found | at.of(own) | _transposed(seed)


def _transposed(seed: int) -> dict[str, Any]:
    """γ^s_pq as the equations of this case need them: from the commutators of Y and X_β; and L′, π."""
    at, found = group_states(seed), dict(reduced(seed))
    made = at.system
    Y = [made.Y.row(i) for i in range(FREE)]
    basis = Matrix.vstack(made.Y, made.xi[FREE:, :])
    pairs = [(p, q) for p in range(FREE) for q in range(FREE)]
    K = components(at, Matrix.vstack(*(bracket(made, Y[q], Y[p]) for p, q in pairs)), basis)
    letters: dict[str, Any] = {}
    for (p, q), row in zip(pairs, K, strict=True):
        letters |= {f"γ_{s + 1}{p + 1}{q + 1}": row[s] for s in ALL}
    for p in (2, 3):
        letters |= {f"Π′_{p}": found[f"η′_{p}"], f"d/dΠ₁ ∂L′/∂Π′_{p}": found[f"d/dτ ∂L̄′/∂η′_{p}"]}
        letters |= {f"∂L′/∂Π′_{p}": found[f"∂L̄′/∂η′_{p}"], f"∂L′/∂Π_{p}": found[f"Y_{p} L̄′"]}
    letters |= {f"∂L′/∂Π′_{b + 1}": found[f"∂L′/∂η′_{b + 1}"] for b in TIED}
    return letters | {
        "Π_1": found["conjugate"], "∂L/∂ω_1": found["∂L̄/∂η_1"], "∂L/∂Π_1": found["Y_1 L̄"],
        "dΠ_2/dΠ_1": at.eta[1] / at.eta[0], "dΠ_3/dΠ_1": at.eta[2] / at.eta[0],
    }  # fmt: skip
