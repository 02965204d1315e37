"""Letters of §§ 1 and 2 on random states of the general system (``group_system``)."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
from scipy.integrate import solve_ivp
from sympy import Integer, Matrix

from voronets.expressions.scalars import ARRAYS, FLOATS
from voronets.mechanics.dynamics import SystemDynamics
from voronets.papers.hussain.group_system import (
    FREE,
    NAMES,
    GroupStates,
    GroupSystem,
    N,
    group_states,
    group_system,
)

ALL, TIED = range(N), range(FREE, N)


def bracket(made: GroupSystem, first: Matrix, second: Matrix) -> Matrix:
    """The commutator of two operators as a row of coefficients."""
    return Matrix([[
        made.operate(first, second[h]) - made.operate(second, first[h]) for h in ALL
    ]])  # fmt: skip


def components(at: GroupStates, rows: Matrix, basis: Matrix) -> np.ndarray:
    """Rows of coefficients (a, N) as sums of the operators of a basis (5, N): (a, 5, N)."""
    vectors, columns = at.matrix(rows), np.moveaxis(at.matrix(basis.T), -1, 0)
    found = np.linalg.solve(columns[None], np.moveaxis(vectors, -1, 1)[..., None])[..., 0]
    return np.moveaxis(found, 1, -1)


@lru_cache
def operators(seed: int) -> dict[str, Any]:
    """X, Y and their commutators on a test function; C, K and K* are the product's."""
    at = group_states(seed)
    made, table = at.system, at.system.form.commutators
    X, Y = [made.xi.row(e) for e in ALL], [made.Y.row(i) for i in range(FREE)]
    formulas: dict[str, Any] = {}
    for e in ALL:
        formulas[f"X_{e + 1} f"] = made.operate(X[e], made.f)
        formulas[f"∂f/∂x_{e + 1}"] = made.f.diff(NAMES[e])
        for h in ALL:
            formulas[f"ξ_{e + 1}{h + 1}"] = made.xi[e, h]
            formulas[f"(X_{e + 1},X_{h + 1})f"] = made.operate(bracket(made, X[e], X[h]), made.f)
            for f in ALL:
                formulas[f"C_{e + 1}{h + 1}{f + 1}"] = table.C(e, h, f)
    for i in range(FREE):
        formulas[f"Y_{i + 1} f"] = made.operate(Y[i], made.f)
        for alpha in TIED:
            formulas[f"c_{alpha + 1}{i + 1}"] = table.c(alpha, i)
        for j in range(FREE):
            formulas[f"(Y_{i + 1},Y_{j + 1})f"] = made.operate(bracket(made, Y[i], Y[j]), made.f)
            for k in ALL:
                formulas[f"K_{i + 1}{j + 1}{k + 1}"] = table.K(i, j, k)
            for beta in TIED:
                formulas[f"K*_{i + 1}{j + 1}{beta + 1}"] = table.K_star(i, j, beta)
    found = at.of({name: f + Integer(0) for name, f in formulas.items()})
    found |= {f"η_{e + 1}": at.eta[e] for e in ALL}
    found |= {f"dx_{h + 1}/dt": at.x_dot[h] for h in ALL}
    found["df/dt"] = sum(found[f"∂f/∂x_{h + 1}"] * at.x_dot[h] for h in ALL)
    return found


@lru_cache
def structure(seed: int) -> dict[str, Any]:
    """The same with C, K and K* from the operators themselves, each commutator taken apart by numbers."""
    at = group_states(seed)
    made, table, found = at.system, at.system.form.commutators, dict(operators(seed))
    X, Y = [made.xi.row(e) for e in ALL], [made.Y.row(i) for i in range(FREE)]
    pairs = [(e, h) for e in ALL for h in ALL]
    C = components(at, Matrix.vstack(*(bracket(made, X[e], X[h]) for e, h in pairs)), made.xi)
    for (e, h), row in zip(pairs, C, strict=True):
        found |= {f"C_{e + 1}{h + 1}{f + 1}": row[f] for f in ALL}
    pairs = [(i, j) for i in range(FREE) for j in range(FREE)]
    basis = Matrix.vstack(made.Y, made.xi[FREE:, :])
    K = components(at, Matrix.vstack(*(bracket(made, Y[i], Y[j]) for i, j in pairs)), basis)
    for (i, j), row in zip(pairs, K, strict=True):
        found |= {f"K_{i + 1}{j + 1}{k + 1}": row[k] for k in range(FREE)}
        found |= {f"K*_{i + 1}{j + 1}{beta + 1}": row[beta] for beta in TIED}
    slopes = {
        f"Y_{i + 1} c_{beta + 1}{j + 1}": made.operate(Y[i], table.c(beta, j)) + Integer(0)
        for i in range(FREE) for j in range(FREE) for beta in TIED
    }  # fmt: skip
    return found | at.of(slopes)


@lru_cache
def motion_letters(seed: int) -> dict[str, Any]:
    """Energies and momenta in η with their rates along the core's accelerations."""
    at = group_states(seed)
    made, found = at.system, dict(operators(seed))
    bar, full = made.T(made.bound(made.eta[:FREE])), made.T(made.eta)
    L_bar = bar + made.U
    momenta = {f"∂T̄/∂η_{i + 1}": bar.diff(made.eta[i]) for i in range(FREE)}
    formulas: dict[str, Any] = {"T̄": bar, "T": full, "U": made.U, "L̄": L_bar, "L": full + made.U}
    formulas |= momenta | {f"∂L̄/∂η_{i + 1}": L_bar.diff(made.eta[i]) for i in range(FREE)}
    for beta in TIED:  # T̄ has no η_β
        formulas[f"∂T̄/∂η_{beta + 1}"] = bar.diff(made.eta[beta]) + Integer(0)
        formulas[f"∂T/∂η_{beta + 1}"] = full.diff(made.eta[beta])
        formulas[f"∂L/∂η_{beta + 1}"] = full.diff(made.eta[beta])
    work = sum((made.eta[i] * momenta[f"∂T̄/∂η_{i + 1}"] for i in range(FREE)), Integer(0))
    rates = {f"d/dt {name}": f for name, f in momenta.items()}
    rates |= {f"d/dt ∂L̄/∂η_{i + 1}": L_bar.diff(made.eta[i]) for i in range(FREE)}
    rates |= {"dW/dt": work, "dT̄/dt": bar, "dU/dt": made.U}
    found |= at.of(formulas) | at.rate(rates)
    for i in range(FREE):
        found |= at.operated(i, {"T̄": bar, "U": made.U, "L̄": L_bar}, at.numbers)
    found |= {f"dη_{i + 1}/dt": at.eta_dot[i] for i in range(FREE)}
    return found | {"V": -found["U"], "h": found["T̄"] - found["U"]}


@lru_cache
def conserved(seed: int) -> dict[str, Any]:
    """T̄ and U along a motion of the core."""
    at, made = group_states(seed), group_system(seed)
    dynamics, p = SystemDynamics(made.stated), made.stated.parameters

    def rate(t: float, x: np.ndarray) -> np.ndarray:
        return np.array(dynamics.rate(FLOATS, [*map(float, x)], p, t))

    start = np.concatenate([at.x[:, 0], at.x_dot[:, 0]])
    times = np.linspace(0, 0.6, 5)
    found = solve_ivp(rate, (0, 0.6), start, "DOP853", times, rtol=1e-12, atol=1e-13)
    T, U, *_ = dynamics.values(ARRAYS, [*found.y], p, times)
    return {"T̄": T, "U": U, "const": T[0] - U[0]}
