"""The engines side by side: the gallery, the digits that each reaches, and the command from its start."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from typing import Any

import numpy as np
from report import NotInstalled, Table, best_times
from startup import COMMAND, call, environment, python

import voronets
from voronets import collection as gallery
from voronets.engine import ENGINES

TOLERANCE = 1e-9
TOLERANCES = (1e-3, 1e-6, 1e-9, 1e-12, 1e-15)


def section(repeats: int) -> list[Table]:
    """Three tables, all in processor seconds."""
    missing = [engine for engine in ENGINES if find_spec(engine) is None]
    if missing:
        raise NotInstalled(f"not installed: {', '.join(missing)}")
    voronets.run("knife-edge", engine="numba")  # its code is there
    return [_gallery(min(repeats, 5)), _digits(min(repeats, 3)), _commands(min(repeats, 3))]


def _gallery(repeats: int) -> Table:
    table = Table(f"The gallery at {TOLERANCE:g}")
    for name in gallery.names():
        table.add(**_row(name, repeats))
    warm = np.array([row["numba / heyoka"] for row in table.rows])
    first = np.array([row["first: numba / heyoka"] for row in table.rows])
    table.add(scenario="median", **_summary(np.median, table.rows))
    table.add(scenario="largest", **_summary(np.max, table.rows))
    table.remarks.append(
        "voronets.run of a loaded scenario, with samples, verdict and estimate; first: of its kind in "
        "this process, nothing on disk (compiling included); the others are warm."
    )
    table.aim("numba / heyoka, warm, every scenario", float(warm.max()), 3, at_most=True)
    table.aim("numba / heyoka, first, every scenario", float(first.max()), 3, at_most=True)
    return table


def _summary(of: Callable[[Any], Any], rows: list[dict[str, Any]]) -> dict[str, float]:
    return {
        column: float(of([row[column] for row in rows[:30]])) for column in rows[0] if "/" in column
    }


def _row(name: str, repeats: int) -> dict[str, Any]:
    scenario = voronets.load(name)
    runs = {
        engine: partial(voronets.run, scenario, engine=engine, tolerance=TOLERANCE, throw=False)
        for engine in ENGINES
    }
    first = {engine: _first(runs[engine]) for engine in ENGINES}
    warm = best_times(runs, repeats=repeats)
    return {
        "scenario": name,
        "heyoka s": warm["heyoka"],
        "numba / heyoka": warm["numba"] / warm["heyoka"],
        "scipy / heyoka": warm["scipy"] / warm["heyoka"],
        "first: heyoka s": first["heyoka"],
        "first: numba / heyoka": first["numba"] / first["heyoka"],
        "first: scipy / heyoka": first["scipy"] / first["heyoka"],
    }


def _first(run: Callable[[], Any]) -> float:
    """Processor seconds of a run of which nothing is kept."""
    from voronets.engine import heyoka_code, scipy_engine, taylor_program

    heyoka_code.integrators.clear()
    heyoka_code.readers.clear()
    scipy_engine._straight_line.cache_clear()
    taylor_program.taylor_program.cache_clear()
    heyoka_code.hy.llvm_state.clear_memcache()
    with heyoka_code.disk.off():
        kept, heyoka_code.disk.wanted = heyoka_code.disk.wanted, False
        try:
            began = time.process_time()
            run()
            return time.process_time() - began
        finally:
            heyoka_code.disk.wanted = kept


def _digits(repeats: int) -> Table:
    """The rattleback over 20 s; its error beside a motion in 1e-15 by heyoka."""
    table = Table("20 s of the rattleback: what a tolerance costs and gives")
    scenario = voronets.load("rattleback")
    exact = _end(voronets.run(scenario, engine="heyoka", tolerance=1e-15))
    for tolerance in TOLERANCES:
        runs = {
            engine: partial(voronets.run, scenario, engine=engine, tolerance=tolerance)
            for engine in ENGINES
        }
        motions = {engine: run() for engine, run in runs.items()}
        took = best_times(runs, repeats=repeats)
        for engine, motion in motions.items():
            table.add(
                **{"tolerance": f"{tolerance:g}", "engine": engine, "run s": took[engine]},
                **{"times heyoka": took[engine] / took["heyoka"]},
                **{"steps": motion.data.attrs["steps"]},
                **{"error at the end": float(np.abs(_end(motion) - exact).max())},
                **{"drift of E": motion.verdict.energy_drift},
                **{"balance": motion.verdict.residuals["momentum_balance"]},
            )
    return table


def _end(motion: Any) -> np.ndarray:
    last = motion.data.isel(time=-1)
    return np.concatenate([last["omega"].values, last["contact_ground"].values])


def _commands(repeats: int) -> Table:
    """Whole processes; the first of numba's with its one compilation."""
    table = Table("voronets run, the whole command")
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as code:
        env = environment(folder) | {"NUMBA_CACHE_DIR": code}
        for name in ("rattleback", "hoop", "ball-on-waves"):
            commands = {
                engine: python(COMMAND, "run", name, "--engine", engine) for engine in ENGINES
            }
            first = {engine: call(command, env)[1] for engine, command in commands.items()}
            best = dict.fromkeys(ENGINES, float("inf"))
            for _ in range(repeats):
                for engine, command in commands.items():
                    best[engine] = min(best[engine], call(command, env)[1])
            for engine in ENGINES:
                table.add(
                    **{"scenario": name, "engine": engine, "first, s": first[engine]},
                    **{"again, s": best[engine], "times heyoka": best[engine] / best["heyoka"]},
                )
    table.remarks.append(
        "processor seconds at the scenario's tolerance (1e-12), imports included; numba's very first has its one "
        "compilation in it, and the first command of each engine Python's own for the modules."
    )
    return table
