"""The compiled rate of the rattleback against the same formulas written by hand in C."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
import tempfile
import time
from functools import partial
from pathlib import Path
from typing import Any

import heyoka as hy
import numpy as np
import stone
from report import NotInstalled, Table

from voronets.engine.heyoka_code import expressions
from voronets.expressions.scalars import FLOATS
from voronets.mechanics.numbers import filled, leaves

SOURCE = Path(__file__).with_name("rattleback_rate.c")
EVALUATIONS = 1_000_000
BLOCK = 2048  # states at a time: they stay in the cache, and a call from Python hardly counts
NAMES = (
    "mass", "I_xx", "I_yy", "I_zz", "I_xy", "body.a2", "body.b2", "body.c2",
    "body.centre.x", "body.centre.y", "body.centre.z", "force.gravity.z",
)  # fmt: skip
PLAIN = ["-O3"]
SIMD = ["-O3", "-march=native", "-fno-math-errno", "-fno-trapping-math", "-fopenmp-simd"]
C, C_SIMD = "C, gcc -O3", "C, gcc -O3, SIMD"
OURS = "voronets through heyoka"


def pointer(array: np.ndarray) -> Any:
    """The array as C wants it."""
    return array.ctypes.data_as(ctypes.POINTER(ctypes.c_double))


def in_c(flags: list[str], folder: Path) -> ctypes.CDLL:
    """Compile the C file."""
    library = folder / f"rate{len(list(folder.iterdir()))}.so"
    options = ["-std=c99", *flags, "-shared", "-fPIC", "-o", str(library)]
    subprocess.run(["gcc", *options, str(SOURCE), "-lm"], check=True)
    loaded = ctypes.CDLL(str(library))
    for function in (loaded.one_by_one, loaded.side_by_side):
        function.restype = ctypes.c_double
    return loaded


def c_time(function: Any, x: np.ndarray, p: np.ndarray, out: np.ndarray) -> float:
    """Seconds that it says it took, for all evaluations."""
    rounds = EVALUATIONS // BLOCK
    return function(
        ctypes.c_long(rounds), ctypes.c_long(BLOCK), pointer(x), pointer(p), pointer(out)
    )


def heyoka_time(compiled: Any, x: np.ndarray, p: np.ndarray, out: np.ndarray) -> float:
    """Seconds for all evaluations, block by block."""
    given = {"pars": p} if len(p) else {}
    began = time.process_time()
    for _ in range(EVALUATIONS // BLOCK):
        compiled(x, outputs=out, **given)
    return time.process_time() - began


def compiled_rate(batch: int, *, constants: bool) -> Any:
    """heyoka's function of our expressions; ``batch`` states in one SIMD register."""
    x = [hy.make_vars(f"x{i:02d}") for i in range(len(stone.START))]
    rate = expressions(stone.SYSTEM)
    if constants:
        values = {hy.par[i]: hy.expression(value) for i, value in enumerate(stone.NUMBERS)}
        rate = [hy.subs(r, values) for r in rate]
    return hy.cfunc(rate, x, batch_size=batch)


def largest_gap(got: np.ndarray, true: np.ndarray) -> float:
    """Largest difference relative to the size of each state's rate."""
    return float(np.max(np.abs(got - true) / np.abs(true).max(axis=1, keepdims=True)))


def measured(repeats: int, folder: Path) -> tuple[dict[str, float], dict[str, float]]:
    """Seconds for all evaluations, in turns, and the gap to the rate on Python's floats."""
    states = stone.random_states(BLOCK)
    tree = filled(stone.SYSTEM.numbers, stone.NUMBERS)
    true = np.array([stone.SYSTEM.rate(FLOATS, x.tolist(), tree, 0.0) for x in states])
    by_name = dict(leaves(stone.SYSTEM.numbers))
    p = np.array([by_name[name] for name in NAMES])
    rows, columns = np.empty_like(states), np.empty_like(states.T, order="C")
    across = np.ascontiguousarray(states.T)

    works = {
        C: partial(c_time, in_c(PLAIN, folder).one_by_one, states, p, rows),
        C_SIMD: partial(c_time, in_c(SIMD, folder).side_by_side, across, p, columns),
    }
    for kind, constants in ((", numbers in the code", True), (", numbers for each state", False)):
        for width, batch in (("", 1), (", SIMD", hy.recommended_simd_size())):
            function = compiled_rate(batch, constants=constants)
            pars = np.tile(np.array(stone.NUMBERS[: function.nparams])[:, None], BLOCK)
            works[OURS + kind + width] = partial(heyoka_time, function, across, pars, columns)
    best, gaps = dict.fromkeys(works, float("inf")), {}
    for _ in range(repeats):
        for name, work in works.items():
            best[name] = min(best[name], work())
            gaps[name] = largest_gap(rows if name == C else columns.T, true)
    return best, gaps


def section(repeats: int) -> list[Table]:
    """One table."""
    if shutil.which("gcc") is None:
        raise NotInstalled("gcc is not installed")
    with tempfile.TemporaryDirectory() as folder:
        best, gaps = measured(repeats, Path(folder))
    table = Table("One evaluation of the rattleback's rate, one thread")
    for name, took in best.items():
        table.add(
            rate=name,
            ns=1e9 * took / (EVALUATIONS // BLOCK * BLOCK),
            **{"of C -O3": took / best[C], "of C in SIMD": took / best[C_SIMD]},
            gap=gaps[name],
        )
    table.remarks += [
        f"{EVALUATIONS:,} evaluations, {BLOCK} states at a time.  C reads its numbers once",
        "for all; heyoka's interface wants them for each state anew, or in the code.",
        "The gap is to the formulas on Python's floats, relative to the size of each rate.",
    ]
    table.aim("largest gap", max(gaps.values()), 1e-13, at_most=True)
    return [table]
