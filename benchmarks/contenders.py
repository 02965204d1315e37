"""Ways to integrate the rattleback: each makes solve(tolerance) → the final state.

``rtol`` and ``atol`` are the tolerance.  Making one may raise ``NotInstalled``.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import stone
from compiled_dop853 import compiled_dop853
from scipy.integrate import ode, odeint, solve_ivp

import voronets

Solve = Callable[[float], np.ndarray]


# -- ours -------------------------------------------------------------------------------------


def taylor(*, compact: bool, lift_off: bool) -> Solve:
    """The integrator alone, or with lift-off watched beside it."""
    if lift_off:
        return lambda tol: stone.watched(tol, compact=compact)
    ready = cache(lambda tol: stone.integrator(tol, compact=compact))
    return lambda tol: stone.propagate(ready(tol))


def whole_run(*, compact: bool, lift_off: bool) -> Solve:
    """``voronets.run`` of a loaded scenario: samples, dense output and verdict included."""
    settings = () if lift_off else ("run.lift_off='ignore'",)
    scenario = voronets.load("rattleback", settings=settings)

    def solve(tolerance: float) -> np.ndarray:
        motion = voronets.run(scenario, tolerance=tolerance, compact=compact)
        last = motion.data.isel(time=-1)
        contact = last["contact_ground"].values[:2]
        return np.concatenate([last["orientation"].values, last["omega"].values, contact])

    return solve


# -- theirs -----------------------------------------------------------------------------------


def functions(kind: str) -> tuple[Callable[..., Any], Callable[..., Any]]:
    """rate(t, x) and pressure(t, x) as SciPy wants them."""
    if kind == "numba":
        rate, pressure = stone.with_numba()
        x_dot, value = np.empty(len(stone.START)), np.empty(1)

        def fast_rate(t: float, x: np.ndarray) -> np.ndarray:
            rate(x, x_dot)
            return x_dot

        def fast_pressure(t: float, x: np.ndarray) -> float:
            pressure(np.ascontiguousarray(x), value)
            return value[0]

        return fast_rate, fast_pressure
    rate, pressure = stone.lambdified(default=kind == "default")
    p = stone.NUMBERS
    if kind == "default":
        return lambda t, x: rate(x, p), lambda t, x: pressure(x, p)
    return lambda t, x: rate(x.tolist(), p), lambda t, x: pressure(x.tolist(), p)


def by_solve_ivp(kind: str, method: str, *, lift_off: bool) -> Solve:
    """``solve_ivp``, with the lift-off as a terminal event if it is watched."""
    rate, pressure = functions(kind)
    if kind == "numba" and method == "DOP853":  # its stages keep what the rate returns
        shared = rate
        rate = lambda t, x: shared(t, x).copy()  # noqa: E731
    pressure.terminal, pressure.direction = True, -1  # type: ignore[attr-defined]
    span, events = (0.0, stone.DURATION), pressure if lift_off else None

    def solve(tolerance: float) -> np.ndarray:
        found = solve_ivp(
            rate, span, stone.START, method=method, rtol=tolerance, atol=tolerance, events=events
        )
        return found.y[:, -1]

    return solve


def by_ode(kind: str, method: str) -> Solve:
    """``scipy.integrate.ode``: its loop over the steps is compiled."""
    rate, _ = functions(kind)

    def solve(tolerance: float) -> np.ndarray:
        solver = ode(rate).set_integrator(method, rtol=tolerance, atol=tolerance, nsteps=10**8)
        return solver.set_initial_value(stone.START, 0.0).integrate(stone.DURATION)

    return solve


def by_odeint() -> Solve:
    """``scipy.integrate.odeint``: LSODA in one call."""
    rate, _ = functions("numba")
    span = (0.0, stone.DURATION)
    options: dict[str, Any] = {"tfirst": True, "mxstep": 10**8}
    return lambda tol: odeint(rate, stone.START, span, rtol=tol, atol=tol, **options)[-1]


def all_compiled() -> Solve:
    """The bound: rate and Runge–Kutta loop in one compiled function."""
    solve = compiled_dop853(stone.with_numba()[0])
    return lambda tol: solve(stone.START, stone.DURATION, tol)
