"""General systems against SymPy's mechanics: deriving, the way to the end, running, growth.

Everything starts from a statement with ``dynamicsymbols``; SymPy's cache and ours are emptied
before every turn that is said to be a first one, and heyoka's stores of compiled code as well.
"""

from __future__ import annotations

import gc
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from typing import Any

import heyoka as hy
import numpy as np
import sympy
from report import Table
from scipy.integrate import solve_ivp
from sympy.core.cache import clear_cache
from sympy.physics.mechanics import LagrangesMethod
from systems_stated import (
    DISC,
    ON_ELLIPSOID,
    ON_SPHERE,
    RATTLEBACK,
    Problem,
    statements_of_the_tests,
    t,
)

import voronets
from voronets.engine import heyoka_engine, simulate_system
from voronets.expressions import algebra, functions
from voronets.expressions.algebra import forget_derivatives
from voronets.expressions.scalars import FLOATS
from voronets.mechanics.motion_equations import first_order

LIMIT = 120.0  # processor seconds for one turn of one contender
SHORT = 45.0  # the same for LagrangesMethod on long statements
RIGHT = 1e-8
GRAIN = 0.3
Rate = Callable[[float, np.ndarray], np.ndarray]


class TooLong(Exception):
    """A contender was stopped."""


@contextmanager
def limited(seconds: float = LIMIT) -> Iterator[None]:
    """Raise ``TooLong`` after so many seconds of processor time (between two Python operations)."""

    def stop(*_: Any) -> None:
        raise TooLong

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def forget(*, compiled: bool = True) -> None:
    """Nothing derived is remembered; with ``compiled`` no machine code either."""
    forget_derivatives()
    clear_cache()
    for module in (algebra, functions):
        for member in list(vars(module).values()):
            if hasattr(member, "cache_clear"):
                member.cache_clear()
    heyoka_engine._ready.clear()
    if compiled:
        hy.llvm_state.clear_memcache()
    gc.collect()


def best(
    work: Callable[[], Any], repeats: int, before: Callable[[], Any] | None = None,
    *, budget: float = 10.0, limit: float = LIMIT,
) -> float | None:  # fmt: skip
    """Best processor time of a turn; None if one did not finish.

    before  done before each turn and not counted; with none, a turn is repeated within itself
            until it is long beside the clock's grain of some milliseconds
    """
    times: list[float] = []
    while len(times) < repeats and sum(times) < budget:
        if before is not None:
            before()
        calls, began = 0, time.process_time()
        try:
            with limited(limit):
                while not calls or (before is None and time.process_time() - began < GRAIN):
                    work()
                    calls += 1
        except TooLong:
            return None
        times.append((time.process_time() - began) / calls)
    return min(times)


# -- the contenders ---------------------------------------------------------------------------------


def ours_ready(statement: dict[str, Any]) -> Any:
    """System, first-order system, one evaluation of q̈ at a place like any other."""
    system = first_order(voronets.system(**statement))
    place = np.linspace(0.4, 0.9, len(system.states)).tolist()
    system.rate(FLOATS, place, system.numbers, 0.0)
    return system


def ours_voronets(statement: dict[str, Any]) -> Any:
    """The equations in Voronets's form, its formulas written out."""
    return list(voronets.system(**statement).equations("voronets"))


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


def kane_rate(problem: Problem) -> tuple[Rate, Any, Callable[[np.ndarray], np.ndarray]]:
    """Rate of (q, u), q̇ of (q, u), u of q̇ at the start of ours: the same motion."""
    stated, mass, forcing = kane(problem)
    numbers = problem.state()["parameters"]
    q, u = problem.state()["coordinates"], stated.u
    x, values = [*q, *u], [float(value) for value in numbers.values()]
    pieces = [mass, forcing, stated.q_dot]
    every = sympy.lambdify((x, list(numbers)), pieces, cse=True)

    def rate(_: float, state: np.ndarray) -> np.ndarray:
        M, f, q_dot = every(state, values)
        return np.concatenate([q_dot, np.linalg.solve(M, f)[:, 0]])

    def velocities(state: np.ndarray) -> np.ndarray:
        return np.array(every(state, values)[2], dtype=float)

    def start(ours: np.ndarray) -> np.ndarray:
        n, k = len(q), len(u)
        at_rest = np.concatenate([ours[:n], np.zeros(k)])
        columns = [velocities(at_rest + np.eye(n + k)[n + i]) for i in range(k)]
        speeds = np.linalg.lstsq(np.array(columns).T, ours[n:], rcond=None)[0]
        return np.concatenate([ours[:n], speeds])

    return rate, velocities, start


def ours_run(problem: Problem, tolerance: float, *, compact: bool = True) -> np.ndarray:
    """From the statement to the final state (q, q̇), by the front door: verdict included."""
    system = voronets.system(**problem.state())
    begin = voronets.start_system(system, problem.start)
    motion = voronets.simulate(
        begin, problem.duration, tolerance=tolerance, at=[problem.duration], compact=compact
    )
    names = [*system.names, *(f"{name}'" for name in system.names)]
    return np.array([float(motion[name][-1]) for name in names])


def dop853(rate: Rate, start: np.ndarray, duration: float, tolerance: float) -> np.ndarray:
    found = solve_ivp(rate, (0, duration), start, method="DOP853", rtol=tolerance, atol=tolerance)
    last: np.ndarray = found.y[:, -1]
    return last


def loosest(run: Callable[[float], np.ndarray], true: np.ndarray, first: float) -> float:
    """The loosest tolerance, in half decades from ``first``, that is right."""
    for i in range(12):
        tolerance = first * 10 ** (-i / 2)
        if np.max(np.abs(run(tolerance) - true)) < RIGHT:
            return tolerance
    return float("nan")


# -- the tables -------------------------------------------------------------------------------------


def deriving(repeats: int) -> Table:
    """Ready to evaluate, against SymPy's two methods."""
    table = Table("Deriving, ms: from a statement with dynamicsymbols to equations ready to use")
    for problem in (DISC, RATTLEBACK):
        statement = problem.state()
        turns = {
            "ours, ready to evaluate": lambda s=statement: ours_ready(s),
            "ours, Voronets's form": lambda s=statement: ours_voronets(s),
            "LagrangesMethod": lambda s=statement: lagrange(s),
            "KanesMethod": lambda p=problem: kane(p),
        }
        took: dict[str, float | None] = dict.fromkeys(turns, float("inf"))
        for _ in range(repeats):  # in turns, so that a busy moment falls on all of them
            for name, work in turns.items():
                turn, so_far = best(work, 1, forget), took[name]
                took[name] = None if turn is None or so_far is None else min(turn, so_far)
        ours = took["ours, ready to evaluate"]
        for name, seconds in took.items():
            table.add(system=problem.name, by=name, **_cells(seconds, ours))
        assert ours is not None
        for name, wanted in (("LagrangesMethod", 20), ("KanesMethod", 5)):
            table.aim(f"{problem.name}: {name} / ours", (took[name] or LIMIT) / ours, wanted)
    table.remarks.append("Ours includes the checks of the statement and one evaluation of q̈.")
    table.remarks.append(
        "KanesMethod includes frames and bodies: it starts there, not from an energy."
    )
    return table


def _cells(seconds: float | None, ours: float | None) -> dict[str, Any]:
    if seconds is None:
        return {"ms": f"did not finish in {LIMIT:g} s", "times ours": None}
    return {"ms": 1e3 * seconds, "times ours": seconds / ours if ours else None}


def running(problem: Problem, repeats: int) -> Table:
    """From the statement to the end, and the run alone."""
    table = Table(f"{problem.name}: {problem.duration:g} s right to {RIGHT:g}, ms")
    begin = voronets.start_system(voronets.system(**problem.state()), problem.start).state
    true = ours_run(problem, 1e-15)
    apart = float(np.max(np.abs(ours_run(problem, 1e-14) - true)))
    table.remarks.append(f"The reference's settings 1e-14 and 1e-15 differ by {apart:.1e}.")
    if not find_spec("pydy"):
        table.remarks.append("PyDy is not installed.")
    ours = loosest(lambda tol: ours_run(problem, tol), true, problem.first[0])
    few = max(1, repeats // 2)
    hy.llvm_state.set_diskcache_enabled(False)
    took = {
        "ours, nothing kept": best(lambda: ours_run(problem, ours), few, forget),
        "ours, machine code kept (heyoka's store)": best(
            lambda: ours_run(problem, ours), few, lambda: forget(compiled=False)
        ),
        "ours, integrator kept": best(lambda: ours_run(problem, ours), repeats),
    }
    hy.llvm_state.set_diskcache_enabled(True)
    alone = {"ours": best(_warm(problem, begin, ours, compact=True), repeats)}
    fast = _warm(problem, begin, ours, compact=False)
    fast()
    alone["ours, full mode"] = best(fast, repeats)
    tolerances = dict.fromkeys((*took, *alone), ours)
    for name, make in (("LagrangesMethod", _by_lagrange), ("KanesMethod", _by_kane)):
        name += " + lambdify + DOP853"
        forget()
        began = time.process_time()
        try:
            with limited():
                prepared = make(problem, begin)
        except TooLong:
            took[name] = alone[name] = None
            continue
        preparing = time.process_time() - began
        try:
            with limited(2 * LIMIT):
                tolerances[name] = loosest(prepared, true, problem.first[1])
        except TooLong:
            took[name] = alone[name] = None
            continue
        last = tolerances[name]
        alone[name] = best(lambda run=prepared, tol=last: run(tol), few)
        took[name] = None if alone[name] is None else preparing + alone[name]
    for title, kind in (("statement to end", took), ("run alone", alone)):
        base = kind["ours, nothing kept" if kind is took else "ours"]
        for name, seconds in kind.items():
            cells = _cells(seconds, base)
            table.add(what=title, by=name, tolerance=tolerances.get(name), **cells)
    rivals = [took[name] or LIMIT for name in took if "DOP853" in name]
    table.aim("best rival / nothing kept", min(rivals) / took["ours, nothing kept"], 4)
    table.aim("best rival / integrator kept", min(rivals) / took["ours, integrator kept"], 20)
    rivals = [alone[name] or LIMIT for name in alone if "DOP853" in name]
    table.aim("run alone: best rival / ours", min(rivals) / alone["ours"], 50)
    table.aim("run alone: best rival / full mode", min(rivals) / alone["ours, full mode"], 50)
    return table


def _warm(problem: Problem, begin: np.ndarray, tolerance: float, *, compact: bool) -> Any:
    """The bare integrator, as the engine compiles it: what solve_ivp is to the rivals."""
    from voronets.engine.pieces import Task

    system = first_order(voronets.system(**problem.state()))
    task = Task(
        system, begin, 0.0, problem.duration, tolerance, (), lambda _: None, lambda *_: None
    )
    integrator = heyoka_engine.Heyoka(compact=compact).compiled(task)
    values = [float(value) for value in system.numbers.values()]
    integrator.pars[:] = values[: len(integrator.pars)]

    def run() -> np.ndarray:
        integrator.time = 0.0
        integrator.state[:] = begin
        integrator.propagate_until(problem.duration)
        last: np.ndarray = integrator.state.copy()
        return last

    return run


def _by_lagrange(problem: Problem, begin: np.ndarray) -> Callable[[float], np.ndarray]:
    rate = lagrange_rate(problem.state())
    return lambda tolerance: dop853(rate, begin, problem.duration, tolerance)


def _by_kane(problem: Problem, begin: np.ndarray) -> Callable[[float], np.ndarray]:
    rate, velocities, start = kane_rate(problem)
    first, n = start(begin), len(begin) // 2

    def run(tolerance: float) -> np.ndarray:
        last = dop853(rate, first, problem.duration, tolerance)
        return np.concatenate([last[:n], velocities(last)])

    return run


def by_hand(repeats: int) -> Table:
    """An ellipsoid on a sphere and on an ellipsoid, stated by hand."""
    table = Table("Ellipsoids stated by hand: five coordinates, two conditions of rolling; s")
    for problem in (ON_SPHERE, ON_ELLIPSOID):
        row: dict[str, Any] = {"system": problem.name}
        row["stating (SymPy)"] = best(problem.state, 1, forget)
        statement = problem.state()
        row["ours, ready"] = best(lambda s=statement: ours_ready(s), 2, forget)
        forget()
        row |= _first_run(statement, problem.start, problem.duration)
        theirs = best(lambda s=statement: lagrange(s), 1, forget, limit=SHORT)
        row["LagrangesMethod"] = _text(theirs, SHORT)
        table.add(**row)
    return table


def growth(repeats: int) -> Table:
    """The chain of the tests."""
    table = Table("A chain with n coordinates and 2 constraints, 5 s at tolerance 1e-12; s")
    for n in (4, 8, 12):
        statement = statements_of_the_tests().chain(n)
        names = [str(q.func.__name__) for q in statement["coordinates"]]
        start = {name: 0.1 * (i % 3) for i, name in enumerate(names)}
        start |= {f"{name}'": 0.3 * (-1) ** i for i, name in enumerate(names)}
        row: dict[str, Any] = {"n": n}
        row["ours, ready"] = best(lambda s=statement: ours_ready(s), min(repeats, 3), forget)
        forget()
        row |= _first_run(statement, start, 5.0)
        theirs = best(lambda s=statement: lagrange(s), 1, forget, limit=SHORT)
        row["LagrangesMethod"] = _text(theirs, SHORT)
        table.add(**row)
    return table


def _text(seconds: float | None, limit: float = LIMIT) -> Any:
    return f"did not finish in {limit:g} s" if seconds is None else seconds


def _first_run(
    statement: dict[str, Any], start: dict[str, float], duration: float
) -> dict[str, Any]:
    """Compiling from nothing, then a warm run, and how well energy and constraints are kept."""
    hy.llvm_state.set_diskcache_enabled(False)
    began = voronets.start_system(voronets.system(**statement), start, project=True)
    system = first_order(began.system)
    heyoka_engine.expressions(system)

    def run() -> Any:
        return simulate_system(system, began.state, duration, throw=False)

    try:
        with limited():
            first = best(run, 1, gc.collect)
            again = best(run, 3)
    except TooLong:
        return {"compile and run": _text(None)}
    finally:
        hy.llvm_state.set_diskcache_enabled(True)
    motion = run()
    assert first is not None and again is not None
    return {
        "compile": first - again,
        "run": again,
        "reached s": float(motion.data["time"][-1]),
        "energy drift": motion.verdict.energy_drift,
    }


def section(repeats: int) -> list[Table]:
    """Everything."""
    turns = min(repeats, 5)
    return [
        deriving(turns),
        running(DISC, turns),
        running(RATTLEBACK, turns),
        growth(turns),
        by_hand(turns),
    ]
