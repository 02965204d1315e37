"""What derivatives of a motion cost: the variational equations beside a plain run, heyoka's own, and differences."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import heyoka as hy
import numpy as np
from report import Table, best_times
from stone import DURATION, NUMBERS, START, STONE, SYSTEM

import voronets
from voronets.engine.heyoka_code import expressions
from voronets.engine.heyoka_engine import Heyoka
from voronets.engine.pieces import Task
from voronets.expressions.jets import pairs
from voronets.mechanics.numbers import leaves
from voronets.mechanics.variations import Perturbation, VariationalSystem

TOLERANCE = 1e-12
SPIN = 6  # the state ω_z
STATES = len(START)
AT = 2.0  # s, where differences are looked at
KEYS = ("start.omega.2", "body.mass", "body.surface.semi_axes.0")


def section(repeats: int) -> list[Table]:
    """The integrators alone, then the whole product against differences of runs."""
    return [_integrators(repeats), _product(repeats), _accuracy()]


def _unit(i: int) -> Perturbation:
    return Perturbation(np.eye(STATES)[i])


def _ours(
    directions: Sequence[Perturbation], order: int, compact: bool
) -> tuple[Callable[[], Any], float]:
    """A run by the product's own code, and the seconds that compiling it took."""
    second = None
    if order == 2:
        nothing = Perturbation(np.zeros(STATES))
        second = tuple(nothing for _ in pairs(len(directions)))
    varied = VariationalSystem(SYSTEM, tuple(directions), second)
    system = varied.system if directions else SYSTEM
    start = varied.start(START) if directions else START
    began = time.process_time()
    task = Task(system, start, 0.0, DURATION, TOLERANCE, lambda piece: None)
    ta = Heyoka(compact=compact).compiled(task)
    return _propagated(ta, start, [float(x) for _, x in leaves(system.numbers)]), (
        time.process_time() - began
    )


def _theirs(args: Any, count: int, compact: bool) -> tuple[Callable[[], Any], float]:
    """A run of heyoka's ``var_ode_sys``, of first order."""
    began = time.process_time()
    x = [hy.make_vars(f"x{i:02d}") for i in range(STATES)]
    equations = hy.var_ode_sys(list(zip(x, expressions(SYSTEM), strict=True)), args, order=1)
    ta = hy.taylor_adaptive(
        equations, START.tolist(), tol=TOLERANCE, compact_mode=compact, opt_level=1
    )
    took = time.process_time() - began
    start = np.array(ta.state)
    assert len(start) == STATES * (1 + count)
    return _propagated(ta, start, NUMBERS), took


def _propagated(ta: Any, start: np.ndarray, numbers: Sequence[float]) -> Callable[[], Any]:
    def run() -> int:
        ta.time = 0.0
        ta.state[:] = start
        ta.pars[:] = list(numbers)[: len(ta.pars)]
        return int(ta.propagate_until(DURATION)[3])

    return run


def _integrators(repeats: int) -> Table:
    x = [hy.make_vars(f"x{i:02d}") for i in range(STATES)]
    mass = Perturbation(np.zeros(STATES), {"mass": 1.0})
    every = [_unit(i) for i in range(STATES)]
    made = {
        "plain run": _ours([], 1, True),
        "one start value": _ours([_unit(SPIN)], 1, True),
        "one parameter (the mass)": _ours([mass], 1, True),
        "two: both of these": _ours([_unit(SPIN), mass], 1, True),
        "nine start values": _ours(every, 1, True),
        "one start value, second order": _ours([_unit(SPIN)], 2, True),
        "two, second order": _ours([_unit(SPIN), mass], 2, True),
        "heyoka's own, one start value": _theirs([x[SPIN]], 1, True),
        "heyoka's own, nine": _theirs(hy.var_args.vars, STATES, True),
        "full mode: plain": _ours([], 1, False),
        "full mode: one start value": _ours([_unit(SPIN)], 1, False),
    }
    took = best_times({name: run for name, (run, _) in made.items()}, repeats=repeats, budget=20.0)
    table = Table(f"20 s of the rattleback at {TOLERANCE:g}: the integrators alone")
    for name, (run, compiling) in made.items():
        base = took["full mode: plain" if name.startswith("full") else "plain run"]
        table.add(what=name, ms=1e3 * took[name], steps=run(), ratio=took[name] / base,
                  **{"compiled in s": compiling})  # fmt: skip
    table.remarks.append("heyoka's own: var_ode_sys of the same rate, from its own start δx = 1.")
    return table


def _product(repeats: int) -> Table:
    scenario = STONE
    ask = partial(voronets.sensitivity, scenario, of="omega", at=[DURATION])
    run = partial(voronets.run, scenario, at=[DURATION], estimate=False)
    nine = [f"start.omega.{i}" for i in range(3)] + [f"start.orientation.{i}" for i in range(4)]
    nine += ["start.contact.0", "start.contact.1"]
    works: dict[str, Callable[[], Any]] = {
        "voronets.run": run,
        "sensitivity to start.omega.2": partial(ask, to="start.omega.2"),
        "sensitivity to body.mass": partial(ask, to="body.mass"),
        "sensitivity to nine start values": partial(ask, to=nine),
    }
    for work in works.values():
        work()  # compiled from here on
    took = best_times(works, repeats=repeats, budget=20.0)
    table = Table("The whole call, warm, 20 s of the rattleback")
    keys = (0, 1, 1, 9)
    for (name, seconds), count in zip(took.items(), keys, strict=True):
        table.add(call=name, ms=1e3 * seconds, ratio=seconds / took["voronets.run"],
                  **{"differences: runs": 2 * count or None})  # fmt: skip
    return table


def _accuracy() -> Table:
    """What differences of two runs reach with their best step, beside the variational equations."""
    scenario = STONE.with_({"run.duration": AT})
    exact = voronets.sensitivity(scenario, of="omega", to=list(KEYS), at=[AT], tolerance=1e-15)
    ours = voronets.sensitivity(scenario, of="omega", to=list(KEYS), at=[AT])
    table = Table(f"Relative error of ∂ω/∂key at {AT:g} s, tolerance {TOLERANCE:g}")
    for key in KEYS:
        right = exact["d_omega"].sel(key=key).values[0]
        value = _value(scenario.table, key)
        errors = {}
        for step in 10.0 ** -np.arange(2, 11):
            ends = [
                voronets.run(
                    scenario.with_({key: value * (1 + sign * step)}), at=[AT], estimate=False
                )
                for sign in (1, -1)
            ]
            slope = (ends[0]["omega"].values[0] - ends[1]["omega"].values[0]) / (2 * step * value)
            errors[step] = _off(slope, right)
        best = min(errors, key=lambda step: errors[step])
        table.add(key=key, variations=_off(ours["d_omega"].sel(key=key).values[0], right),
                  **{"differences, best step": errors[best], "that step, relative": float(best),
                     "with 1e-4": errors[1e-4]})  # fmt: skip
    return table


def _off(found: np.ndarray, right: np.ndarray) -> float:
    return float(np.abs(found - right).max() / np.abs(right).max())


def _value(table: Any, key: str) -> float:
    for part in key.split("."):
        table = table[int(part)] if isinstance(table, list) else table[part]
    return float(table)
