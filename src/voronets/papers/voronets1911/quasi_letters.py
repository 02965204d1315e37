"""The letters of § 8 on random states and over a motion, by numbers; and this system for the product."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

from voronets.expressions.scalars import symbols
from voronets.mechanics.system import TIME, System
from voronets.papers.analytic import slope
from voronets.papers.arrays import product
from voronets.papers.collocation import bumps
from voronets.papers.names import composed, numbered
from voronets.papers.voronets1911 import quasi_system as quasi
from voronets.papers.voronets1911.general_letters import stated
from voronets.papers.voronets1911.general_systems import GENERAL
from voronets.papers.voronets1911.hamilton_letters import DURATION, VARIATIONS, motion_of
from voronets.papers.voronets1911.quasi_system import SIZE, N

NAMES = tuple(f"p{s + 1}" for s in range(SIZE))
WORK = "∫ Σ_r Q_r δq_r dt"
BOUND = "∫ Σ_ν K_ν δ(p_{n+ν} - Σ_i b_νi p_i - b_ν) dt"


@lru_cache(maxsize=4)
def quasi_letters(seed: int) -> dict[str, Any]:
    """The letters of (21)–(25) and (27)."""
    y = GENERAL.samples(seed)
    return composed(by_numbers(y, seed))


def allowed_letters(seed: int) -> dict[str, Any]:
    """The same with p′ of a displacement that the conditions allow."""
    letters = quasi_letters(seed)
    allowed = {name.replace("*", ""): x for name, x in letters.items() if name.startswith("p*")}
    return letters | allowed


def by_numbers(y: np.ndarray, seed: int, p_rate: np.ndarray | None = None) -> dict[str, np.ndarray]:
    """All letters; d/dt along the motion, or along another rate of the p."""
    s, (alpha, alpha0), (b, b0) = GENERAL, quasi.inverse(y), quasi.conditions(y)
    p, rate = quasi.functions(y), s.motion(y)
    z = np.concatenate([y[:SIZE], p, y[-1:]])
    p_dot = slope(quasi.functions, y, rate) if p_rate is None else p_rate
    z_rate = np.concatenate([rate[:SIZE], p_dot, rate[-1:]])
    found = numbered("p_{}", p, N) | numbered("q̇_{}", y[SIZE : 2 * SIZE]) | numbered("α_{}", alpha0)
    found |= numbered("∂T/∂p_{}", quasi.impulses(z), N) | numbered("Q_{}", s.forces(y))
    found |= numbered("d/dt ∂T/∂p_{}", slope(quasi.impulses, z, z_rate), N)
    found |= numbered("∂T/∂q_{}", s.by_q(quasi.kinetic, z)) | numbered("b_{}", b0)
    for r in range(SIZE):
        found |= row_of("α", r, alpha[r])
        found |= row_of("P", r, quasi.transpositions(y)[r])
    for nu in range(s.k):
        found |= numbered(f"b_{nu + 1}{{}}", b[nu])
    lambdas = s.accelerations(y)[1]
    reaction = np.concatenate(
        [-np.einsum("kin,kn->in", s.coefficients(y)[:, :-1], lambdas), lambdas]
    )
    found |= numbered("λ_{}", np.einsum("rsn,rn->sn", alpha, reaction)[N:])
    found |= _displaced(y, seed)
    return {name: np.real(value) for name, value in found.items()}


def row_of(name: str, r: int, values: Any) -> dict[str, Any]:
    """A row of a matrix: α_r1 …, those after the n-th also as α_{r,n+1} …"""
    found = {f"{name}_{r + 1}{k}": x for k, x in enumerate(values, 1)}
    return found | {f"{name}_{{{r + 1},n+{k}}}": x for k, x in enumerate(values[N:], 1)}


def _displaced(y: np.ndarray, seed: int) -> dict[str, np.ndarray]:
    """A family of motions q(t, ε): δq and δq̇ at random; then p′, dp′/dt and δp."""
    rng = np.random.default_rng(seed + 2)
    dq, dq_dot = rng.uniform(0.4, 1.0, (2, SIZE, y.shape[1]))
    moving = quasi.kinematic_rate(y)
    primed = product(quasi.matrix(y), dq)
    primed_dot = product(slope(quasi.matrix, y, moving), dq) + product(quasi.matrix(y), dq_dot)
    varied = slope(quasi.functions, y, np.concatenate([dq, dq_dot, 0 * y[-1:]]))
    a = GENERAL.coefficients(y)[:, :-1]
    allowed = product(quasi.matrix(y), np.concatenate([dq[:N], product(a, dq[:N])]))
    found = numbered("δq_{}", dq) | numbered("p′_{}", primed) | numbered("dp′_{}/dt", primed_dot)
    return found | numbered("δp_{}", varied) | numbered("p*′_{}", allowed, N)


# -- the product ----------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def quasi_stated() -> System:
    """The general system with its linear functions of the velocities."""
    s = stated(GENERAL)
    B, beta = quasi.linear_functions(symbols(), s.q, TIME)
    speeds = tuple(
        (name, sum((x * v for x, v in zip(row, s.v, strict=True)), b))
        for name, row, b in zip(NAMES, B, beta, strict=True)
    )
    return System(s.names, T=s.T, U=s.U, Q=s.Q, constraints=s.constraints, quasi=speeds)


# -- (26) -----------------------------------------------------------------------------------------


@lru_cache(maxsize=4)
def quasi_integrals(seed: int) -> dict[str, Any]:
    """The integrals of (26) over a motion, one for each variation p′_1 … p′_n that vanishes at both ends."""
    motion, s = motion_of(GENERAL, seed), GENERAL
    y, moving = motion.y + 0j, quasi.kinematic_rate(motion.y + 0j)
    z = np.concatenate([y[:SIZE], quasi.functions(y), y[-1:]])
    K, Q = quasi.impulses(quasi.constrained(z))[N:], s.forces(y)
    free = bumps(seed + 5, (VARIATIONS, N), motion.t, DURATION)
    (alpha, _), alpha_dot = quasi.inverse(y), slope(lambda x: quasi.inverse(x)[0], y, moving)
    b, b_dot = quasi.conditions(y)[0], slope(lambda x: quasi.conditions(x)[0], y, moving)
    rows = []
    for shift, rate in zip(*free, strict=True):
        primed = np.concatenate([shift, product(b, shift)])
        primed_dot = np.concatenate([rate, product(b_dot, shift) + product(b, rate)])
        dq = product(alpha, primed)
        dq_dot = product(alpha_dot, primed) + product(alpha, primed_dot)
        dp = slope(quasi.functions, y, np.concatenate([dq, dq_dot, 0 * y[-1:]]))
        step = np.concatenate([dq, dp, 0 * y[-1:]])
        gap = slope(lambda x: (x - quasi.constrained(x))[SIZE + N : 2 * SIZE], z, step)
        rows.append([slope(quasi.reduced, z, step), (Q * dq).sum(axis=0), (K * gap).sum(axis=0)])
    return composed({
        name: motion.integral(np.array([row[j] for row in rows]))
        for j, name in enumerate(("∫ δΘ dt", WORK, BOUND))
    })  # fmt: skip
