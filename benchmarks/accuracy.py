"""The rattleback at several accuracies: where a Taylor series pays and where Runge–Kutta does."""

from __future__ import annotations

from functools import partial

import stone
from contenders import Solve, all_compiled, by_ode, taylor
from report import NotInstalled, Table, best_times

ACCURACIES = (1e-4, 1e-6, 1e-8, 1e-10, 1e-11)
HALF_DECADES = [10 ** (-k / 2) for k in range(10, 31)]  # 1e-5 … 1e-15

OURS, LOOP, BOUND = (
    "voronets, full mode", "numba rate; ode dop853", "all of DOP853 in numba (bound)",
)  # fmt: skip


def loosest(solve: Solve, errors: dict[float, float], wanted: float) -> float | None:
    """The loosest tolerance that gives the wanted accuracy; ``errors`` are those already known."""
    for tolerance in HALF_DECADES:
        if tolerance not in errors:
            errors[tolerance] = stone.error(solve(tolerance))
        if errors[tolerance] <= wanted:
            return tolerance
    return None


def section(repeats: int) -> list[Table]:
    """One table, a row for each accuracy."""
    compact = taylor(compact=True, lift_off=False)  # has the errors of full mode, compiles faster
    solvers = {OURS: taylor(compact=False, lift_off=False)}
    table = Table("Milliseconds for the 20 s at several accuracies, no events")
    try:
        solvers |= {LOOP: by_ode("numba", "dop853"), BOUND: all_compiled()}
    except NotInstalled as missing:
        table.remarks.append(str(missing))
    known: dict[str, dict[float, float]] = {name: {} for name in solvers}
    works = {}
    for wanted in ACCURACIES:
        for name, solve in solvers.items():
            tolerance = loosest(compact if name == OURS else solve, known[name], wanted)
            if tolerance is not None:
                solve(tolerance)  # compiled from here on
                works[wanted, name] = partial(solve, tolerance)
    times = best_times(works, repeats=repeats)  # type: ignore[arg-type]
    for wanted in ACCURACIES:
        found = {name: times.get((wanted, name)) for name in solvers}  # type: ignore[call-overload]
        cells = {name: "not reached" if t is None else 1e3 * t for name, t in found.items()}
        table.add(**{"final state right to": wanted}, **cells)
    table.remarks.append(
        "The bound is no tool that one has: Runge–Kutta and rate in one compiled function, without "
        "events and dense output."
    )
    return [table]
