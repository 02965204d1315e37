"""The rattleback, 20 s, final state right to 1e-8: each contender at its loosest tolerance."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import stone
from contenders import Solve, all_compiled, by_ode, by_odeint, by_solve_ivp, taylor, whole_run
from report import NotInstalled, Table, best_times, once

WANTED = 1e-8
HALF_DECADES = [10 ** (-k / 2) for k in range(16, 28)]  # 1e-8 … 10^-13.5; SciPy goes no further

OURS, OURS_FULL = "voronets, compact (default)", "voronets, full mode"
PEOPLE = "lambdify, default modules; DOP853"
EXPERT, LSODA = "numba rate; solve_ivp DOP853", "numba rate; ode lsoda"


@dataclass
class Contender:
    """``like``: another one with the same errors, whose tolerance is tried first."""

    name: str
    make: Callable[[], Solve]
    like: str = ""


def contenders(*, lift_off: bool) -> list[Contender]:
    """Everyone who can take part."""
    ivp = partial(by_solve_ivp, lift_off=lift_off)
    whole = partial(whole_run, lift_off=lift_off)
    found = [
        Contender(OURS, partial(taylor, compact=True, lift_off=lift_off)),
        Contender(OURS_FULL, partial(taylor, compact=False, lift_off=lift_off), OURS),
        Contender("voronets.run, compact", partial(whole, compact=True), OURS),
        Contender("voronets.run, full mode", partial(whole, compact=False), OURS),
        Contender("numba rate; solve_ivp LSODA", partial(ivp, "numba", "LSODA"), LSODA),
        Contender(EXPERT, partial(ivp, "numba", "DOP853")),
        Contender("lambdify, plain floats; DOP853", partial(ivp, "math", "DOP853"), EXPERT),
        Contender(PEOPLE, partial(ivp, "default", "DOP853"), EXPERT),
    ]
    if not lift_off:  # these have no events
        found[4:4] = [
            Contender("numba rate; ode dop853", partial(by_ode, "numba", "dop853")),
            Contender(LSODA, partial(by_ode, "numba", "lsoda")),
            Contender("numba rate; ode vode (Adams)", partial(by_ode, "numba", "vode")),
            Contender("numba rate; odeint", by_odeint),
            Contender("all of DOP853 in numba (bound)", all_compiled),
        ]
    return found


def loosest(solve: Solve, first: float) -> tuple[float, float] | None:
    """The loosest tolerance, from ``first`` on, that gives the wanted state; and its error."""
    for tolerance in HALF_DECADES:
        if tolerance <= first * 1.001 and (off := stone.error(solve(tolerance))) <= WANTED:
            return tolerance, off
    return None


def measure(title: str, *, lift_off: bool, repeats: int) -> Table:
    """Find each tolerance, which also compiles, then time all in turns."""
    table = Table(title)
    ready: dict[str, tuple[Solve, float]] = {}
    rows: dict[str, dict[str, Any]] = {}
    for contender in contenders(lift_off=lift_off):
        name, like = contender.name, ready.get(contender.like)
        rows[name] = {"contender": name}
        try:
            solve = contender.make()
        except NotInstalled as missing:
            rows[name]["tolerance"] = str(missing)
            continue
        found = loosest(solve, like[1] if like else HALF_DECADES[0])
        if found is None:
            rows[name]["tolerance"] = "never reaches it"
            continue
        ready[name] = (solve, found[0])
        rows[name] |= {"tolerance": f"{found[0]:.1e}", "error": found[1]}
    times = best_times(
        {name: partial(solve, tol) for name, (solve, tol) in ready.items()}, repeats=repeats
    )
    for name, row in rows.items():
        table.add(**row, **_compared(times, name))
    _judge(table, times, lift_off=lift_off)
    return table


def _compared(times: dict[str, float], name: str) -> dict[str, Any]:
    if name not in times:
        return {"ms": None}
    return {
        "ms": 1e3 * times[name],
        "of compact": times[name] / times[OURS],
        "of full": times[name] / times[OURS_FULL],
    }


def _judge(table: Table, times: dict[str, float], *, lift_off: bool) -> None:
    if PEOPLE in times:
        table.aim("lambdify / compact", times[PEOPLE] / times[OURS], 50)
        table.aim("lambdify / full", times[PEOPLE] / times[OURS_FULL], 100)
    ivp = [t for name, t in times.items() if name.startswith("numba rate; solve_ivp")]
    if ivp:
        table.aim("best numba with solve_ivp / full", min(ivp) / times[OURS_FULL], 10)
    loops = [t for name, t in times.items() if name.startswith("numba rate")]
    if loops and not lift_off:
        table.aim("best numba with anything in SciPy / full", min(loops) / times[OURS_FULL], 10)


def compile_times() -> Table:
    """What the contenders cost before their first step; nothing taken from a cache."""
    import heyoka as hy

    table = Table("Before the first step, from nothing (wall seconds)")
    cached = hy.llvm_state.get_diskcache_enabled()
    hy.llvm_state.set_diskcache_enabled(False)
    try:
        for name, compact in ((OURS, True), (OURS_FULL, False)):
            hy.llvm_state.clear_memcache()
            make = partial(stone.integrator, 1e-10, compact=compact)
            table.add(contender=name, seconds=once(make)[0])
    finally:
        hy.llvm_state.set_diskcache_enabled(cached)
    for cleared in (stone.rate_expressions, stone.pressure_expression):
        cleared.cache_clear()
    table.add(contender="lambdify", seconds=once(partial(stone.lambdified, default=True))[0])
    try:
        table.add(contender="numba", seconds=once(stone.with_numba)[0])
    except NotInstalled as missing:
        table.add(contender="numba", seconds=str(missing))
    return table


def section(repeats: int) -> list[Table]:
    """The three tables."""
    first = compile_times()
    apart = stone.reference()[1]
    plain = measure("Rattleback, 20 s, right to 1e-8, no events", lift_off=False, repeats=repeats)
    plain.remarks.append(
        "Nine states: q, ω, u, v.  Two references, "
        f"of tolerances 1e-18 and 1e-15, agree to {apart:.1e}."
    )
    event = measure("The same, watching for lift-off", lift_off=True, repeats=repeats)
    return [first, plain, event]
