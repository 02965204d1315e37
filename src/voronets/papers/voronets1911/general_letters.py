"""The letters of §§ 5–6 on random states of a general system, by numbers; and this system for the product."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
from sympy import Integer

from voronets.expressions.scalars import symbols
from voronets.mechanics.system import TIME, System
from voronets.papers.analytic import slope
from voronets.papers.names import composed, numbered
from voronets.papers.voronets1911 import general_systems
from voronets.papers.voronets1911.general_system import GeneralSystem


@lru_cache(maxsize=16)
def letters_of(system: GeneralSystem, seed: int) -> dict[str, Any]:
    """All letters."""
    return composed(by_numbers(system, system.samples(seed)))


def general_letters(seed: int) -> dict[str, Any]:
    """Of a system with everything that § 5 allows."""
    found = dict(letters_of(general_systems.GENERAL, seed))
    # misprints speak of λ_k, and of derivatives by q_n
    found["λ_k"] = found["λ_2"]
    return found | {
        f"∂a_{nu}{i}/∂q_n": found[f"∂a_{nu}{i}/∂q_3"] for nu in (1, 2) for i in (1, 2, 3)
    }


def by_numbers(
    system: GeneralSystem, y: np.ndarray, rate: np.ndarray | None = None
) -> dict[str, np.ndarray]:
    """Every letter by derivatives of T, U and the conditions; d/dt along the motion, or along another ``rate``."""
    s, n = system, system.n
    q, v, _ = s.split(y)
    rate, a = s.motion(y) if rate is None else rate, s.coefficients(y)
    found = (
        numbered("q_{}", q, n) | numbered("q̇_{}", v, n) | numbered("λ_{}", s.accelerations(y)[1])
    )
    found |= numbered("∂T/∂q̇_{}", s.momenta(y), n) | numbered("∂T/∂q_{}", s.by_q(s.kinetic, y), n)
    found |= numbered("d/dt ∂T/∂q̇_{}", slope(s.momenta, y, rate), n) | numbered(
        "Q_{}", s.forces(y), n
    )
    found |= numbered("K_{}", s.momenta(s.allowed(y))[n:])
    found |= numbered("∂Θ/∂q_{}", s.by_q(s.reduced, y), n)

    def impulses(x: np.ndarray) -> np.ndarray:
        return s.by_v(s.reduced, x)[:n]

    found |= numbered("∂Θ/∂q̇_{}", impulses(y)) | numbered("d/dt ∂Θ/∂q̇_{}", slope(impulses, y, rate))
    slopes, in_time = s.by_q(s.coefficients, y), slope(s.coefficients, y, s.direction(2 * s.size))
    a_dot = slope(s.coefficients, y, rate)
    for nu in range(s.k):
        found |= {f"a_{nu + 1}": a[nu, n]}
        found |= numbered(f"∂a_{nu + 1}/∂q_{{}}", slopes[:, nu, n], n)
        for i in range(n):
            name = f"a_{nu + 1}{i + 1}"
            found |= {name: a[nu, i], f"∂{name}/∂t": in_time[nu, i], f"d{name}/dt": a_dot[nu, i]}
            found |= numbered(f"∂{name}/∂q_{{}}", slopes[:, nu, i], n)
    found |= numbered(
        "∂U/∂q_{}", s.forces(y) - np.stack([x + 0 * v[0] for x in s.Q(np, q, v, y[-1])]), n
    )
    return {name: np.real(value) for name, value in (found | _brackets(s, y)).items()}


def _brackets(s: GeneralSystem, y: np.ndarray) -> dict[str, np.ndarray]:
    """A^(ν)_ij and A^(ν)_i: how a_νi changes along an allowed displacement, less the same exchanged."""
    a, n = s.coefficients(y), s.n
    zero = np.zeros_like(a[0, 0])

    def along(j: int) -> np.ndarray:
        own = [zero + float(j == i) for i in range(n)]
        step = np.stack([*own, *a[:, j], *[zero] * s.size, zero + float(j == n)])
        return slope(s.coefficients, y, step)

    moved = [along(j) for j in range(n + 1)]
    found = {}
    for nu in range(s.k):
        for i in range(n):
            found[f"A_{nu + 1}{i + 1}"] = moved[n][nu, i] - moved[i][nu, n]
            for j in range(n):
                found[f"A_{nu + 1}{i + 1}{j + 1}"] = moved[j][nu, i] - moved[i][nu, j]
    return found


# -- the product ----------------------------------------------------------------------------------


@lru_cache(maxsize=16)
def stated(system: GeneralSystem) -> System:
    """The same system for the product, conditions as they stand."""
    ns, names = symbols(), tuple(f"q{s + 1}" for s in range(system.size))
    empty = System(names, T=Integer(0), U=Integer(0), Q=())
    q, v, t = empty.q, empty.v, TIME
    C, c = system.rows(ns, q, t)
    conditions = tuple(
        sum((x * w for x, w in zip(row, v, strict=True)), c0) for row, c0 in zip(C, c, strict=True)
    )
    return System(names, T=system.T(ns, q, v, t), U=system.U(ns, q, t), Q=system.Q(ns, q, v, t),
                  constraints=conditions)  # fmt: skip
