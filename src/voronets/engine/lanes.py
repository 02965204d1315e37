"""Many motions of one structure at once: heyoka's SIMD batches on all cores.

A batch integrates a few motions side by side, one in each lane of the processor's vectors; their
starts and numbers differ, their formulas are the same.  Every lane takes steps of its own, so that
its result does not depend on its neighbours, to the last bit.  A batch ends with its slowest lane.

heyoka lets go of the interpreter's lock, so that a thread for each core is enough.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from copy import copy
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import heyoka as hy
import numpy as np

from voronets.engine import heyoka_code
from voronets.engine.damaged_code import first_use, without_damaged_code
from voronets.engine.heyoka_code import (
    ANY_NUMBER,
    OPTIMISED,
    arguments,
    disk,
    expression,
    expressions,
    taken,
)
from voronets.engine.large_states import LARGE, Origin, largest
from voronets.engine.signature import signature
from voronets.mechanics.first_order import FirstOrderSystem
from voronets.mechanics.numbers import leaves

WIDTH = 4  # lanes of a batch: eight were slower on processors with AVX-512 too
LONG_RATE = 3000  # operations of a rate whose full-mode code takes too long to compile
MOST_STEPS = 10_000_000  # of a lane

#: A function of the state: (ns, x, p, t) → scalar.
Function = Callable[[Any, Any, Any, Any], Any]


class LaneRuns(NamedTuple):
    """What became of the lanes.

    columns   the states at the times asked for            (states, runs, times)
    finished  those that reached the last time, with finite numbers all along; never those that begin
              with large states, which take another tolerance
    steps     how many each took
    """

    columns: np.ndarray
    finished: np.ndarray
    steps: np.ndarray

    @property
    def states(self) -> np.ndarray:
        """The same as (runs, times, states)."""
        return np.moveaxis(self.columns, 0, -1)


@dataclass(frozen=True)
class Lanes:
    """The compiled code of a structure, for many runs of it.

    system     one of the systems; the others differ from it in their numbers
    tolerance  local error of a step
    threads    how many work at once; all cores by default
    """

    system: FirstOrderSystem
    tolerance: float
    threads: int | None = None

    @cached_property
    def _signature(self) -> tuple[Any, ...]:
        return signature(self.system, self.system.rate)

    def numbers(self, systems: Sequence[FirstOrderSystem]) -> np.ndarray:
        """The numbers of systems of this structure, (runs, numbers)."""
        rows = [[float(value) for _, value in leaves(system.numbers)] for system in systems]
        return np.array(rows).reshape(len(rows), -1)

    def run(
        self, states: np.ndarray, numbers: np.ndarray, times: np.ndarray, *, t0: np.ndarray | float = 0.0,
        cancel: threading.Event | None = None, progress: Callable[[int], None] | None = None,
    ) -> LaneRuns:  # fmt: skip
        """The states at increasing times.

        states    at t0                                                (runs, states)
        numbers                                                       (runs, numbers)
        times     the same for all (times,), or for each run (runs, times); the first may be t0
        t0        the same for all, or for each run
        cancel    set it to stop; runs that are left out are not finished
        progress  called with how many runs are done, from the calling thread
        """
        runs = len(states)
        times = np.broadcast_to(times, (runs, np.shape(times)[-1]))
        begin = np.broadcast_to(np.asarray(t0, dtype=float), runs)
        found = LaneRuns(
            np.full((states.shape[1], runs, times.shape[1]), np.nan),
            np.zeros(runs, dtype=bool),
            np.zeros(runs, dtype=int),
        )
        fit = np.flatnonzero(largest(self.system, states) <= LARGE)
        batches = [fit[i : i + WIDTH] for i in range(0, len(fit), WIDTH)]
        origin = Origin(self.system, states)
        local = origin.local(states)
        workers = min(self.threads or os.cpu_count() or 1, max(1, len(batches)))
        queue, stop = iter(batches), cancel or threading.Event()
        lock, done = threading.Lock(), threading.Semaphore(0)
        _ = self._idle, self._compiling, self._readers  # made here, not by two threads at once

        def next_batch(ta: Any) -> bool:
            with lock:
                batch = None if stop.is_set() else next(queue, None)
            if batch is None:
                return False
            _batch(ta, batch, local, numbers, times, begin, found)
            done.release()
            return True

        def work() -> None:
            with first_use():
                ta = self._integrator()
                more = next_batch(ta)
            while more:
                more = next_batch(ta)
            self._idle.append(ta)

        if workers == 1 and progress is None:
            work()
            return found._replace(columns=found.columns + origin.values.T[:, :, None])
        with ThreadPoolExecutor(workers, thread_name_prefix="voronets") as pool:
            futures = [pool.submit(work) for _ in range(workers)]
            try:
                _wait(futures, done, len(batches), runs, progress)
            except BaseException:
                stop.set()
                raise
        return found._replace(columns=found.columns + origin.values.T[:, :, None])

    def reader(self, functions: Sequence[Function]) -> LaneReader:
        """Functions of the state, compiled, with numbers of their own for every run."""
        key = tuple(functions)
        with self._compiling:
            if key not in self._readers:
                self._readers[key] = made = LaneReader(self.system, key)
                _ = made._idle, made._compiling  # made here, not by two threads at once
            return self._readers[key]

    def component(self, name: str) -> Function:
        """One component of an observable; the same function each time, so that its code is found again."""
        if name not in self._components:
            system = self.system
            self._components[name] = lambda ns, x, p, t: system.components(ns, x, p, t)[name]
        return self._components[name]

    @cached_property
    def _components(self) -> dict[str, Function]:
        return {}

    @cached_property
    def _readers(self) -> dict[tuple[Function, ...], LaneReader]:
        """Those that were asked for."""
        return {}

    @cached_property
    def _idle(self) -> list[Any]:
        """Integrators that no thread uses."""
        return []

    def _integrator(self) -> Any:
        """An integrator for the caller alone: an idle one, or a copy of the one that is compiled."""
        try:
            return self._idle.pop()
        except IndexError:
            with self._compiling:
                key = (self._signature, self.tolerance, "lanes", WIDTH)
                with taken(heyoka_code.integrators, key, self._compile) as ta:
                    return copy(ta)

    @cached_property
    def _compiling(self) -> threading.Lock:
        return threading.Lock()

    def _compile(self) -> Any:
        x, _ = arguments(self.system)
        equations = list(zip(x, expressions(self.system), strict=True))
        compact = len(self._signature) > LONG_RATE
        with disk.on():
            return without_damaged_code(
                lambda: hy.taylor_adaptive_batch(
                    equations, np.zeros((len(x), WIDTH)), tol=self.tolerance,
                    compact_mode=compact, opt_level=OPTIMISED,
                )
            )  # fmt: skip


def _wait(
    futures: Sequence[Any], done: threading.Semaphore, batches: int, runs: int,
    progress: Callable[[int], None] | None,
) -> None:  # fmt: skip
    """For the workers, where Ctrl-C is heard, telling how far they are."""
    ready = 0
    while ready < batches:
        over = all(future.done() for future in futures)
        if done.acquire(timeout=0.0 if over else 0.1):
            ready += 1
            if progress is not None:
                progress(min(ready * WIDTH, runs))
        elif over:
            break
    for future in as_completed(futures):
        future.result()


def _batch(
    ta: Any, batch: np.ndarray, states: np.ndarray, numbers: np.ndarray, times: np.ndarray,
    begin: np.ndarray, found: LaneRuns,
) -> None:  # fmt: skip
    """One batch.  heyoka stops it where a lane is lost: then the others begin again without it."""
    while len(batch):
        lanes = np.resize(batch, WIDTH)  # the last batch may have fewer runs than lanes
        ta.state[:] = states[lanes].T
        ta.pars[:] = numbers[lanes, : ta.pars.shape[0]].T
        ta.set_time(begin[lanes])
        grid = times[lanes].T
        extra = int(
            not (grid[0] == begin[lanes]).all()
        )  # heyoka's begins where the integrator stands
        if extra:
            grid = np.concatenate([begin[lanes][None, :], grid])
        _, out = ta.propagate_grid(np.ascontiguousarray(grid), max_steps=MOST_STEPS)
        results = ta.propagate_res[: len(batch)]
        reached = np.array([result[0] == hy.taylor_outcome.time_limit for result in results])
        if reached.all():
            for lane, run in enumerate(batch):
                found.columns[:, run] = out[extra:, :, lane].T
            found.finished[batch] = np.isfinite(ta.state[:, : len(batch)]).all(axis=0)
            found.steps[batch] = [result[3] for result in results]
            return
        lost = np.array([result[0] == hy.taylor_outcome.err_nf_state for result in results])
        batch = batch[~lost] if lost.any() else batch[reached]


@dataclass(frozen=True)
class LaneReader:
    """Compiled functions of the state, read at states of many runs."""

    system: FirstOrderSystem
    functions: tuple[Function, ...]

    @cached_property
    def _made(self) -> tuple[tuple[Any, ...], list[Any], list[Any]]:
        x, p = arguments(self.system)
        made = [expression(function(ANY_NUMBER, x, p, hy.time)) for function in self.functions]
        return signature(self.system, *self.functions), made, x

    def __call__(self, t: np.ndarray, columns: np.ndarray, numbers: np.ndarray) -> np.ndarray:
        """Values (functions, runs, times) at states (states, runs, times), times (runs, times)."""
        _, runs, count = columns.shape
        t = np.broadcast_to(t, (runs, count))
        found = np.empty((len(self.functions), runs, count))
        function = self._function()
        for run in range(runs):  # one by one: what is read stays in the processor's cache
            given = np.repeat(numbers[run, : function.nparams, None], count, axis=1)
            at = np.ascontiguousarray(t[run], dtype=float)
            state = np.ascontiguousarray(columns[:, run])
            found[:, run] = function(state, pars=given, time=at)
        self._idle.append(function)
        return found

    @cached_property
    def _idle(self) -> list[Any]:
        """Compiled functions that no thread uses."""
        return []

    @cached_property
    def _compiling(self) -> threading.Lock:
        return threading.Lock()

    def _function(self) -> Any:
        """The compiled functions for the caller alone: idle ones, or a copy."""
        try:
            return self._idle.pop()
        except IndexError:
            with self._compiling:
                key, made, x = self._made

                def make() -> Any:
                    with disk.off():
                        return hy.cfunc(made, vars=x, opt_level=OPTIMISED)

                with taken(heyoka_code.readers, ("lanes", key), make) as function:
                    return copy(function)
