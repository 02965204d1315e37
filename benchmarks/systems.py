"""General systems against SymPy's mechanics: deriving, the way to the end, running, growth.

Everything starts from a statement with ``dynamicsymbols``; SymPy's cache and ours are emptied
before every turn that is said to be a first one, and heyoka's stores of compiled code as well.
"""

from __future__ import annotations

import gc
import resource
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from typing import Any

import heyoka as hy
import numpy as np
from report import Table
from sympy.core.cache import clear_cache
from systems_rivals import RIVALS, kane, kane_rate, lagrange, lagrange_rate
from systems_stated import (
    DISC,
    ON_ELLIPSOID,
    ON_SPHERE,
    RATTLEBACK,
    Problem,
    statements_of_the_tests,
)

import voronets
from voronets.engine import heyoka_code, heyoka_engine, simulate_system
from voronets.expressions import algebra, functions
from voronets.expressions.algebra import forget_derivatives
from voronets.expressions.scalars import FLOATS
from voronets.mechanics import formulas
from voronets.mechanics.motion_equations import first_order

LIMIT = 120.0  # processor seconds for one turn of one contender
SHORT = 45.0  # the same for LagrangesMethod on long statements
RIGHT = 1e-8
SMALLEST = 2.3e-14  # DOP853 takes no relative tolerance below 100 ε
LONG = 3.0  # a contender that takes so many seconds gets one turn of deriving
GRAIN = 0.3


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


def processor() -> float:
    """Processor seconds so far, those of compilers that were started included."""
    both = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(used.ru_utime + used.ru_stime for used in both)


def forget(*, compiled: bool = True) -> None:
    """Nothing derived is remembered; with ``compiled`` no machine code either."""
    forget_derivatives()
    clear_cache()
    for module in (algebra, functions, formulas):
        for member in list(vars(module).values()):
            if hasattr(member, "cache_clear"):
                member.cache_clear()
    heyoka_code.integrators.clear()
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
        calls, began = 0, processor()
        try:
            with limited(limit):
                while not calls or (before is None and processor() - began < GRAIN):
                    work()
                    calls += 1
        except TooLong:
            return None
        times.append((processor() - began) / calls)
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


def ours_run(problem: Problem, tolerance: float, *, compact: bool = True) -> np.ndarray:
    """From the statement to the final state (q, q̇), by the front door: verdict included."""
    system = voronets.system(**problem.state())
    begin = voronets.start_system(system, problem.start)
    motion = voronets.simulate(
        begin, problem.duration, tolerance=tolerance, at=[problem.duration], compact=compact
    )
    names = [*system.names, *(f"{name}'" for name in system.names)]
    return np.array([motion[name].values[-1] for name in names])


def loosest(run: Callable[[float], np.ndarray], true: np.ndarray, first: float) -> float | None:
    """The loosest tolerance, in half decades from ``first``, that is right; None if none is."""
    for i in range(12):
        tolerance = first * 10 ** (-i / 2)
        if tolerance < SMALLEST:
            break
        if np.max(np.abs(run(tolerance) - true)) < RIGHT:
            return tolerance
    return None


# -- the tables -------------------------------------------------------------------------------------


def deriving(repeats: int) -> Table:
    """Ready to evaluate, against SymPy's two methods."""
    table = Table("Deriving, ms: from a statement with dynamicsymbols to equations ready to use")
    for problem in (DISC, RATTLEBACK):
        statement = problem.state()
        begin = np.linspace(0.4, 0.9, 2 * len(statement["coordinates"]))
        turns = {
            "ours: q̈ at a state": lambda s=statement: ours_ready(s),
            "ours, Voronets's form: formulas": lambda s=statement: ours_voronets(s),
            "LagrangesMethod: M and f, formulas": lambda s=statement: lagrange(s),
            "LagrangesMethod + lambdify: q̈ at a state":
                lambda s=statement, x=begin: lagrange_rate(s)(0.0, x),
            "KanesMethod: M and f, formulas": lambda p=problem: kane(p),
            "KanesMethod + lambdify: u̇ at a state":
                lambda p=problem, x=begin: kane_rate(p)[0](0.0, x[:-2]),
        }  # fmt: skip
        took: dict[str, float | None] = dict.fromkeys(turns, float("inf"))
        for turn_number in range(repeats):  # in turns: a busy moment falls on all of them
            for name, work in turns.items():
                if turn_number and (took[name] or LIMIT) > LONG:
                    continue
                turn, so_far = best(work, 1, forget), took[name]
                took[name] = None if turn is None or so_far is None else min(turn, so_far)
        ours = took["ours: q̈ at a state"]
        for name, seconds in took.items():
            table.add(system=problem.name, by=name, **_cells(seconds, ours))
        assert ours is not None
        for name, wanted in (("LagrangesMethod", 20), ("KanesMethod", 5)):
            theirs = took[f"{name}: M and f, formulas"] or LIMIT
            table.aim(f"{problem.name}: {name}, formulas / ours", theirs / ours, wanted)
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
    assert ours is not None, "our own motion is not right"
    took, alone = _ours_timed(problem, begin, ours, repeats)
    tolerances = dict.fromkeys((*took, *alone), ours)
    for name, prepare in RIVALS.items():
        took[name] = alone[name] = None
        forget()
        began = processor()
        try:
            with limited():
                prepared = prepare(problem, begin)
            preparing = processor() - began
            with limited(2 * LIMIT):
                tolerance = loosest(prepared, true, problem.first[1])
        except TooLong:
            table.remarks.append(f"{name}: stopped after {LIMIT:g} s.")
            continue
        if tolerance is None:
            table.remarks.append(f"{name}: not right at any tolerance down to {SMALLEST:g}.")
            tolerance = SMALLEST
        tolerances[name] = tolerance
        alone[name] = best(lambda run=prepared, tol=tolerance: run(tol), max(1, repeats // 2))
        took[name] = None if alone[name] is None else preparing + alone[name]
    for title, kind in (("statement to end", took), ("run alone", alone)):
        base = kind["ours, nothing kept" if kind is took else "ours"]
        for name, seconds in kind.items():
            cells = _cells(seconds, base)
            table.add(what=title, by=name, tolerance=tolerances.get(name), **cells)
    rival = min(took[name] or LIMIT for name in RIVALS)
    table.aim("best rival / nothing kept", rival / took["ours, nothing kept"], 4)
    table.aim("best rival / integrator kept", rival / took["ours, integrator kept"], 20)
    full = took["ours, integrator kept, full mode"]
    table.aim("best rival / integrator kept, full mode", rival / full, 20)
    rival = min(alone[name] or LIMIT for name in RIVALS if "DOP853" in name)
    table.aim("run alone: best DOP853 / ours", rival / alone["ours"], 50)
    table.aim("run alone: best DOP853 / full mode", rival / alone["ours, full mode"], 50)
    return table


def _ours_timed(
    problem: Problem, begin: np.ndarray, tolerance: float, repeats: int
) -> tuple[dict[str, Any], dict[str, Any]]:
    """From the statement to the end, and the run alone."""

    def run(*, compact: bool = True) -> np.ndarray:
        return ours_run(problem, tolerance, compact=compact)

    few = max(1, repeats // 2)
    hy.llvm_state.set_diskcache_enabled(False)
    took: dict[str, Any] = {
        "ours, nothing kept": best(run, few, forget),
        "ours, machine code kept (heyoka's store)": best(
            run, few, lambda: forget(compiled=False)
        ),
        "ours, integrator kept": best(run, repeats),
        "ours, integrator kept, full mode": best(
            lambda: run(compact=False), repeats, lambda: run(compact=False)
        ),
    }  # fmt: skip
    hy.llvm_state.set_diskcache_enabled(True)
    alone: dict[str, Any] = {"ours": best(_warm(problem, begin, tolerance, compact=True), repeats)}
    fast = _warm(problem, begin, tolerance, compact=False)
    fast()
    alone["ours, full mode"] = best(fast, repeats)
    return took, alone


def _warm(problem: Problem, begin: np.ndarray, tolerance: float, *, compact: bool) -> Any:
    """The bare integrator, as the engine compiles it: what solve_ivp is to the rivals."""
    from voronets.engine.pieces import Task

    system = first_order(voronets.system(**problem.state()))
    task = Task(system, begin, 0.0, problem.duration, tolerance, lambda _: None)
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
    heyoka_code.expressions(system)

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
