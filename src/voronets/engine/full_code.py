"""Full-mode code, made beside runs that turn out long: the next run of the structure has it.

It takes seconds to compile and runs about twice as fast as compact code.  Nothing waits for it: it is
made in a process of its own, at the lowest priority, which outlives a short command and is bounded in
time and memory.  That process leaves the code in heyoka's cache on disk, and an empty file beside the
cache that says so; from there it is loaded in some hundredths of a second.  ``VORONETS_BESIDE=0`` in the
environment turns this off.
"""

from __future__ import annotations

import hashlib
import os
import pickle
import subprocess
import sys
import tempfile
import threading
from collections.abc import Hashable
from contextlib import suppress
from pathlib import Path
from typing import Any

import heyoka as hy

from voronets.engine.damaged_code import FULL_MODE, cache_folder
from voronets.engine.heyoka_code import OPTIMISED, disk, expression
from voronets.expressions.trace import ARITHMETIC

LONG_RUN = 5000  # steps of a run that is long
LONG_RATE = 1500  # operations of a rate that would take too long to compile
SECONDS, BYTES = 120, 6 << 30  # that it may take

_asked: dict[str, subprocess.Popen[bytes]] = {}
_lock = threading.Lock()


def is_kept(tape: tuple[Hashable, ...], tolerance: float) -> bool:
    """The code is in heyoka's cache on disk."""
    return disk.wanted and _mark(tape, tolerance).exists()


def make_beside(tape: tuple[Hashable, ...], states: int, tolerance: float) -> None:
    """Begin to make the code, unless it is being made, takes too long or could not be kept."""
    wanted = os.environ.get("VORONETS_BESIDE", "1") != "0"
    if not (wanted and disk.wanted and len(tape) <= LONG_RATE) or is_kept(tape, tolerance):
        return
    name = _mark(tape, tolerance).name
    with _lock, suppress(OSError):  # a machine that starts no process goes on without
        if any(one.poll() is None for one in _asked.values()) or name in _asked:
            return  # one at a time, and none twice
        with tempfile.TemporaryFile() as order:
            pickle.dump((tape, states, tolerance, hy.llvm_state.get_diskcache_path()), order)
            order.seek(0)
            _asked[name] = subprocess.Popen(
                [sys.executable, "-m", "voronets.engine.full_code"], stdin=order,
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
            )  # fmt: skip


def full_integrator(tape: tuple[Hashable, ...], states: int, tolerance: float) -> Any:
    """The integrator of a rate that is given by its operations."""
    x = [hy.make_vars(f"x{i:02d}") for i in range(states)]
    equations = list(zip(x, _expressions(tape, x), strict=True))
    return hy.taylor_adaptive(
        equations, [0.0] * states, tol=tolerance, compact_mode=False, opt_level=OPTIMISED
    )


def _expressions(tape: tuple[Hashable, ...], x: list[Any]) -> list[Any]:
    """The results of a tape as heyoka's expressions; ``signature`` says what is on it."""
    done: list[Any] = []
    results: list[Any] = []

    def value(part: Any) -> Any:
        return done[part] if isinstance(part, int) else part[1]

    operations: Any = tape
    for kind, *parts in operations:
        if kind == "state":
            done.append(x[parts[0]])
        elif kind == "number":
            done.append(hy.par[parts[0]])
        elif kind == "time":
            done.append(hy.time)
        elif kind == "results":
            results = [expression(value(part)) for part in parts]
            done.append(None)
        else:
            function = ARITHMETIC.get(kind) or getattr(hy, kind)
            done.append(function(*map(value, parts)))
    return results


def _mark(tape: tuple[Hashable, ...], tolerance: float) -> Path:
    """The file that says that the code of a rate is kept."""
    what = repr((tape, tolerance, hy.__version__, OPTIMISED)).encode()
    return cache_folder() / FULL_MODE / hashlib.sha256(what).hexdigest()


def main() -> None:
    """Make the code that standard input asks for, and say that it is kept."""
    tape, states, tolerance, folder = pickle.load(sys.stdin.buffer)
    with suppress(OSError, ValueError, ImportError):  # what a system does not have, it does without
        import resource

        os.nice(19)
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
        resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))
    hy.llvm_state.set_diskcache_path(folder)
    full_integrator(tape, states, tolerance)
    mark = _mark(tape, tolerance)
    mark.parent.mkdir(parents=True, exist_ok=True)
    mark.touch()


if __name__ == "__main__":
    main()
