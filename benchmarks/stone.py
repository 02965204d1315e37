"""The gallery's rattleback in the hands of each contender: one rate, nine states q, ω, u, v.

The rate is always the product's own formula, traced with SymPy symbols or heyoka expressions, so
that what is compared is how it is evaluated and integrated and not how well it was derived.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import sympy
from report import NotInstalled

import voronets
from voronets.engine.heyoka_engine import Heyoka
from voronets.engine.integration import Integration
from voronets.engine.pieces import Piece, Task
from voronets.expressions.scalars import symbols
from voronets.mechanics.numbers import filled, leaves

STONE = voronets.load("rattleback")
SYSTEM = STONE.system
START = np.array(STONE.state, dtype=float)
DURATION = float(STONE.run.duration)
NUMBERS = [float(value) for _, value in leaves(SYSTEM.numbers)]
LIFT_OFF = tuple(event for event in SYSTEM.events if event.name == "lift_off")

X = sympy.symbols(f"x0:{len(START)}")
P = sympy.symbols(f"p0:{len(NUMBERS)}")
T = sympy.Symbol("t")


@cache
def rate_expressions() -> tuple[Any, ...]:
    """ẋ as SymPy expressions of x0 … and p0 …"""
    return tuple(SYSTEM.rate(symbols(), X, filled(SYSTEM.numbers, P), T))


@cache
def pressure_expression() -> Any:
    """The normal reaction, whose zero is the lift-off, likewise."""
    return LIFT_OFF[0].function(symbols(), X, filled(SYSTEM.numbers, P), T)


@cache
def lambdified(*, default: bool) -> tuple[Callable[..., Any], Callable[..., Any]]:
    """rate(x, p) and pressure(x, p) by lambdify; its default modules, or those of plain floats."""
    options = {"cse": True} if default else {"cse": True, "modules": "math"}
    rate = sympy.lambdify((X, P), list(rate_expressions()), **options)
    return rate, sympy.lambdify((X, P), pressure_expression(), **options)


def straight_line(expressions: tuple[Any, ...], name: str) -> Callable[..., None]:
    """A Python function name(x, out) of straight-line code: every common part once, numbers in."""
    values = dict(zip(P, NUMBERS, strict=True))
    shared, results = sympy.cse(expressions, symbols=sympy.numbered_symbols("c"))
    lines = [f"def {name}(x, out):"]
    lines += [f"    {x} = x[{i}]" for i, x in enumerate(X)]
    for target, expression in [
        *shared,
        *((f"out[{i}]", result) for i, result in enumerate(results)),
    ]:
        lines.append(f"    {target} = {sympy.pycode(expression.xreplace(values))}")
    scope: dict[str, Any] = {"math": math}
    exec("\n".join(lines), scope)  # our own expressions, not a user's
    return scope[name]


@cache
def with_numba() -> tuple[Callable[..., None], Callable[..., None]]:
    """rate(x, out) and pressure(x, out), compiled by numba with a fixed signature."""
    try:
        import numba
    except ImportError:
        raise NotInstalled("numba is not installed") from None
    compiled = numba.njit("void(float64[::1], float64[::1])", error_model="numpy", fastmath=True)
    pressure = (pressure_expression(),)
    return (
        compiled(straight_line(rate_expressions(), "rate")),
        compiled(straight_line(pressure, "pressure")),
    )


def integrator(tolerance: float, *, compact: bool) -> Any:
    """The bare Taylor integrator, as the product's engine compiles it."""
    task = Task(SYSTEM, START, 0.0, DURATION, tolerance, lambda _: None)
    compiled = Heyoka(compact=compact).compiled(task)
    compiled.pars[:] = NUMBERS[: len(compiled.pars)]
    return compiled


class Last:
    """Keeps the last state of an integration and nothing else."""

    def begin(self, system: Any, t: float, state: np.ndarray) -> None:
        self.state = state

    def take(self, piece: Piece) -> None:
        self.state = piece.evaluate(piece.times[-1:])[0]

    def found(self, hit: Any) -> None:
        pass


def watched(tolerance: float, *, compact: bool) -> np.ndarray:
    """The state at the end of an integration that watches for lift-off, as the product does."""
    last = Last()
    Integration(Heyoka(compact=compact), tolerance, DURATION, last).run(SYSTEM, START)
    return last.state


def propagate(compiled: Any) -> np.ndarray:
    """The state at the end, from the start."""
    compiled.time = 0.0
    compiled.state[:] = START
    if compiled.with_events:
        compiled.reset_cooldowns()
    compiled.propagate_until(DURATION)
    return compiled.state.copy()


@cache
def reference() -> tuple[np.ndarray, float]:
    """The final state, and how far two settings of very different kind are apart."""
    tight = propagate(integrator(1e-18, compact=True))
    looser = propagate(integrator(1e-15, compact=True))
    return tight, error(looser, tight)


def error(state: np.ndarray, true: np.ndarray | None = None) -> float:
    """The largest absolute error of q (up to its sign), ω and the contact."""
    true = reference()[0] if true is None else true
    state = np.array(state, dtype=float)
    if state[:4] @ true[:4] < 0:
        state[:4] = -state[:4]
    return float(np.max(np.abs(state - true)))


def random_states(number: int) -> np.ndarray:
    """States like those of the motion, (number, 9), always the same."""
    random = np.random.default_rng(1911)
    states = np.tile(START, (number, 1))
    states[:, 1:3] += 0.1 * random.standard_normal((number, 2))
    states[:, 3] += random.standard_normal(number)
    states[:, :4] /= np.linalg.norm(states[:, :4], axis=1, keepdims=True)
    states[:, 4:] += random.standard_normal((number, 5))
    return states
