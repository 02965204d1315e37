"""What a user of SymPy's mechanics does: Lagrange's or Kane's method, then numbers.

Each way to the final state is prepared from a statement (that is counted) and then run at any
tolerance: ``prepare(problem, begin)`` returns ``run(tolerance)``, which gives (q, q̇) at the end.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from typing import Any

import numpy as np
import sympy
from scipy.integrate import odeint, solve_ivp
from sympy.physics.mechanics import LagrangesMethod
from systems_stated import Problem, t

Rate = Callable[[float, np.ndarray], np.ndarray]
Run = Callable[[float], np.ndarray]
MOST_STEPS = 10**7


def lagrange(statement: dict[str, Any]) -> Any:
    """M and f of q̈ and the multipliers by LagrangesMethod."""
    energy = statement["kinetic"] + statement.get("force_function", 0)
    method = LagrangesMethod(
        energy, statement["coordinates"], nonhol_coneqs=statement.get("constraints", [])
    )
    method.form_lagranges_equations()
    return method.mass_matrix_full, method.forcing_full


def lagrange_rate(statement: dict[str, Any]) -> Rate:
    """ẋ of (q, q̇) by lambdify and a numeric solve."""
    mass, forcing = lagrange(statement)
    q, numbers = statement["coordinates"], statement["parameters"]
    x = [*q, *(part.diff(t) for part in q)]
    count, pieces = len(x), [mass, forcing]
    both = sympy.lambdify((x, list(numbers)), pieces, cse=True)
    values = [float(value) for value in numbers.values()]

    def rate(_: float, state: np.ndarray) -> np.ndarray:
        M, f = both(state, values)
        solved: np.ndarray = np.linalg.solve(M, f)[:count, 0]
        return solved

    return rate


def kane(problem: Problem) -> Any:
    """M and f of the speeds by KanesMethod, from bodies and frames."""
    assert problem.kane is not None
    stated = problem.kane()
    stated.method.kanes_equations(stated.bodies, stated.loads)
    return stated, stated.method.mass_matrix, stated.method.forcing


def kane_rate(problem: Problem) -> tuple[Rate, Callable[[np.ndarray], np.ndarray]]:
    """Rate of (q, u), and q̇ of (q, u)."""
    stated, mass, forcing = kane(problem)
    statement = problem.state()
    numbers = statement["parameters"]
    x, values = [*statement["coordinates"], *stated.u], [float(v) for v in numbers.values()]
    every = sympy.lambdify((x, list(numbers)), [mass, forcing, stated.q_dot], cse=True)

    def rate(_: float, state: np.ndarray) -> np.ndarray:
        M, f, q_dot = every(state, values)
        return np.concatenate([q_dot, np.linalg.solve(M, f)[:, 0]])

    def velocities(state: np.ndarray) -> np.ndarray:
        return np.array(every(state, values)[2], dtype=float)

    return rate, velocities


def pydy_rate(problem: Problem) -> tuple[Rate, Callable[[np.ndarray], np.ndarray]]:
    """The same through PyDy's Cython generator; its compiler runs in a process of its own."""
    from pydy.codegen.ode_function_generators import generate_ode_function

    stated, mass, forcing = kane(problem)
    statement = problem.state()
    numbers = statement["parameters"]
    q = statement["coordinates"]
    compiled = generate_ode_function(
        forcing, q, stated.u, list(numbers), mass_matrix=mass,
        coordinate_derivatives=sympy.Matrix(stated.q_dot), generator="cython",
    )  # fmt: skip
    values = np.array([float(value) for value in numbers.values()])

    def rate(time: float, state: np.ndarray) -> np.ndarray:
        found: np.ndarray = compiled(state, time, values)
        return found

    def velocities(state: np.ndarray) -> np.ndarray:
        return rate(0.0, np.asarray(state, dtype=float))[: len(q)].copy()

    return rate, velocities


def first_speeds(velocities: Callable[[np.ndarray], np.ndarray], begin: np.ndarray) -> np.ndarray:
    """(q, u) of a start (q, q̇): q̇ is linear in u."""
    n = len(begin) // 2
    k = 3
    at_rest = np.concatenate([begin[:n], np.zeros(k)])
    columns = [velocities(at_rest + np.eye(n + k)[n + i]) for i in range(k)]
    speeds = np.linalg.lstsq(np.array(columns).T, begin[n:], rcond=None)[0]
    return np.concatenate([begin[:n], speeds])


def dop853(rate: Rate, start: np.ndarray, duration: float, tolerance: float) -> np.ndarray:
    found = solve_ivp(rate, (0, duration), start, method="DOP853", rtol=tolerance, atol=tolerance)
    last: np.ndarray = found.y[:, -1]
    return last


def lsoda(rate: Rate, start: np.ndarray, duration: float, tolerance: float) -> np.ndarray:
    found: np.ndarray = odeint(
        rate, start, [0.0, duration], rtol=tolerance, atol=tolerance, mxstep=MOST_STEPS,
        tfirst=True,
    )  # fmt: skip
    return found[-1]


def by_lagrange(problem: Problem, begin: np.ndarray) -> Run:
    rate = lagrange_rate(problem.state())
    return lambda tolerance: dop853(rate, begin, problem.duration, tolerance)


def _by_speeds(make: Any, integrate: Any) -> Callable[[Problem, np.ndarray], Run]:
    def prepare(problem: Problem, begin: np.ndarray) -> Run:
        rate, velocities = make(problem)
        first, n = first_speeds(velocities, begin), len(begin) // 2

        def run(tolerance: float) -> np.ndarray:
            last = integrate(rate, first, problem.duration, tolerance)
            return np.concatenate([last[:n], velocities(last)])

        return run

    return prepare


#: Ways to the final state.
RIVALS: dict[str, Callable[[Problem, np.ndarray], Run]] = {
    "LagrangesMethod + lambdify + DOP853": by_lagrange,
    "KanesMethod + lambdify + DOP853": _by_speeds(kane_rate, dop853),
}
if find_spec("pydy") and find_spec("Cython"):
    RIVALS["KanesMethod + PyDy (Cython) + LSODA"] = _by_speeds(pydy_rate, lsoda)
